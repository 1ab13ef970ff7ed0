"""Computers at the tables: chosen by people, thinking in turn, stopped when nobody needs their answer, at a pace that tells nothing."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kurumaza.games import Sight, game, sight
from kurumaza.games.seeds import Shuffler
from kurumaza.players import player_names, search_player
from kurumaza.players.characters import CHARACTERS, STRENGTHS, USUAL, new_name, offered, read_player, spoken_name
from kurumaza.players.player import LEVELS
from kurumaza.tables import Table, TableError, act, sit_down
from kurumaza.tables.pace import due, leisure
from kurumaza.tables.thinkers import Thinkers

from .rooms import Clock, Ear, Person, fetch, new_table, open_house, pass_time, post, quiet_house
from .test_tables import play_one, two_people

# ---- characters and strengths -------------------------------------------------------------------------------------------


def test_every_player_in_levels_has_words() -> None:
    levelled = {name.partition(":")[0] for name in player_names(levels=True) if ":" in name}
    assert set(offered()) == levelled
    assert len(STRENGTHS) == len(LEVELS)
    assert USUAL in player_names(levels=True)


def test_players_are_read() -> None:
    assert read_player("search:3") == ("search", 3)
    assert read_player("search") == ("search", 8)
    assert read_player("heuristic") == (None, None)


def test_names_of_computers() -> None:
    all_names = [name for character in CHARACTERS.values() for pair in character.names for name in pair]
    assert len(set(all_names)) == len(all_names), "a name tells the character"
    assert spoken_name("Kiku", "ja") == "菊"
    assert spoken_name("Kiku", "en") == "Kiku"
    assert spoken_name("Ann", "ja") == "Ann"
    assert new_name("search:5", {"Kiku", "松"}) == "Ume", "a person's name is taken in either writing"
    taken: set[str] = set()
    for _ in range(7):
        taken.add(new_name("bold:2", taken))
    assert len(taken) == 7


# ---- choosing -----------------------------------------------------------------------------------------------------------


async def refused(table: Table, seat: int, name: str, target: int | None = None, computer: str = "") -> str:
    """The code with which an act is refused."""
    with pytest.raises(TableError) as error:
        await act(table, seat, name, target, computer)
    assert "\n" not in str(error.value)
    return error.value.code


async def test_the_host_chooses_who_sits_there(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("ambition", 4, {}, "Ann")).table)
        await act(table, 0, "fill", 1, "search:2")
        await act(table, 0, "fill", None, "search:6")
        assert [seat.player for seat in table.seats[1:]] == ["search:2", "search:6", "search:6"]
        names = [seat.name for seat in table.seats]
        await act(table, 0, "computers", 2, "search:8")
        assert table.seats[2].player == "search:8"
        assert [seat.name for seat in table.seats] == names, "stronger, but the same one"
        await act(table, 0, "computers", None, "search:1")
        assert {seat.player for seat in table.seats} == {"search:1"}
        await act(table, 0, "free", 3)
        assert table.seats[3].kind == "empty"
        await sit_down(table, "Ben", 3)
        assert await refused(table, 3, "computers", 1, "search:8") == "host_only"
        assert await refused(table, 0, "free", 3) == "no_computer"
        assert await refused(table, 0, "computers", 9, "search:8") == "which_seat"
        for nobody in ("hal", "search:9", "search:", "x" * 500):
            assert await refused(table, 0, "computers", 1, nobody) == "no_such_player"
        await act(table, 0, "start")
        assert await refused(table, 0, "computers", 1, "search:8") == "not_waiting"
        await act(table, 0, "computers", None, "search:4")
        assert [seat.player for seat in table.seats] == ["search:4", "search:1", "search:1", "search:4"], "who has begun plays on"
        await act(table, 0, "replace", 3, "search:7")
        assert (table.seats[3].kind, table.seats[3].player) == ("computer", "search:7")
        kept = await house.store.seats(table.id)
        assert [seat.player for seat in kept] == ["search:4", "search:1", "search:1", "search:7"]


async def test_another_character_is_another_player(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("stonehenge", 2, {}, "Ann", computer=f"{offered()[-1]}:3")).table)
        await act(table, 0, "fill")
        assert table.seats[1].name in dict(CHARACTERS[offered()[-1]].names)
        await act(table, 0, "computers", 1, "search:3")
        assert table.seats[1].name in dict(CHARACTERS["search"].names)


async def test_whoever_was_chosen_moves(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(name: str, seed: str) -> Any:
        made.append(name)
        return Quick()

    monkeypatch.setattr("kurumaza.tables.computers.make", make)
    async with quiet_house(tmp_path, clock, absent_grace=5.0) as house:
        table, _, ben = await two_people(house, computer="search:3")
        table.detach(ben)
        while table.play.actors != (1,):
            await play_one(table)
        await pass_time(table, clock, 20)
        assert made == ["search:3"], "also for somebody away"


async def test_over_the_wire(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        offer = (await fetch(address, "/api/computers")).json()
        assert offer["usual"] == "heuristic", "the house likes that one"
        assert len(offer["strengths"]) == 8
        seated = await new_table(address, "ambition", 4, computers=True, computer="search:2")
        async with Person(address, seated["table"], seated["token"]) as ann:
            await ann.sees(lambda person: person.table)
            assert [seat["computer"] for seat in ann.table["info"]["seats"]] == ["search:2"] * 4
        for bad in ("hal", "search:0"):
            answer = await post(
                address, "/api/tables", {"game": "ambition", "players": 4, "name": "Ann", "computer": bad}, **{"Accept-Language": "en"}
            )
            assert (answer.status_code, answer.json()) == (400, {"code": "no_such_player", "text": f"There is no computer player called {bad}."})
    async with open_house(tmp_path, computers="best") as address:
        assert (await fetch(address, "/api/computers")).json()["usual"] == USUAL


async def test_people_see_whether_computers_are_warming_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()
    monkeypatch.setattr(search_player, "_prepare", lambda id: go.wait(20))
    async with open_house(tmp_path, computers="best") as address:
        seated = await new_table(address, "tightrope", 4)
        async with Person(address, seated["table"], seated["token"]) as ann:
            await ann.sees(lambda person: person.table)
            assert ann.table["warming"] is False, "nobody is there who needs it"
            assert (await fetch(address, "/api/computers")).json()["warming"] == []
            await ann.act("fill")
            await ann.sees(lambda person: person.table["warming"])
            assert (await fetch(address, "/api/computers")).json()["warming"] == ["tightrope"]
            go.set()
            await ann.sees(lambda person: not person.table["warming"])
            assert (await fetch(address, "/api/computers")).json()["warming"] == []


async def test_only_computers_in_levels_need_to_warm_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(search_player, "_prepare", prepared.append)
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "ambition", 4, computers=True)
        async with Person(address, seated["table"], seated["token"]) as ann:
            await ann.play_on(lambda person: person.state.get("n", 0) > 4)
            assert ann.table["warming"] is False
    assert prepared == []


# ---- thinking -----------------------------------------------------------------------------------------------------------


class Quick:
    """Plays the first move, at once."""

    name = "quick"

    def choose(self, sight: Sight, budget: Any) -> str:
        return sight.moves[0]

    def pace(self, sight: Sight) -> float:
        return 1.0


class Slow(Quick):
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        self.begun, self.stopped = threading.Event(), threading.Event()

    def choose(self, sight: Sight, budget: Any) -> str:
        self.begun.set()
        assert budget.stop.wait(20), "nobody stops it"
        self.stopped.set()
        return sight.moves[0]


async def thinking(table: Table, player: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play until the computer thinks."""
    monkeypatch.setattr("kurumaza.tables.computers.make", lambda name, seed: player)
    while table.play.actors != (1,):
        await play_one(table)
    await table.tick()
    assert await asyncio.to_thread(player.begun.wait, 20)


@pytest.mark.parametrize("why", ["undo", "all gone", "closed"])
async def test_thinking_stops_when_no_answer_is_needed(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("stonehenge", 2, {}, "Ann", computers=True, undo="free")).table)
        await table.attach(Ear(0))
        await table.tick()
        slow = Slow()
        if table.play.actors == (1,):
            monkeypatch.setattr("kurumaza.tables.computers.make", lambda name, seed: Quick())
            await pass_time(table, clock, 60)
            table.computers._players.clear()
        await thinking(table, slow, monkeypatch)
        n = table.play.n
        if why == "undo":
            await act(table, 0, "undo")
            n -= 1
        elif why == "all gone":
            await act(table, 0, "leave")
        else:
            await table.stop()
        if why != "closed":
            await table.tick()
        assert await asyncio.to_thread(slow.stopped.wait, 20)
        await table.computers.quiet()
        assert table.computers.due(1, table._moment(1)) is None, "what it said then is forgotten"
        assert table.play.n == n


async def test_thinking_for_a_person_stops_when_the_person_is_back(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    async with quiet_house(tmp_path, clock, absent_grace=5.0) as house:
        table, _, ben = await two_people(house)
        slow = Slow()
        monkeypatch.setattr("kurumaza.tables.computers.make", lambda name, seed: slow)
        while table.play.actors != (1,):
            await play_one(table)
        table.detach(ben)
        clock.time += 10
        await table.tick()
        assert await asyncio.to_thread(slow.begun.wait, 20)
        await table.attach(ben)
        assert await asyncio.to_thread(slow.stopped.wait, 20)


async def test_tables_think_in_turn() -> None:
    thinkers = Thinkers(1)
    order: list[str] = []
    gate = threading.Event()
    first = asyncio.create_task(thinkers.think("a", lambda: gate.wait(20)))
    await asyncio.sleep(0)
    others = [asyncio.create_task(thinkers.think(table, lambda table=table: order.append(table))) for table in "aaabbc"]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *others)
    assert order == ["a", "b", "c", "a", "b", "a"]
    thinkers.close()


async def test_whoever_gives_up_waiting_blocks_nobody() -> None:
    thinkers = Thinkers(1)
    gate = threading.Event()
    first = asyncio.create_task(thinkers.think("a", lambda: gate.wait(20)))
    await asyncio.sleep(0)
    second = asyncio.create_task(thinkers.think("b", lambda: True))
    await asyncio.sleep(0)
    second.cancel()
    gate.set()
    assert await first
    assert await asyncio.wait_for(thinkers.think("c", lambda: True), 20)
    thinkers.close()


# ---- pace ---------------------------------------------------------------------------------------------------------------


def seen(id: str, players: int, seed: str, moves: int) -> tuple[Sight, list[str]]:
    """What spectators see of a game after so many moves, and the moves of whoever is to act."""
    rulebook = game(id)
    options = rulebook.settle(players, {})
    state = rulebook.start(players, options)
    log: list[dict[str, Any]] = [{"deal": rulebook.apply_deal(state, rulebook.deal(state, Shuffler(seed, id, 0)))}]
    for _ in range(moves):
        seat = rulebook.actors(state)[0]
        log.append({"seat": seat, "move": rulebook.play(state, seat, rulebook.moves(state, seat)[0])})
    seat = rulebook.actors(state)[0]
    return msgspec.structs.replace(sight(rulebook, state, log, players, options, None), seat=seat), rulebook.moves(state, seat)


@pytest.mark.parametrize(("id", "players", "moves"), [("ambition", 4, 0), ("siebenbatten", 4, 2), ("tightrope", 4, 0)])
def test_hands_do_not_change_the_pace(id: str, players: int, moves: int) -> None:
    deals = [seen(id, players, f"deal {number}", moves) for number in range(12)]
    public = [(msgspec.json.encode(each), leisure(each, "t 1")) for each, _ in deals]
    assert len({tuple(options) for _, options in deals}) > 1, "hands differ"
    by_state: dict[bytes, set[float]] = {}
    for state, pace in public:
        by_state.setdefault(state, set()).add(pace)
    assert all(len(paces) == 1 for paces in by_state.values()), "equal public state, equal pace"
    assert len(by_state) < len(deals), "some hands look the same from outside"


async def test_a_player_paces_by_what_all_can_see(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sight] = []

    class Looking(Quick):
        def pace(self, sight: Sight) -> float:
            asked.append(sight)
            return 1.0

    monkeypatch.setattr("kurumaza.tables.computers.make", lambda name, seed: Looking())
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("ambition", 4, {}, "Ann", computers=True)).table)
        await table.attach(Ear(0))
        await pass_time(table, clock, 30)
        assert asked
        for each in asked:
            assert each.moves == []
            assert all(hand is None for hand in each.view.hands)


def test_pace_varies_and_stays_human() -> None:
    paces = [leisure(seen("stonehenge", 2, "s", moves)[0], f"table {number}") for moves in range(8) for number in range(30)]
    assert len(set(paces)) > 0.9 * len(paces)
    assert 0.4 < min(paces) < 0.8 < 1.6 < max(paces) < 4


def test_late_answers_come_by_steps() -> None:
    assert due(100.0, 2.0, 101.9) == due(100.0, 2.0, 100.1) == 102.0
    assert due(100.0, 2.0, 102.01) == due(100.0, 2.0, 102.5) > 102.5
    assert due(100.0, 0.0, 102.3) == 100.0, "a house in a hurry waits for nothing"
