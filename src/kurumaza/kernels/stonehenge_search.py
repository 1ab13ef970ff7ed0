"""Looks ahead in Stonehenge with open values where it is too early to solve: the compiled half of ``kurumaza.players.stonehenge_player``.

Negamax with alpha-beta and a table of positions. At the leaves an evaluation, a logit from the view of the seat to move: how likely does each line
go to whom, and, taking the lines for independent, how likely do enough of them go to the same seat?
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..games.cards import count, to_list
from ..games.match import Row, row_type
from ..games.stonehenge import rules
from ..games.stonehenge.state import BEST, DRUIDS, HANDS, LENGTHS, LINES, LINES_OF, MEGALITHS, NOBODY, PLAY, POINTS, Stonehenge
from .chance import fraction
from .compiler import apart, kernel

U64 = np.uint64
ACTIONS = 6 * POINTS
MOVES = len(DRUIDS) * POINTS
WON = 1000.0
"""Value of a game that is won; less one for each move until then."""
STOPPED = 1e6
"""Instead of a value: the limit of positions ended the search."""
POSITIONS, LIMIT = 0, 1
"""Places among the counters: positions looked at so far, and the number at which to stop."""

Known = np.dtype([("key", "u8"), ("value", "f4"), ("action", "i2"), ("depth", "i1"), ("bound", "i1")], align=True)
"""What the table remembers of a position: a value that is exact, or at least or at most what it is, and the action that was best."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
WAYS = 4
"""Entries side by side at one place of the table."""

Figures = np.dtype(
    [
        ("reach", "f4", 6),  # by empty points of a line: how much of the difference in reach counts as lead
        ("wide", "f4", 6),  # by the same: how far the lead may move besides what the reaches say
        ("sharp", "f4", (6, 6)),  # by length and empty points of a line: how much a lead counts
        ("tempo", "f4", (6, 6)),  # by the same: what it is worth to be next to place a druid
        ("noise", "f4", POINTS + 1),  # by empty points of the board: variance besides that of the lines
        ("scale", "f4", POINTS + 1),  # by the same: what a standard deviation is worth
        ("bias", "f4", 2),  # for an even and an odd number of empty points: what it is worth to be to move
        ("druid", "f4", 7),  # by value: what a druid in hand is worth
        ("blur", "f4"),  # each evaluation is wrong by up to so much, by chance
    ],
    align=True,
)
"""What the evaluation is made of, in logits."""


def figures(blur: float, druids: Sequence[float] = (0.0,) * 7) -> Any:
    """The figures found by fitting the evaluation to positions with 9 to 12 empty points that the solver had solved.

    ``druids``: what a druid of each value in hand is worth more than that.
    """
    found = np.zeros(1, Figures)[0]
    empty = np.arange(POINTS + 1) - 11
    found["reach"] = REACH
    found["wide"] = WIDE
    found["sharp"] = SHARP
    found["tempo"] = TEMPO
    found["noise"] = np.exp(-1.011 + 0.515 * empty)
    found["scale"] = np.exp(3.064 + 0.155 * empty)
    found["bias"] = BIAS
    found["druid"] = np.array(DRUID) + druids
    found["blur"] = blur
    return found


REACH = (0.0, 0.266, 0.392, 0.37, 0.497, 0.129)
WIDE = (1.0, 6.733, 4.225, 1.256, 1.314, 0.986)
SHARP = np.zeros((6, 6))
SHARP[2, 1:3] = 2.042, 1.662
SHARP[3, 1:4] = 2.263, 4.297, 2.444
SHARP[4, 1:5] = 2.17, 4.388, 3.773, 4.806
SHARP[5, 1:6] = 1.461, 4.427, 4.199, 4.305, 6.103
TEMPO = np.zeros((6, 6))
TEMPO[2, 1:3] = 0.186, 0.103
TEMPO[3, 1:4] = 0.129, 0.087, 0.162
TEMPO[4, 1:5] = 0.118, 0.01, 0.034, 0.001
TEMPO[5, 1:6] = 0.142, 0.011, 0.042, 0.026, 0.005
BIAS = (-0.761, 1.946)
DRUID = (0.0, -1.738, -0.262, 1.112, 2.468, 1.374, 0.75)

KEYS = np.random.default_rng(7).integers(0, 1 << 64, (2, ACTIONS), np.uint64)
"""A random word for each druid of a seat on a point; those of a position together are its key."""


@apart
def act(s: Row, seat: int, action: int) -> None:
    """Make the action."""
    rules.play(s, seat, action)


@apart
def evaluate(s: Row, figures: Row) -> float:
    """How good the position is for the seat to move, as a logit."""
    me, empty = s.mover, count(s.empty)
    mine, theirs = int(s.hands[me]), int(s.hands[1 - me])
    # lines that are likely to be mine, less those that I need
    mean, variance = s.megaliths[me] - MEGALITHS + 0.5, figures.noise[empty]
    for line in range(LINES):
        if s.control[line] == NOBODY:
            free, length = s.free[line], LENGTHS[line]
            my_reach, their_reach = BEST[mine, free], BEST[theirs, free]
            lead = s.sums[me, line] - s.sums[1 - me, line] + figures.reach[free] * (my_reach - their_reach)
            x = figures.sharp[length, free] * lead / (my_reach + their_reach + figures.wide[free]) + figures.tempo[length, free]
            chance = 0.5 + 0.5 * x / np.sqrt(1.0 + x * x)
            mean += chance
            variance += chance * (1.0 - chance)
    value = figures.scale[empty] * mean / np.sqrt(variance) + figures.bias[empty % 2]
    for value_of_druid in range(1, 7):
        value += figures.druid[value_of_druid] * (HELD[mine, value_of_druid] - HELD[theirs, value_of_druid])
    return value


HELD = np.array([[[DRUIDS[druid] for druid in to_list(hand)].count(value) for value in range(7)] for hand in range(HANDS)], np.int8)
"""For each hand how many druids of each value it holds."""


@apart
def outcome(s: Row, ply: int, key: Any, figures: Row) -> float:
    """The value of a position for the seat that has just moved, without looking further."""
    if s.phase == PLAY:
        value = -evaluate(s, figures)
        if figures.blur > 0.0:
            value += figures.blur * (2.0 * fraction(key) - 1.0)
        return value
    # who moved last is not mover any more
    return WON - ply if s.megaliths[1 - s.mover] == MEGALITHS else ply - WON


@apart
def expand(work: Any, ply: int, key: Any, values: Any, actions: Any, figures: Row) -> int:
    """List the actions that are worth a thought with the value of each at first sight; their number."""
    s = work[ply]
    seat, found, idle = s.mover, 0, False
    for k in range(rules.choices(s, seat)):
        action = rules.choice(s, seat, k)
        point = rules.point_of(action)
        if s.control[LINES_OF[point, 0]] != NOBODY and s.control[LINES_OF[point, 1]] != NOBODY and s.control[LINES_OF[point, 2]] != NOBODY:
            # all its lines are decided: any such point is as good as another, and only the smallest druid need be spent on it
            if idle:
                continue
            idle = True
        work[ply + 1] = s
        act(work[ply + 1], seat, action)
        values[found], actions[found] = outcome(work[ply + 1], ply + 1, key ^ KEYS[seat, action], figures), action
        found += 1
    return found


@kernel
def search(
    work: Any, ply: int, depth: int, alpha: float, beta: float, key: Any, values: Any, actions: Any, table: Any, counters: Any, figures: Row,
) -> float:  # fmt: skip
    """The value of the position ``work[ply]`` for the seat to move, looking ``depth`` (at least 1) moves ahead; a bound beyond ``alpha``, ``beta``.

    ``values`` and ``actions`` have a row of ``MOVES`` for each ply, ``work`` a record; ``key`` is the position's key, ``table`` an array of ``Known``
    whose size is a power of two times ``WAYS``; ``figures`` what the evaluation is made of. STOPPED when the limit of positions has been reached.
    """
    first: Any = WAYS * np.int64(key & U64(table.size // WAYS - 1))
    before = -1
    for place in range(first, first + WAYS):
        if table[place].key == key and table[place].depth > 0:
            before = int(table[place].action)
            if table[place].depth >= depth:
                value, bound = table[place].value, table[place].bound
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
    row, moves = values[ply], actions[ply]
    size = expand(work, ply, key, row, moves, figures)
    counters[POSITIONS] += size
    if counters[POSITIONS] > counters[LIMIT]:
        return STOPPED
    seat = work[ply].mover
    best, chosen, low = -np.inf, -1, alpha
    for n in range(size):
        # the most promising of those that are left
        at = n
        for m in range(n, size):
            if n == 0 and moves[m] == before:
                at = m
                break
            if row[m] > row[at]:
                at = m
        value, action = row[at], moves[at]
        row[at], moves[at] = row[n], moves[n]
        if depth > 1 and abs(value) < WON / 2:
            work[ply + 1] = work[ply]
            act(work[ply + 1], seat, action)
            value = search(work, ply + 1, depth - 1, -beta, -low, key ^ KEYS[seat, action], values, actions, table, counters, figures)
            if value == STOPPED:
                return STOPPED
            value = -value
        if value > best:
            best, chosen = value, action
            low = max(low, best)
            if best >= beta:
                break
        if depth == 1:
            break  # the others are no better
    worst = first
    for place in range(first, first + WAYS):
        if table[place].key == key:
            worst = place
            break
        if table[place].depth < table[worst].depth:
            worst = place
    entry = table[worst]
    entry.key, entry.value, entry.action, entry.depth = key, best, chosen, depth
    entry.bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    return best


class Room:
    """The arrays that a search works in."""

    def __init__(self, places: int) -> None:
        """``places``: of the table, a power of two."""
        self.work = np.zeros(POINTS + 2, Stonehenge)
        self.values, self.actions = np.zeros((POINTS + 2, MOVES), np.float32), np.zeros((POINTS + 2, MOVES), np.int16)
        self.table = np.zeros(WAYS * places, Known)
        self.counters = np.zeros(2, np.int64)

    def search(self, state: Any, depth: int, key: int, figures: Any) -> float:
        """:func:`search` from a state (an array of one record) with open bounds."""
        self.work[0] = state[0]
        found: float = search(self.work, 0, depth, -STOPPED, STOPPED, U64(key), self.values, self.actions, self.table, self.counters, figures)
        return found

    def best(self, key: int) -> int:
        """The action found best in the position of that key; -1 for none."""
        first = WAYS * (key & (self.table.size // WAYS - 1))
        for entry in self.table[first : first + WAYS]:
            if entry["key"] == key and entry["depth"] > 0:
                return int(entry["action"])
        return -1


def warm() -> None:
    """Compile the search, or load it from the cache."""
    state = np.zeros(1, Stonehenge)
    rules.set_out(row_type(Stonehenge)(state), 0)
    room = Room(1)
    room.counters[LIMIT] = 1000
    room.search(state, 1, 1, figures(0.0))
