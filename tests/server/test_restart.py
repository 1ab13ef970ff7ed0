"""A real server process, killed in the middle of a game: nothing acknowledged is lost, and the game goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from kurumaza.web.serve import run

from .rooms import Person, new_table, post


def free_port() -> int:
    """A port that is free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def process(folder: Path, port: int, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The server as a process of its own; killed at the end, if it still runs."""
    code = f"from pathlib import Path; from kurumaza.web.serve import run; run('127.0.0.1', {port}, Path({str(folder)!r}))"
    settings = {"KURUMAZA_PACE": "0", "KURUMAZA_COMPUTERS": "heuristic", "KURUMAZA_MESSAGES_RATE": "1000"} | environment
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, env=os.environ | settings, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client, asyncio.timeout(60):
            while running.returncode is None:
                try:
                    if (await client.get("/healthz")).status_code == 200:
                        break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        yield running
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()


async def test_kill_9_loses_no_acknowledged_move(tmp_path: Path) -> None:
    port = free_port()
    address = f"127.0.0.1:{port}"
    async with process(tmp_path, port) as first:
        seated = await new_table(address, "ambition", 4)
        joined: dict[str, Any] = (await post(address, f"/api/tables/{seated['table']}/seats", {"name": "Ben", "key": seated["key"]})).json()
        ann, ben = Person(address, seated["table"], seated["token"]), Person(address, seated["table"], joined["token"])
        for page in (ann, ben):
            await page.connect()
            await page.until("table")
        await ann.act("fill")
        await ann.act("start")
        acknowledged: list[tuple[int, str, str, int]] = []

        async def play(page: Person) -> None:
            while True:
                if not page.asked:
                    await page.hear()
                    continue
                n, move = page.state["n"], page.chance.choice(page.state["moves"])
                id = f"{page.seat}-{n}"
                if (await page.move(move, id=id))["type"] == "done":
                    acknowledged.append((page.seat, move, id, n))

        games = [asyncio.create_task(play(page)) for page in (ann, ben)]
        while len(acknowledged) < 12:
            await asyncio.sleep(0.01)
        first.send_signal(signal.SIGKILL)
        ends = await asyncio.gather(*games, return_exceptions=True)
        assert all(isinstance(end, websockets.ConnectionClosed) for end in ends)
    async with process(tmp_path, port):
        for page in (ann, ben):
            await page.connect()
            await page.until("table")
            await page.until("state")
        for page in (ann, ben):
            mine = [entry["move"] for entry in page.log if entry.get("seat") == page.seat]
            theirs = [move for seat, move, _, _ in acknowledged if seat == page.seat]
            assert mine[: len(theirs)] == theirs
            assert len(mine) <= len(theirs) + 1, "at most one move was kept whose acknowledgement was cut off"
        seat, move, id, n = acknowledged[-1]
        mover = (ann, ben)[seat]
        mine = [entry for entry in mover.log if entry.get("seat") == seat]
        again = await mover.move(move, n=n, id=id)
        assert again["type"] == "done", "the same id is the same move, also after the restart"
        assert [entry for entry in mover.log if entry.get("seat") == seat] == mine
        more = ann.state["n"] + 20
        await asyncio.gather(*(page.play_on(lambda page: page.state["n"] >= more) for page in (ann, ben)))


async def test_ctrl_c_closes_the_house_in_good_order(tmp_path: Path) -> None:
    port = free_port()
    async with process(tmp_path, port) as running:
        seated = await new_table(f"127.0.0.1:{port}", "stonehenge", 2, computers=True)
        async with Person(f"127.0.0.1:{port}", seated["table"], seated["token"]) as page:
            await page.until("state")
            running.send_signal(signal.SIGINT)
            async with asyncio.timeout(15):
                out, err = await running.communicate()
    assert running.returncode == 0
    assert f"http://127.0.0.1:{port}/" in out.decode()
    assert "Traceback" not in err.decode()


def complaint(capsys: pytest.CaptureFixture[str], folder: Path, port: int = 0) -> str:
    """What the house says when it cannot open."""
    with pytest.raises(SystemExit) as end:
        run("127.0.0.1", port, folder)
    assert end.value.code == 1
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    return said


def test_a_taken_port_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "Address already in use" in complaint(capsys, tmp_path, taken.getsockname()[1])


def test_bad_settings_are_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    assert complaint(capsys, tmp_path / "file").startswith("The data folder ")
    monkeypatch.setenv("KURUMAZA_DATABASE", "nonsense")
    assert complaint(capsys, tmp_path).startswith("The database cannot be used: ")
    monkeypatch.setenv("KURUMAZA_IDLE_WARN", "soon")
    assert complaint(capsys, tmp_path) == "KURUMAZA_IDLE_WARN may not be 'soon'"
