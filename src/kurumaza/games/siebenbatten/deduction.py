"""What a partner can tell about trump: the deduction sheet.

Only the own hand and what lies open is used: ``s.hands[seat]``, ``s.cards``, ``s.leaders``, ``s.trick``, ``s.played``, ``s.dealer`` and the
number of cards in a hand; never another's cards, the shown ones or trump. Each of the 32 cards is asked: could it be the Rechte, that is, could
trump be of its rank and suit? It could not, for the first of these reasons that holds:

- ``own_rank`` (``own_suit``): I was dealt all cards of that rank (suit), so the captain (dealer) cannot have shown one.
- ``trick``: under that trump a finished trick would have had another winner than the one announced.
- ``follow``: under that trump captain or dealer, to a card of the trump suit led by another, played neither the trump suit nor a Linke, so
  held no card of the trump suit from then on; but played one later, or can have shown only one that would have been in hand then.
- ``shown``: no card is left that the captain can have shown for the rank and the dealer for the suit: each was in the hand of another (mine,
  or played by another seat), or only one and the same card would do for both.

Of ``trick`` and ``follow`` the one of the earlier trick is told, in one trick ``trick`` first. The rules themselves are asked who wins and what may
be played (``rules.winning_place``, ``rules.following``). A card left ``possible`` need not be so on the strictest reckoning of all hands together.
"""

from __future__ import annotations

from ..cards import EMPTY, Cards, add, card_text, count, has, of_suit, rank_of, rule, suit_of, to_list, without
from ..match import Row, left_of
from .rules import HAND, OF_RANK, PACK32, captain, card_at, following, seat_at, winning_place
from .view import Cell

POSSIBLE, OWN_RANK, OWN_SUIT, TRICK, FOLLOW, SHOWN = range(6)
_REASONS = (None, "own_rank", "own_suit", "trick", "follow", "shown")

NEVER = HAND
"""In place of a trick's index: in none."""


@rule
def place_of(s: Row, seat: int, trick: int) -> int:
    """At which place the seat plays to that trick."""
    return left_of(s, seat, 4 - s.leaders[trick])


@rule
def played_by(s: Row, seat: int, first: int, beyond: int) -> Cards:
    """The cards that the seat has played to the tricks ``first`` .. ``beyond - 1``."""
    found = EMPTY
    for trick in range(first, min(beyond, s.trick + 1)):
        place = place_of(s, seat, trick)
        if trick < s.trick or place < s.played:
            found = add(found, card_at(s, trick, place))
    return found


@rule
def dealt_to(s: Row, seat: int) -> Cards:
    """The cards that the seat, whose hand is known, was dealt."""
    return s.hands[seat] | played_by(s, seat, 0, HAND)


@rule
def may_have_held(s: Row, seat: int, other: int) -> Cards:
    """The cards that ``other`` can have been dealt as far as ``seat`` knows: those it has played, and while it holds more all that are unseen."""
    played = played_by(s, other, 0, HAND)
    if count(played) == HAND:
        return played
    seen = dealt_to(s, seat)
    for someone in range(4):
        if someone != other:
            seen = seen | played_by(s, someone, 0, HAND)
    return without(PACK32, seen)


@rule
def wrong_winner(s: Row, rank: int, suit: int) -> int:
    """The first finished trick that would have had another winner, were trump of that rank and suit."""
    for trick in range(s.trick):
        if seat_at(s, trick, winning_place(s, trick, 4, rank, suit)) != s.leaders[trick + 1]:
            return trick
    return NEVER


@rule
def not_followed(s: Row, seat: int, beyond: int, rank: int, suit: int) -> int:
    """The first trick before ``beyond`` to which the seat, knowing that trump, played so that it cannot have held the trump suit."""
    for trick in range(beyond):
        place = place_of(s, seat, trick)
        if trick < s.trick or place < s.played:
            card = card_at(s, trick, place)
            if not has(following(add(of_suit(PACK32, suit), card), card_at(s, trick, 0), rank, suit), card):
                return trick
    return NEVER


@rule
def trump_after(s: Row, seat: int, trick: int, beyond: int, suit: int) -> int:
    """The first trick after ``trick`` and before ``beyond`` to which the seat played that suit."""
    for later in range(trick + 1, beyond):
        if of_suit(played_by(s, seat, later, later + 1), suit) != EMPTY:
            return later
    return NEVER


@rule
def nobody_showed(for_rank: Cards, for_suit: Cards) -> bool:
    """Whether captain and dealer cannot have shown two different cards of these sets."""
    return for_rank == EMPTY or for_suit == EMPTY or (for_rank == for_suit and count(for_rank) == 1)


@rule
def excluded(s: Row, mine: Cards, captains: Cards, dealers: Cards, rank: int, suit: int) -> tuple[int, int]:
    """Why trump cannot be of that rank and suit, and which trick tells; ``mine`` I was dealt, the others captain and dealer may have held."""
    if without(OF_RANK[rank] & PACK32, mine) == EMPTY:
        return OWN_RANK, NEVER
    if without(of_suit(PACK32, suit), mine) == EMPTY:
        return OWN_SUIT, NEVER
    wrong = wrong_winner(s, rank, suit)
    if wrong == 0:
        return TRICK, wrong
    beyond = min(wrong, s.trick + 1)  # a later fault to follow would not be told
    first, second = captain(s), int(s.dealer)
    void_first, void_second = not_followed(s, first, beyond, rank, suit), not_followed(s, second, beyond, rank, suit)
    contradiction = min(trump_after(s, first, void_first, beyond, suit), trump_after(s, second, void_second, beyond, suit))
    for_rank, for_suit = captains & OF_RANK[rank], of_suit(dealers, suit)
    unshown = nobody_showed(for_rank, for_suit)
    kept_rank, kept_suit = for_rank, for_suit  # what could still have been shown by players who had no trump suit left
    if void_first < NEVER:
        kept_rank = without(for_rank, without(of_suit(PACK32, suit), played_by(s, first, 0, void_first)))
    if void_second < NEVER:
        kept_suit = for_suit & played_by(s, second, 0, void_second)
    if not unshown:
        if nobody_showed(kept_rank, for_suit):
            contradiction = min(contradiction, void_first)
        if nobody_showed(for_rank, kept_suit):
            contradiction = min(contradiction, void_second)
        if nobody_showed(kept_rank, kept_suit):
            contradiction = min(contradiction, max(void_first, void_second))
    if contradiction < NEVER:
        return FOLLOW, contradiction
    if wrong < NEVER:
        return TRICK, wrong
    return SHOWN if unshown else POSSIBLE, NEVER


def sheet(s: Row, seat: int) -> list[Cell]:
    """The 32 cells of the deduction sheet of ``seat``."""
    mine = dealt_to(s, seat)
    captains, dealers = may_have_held(s, seat, captain(s)), may_have_held(s, seat, int(s.dealer))
    cells = []
    for card in to_list(PACK32):
        why, trick = excluded(s, mine, captains, dealers, rank_of(card), suit_of(card))
        cells.append(Cell(card_text(card), why == POSSIBLE, _REASONS[why], int(trick) if why in (TRICK, FOLLOW) else None))
    return cells
