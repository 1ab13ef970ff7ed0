"""Single moves, compiled: for those who walk through a deal from outside, such as other people's searches."""

from __future__ import annotations

from typing import Any

from .compiler import kernel
from .verbs import choice, choices, gains, over, play, turn, worths

NO_ACTION = -1


@kernel
def after(state: Any, action: int, actions: Any) -> Any:
    """Make an action of the seat to move (``NO_ACTION``: none) in ``state``, an array of one record. The seat to move then (-1: the deal is over)
    and how many legal actions it has; they are written to ``actions``, in the rulebook's order, if they find room there."""
    s = state[0]
    if action != NO_ACTION:
        play(s, turn(s), action)
    if over(s):
        return -1, 0
    seat = turn(s)
    size = choices(s, seat)
    if size <= actions.size:
        for k in range(size):
            actions[k] = choice(s, seat, k)
    return seat, size


@kernel
def outcome(state: Any, points: Any, values: Any) -> None:
    """For each seat its gains from the deal that is over, and what the end is worth to it."""
    s = state[0]
    for seat in range(s.players):
        points[seat] = gains(s, seat)
    worths(s, values)
