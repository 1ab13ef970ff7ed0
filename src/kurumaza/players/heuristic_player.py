"""The move that the game's own advice likes best: each game's basics, no looking ahead."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..games import Sight, game
from ..games.match import MatchGame
from .player import Budget, draw, player


@player("heuristic")
class HeuristicPlayer:
    """Asks ``games/<id>/advice.py``: ``known(sight)`` makes a record of what the seat knows, ``advice(s, seat, action)`` rates an action.
    Games without a record offer ``suggest(sight, random)`` and ``pace(sight)`` instead."""

    def __init__(self, seed: str = "") -> None:
        self.name = "heuristic"
        self.seed = seed

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        if not sight.moves or sight.seat is None:
            return None
        rulebook, advice = game(sight.game), _advice(sight)
        chance = draw(self.seed, sight)
        if not isinstance(rulebook, MatchGame):
            return advice.suggest(sight, chance)  # type: ignore[no-any-return]
        if len(sight.moves) == 1:
            return sight.moves[0]
        state = advice.known(sight)
        best, chosen = float("-inf"), sight.moves[0]
        for move in sight.moves:
            value = float(advice.advice(state.core, sight.seat, rulebook.read_move(state, move)))
            value += 1e-6 * chance.random()
            if value > best:
                best, chosen = value, move
        return chosen

    def pace(self, sight: Sight) -> float:
        if isinstance(game(sight.game), MatchGame):
            return 0.9
        return _advice(sight).pace(sight)  # type: ignore[no-any-return]


def _advice(sight: Sight) -> Any:
    return import_module(type(game(sight.game)).__module__ + ".advice")


def by_rule_of_thumb(seed: str, sight: Sight, part: float) -> bool:
    """Whether a player who now and then, by this part of its moves, plays as the heuristic player does, does so now. Where one with a greater part
    does not, one with a smaller part and the same seed does not either."""
    return draw(f"{seed} simple", sight).random() < part
