"""Whole games without a table, and what is made of many."""

from __future__ import annotations

import math
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kurumaza.games import Refused, Sight, Timer, game, games
from kurumaza.games.record import Record, read, write
from kurumaza.lab import Comparison, duel, play_game, simulate, summarise
from kurumaza.lab.driver import Clock
from kurumaza.lab.duel import compare, comparisons, elo, measure, seatings, wilson
from kurumaza.lab.simulate import gained, seat_scores, win_shares
from kurumaza.players import Budget, make


class Scripted:
    """A player that answers what ``say`` answers, and remembers what it was shown."""

    name = "scripted"

    def __init__(self, say: Any) -> None:
        self.say = say
        self.seen: list[Sight] = []

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        self.seen.append(sight)
        answer: str | None = self.say(sight)
        return answer

    def pace(self, sight: Sight) -> float:
        return 0.0


@pytest.mark.parametrize("id", sorted(games()))
def test_a_whole_game_is_a_record(id: str) -> None:
    for name in ("random", "heuristic"):
        count = games()[id].players[-1]
        record = play_game(game(id), [make(name, str(seat)) for seat in range(count)], "one")
        assert read(write(record)) == record
        assert record.extra == {"seed": "one", "names": [name] * count}
        again = play_game(game(id), [make(name, str(seat)) for seat in range(count)], "one")
        assert again == record
        other = play_game(game(id), [make(name, f"other {seat}") for seat in range(count)], "two")
        assert other.log != record.log


def test_players_see_sights_of_their_own_seat() -> None:
    players = [Scripted(lambda sight: sight.moves[0]) for _ in range(4)]
    play_game(game("tightrope"), players, "x")
    for seat, player in enumerate(players):
        assert player.seen
        for sight in player.seen:
            assert sight.seat == seat
            assert seat in sight.actors
            assert [hand is None for hand in sight.view.hands] == [other != seat for other in range(4)]


def test_refused_moves_are_asked_for_again() -> None:
    answers = iter(["nonsense", "9@a1"])
    first = Scripted(lambda sight: next(answers, sight.moves[0]))
    told: list[str] = []
    play_game(game("stonehenge"), [first, make("random")], "x", refused=lambda seat, reason: told.append(f"{seat} {reason}"))
    assert len(told) == 2
    assert told[0] == "0 no such move: nonsense"
    with pytest.raises(Refused):
        play_game(game("stonehenge"), [Scripted(lambda sight: "nonsense"), make("random")], "x")


def test_the_glass_runs_out_when_all_wait() -> None:
    """Who hands in nothing has an empty place; the discussion is closed when it may be."""

    def lazy(sight: Sight) -> str | None:
        if "close" in sight.moves:
            return "close"
        return None if sight.moves[0].startswith("work") else sight.moves[0]

    players: list[Any] = [make("heuristic", "a"), *(Scripted(lazy) for _ in range(3))]
    record = play_game(game("clayart"), players, "x", {"seconds": 10})
    works = [entry["move"] for entry in record.log if entry.get("move", "").startswith("work")][:4]
    assert sorted(work == "work -" for work in works) == [False, True, True, True]


def test_waiting_for_one_another_is_found_out() -> None:
    with pytest.raises(RuntimeError, match="wait for one another"):
        play_game(game("stonehenge"), [Scripted(lambda sight: None), make("random")], "x")


def test_the_clock_only_moves_when_it_must() -> None:
    clock = Clock()
    glass = Timer(key="glass-0", seconds=60.0, moves={1: "work -"})
    clock.read(None)
    clock.read(glass)
    assert clock.elapsed == 0
    clock.run_out(glass)
    clock.run_out(glass)
    assert clock.elapsed == 60
    talk = Timer(key="talk-0", seconds=300.0, holds=("close",))
    clock.read(talk)
    clock.run_out(talk)
    assert clock.elapsed == 360, "seconds since the glass was turned"
    clock.read(Timer(key="glass-1", seconds=60.0, moves={0: "work -"}))
    assert clock.elapsed == 0


def test_simulate_is_the_same_on_any_executor() -> None:
    here = list(simulate("stonehenge", ["random", "heuristic"], 10, "s"))
    with ThreadPoolExecutor(3) as pool:
        assert list(simulate("stonehenge", ["random", "heuristic"], 10, "s", executor=pool)) == here
    assert list(simulate("stonehenge", ["random", "heuristic"], 3, "s")) == here[:3], "more games change none of the earlier ones"


def finished(winners: list[int], scores: list[int], players: int, moves: int = 3) -> Record:
    log = [{"seat": 0, "move": "x"}] * moves
    return Record(game="x", players=players, options={}, log=log, result={"winners": winners, "scores": scores, "rounds": []})


def test_summary() -> None:
    summary = summarise([finished([0], [4, 0], 2), finished([0, 1], [2, 2], 2, moves=5)])
    assert (summary.games, summary.length) == (2, 4)
    assert summary.wins == [1.5, 0.5]
    assert summary.mean == [3, 1]
    assert summary.spread == pytest.approx([2**0.5, 2**0.5])
    with pytest.raises(ValueError, match="needs a game"):
        summarise([])
    with pytest.raises(ValueError, match="not finished"):
        win_shares(Record(game="x", players=2, options={}, log=[]))


def test_partners_share() -> None:
    record = finished([1, 3], [2, 7], 4)
    assert seat_scores(record) == [2, 7, 2, 7]
    assert win_shares(record) == [0, 0.5, 0, 0.5]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_belongs_equally_often_to_either_kind(players: int) -> None:
    ways = seatings(players)
    assert len(set(ways)) == len(ways)
    for seat in range(players):
        assert sum(way[seat] for way in ways) * 2 == len(ways)
    assert all(0 < sum(way) < players for way in ways)


def test_partners_stay_together() -> None:
    assert seatings(4, partners=True) == [(True, False, True, False), (False, True, False, True)]
    assert compare("siebenbatten", "heuristic", "random", "one", 4, rounds=1).games == 2


def test_measure() -> None:
    equal = measure([Comparison((1.0, 1.0), 0.0, 2)] * 10)
    assert (equal.share, equal.low, equal.high, equal.games) == (0.5, 0.5, 0.5, 20)
    assert (equal.decided, equal.taken, equal.taken_low, equal.taken_high, equal.elo) == (0, 0.5, 0.0, 1.0, 0.0)
    assert not equal.clear
    chance = random.Random(1)
    won = [float(chance.random() < 0.7) for _ in range(400)]
    better = measure([Comparison((one, 1.0 - one), 0.0, 1) for one in won])
    mean = sum(won) / 400
    assert better.share == pytest.approx(mean)
    assert better.high - better.low == pytest.approx(2 * 1.96 * (mean * (1 - mean) / 399) ** 0.5)
    assert (better.decided, better.taken) == (400, better.share)
    assert better.taken_low == pytest.approx(better.low, abs=0.005), "with many tries both intervals are alike"
    assert better.elo == pytest.approx(400 * math.log10(mean / (1 - mean)))
    assert better.elo_low < better.elo < better.elo_high
    assert better.clear
    assert not measure([Comparison((1.0, 0.0), 5.0, 2)]).clear, "one comparison proves nothing"
    assert measure([Comparison((2.0, 0.0), 5.0, 2)] * 10).elo == math.inf
    assert measure([]).decided == 0


def test_more_wins_then_more_points() -> None:
    assert Comparison((1.0, 0.5), -3.0, 2).taken is True
    assert Comparison((0.5, 1.0), 3.0, 2).taken is False
    assert Comparison((1.0, 1.0), 3.0, 2).taken is True
    assert Comparison((1.0, 1.0), -0.25, 2).taken is False
    assert Comparison((0.1 + 0.2, 0.3), 1e-12, 2).taken is None, "sums of fractions are equal but for rounding"


def test_intervals() -> None:
    """Figures of Wilson's interval as others give them."""
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)
    assert (elo(0.5), elo(10 / 11), elo(0.0), elo(1.0)) == (0.0, pytest.approx(400), -math.inf, math.inf)


def test_points_of_finished_deals() -> None:
    """In each game more is better, whole matches or some deals of one."""
    for id in ("ambition", "tightrope", "siebenbatten", "stonehenge"):
        count = games()[id].players[-1]
        record = play_game(game(id), [make("random", str(seat)) for seat in range(count)], "gains")
        assert record.result is not None
        points, scores = gained(record), seat_scores(record)
        leads = [points[a] - points[b] for a in range(count) for b in range(count)]
        sign = -1 if id in ("tightrope", "stonehenge") else 1  # there the scores are what is left over
        assert [lead > 0 for lead in leads] == [sign * (scores[a] - scores[b]) > 0 for a in range(count) for b in range(count)]
        if len(record.result["rounds"]) > 1:
            some = play_game(game(id), [make("random", str(seat)) for seat in range(count)], "gains", rounds=1)
            assert some.result is None
            assert some.log == record.log[: len(some.log)], "the same game, stopped"
            assert sum("deal" in entry for entry in some.log) == 1
            assert "deal" in record.log[len(some.log)]
            assert gained(some) != gained(record)


def test_a_stopped_match_is_compared_by_points() -> None:
    found = compare("ambition", "heuristic", "random", "one", 4, rounds=1)
    assert found.wins == (0.0, 0.0)
    assert found.games == 6
    assert found.taken is (found.lead > 0)


def test_comparisons_are_numbered() -> None:
    """Those of a study are the same whichever of them are asked for."""
    asked: Any = ("n", 3, None, None, 1)
    here = list(comparisons("tightrope", "heuristic", "random", range(3), *asked))
    assert list(comparisons("tightrope", "heuristic", "random", [2], *asked)) == here[2:]
    with ThreadPoolExecutor(2) as pool:
        assert list(comparisons("tightrope", "heuristic", "random", [0, 1], *asked, executor=pool)) == here[:2]
    assert list(comparisons("tightrope", "heuristic", "random", [], *asked)) == []
    assert len({one.lead for one in here}) > 1


def test_a_duel_of_equals_is_even() -> None:
    """The same players with the same seeds on the same deals: changing the seats about must cancel all luck."""
    even = duel("stonehenge", "heuristic", "heuristic", 5, "even", 2)
    assert (even.share, even.low, even.high) == (0.5, 0.5, 0.5)
    assert even.decided == 0
