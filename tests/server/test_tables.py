"""Tables without a network, by a clock that the tests turn."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from kurumaza.games import Refused
from kurumaza.store import Taken
from kurumaza.tables import House, Table, TableError, act, say, sit_down
from kurumaza.tables.seats import clean_name

from .rooms import Clock, Ear, pass_time, quiet_house

_ids = count()


async def two_people(house: House, game: str = "stonehenge", **more: Any) -> tuple[Table, Ear, Ear]:
    """A running game of two people who are both there."""
    invitation = await house.new_table(game, 2, more.pop("options", {}), "Ann", **more)
    table = await house.table(invitation.table)
    await sit_down(table, "Ben", None)
    ears = Ear(0), Ear(1)
    for ear in ears:
        await table.attach(ear)
    await act(table, 0, "start", None)
    await table.tick()
    return table, *ears


def move_of(table: Table) -> tuple[int, str]:
    """Some legal move."""
    seat = table.play.actors[0]
    return seat, table.play.sight(seat).moves[0]


async def play_one(table: Table) -> int:
    """Somebody makes some move; who."""
    seat, move = move_of(table)
    await table.move(seat, f"m{next(_ids)}", table.play.n, move)
    return seat


# ---- names and seats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", ["", "   ", "\u202e\u200b", "\n\t", "x" * 25])
def test_names_that_are_none(bad: str) -> None:
    with pytest.raises(TableError):
        clean_name(bad)


def test_names_are_cleaned() -> None:
    assert clean_name("  Ann \u202e  Bo\x00b ") == "Ann Bo b"
    assert clean_name("久場さん") == "久場さん"
    assert len(clean_name("👩" * 24)) == 24


async def test_waiting_room(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        invitation = await house.new_table("ambition", 4, {}, "Ann", open=True)
        table = await house.table(invitation.table)
        assert house.waiting() == [], "nobody is there yet"
        ann = Ear(0)
        await table.attach(ann)
        assert house.waiting() == [table]
        seat, _ = await sit_down(table, "Ben", 2)
        assert seat == 2
        with pytest.raises(TableError, match="taken"):
            await sit_down(table, "Cid", 2)
        with pytest.raises(TableError, match="taken"):
            await sit_down(table, "Cid", 9)
        with pytest.raises(TableError, match="host"):
            await act(table, 2, "start", None)
        with pytest.raises(TableError, match="empty"):
            await act(table, 0, "start", None)
        await act(table, 0, "fill", None)
        assert [seat.kind for seat in table.seats] == ["human", "computer", "human", "computer"]
        assert len({seat.name for seat in table.seats}) == 4
        with pytest.raises(TableError, match="All seats"):
            await sit_down(table, "Cid", None)
        await act(table, 0, "start", None)
        assert table.kept.state == "playing"
        assert house.waiting() == []
        with pytest.raises(TableError, match="begun"):
            await act(table, 0, "start", None)


async def test_host_passes_on_and_leaving_frees_the_seat(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("tightrope", 3, {}, "Ann")).table)
        await sit_down(table, "Ben", None)
        ear = Ear(0)
        await table.attach(ear)
        await act(table, 0, "leave", None)
        assert "gone left" in ear.heard
        assert table.seats[0].kind == "empty"
        assert table.host is table.seats[1]
        assert (await house.store.seats(table.id))[1].host, "it is kept"
        await act(table, 1, "leave", None)
        assert table.host is None
        seat, _ = await sit_down(table, "Cid", None)
        assert table.host is table.seats[seat], "who comes first is host"


async def test_leaving_a_game_lets_a_computer_play_and_another_sit_down(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house)
        token_before = table.seats[1].token_hash
        await act(table, 1, "leave", None)
        assert table.seats[1].kind == "computer"
        await pass_time(table, clock, 5)
        while table.play.actors == (0,):
            await play_one(table)
        before = table.play.n
        await pass_time(table, clock, 5)
        assert table.play.n > before, "the computer moves"
        seat, token = await sit_down(table, "Cid", None)
        assert seat == 1
        assert table.seats[1].token_hash != token_before
        assert table.seat_of(token) is table.seats[1]
        with pytest.raises(TableError):
            await sit_down(table, "Dan", None)


async def test_a_table_begun_with_computers_offers_none_of_their_seats(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("tightrope", 3, {}, "Ann", computers=True)).table)
        with pytest.raises(TableError):
            await sit_down(table, "Peeper", 1)


async def test_replacing_is_the_hosts_and_says_why(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, ben = await two_people(house)
        with pytest.raises(TableError, match="host"):
            await act(table, 1, "replace", 0)
        for nobody in (None, 0, 7, -1):
            with pytest.raises(TableError, match="Which seat"):
                await act(table, 0, "replace", nobody)
        await act(table, 0, "replace", 1)
        assert ben.heard[-1] == "gone replaced"
        assert ben not in table.listeners
        assert ann.lines[-1].note == "replaced"
        assert table.seats[1].kind == "computer"


# ---- moves --------------------------------------------------------------------------------------------------------------


async def test_a_move_is_kept_before_anybody_hears_of_it(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, _ = await two_people(house)
        ann.heard.clear()
        append = house.store.append

        async def watched(*args: Any, **more: Any) -> None:
            assert "game" not in ann.heard
            await append(*args, **more)
            assert "game" not in ann.heard

        monkeypatch.setattr(house.store, "append", watched)
        await play_one(table)
        assert "game" in ann.heard
        assert len(await house.store.entries(table.id)) == table.play.n


async def test_the_same_id_twice_is_one_move(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house)
        seat, move = move_of(table)
        n = table.play.n
        await table.move(seat, "once", n, move)
        await table.move(seat, "once", n, move)
        assert table.play.n == n + 1
        other = await quiet_reload(house, table)
        await other.move(seat, "once", n, move)
        assert other.play.n == n + 1, "also after a restart"


async def quiet_reload(house: House, table: Table) -> Table:
    """The same table as another process finds it in the store."""
    another = House(house.store, house.works, house.manners, now=house.now)
    another.runs_tables = False
    return await another.table(table.id)


async def test_stale_and_foreign_moves_change_nothing(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house)
        await play_one(table)
        seat, move = move_of(table)
        n = table.play.n
        for stale in (0, n - 1, n + 1, -5, 10**12):
            with pytest.raises(TableError, match="moved on"):
                await table.move(seat, "x", stale, move)
        with pytest.raises(Refused):
            await table.move(1 - seat, "x", n, move)
        with pytest.raises(Refused):
            await table.move(seat, "x", n, "nonsense")
        assert table.play.n == n
        assert len(await house.store.entries(table.id)) == n


async def test_choices_at_the_same_time_do_not_disturb_each_other(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        invitation = await house.new_table("ambition", 4, {}, "Ann")
        table = await house.table(invitation.table)
        for name in ("Ben", "Cid", "Dan"):
            await sit_down(table, name, None)
        await act(table, 0, "start", None)
        await table.tick()
        n = table.play.n
        for seat in (2, 0, 3, 1):  # all decided when nobody had passed yet
            await table.move(seat, f"pass{seat}", n, table.play.sight(seat).moves[0])
        assert table.play.n == n + 4


async def test_a_second_writer_loses_reloads_and_answers_again(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house)
        other = await quiet_reload(house, table)
        seat, move = move_of(table)
        n = table.play.n
        await other.move(seat, "theirs", n, move)
        with pytest.raises(TableError, match="moved on"):
            await table.move(seat, "mine", n, table.play.sight(seat).moves[-1])
        assert table.play.log == other.play.log
        await play_one(table)
        with pytest.raises(Taken):
            await house.store.append(table.id, n, {"seat": 0, "move": "x"})


async def test_a_log_is_taken_up_again(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house)
        for _ in range(6):
            await play_one(table)
        again = await quiet_reload(house, table)
        assert again.play.log == table.play.log
        for seat in (None, 0, 1):
            assert again.play.sight(seat) == table.play.sight(seat)


# ---- idle, cut off, paused ----------------------------------------------------------------------------------------------


async def test_idle_first_a_countdown_then_a_computer_until_the_owner_acts(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, ben = await two_people(house)
        idle = table.play.actors[0]
        n = table.play.n
        await pass_time(table, clock, 89)
        assert table.shown_clocks() == []
        ben.heard.clear()
        await pass_time(table, clock, 2)
        [shown] = table.shown_clocks()
        assert (shown.kind, shown.seat) == ("idle", idle)
        assert 28 < shown.left <= 30
        assert "game" in ben.heard, "everybody sees it"
        await pass_time(table, clock, 28)
        assert table.play.n == n, "nothing before the countdown is over"
        await pass_time(table, clock, 6)
        assert table.seats[idle].standing_in == "idle"
        assert table.play.n > n, "a computer has moved"
        assert [line.note for line in ann.lines][-1] == "stands_in"
        while table.play.actors != (idle,):
            await play_one(table)
        seat, move = move_of(table)
        await table.move(seat, "mine", table.play.n, move)
        assert table.seats[idle].standing_in is None, "a move takes the seat back"
        await act(table, idle, "back", None)


async def test_a_sign_of_life_ends_the_countdown(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house)
        idle = table.play.actors[0]
        await pass_time(table, clock, 100)
        assert table.seats[idle].warned is not None
        await say(table, idle, "one moment", "")
        assert table.shown_clocks() == []
        await pass_time(table, clock, 85)
        assert table.shown_clocks() == []


async def test_a_lone_person_is_never_hurried(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("stonehenge", 2, {}, "Ann", computers=True)).table)
        await table.attach(Ear(0))
        await pass_time(table, clock, 3600)
        assert table.play.actors == (0,)
        assert table.seats[0].standing_in is None


async def test_cut_off_a_computer_after_a_grace_and_the_seat_back_at_once(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, ben = await two_people(house)
        table.detach(ben)
        await pass_time(table, clock, 59)
        assert table.seats[1].standing_in is None
        await pass_time(table, clock, 2)
        assert table.seats[1].standing_in == "absent"
        await table.attach(ben)
        assert table.seats[1].standing_in is None
        assert [line.note for line in ann.lines] == ["stands_in", "back"]


async def test_when_everybody_is_cut_off_the_game_waits(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, ben = await two_people(house)
        table.detach(ben)
        table.detach(ann)
        n = table.play.n
        await pass_time(table, clock, 5000)
        assert table.play.n == n


async def test_pause_stops_everything_for_everybody(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, ben = await two_people(house)
        await pass_time(table, clock, 80)
        await act(table, 1, "pause", None)
        assert ann.lines[-1].note == "paused"
        assert table.paused_by == 1
        seat, move = move_of(table)
        with pytest.raises(TableError, match="paused"):
            await table.move(seat, "m", table.play.n, move)
        await pass_time(table, clock, 500)
        [shown] = table.shown_clocks()
        assert (shown.kind, round(shown.left)) == ("pause", 100)
        await act(table, 0, "resume", None)
        with pytest.raises(TableError, match="not paused"):
            await act(table, 0, "resume", None)
        assert table.seats[seat].warned is None
        await pass_time(table, clock, 20)
        assert ben.lines[-1].note == "resumed"
        await act(table, 0, "pause", None)
        await pass_time(table, clock, 601)
        assert table.paused_at is None, "no pause is for ever"


# ---- taking back --------------------------------------------------------------------------------------------------------


async def test_no_undo_unless_the_table_has_it(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house)
        mover = await play_one(table)
        assert not table.can_undo(mover)
        with pytest.raises(TableError, match="cannot be taken back"):
            await act(table, mover, "undo", None)


async def test_free_undo_until_another_has_acted(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, _ = await two_people(house, undo="free")
        before = list(table.play.log)
        mover = await play_one(table)
        assert table.can_undo(mover)
        assert not table.can_undo(1 - mover)
        await act(table, mover, "undo", None)
        assert table.play.log == before
        assert [entry for entry, _ in await house.store.entries(table.id)] == before
        assert ann.lines[-1].note == "undone"
        await play_one(table)
        other = await play_one(table)
        assert other != mover
        with pytest.raises(TableError, match="no longer"):
            await act(table, mover, "undo", None)


async def test_asking_for_an_undo(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, _, _ = await two_people(house, undo="ask")
        mover = await play_one(table)
        n = table.play.n
        with pytest.raises(TableError, match="Nobody has asked"):
            await act(table, 1 - mover, "allow", None)
        await act(table, mover, "undo", None)
        assert table.undo_asked == mover
        with pytest.raises(TableError, match="Nobody has asked"):
            await act(table, mover, "allow", None)
        await act(table, 1 - mover, "deny", None)
        assert (table.undo_asked, table.play.n) == (None, n)
        await act(table, mover, "undo", None)
        await act(table, 1 - mover, "allow", None)
        assert table.play.n == n - 1


async def test_nothing_is_taken_back_that_has_told_something(tmp_path: Path, clock: Clock) -> None:
    """A finished trick, opened cards, a deal: whoever saw more than the move itself cannot take it back."""
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("ambition", 3, {}, "Ann", undo="free")).table)
        for name in ("Ben", "Cid"):
            await sit_down(table, name, None)
        await act(table, 0, "start", None)
        await table.tick()
        for place, seat in enumerate(range(3)):
            await table.move(seat, f"p{seat}", table.play.n, table.play.sight(seat).moves[0])
            assert table.can_undo(seat) == (place < 2), "the last to pass has seen new cards"
        for place in range(3):
            seat = await play_one(table)
            assert table.can_undo(seat) == (place < 2), "the last card of a trick shows who wins"


async def test_undo_with_hidden_values_is_not_offered(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        with pytest.raises(TableError, match="hidden"):
            await house.new_table("stonehenge", 2, {"values": "hidden"}, "Ann", undo="free")


# ---- computers ----------------------------------------------------------------------------------------------------------


async def test_computers_wait_their_time_and_none_moves_while_paused(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("stonehenge", 2, {}, "Ann", computers=True)).table)
        await table.attach(Ear(0))
        await table.tick()
        while table.play.actors == (0,):
            await play_one(table)
        n = table.play.n
        await pass_time(table, clock, 0.2)
        assert table.play.n == n
        await act(table, 0, "pause", None)
        await pass_time(table, clock, 60)
        assert table.play.n == n
        await act(table, 0, "resume", None)
        await pass_time(table, clock, 2)
        assert table.play.n > n


@pytest.mark.parametrize("answer", ["boom", "nonsense"])
async def test_a_player_that_fails_does_not_stop_the_table(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    class Broken:
        name = "heuristic"

        def choose(self, sight: Any, budget: Any) -> str:
            if answer == "boom":
                raise RuntimeError("boom")
            return answer

        def pace(self, sight: Any) -> float:
            return 0.1

    monkeypatch.setattr("kurumaza.tables.computers.make", lambda name, seed: Broken())
    async with quiet_house(tmp_path, clock) as house:
        table = await house.table((await house.new_table("stonehenge", 2, {}, "Ann", computers=True)).table)
        await table.tick()
        while table.play.actors == (0,):
            await play_one(table)
        await pass_time(table, clock, 3)
        assert table.play.actors == (0,)


# ---- the house ----------------------------------------------------------------------------------------------------------


async def test_rematch_takes_everybody_along(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, ben = await two_people(house)
        with pytest.raises(TableError, match="once the game is over"):
            await house.rematch(table, 0)
        while not table.play.over:
            if table.play.wants_deal:
                await pass_time(table, clock, 5)
            else:
                await play_one(table)
        table.detach(ben)
        await house.rematch(table, 1)
        [(new, _, seat, token)] = ann.sent_on
        assert seat == 0
        fresh = await house.table(new)
        assert fresh.seat_of(token) is fresh.seats[0]
        assert fresh.kept.state == "playing"
        assert fresh.host is fresh.seats[1], "who asks is host"
        assert fresh.kept.seed != table.kept.seed
        await house.rematch(table, 0)
        assert len(ann.sent_on) == 1, "asked again, it is the same table"
        await table.attach(ben)
        await house.follow(table, 1)
        [(again, _, seat, token)] = ben.sent_on
        assert (again, seat) == (new, 1)
        assert fresh.seat_of(token) is fresh.seats[1]


async def test_unused_tables_are_put_away_and_found_again(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        table, ann, ben = await two_people(house)
        await play_one(table)
        log = list(table.play.log)
        clock.time += 601
        await house.tidy()
        assert len(house) == 1, "somebody is there"
        table.detach(ann)
        table.detach(ben)
        clock.time += 601
        await house.tidy()
        assert len(house) == 0
        again = await house.table(table.id)
        assert again is not table
        assert again.play.log == log


async def test_there_is_an_end_to_tables(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        house._most_by_one = 2
        for _ in range(2):
            await house.new_table("stonehenge", 2, {}, "Ann", owner="1.2.3.4")
        with pytest.raises(TableError, match="full"):
            await house.new_table("stonehenge", 2, {}, "Ann", owner="1.2.3.4")
        await house.new_table("stonehenge", 2, {}, "Ann", owner="5.6.7.8")
        house._most_tables = 3
        with pytest.raises(TableError, match="full"):
            await house.new_table("stonehenge", 2, {}, "Ann", owner="9.9.9.9")


async def test_secrets_are_kept_as_hashes(tmp_path: Path, clock: Clock) -> None:
    async with quiet_house(tmp_path, clock) as house:
        invitation = await house.new_table("stonehenge", 2, {}, "Ann")
        kept = await house.store.table(invitation.table)
        seats = await house.store.seats(invitation.table)
        assert kept is not None
        text = repr((kept, seats))
        assert invitation.token not in text
        assert invitation.key not in text
