"""Computer players. They get sights, never states."""

from . import heuristic_player, random_player, search_player, solver_player
from .player import STUDY, Budget, Player, make, player_names

__all__ = ["STUDY", "Budget", "Player", "heuristic_player", "make", "player_names", "random_player", "search_player", "solver_player"]
