"""What a seat may believe in Tightrope: any unseen card may be in any other hand, or stay out; the score cards to come lie in any order."""

from __future__ import annotations

from typing import Any

from ..belief import Belief
from ..cards import EMPTY, U64, count, nth, remove, rule, to_set
from ..game import Sight
from ..match import Row
from .advice import known, unseen_by
from .rules import HAND
from .state import RED_ZERO

ALL_SCORE_CARDS = to_set(range(1, RED_ZERO + 1))


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
    return Belief(state=state, unseen=hidden, may=[*may, hidden], room=[*room, count(hidden) - sum(room)])


@rule
def secret(s: Row) -> bool:
    return bool(s.simultaneous)


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
