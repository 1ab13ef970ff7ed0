"""``python -m kurumaza``: the command line."""

from .cli import main

main()
