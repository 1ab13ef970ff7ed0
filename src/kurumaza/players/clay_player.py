"""A critic of Clay Art Guardians who thinks of the others: lays the cards, and objects, where the chance to win is best.

The other critics are imagined as ``clay_critics`` believes them to be, in some hundred complete rounds; each of one's own critiques and objections is
tried in all of them and scored by the rulebook (``clay_score``). Works are modelled as every computer player's are: a critic is no better sculptor.
"""

from __future__ import annotations

import random
import time
from typing import NamedTuple

import numpy as np

from ..games import Sight
from ..games.clayart import advice
from ..games.clayart.notation import critique_text, objection_text
from ..games.clayart.state import CRITIQUE, MARKS, OBJECT
from ..games.clayart.view import ClayArtView
from .clay_critics import Critics
from .clay_score import ORDERS, Floats, Whole, all_critiques, chances, gains
from .player import Budget, draw
from .search_player import Tried

NODES = 8
"""Nodes of the budget for one imagined round."""
FEWEST = 16
"""Rounds that are imagined at least."""


class Level(NamedTuple):
    """How well a critic sees and chooses."""

    blur: float
    """Standard deviation of what it misjudges in a work (works lie between 0 and 1)."""
    warmth: float
    """A move is chosen with a probability as ``exp(chance to win / warmth)``; at 0 the best."""


LEVELS = (
    Level(0.50, 0.080),
    Level(0.36, 0.060),
    Level(0.27, 0.045),
    Level(0.20, 0.032),
    Level(0.14, 0.022),
    Level(0.09, 0.013),
    Level(0.05, 0.006),
    Level(0.00, 0.000),
)


class ClayPlayer:
    """The critic; the same sights, seed and nodes give the same moves."""

    def __init__(self, seed: str, level: int, character: str) -> None:
        self.name = f"{character or 'search'}:{level}"
        self.seed, self.character = seed, character
        self.level = LEVELS[level - 1]

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        chance = draw(self.seed, sight)
        if sight.view.phase not in (CRITIQUE, OBJECT):
            return advice.make_and_talk(sight, chance)
        tried = self.advise(sight, budget)
        if not tried:
            return None
        if not self.level.warmth:
            return tried[0].move
        best = tried[0].win
        weights = [np.exp((move.win - best) / self.level.warmth) for move in tried]
        return chance.choices(tried, weights)[0].move

    def pace(self, sight: Sight) -> float:
        return advice.pace(sight)

    def advise(self, sight: Sight, budget: Budget) -> list[Tried]:
        """The critiques, or objections, that the seat may choose from, the best first; empty when there is nothing to judge."""
        if not sight.moves or sight.seat is None or sight.view.phase not in (CRITIQUE, OBJECT):
            return []
        chance = draw(self.seed, sight)
        blur = random.Random(f"{self.seed} {sight.seat} {sight.view.round} {len(sight.view.rounds)}")
        shared = np.array(advice.qualities(sight.view)) + [blur.gauss(0, self.level.blur) for _ in sight.view.works]
        critics = Critics(sight, shared)
        worlds = max(FEWEST, budget.nodes // NODES)
        generator = np.random.default_rng(chance.getrandbits(64))
        if sight.view.phase == OBJECT:
            tried = _objections(sight, critics, worlds, generator)
        else:
            tried = _critiques(sight, critics, worlds, generator, budget)
        return sorted(tried, key=lambda move: -move.win)


def _critiques(sight: Sight, critics: Critics, worlds: int, generator: np.random.Generator, budget: Budget) -> list[Tried]:
    """Every critique; where the time does not suffice only those of some choices of works."""
    seat, end = sight.seat or 0, time.monotonic() + budget.seconds
    worth = critics.draw(worlds, generator)
    same = int(generator.integers(2**62))
    tried: list[Tried] = []
    for choice in critics.choices():
        if tried and (budget.stopped or time.monotonic() > end):
            break
        believed = critics.complete(worth, seat, choice)
        objectors = critics.object(believed, np.random.default_rng(same))
        critiques = np.tile(believed, (ORDERS, 1, 1))
        critiques[:, :, seat] = choice * ORDERS + np.arange(ORDERS)[:, None]
        texts = [critique_text(tuple(map(int, all_critiques(sight.players)[choice * ORDERS + order]))) for order in range(ORDERS)]  # type: ignore[arg-type]
        tried += _tried(sight, critics, texts, critiques, np.broadcast_to(objectors, (ORDERS, *objectors.shape)))
    return tried


def _objections(sight: Sight, critics: Critics, worlds: int, generator: np.random.Generator) -> list[Tried]:
    view: ClayArtView = sight.view
    seat = sight.seat or 0
    believed = critics.complete(critics.draw(worlds, generator), seat, critics.laid[seat])
    same = int(generator.integers(2**62))
    critiques = believed.copy()
    mine = [view.mine[mark] for mark in MARKS]
    critiques[:, seat] = np.flatnonzero((all_critiques(sight.players) == mine).all(1))[0]
    makers = [None, *(maker for maker in range(sight.players) if maker not in view.objections)]
    objectors = np.stack([critics.object(believed, np.random.default_rng(same), seat, maker) for maker in makers])
    return _tried(sight, critics, [objection_text(maker) for maker in makers], np.broadcast_to(critiques, (len(makers), *critiques.shape)), objectors)


def _tried(sight: Sight, critics: Critics, texts: list[str], critiques: Whole, objectors: Whole) -> list[Tried]:
    """The moves ``texts`` by the rounds ``[move, world, ...]`` that they lead to."""
    view: ClayArtView = sight.view
    seat = sight.seat or 0
    brought = gains(critics.scores, critiques, objectors)
    won: Floats = chances(view, np.array(view.scores) + brought)[..., seat].mean(1)
    gained: Floats = brought[..., seat].mean(1)
    return [Tried(text, critiques.shape[1], float(win), float(gain)) for text, win, gain in zip(texts, won, gained, strict=True)]
