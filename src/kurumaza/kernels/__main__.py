"""Compile the search kernels of the named games (or of all) into the cache: ``python -m kurumaza.kernels [GAME...]``."""

import sys

from .compiler import GAMES
from .search import warm

for id in sys.argv[1:] or GAMES:
    warm(id)
