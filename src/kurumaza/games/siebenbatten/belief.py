"""What a seat may believe in Siebenbatten: deals of the unseen cards, each with cards that captain and dealer may have shown.

The two who know trump also know each other's shown card. A partner imagines, for each deal, that captain and dealer have shown any of their cards;
what does not agree with the announced winners, or with the duty of those two to follow, is thrown away.
"""

from __future__ import annotations

from typing import Any

from ..belief import Belief
from ..cards import EMPTY, U64, add, count, has, nth, rank_of, rule, suit_of, without
from ..game import Sight
from ..match import Row
from .advice import known, unseen_by
from .deduction import dealt_to, place_of, played_by
from .rules import HAND, captain, card_at, following, knows, rechte, turn
from .state import PLAY, UNKNOWN


def belief(sight: Sight) -> Belief:
    """All deals that agree with what the seat has seen; :func:`imagine` adds the shown cards."""
    view, seat = sight.view, sight.seat
    assert seat is not None
    state = known(sight)
    core = state.core
    hidden = unseen_by(core, seat)
    for shower, card in ((view.captain, core.shown.item(0)), (view.dealer, core.shown.item(1))):
        if shower != seat and card != UNKNOWN and has(hidden, card):
            core.hands[shower] = add(EMPTY, card)
            hidden = without(hidden, core.hands[shower])
    may = [EMPTY if other == seat else hidden for other in range(4)]
    room = [0 if other == seat else view.counts[other] - count(core.hands[other]) for other in range(4)]
    return Belief(state=state, unseen=hidden, may=[*may, hidden], room=[*room, count(hidden) - sum(room)])


@rule
def imagine(s: Row, x: Any) -> bool:
    """Who does not know trump imagines it from cards that captain and dealer may have shown; whether all that was seen agrees."""
    if s.phase != PLAY:
        return True
    if s.trump_suit == UNKNOWN:
        first, second = nth(dealt_to(s, captain(s)), int(x % U64(HAND))), nth(dealt_to(s, s.dealer), int(x // U64(HAND) % U64(HAND)))
        s.shown[0], s.shown[1] = first, second
        s.trump_rank, s.trump_suit = rank_of(first), suit_of(second)
        if not has(s.agreeing, rechte(s.trump_rank, s.trump_suit)):
            return False
    return has_followed(s, captain(s)) and has_followed(s, s.dealer)


@rule
def has_followed(s: Row, seat: int) -> bool:
    """Whether the seat, knowing trump, might play the cards that it has played from the hand that it then held."""
    for trick in range(min(s.trick + 1, HAND)):
        place = place_of(s, seat, trick)
        if place > 0 and (trick < s.trick or place < s.played):
            held = s.hands[seat] | played_by(s, seat, trick, HAND)
            if not has(following(held, card_at(s, trick, 0), s.trump_rank, s.trump_suit), card_at(s, trick, place)):
                return False
    return True


@rule
def secret(s: Row) -> bool:
    """Partners do not know trump: theirs is foreseen by advice, which reckons with that."""
    return s.phase == PLAY and not knows(s, turn(s))


@rule
def worth(s: Row, seat: int) -> float:
    own = seat % 2
    return 0.5 + float(s.pair_points[own] - s.pair_points[1 - own]) / 10.0
