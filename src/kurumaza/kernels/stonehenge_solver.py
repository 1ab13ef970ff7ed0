"""Who wins a position of Stonehenge with open values: the compiled half of ``kurumaza.players.stonehenge_solver``.

A win/loss negamax with a table of known positions. All fifteen lines are judged at once: a quantity of each line is one byte of a pair of 64-bit
words (lines 0-7 in ``a``, 8-14 in ``b``), so that a druid on a point is one addition, and control one comparison, for all lines together:

- ``lead``: 64 + what the player to move leads by on the line; 0 once the line is decided;
- ``free``: empty points of the line;
- ``reach``: what a hand can still add to the line.

Bytes never overflow into their neighbours: leads stay within -33 .. 33, reaches below 28. The rule itself is told in ``games.stonehenge.rules``;
tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..games.cards import count, lowest, nth, rule, without_lowest
from ..games.stonehenge.rules import without_druid
from ..games.stonehenge.state import BEST, HANDS, KINDS, LINES, LINES_OF, POINTS, VALUES
from .compiler import kernel

U64 = np.uint64
Word = Any
"""Eight lines, one in each byte."""

ONES = U64(0x0101010101010101)
FULL = U64(0xFF)
HIGH = ONES << U64(7)
NO_LEAD = 64
EVEN = ONES * U64(NO_LEAD)
BELOW_EVEN = EVEN - ONES
LOWER_BITS = ~HIGH
LEAST = U64(37)
"""No lead is smaller: 64 less the sum of a player's druids."""
SHOWS_OPEN = ONES * (U64(128) - LEAST)
"""Added to leads, it sets the high bit of every line that is not decided."""
SIX, SEVEN = U64(6), U64(7)
ONE, ZERO = U64(1), U64(0)
MULTIPLY_A, MULTIPLY_B, MULTIPLY_C = U64(0x9E3779B97F4A7C15), U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
SHIFT = U64(32)

WIN, LOSS, STOPPED = 1, 0, -1
NODES, LIMIT = 0, 1
"""Places in the memory: nodes searched so far, and the number at which to stop."""
ROW = 256
"""From ``ROW`` times the number of empty points on the memory holds the search at that depth: for each kind of druid four words, the move that won
last, and from ``MOVES`` on those to be searched."""
KILLER, MOVES = 31, 32
HISTORY = 20 * ROW
"""From here on the memory holds how often each move has won of late, in parts of ``ALWAYS``: one row for each of the players."""
ALWAYS, RECENT = 1 << 16, U64(6)
"""Each trial counts for the ``RECENT``-th power of a half."""
NO_LIMIT = U64(1 << 63)
TABLE = 32 * ROW
"""Where the table of known positions begins in the memory."""
LAST = 4
"""With so few empty points a position is neither looked up nor are its moves judged first: trying them is quicker."""
SLOTS = 4
"""Entries side by side at one place of the table."""


def packed(of_lines: Sequence[int]) -> Any:
    """A quantity of each line as a pair of words."""
    return np.array([*of_lines, 0], np.uint8).view(np.dtype("<u8")).astype(np.uint64)


def new_memory(megabytes: int) -> Any:
    """Memory for a search, with a table of at most so many megabytes and no limit of nodes."""
    places = 1 << (megabytes * (1 << 20) // (8 * SLOTS)).bit_length() - 1
    memory = np.zeros(TABLE + SLOTS * places, np.uint64)
    memory[LIMIT] = NO_LIMIT
    return memory


def _through() -> Any:
    """For each point a pair of words with 1 on its three lines."""
    return np.array([packed([int(line in LINES_OF[point]) for line in range(LINES)]) for point in range(POINTS)])


def _after() -> Any:
    """For each hand and value the hand after that druid has been placed."""
    hands = np.zeros((HANDS, 7), np.int64)
    for hand in range(HANDS):
        for value in VALUES[hand, : KINDS[hand]]:
            hands[hand, value] = int(without_druid(U64(hand), int(value)))
    return hands


THROUGH = _through()
AFTER = _after()
STEPS = np.diff(BEST, axis=1).astype(np.uint64)
"""For each hand the values of its best druids, descending."""


@rule
def open_lines(lead: Word) -> Word:
    """The high bit on each line that is not decided."""
    return (lead + SHOWS_OPEN) & HIGH


@rule
def lines_in(a: Word, b: Word) -> int:
    """How many lines have their high bit in these words, where no other bits may be."""
    return count((a >> SEVEN) | (b >> SIX))


@rule
def whole(word: Word) -> int:
    """A word as a signed number."""
    number: Any = np.int64(word)
    return number


@rule
def at_least(free: Word, j: int) -> Word:
    """1 on the lines with at least j empty points."""
    return ((free + ONES * U64(128 - j)) & HIGH) >> SEVEN


@rule
def reach_word(hand: int, m1: Word, m2: Word, m3: Word, m4: Word, m5: Word) -> Word:
    """What the hand can still add to each line; ``m1`` .. ``m5`` are 1 on the lines with at least so many empty points."""
    return STEPS[hand, 0] * m1 + STEPS[hand, 1] * m2 + STEPS[hand, 2] * m3 + STEPS[hand, 3] * m4 + STEPS[hand, 4] * m5


@rule
def last_step_word(hand: int, m1: Word, m2: Word, m3: Word, m4: Word, m5: Word) -> Word:
    """How much of ``reach_word`` each line loses with its next empty point."""
    return STEPS[hand, 0] * (m1 ^ m2) + STEPS[hand, 1] * (m2 ^ m3) + STEPS[hand, 2] * (m3 ^ m4) + STEPS[hand, 3] * (m4 ^ m5) + STEPS[hand, 4] * m5


@rule
def half(word: Word) -> Word:
    """Half of each line's quantity."""
    return (word >> ONE) & LOWER_BITS


@rule
def killer(value: int, point: int) -> int:
    """A move as it is remembered across positions."""
    return 32 * value + point


@rule
def mixed(x: Word) -> Word:
    """A scramble of all bits."""
    x = (x ^ (x >> SHIFT)) * MULTIPLY_B
    x = (x ^ (x >> U64(29))) * MULTIPLY_C
    return x ^ (x >> SHIFT)


@rule
def store(memory: Any, place: int, key: Word, empty: int, won: Word) -> None:
    """Keep what was found, instead of the entry with the fewest empty points."""
    worst, least = place, FULL
    for slot in range(place, place + SLOTS):
        depth = memory[slot] & FULL
        if depth < least:
            worst, least = slot, depth
    memory[worst] = key | U64(empty << 1) | won


@rule
def last_four(points: Word, mine: int, theirs: int, lead_a: Word, lead_b: Word, their_need: int) -> int:
    """WIN or LOSS with four empty points. Control waits for the end here: when it is given never changes who wins."""
    still_a, still_b = (open_lines(lead_a) >> SEVEN) * FULL, (open_lines(lead_b) >> SEVEN) * FULL
    for i in range(KINDS[mine] - 1, -1, -1):
        value = VALUES[mine, i]
        hand, rest = AFTER[mine, value], points
        while rest != ZERO:
            point = lowest(rest)
            rest = without_lowest(rest)
            new_a, new_b = lead_a + U64(value) * THROUGH[point, 0], lead_b + U64(value) * THROUGH[point, 1]
            next_a, next_b = (HIGH & still_a) - (new_a & still_a), (HIGH & still_b) - (new_b & still_b)
            if last_three(points ^ (ONE << U64(point)), theirs, hand, next_a, next_b, their_need) == LOSS:
                return WIN
    return LOSS


@rule
def last_three(points: Word, mine: int, theirs: int, lead_a: Word, lead_b: Word, need: int) -> int:
    """WIN or LOSS with three empty points: the player to move places two druids, the other one between them, and all lines are full."""
    first, second, third = nth(points, 0), nth(points, 1), nth(points, 2)
    low, high, between = VALUES[mine, 0], VALUES[mine, KINDS[mine] - 1], VALUES[theirs, 0]
    for turn in range(3):
        # p: where I begin; the other chooses among q and r
        p, q, r = first, second, third
        if turn == 1:
            p, q, r = second, third, first
        elif turn == 2:
            p, q, r = third, first, second
        if last_two_win(lead_a, lead_b, high, between, low, p, q, r, need):
            return WIN
        if low != high and last_two_win(lead_a, lead_b, low, between, high, p, q, r, need):
            return WIN
    return LOSS


@rule
def last_two_win(lead_a: Word, lead_b: Word, before: int, between: int, after: int, p: int, q: int, r: int, need: int) -> bool:
    """Whether I win after ``before`` on p, wherever the other places ``between``, and I ``after``."""
    return ends_well(lead_a, lead_b, before, between, after, p, q, r, need) and ends_well(lead_a, lead_b, before, between, after, p, r, q, need)


@rule
def ends_well(lead_a: Word, lead_b: Word, before: int, between: int, after: int, p: int, q: int, r: int, need: int) -> bool:
    """Whether I win enough lines when I place ``before`` on p, the other ``between`` on q, and I ``after`` on r, the last point of all."""
    one_a, one_b, two_a, two_b, three_a, three_b = THROUGH[p, 0], THROUGH[p, 1], THROUGH[q, 0], THROUGH[q, 1], THROUGH[r, 0], THROUGH[r, 1]
    end_a = lead_a + U64(before) * one_a - U64(between) * two_a + U64(after) * three_a
    end_b = lead_b + U64(before) * one_b - U64(between) * two_b + U64(after) * three_b
    # where I have placed the last druid, I must lead
    bar_a, bar_b = three_a | (one_a & ~two_a), three_b | (one_b & ~two_b)
    won_a, won_b = (end_a + EVEN - bar_a) & open_lines(lead_a), (end_b + EVEN - bar_b) & open_lines(lead_b)
    return lines_in(won_a, won_b) >= need


@kernel
def solve(
    points: Word, mine: int, theirs: int, lead_a: Word, lead_b: Word, free_a: Word, free_b: Word, need: int, their_need: int,
    memory: Any,
) -> int:  # fmt: skip
    """WIN when the player to move wins, LOSS when not, STOPPED when the limit of nodes ended the search; for four empty points and more.

    ``points``: the empty ones; ``mine``, ``theirs``: hands; ``need``, ``their_need``: lines still to be won; ``memory``: one array of words for all
    that the search keeps, because every array costs time at every call.
    """
    empty = count(points)
    if empty == LAST:
        return last_four(points, mine, theirs, lead_a, lead_b, their_need)
    x = mixed(lead_a + MULTIPLY_A * (lead_b ^ (points << U64(46))))
    y = mixed(x + lead_b * MULTIPLY_C + U64(mine) + (U64(theirs) << U64(9)) + (U64(need) << U64(18)) + (points << U64(22)))
    place = TABLE + SLOTS * whole(x & U64((len(memory) - TABLE) // SLOTS - 1))
    key = y & ~FULL
    for slot in range(place, place + SLOTS):
        entry = memory[slot]
        if entry & ~FULL == key:
            return whole(entry & ONE)

    open_a, open_b = open_lines(lead_a), open_lines(lead_b)
    a1, a2, a3, a4, a5 = at_least(free_a, 1), at_least(free_a, 2), at_least(free_a, 3), at_least(free_a, 4), at_least(free_a, 5)
    b1, b2, b3, b4, b5 = at_least(free_b, 1), at_least(free_b, 2), at_least(free_b, 3), at_least(free_b, 4), at_least(free_b, 5)
    single_a, single_b = a1 ^ a2, b1 ^ b2
    reach_a, reach_b = reach_word(theirs, a1, a2, a3, a4, a5), reach_word(theirs, b1, b2, b3, b4, b5)
    step_a, step_b = last_step_word(theirs, a1, a2, a3, a4, a5), last_step_word(theirs, b1, b2, b3, b4, b5)
    kinds, row, history = KINDS[mine], ROW * empty, HISTORY + ROW * (empty & 1)
    for i in range(kinds):
        hand = AFTER[mine, VALUES[mine, i]]
        memory[row + 4 * i], memory[row + 4 * i + 1] = reach_word(hand, a1, a2, a3, a4, a5), reach_word(hand, b1, b2, b3, b4, b5)
        memory[row + 4 * i + 2], memory[row + 4 * i + 3] = last_step_word(hand, a1, a2, a3, a4, a5), last_step_word(hand, b1, b2, b3, b4, b5)

    # first look at all moves: what wins at once, what loses at once, what has to be searched
    moves, rest, dead = 0, points, False
    while rest != ZERO:
        point = lowest(rest)
        rest = without_lowest(rest)
        line_a, line_b = THROUGH[point, 0], THROUGH[point, 1]
        all_a, all_b = line_a * FULL, line_b * FULL
        if (all_a & open_a) | (all_b & open_b) == ZERO:
            # all its lines are decided: any such point is as good as another, and only the smallest druid need be spent on it
            if dead:
                continue
            dead, tried = True, 1
        else:
            tried = kinds
        # a line that this druid fills must be led, not equalled
        bar_a = reach_a - (step_a & all_a) + (single_a & line_a)
        bar_b = reach_b - (step_b & all_b) + (single_b & line_b)
        for i in range(tried):
            value = VALUES[mine, i]
            new_a, new_b = lead_a + U64(value) * line_a, lead_b + U64(value) * line_b
            won = lines_in((new_a + EVEN - bar_a) & open_a, (new_b + EVEN - bar_b) & open_b)
            if won >= need:
                store(memory, place, key, empty, ONE)
                return WIN
            my_a, my_b = memory[row + 4 * i] - (memory[row + 4 * i + 2] & all_a), memory[row + 4 * i + 1] - (memory[row + 4 * i + 3] & all_b)
            lost = lines_in(~(new_a + BELOW_EVEN + my_a) & open_a, ~(new_b + BELOW_EVEN + my_b) & open_b)
            if lost < their_need:
                move = 32 * i + point
                ahead = lines_in((new_a + BELOW_EVEN) & open_a, (new_b + BELOW_EVEN) & open_b)
                nearly_won = lines_in((new_a + EVEN - half(bar_a)) & open_a, (new_b + EVEN - half(bar_b)) & open_b)
                nearly_lost = lines_in(~(new_a + BELOW_EVEN + half(my_a)) & open_a, ~(new_b + BELOW_EVEN + half(my_b)) & open_b)
                # weights found by trial: few nodes on random positions with ten empty points
                merit = 2000 + 100 * won - 24 * lost + 29 * ahead + 24 * nearly_won - 31 * nearly_lost - 18 * value
                merit += 179 * whole(memory[history + killer(value, point)]) // ALWAYS
                if memory[row + KILLER] == U64(killer(value, point)):
                    merit += 46
                memory[row + MOVES + moves] = U64((merit << 8) | move)
                moves += 1

    memory[NODES] += ONE
    if memory[NODES] > memory[LIMIT]:
        return STOPPED
    found = LOSS
    first, end = row + MOVES, row + MOVES + moves
    for n in range(first, end):
        best = n
        for m in range(n + 1, end):
            if memory[m] > memory[best]:
                best = m
        move = whole(memory[best] & FULL)
        memory[best] = memory[n]
        i, point = move >> 5, move & 31
        value = VALUES[mine, i]
        line_a, line_b = THROUGH[point, 0], THROUGH[point, 1]
        all_a, all_b = line_a * FULL, line_b * FULL
        new_a, new_b = lead_a + U64(value) * line_a, lead_b + U64(value) * line_b
        won_a = (new_a + EVEN - (reach_a - (step_a & all_a) + (single_a & line_a))) & open_a
        won_b = (new_b + EVEN - (reach_b - (step_b & all_b) + (single_b & line_b))) & open_b
        lost_a = ~(new_a + BELOW_EVEN + memory[row + 4 * i] - (memory[row + 4 * i + 2] & all_a)) & open_a
        lost_b = ~(new_b + BELOW_EVEN + memory[row + 4 * i + 1] - (memory[row + 4 * i + 3] & all_b)) & open_b
        still_a, still_b = ((open_a ^ won_a ^ lost_a) >> SEVEN) * FULL, ((open_b ^ won_b ^ lost_b) >> SEVEN) * FULL
        next_points, hand = points ^ (ONE << U64(point)), AFTER[mine, value]
        next_a, next_b = (HIGH & still_a) - (new_a & still_a), (HIGH & still_b) - (new_b & still_b)
        next_need = their_need - lines_in(lost_a, lost_b)
        answer = solve(
            next_points, theirs, hand, next_a, next_b, free_a - line_a, free_b - line_b, next_need,
            need - lines_in(won_a, won_b), memory,
        )  # fmt: skip
        if answer == STOPPED:
            return STOPPED
        usual = history + killer(value, point)
        memory[usual] -= memory[usual] >> RECENT
        if answer == LOSS:
            memory[usual] += U64(ALWAYS) >> RECENT
            memory[row + KILLER] = U64(killer(value, point))
            found = WIN
            break
    store(memory, place, key, empty, U64(found))
    return found


def warm() -> None:
    """Compile the search, or load it from the cache."""
    solve(U64(15), 3, 3, ZERO, ZERO, ZERO, ZERO, 8, 8, new_memory(1))
