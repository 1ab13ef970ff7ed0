"""What a pass of Ambition is worth: the hand that is kept, weighed card by card, suit by suit, and as a whole.

Fitted to passes played out to the end of the deal. What is looked at: which ranks are kept, how many
courts and lower cards stand together in a suit, and whether its two is with them, and, where a sum would not tell it, how many tricks the
hand should win, how many courts it has, and how many of its cards stand in the way of nil.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..cards import (
    ACE,
    CLUBS,
    EMPTY,
    JACK,
    KING,
    SPADES,
    TWO,
    card_of,
    count,
    lowest,
    of_suit,
    rank_of,
    rule,
    single,
    to_set,
    without,
    without_lowest,
)
from ..match import Row
from .rules import unpacked

COURTS = to_set(card_of(suit, rank) for suit in range(4) for rank in range(JACK, ACE + 1))
TOP = to_set(card_of(suit, rank) for suit in range(4) for rank in range(KING, ACE + 1))
TWOS = to_set(card_of(suit, TWO) for suit in range(4))
LADDER = np.array([3, 5, 7, 9, 12, 12, 12, 12, 12, 12, 12, 12, 12])
"""A suit in which the lowest card, the second lowest and so on are of these ranks at most wins no trick against its will, more or less."""
TRICKS = np.array([0.45, 0, 0, 0, 0, 0, 0, 0, 0.1, 0.2, 0.35, 0.55, 0.75])
"""About how often a card of each rank wins a trick."""
PARTS = 3.0
"""Steps in a trick."""

# where each table of weights begins
RANK = 0
"""By kind of suit (clubs, spades, the others) and rank: a card that is kept."""
HOLDING = RANK + 3 * 13
"""By kind of suit, courts kept (0 to 3 or more), the two, and other cards kept (0 to 4 or more)."""
EXPOSED = HOLDING + 3 * 4 * 2 * 5
"""By the cards that stand in the way of nil (0 to 7 or more)."""
WINNERS = EXPOSED + 8
"""By the tricks that the hand should win, in parts."""
COURT_COUNT = WINNERS + 14
"""By courts kept (0 to 9 or more)."""
TOP_COUNT = COURT_COUNT + 10
"""By aces and kings kept (0 to 6 or more)."""
SIZE = TOP_COUNT + 7

# fmt: off
PASS_WEIGHTS = np.array(
    [ 0.10,  0.24,  0.38,  0.35,  0.05,  0.05, -0.05,  0.02, -0.33, -0.17, -0.30,  0.89, -0.24,  0.57, -0.56, -0.26, -0.37, -0.18, -0.36, -0.24,
     -0.29, -0.03,  0.08,  0.13,  0.37,  0.79,  0.22, -0.24, -0.11, -0.18, -0.07, -0.19, -0.12, -0.23, -0.24,  0.04,  0.18,  0.08,  0.20,  0.50,
      0.29,  0.07,  0.22, -0.05, -0.19, -0.23, -0.04, -0.17, -0.38, -0.19,  0.03,  0.18,  0.20, -0.21, -0.15, -0.12,  0.20,  0.04, -0.42, -0.55,
     -0.29, -0.03,  0.23,  0.12, -0.10,  0.10,  0.55,  0.27,  0.27, -0.31, -0.34,  0.04, -0.08,  0.08, -0.00,  0.07,  0.18,  0.44, -0.22, -0.03,
     -0.34, -0.31, -0.48, -0.39,  0.55, -0.02, -0.06,  0.04, -0.25,  0.56,  0.10,  0.15,  0.06,  0.01, -0.07, -0.22, -0.03,  0.52,  0.10,  0.07,
     -0.03,  0.04,  0.14,  0.31, -0.60,  0.03, -0.03,  0.50, -0.17, -0.09, -0.61, -0.17,  0.59, -0.12, -0.13, -0.11,  0.20,  0.22,  0.10,  0.17,
      0.07,  0.07,  0.08,  0.03, -0.33, -0.31, -0.03,  0.03,  0.05, -0.07, -0.02,  0.04,  0.21,  0.07, -0.16, -0.11, -0.10,  0.13,  0.41, -0.09,
     -0.23, -0.17,  0.08, -0.34, -0.37, -0.10,  0.28,  0.06,  0.14, -0.03, -0.31, -0.02, -0.02,  0.24, -0.04,  0.01,  0.68, -0.07,  0.04, -0.36,
     -0.19, -0.12,  0.04,  0.09,  0.22,  0.17,  0.15,  0.15, -0.05, -0.19, -0.26, -0.18, -0.15, -0.04, -0.10, -0.02,  0.08,  0.14, -0.19,  0.21,
      0.58,  0.29,  0.12, -0.19, -0.30, -0.38, -0.18,  0.00,  0.16, -0.09,  0.55, -0.34,  0.00,  0.03, -0.02,  0.01, -0.10,  0.43]
)
# fmt: on
"""What each table says; fitted by ``python bench/passes.py``."""


@rule
def pass_value(s: Row, seat: int, action: int, w: Any) -> float:
    """The value of the pass beside other passes of the hand, linear in the weights ``w``: in hundredths of what the search maximises."""
    low, middle, high = unpacked(action)
    hand = without(s.hands[seat], single(low) | single(middle) | single(high))
    total, tricks, exposed = 0.0, 0.0, 0
    for suit in range(4):
        cards = of_suit(hand, suit)
        highs, twos = count(cards & COURTS), count(cards & TWOS)
        kind = 0 if suit == CLUBS else 1 if suit == SPADES else 2
        others = count(cards) - highs - twos
        total += w[HOLDING + ((kind * 4 + min(highs, 3)) * 2 + twos) * 5 + min(others, 4)]
        if twos == 1 and others < 2:
            exposed += 1
        place = 0
        while cards != EMPTY:
            card = lowest(cards)
            cards = without_lowest(cards)
            rank = rank_of(card)
            total += w[RANK + 13 * kind + rank]
            tricks += TRICKS[rank]
            if rank > LADDER[place]:
                exposed += 1
            place += 1
    total += w[EXPOSED + min(exposed, 7)] + w[WINNERS + min(int(PARTS * tricks), 13)]
    return float(total + w[COURT_COUNT + min(count(hand & COURTS), 9)] + w[TOP_COUNT + min(count(hand & TOP), 6)])
