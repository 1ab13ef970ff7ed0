"""The rules of Tightrope: what may happen, and what follows.

Winning and losing tricks both push you off balance, in opposite directions. The functions read as the rules page does; see
``kurumaza.games.match`` for the names that every game shares. An action is the number of the card played.
"""

from ..cards import EMPTY, count, has, nth, remove, rule, single
from ..match import DEAL, OVER, Row, left_of
from .state import BLUE_ZERO, NOTHING_STRUCK, PLAY, RED_ZERO

HIGHEST_CARD = 50
HAND = 9
"""Number cards each player is dealt, and so the tricks of a round."""


# ---- score cards ------------------------------------------------------------------------------------------------------


@rule
def turn_score_card(s: Row) -> int:
    """Turn the next score card."""
    card = s.score_cards[s.turned]
    s.turned += 1
    return card


@rule
def is_zero(score_card: int) -> bool:
    """Whether it is one of the two zeros."""
    return score_card in (BLUE_ZERO, RED_ZERO)


@rule
def begin_trick(s: Row) -> None:
    """A score card is turned. A zero covers its colour on the next one; two zeros in a row cancel each other."""
    for seat in range(s.players):
        s.table[seat] = 0
    s.played = 0
    s.blue = s.red = 1
    s.turned_before = s.turned
    first = turn_score_card(s)
    if not is_zero(first):
        s.value = first
        return
    second = turn_score_card(s)
    if is_zero(second):
        s.value = turn_score_card(s)
        return
    s.value = second
    if first == BLUE_ZERO:
        s.blue = 0
    else:
        s.red = 0


# ---- tricks -----------------------------------------------------------------------------------------------------------


@rule
def begin_round(s: Row) -> None:
    """The dealer's left leads."""
    for seat in range(s.players):
        s.rods[seat] = 0
    s.seen = EMPTY
    s.turned = 0
    s.trick = 0
    s.leader = left_of(s, s.dealer, 1)
    s.phase = PLAY
    begin_trick(s)


@rule
def highest_seat(s: Row) -> int:
    """Who has the highest card on the table; only while there is one."""
    best = s.order[0]
    for place in range(s.played):
        if s.table[s.order[place]] > s.table[best]:
            best = s.order[place]
    return best


@rule
def lowest_seat(s: Row) -> int:
    """Who has the lowest card on the table; only while there is one."""
    best = s.order[0]
    for place in range(s.played):
        if s.table[s.order[place]] < s.table[best]:
            best = s.order[place]
    return best


@rule
def finish_trick(s: Row) -> None:
    """The highest card takes blue rods and leads the next trick, the lowest takes red ones.

    Whoever holds both colours gives one of each back: so the difference is all that counts.
    """
    winner, loser = highest_seat(s), lowest_seat(s)
    if s.blue:
        s.rods[winner] += s.value
    if s.red:
        s.rods[loser] -= s.value
    for seat in range(s.players):
        s.seen = s.seen | single(s.table[seat])
    s.leader, s.loser = winner, loser
    s.trick += 1
    if s.trick == HAND:
        finish_round(s)
    else:
        begin_trick(s)


# ---- the score of a round ---------------------------------------------------------------------------------------------


@rule
def strike_out(s: Row, seat: int) -> None:
    """The largest penalty among the seat's earlier rounds that still counts goes, of equal ones the earliest; a penalty of 0 is nothing to strike."""
    largest, which = 0, NOTHING_STRUCK
    for earlier in range(s.round):
        if s.struck[earlier, seat] == 0 and s.penalties[earlier, seat] > largest:
            largest, which = int(s.penalties[earlier, seat]), earlier
    if which != NOTHING_STRUCK:
        s.struck[which, seat] = 1
        s.totals[seat] -= largest
    s.struck_now[seat] = which


@rule
def finish_round(s: Row) -> None:
    """Everybody writes down the rods left; no rods at all strike out an earlier penalty. As many rounds as players."""
    for seat in range(s.players):
        penalty = abs(s.rods[seat])
        s.penalties[s.round, seat] = penalty
        s.totals[seat] += penalty
        s.struck_now[seat] = NOTHING_STRUCK
        if penalty == 0:
            strike_out(s, seat)
    s.played = 0
    s.round += 1
    s.phase = OVER if s.round == s.players else DEAL


@rule
def wins(s: Row, seat: int) -> bool:
    """Whether the seat is among the winners of the finished match: nobody has a smaller total."""
    lowest = s.totals[0]
    for other in range(s.players):
        lowest = min(lowest, s.totals[other])
    return bool(s.totals[seat] == lowest)


# ---- the names that every game shares ---------------------------------------------------------------------------------


@rule
def acts(s: Row, seat: int) -> bool:
    if s.phase != PLAY:
        return False
    if s.simultaneous:
        return s.table[seat] == 0
    return seat == left_of(s, s.leader, s.played)


@rule
def turn(s: Row) -> int:
    if s.simultaneous:
        for seat in range(s.players):
            if s.table[seat] == 0:
                return seat
    return left_of(s, s.leader, s.played)


@rule
def choices(s: Row, seat: int) -> int:
    return count(s.hands[seat])


@rule
def choice(s: Row, seat: int, k: int) -> int:
    return nth(s.hands[seat], k)


@rule
def legal(s: Row, seat: int, action: int) -> bool:
    return 1 <= action <= HIGHEST_CARD and has(s.hands[seat], action)


@rule
def play(s: Row, seat: int, action: int) -> None:
    s.hands[seat] = remove(s.hands[seat], action)
    s.table[seat] = action
    s.order[s.played] = seat
    s.played += 1
    if s.played == s.players:
        finish_trick(s)


@rule
def gains(s: Row, seat: int) -> int:
    """Rods are penalties; a finished round may also have struck out one."""
    if s.phase == PLAY:
        return -abs(s.rods[seat])
    which = s.struck_now[seat]
    saved = 0
    if which != NOTHING_STRUCK:
        saved = int(s.penalties[which, seat])
    return saved - s.penalties[s.round - 1, seat]
