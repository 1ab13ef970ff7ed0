"""What a seat may believe in Ambition: who has shown a void, which cards it has given away itself, and how many cards everybody holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..belief import Belief
from ..cards import EMPTY, U64, add, count, has, of_suit, read_card, rule, suit_of, to_set, without
from ..game import Entry, Sight
from ..match import OVER, Row, stirred
from .advice import known, unseen
from .rules import LEFT_OUT, begin_play, wins
from .state import PASS, PLAY


def belief(sight: Sight) -> Belief:
    """All deals that agree with what the seat has seen. While cards are passed, everybody is taken to choose still."""
    view, seat, n = sight.view, sight.seat, sight.players
    assert seat is not None
    state = known(sight)
    core = state.core
    hidden = unseen(core, seat)
    may = [EMPTY if other == seat else hidden for other in range(n)]
    for other, suit in _voids(sight):
        may[other] = without(may[other], of_suit(may[other], suit))
    if view.gave is not None and view.phase == "play":
        receiver = (seat + view.pass_to) % n
        held = to_set(card for card in map(read_card, view.gave) if card is not None and has(hidden, card))
        core.hands[receiver] = held
        hidden = without(hidden, held)
        may = [without(cards, held) for cards in may]
    room = [0 if other == seat else view.counts[other] - count(core.hands[other]) for other in range(n)]
    made = [(entry["seat"], read_card(entry["move"]) or 0) for entry in _played(sight)]
    return Belief(state=state, unseen=hidden, may=may, room=room, made=made)


def _played(sight: Sight) -> list[Entry]:
    """The cards played in this round."""
    deals = [at for at, entry in enumerate(sight.log) if "deal" in entry]
    return [entry for entry in sight.log[deals[-1] + 1 :] if not entry["move"].startswith("pass")]


def _voids(sight: Sight) -> set[tuple[int, int]]:
    """Seats that did not follow, with the suit that was led."""
    found, led = set(), 0
    for place, entry in enumerate(_played(sight)):
        suit = suit_of(read_card(entry["move"]) or 0)
        if place % sight.players == 0:
            led = suit
        elif suit != led:
            found.add((entry["seat"], led))
    return found


@rule
def secret(s: Row) -> bool:
    return bool(s.phase == PASS)


@rule
def rewind(s: Row, seats: Any, actions: Any) -> bool:
    """Back to the first lead."""
    for k in range(seats.size):
        s.hands[seats[k]] = add(s.hands[seats[k]], actions[k])
    s.gone = add(EMPTY, LEFT_OUT) if s.players == 3 else EMPTY
    s.points[:] = 0
    s.tricks[:] = 0
    s.trick = s.played = 0
    begin_play(s)
    return True


@rule
def alike(s: Row) -> Any:
    if s.phase != PLAY or s.played > 0:
        return U64(0)
    x = stirred(U64(1), s.leader)
    for seat in range(s.players):
        x = stirred(stirred(x, s.hands[seat]), 16 * s.points[seat] + s.tricks[seat])
    return x


# ---- what the score sheet is worth ----------------------------------------------------------------------------------------

HASTE = (0.065, 0.1, 0.17)
"""How likely a player ends the match in a round to come, by its strikes so far (0, 1, 2 and more), averaged over all these rounds."""
SPREAD = 11.7
"""How far a round to come moves two totals apart, in points: the scale of a logistic distribution."""


@rule
def haste(s: Row, seat: int) -> float:
    """How likely the seat ends the match in a round, by getting a third strike or a later one for most points."""
    return HASTE[min(int(s.strikes[seat]), 2)]


@rule
def worths(s: Row, values: Any) -> None:
    """The chances to win the match; when it is over, the shares of the win.

    One player will end it, and never wins it; among the others the totals decide, the more surely the fewer rounds are to come.
    """
    if s.phase == OVER:
        share_win(s, values)
        return
    ending, best = 0.0, 0
    for seat in range(s.players):
        ending += haste(s, seat)
        best = max(best, s.totals[seat])
    scale = SPREAD / ending**0.5
    together = 0.0
    for seat in range(s.players):
        values[seat] = np.exp(max(-20.0, (s.totals[seat] - best) / scale))  # the weight of the total beside that of the best one
        together += values[seat]
    chance = 0.0
    for seat in range(s.players):
        chance += haste(s, seat) / (together - values[seat])
    for seat in range(s.players):
        values[seat] *= (chance - haste(s, seat) / (together - values[seat])) / ending


@rule
def share_win(s: Row, values: Any) -> None:
    """The shares of the win of a match that is over."""
    winners = 0
    for seat in range(s.players):
        winners += wins(s, seat)
    for seat in range(s.players):
        values[seat] = wins(s, seat) / winners
