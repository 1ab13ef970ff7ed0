"""Compile the kernels of the named games (or of all) into the cache: ``python -m kurumaza.kernels [GAME...]``."""

import sys

from .compiler import GAMES
from .search import warm
from .stonehenge_solver import warm as warm_solver

for id in sys.argv[1:] or GAMES:
    warm(id)
    if id == "stonehenge":
        warm_solver()
