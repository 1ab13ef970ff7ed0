"""The rules of Siebenbatten: what may happen, and what follows.

Two pairs; captain and dealer know what trump is, their partners do not. The functions read as the rules page does; see
``kurumaza.games.match`` for the names that every game shares. An action is a card 0..51 of the 52-card pack, to show or to play.
Where trump is a guess (a partner's, in ``deduction``), the same functions are asked with that ``rank`` and ``suit``.
"""

import numpy as np

from ..cards import ACE, EMPTY, Cards, add, card_of, count, has, lowest, nth, of_suit, rank_of, remove, rule, suit_of, to_set, without_lowest
from ..match import DEAL, OVER, Row, left_of
from .state import PLAY, SHOW, UNKNOWN

SEVEN = 5
"""The lowest rank of the pack of 32."""
PACK32 = to_set(13 * suit + rank for suit in range(4) for rank in range(SEVEN, ACE + 1))
HAND = 7
"""Cards each player is dealt, and so the tricks of a deal."""
TARGET = 7
"""So many points win the game."""

OF_RANK = np.array([int(to_set(13 * suit + rank for suit in range(4))) for rank in range(13)], np.uint64)
"""For each rank the set of its four cards."""
HIGHER = np.array([int(to_set(range(card + 1, 13 * (card // 13) + 13))) for card in range(52)], np.uint64)
"""For each card the set of the higher cards of its suit."""
POINTS = np.array([0, 0, 0, 0, 1, 2, 3, 5], np.int8)
"""What a pair scores by the number of its tricks."""


# ---- seats ------------------------------------------------------------------------------------------------------------


@rule
def captain(s: Row) -> int:
    """The dealer's left."""
    return left_of(s, s.dealer, 1)


@rule
def knows(s: Row, seat: int) -> bool:
    """Captain and dealer know trump."""
    return seat == s.dealer or seat == captain(s)


@rule
def seat_at(s: Row, trick: int, place: int) -> int:
    """Who plays to that trick at that place (the leader's is 0)."""
    return left_of(s, int(s.leaders[trick]), place)


@rule
def card_at(s: Row, trick: int, place: int) -> int:
    """The card played to that trick at that place."""
    return int(s.cards[4 * trick + place])


# ---- which card wins --------------------------------------------------------------------------------------------------


@rule
def rechte(rank: int, suit: int) -> int:
    """The card of the trump rank and the trump suit."""
    return card_of(suit, rank)


@rule
def guate(rank: int, suit: int) -> int:
    """The trump-suit card one rank above the Rechte; above the ace stands the seven."""
    return card_of(suit, SEVEN if rank == ACE else rank + 1)


@rule
def linke(rank: int, suit: int) -> Cards:
    """The three other cards of the trump rank."""
    return remove(OF_RANK[rank], rechte(rank, suit))


@rule
def beating(card: int, led: int, rank: int, suit: int) -> Cards:
    """The cards that win over ``card``, played after it, when ``led`` is the card led and trump has that rank and suit."""
    if card == guate(rank, suit):
        return EMPTY
    best = add(EMPTY, guate(rank, suit))
    if card == rechte(rank, suit):
        return best
    best = add(best, rechte(rank, suit))
    if rank_of(card) == rank:
        return best  # the first Linke wins over those after it
    best = best | OF_RANK[rank]
    if suit_of(card) == suit:
        return best | HIGHER[card]
    best = best | of_suit(PACK32, suit)
    if suit_of(card) == suit_of(led):
        return best | HIGHER[card]
    return best | of_suit(PACK32, suit_of(led))


@rule
def winning_place(s: Row, trick: int, played: int, rank: int, suit: int) -> int:
    """The place of the card that wins among the first ``played`` of a trick, were trump of that rank and suit."""
    led = card_at(s, trick, 0)
    best, place = led, 0
    for other in range(1, played):
        card = card_at(s, trick, other)
        if has(beating(best, led, rank, suit), card):
            best, place = card, other
    return place


@rule
def winning_seat(s: Row) -> int:
    """Who wins the trick as it lies; only while a card is on the table."""
    return seat_at(s, s.trick, winning_place(s, s.trick, s.played, s.trump_rank, s.trump_suit))


@rule
def agreeing(s: Row, winner: int) -> Cards:
    """Those of the cards that could be the Rechte so far with which this trick, too, goes to ``winner``: what the announcement tells everybody."""
    found, rest = EMPTY, s.agreeing
    while rest != EMPTY:
        card = lowest(rest)
        rest = without_lowest(rest)
        if seat_at(s, s.trick, winning_place(s, s.trick, 4, rank_of(card), suit_of(card))) == winner:
            found = add(found, card)
    return found


# ---- what may be played -----------------------------------------------------------------------------------------------


@rule
def following(hand: Cards, led: int, rank: int, suit: int) -> Cards:
    """What a player who knows trump may play from ``hand`` when ``led`` is led: to a card of the trump suit one of that suit, or a Linke instead."""
    if suit_of(led) != suit:
        return hand
    trumps = of_suit(hand, suit)
    if trumps == EMPTY:
        return hand
    return trumps | (hand & linke(rank, suit))


@rule
def playable(s: Row, seat: int) -> Cards:
    """The set of cards that the seat may play, or show."""
    hand = s.hands[seat]
    if s.phase == SHOW or s.played == 0 or not knows(s, seat):
        return hand
    return following(hand, card_at(s, s.trick, 0), s.trump_rank, s.trump_suit)


# ---- course -----------------------------------------------------------------------------------------------------------


@rule
def begin_deal(s: Row) -> None:
    """The captain is to show a card, and will lead."""
    for seat in range(4):
        s.won[seat] = 0
    s.trump_rank = s.trump_suit = UNKNOWN
    s.shown[0] = s.shown[1] = UNKNOWN
    s.agreeing = PACK32
    s.trick = s.played = 0
    s.leaders[0] = captain(s)
    s.phase = SHOW


@rule
def show(s: Row, card: int) -> None:
    """The captain's card gives the trump rank, then the dealer's the trump suit. Both stay in hand."""
    if s.trump_rank == UNKNOWN:
        s.shown[0] = card
        s.trump_rank = rank_of(card)
    else:
        s.shown[1] = card
        s.trump_suit = suit_of(card)
        s.phase = PLAY


@rule
def finish_trick(s: Row) -> None:
    """The winner takes the trick and leads the next."""
    winner = winning_seat(s)
    s.agreeing = agreeing(s, winner)
    s.won[winner] += 1
    s.trick += 1
    s.played = 0
    s.leaders[s.trick] = winner
    if s.trick == HAND:
        finish_deal(s)


@rule
def finish_deal(s: Row) -> None:
    """The pair with more tricks scores; the first pair with seven points in all has won."""
    s.phase = DEAL
    for pair in range(2):
        tricks = s.won[pair] + s.won[pair + 2]
        s.pair_tricks[pair] = tricks
        s.pair_points[pair] = POINTS[tricks]
        s.scores[pair] += POINTS[tricks]
        if s.scores[pair] >= TARGET:
            s.phase = OVER
    s.round += 1


# ---- the names that every game shares ---------------------------------------------------------------------------------


@rule
def turn(s: Row) -> int:
    if s.phase == SHOW:
        return captain(s) if s.trump_rank == UNKNOWN else int(s.dealer)
    return seat_at(s, s.trick, s.played)


@rule
def acts(s: Row, seat: int) -> bool:
    return (s.phase == SHOW or s.phase == PLAY) and seat == turn(s)


@rule
def choices(s: Row, seat: int) -> int:
    return count(playable(s, seat))


@rule
def choice(s: Row, seat: int, k: int) -> int:
    return nth(playable(s, seat), k)


@rule
def legal(s: Row, seat: int, action: int) -> bool:
    return 0 <= action < 52 and has(playable(s, seat), action)


@rule
def play(s: Row, seat: int, action: int) -> None:
    if s.phase == SHOW:
        show(s, action)
        return
    s.hands[seat] = remove(s.hands[seat], action)
    s.cards[4 * s.trick + s.played] = action
    s.played += 1
    if s.played == 4:
        finish_trick(s)


@rule
def gains(s: Row, seat: int) -> int:
    """The own pair's points in this deal less those of the other pair; while it is played, tricks instead."""
    own, other = seat % 2, 1 - seat % 2
    if s.phase == SHOW or s.phase == PLAY:
        return s.won[own] + s.won[own + 2] - s.won[other] - s.won[other + 2]
    return s.pair_points[own] - s.pair_points[other]
