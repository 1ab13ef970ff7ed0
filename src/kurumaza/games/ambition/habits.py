"""What good players of Ambition tend to do: how an action looks to one who knows what its seat knows, as the logit of its probability.

Fitted to the play of the search player. The card's probability is the softmax of :func:`habit` over the cards that may be played. What is looked at:
does the card win as it lies, how many unseen cards could still beat it, what is in the trick, what do I want (``mood``), who gets the points
otherwise, and what does the card tell of the hand that is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..cards import CLUBS, JACK, KING, TWO, U64, Cards, add, card_of, count, has, of_suit, rank_of, rule, suit_of, to_set
from ..match import Row, left_of
from .advice import has_court, unseen
from .passing import COURTS, PASS_WEIGHTS, pass_value
from .rules import POINTS, led_suit, on_table, player_of, under_limit, winning_card
from .state import PASS

STAGES = 3
NO_TRICK, TOO_FEW, SAFE, TOP, SLAMMING = range(5)
"""Moods."""
NIL, AVOID, EITHER, WANT, HOPELESS = range(5)
"""Wishes: no trick at all, no more points, be it as it may, points, and points of one who has no trick but a hand too high for nil."""
SLAM_COURSE = 36
HIGH = COURTS
BELOW = np.array([int(to_set(range(card))) for card in range(52)], np.uint64)
"""For each card the set of those before it."""

# where each table of weights begins
WIN = 0
"""By wish and stage: to win the trick, as likely as the card does."""
TAKE = WIN + 15
"""By wish and stage: each point so won."""
GIVE = TAKE + 15
"""By wish and stage: each point of the own card given to another."""
FEED = GIVE + 15
"""By wish, each point given to one who has: no trick, too few, less than the most, the most."""
BEHIND = FEED + 20
"""A card that wins as it lies: by unseen cards that beat it (0 to 3 or more) and players to come."""
LESS = BEHIND + 16
"""A card that wins as it lies: by lower cards in hand that do so too."""
UNDER = LESS + 4
"""A card that follows and loses: by higher cards in hand that lose too."""
OVER_RANK = UNDER + 4
"""Rank of a card that wins as it lies."""
FOLLOW_RANK = OVER_RANK + 13
"""Rank of a card that follows and loses; of one who wants tricks."""
FOLLOW_ABOVE = FOLLOW_RANK + 26
"""By wish, and unseen higher cards of its suit (0 to 5 or more)."""
LEAD_RANK = FOLLOW_ABOVE + 30
"""Rank of a card led."""
LEAD_ABOVE = LEAD_RANK + 13
"""By wish, and unseen higher cards of its suit."""
LEAD_BELOW = LEAD_ABOVE + 30
"""By wish, and unseen lower cards of its suit."""
LEAD_LENGTH = LEAD_BELOW + 30
"""By cards of its suit in hand (1 to 6 or more)."""
LEAD_SUIT = LEAD_LENGTH + 6
"""By suit."""
KING_OF_CLUBS = LEAD_SUIT + 4
"""A club is led while the king is unseen: a lower one, a higher one."""
LONE_COURT = KING_OF_CLUBS + 2
"""A court is led while the two of its suit is unseen."""
DROP_RANK = LONE_COURT + 1
"""Rank of a card of another suit than the one led."""
DROP_ABOVE = DROP_RANK + 13
"""By wish, and unseen higher cards of its suit."""
DROP_BELOW = DROP_ABOVE + 30
"""By wish, and unseen lower cards of its suit."""
DROP_LENGTH = DROP_BELOW + 30
"""By cards of its suit in hand."""
DROP_SUIT = DROP_LENGTH + 6
"""By suit."""
SIZE = DROP_SUIT + 4

# fmt: off
WEIGHTS = np.array(
    [-0.71, -0.33, -0.02,  0.05,  0.20, -0.20,  0.11,  0.25,  0.09,  0.08,  0.70,  0.60, -1.02, -0.46, -0.14, -0.06, -0.18, -0.24,
     -0.12, -0.16, -0.18, -0.13, -0.07, -0.08, -0.04,  0.04,  0.04, -0.04, -0.03, -0.06,  0.00, -0.04, -0.05, -0.06, -0.09, -0.19,
      0.18,  0.04, -0.04,  0.22,  0.19, -0.01, -0.14, -0.02, -0.08, -0.00,  0.03,  0.01,  0.05,  0.03,  0.14,  0.19,  0.21, -0.05,
      0.01,  0.03,  0.10, -0.22, -0.08, -0.03, -0.05,  0.07,  0.09, -0.04,  0.03,  0.40,  0.11, -0.32,  0.00,  0.36, -0.05, -0.40,
      0.00,  0.05, -0.19, -0.26,  0.00, -0.29, -0.17,  0.12,  0.00,  0.12,  0.03, -0.09,  0.04,  0.09,  0.02, -0.10, -0.11, -0.22,
     -0.00,  0.33,  0.12,  0.10,  0.07, -0.17, -0.10, -0.19, -0.26, -0.15, -0.08, -0.07, -0.03, -0.17, -0.05,  0.02, -0.01, -0.05,
      0.11,  0.37,  0.21, -0.03, -0.05, -0.11,  0.06, -0.27,  0.00, -0.07,  0.08, -0.04,  0.02,  0.08,  0.21,  0.22,  0.11,  0.16,
     -0.11, -0.04,  0.34,  0.29,  0.18,  0.10, -0.01, -0.01,  0.35,  0.14, -0.13, -0.17, -0.36, -0.13,  0.44,  0.07, -0.14, -0.34,
     -0.17, -0.15, -0.04, -0.07, -0.09, -0.24, -0.31, -0.15,  0.63,  0.37,  0.21, -0.03,  0.10, -0.04, -0.12,  0.16,  0.06,  0.06,
     -0.05,  0.02, -0.05,  0.07,  0.15, -0.05, -0.07, -0.07, -0.13,  0.00,  0.00,  0.00,  0.00,  0.00,  0.00, -0.24, -0.13,  0.06,
      0.06, -0.00,  0.25,  0.22,  0.17,  0.08, -0.17, -0.24, -0.06,  0.33, -0.18, -0.13, -0.23,  0.01,  0.21,  0.00,  0.00,  0.00,
      0.00,  0.00,  0.00,  0.00,  0.00,  0.00,  0.00,  0.00,  0.00, -0.37, -0.16, -0.03,  0.16,  0.20,  0.20, -0.18, -0.24,  0.04,
      0.04,  0.23,  0.12, -0.21,  0.01,  0.14,  0.08,  0.17, -0.19,  0.00,  0.00,  0.00,  0.00,  0.00,  0.00,  0.46,  0.07, -0.01,
     -0.09, -0.11, -0.32, -0.03, -0.07, -0.00,  0.11,  0.15, -0.15, -0.30,  0.30,  0.01, -0.02, -0.05, -0.07, -0.17,  0.07,  0.02,
      0.03, -0.03, -0.06,  0.02, -0.05,  0.15,  0.04,  0.16, -0.24, -0.16,  0.05,  0.31,  0.17, -0.05, -0.27, -0.22,  0.06,  0.30,
      0.26, -0.05, -0.21, -0.10, -0.20, -0.15,  0.18,  0.19,  0.00,  0.02, -0.24,  0.28,  0.15, -0.16, -0.18, -0.05, -0.04, -0.33,
     -0.24, -0.03,  0.11,  0.23,  0.26, -0.55, -0.07,  0.09,  0.12,  0.31,  0.11, -0.34, -0.14,  0.08,  0.01,  0.17,  0.22,  0.08,
      0.12,  0.08, -0.07, -0.05, -0.15, -0.48, -0.22, -0.11,  0.14,  0.21,  0.46,  0.39,  0.09, -0.18, -0.14, -0.17,  0.01,  0.13,
     -0.02, -0.02, -0.09]
)
# fmt: on
"""What each table says; fitted by ``python bench/habits.py ambition``."""


@rule
def mood(s: Row, seat: int) -> int:
    """What the seat has so far."""
    if s.tricks[seat] == 0:
        return NO_TRICK
    points = s.points[seat]
    if points <= under_limit(s):
        return TOO_FEW
    if points >= SLAM_COURSE and s.slammed[seat] == 0:
        return SLAMMING
    for other in range(s.players):
        if s.points[other] > points:
            return SAFE
    return TOP


@rule
def stage_of(left: int) -> int:
    """Early, middle or late in the round, by the cards in hand."""
    return 0 if left >= 9 else 1 if left >= 5 else 2


@rule
def wish(feeling: int, hand: Cards) -> int:
    """Whether tricks are wanted."""
    if feeling == NO_TRICK:
        return NIL if 4 * count(hand & HIGH) <= count(hand) else HOPELESS
    return WANT if feeling == TOO_FEW else AVOID if feeling == TOP else EITHER


@rule
def liking(s: Row, seat: int, card: int, w: Any) -> float:
    """The logit, linear in the weights ``w``; that of a pass has its own."""
    if s.phase == PASS:
        return pass_value(s, seat, card, PASS_WEIGHTS)
    hand, others = s.hands[seat], unseen(s, seat)
    suit, rank = suit_of(card), rank_of(card)
    mine, foreign = of_suit(hand, suit), of_suit(others, suit)
    length, above = count(mine), count(foreign >> U64(card))
    below = count(foreign) - above
    feeling = mood(s, seat)
    wanted = wish(feeling, hand)
    cell = wanted * STAGES + stage_of(count(hand))
    behind = s.players - 1 - s.played
    points = POINTS[card]
    if s.played == 0:
        chance = 1.0 / (1.0 + 0.2 * above * behind)
        total = w[LEAD_RANK + rank] + w[LEAD_ABOVE + 6 * wanted + min(above, 5)] + w[LEAD_BELOW + 6 * wanted + min(below, 5)]
        total += w[LEAD_LENGTH + min(length, 6) - 1] + w[LEAD_SUIT + suit]
        total += chance * (w[WIN + cell] + points * w[TAKE + cell]) + (1.0 - chance) * points * w[GIVE + cell]
        if suit == CLUBS and has(others, KING):
            total += w[KING_OF_CLUBS + (0 if rank < KING else 1)]
        if rank >= JACK and has(others, card_of(suit, TWO)):
            total += w[LONE_COURT]
        return total
    led, trick = led_suit(s), on_table(s)
    value = points
    for place in range(s.played):
        value += POINTS[s.table[left_of(s, s.leader, place)]]
    best = winning_card(led, trick)
    if suit == led and winning_card(led, add(trick, card)) == card:
        threats = above
        if rank == TWO:
            threats = 0
        elif has(others, card_of(suit, TWO)) and has_court(of_suit(add(trick, card), led)):
            threats += 1
        chance = 1.0 / (1.0 + 0.2 * threats * behind)
        total = w[OVER_RANK + rank] + w[BEHIND + 4 * min(threats, 3) + min(behind, 3)]
        total += w[LESS + min(3, count(of_suit(mine & BELOW[card], led) >> U64(best)))]
        return total + chance * (w[WIN + cell] + value * w[TAKE + cell]) + (1.0 - chance) * points * w[GIVE + cell]
    total = points * w[GIVE + cell] + points * w[FEED + 4 * wanted + min(mood(s, player_of(s, best)), 3)]
    if suit == led:
        total += w[FOLLOW_RANK + 13 * (1 if wanted >= WANT else 0) + rank] + w[FOLLOW_ABOVE + 6 * wanted + min(above, 5)]
        return total + w[UNDER + min(3, count(mine & BELOW[best] & ~BELOW[card]) - 1)]
    total += w[DROP_RANK + rank] + w[DROP_ABOVE + 6 * wanted + min(above, 5)] + w[DROP_BELOW + 6 * wanted + min(below, 5)]
    return total + w[DROP_LENGTH + min(length, 6) - 1] + w[DROP_SUIT + suit]


@rule
def habit(s: Row, seat: int, action: int) -> float:
    """The logit of the action."""
    return liking(s, seat, action, WEIGHTS)
