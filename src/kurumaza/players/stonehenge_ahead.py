"""Looks ahead in Stonehenge with open values, deeper and deeper (the search itself is ``kurumaza.kernels.stonehenge_search``).

Whatever imports this module loads the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..games.cards import count
from ..games.match import Match
from ..kernels import stonehenge_search as kernel


class Found(NamedTuple):
    """What a look ahead says."""

    action: int
    """The best; -1 when not even the first move was looked at to the end."""
    value: float
    """Of the position for the seat to move, a logit."""
    depth: int
    """Moves looked ahead to the end."""


def look_ahead(
    state: Match, depth: int, positions: int, step: int, room: kernel.Room, key: int, figures: Any, late: Callable[[], bool] = lambda: False
) -> Found:
    """The best action, at most ``depth`` moves ahead and about so many positions; ``late`` is asked after each ``step`` of them."""
    found = Found(-1, 0.0, 0)
    while found.depth < min(depth, count(state.core.empty)) and positions > 0 and not (found.depth and late()):
        room.counters[:] = 0, min(step, positions)
        value = room.search(state.array, found.depth + 1, key, figures)
        positions -= int(room.counters[kernel.POSITIONS])
        if value == kernel.STOPPED:
            continue  # it goes on from what the table remembers
        found = Found(room.best(key), value, found.depth + 1)
        if abs(value) > kernel.WON / 2:
            break
    return found
