"""What a seat may believe in Ambition: who has shown a void, which cards it has given away itself, and how many cards everybody holds."""

from __future__ import annotations

from typing import Any

from ..belief import Belief
from ..cards import EMPTY, U64, add, count, has, of_suit, read_card, rule, suit_of, to_set, without
from ..game import Entry, Sight
from ..match import Row, stirred
from .advice import known, unseen
from .rules import LEFT_OUT, begin_play
from .state import OVER_STRIKE, PASS, PLAY, UNDER_STRIKE


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


@rule
def worth(s: Row, seat: int) -> float:
    lead = utility(s, seat)
    for other in range(s.players):
        if other != seat:
            lead -= utility(s, other) / (s.players - 1)
    return min(1.0, max(0.0, 0.5 + lead / 100.0))


@rule
def utility(s: Row, seat: int) -> float:
    """The score of the finished round, less what a strike costs in the long run."""
    strike = s.round_strikes[seat]
    return float(s.round_scores[seat]) - (6.0 if strike == OVER_STRIKE else 3.0 if strike == UNDER_STRIKE else 0.0)
