"""Compiled code over the rulebooks: one kernel, all games. The only part of the house that imports a compiler."""

from .compiler import GAMES, kernel
from .playouts import interpreted_playouts, random_playouts

__all__ = ["GAMES", "interpreted_playouts", "kernel", "random_playouts"]
