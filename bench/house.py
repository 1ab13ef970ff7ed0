"""How soon a house answers while its computers think, and how long they think themselves. Starts a real server with a database of its own.

    python bench/house.py [--json] [--seconds 20] [--tables 8] [--games ambition,tightrope] [--port 0]

Three parts, all with the computers at full strength and no pause before their moves:

- *answers*: pages, the API and a person's moves (until the server says that the move is kept), first in a quiet house, then while computers think
  at eight other tables at once, whose people move as soon as they may;
- *one table*: the time from one move until a computer's next, in each game by itself.

The people of the eight tables are a process of their own, so that they do not disturb the clock of those who measure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

GAMES = {"ambition": 4, "tightrope": 4, "siebenbatten": 4, "stonehenge": 2}
PATHS = ("/", "/api/games", "/api/computers", "/api/tables", "/api/guides/ambition/en", "/healthz")
ROOM = {"KURUMAZA_PACE": "0", "KURUMAZA_COMPUTERS": "best", "KURUMAZA_REQUESTS_RATE": "10000", "KURUMAZA_MESSAGES_RATE": "10000"}
FULL = "search:8"
PAUSE = 0.02
"""Seconds between two questions of whoever measures."""


# ---- people ---------------------------------------------------------------------------------------------------------------


class Person:
    """Somebody at a table against computers, who plays by chance and at once."""

    def __init__(self, address: str, game: str, computer: str) -> None:
        self.address, self.game, self.computer = address, game, computer
        self.state: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.waits: list[float] = []
        """Seconds from one move to a computer's next."""
        self.count = 0
        self._heard = 0.0
        self._socket: ClientConnection

    async def sit_down(self, host: Person | None = None) -> None:
        """Open a new table (with computers, if there is one to name), or sit down at that of a host."""
        if host is None:
            path, wish = "/api/tables", {"game": self.game, "players": GAMES[self.game], "computers": bool(self.computer), "computer": self.computer}
        else:
            path, wish = f"/api/tables/{host.seated['table']}/seats", {"key": host.seated["key"]}
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as client:
            self.seated = seated = (await client.post(path, json=wish | {"name": "Ann"})).raise_for_status().json()
        self.state, self.seat, self._heard = {}, seated["seat"], 0.0
        self._socket = await websockets.connect(f"ws://{self.address}/api/tables/{seated['table']}/socket", max_size=None, compression=None)
        await self._send({"type": "hello", "token": seated["token"]})

    async def get_up(self) -> None:
        """Leave, so that nobody thinks there any more."""
        await self.act("leave")
        await self._socket.close()

    async def act(self, act: str) -> None:
        """Do something beside moving."""
        await self._send({"type": "act", "id": act, "act": act})

    async def _send(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        message: dict[str, Any] = json.loads(await self._socket.recv())
        if message["type"] == "state":
            now = time.perf_counter()
            new = message["log"][-1:] if message["n"] > self.state.get("n", 0) else []
            if self._heard and new and new[0].get("seat", self.seat) != self.seat:
                self.waits.append(now - self._heard)
            self.state, self._heard = message, now
        return message

    @property
    def asked(self) -> bool:
        """Whether it is this person's move."""
        return bool(self.state) and not self.state["result"] and bool(self.state["moves"])

    async def move(self, chance: random.Random) -> float:
        """Make a move; the seconds until it was kept (or refused as too late)."""
        self.count += 1
        id, sent = f"m{self.count}", time.perf_counter()
        await self._send({"type": "move", "id": id, "n": self.state["n"], "move": chance.choice(self.state["moves"])})
        while True:
            message = await self.hear()
            if message["type"] in ("done", "denied") and message["id"] == id:
                return time.perf_counter() - sent

    async def play(self, until: float) -> None:
        """Play one game after the other until it is time to stop."""
        chance = random.Random(1)
        await self.sit_down()
        while time.perf_counter() < until:
            if self.state and self.state["result"]:
                await self.get_up()
                await self.sit_down()
            elif self.asked:
                await self.move(chance)
            else:
                try:
                    await asyncio.wait_for(self.hear(), max(0.01, until - time.perf_counter()))
                except TimeoutError:
                    break
        await self.get_up()


async def two_people(address: str, until: float) -> list[float]:
    """Two people play against each other; how long each move took to be kept."""
    chance, took = random.Random(1), []
    while time.perf_counter() < until:
        pair = Person(address, "stonehenge", ""), Person(address, "stonehenge", "")
        await pair[0].sit_down()
        await pair[1].sit_down(pair[0])
        await pair[0].act("start")
        n = 0
        while time.perf_counter() < until and not pair[0].state.get("result"):
            for person in pair:
                while person.state.get("n", 0) <= n:
                    await person.hear()
            n = pair[0].state["n"]
            for person in pair:
                if person.asked:
                    await asyncio.sleep(PAUSE)
                    took.append(await person.move(chance))
                    break
        for person in pair:
            await person.get_up()
    return took


async def crowd(address: str, games: list[str], tables: int) -> None:
    """People at so many tables, until somebody ends this process."""
    end = time.perf_counter() + 3600
    await asyncio.gather(*(Person(address, game, FULL).play(end) for game, _ in zip(cycle(games), range(tables), strict=False)))


# ---- measuring ------------------------------------------------------------------------------------------------------------


async def pages(address: str, until: float) -> dict[str, list[float]]:
    """Ask for pages in turn; seconds by path."""
    took: dict[str, list[float]] = {path: [] for path in PATHS}
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        for path in cycle(PATHS):
            if time.perf_counter() > until:
                return took
            asked = time.perf_counter()
            (await client.get(path)).raise_for_status()
            took[path].append(time.perf_counter() - asked)
            await asyncio.sleep(PAUSE)
    return took


async def answers(address: str, seconds: float) -> dict[str, list[float]]:
    """Seconds of all kinds of answers."""
    until = time.perf_counter() + seconds
    moves, took = await asyncio.gather(two_people(address, until), pages(address, until))
    return took | {"moves": moves}


async def one_table(address: str, game: str, seconds: float) -> list[float]:
    """How long computers at full strength take for a move, with nobody else in the house."""
    person = Person(address, game, FULL)
    await person.play(time.perf_counter() + seconds)
    return person.waits


def figures(took: list[float]) -> dict[str, float]:
    """Median, 95th and 99th percentile and the longest, in milliseconds."""
    ordered = sorted(took) or [float("nan")]
    at = {f"p{share}": ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (50, 95, 99)}
    return {"n": len(took)} | {name: round(1000 * value, 1) for name, value in (at | {"max": ordered[-1]}).items()}


# ---- the house ------------------------------------------------------------------------------------------------------------


@contextmanager
def house(port: int) -> Any:
    """A server in a process of its own; its address and its process."""
    if port == 0:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "kurumaza", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data]
        log = (Path(data) / "log").open("wb")
        server = subprocess.Popen(command, env=os.environ | ROOM, stdout=log, stderr=log)
        try:
            address = f"127.0.0.1:{port}"
            wait_for(address, server)
            yield address, server
        finally:
            server.terminate()
            server.wait(20)
            log.close()


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Until the house is open."""
    for _ in range(1200):
        if server.poll() is not None:
            raise SystemExit("the house does not open")
        try:
            httpx.get(f"http://{address}/healthz", timeout=5)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the house does not open")


def until_warm(server: subprocess.Popen[bytes]) -> None:
    """Until the house's kernels are loaded: before, simpler players answer. Its only children are those that compile (seen on Linux only)."""
    for _ in range(600):
        time.sleep(1.0)
        if not any(children.read_text() for children in Path(f"/proc/{server.pid}/task").glob("*/children")):
            break
    time.sleep(5.0)


def measure(port: int, games: list[str], tables: int, seconds: float) -> dict[str, dict[str, dict[str, float]]]:
    """All figures: part -> what -> percentiles."""
    for game in games:
        subprocess.run([sys.executable, "-m", "kurumaza.kernels", game], check=True, stdout=subprocess.DEVNULL)
    found: dict[str, dict[str, dict[str, float]]] = {}
    with house(port) as (address, server):
        for game in games:
            asyncio.run(one_table(address, game, 1.0))
        until_warm(server)
        found["one table"] = {game: figures(asyncio.run(one_table(address, game, seconds))) for game in games}
        for part, thinking in (("quiet", 0), (f"{tables} tables thinking", tables)):
            command = [sys.executable, __file__, "--crowd", address, "--tables", str(thinking), "--games", ",".join(games)]
            others = subprocess.Popen(command) if thinking else None
            try:
                if others is not None:
                    time.sleep(3.0)
                took = asyncio.run(answers(address, seconds))
                if others is not None and others.poll() is not None:
                    raise SystemExit("the people of the other tables have gone")
            finally:
                if others is not None:
                    others.terminate()
                    others.wait(20)
            found[part] = {path: figures(each) for path, each in took.items()} | {"all": figures([one for each in took.values() for one in each])}
    return found


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--json", action="store_true")
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--tables", type=int, default=8)
    reader.add_argument("--games", type=lambda text: text.split(","), default=list(GAMES))
    reader.add_argument("--port", type=int, default=0, help="of the server; 0 for any free one")
    reader.add_argument("--crowd", help=argparse.SUPPRESS)
    chosen = reader.parse_args()
    if chosen.crowd:
        asyncio.run(crowd(chosen.crowd, chosen.games, chosen.tables))
        return
    found = measure(chosen.port, chosen.games, chosen.tables, chosen.seconds)
    if chosen.json:
        print(json.dumps(found))
        return
    print(f"{'milliseconds':48}{'n':>7}{'p50':>9}{'p95':>9}{'p99':>9}{'max':>9}")
    for part, rows in found.items():
        for name, row in rows.items():
            print(f"{part + ': ' + name:48}" + "".join(f"{row[key]:>9.5g}" for key in ("n", "p50", "p95", "p99", "max")))


if __name__ == "__main__":
    main()
