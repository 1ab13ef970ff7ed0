"""What a seat may believe in Siebenbatten: deals of the unseen cards, each with cards that captain and dealer may have shown.

The two who know trump also know each other's shown card. A partner imagines, for each deal, that captain and dealer have shown any of their cards;
what does not agree with the announced winners, or with the duty of those two to follow, is thrown away. :func:`prior` tells how likely the cards
imagined would have been shown.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..belief import Belief
from ..cards import EMPTY, U64, add, count, has, nth, rank_of, read_card, rule, suit_of, without
from ..game import Sight
from ..match import OVER, Row, stirred
from .advice import STRAY, TEMPER, known, showing, unseen_by
from .deduction import dealt_to, place_of, played_by
from .rules import HAND, PACK32, POINTS, TARGET, captain, card_at, following, knows, rechte, turn
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
    tricks = [trick.cards for trick in view.tricks] + [view.trick]
    made = [(played.seat, read_card(played.card or "") or 0) for cards in tricks for played in cards] if view.phase == "play" else []
    return Belief(state=state, unseen=hidden, may=[*may, hidden], room=[*room, count(hidden) - sum(room)], made=made)


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
def rewind(s: Row, seats: Any, actions: Any) -> bool:
    """Back to the captain's first lead, or to where a card is to be shown."""
    for k in range(seats.size):
        s.hands[seats[k]] = add(s.hands[seats[k]], actions[k])
    for seat in range(4):
        s.won[seat] = 0
    s.agreeing = PACK32
    s.trick = s.played = 0
    return True


@rule
def alike(s: Row) -> Any:
    if s.phase != PLAY or s.played > 0:
        return U64(0)
    x = stirred(stirred(U64(1), s.leaders[s.trick]), s.agreeing)
    for seat in range(4):
        x = stirred(stirred(x, s.hands[seat]), s.won[seat])
    return x


@rule
def secret(s: Row) -> bool:
    """Partners do not know trump: theirs is foreseen by advice, which reckons with that."""
    return s.phase == PLAY and not knows(s, turn(s))


@rule
def prior(s: Row) -> float:
    """How likely, as a logarithm, captain and dealer would have shown the cards that this world says they have shown, from the hands dealt in it."""
    found = 0.0
    if s.shown[0] != UNKNOWN:
        found += log_shown(s, captain(s), s.shown[0])
    if s.shown[1] != UNKNOWN:
        found += log_shown(s, s.dealer, s.shown[1])
    return found


@rule
def log_shown(s: Row, seat: int, card: int) -> float:
    """The logarithm of the chance that the seat, as strong players do, shows that card of the hand it was dealt."""
    hand = dealt_to(s, seat)
    looks = showing(s, seat, card, hand)
    total = 0.0
    for k in range(HAND):
        total += np.exp((showing(s, seat, nth(hand, k), hand) - looks) / TEMPER)
    return float(np.log((1.0 - STRAY) / total + STRAY / HAND))


# ---- what the end of a deal is worth -------------------------------------------------------------------------------------

TAKES = np.array([0.623, 0.324, 0.052, 0.001])
"""How often the better pair of a deal takes 4, 5, 6 or 7 tricks, between equal strong players (``bench/siebenbatten_fit.py`` measures it). Which
pair that is hangs neither on who deals nor on the score."""


def _chances() -> Any:
    """The chance to win the game by the own points and those of the other pair. Every deal brings one of the pairs a point or more."""
    found = np.full((TARGET, TARGET), 0.0)
    for own in range(TARGET - 1, -1, -1):
        for other in range(TARGET - 1, -1, -1):
            for points, often in zip(POINTS[HAND + 1 - TAKES.size :], TAKES, strict=True):
                won = 1.0 if own + points >= TARGET else found[own + points, other]
                lost = 0.0 if other + points >= TARGET else found[own, other + points]
                found[own, other] += 0.5 * often * (won + lost)
    return found


CHANCE = _chances()
"""The chance to win the game, by own points and those of the other pair, before a deal."""


@rule
def worths(s: Row, values: Any) -> None:
    """The chances of the seats' pairs to win the game, once a deal is done."""
    for seat in range(s.players):
        own, other = s.scores[seat % 2], s.scores[1 - seat % 2]
        if s.phase == OVER:
            values[seat] = 1.0 if own > other else 0.0
        else:
            values[seat] = CHANCE[own, other]
