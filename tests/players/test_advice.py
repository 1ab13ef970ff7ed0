"""Advice: ranked moves with figures and reasons; from a sight alone, the same every time, and the same whatever the seat may not know."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.property.play import random_game, replayed
from tests.property.test_secrecy import ALTER, _announced

from kurumaza.games import Refused, game, sight
from kurumaza.games.record import check
from kurumaza.lab.analysis import judge, summed_up
from kurumaza.players import Advice, Budget, Weighed, advise
from kurumaza.players.advising import cost

CASES = [
    ("ambition", 3, {}),
    ("tightrope", 3, {"play": "simultaneous"}),
    ("siebenbatten", 4, {}),
    ("stonehenge", 2, {"values": "hidden", "games": 9}),
    ("clayart", 4, {}),
]
BUDGET = Budget(nodes=60, seconds=60.0, wait=True)


def seen(id: str, players: int, options: dict[str, Any], length: int, seed: str = "advice") -> Any:
    """The sight of a seat with a choice after some random entries, and what leads there."""
    rulebook, full = game(id), game(id).settle(players, options)
    while True:
        state, log = random_game(id, players, options, seed, length=length)
        for seat in rulebook.actors(state):
            if len(rulebook.moves(state, seat)) > 1:
                return sight(rulebook, state, log, players, full, seat), state, log
        length += 1


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_all_legal_moves_ranked(id: str, players: int, options: dict[str, Any]) -> None:
    for length in (1, 12, 30):
        here, _, _ = seen(id, players, options, length)
        found = advise(here, BUDGET, "x")
        assert found.seat == here.seat
        assert sorted(weighed.move for weighed in found.moves) == sorted(here.moves)
        assert msgspec.json.encode(found) == msgspec.json.encode(advise(here, BUDGET, "x"))
        looked_at = [weighed.win is not None for weighed in found.moves]
        assert looked_at == sorted(looked_at, reverse=True), "those that were not looked at come last"
        for weighed in found.moves:
            assert weighed.win is None or 0.0 <= weighed.win <= 1.0
        assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(found)), Advice) == found, "it can go over the wire"


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_nothing_hidden_is_told(id: str, players: int, options: dict[str, Any]) -> None:
    """Two states that differ only in what the seat may not know give byte-equal advice."""
    chance, compared = random.Random(5), 0
    for length in range(9, 60, 4):
        here, state, log = seen(id, players, options, length, f"secret {length}")
        altered = ALTER[id](log, here.seat, players, here.options, chance)
        if altered is None or altered == log:
            continue
        try:
            other = replayed(id, players, options, altered)
        except Refused:
            continue
        if _announced(game(id), other) != _announced(game(id), state):
            continue
        there = sight(game(id), other, altered, players, here.options, here.seat)
        assert msgspec.json.encode(advise(here, BUDGET)) == msgspec.json.encode(advise(there, BUDGET))
        compared += 1
        if compared == 2:
            return
    assert compared


def test_nobody_to_advise() -> None:
    here, state, log = seen("ambition", 4, {}, 9)
    spectator = sight(game("ambition"), state, log, 4, {}, None)
    assert advise(spectator, BUDGET).moves == []
    other = sight(game("ambition"), state, log, 4, {}, (here.seat + 1) % 4)
    assert advise(other, BUDGET).moves == []


def test_stonehenge_is_proved() -> None:
    """Few empty points: what wins for certain comes first, and what loses is refuted by an answer that wins."""
    from kurumaza.players.stonehenge_solver import Solver

    here, state, _ = seen("stonehenge", 2, {}, 11)
    found = advise(here, Budget(nodes=1000, seconds=60.0, wait=True))
    assert found.by == "proof"
    solver = Solver()
    assert [weighed.win for weighed in found.moves] == sorted((weighed.win or 0.0 for weighed in found.moves), reverse=True)
    for weighed in found.moves:
        codes = {idea.code: idea.values for idea in weighed.ideas}
        assert ("advice_wins" in codes) == (weighed.win == 1.0)
        if "advice_loses" in codes:
            after = state.copy()
            game("stonehenge").play(after, here.seat, weighed.move)
            assert codes["advice_loses"]["reply"] in solver.winning_moves(after)


def test_stonehenge_is_rated_before_it_can_be_proved() -> None:
    """Every legal move has a chance to win, by the master's own evaluation; a budget of a single node suffices for that."""
    here, _, _ = seen("stonehenge", 2, {}, 4)
    for nodes in (1, 300):
        found = advise(here, Budget(nodes=nodes, seconds=60.0, wait=True))
        assert found.by == "search"
        assert {weighed.move for weighed in found.moves} == set(here.moves)
        chances = [weighed.win for weighed in found.moves if weighed.win is not None]
        assert len(chances) == len(here.moves)
        assert chances == sorted(chances, reverse=True)
        assert 0.0 < chances[-1] < chances[0] < 1.0
        assert found == advise(here, Budget(nodes=nodes, seconds=60.0, wait=True))


def test_cost() -> None:
    moves = [
        Weighed(move="a", visits=900, win=0.6, gain=5.0),
        Weighed(move="b", visits=400, win=0.3, gain=1.0),
        Weighed(move="c", visits=4, win=0.55, gain=6.0),
        Weighed(move="d"),
    ]
    found = Advice(seat=0, by="search", moves=moves)
    best, worse, unsure = (cost(found, move) for move in "abc")
    assert best is not None
    assert (best.win, best.gain, best.clear) == (0.0, 0.0, False)
    assert worse is not None
    assert worse.win == pytest.approx(0.3)
    assert worse.gain == 4.0
    assert worse.clear
    assert unsure is not None
    assert not unsure.clear, "tried too seldom to be sure"
    assert cost(found, "d") is None
    assert cost(found, "e") is None


def test_a_whole_game_is_judged() -> None:
    """Every move is told of once, in order, whatever the number of threads; seats are summed up."""
    state, log = random_game("tightrope", 3, {}, "whole")
    record = check({"format": "kurumaza/1", "game": "tightrope", "players": 3, "log": log})
    one, two = (list(judge(record, 30, threads=threads)) for threads in (1, 2))
    assert one == two
    assert len(one) == sum("move" in entry for entry in log)
    judged = [found for found in one if found is not None]
    for found in judged:
        assert log[found.at] == {"seat": found.seat, "move": found.played}
        assert found.advice.of(found.played) is not None
    last = [found for found in one[-3:] if found is not None]
    assert not last, "with one card left there is no choice"
    played = summed_up(judged, 1)
    assert 0 < played.decisions == len(played.curve) <= 24
    assert 0.0 <= played.lost <= 1.0
    assert [found for found in judge(record, 30, seat=1) if found is not None] == [found for found in judged if found.seat == 1]
    assert game("tightrope").result(state) is not None
