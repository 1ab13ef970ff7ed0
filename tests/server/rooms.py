"""A house for tests: with a clock that the test turns, or on a real port."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from kurumaza.store import Store, StoredLine, Works
from kurumaza.tables import House, Manners, Table
from kurumaza.web.serve import listen, server
from kurumaza.web.settings import Settings


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


class Ear:
    """A page that only remembers what it was told."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.heard: list[str] = []
        self.lines: list[StoredLine] = []
        self.sent_on: list[tuple[str, str, int, str]] = []

    def table_changed(self) -> None:
        self.heard.append("table")

    def game_changed(self) -> None:
        self.heard.append("game")

    def said(self, line: StoredLine) -> None:
        self.lines.append(line)

    def moved_on(self, table: str, key: str, seat: int, token: str) -> None:
        self.sent_on.append((table, key, seat, token))

    def farewell(self, code: str) -> None:
        self.heard.append(f"gone {code}")


@asynccontextmanager
async def quiet_house(folder: Path, clock: Clock, **manners: Any) -> AsyncIterator[House]:
    """A house in which nothing happens by itself."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'k.db'}")
    house = House(store, Works(folder / "works"), Manners(**({"computers": "heuristic"} | manners)), now=clock)
    house.runs_tables = False
    try:
        yield house
    finally:
        await house.close()
        await store.close()


async def pass_time(table: Table, clock: Clock, seconds: float) -> None:
    """Turn the clock, and let all happen that falls due on the way."""
    end = clock.time + seconds
    while True:
        await table.tick()
        await table.computers.quiet()
        due = table.next_due()
        if due is None or due > end:
            break
        clock.time = max(clock.time, due)
    clock.time = end
    await table.tick()


@asynccontextmanager
async def open_house(folder: Path, **settings: Any) -> AsyncIterator[str]:
    """A real server in this process; its address (host:port)."""
    listener = listen("127.0.0.1", 0)
    running: uvicorn.Server = server(Settings(data=str(folder), **({"pace": 0.0, "messages_rate": 1000.0, "computers": "heuristic"} | settings)))
    running.capture_signals = _no_signals  # type: ignore[method-assign]
    task = asyncio.create_task(running.serve(sockets=[listener]))
    while not running.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        running.should_exit = True
        await task
        listener.close()


class _no_signals:
    """The test runner keeps its signals."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


async def post(address: str, path: str, body: Any, **headers: str) -> httpx.Response:
    """A POST to the house."""
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        return await client.post(path, json=body, headers=headers)


async def fetch(address: str, path: str, **headers: str) -> httpx.Response:
    """A GET from the house."""
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        return await client.get(path, headers=headers)


async def new_table(address: str, game: str = "ambition", players: int = 4, **more: Any) -> dict[str, Any]:
    """Open a table; the answer."""
    answer = await post(address, "/api/tables", {"game": game, "players": players, "name": "Ann"} | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


class Person:
    """A person's page on a real socket: keeps all that it ever received, and can play by chance."""

    def __init__(self, address: str, table: str, token: str = "", key: str = "", language: str = "en") -> None:
        self.url = f"ws://{address}/api/tables/{table}/socket"
        self.hello = {"type": "hello", "token": token, "key": key, "language": language}
        self.received: list[str] = []
        self.log: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.chance = random.Random(token)
        self.count = 0
        self.socket: ClientConnection

    async def __aenter__(self) -> Person:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def connect(self) -> None:
        """Open the socket (again) and say hello, with what is known of the log."""
        self.socket = await websockets.connect(self.url, max_size=None, compression=None)
        await self.send(self.hello | {"log": len(self.log)})

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def hear(self, timeout: float = 20.0) -> dict[str, Any]:
        """The next message, after taking it in."""
        text = str(await asyncio.wait_for(self.socket.recv(), timeout))
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.log = self.log[: message["log_from"]] + message["log"]
            assert len(self.log) == message["n"]
            self.state = message
        elif message["type"] == "table":
            self.table = message
        return message

    async def until(self, kind: str, **values: Any) -> dict[str, Any]:
        """Hear until a message of that type with these values comes."""
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message[key] == value for key, value in values.items()):
                return message

    async def sees(self, wish: Any) -> None:
        """Hear until the page is as wished."""
        while not wish(self):
            await self.hear()

    async def act(self, act: str, seat: int | None = None) -> dict[str, Any]:
        """Do something beside moving; the answer to it."""
        self.count += 1
        id = f"a{self.count}"
        await self.send({"type": "act", "id": id, "act": act, "seat": seat})
        return await self.answer(id)

    async def move(self, move: str, n: int | None = None, id: str | None = None) -> dict[str, Any]:
        """Move; the answer to it."""
        self.count += 1
        id = id or f"m{self.count}"
        await self.send({"type": "move", "id": id, "n": self.state["n"] if n is None else n, "move": move})
        return await self.answer(id)

    async def answer(self, id: str) -> dict[str, Any]:
        """Hear until the answer to a message comes."""
        while True:
            message = await self.hear()
            if message["type"] in ("done", "denied") and message["id"] == id:
                return message

    @property
    def seat(self) -> int:
        """My seat."""
        return int(self.table["seat"])

    @property
    def asked(self) -> bool:
        """Whether I am to act."""
        return bool(self.state) and self.state["result"] is None and self.seat in self.state["actors"] and bool(self.state["moves"])

    async def play_on(self, until: Any = lambda person: False) -> None:
        """Play by chance until the game is over, or until something is the case."""
        while not (self.state and self.state["result"]) and not until(self):
            if not self.asked:
                await self.hear()
                continue
            answer = await self.move(self.chance.choice(self.state["moves"]))
            if answer["type"] == "denied":
                # "close" is held back for minutes; others may have been quicker
                assert answer["code"] in ("stale", "too_early", "clayart_not_now"), answer
                await asyncio.sleep(0.01)
