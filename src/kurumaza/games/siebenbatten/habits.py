"""What good players of Siebenbatten tend to do: how a card looks to one who knows what its seat knows, as the logit of its probability.

Fitted to the play of the search player; the card's probability is the softmax of :func:`habit` over the cards that may be shown or played. Who knows
trump looks at which cards beat the card, who has the trick so far, and the place in it; a partner does so too, with how many of the trumps that
agree with the tricks so far are of the card's rank and suit.
"""

from __future__ import annotations

from typing import Any

from ..cards import count, has, of_suit, rank_of, rule, suit_of
from ..match import Row
from .advice import unseen_by
from .rules import HIGHER, OF_RANK, SEVEN, beating, card_at, guate, knows, rechte, winning_place
from .state import SHOW

LEAD, WINS, PARTNER_HAS, OTHERS_HAVE = range(4)
"""How the trick stands with the card."""
GUATE, RECHTE, LINKE, TRUMP, PLAIN = range(5)
"""Kinds of cards."""

# where each table of weights begins
RANK_SHOWN = 0
"""The captain's card, by rank."""
HELD = RANK_SHOWN + 8
"""By cards of its rank in hand (1 to 4)."""
GUATES = HELD + 4
"""By cards one rank above in hand (0 to 3 or more)."""
SHOWN_IN = GUATES + 4
"""The dealer's card, by cards of its suit in hand (1 to 5 or more)."""
SHOWN_RANK = SHOWN_IN + 5
"""By rank."""
HAS_GUATE = SHOWN_RANK + 8
HAS_RECHTE = HAS_GUATE + 1
BEATEN = HAS_RECHTE + 1
"""By the place in the trick (4), how it stands (4), and the unseen cards that beat the card (0 to 5 or more)."""
KIND = BEATEN + 96
"""By how the trick stands, and kind."""
RANK = KIND + 20
"""By how the trick stands, and rank."""
ALIKE = RANK + 32
"""Plain cards of the suit in hand (1 to 4 or more), by how the trick stands."""
GUESS = ALIKE + 16
"""A partner's card, by place (4): each of the next, as parts."""
AS_RANK = GUESS + 0
"""Trumps that agree and are of its rank."""
AS_SUIT = AS_RANK + 4
AS_GUATE = AS_SUIT + 4
GUESS_RANK = AS_GUATE + 4
"""By lead, a card of the led suit above all others of it, another, and rank."""
GUESS_HIGHER = GUESS_RANK + 24
"""By the same, and unseen higher cards of its suit (0 to 3 or more)."""
PARTNER_FIRST = GUESS_HIGHER + 12
"""By rank: the own partner led."""
SIZE = PARTNER_FIRST + 8


@rule
def showing_habit(s: Row, seat: int, card: int, w: Any) -> float:
    """A card shown."""
    hand, rank, suit = s.hands[seat], rank_of(card), suit_of(card)
    if seat == s.dealer:
        total = w[SHOWN_IN + min(5, count(of_suit(hand, suit))) - 1] + w[SHOWN_RANK + rank - SEVEN]
        if has(hand, guate(s.trump_rank, suit)):
            total += w[HAS_GUATE]
        if has(hand, rechte(s.trump_rank, suit)):
            total += w[HAS_RECHTE]
        return total
    above = SEVEN if rank == 12 else rank + 1
    return w[RANK_SHOWN + rank - SEVEN] + w[HELD + count(hand & OF_RANK[rank]) - 1] + w[GUATES + min(3, count(hand & OF_RANK[above]))]


@rule
def knowing_habit(s: Row, seat: int, card: int, w: Any) -> float:
    """A card played by one who knows trump."""
    rank, suit = s.trump_rank, s.trump_suit
    led, stands = card, LEAD
    if s.played > 0:
        led = card_at(s, s.trick, 0)
        place = winning_place(s, s.trick, s.played, rank, suit)
        if has(beating(card_at(s, s.trick, place), led, rank, suit), card):
            stands = WINS
        else:
            stands = PARTNER_HAS if (s.played - place) % 2 == 0 else OTHERS_HAVE
    kind = PLAIN
    if card == guate(rank, suit):
        kind = GUATE
    elif rank_of(card) == rank:
        kind = RECHTE if suit_of(card) == suit else LINKE
    elif suit_of(card) == suit:
        kind = TRUMP
    threats = count(unseen_by(s, seat) & beating(card, led if stands == WINS else card, rank, suit))
    total = w[BEATEN + 24 * s.played + 6 * stands + min(5, threats)] + w[KIND + 5 * stands + kind] + w[RANK + 8 * stands + rank_of(card) - SEVEN]
    if kind == PLAIN:
        total += w[ALIKE + 4 * stands + min(4, count(of_suit(s.hands[seat], suit_of(card)))) - 1]
    return total


@rule
def guessing_habit(s: Row, seat: int, card: int, w: Any) -> float:
    """A card played by one who must guess trump."""
    rank, suit, place = rank_of(card), suit_of(card), s.played
    part = 1.0 / max(1, count(s.agreeing))
    below = 12 if rank == SEVEN else rank - 1
    total = part * count(s.agreeing & OF_RANK[rank]) * w[AS_RANK + place] + part * count(of_suit(s.agreeing, suit)) * w[AS_SUIT + place]
    if has(s.agreeing, 13 * suit + below):
        total += part * w[AS_GUATE + place]
    stands = 0
    if place > 0:
        led = card_at(s, s.trick, 0)
        stands = 1 if suit == suit_of(led) else 2
        for earlier in range(place):
            if has(HIGHER[card], card_at(s, s.trick, earlier)):
                stands = 2
        if place >= 2 and s.leaders[s.trick] == (seat + 2) % 4:
            total += w[PARTNER_FIRST + rank - SEVEN]
    total += w[GUESS_RANK + 8 * stands + rank - SEVEN] + w[GUESS_HIGHER + 4 * stands + min(3, count(unseen_by(s, seat) & HIGHER[card]))]
    return total


@rule
def liking(s: Row, seat: int, card: int, w: Any) -> float:
    """The logit, linear in the weights ``w``."""
    if s.phase == SHOW:
        return showing_habit(s, seat, card, w)
    if knows(s, seat):
        return knowing_habit(s, seat, card, w)
    return guessing_habit(s, seat, card, w)
