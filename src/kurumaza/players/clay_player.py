"""A critic of Clay Art Guardians who thinks of the others: lays the cards, and objects, where the chance to win is best.

The other critics are imagined as ``clay_critics`` believes them to be, in some hundred complete rounds; each of one's own critiques and objections is
tried in all of them and scored by the rulebook (``clay_score``). Works are modelled as every computer player's are: a critic is no better sculptor.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..games import Sight
from ..games.clayart import advice
from ..games.clayart.notation import critique_text, objection_text
from ..games.clayart.state import CRITIQUE, MARKS, OBJECT
from ..games.clayart.view import ClayArtView
from .clay_critics import Critics
from .clay_score import ORDERS, Whole, all_critiques, chances, gains
from .heuristic_player import by_rule_of_thumb
from .player import Budget, draw
from .search_player import Tried

NODES = 8
"""Nodes of the budget for one imagined round."""
FEWEST = 16
"""Rounds that are imagined at least."""


Rounds = tuple[list[str], Whole, Whole]
"""Some moves, and the rounds that they lead to: critiques ``[move, world, critic]`` and objectors ``[move, world, maker]``."""


class Rated(NamedTuple):
    """A move and what a critic thinks of it."""

    worth: float
    tried: Tried


SIMPLE = (0.78, 0.66, 0.55, 0.45, 0.35, 0.25, 0.13, 0.0)
"""For the levels from 1 on: how often one judges by rule of thumb instead, as the heuristic player does."""


class Character(NamedTuple):
    """How a critic differs from others as strong."""

    risk: float
    """What it thinks of a move that may turn out well or badly: so many standard deviations of the chance to win are added to the chance."""
    learning: float
    """How much it makes of what the others have done in earlier rounds."""
    daring: float
    """In words and works: see ``advice.make_and_talk``."""
    pace: float
    """How long it takes, compared with others."""


CHARACTERS = {
    "": Character(0.0, 1.0, 0.0, 1.0),
    "bold": Character(0.06, 1.0, 1.0, 0.8),
    "cautious": Character(-0.06, 1.0, -1.0, 1.3),
    "counting": Character(0.0, 2.0, 0.0, 1.1),
}


class ClayPlayer:
    """The critic; the same sights, seed and nodes give the same moves as long as the seconds suffice."""

    def __init__(self, seed: str, level: int, character: str) -> None:
        self.name = f"{character or 'search'}:{level}"
        self.seed = seed
        self.simple, self.character = SIMPLE[level - 1], CHARACTERS[character]

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        chance = draw(self.seed, sight)
        if sight.view.phase not in (CRITIQUE, OBJECT):
            return advice.make_and_talk(sight, chance, self.character.daring)
        if by_rule_of_thumb(self.seed, sight, self.simple):
            return advice.suggest(sight, chance)
        rated = self._rated(sight, budget)
        return rated[0].tried.move if rated else None

    def pace(self, sight: Sight) -> float:
        return advice.pace(sight) * self.character.pace

    def advise(self, sight: Sight, budget: Budget) -> list[Tried]:
        """The critiques, or objections, that the seat may choose from, what this critic likes best first; empty when there is nothing to judge."""
        return [move.tried for move in self._rated(sight, budget)]

    def _rated(self, sight: Sight, budget: Budget) -> list[Rated]:
        if not sight.moves or sight.seat is None or sight.view.phase not in (CRITIQUE, OBJECT):
            return []
        chance = draw(self.seed, sight)
        critics = Critics(sight, np.array(advice.qualities(sight.view)), self.character.learning)
        worlds = max(FEWEST, budget.nodes // NODES)
        generator = np.random.default_rng(chance.getrandbits(64))
        rounds = (
            _critiques(sight, critics, worlds, generator, budget) if sight.view.phase == CRITIQUE else _objections(sight, critics, worlds, generator)
        )
        rated = [move for texts, critiques, objectors in rounds for move in self._rate(sight, critics, texts, critiques, objectors)]
        return sorted(rated, key=lambda move: -move.worth)

    def _rate(self, sight: Sight, critics: Critics, texts: list[str], critiques: Whole, objectors: Whole) -> list[Rated]:
        """The moves ``texts`` by the rounds ``[move, world, ...]`` that they lead to."""
        brought = gains(critics.scores, critiques, objectors)
        won = chances(sight.view, np.array(sight.view.scores) + brought)[..., sight.seat]
        worth = won.mean(1) + self.character.risk * won.std(1)
        listed = zip(texts, worth, won.mean(1), brought[..., sight.seat].mean(1), strict=True)
        return [Rated(float(value), Tried(text, critiques.shape[1], float(win), float(gain))) for text, value, win, gain in listed]


def _critiques(sight: Sight, critics: Critics, worlds: int, generator: np.random.Generator, budget: Budget) -> Iterator[Rounds]:
    """Every critique; where the time does not suffice only those of some choices of works."""
    seat, end = sight.seat or 0, time.monotonic() + budget.seconds
    thought = critics.draw(worlds, generator)
    same = int(generator.integers(2**62))  # chance is alike for all moves, so their differences are seen more clearly
    for number, choice in enumerate(critics.choices()):
        if number and (budget.stopped or time.monotonic() > end):
            return
        believed = critics.complete(thought, seat, choice)
        objectors = critics.object(believed, np.random.default_rng(same))
        critiques = np.tile(believed, (ORDERS, 1, 1))
        places = choice * ORDERS + np.arange(ORDERS)
        critiques[:, :, seat] = places[:, None]
        texts = [critique_text((a, b, c, d)) for a, b, c, d in all_critiques(sight.players)[places].tolist()]
        yield texts, critiques, np.broadcast_to(objectors, (ORDERS, *objectors.shape))


def _objections(sight: Sight, critics: Critics, worlds: int, generator: np.random.Generator) -> Iterator[Rounds]:
    """Every objection, and none."""
    view: ClayArtView = sight.view
    seat = sight.seat or 0
    believed = critics.complete(critics.draw(worlds, generator), seat, critics.laid[seat])
    same = int(generator.integers(2**62))
    makers = [None, *(maker for maker in range(sight.players) if maker not in view.objections)]
    objectors = np.stack([critics.object(believed, np.random.default_rng(same), seat, maker) for maker in makers])
    # the others do not know what this critic has laid; it does
    mine = [view.mine[mark] for mark in MARKS]
    critiques = believed.copy()
    critiques[:, seat] = np.flatnonzero((all_critiques(sight.players) == mine).all(1))[0]
    yield [objection_text(maker) for maker in makers], np.broadcast_to(critiques, (len(makers), *critiques.shape)), objectors
