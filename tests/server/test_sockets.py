"""The whole server on a real port: people with real sockets, computers beside them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from kurumaza.games import games
from kurumaza.games.fairness import verify
from kurumaza.games.record import read, write
from kurumaza.games.seeds import commitment

from .rooms import Person, fetch, new_table, open_house, post


async def sit(address: str, seated: dict[str, Any], name: str = "Ben") -> dict[str, Any]:
    """Another person sits down."""
    answer = await post(address, f"/api/tables/{seated['table']}/seats", {"name": name, "key": seated["key"]})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def two_of(address: str, game: str, players: int, **more: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Two people at a table, the other seats filled with computers, not yet started."""
    ann = await new_table(address, game, players, **more)
    ben = await sit(address, ann)
    pages = Person(address, ann["table"], ann["token"]), Person(address, ann["table"], ben["token"])
    for page in pages:
        await page.connect()
        await page.until("table")
    if players > 2:
        assert (await pages[0].act("fill"))["type"] == "done"
    return *pages, ann


GAMES = [
    ("ambition", 4, {}),
    ("tightrope", 3, {"play": "simultaneous"}),
    ("siebenbatten", 4, {}),
    ("stonehenge", 2, {"values": "hidden"}),
    ("clayart", 4, {"seconds": 10, "signal": "on"}),
]


@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=[game for game, _, _ in GAMES])
async def test_two_people_and_computers_play_a_whole_game(tmp_path: Path, game: str, players: int, options: dict[str, Any]) -> None:
    """To the end (of the first round in clay), and the finished game is laid open, with a record that proves its deals."""
    async with open_house(tmp_path) as address:
        ann, ben, seated = await two_of(address, game, players, options=options)
        assert (await ann.act("start"))["type"] == "done"
        end = (lambda page: page.state and page.state["view"]["rounds"]) if game == "clayart" else (lambda page: False)
        async with asyncio.timeout(60):
            await asyncio.gather(ann.play_on(end), ben.play_on(end))
        nothing_hidden_was_sent(ann, ben)
        if game == "clayart":
            return
        assert ann.state["result"] == ben.state["result"]
        assert ann.log == ben.log, "once it is over everything is open"
        await ann.sees(lambda page: page.table["seed"])
        assert commitment(ann.table["seed"]) == ann.table["commitment"]
        path = f"/api/tables/{seated['table']}"
        record = await fetch(address, f"{path}/record?key={seated['key']}")
        assert f"kurumaza-{game}-" in record.headers["content-disposition"]
        replayed = read(record.text)
        assert replayed.result == ann.state["result"]
        assert write(replayed) == record.text
        assert [finding.good for finding in verify(replayed)] == [True, True]
        frames = (await fetch(address, f"{path}/frames?key={seated['key']}&first=0&count=3")).json()
        assert frames["total"] == ann.state["n"] + 1
        assert [frame["n"] for frame in frames["frames"]] == [0, 1, 2]
        assert frames["frames"][1]["entry"] == ann.log[0]
        last = (await fetch(address, f"{path}/frames?key={seated['key']}&first={ann.state['n']}&count=50")).json()
        assert [frame["n"] for frame in last["frames"]] == [ann.state["n"]]


def nothing_hidden_was_sent(*pages: Person) -> None:
    """While the game was on, no page was sent the seed, a token, or another's hand of the deal in play."""
    tokens = [page.hello["token"] for page in pages]
    for page in pages:
        log: list[dict[str, Any]] = []
        for text in page.received:
            assert not any(token in text for token in tokens)
            message = json.loads(text)
            if message["type"] == "table":
                assert message["seed"] is None or message["info"]["state"] == "over"
            if message["type"] != "state":
                continue
            if message["result"]:
                break
            log = log[: message["log_from"]] + message["log"]
            view = message["view"]
            if view["phase"] == "deal" or "hands" not in view:
                continue
            assert all(hand is None for seat, hand in enumerate(view["hands"]) if seat != page.seat and hand != [])
            deal = [entry["deal"] for entry in log if "deal" in entry][-1]
            assert all(hand is None for seat, hand in enumerate(deal["hands"]) if seat != page.seat)


async def test_all_that_one_person_ever_received_names_no_card_of_others(tmp_path: Path) -> None:
    """Three tricks of Ambition: every card that Ann's messages name was hers, was given to her or lay open on the table."""
    async with open_house(tmp_path) as address:
        ann, ben, _ = await two_of(address, "ambition", 4)
        await ann.act("start")

        def three_tricks(page: Person) -> bool:
            return sum(1 for entry in page.log if re.fullmatch("[2-9TJQKA][CDHS]", entry.get("move", ""))) >= 12

        await asyncio.gather(ann.play_on(three_tricks), ben.play_on(three_tricks))
        dealt = ann.log[0]["deal"]["hands"]
        known = set(dealt[ann.seat])
        for entry in ann.log[1:]:
            if entry["move"].startswith("pass") and "?" not in entry["move"]:
                known |= set(entry["move"].split()[1:])
            elif not entry["move"].startswith("pass"):
                known.add(entry["move"])
        everything = "".join(ann.received)
        named = set(re.findall(r'(?<=["\s])[2-9TJQKA][CDHS](?=["\s])', everything))
        assert named <= known
        assert len(named) < 52
        assert ben.hello["token"] not in everything
        assert '"seed":null' in everything
        assert not re.search('"seed":"', everything)


# ---- cutting and coming back --------------------------------------------------------------------------------------------


async def test_cut_and_resume(tmp_path: Path) -> None:
    """After a cut a page gets only what it has missed, and knows as much as one that was never cut."""
    async with open_house(tmp_path) as address:
        ann, ben, _ = await two_of(address, "ambition", 4)
        await ann.act("start")
        await asyncio.gather(*(page.play_on(lambda page: len(page.log) >= 12) for page in (ann, ben)))
        await ben.socket.close()
        had = len(ben.log)
        assert had
        await ann.play_on(lambda page: not page.asked and page.state["actors"] == [1])
        await ben.connect()
        await ben.until("table")
        caught_up = await ben.until("state")
        assert caught_up["log_from"] > 0
        fresh = Person(address, ben.table["info"]["table"], ben.hello["token"])
        await fresh.connect()
        await fresh.until("state")
        await ben.sees(lambda page: page.state["n"] == fresh.state["n"])
        assert ben.log == fresh.log
        assert ben.state["view"] == fresh.state["view"]
        assert ben.state["moves"] == fresh.state["moves"]


async def test_what_was_cut_off_in_the_middle_of_a_pass_is_mended(tmp_path: Path) -> None:
    """Entries that were hidden when a page left, and open when it came back, are sent again."""
    async with open_house(tmp_path) as address:
        ann, ben, _ = await two_of(address, "ambition", 3)
        await ann.act("start")
        await ben.sees(lambda page: sum("move" in entry for entry in page.log) == 1)  # the computer has passed
        await ben.socket.close()
        for page in (ann,):
            await page.sees(lambda page: page.asked)
            await page.move(page.state["moves"][0])
        await ben.connect()
        await ben.sees(lambda page: page.asked)
        await ben.move(ben.state["moves"][0])
        await ben.sees(lambda page: page.state["view"]["got"])
        giver = next(entry for entry in ben.log if entry.get("move", "").endswith(" ".join(ben.state["view"]["got"])))
        assert giver["seat"] != ben.seat


async def test_hundreds_of_joins_each_with_a_board_at_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "ambition", 4, computers=True)
        for _ in range(100):
            async with asyncio.timeout(2), Person(address, seated["table"], seated["token"]) as page:
                await page.until("state")
        many = [Person(address, seated["table"], key=seated["key"]) for _ in range(40)]
        async with asyncio.timeout(10):
            await asyncio.gather(*(page.connect() for page in many))
            await asyncio.gather(*(page.until("state") for page in many))
            await asyncio.gather(*(page.socket.close() for page in many))


# ---- who may what -------------------------------------------------------------------------------------------------------


async def test_private_tables_ask_for_the_key(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "stonehenge", 2)
        for key in ("", "wrong"):
            page = Person(address, seated["table"], key=key)
            await page.connect()
            assert (await page.hear())["code"] == "no_entry"
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await page.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
            for path in ("", "/frames", "/record"):
                answer = await fetch(address, f"/api/tables/{seated['table']}{path}?key={key}")
                assert (answer.status_code, answer.json()["code"]) == (403, "no_entry")
            answer = await post(address, f"/api/tables/{seated['table']}/seats", {"name": "Eve", "key": key})
            assert answer.status_code == 403
        assert (await fetch(address, f"/api/tables/{seated['table']}?key={seated['key']}")).status_code == 200
        assert (await fetch(address, f"/api/tables/{seated['table']}", authorization=f"Bearer {seated['token']}")).status_code == 200
        assert (await fetch(address, "/api/tables")).json() == [], "a private table is not listed"


async def test_a_name_gives_nothing(tmp_path: Path) -> None:
    """Whoever sits down with Ann's name, or with a token that is none, sees nothing of Ann's hand."""
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "ambition", 4, computers=True, open=True)
        assert (await post(address, f"/api/tables/{seated['table']}/seats", {"name": "Ann"})).status_code == 409
        page = Person(address, seated["table"], token=seated["token"][:-1])
        await page.connect()
        assert (await page.hear())["code"] == "no_seat"
        state = await page.until("state")
        assert page.table["seat"] is None
        assert state["moves"] == []
        assert all(not hand for hand in state["view"]["hands"])


async def test_spectators_see_and_change_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        ann, ben, seated = await two_of(address, "stonehenge", 2)
        await ann.act("start")
        async with Person(address, seated["table"], key=seated["key"], language="ja") as guest:
            await guest.until("state")
            assert (await guest.act("pause"))["code"] == "no_seat"
            denied = await guest.move("anything")
            assert denied["code"] == "no_seat"
            assert re.search("[ぁ-ん]", denied["text"]), "in the guest's language"
            await guest.send({"type": "say", "text": "Good luck!"})
            line = await ben.until("chat")
            assert (line["seat"], line["name"], line["text"]) == (None, "Guest", "Good luck!")
            await asyncio.gather(ann.play_on(), ben.play_on(), guest.sees(lambda page: page.state["result"]))


async def test_forged_messages(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        ann, ben, _ = await two_of(address, "ambition", 4, language="en")
        await ann.act("start")
        await ben.sees(lambda page: page.asked)
        n = ben.state["n"]
        forged = ["3D", "pass AS AH AD", "pass", "", "x" * 4000, "pass 2C 2C 2C", "💣"]
        for move in [move for move in forged if move not in ben.state["moves"]]:
            answer = await ben.move(move)
            assert (answer["type"], bool(answer["text"])) == ("denied", True), move
        assert not any("\n" in text for text in ben.received)
        assert {entry["seat"] for entry in ben.log[n:] if "seat" in entry} <= {0, 2, 3}


async def test_everybody_sees_the_pause_and_the_host_can_replace(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        ann, ben, _ = await two_of(address, "stonehenge", 2)
        await ann.act("start")
        await ben.act("pause")
        await ann.sees(lambda page: page.table["paused"])
        assert ann.table["paused_by"] == 1
        assert (await ann.act("resume"))["type"] == "done"
        assert (await ben.act("replace", 0))["code"] == "host_only"
        assert (await ann.act("replace", 1))["type"] == "done"
        gone = await ben.until("gone")
        assert gone["code"] == "replaced"
        with pytest.raises(websockets.ConnectionClosed):
            await ben.hear()
        await ann.sees(lambda page: page.table["info"]["seats"][1]["kind"] == "computer")
        await ann.play_on()


async def test_the_rematch_sends_everybody_to_the_new_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        ann, ben, _ = await two_of(address, "stonehenge", 2)
        await ann.act("start")
        await asyncio.gather(ann.play_on(), ben.play_on())
        await ben.send({"type": "act", "id": "again", "act": "rematch"})
        for page in (ann, ben):
            to = (await page.until("moved"))["to"]
            async with Person(address, to["table"], to["token"]) as new:
                await new.until("state")
                assert new.seat == to["seat"] == page.seat
                assert new.table["info"]["state"] == "playing"


async def test_notes_are_in_the_readers_language(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "stonehenge", 2)
        ben = await sit(address, seated)
        async with Person(address, seated["table"], seated["token"], language="ja") as ann, Person(address, seated["table"], ben["token"]) as other:
            await ann.until("table")
            await other.until("table")
            assert ann.table["chat"][0]["text"] == "Benさんが席に着きました。"
            assert other.table["chat"][0]["text"] == "Ben sits down."


# ---- strange input ------------------------------------------------------------------------------------------------------

STRANGE = [
    "",
    "null",
    "[]",
    "{}",
    "nonsense",
    '{"type":"unknown"}',
    '{"type":"move"}',
    '{"type":"move","id":"","n":0,"move":"x"}',
    '{"type":"move","id":5,"n":0,"move":"x"}',
    json.dumps({"type": "move", "id": "x" * 65, "n": 0, "move": "x"}),
    '{"type":"move","id":"a","n":"0","move":"x"}',
    '{"type":"move","id":"a","n":1e999,"move":"x"}',
    '{"type":"move","id":"a","n":99999999999999999999999999,"move":"x"}',
    '{"type":"act","id":"a","act":"explode"}',
    '{"type":"act","id":"a","act":"replace","seat":-1}',
    '{"type":"act","id":"a","act":"rematch"}',
    '{"type":"say","text":""}',
    json.dumps({"type": "say", "text": "x" * 301}),
    '{"type":"say","text":"\\ud800"}',
    '{"type":"hello"}',
    "[" * 4000,
    "x" * 9000,
    b"\x00\xff",
]


async def test_strange_messages_get_one_clear_answer_each(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "stonehenge", 2)
        async with Person(address, seated["table"], seated["token"]) as page:
            await page.until("table")
            for strange in STRANGE:
                await page.socket.send(strange)
                answer = await page.hear()
                assert answer["type"] == "denied", strange
                assert answer["code"] != "broken", strange
                assert answer["text"].strip()
                assert "\n" not in answer["text"]
                await asyncio.sleep(0.1)
            await page.send({"type": "ping", "sent": 1.5})
            assert (await page.until("pong"))["sent"] == 1.5
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("first", ["nonsense", '{"type":"ping","sent":1}', '{"type":"move","id":"a","n":0,"move":"x"}', b"\x00"])
async def test_hello_comes_first(tmp_path: Path, first: Any) -> None:
    async with open_house(tmp_path) as address:
        seated = await new_table(address, "stonehenge", 2)
        async with websockets.connect(f"ws://{address}/api/tables/{seated['table']}/socket") as socket:
            await socket.send(first)
            assert json.loads(await socket.recv())["type"] == "denied"
            await socket.send(json.dumps({"type": "hello", "token": seated["token"]}))
            assert json.loads(await socket.recv())["type"] == "table"


async def test_no_such_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as address:
        for table in ("nowhere", "x" * 300, "%00", "%F0%9F%92%A3"):
            async with websockets.connect(f"ws://{address}/api/tables/{table}/socket") as socket:
                await socket.send('{"type":"hello"}')
                assert json.loads(await socket.recv())["code"] == "no_such_table"


async def test_a_flood_is_refused_and_then_cut(tmp_path: Path) -> None:
    async with open_house(tmp_path, messages_rate=1.0) as address:
        seated = await new_table(address, "stonehenge", 2)
        async with Person(address, seated["table"], seated["token"]) as page:
            await page.until("table")
            for _ in range(400):
                await page.send({"type": "say", "text": ""})
            codes = [answer["code"] async for answer in answers(page)]
            assert codes.count("too_fast") >= 150
            assert page.socket.close_code == 1008


async def answers(page: Person) -> AsyncIterator[dict[str, Any]]:
    """All that comes until the socket is closed."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            yield await page.hear()


async def test_pages_of_strangers_open_no_sockets(tmp_path: Path) -> None:
    async with open_house(tmp_path, origins="https://friend.example") as address:
        seated = await new_table(address, "stonehenge", 2)
        url = f"ws://{address}/api/tables/{seated['table']}/socket"
        for origin, welcome in ((f"http://{address}", True), ("https://friend.example", True), ("https://evil.example", False), ("null", False)):
            async with websockets.connect(url, origin=origin) as socket:  # type: ignore[arg-type]
                if welcome:
                    await socket.send(json.dumps({"type": "hello", "token": seated["token"]}))
                assert json.loads(await socket.recv())["type"] == ("table" if welcome else "denied"), origin


async def test_too_many_sockets_from_one_address(tmp_path: Path) -> None:
    async with open_house(tmp_path, sockets_by_address=3) as address:
        seated = await new_table(address, "stonehenge", 2)
        pages = [Person(address, seated["table"], seated["token"]) for _ in range(3)]
        for page in pages:
            await page.connect()
            assert (await page.hear())["type"] == "table"
        async with websockets.connect(pages[0].url) as socket:
            assert json.loads(await socket.recv())["code"] == "too_many_sockets"
        await pages[0].socket.close()
        await asyncio.sleep(0.2)
        await pages[0].connect()
        assert (await pages[0].hear())["type"] == "table"


# ---- clay ---------------------------------------------------------------------------------------------------------------


async def test_when_the_glass_is_empty_the_last_draft_is_handed_in(tmp_path: Path) -> None:
    async with open_house(tmp_path, pace=0.02) as address:
        ann, ben, seated = await two_of(address, "clayart", 4, options={"seconds": 10})
        await ann.act("start")
        await asyncio.gather(*(page.play_on(lambda page: page.state and page.state["view"]["phase"] == "model") for page in (ann, ben)))
        [glass] = ann.state["clocks"]
        assert glass["kind"] == "glass"
        assert 8 < glass["left"] <= 10
        path = f"/api/tables/{seated['table']}/work"
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            mine = {"authorization": f"Bearer {ann.hello['token']}"}
            assert (await client.put(path, content=b"{}")).status_code == 403
            bad = await client.put(path, content=b'{"kind":"bomb"}', headers=mine)
            assert (bad.status_code, bad.json()["code"]) == (400, "clayart_work_kind")
            assert (await client.put(path, content=b"x" * 70_000, headers=mine)).status_code in (400, 413)
            saved = await client.put(path, content=b'{"kind":"empty/1"}', headers=mine)
            assert saved.status_code == 200
            ref = saved.json()["ref"]
            assert (await client.get(f"/api/works/{ref}")).json() == {"kind": "empty/1"}
            assert (await client.get("/api/works/nothing")).status_code == 404
            assert (await ben.move("work " + "0" * 64))["code"] == "unknown_work"
            async with asyncio.timeout(20):
                await ann.sees(lambda page: page.state["view"]["phase"] == "discuss")
            works = ann.state["view"]["works"]
            assert works[ann.seat] == ref
            assert works[ben.seat] == "-"
            for work in works[2:]:
                made = await client.get(f"/api/works/{work}")
                assert made.json()["kind"] == "field48/1"
            await ben.sees(lambda page: page.state["view"]["phase"] == "discuss")
            late = await client.put(path, content=b'{"kind":"empty/1"}', headers=mine)
            assert late.json()["code"] == "no_work_now"
            [talk] = ann.state["clocks"]
            assert talk["kind"] == "discussion"
            assert (await ben.move("close"))["code"] == "too_early"


def test_every_game_is_played_here() -> None:
    assert {game for game, _, _ in GAMES} == set(games())


def test_times_never_run_backwards() -> None:
    """The house's own clock is steady."""
    from kurumaza.tables.house import steady_time

    times = [steady_time() for _ in range(100)]
    assert all(earlier <= later for earlier, later in pairwise(times))
