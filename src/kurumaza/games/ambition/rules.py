"""The rules of Ambition: what may happen, and what follows.

Take many points, but not the most. The functions read as the rules page does; see ``kurumaza.games.match`` for the names that every game shares.
Actions: a card 0..51 in play; in the pass the three cards packed as ``low + 64 * middle + 4096 * high``.
"""

from typing import Any

import numpy as np

from ..cards import (
    CLUBS,
    DIAMONDS,
    EMPTY,
    HEARTS,
    JACK,
    KING,
    SPADES,
    TWO,
    Cards,
    add,
    card_of,
    count,
    has,
    highest,
    nth,
    of_suit,
    rank_of,
    remove,
    rule,
    suit_of,
)
from ..match import DEAL, OVER, Row, left_of
from .state import NO_STRIKE, OVER_STRIKE, PASS, PLAY, UNDER_STRIKE

FIRST_LEAD = 14
"""The three of diamonds."""
LEFT_OUT = 1
"""The three of clubs, which is not in the pack of three players."""
LAST_TRICK_POINTS = 2
NIL_SCORE = 28
SLAM = 53


def _points_of_cards() -> Any:
    table = np.zeros(52, np.int16)
    for card in range(52):
        suit, court = card // 13, card % 13 >= JACK
        if suit == CLUBS:
            table[card] = 11 if card % 13 == KING else 0
        elif suit == SPADES:
            table[card] = 5 if court else 2
        else:
            table[card] = 2 if court else 1
    return table


POINTS = _points_of_cards()
"""Points of each card; with the last trick's 2 they make 85."""
assert POINTS[13 * DIAMONDS + 11] == POINTS[13 * HEARTS + 12] == 2


# ---- the pass ---------------------------------------------------------------------------------------------------------


@rule
def pass_distance(s: Row) -> int:
    """How many seats to the left this round's cards go; 0 when nobody passes."""
    if s.players == 3:
        turn = s.round % 3
        return 1 if turn == 0 else 2 if turn == 1 else 0
    turn = s.round % 4
    return 1 if turn == 0 else 3 if turn == 1 else 2 if turn == 2 else 0


@rule
def packed(low: int, middle: int, high: int) -> int:
    """Three cards as one action."""
    return low + 64 * middle + 4096 * high


@rule
def unpacked(action: int) -> tuple[int, int, int]:
    """The three cards of an action, ascending."""
    return action % 64, action // 64 % 64, action // 4096


@rule
def exchange(s: Row) -> None:
    """Everybody has chosen: the cards change hands, and the holder of the three of diamonds is to lead."""
    distance = pass_distance(s)
    for seat in range(s.players):
        receiver = left_of(s, seat, distance)
        s.hands[receiver] = s.hands[receiver] | s.given[seat]
    begin_play(s)


@rule
def begin_play(s: Row) -> None:
    """The holder of the three of diamonds leads."""
    s.phase = PLAY
    for seat in range(s.players):
        if has(s.hands[seat], FIRST_LEAD):
            s.leader = seat


# ---- tricks -----------------------------------------------------------------------------------------------------------


@rule
def led_suit(s: Row) -> int:
    """The suit to follow; only while a card is on the table."""
    return suit_of(s.table[s.leader])


@rule
def playable(s: Row, seat: int) -> Cards:
    """The set of cards that the seat may play: follow suit; the very first lead is the three of diamonds."""
    hand = s.hands[seat]
    if s.played == 0:
        if s.trick == 0:
            return add(EMPTY, FIRST_LEAD)
        return hand
    following = of_suit(hand, led_suit(s))
    return following if following != EMPTY else hand


@rule
def on_table(s: Row) -> Cards:
    """The set of cards of the trick as it lies."""
    trick = EMPTY
    for place in range(s.played):
        trick = add(trick, s.table[left_of(s, s.leader, place)])
    return trick


@rule
def winning_card(led: int, trick: Cards) -> int:
    """The highest card of the suit led, or its two when an ace, king, queen or jack of that suit is in the trick."""
    following = of_suit(trick, led)
    two, best = card_of(led, TWO), highest(following)
    return two if has(following, two) and rank_of(best) >= JACK else best


@rule
def player_of(s: Row, card: int) -> int:
    """Who has played the card that lies on the table."""
    found = int(s.leader)
    for place in range(1, s.played):
        seat = left_of(s, s.leader, place)
        if s.table[seat] == card:
            found = seat
    return found


@rule
def winning_seat(s: Row) -> int:
    """Who wins the trick as it lies."""
    return player_of(s, winning_card(led_suit(s), on_table(s)))


@rule
def finish_trick(s: Row) -> None:
    """The winner takes the trick and leads the next."""
    trick = on_table(s)
    winner = player_of(s, winning_card(led_suit(s), trick))
    taken = 0
    for seat in range(s.players):
        taken += POINTS[s.table[seat]]
    s.gone = s.gone | trick
    s.trick += 1
    if s.hands[winner] == EMPTY:
        taken += LAST_TRICK_POINTS
    s.points[winner] += taken
    s.tricks[winner] += 1
    s.leader = winner
    s.played = 0
    if s.hands[winner] == EMPTY:
        finish_round(s)


# ---- the score of a round ---------------------------------------------------------------------------------------------


@rule
def under_limit(s: Row) -> int:
    """So many points or fewer are an under-strike."""
    return 14 if s.players == 3 else 11


@rule
def slam_score(points: int) -> int:
    """What a slam is worth."""
    return 50 if points == 85 else 35 if points >= 65 else 28


@rule
def finish_round(s: Row) -> None:
    """Scores and strikes of the round, and whether it was the last."""
    most, slam = 0, False
    for seat in range(s.players):
        most = max(most, s.points[seat])
        if s.points[seat] >= SLAM and s.slammed[seat] == 0:
            slam = True
    ends, clean = False, False
    for seat in range(s.players):
        points = s.points[seat]
        score, strike = int(points), NO_STRIKE
        if s.tricks[seat] == 0:
            score = NIL_SCORE
        elif points >= SLAM and s.slammed[seat] == 0:
            score = slam_score(points)
            s.slammed[seat] = 1
        elif points == most and not slam:
            score, strike = 0, OVER_STRIKE
        elif points <= under_limit(s):
            score, strike = 0, UNDER_STRIKE
        s.round_scores[seat], s.round_strikes[seat] = score, strike
        s.totals[seat] += score
        if strike != NO_STRIKE:
            s.strikes[seat] += 1
        else:
            clean = True
        if strike == OVER_STRIKE and s.strikes[seat] >= 3:
            ends = True
    s.round += 1
    s.phase = OVER if ends and clean else DEAL


@rule
def wins(s: Row, seat: int) -> bool:
    """Whether the seat is among the winners of the finished match: nobody without a strike in the last round has more."""
    for other in range(s.players):
        if s.round_strikes[other] == NO_STRIKE and s.totals[other] > s.totals[seat]:
            return False
    return bool(s.round_strikes[seat] == NO_STRIKE)


# ---- the names that every game shares ---------------------------------------------------------------------------------


@rule
def acts(s: Row, seat: int) -> bool:
    if s.phase == PASS:
        return s.given[seat] == EMPTY
    return s.phase == PLAY and seat == left_of(s, s.leader, s.played)


@rule
def turn(s: Row) -> int:
    if s.phase == PASS:
        for seat in range(s.players):
            if s.given[seat] == EMPTY:
                return seat
    return left_of(s, s.leader, s.played)


@rule
def choices(s: Row, seat: int) -> int:
    if s.phase == PASS:
        n = count(s.hands[seat])
        return n * (n - 1) * (n - 2) // 6
    return count(playable(s, seat))


@rule
def choice(s: Row, seat: int, k: int) -> int:
    if s.phase == PASS:
        # the k-th three of n cards in lexicographic order
        hand = s.hands[seat]
        n, first = count(hand), 0
        while k >= (n - first - 1) * (n - first - 2) // 2:
            k -= (n - first - 1) * (n - first - 2) // 2
            first += 1
        second = first + 1
        while k >= n - second - 1:
            k -= n - second - 1
            second += 1
        return packed(nth(hand, first), nth(hand, second), nth(hand, second + 1 + k))
    return nth(playable(s, seat), k)


@rule
def legal(s: Row, seat: int, action: int) -> bool:
    if s.phase == PASS:
        low, middle, high = unpacked(action)
        hand = s.hands[seat]
        return low < middle < high < 52 and has(hand, low) and has(hand, middle) and has(hand, high)
    return action < 52 and has(playable(s, seat), action)


@rule
def play(s: Row, seat: int, action: int) -> None:
    if s.phase == PASS:
        low, middle, high = unpacked(action)
        s.given[seat] = add(add(add(EMPTY, low), middle), high)
        s.hands[seat] = s.hands[seat] & ~s.given[seat]
        for other in range(s.players):
            if s.given[other] == EMPTY:
                return
        exchange(s)
        return
    s.hands[seat] = remove(s.hands[seat], action)
    s.table[seat] = action
    s.played += 1
    if s.played == s.players:
        finish_trick(s)


@rule
def gains(s: Row, seat: int) -> int:
    if s.phase == PASS or s.phase == PLAY:
        return s.points[seat]
    return s.round_scores[seat]
