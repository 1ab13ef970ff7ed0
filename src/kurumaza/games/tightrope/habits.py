"""What good players of Tightrope tend to do: how a card looks to one who knows what its seat knows, as the logit of its probability.

Fitted to the play of the search player; the card's probability is the softmax of :func:`habit` over the hand. What is looked at: how likely the
card wins or loses the trick, where the balance would then point, rods and the cards kept together, and which card of the hand it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..cards import EMPTY, count, lowest, remove, rule, without_lowest
from ..match import Row
from .advice import BELOW, largest_that_counts, unseen_by, value_to_come
from .rules import highest_seat, lowest_seat

# where each table of weights begins
SIZE_OF_BALANCE = 0
"""By tricks left: how far from zero the round is expected to end, with the luck that is left."""
SQUARE = SIZE_OF_BALANCE + 9
"""By tricks left: the square of the balance expected, in parts of that luck."""
UP = SQUARE + 9
"""By the balance expected before (5 steps): blue rods won."""
DOWN = UP + 5
"""By the balance expected before: red rods won."""
UP_NOW = DOWN + 5
"""By the rods held: blue rods won."""
DOWN_NOW = UP_NOW + 5
ORDER = DOWN_NOW + 5
"""Which card of the hand it is: wins, loses or neither as it lies (3), by lower and by higher cards of the hand (0 to 4 or more each)."""
RANK = ORDER + 75
"""A card led (or chosen in secret), or played to others: tenths of the unseen cards that are lower."""
PRIZE = RANK + 20
"""Chance for a balance of zero, by what it would strike out."""
SIZE = PRIZE + 1

# fmt: off
WEIGHTS = np.array(
    [ 0.00, -1.57, -0.99, -1.05, -0.91, -0.74, -0.63, -0.48, -0.46,  0.00, -0.23, -0.37, -0.25, -0.24, -0.51, -0.36, -0.34, -0.34,
     -0.14, -0.05, -0.02,  0.03,  0.19,  0.03,  0.04,  0.01, -0.03, -0.13,  0.02, -0.03, -0.00,  0.02, -0.01,  0.02,  0.04, -0.05,
     -0.07, -0.02,  0.00, -0.08, -0.33, -0.17, -0.31,  0.06, -0.22,  0.30, -0.12, -0.33, -0.61, -0.08,  0.06,  0.06, -0.22, -0.42,
     -0.35, -0.10,  0.03, -0.04, -0.61, -0.34, -0.08,  0.16,  0.22,  0.00,  0.10, -0.13, -0.33, -0.48,  0.25,  0.32,  0.28, -0.11,
     -0.23,  0.22,  0.21,  0.16, -0.04,  0.15, -0.10,  0.03,  0.08,  0.31,  0.25, -0.15,  0.08,  0.01,  0.14,  0.31,  0.00, -0.09,
      0.27,  0.11, -0.23, -0.25,  0.40,  0.32, -0.15,  0.02,  0.08,  0.19, -0.02,  0.20,  0.21, -0.31,  0.08,  0.22,  0.20,  0.14,
     -0.03, -0.05,  0.21,  0.33,  0.32,  0.08,  0.08,  0.16, -0.11, -0.13, -0.12, -0.06,  0.14,  0.08, -0.11,  0.13,  0.29,  0.07,
     -0.19, -0.35, -0.32, -0.15,  0.09,  0.26,  0.18,  0.00]
)
# fmt: on
"""What each table says; fitted by ``python bench/habits.py tightrope``."""


@rule
def step_of(balance: float, scale: float) -> int:
    """-2 to 2 as 0 to 4."""
    x = balance / scale
    return 0 if x < -1.2 else 1 if x < -0.3 else 2 if x <= 0.3 else 3 if x <= 1.2 else 4


@rule
def liking(s: Row, seat: int, card: int, w: Any) -> float:
    """The logit, linear in the weights ``w``."""
    unseen = unseen_by(s, seat)
    hand = s.hands[seat]
    kept = remove(hand, card)
    left = count(kept)
    to_play = s.players - 1 if s.simultaneous else s.players - 1 - s.played
    part = 1.0 / (count(unseen) + 1.0)
    below = (count(unseen & BELOW[card]) + 0.5) * part
    wins, loses = below**to_play, (1.0 - below) ** to_play
    if not s.simultaneous and s.played > 0:
        if card < s.table[highest_seat(s)]:
            wins = 0.0
        if card > s.table[lowest_seat(s)]:
            loses = 0.0
    lies = 0 if wins > loses else 1 if loses > wins else 2
    average, drift, rest = value_to_come(s), 0.0, kept
    while rest != EMPTY:
        share = (count(unseen & BELOW[lowest(rest)]) + 0.5) * part
        drift += share ** (s.players - 1) - (1.0 - share) ** (s.players - 1)
        rest = without_lowest(rest)
    expected = s.rods[seat] + drift * average
    up, down = s.value * s.blue, s.value * s.red
    luck = average * average * left
    scale = 1.0 + 0.8 * luck**0.5
    neither = 1.0 - wins - loses
    high, low_end, still = (expected + up) ** 2, (expected - down) ** 2, expected * expected
    size = wins * (high + luck) ** 0.5 + loses * (low_end + luck) ** 0.5 + neither * (still + luck) ** 0.5
    square = (wins * high + loses * low_end + neither * still) / (scale * scale)
    low = count(hand & BELOW[card])
    total = w[SIZE_OF_BALANCE + left] * size + w[SQUARE + left] * square
    total += w[ORDER + 25 * lies + 5 * min(4, low) + min(4, left - low)]
    total += w[RANK + (0 if s.simultaneous == 1 or s.played == 0 else 10) + int(below * 10.0)]
    before, now = step_of(expected, scale), step_of(float(s.rods[seat]), scale)
    total += wins * up * (w[UP + before] + w[UP_NOW + now]) + loses * down * (w[DOWN + before] + w[DOWN_NOW + now])
    prize = largest_that_counts(s, seat)
    if prize > 0:
        total += w[PRIZE] * prize * (wins / (1.0 + abs(expected + up)) + loses / (1.0 + abs(expected - down)) + neither / (1.0 + abs(expected)))
    return total


@rule
def habit(s: Row, seat: int, action: int) -> float:
    """The logit of the action."""
    return liking(s, seat, action, WEIGHTS)
