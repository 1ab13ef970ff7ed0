"""Compile the kernels of the named games (or of all) into the cache: ``python -m kurumaza.kernels [GAME...]``."""

import sys

from . import stonehenge_search, stonehenge_solver
from .compiler import GAMES
from .search import warm

for id in sys.argv[1:] or GAMES:
    warm(id)
    if id == "stonehenge":
        stonehenge_search.warm()
        stonehenge_solver.warm()
