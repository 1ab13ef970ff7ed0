"""What a seat may believe in Stonehenge: with hidden values, any of the opponent's unseen druids may lie on any of its face-down points.

Druids on full lines lie open and no other line is decided, so every such arrangement agrees with all that was seen. The druids in the opponent's
hand are dealt to it, those that lie face down stay out; which of these lies where is imagined. With open values nothing is unseen.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Any

import numpy as np

from ..belief import Belief
from ..cards import EMPTY, U64, add, count, has, nth, remove, rule, without
from ..game import Sight
from ..match import Row
from .advice import known, seen
from .rules import ALL_DRUIDS, FIRST_OF, LAST_OF, point_of, without_druid
from .state import DIRECTIONS, DRUIDS, LINES_OF, POINTS

GAME_SPREAD = np.array([1.5, 1.0])
"""By how many megaliths left over one game of a series changes the lead between equals, with open and with hidden values: the standard deviation in
200 games each of ``heuristic`` against itself. With hidden values all of these ended eight to seven."""

VALUE_OF = np.array(DRUIDS, np.int8)


def belief(sight: Sight) -> Belief:
    """All arrangements of the opponent's unseen druids; in the state those that lie face down have the value 0."""
    seat = sight.seat
    assert seat is not None
    state = known(sight)
    core = state.core
    other = 1 - seat
    face_down = sum(core.owners[point] == other and not seen(core, seat, point) for point in range(POINTS))
    if not core.hidden or not face_down:
        return Belief(state=state, unseen=EMPTY, may=[EMPTY, EMPTY], room=[0, 0])
    unseen, core.hands[other] = core.hands[other], EMPTY
    room = [0, 0, face_down]
    room[other] = count(unseen) - face_down
    return Belief(state=state, unseen=unseen, may=[unseen if room[holder] else EMPTY for holder in range(3)], room=room)


@rule
def imagine(s: Row, x: Any) -> bool:
    """The druids that have left a hand unseen lie on its face-down points in an order that ``x`` decides."""
    for seat in range(2):
        face_down = 0
        for point in range(POINTS):
            if s.owners[point] == seat and s.values[point] == 0:
                face_down += 1
        if face_down == 0:
            continue
        unseen = ALL_DRUIDS
        for point in range(POINTS):
            if s.owners[point] == seat and s.values[point] > 0:
                unseen = without_druid(unseen, s.values[point])
        out = without(unseen, s.hands[seat])
        for point in range(POINTS):
            if s.owners[point] == seat and s.values[point] == 0:
                size = U64(face_down)
                druid = nth(out, int(x % size))
                x = x // size
                out = remove(out, druid)
                s.values[point] = VALUE_OF[druid]
                for direction in range(DIRECTIONS):
                    s.sums[seat, LINES_OF[point, direction]] += VALUE_OF[druid]
                face_down -= 1
        s.hands[seat] = in_order(s.hands[seat])
    return True


@rule
def in_order(hand: Any) -> Any:
    """The same druids; of two equal ones the first has been placed first."""
    for value in range(1, 7):
        if has(hand, FIRST_OF[value]) and not has(hand, LAST_OF[value]):
            hand = add(remove(hand, FIRST_OF[value]), LAST_OF[value])
    return hand


@rule
def appearance(s: Row, seat: int, action: int) -> int:
    """Of a druid placed face down the others see the point alone."""
    point = point_of(action)
    if s.hidden == 0:
        return action
    for direction in range(DIRECTIONS):
        if s.free[LINES_OF[point, direction]] == 1:
            return action  # the line is full, and its druids lie open
    return -1 - point


@rule
def worths(s: Row, values: Any) -> None:
    """The chances to win the series, the games to come being between equals."""
    lead, left = int(s.totals[1] - s.totals[0]), s.games - s.round
    if left > 0:
        values[0] = 0.5 + 0.5 * erf(lead / (GAME_SPREAD[s.hidden] * sqrt(2.0 * left)))
    else:
        values[0] = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
    values[1] = 1.0 - values[0]
