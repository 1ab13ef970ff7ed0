"""Computer players. They get sights, never states."""

from . import heuristic_player, random_player, search_player
from .advising import Advice, Weighed, advise
from .masters import MASTERS
from .player import STUDY, TABLE, Budget, Player, make, player_names
from .readiness import preparing, watch
from .search_player import warm_up


def best_player(game: str) -> str:
    """The name of the player that plays the game best: of those with a search or a master the one, of others what their advice can do."""
    return "search" if game in MASTERS or search_player.can_search(game) else "heuristic"


__all__ = [
    "STUDY",
    "TABLE",
    "Advice",
    "Budget",
    "Player",
    "Weighed",
    "advise",
    "best_player",
    "heuristic_player",
    "make",
    "player_names",
    "preparing",
    "random_player",
    "search_player",
    "warm_up",
    "watch",
]
