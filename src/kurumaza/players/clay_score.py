"""What complete critiques and objections bring, for many imagined rounds at once.

A *round* is told by two arrays of small numbers with any leading axes: ``critiques`` ``[..., critic]``, places in :func:`all_critiques`, and
``objectors`` ``[..., maker]``, the seat whose objection lies at the work, -1 for none. The tables are made once by asking the rulebook, so nothing of
its scoring is said again here.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.clayart import rules
from ..games.clayart.state import MARKS
from ..games.clayart.view import ClayArtView

NONE = len(MARKS)
"""Stands for a mark where a critic has no card."""
ORDERS = 24
"""Ways in which the four marks can lie at four works; critiques of the same four works stand together."""
_POWERS = np.array([*(5**mark for mark in range(NONE)), 0], np.int16)
"""The cards at a work are known by one number: how many of each mark, in the scale of five."""
SWING, ADVANCE = 2.85, 3.0
"""How far chance moves two markers apart in a round (in points, scaled to the logistic curve), and how far the leader comes in one."""

Floats = NDArray[np.float64]
Whole = NDArray[Any]


@lru_cache
def all_critiques(players: int) -> Whole:
    """All critiques ``[critique, mark]`` (the makers) while no card lies anywhere, in the rulebook's order: ``ORDERS`` for each choice of works."""
    return np.array(rules.critiques(rules.start(players, {"start": 0})), np.int8)


@lru_cache
def marks_of(players: int) -> Whole:
    """The mark that each critique lays at each work, ``[critique, maker]``, ``NONE`` where it lays none."""
    listed = all_critiques(players)
    found = np.full((len(listed), players), NONE, np.int8)
    for mark in range(NONE):
        found[np.arange(len(listed)), listed[:, mark]] = mark
    return found


@lru_cache
def cards_of(players: int) -> Whole:
    """What each critique adds to the number of the cards at each work, ``[critique, maker]``."""
    found: Whole = _POWERS[marks_of(players)]
    return found


@lru_cache
def legal_choices(players: int) -> NDArray[np.bool_]:
    """Which four works may be chosen, ``[fuller, choice]``: ``fuller`` has a bit for each work with a card more than the others."""
    choices = [tuple(int(maker) for maker in critique) for critique in all_critiques(players)[::ORDERS]]
    counts = [[fuller >> maker & 1 for maker in range(players)] for fuller in range(2**players)]
    return np.array([[rules.balanced(count, choice) for choice in choices] for count in counts])


@lru_cache
def fuller_after(players: int) -> Whole:
    """The next ``fuller``, ``[fuller, choice]``."""
    bits = (1 << all_critiques(players)[::ORDERS].astype(np.int32)).sum(1)
    before = np.arange(2**players)[:, None]
    # a card at every emptier work makes all alike, and what got a second one is fuller then
    full = 2**players - 1
    found: Whole = np.where((before | bits) == full, before & bits, before | bits)
    return found


class Scores(NamedTuple):
    """By the number of the cards at a work."""

    agreement: Whole
    """``[cards, mark]``: what a critic scores without an objection."""
    upheld: NDArray[np.bool_]
    sums: Whole
    among_four: Floats
    """``[mark, mark, mark, own]``: what the own mark scores together with three others, without an objection."""
    right_of_four: Floats
    """``[mark, mark, mark, mark]``: 1 where an objection would be upheld."""


@lru_cache(maxsize=16)
def score_tables(penalties: tuple[tuple[int, ...], ...], values: tuple[int, ...]) -> Scores:
    """The rulebook's scoring of a work by all fours of marks."""
    agreement, upheld, sums = np.zeros((625, NONE + 1), np.int8), np.zeros(625, np.bool_), np.zeros(625, np.int32)
    for marks in combinations_with_replacement(range(NONE), 4):
        cards = int(_POWERS[list(marks)].sum())
        for mark, gain in zip(marks, rules.agreement(list(marks), [list(row) for row in penalties]), strict=True):
            agreement[cards, mark] = gain
        upheld[cards] = rules.upheld(list(marks))
        sums[cards] = sum(values[mark] for mark in marks)
    a, b, c, own = np.ogrid[:NONE, :NONE, :NONE, :NONE]
    fours = _POWERS[a] + _POWERS[b] + _POWERS[c] + _POWERS[own]
    return Scores(agreement, upheld, sums, agreement[fours, own].astype(float), upheld[fours].astype(float))


def tables_for(view: ClayArtView) -> Scores:
    """The tables under a game's options."""
    return score_tables(tuple(map(tuple, view.penalties)), tuple(view.values))


def gains(scores: Scores, critiques: Whole, objectors: Whole) -> Whole:
    """What the rounds bring every seat, ``[..., seat]``, signals not counted."""
    players = critiques.shape[-1]
    laid, cards_laid = marks_of(players), cards_of(players)
    cards = np.zeros(critiques.shape, np.int16)
    for critic in range(players):
        cards += cards_laid[critiques[..., critic]]
    sums = scores.sums[cards]
    found: Whole = rules.BEST * (sums == sums.max(-1, keepdims=True)) + rules.WORST * (sums == sums.min(-1, keepdims=True))
    right, objected = np.where(scores.upheld[cards], 1, -1), objectors >= 0
    for critic in range(players):
        marks = laid[critiques[..., critic]]
        at_works = np.where(objected, -rules.CRITIC * right * (marks < NONE), scores.agreement[cards, marks])
        found[..., critic] += (at_works + rules.OBJECTOR * right * (objectors == critic)).sum(-1)
    return found


def chances(view: ClayArtView, after: Whole) -> Floats:
    """Every seat's chance to win the game, ``[..., seat]``, when the round has left the scores ``after``: certain for who has won, otherwise by the
    markers once they are put back, the nearer the end the more."""
    finished = view.round + 1
    won = rules.HIGHEST if finished < rules.LAST_ROUND else -np.inf
    top = after.max(-1, keepdims=True)
    ends = ((after == top).sum(-1, keepdims=True) == 1) & (top >= won) & (finished >= view.min_rounds)
    markers = np.clip(after, rules.LOWEST, rules.HIGHEST)
    rounds_left = np.clip((rules.HIGHEST - top) / ADVANCE, max(1, view.min_rounds - finished), max(1, rules.LAST_ROUND - finished))
    worth = np.exp((markers - markers.max(-1, keepdims=True)) / (SWING * np.sqrt(rounds_left)))
    found: Floats = np.where(ends, after == top, worth / worth.sum(-1, keepdims=True))
    return found
