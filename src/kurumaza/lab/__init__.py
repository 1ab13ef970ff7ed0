"""Studies: whole games between computer players, in any number, on any executor."""

from .driver import play_game
from .duel import Comparison, Duel, duel
from .simulate import Summary, simulate, summarise

__all__ = ["Comparison", "Duel", "Summary", "duel", "play_game", "simulate", "summarise"]
