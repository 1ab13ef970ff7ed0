"""Partners who do not know trump must not play as if they did, nor may a knower reckon that its partner does.

Perfect information would let them: whoever looks at each world by itself knows trump in it. So these positions are solved twice here: by the search
player, and world by world with all cards open.
"""

from __future__ import annotations

import itertools
import json
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import numpy as np
import pytest

from kurumaza.games import Refused, Sight, game, sight
from kurumaza.games.cards import has, texts, to_list
from kurumaza.games.siebenbatten.belief import belief
from kurumaza.games.siebenbatten.rules import HAND, POINTS, beating, linke
from kurumaza.kernels.worlds import draw_worlds
from kurumaza.players import Budget
from kurumaza.players.look import Style, look
from kurumaza.players.search_player import ready

GAME: Any = game("siebenbatten")
WORLDS = 100
RECORDS = sorted((Path(__file__).parents[1] / "vectors" / "siebenbatten").glob("*.json"))


def replay(log: list[dict[str, Any]]) -> Any:
    """The state after a log."""
    state = GAME.start(4)
    for entry in log:
        if "deal" in entry:
            GAME.apply_deal(state, entry["deal"])
        else:
            GAME.play(state, entry["seat"], entry["move"])
    return state


def seen(log: list[dict[str, Any]], seat: int) -> Sight:
    """What the seat may know."""
    return sight(GAME, replay(log), log, 4, {}, seat)


def twins(log: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """All logs that are the same but for other cards shown, with another trump: as long as nobody broke a rule and the same seats won."""
    start = max(at for at, entry in enumerate(log) if "deal" in entry)
    state = replay(log)
    trump = state.core.trump_rank, state.core.trump_suit
    before = replay(log[: start + 1])
    captain, dealer = (before.core.dealer + 1) % 4, before.core.dealer
    found = []
    for first, second in itertools.product(texts(before.core.hands[captain]), texts(before.core.hands[dealer])):
        other = [dict(entry) for entry in log]
        other[start + 1]["move"], other[start + 2]["move"] = f"show {first}", f"show {second}"
        try:
            twin = replay(other)
        except Refused:
            continue
        if twin.tricks == state.tricks and (twin.core.trump_rank, twin.core.trump_suit) != trump and GAME.actors(twin) == GAME.actors(state):
            found.append(other)
    return found


def made() -> dict[str, dict[str, Any]]:
    """The positions of this trap, by id. What was played before is any legal play, so nothing can be told from how likely it was."""
    lines = Path(__file__).with_name("siebenbatten_fusion.jsonl").read_text("utf-8").splitlines()
    return {position["id"]: position for position in map(json.loads, lines)}


@cache
def beats(card: int, best: int, led: int, rank: int, suit: int) -> bool:
    """Whether ``card``, played after it, wins over ``best``."""
    return bool(has(beating(best, led, rank, suit), card))


class OpenHands:
    """The end of a deal with all hands open and trump known to all: how many tricks the pair of seats 0 and 2 takes when all play their best."""

    def __init__(self, world: Any) -> None:
        self.rank, self.suit = int(world["trump_rank"]), int(world["trump_suit"])
        self.knowers = {int(world["dealer"]), (int(world["dealer"]) + 1) % 4}
        self.linke = to_list(linke(self.rank, self.suit))
        self.hands = tuple(frozenset(to_list(world["hands"][seat])) for seat in range(4))
        self.leader = int(world["leaders"][world["trick"]])
        first = 4 * int(world["trick"])
        self.table = tuple(int(card) for card in world["cards"][first : first + int(world["played"])])
        self.took = int(world["won"][0] + world["won"][2])
        self.rest: dict[Any, int] = {}

    def legal(self, hand: frozenset[int], seat: int, led: int | None) -> frozenset[int]:
        if led is None or led // 13 != self.suit or seat not in self.knowers:
            return hand
        trumps = {card for card in hand if card // 13 == self.suit}
        return frozenset(card for card in hand if card in trumps or card in self.linke) if trumps else hand

    def after(self, hands: Any, leader: int, table: tuple[int, ...]) -> int:
        """The tricks of seats 0 and 2 from here on."""
        if len(table) == 4:
            best = 0
            for place in range(1, 4):
                if beats(table[place], table[best], table[0], self.rank, self.suit):
                    best = place
            winner = (leader + best) % 4
            return (winner % 2 == 0) + self.after(hands, winner, ())
        if not table:
            if not hands[leader]:
                return 0
            if (hands, leader) in self.rest:
                return self.rest[hands, leader]
        seat = (leader + len(table)) % 4
        found = [self.after_card(hands, leader, table, card) for card in self.legal(hands[seat], seat, table[0] if table else None)]
        best = max(found) if seat % 2 == 0 else min(found)
        if not table:
            self.rest[hands, leader] = best
        return best

    def after_card(self, hands: Any, leader: int, table: tuple[int, ...], card: int) -> int:
        seat = (leader + len(table)) % 4
        return self.after((*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :]), leader, (*table, card))

    def value(self, seat: int, card: int) -> int:
        """The lead in points of the seat's pair after it plays that card."""
        tricks = self.took + self.after_card(self.hands, self.leader, self.table, card)
        lead = int(POINTS[tricks]) - int(POINTS[HAND - tricks])
        return lead if seat % 2 == 0 else -lead


def with_open_hands(view: Sight) -> dict[str, float]:
    """What each move is worth on the average over worlds, were trump and all hands known from now on."""
    known = belief(view)
    worlds = np.zeros(WORLDS, GAME.dtype)
    holders = np.array(known.may, np.uint64), np.array(known.room, np.int64)
    assert draw_worlds(known.state.array, worlds, np.uint64(known.unseen), *holders, 1) == len(worlds)
    games = [OpenHands(world) for world in worlds]
    return {move: fmean(game.value(view.seat or 0, GAME.read_move(known.state, move)) for game in games) for move in view.moves}


# ---- the tests -----------------------------------------------------------------------------------------------------------


def test_what_is_secret_moves_nobody() -> None:
    """Other cards shown, another trump: a partner who cannot tell the difference sees the same, and answers the same."""
    assert ready("siebenbatten", wait=True)
    found = 0
    for path in RECORDS:
        log = json.loads(path.read_text("utf-8"))["log"]
        for length in (7, 12, 15):
            start = log[:length]
            seat = GAME.actors(replay(start))[0] if len(start) == length else 0
            if len(start) < length or seen(start, seat).view.knows:
                continue
            true = seen(start, seat)
            for twin in twins(start)[:1]:
                false = seen(twin, seat)
                assert msgspec.json.encode(true) == msgspec.json.encode(false)
                assert look(true, "a", Budget(nodes=200, seconds=60.0)) == look(false, "a", Budget(nodes=200, seconds=60.0))
                found += 1
    assert found >= 5


@pytest.mark.parametrize("id", made())
def test_no_play_as_if_trump_were_known(id: str) -> None:
    """With open hands another move looks best; the search finds the one that is best for those who do not know, with most seeds."""
    assert ready("siebenbatten", wait=True)
    position = made()[id]
    view = seen(position["log"], position["seat"])
    open_hands = with_open_hands(view)
    assert max(open_hands, key=lambda move: open_hands[move]) not in position["good"]
    answers = [look(view, f"{seed}", Budget(nodes=8000, seconds=60.0), Style(weighs=False))[0].move for seed in range(5)]
    assert sum(answer in position["good"] for answer in answers) >= 3
