"""Positions of Stonehenge: what follows one, and which are the same: turns and mirror images of the board, other orders of moves."""

from __future__ import annotations

import itertools

from ..games.match import Match
from ..games.stonehenge import rules
from ..games.stonehenge.advice import advice
from ..games.stonehenge.state import NAMES, NOBODY, PLACES, POINTS

EDGE = 5
STEP = 200_000
"""So many are searched between two looks at the clock, by the look ahead and by the solver."""


def _symmetries() -> list[list[int]]:
    """For each turn or mirroring of the board where each point goes."""
    at = {(EDGE - r, k, r - k): point for point, (r, k) in enumerate(PLACES)}
    return [[at[place[i], place[j], place[m]] for place in at] for i, j, m in itertools.permutations(range(3))]


SYMMETRIES = _symmetries()


def name_of(state: Match) -> str:
    """The druids on the board, alike for positions that are turns or mirror images of one another: ``+`` stands before those of the seat to move."""
    return named(state)[0]


def named(state: Match) -> tuple[str, list[list[int]]]:
    """:func:`name_of` a position, and the symmetries that take it to the board that the name describes: several where that is its own image."""
    core = state.core
    stand = [(p, ("+" if core.owners[p] == core.mover else "-") + str(core.values[p])) for p in range(POINTS) if core.owners[p] != NOBODY]
    texts = [" ".join(sorted(druid + NAMES[goes[p]] for p, druid in stand)) for goes in SYMMETRIES]
    name = min(texts)
    return name, [goes for goes, text in zip(SYMMETRIES, texts, strict=True) if text == name]


def there(action: int, goes: list[int]) -> int:
    """The action on the board after a symmetry."""
    return int(rules.action_of(rules.value_of(action), goes[rules.point_of(action)]))


def back(action: int, goes: list[int]) -> int:
    """The action on the board before a symmetry."""
    return int(rules.action_of(rules.value_of(action), goes.index(rules.point_of(action))))


def ordered(state: Match) -> list[int]:
    """The legal actions, what looks best first."""
    core, seat = state.core, state.core.mover
    actions = [int(rules.choice(core, seat, k)) for k in range(rules.choices(core, seat))]
    return sorted(actions, key=lambda action: -advice(core, seat, action))


def after(state: Match, action: int) -> Match:
    """The state after the action of the seat to move."""
    following = state.copy()
    rules.play(following.core, following.core.mover, action)
    return following
