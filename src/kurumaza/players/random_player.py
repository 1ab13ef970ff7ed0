"""Any legal move, all equally likely."""

from __future__ import annotations

from ..games import Sight
from .player import Budget, draw, player


@player("random")
class RandomPlayer:
    """Chooses among the listed moves by its seed."""

    def __init__(self, seed: str = "") -> None:
        self.name = "random"
        self.seed = seed

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        return draw(self.seed, sight).choice(sight.moves) if sight.moves else None

    def pace(self, sight: Sight) -> float:
        return 0.7
