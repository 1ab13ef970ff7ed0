"""The rules of Stonehenge: what may happen, and what follows.

Place druids on the crossings of light; own more than half of the lines. The functions read as the rules page does; see ``kurumaza.games.match``
for the names that every game shares. Actions: ``18 * (value - 1) + point``.
"""

import numpy as np

from ..cards import EMPTY, Cards, add, count, has, lowest, nth, remove, rule, to_set, without, without_lowest
from ..match import DEAL, OVER, Row
from .state import BEST, DIRECTIONS, DRUIDS, KINDS, LENGTHS, LINES, LINES_OF, MEGALITHS, NOBODY, PLAY, POINTS, VALUES

ALL_DRUIDS = to_set(range(len(DRUIDS)))
ALL_POINTS = to_set(range(POINTS))
ALL_LINES = to_set(range(LINES))

FIRST_OF = np.array([0, *(DRUIDS.index(value) for value in range(1, 7))], np.int8)
"""For each value the druid of that value that is placed first."""
LAST_OF = np.array([0, *(len(DRUIDS) - 1 - DRUIDS[::-1].index(value) for value in range(1, 7))], np.int8)
"""For each value the druid of that value that is placed last."""


# ---- actions ----------------------------------------------------------------------------------------------------------


@rule
def action_of(value: int, point: int) -> int:
    """Placing a druid of that value on that point."""
    return POINTS * (value - 1) + point


@rule
def value_of(action: int) -> int:
    """The value of the druid that an action places."""
    return action // POINTS + 1


@rule
def point_of(action: int) -> int:
    """The point on which an action places a druid."""
    return action % POINTS


# ---- druids -----------------------------------------------------------------------------------------------------------


@rule
def holds(hand: Cards, value: int) -> bool:
    """Whether a druid of that value is left in the hand."""
    return has(hand, LAST_OF[value])


@rule
def without_druid(hand: Cards, value: int) -> Cards:
    """The hand after one of its druids of that value has left."""
    return remove(hand, FIRST_OF[value]) if has(hand, FIRST_OF[value]) else remove(hand, LAST_OF[value])


@rule
def best(hand: Cards, r: int) -> int:
    """The sum of the hand's best r druids (fewer if fewer remain)."""
    return int(BEST[int(hand), r])


# ---- control of a line ------------------------------------------------------------------------------------------------


@rule
def controller(first: int, second: int, first_adds: int, second_adds: int, free: int, latest: int) -> int:
    """Who controls a line: ``first`` and ``second`` are the sums of seats 0 and 1 on it, ``..._adds`` what each can still add at most, ``free`` its
    empty points and ``latest`` who placed the last druid on it. For the full line with equal sums, who placed last loses it."""
    if free == 0 and first == second:
        return 1 - latest
    if first >= second + second_adds:
        return 0
    if second >= first + first_adds:
        return 1
    return NOBODY


@rule
def judge(s: Row, line: int) -> int:
    """Who controls the line as it lies. With hidden values that is decided only when it is full."""
    free = s.free[line]
    if s.hidden == 1 and free > 0:
        return NOBODY
    return controller(s.sums[0, line], s.sums[1, line], best(s.hands[0], free), best(s.hands[1], free), free, s.latest[line])


@rule
def judge_after(s: Row, seat: int, value: int, touched: bool, line: int) -> int:
    """Who would control the line once the seat has placed a druid of that value, on this line (``touched``) or elsewhere."""
    free = s.free[line] - (1 if touched else 0)
    if s.hidden == 1 and free > 0:
        return NOBODY
    mine = s.sums[seat, line] + (value if touched else 0)
    theirs = s.sums[1 - seat, line]
    my_reach, their_reach = best(without_druid(s.hands[seat], value), free), best(s.hands[1 - seat], free)
    latest = seat if touched else int(s.latest[line])
    if seat == 0:
        return controller(mine, theirs, my_reach, their_reach, free, latest)
    return controller(theirs, mine, their_reach, my_reach, free, latest)


@rule
def settle(s: Row) -> None:
    """Megaliths for all lines that the move has decided, for both seats together; nobody places more than eight."""
    s.decided = EMPTY
    undecided = s.undecided
    while undecided != EMPTY:
        line = lowest(undecided)
        undecided = without_lowest(undecided)
        owner = judge(s, line)
        if owner != NOBODY:
            s.control[line] = owner
            s.decided = add(s.decided, line)
            s.megaliths[owner] = min(s.megaliths[owner] + 1, MEGALITHS)
    s.undecided = without(s.undecided, s.decided)


# ---- the course of a game ---------------------------------------------------------------------------------------------


@rule
def set_out(s: Row, first: int) -> None:
    """An empty board, all druids in hand, and who begins."""
    s.hands[0] = s.hands[1] = ALL_DRUIDS
    s.empty = ALL_POINTS
    s.decided = EMPTY
    s.undecided = ALL_LINES
    s.owners[:] = NOBODY
    s.values[:] = 0
    s.control[:] = NOBODY
    s.sums[:] = 0
    s.free[:] = LENGTHS
    s.latest[:] = NOBODY
    s.megaliths[:] = 0
    s.first = s.mover = first
    s.last = -1
    s.phase = PLAY


@rule
def place(s: Row, seat: int, value: int, point: int) -> None:
    """The druid leaves the hand and stands on the point."""
    s.hands[seat] = without_druid(s.hands[seat], value)
    s.empty = remove(s.empty, point)
    s.owners[point], s.values[point] = seat, value
    for direction in range(DIRECTIONS):
        line = LINES_OF[point, direction]
        s.sums[seat, line] += value
        s.free[line] -= 1
        s.latest[line] = seat
    s.last = point
    s.mover = 1 - seat


@rule
def finish_game(s: Row) -> None:
    """The megaliths left over are added up; the last game of the series ends it."""
    for seat in range(2):
        s.totals[seat] += MEGALITHS - s.megaliths[seat]
    s.round += 1
    s.phase = OVER if s.round == s.games else DEAL


@rule
def revealed(s: Row, point: int) -> bool:
    """Whether the druid on the point lies open: with hidden values only on a full line, or once the game is finished."""
    if s.hidden == 0 or s.phase != PLAY:
        return True
    return s.free[LINES_OF[point, 0]] == 0 or s.free[LINES_OF[point, 1]] == 0 or s.free[LINES_OF[point, 2]] == 0


# ---- the names that every game shares ---------------------------------------------------------------------------------


@rule
def acts(s: Row, seat: int) -> bool:
    return s.phase == PLAY and seat == s.mover


@rule
def turn(s: Row) -> int:
    return int(s.mover)


@rule
def choices(s: Row, seat: int) -> int:
    return KINDS[int(s.hands[seat])] * count(s.empty)


@rule
def choice(s: Row, seat: int, k: int) -> int:
    # by value, then by point
    free = count(s.empty)
    return action_of(VALUES[int(s.hands[seat]), k // free], nth(s.empty, k % free))


@rule
def legal(s: Row, seat: int, action: int) -> bool:
    return has(s.empty, point_of(action)) and holds(s.hands[seat], value_of(action))


@rule
def play(s: Row, seat: int, action: int) -> None:
    place(s, seat, value_of(action), point_of(action))
    settle(s)
    if s.megaliths[0] == MEGALITHS or s.megaliths[1] == MEGALITHS:
        finish_game(s)


@rule
def gains(s: Row, seat: int) -> int:
    return int(s.megaliths[seat] - s.megaliths[1 - seat])
