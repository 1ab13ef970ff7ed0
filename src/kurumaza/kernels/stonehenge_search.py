"""Looks ahead in Stonehenge with open values where it is too early to solve: the compiled half of ``kurumaza.players.stonehenge_player``.

Negamax with alpha-beta and a table of positions. At the leaves an evaluation, a logit from the view of the seat to move: how likely does each line
go to whom, and, taking the lines for independent, how likely do enough of them go to the same seat?
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..games.cards import count, rule
from ..games.match import Row
from ..games.stonehenge import rules
from ..games.stonehenge.state import BEST, DRUIDS, LENGTHS, LINES, LINES_OF, MEGALITHS, NOBODY, PLAY, POINTS, Stonehenge
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
        ("wide", "f4", 6),  # by the same: how far the lead moves apart from what the reaches say
        ("sharp", "f4", (6, 6)),  # by length and empty points of a line: how much a lead counts
        ("tempo", "f4", (6, 6)),  # by the same: what it is worth to be next to place a druid
        ("noise", "f4", POINTS + 1),  # by empty points of the board: variance besides that of the lines
        ("scale", "f4", POINTS + 1),  # by the same: from standard deviations to logits
        ("bias", "f4", POINTS + 1),  # by the same: what it is worth to be to move
        ("druid", "f4", (POINTS + 1, 7)),  # by the same and the value: what a druid in hand is worth
        ("blur", "f4"),  # error added to each evaluation: half the width of its even spread
        ("breadth", "i4"),  # of each position's actions only so many are searched, best evaluation first
    ],
    align=True,
)
"""What the evaluation is made of."""

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
    value = figures.scale[empty] * mean / np.sqrt(variance) + figures.bias[empty]
    for value_of_druid in range(1, 7):
        value += figures.druid[empty, value_of_druid] * (held(mine, value_of_druid) - held(theirs, value_of_druid))
    return value


HELD = np.array([[sum(DRUIDS[druid] == value for druid in range(len(DRUIDS)) if hand >> druid & 1) for value in range(7)] for hand in range(1 << len(DRUIDS))], np.int8)
"""For each hand how many druids of each value it holds."""


@rule
def held(hand: int, value: int) -> int:
    """How many druids of that value the hand holds."""
    return HELD[hand, value]


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
def search(work: Any, ply: int, depth: int, alpha: float, beta: float, key: Any, values: Any, actions: Any, table: Any, counters: Any, figures: Row) -> float:
    """The value of the position ``work[ply]`` for the seat to move, looking ``depth`` (1 or more) moves ahead; beyond ``alpha`` and ``beta`` only a bound.

    ``values`` and ``actions`` have a row of ``MOVES`` for each ply, ``work`` a record; ``key`` is the position's key, ``table`` an array of ``Known``
    whose size is a power of two times ``WAYS``; ``figures`` what the evaluation is made of. STOPPED when the limit of positions has been reached.
    """
    first = WAYS * np.int64(key & U64(table.size // WAYS - 1))
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
    for n in range(size if depth == 1 else min(size, figures.breadth)):
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
