"""What a seat may believe in Tightrope: any unseen card may be in any other hand, or stay out; the score cards to come lie in any order."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..belief import Belief
from ..cards import EMPTY, U64, add, count, nth, remove, rule, to_set
from ..game import Sight
from ..match import OVER, Row, stirred
from .advice import cards_of_round, known, largest_that_counts, unseen_by
from .rules import HAND, begin_round, wins
from .state import RED_ZERO

ALL_SCORE_CARDS = to_set(range(1, RED_ZERO + 1))


ALL_RODS = 45
"""The sum of all score cards."""
HIDDEN = "??"


def belief(sight: Sight) -> Belief:
    """All deals that agree with what the seat has seen. Where all choose in secret, everybody is taken to choose still."""
    seat, n = sight.seat, sight.players
    assert seat is not None
    state = known(sight)
    core = state.core
    hidden = unseen_by(core, seat)
    if core.simultaneous:
        core.table[:n] = core.order[:n] = core.played = 0
    on_table = {core.order[place] for place in range(core.played)}
    room = [0 if other == seat else HAND - core.trick - (other in on_table) for other in range(n)]
    may = [EMPTY if other == seat else hidden for other in range(n)]
    open_cards = [entry for entry in cards_of_round(sight) if entry["move"] != HIDDEN]
    made = [(entry["seat"], int(entry["move"])) for entry in (open_cards[: n * core.trick] if core.simultaneous else open_cards)]
    return Belief(state=state, unseen=hidden, may=[*may, hidden], room=[*room, count(hidden) - sum(room)], made=made)


@rule
def secret(s: Row) -> bool:
    return bool(s.simultaneous)


@rule
def rewind(s: Row, seats: Any, actions: Any) -> bool:
    """Back to the first trick."""
    for k in range(seats.size):
        s.hands[seats[k]] = add(s.hands[seats[k]], actions[k])
    begin_round(s)
    return True


@rule
def alike(s: Row) -> Any:
    if s.played > 0:
        return U64(0)
    x = stirred(U64(1), s.leader)
    for seat in range(s.players):
        x = stirred(stirred(x, s.hands[seat]), ALL_RODS + s.rods[seat])
    return x


@rule
def imagine(s: Row, x: Any) -> bool:
    """The score cards that have not been turned lie in an order that ``x`` decides."""
    rest = ALL_SCORE_CARDS
    for place in range(s.turned):
        rest = remove(rest, s.score_cards[place])
    for place in range(s.turned, RED_ZERO):
        size = U64(RED_ZERO - place)
        card = nth(rest, int(x % size))
        x = x // size
        rest = remove(rest, card)
        s.score_cards[place] = card
    return True


# ---- what the score sheet is worth ----------------------------------------------------------------------------------------

ZERO_CHANCE = 0.2
"""How likely a player ends a round to come without rods."""
SPREAD = (0.0, 0.0, 0.0, 3.4, 2.8, 2.9)
"""How far a round to come moves two totals apart, by the number of players: the scale of a logistic distribution."""


@rule
def standing(s: Row, seat: int) -> float:
    """The total that the seat may count on: a zero in a round to come may still strike out its largest penalty."""
    left = s.players - s.round
    return float(s.totals[seat] - (1.0 - (1.0 - ZERO_CHANCE) ** left) * largest_that_counts(s, seat))


@rule
def worths(s: Row, values: Any) -> None:
    """The chances to win the match, by the totals that all may count on; when it is over, the shares of the win."""
    together = 0.0
    if s.phase == OVER:
        for seat in range(s.players):
            values[seat] = wins(s, seat)
            together += values[seat]
    else:
        scale = SPREAD[s.players] * float(s.players - s.round) ** 0.5
        first = standing(s, 0)
        for seat in range(s.players):
            values[seat] = standing(s, seat)
            first = min(first, values[seat])
        for seat in range(s.players):
            values[seat] = np.exp(max(-50.0, (first - values[seat]) / scale))
            together += values[seat]
    for seat in range(s.players):
        values[seat] /= together
