"""Looks ahead: draws worlds that agree with all that the seat has seen, and searches them (``kurumaza.kernels.search``).

``search`` is at full strength, as ``search:8``; the lower the level, the less far and the less often it looks ahead, playing by rule of thumb else.
Games may have a master of their own. Only games with a ``belief.py`` are searched; in others, and until the kernels are ready, the heuristic player
answers, so that nobody ever waits for a compiler (studies do: ``wait``).
"""

from __future__ import annotations

from functools import cache, partial
from importlib.util import find_spec

import msgspec

from ..games import Sight, game
from ..games.match import MatchGame
from . import masters
from .heuristic_player import HeuristicPlayer, by_rule_of_thumb
from .look import Style, Trees, Tried, look, ponder
from .player import LEVELS, Budget, Player, player
from .readiness import compile_elsewhere, prepared

__all__ = ["SearchPlayer", "Searcher", "Tried", "can_search", "look", "ready"]


class Level(msgspec.Struct, frozen=True):
    """How well a level plays."""

    share: float = 1.0
    """The part of the budget's nodes that it uses where it looks ahead."""
    simple: float = 0.0
    """How often it plays by rule of thumb, as the heuristic player does, instead of looking ahead."""

    def of(self, budget: Budget) -> Budget:
        """What it uses of a budget."""
        return msgspec.structs.replace(budget, nodes=max(1, round(budget.nodes * self.share)))


SHARES = (0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.85, 1.0)
"""The shares of the levels from 1 on, but for a game in ``SHARES_OF``."""
SHARES_OF: dict[str, tuple[float, ...]] = {"siebenbatten": (0.075, 0.075, 0.075, 0.075, 0.095, 0.16, 0.33, 1.0)}
"""Where a rule of thumb now and then costs little, the levels differ in how far they look ahead."""
SIMPLE: dict[str, tuple[float, ...]] = {
    "ambition": (0.94, 0.87, 0.73, 0.58, 0.43, 0.28, 0.14, 0.0),
    "siebenbatten": (0.78, 0.58, 0.36, 0.13, 0.0, 0.0, 0.0, 0.0),
    "tightrope": (0.86, 0.73, 0.6, 0.47, 0.34, 0.22, 0.11, 0.0),
}
"""How often the levels from 1 on play by rule of thumb, so that the steps are about even by ``bench/strength.py ladder``."""
EVEN = (0.86, 0.73, 0.6, 0.47, 0.35, 0.23, 0.11, 0.0)
"""The same in games that have not been measured."""


@cache
def level_of(game: str, level: int) -> Level:
    """How well a level of the game plays."""
    return Level(SHARES_OF.get(game, SHARES)[level - 1], SIMPLE.get(game, EVEN)[level - 1])


FULL = LEVELS[-1]
STYLES = {"": Style(), "cautious": Style(taste=0.6), "bold": Style(taste=1.7), "counting": Style(weighs=False)}
"""How each character looks ahead."""


class Searcher:
    """The search that all games share; the same sights one after the other, seed and nodes give the same moves as long as the seconds suffice."""

    def __init__(self, seed: str, level: int, character: str) -> None:
        self.name = f"{character or 'search'}:{level}"
        self.seed = seed
        self.level = level
        self.style = STYLES[character]
        self.heuristic = HeuristicPlayer(seed)
        self.trees: Trees | None = None

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        if len(sight.moves) < 2:
            return self.heuristic.choose(sight, budget)
        level = level_of(sight.game, self.level)
        if by_rule_of_thumb(self.seed, sight, level.simple) or not ready(sight.game, budget.wait):
            return self.heuristic.choose(sight, budget)
        tried, self.trees = ponder(sight, self.seed, level.of(budget), self.style, last=self.trees)
        return tried[0].move if tried else self.heuristic.choose(sight, budget)

    def pace(self, sight: Sight) -> float:
        return 1.1


@player("search", levels=True)
class SearchPlayer:
    """In each game whoever plays it best: its master, or the search."""

    def __init__(self, seed: str = "", level: int | None = None, character: str = "") -> None:
        self.name = (character or "search") + ("" if level is None else f":{level}")
        self._make = seed, FULL if level is None else level, character
        self._players: dict[str, Player] = {}

    def _player(self, game: str) -> Player:
        if game not in self._players:
            self._players[game] = masters.master(game, *self._make) or Searcher(*self._make)
        return self._players[game]

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        return self._player(sight.game).choose(sight, budget)

    def pace(self, sight: Sight) -> float:
        return self._player(sight.game).pace(sight)


@player("cautious", levels=True)
def cautious(seed: str = "", level: int | None = None) -> SearchPlayer:
    """Would rather lose little than win much."""
    return SearchPlayer(seed, level, "cautious")


@player("bold", levels=True)
def bold(seed: str = "", level: int | None = None) -> SearchPlayer:
    """Takes a chance where there is much to win."""
    return SearchPlayer(seed, level, "bold")


@player("counting", levels=True)
def counting(seed: str = "", level: int | None = None) -> SearchPlayer:
    """Trusts the cards that it has counted, and no habits of others."""
    return SearchPlayer(seed, level, "counting")


# ---- getting ready ------------------------------------------------------------------------------------------------------


@cache
def can_search(id: str) -> bool:
    """Whether the game tells what a seat may believe."""
    rulebook = game(id)
    return isinstance(rulebook, MatchGame) and find_spec(f"{type(rulebook).__module__}.belief") is not None


def ready(id: str, wait: bool = False) -> bool:
    """Whether the game's kernels can be used at once; the first question has them compiled, ``wait`` waits for that."""
    return can_search(id) and prepared(id, "search", partial(_prepare, id), wait)


def warm_up(id: str) -> None:
    """Have prepared in the background what the levels need to look ahead in a game; :func:`~.readiness.preparing` tells how that is."""
    ready(id)
    masters.warm_up(id)


def _prepare(id: str) -> None:
    """Have the kernels compiled, and load them from the cache."""
    compile_elsewhere(id)
    from ..kernels.search import warm

    warm(id)
