"""Studies: whole games between computer players, in any number, on any executor."""

from .driver import play_game
from .simulate import Summary, simulate, summarise

__all__ = ["Summary", "play_game", "simulate", "summarise"]
