"""The socket of a table: one page, its messages up, what it may know down."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket

from ..games import Refused
from ..games.game import Entry
from ..store import StoredLine
from ..tables import FAREWELLS, House, Table, TableError, act, say, spoken
from . import limits, wire
from .messages import (
    Act,
    ChatLine,
    ClientMessage,
    Denied,
    Done,
    Gone,
    Hello,
    Language,
    Move,
    Moved,
    Ping,
    Pong,
    Say,
    Seated,
)

log = logging.getLogger(__name__)

_read: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()

NORMAL, POLICY, NO_ENTRY, NO_TABLE = 1000, 1008, 4403, 4404
"""Codes with which a socket is closed."""


class Closed(Exception):
    """The page has gone, or (with a code) is to be sent away."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__()
        self.code = code


class _Id(msgspec.Struct):
    id: str


def _id_of(text: str) -> str | None:
    """The id of a message that could not be understood, if it has one."""
    try:
        return msgspec.json.decode(text, type=_Id).id[: limits.ID_LENGTH]
    except (msgspec.MsgspecError, UnicodeError):
        return None


class Page:
    """An open page: a listener of its table. Messages wait in a queue; states are made when they are sent, so that a slow page gets the newest."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, language: Language, bucket: limits.Bucket) -> None:
        self.socket = socket
        self.house = house
        self.language = language
        self.seat: int | None = None
        self.table: Table | None = None
        self._known: list[Entry] = []
        self._waiting: deque[Any] = deque()
        self._table_changed = self._game_changed = self._leaving = False
        self._something = asyncio.Event()
        self._bucket = bucket
        self._talk = limits.Bucket(limits.LINES_BURST, limits.LINES_RATE)
        self._too_fast = 0

    # ---- what the table tells ----------------------------------------------------------------------------------------

    def table_changed(self) -> None:
        self._table_changed = True
        self._something.set()

    def game_changed(self) -> None:
        self._game_changed = True
        self._something.set()

    def said(self, line: StoredLine) -> None:
        self.send(wire.chat_line(line, self.language))

    def moved_on(self, table: str, key: str, seat: int, token: str) -> None:
        self.send(Moved(to=Seated(table=table, key=key, seat=seat, token=token)))

    def farewell(self, code: str) -> None:
        self.seat = None
        self._table_changed = self._game_changed = False
        self._leaving = True
        self.send(Gone(code=code, text=spoken(FAREWELLS, code, self.language)))

    def send(self, message: Any) -> None:
        """Put a message in the queue."""
        self._waiting.append(message)
        self._something.set()

    def deny(self, code: str, text: str, id: str | None = None) -> None:
        """Refuse a message."""
        self.send(Denied(id=id, code=code, text=text))

    def deny_word(self, code: str, id: str | None = None, **values: Any) -> None:
        """Refuse a message with one of the web's own sentences."""
        self.deny(code, spoken(wire.WORDS, code, self.language, **values), id)

    # ---- down --------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what there is to send, until the page is sent away."""
        while True:
            await self._something.wait()
            self._something.clear()
            await self.flush()
            if self._leaving:
                raise Closed(NORMAL)

    async def flush(self) -> None:
        """Send all that waits. An answer comes after the state in which it has taken effect."""
        while self._waiting or self._table_changed or self._game_changed:
            states = self._table_changed or self._game_changed
            if self._waiting and not (states and isinstance(self._waiting[0], (Done, Denied))):
                message = self._waiting.popleft()
            elif self._table_changed and self.table is not None:
                self._table_changed = False
                message = wire.table_state(self.table, self.seat, self.language)
                # it has all lines of chat
                self._waiting = deque(other for other in self._waiting if not isinstance(other, ChatLine))
            elif self._game_changed and self.table is not None:
                self._game_changed = False
                if self.table.kept.state == "waiting":
                    continue
                sight = self.table.play.sight(self.seat)
                message = wire.game_state(self.table, sight, self._known)
                self._known = sight.log
            else:
                return
            await self.socket.send_text(_encoder.encode(message).decode())

    # ---- up ----------------------------------------------------------------------------------------------------------

    async def receive(self) -> str | None:
        """The next message as text; None when it was refused already."""
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise Closed
        text = event.get("text")
        if not self._bucket.take():
            self._too_fast += 1
            if self._too_fast > limits.PATIENCE:
                raise Closed(POLICY)
            self.deny_word("too_fast", _id_of(text) if isinstance(text, str) and len(text) <= limits.MESSAGE_SIZE else None)
            return None
        if not isinstance(text, str):
            self.deny_word("binary")
            return None
        if len(text.encode("utf-8", "replace")) > limits.MESSAGE_SIZE:
            self.deny("too_long", TableError("too_long", most=limits.MESSAGE_SIZE).text(self.language))
            return None
        return text

    def understand(self, text: str) -> Any:
        """The message, None when it was refused."""
        try:
            message = _read.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.deny_word("bad_message", _id_of(text), problem=str(error)[:200])
            return None
        if isinstance(message, (Move, Act)) and not 1 <= len(message.id) <= limits.ID_LENGTH:
            self.deny_word("bad_message", None, problem=f"id: 1-{limits.ID_LENGTH} characters")
            return None
        return message

    async def read(self) -> None:
        """Answer messages until the page goes."""
        while True:
            text = await self.receive()
            message = None if text is None else self.understand(text)
            if message is not None:
                # what has begun is finished, even when the page goes meanwhile
                await asyncio.shield(asyncio.create_task(self.answer(message)))

    async def answer(self, message: ClientMessage) -> None:
        """Carry out one message."""
        id = message.id if isinstance(message, (Move, Act)) else None
        try:
            await self._carry_out(message)
        except Refused as error:
            people = [wire.seat_info(table, seat, self.language).name for seat in table.seats] if (table := self.table) else []
            self.deny(error.code, error.text(self.language, people), id)
        except TableError as error:
            self.deny(error.code, error.text(self.language), id)
            if error.code == "stale":
                self.game_changed()
        except Exception:
            log.exception("message %s", type(message).__name__)
            self.deny_word("broken", id)

    async def _carry_out(self, message: ClientMessage) -> None:
        table = self.table
        assert table is not None
        match message:
            case Ping(sent=sent):
                self.send(Pong(sent=sent, now=table.now()))
            case Say() if not self._talk.take():
                self.deny_word("too_fast")
            case Say(text=text):
                await say(table, self.seat, text, "")
            case Move(id=id, n=n, move=move):
                await table.move(self._own_seat(), id, n, move)
                self.send(Done(id=id))
            case Act(id=id, act=name, seat=target, computer=computer):
                seat = self._own_seat()
                if name == "rematch":
                    await self.house.rematch(table, seat)
                else:
                    await act(table, seat, name, target, computer)
                self.send(Done(id=id))
            case Hello():
                self.deny_word("hello_once")

    def _own_seat(self) -> int:
        if self.seat is None:
            raise TableError("no_seat")
        return self.seat

    # ---- hello -------------------------------------------------------------------------------------------------------

    async def enter(self, table_id: str) -> None:
        """The first message: who is there. :class:`Closed` when nobody may be."""
        hello = await self._hello()
        self.language = hello.language
        try:
            table = await self.house.table(table_id)
            seat = table.seat_of(hello.token)
            if seat is None and hello.token:
                self.send(Gone(code="no_seat", text=spoken(FAREWELLS, "no_seat", self.language)))
            if seat is None and not table.may_enter(hello.key):
                raise TableError("no_entry")
            self.table, self.seat = table, None if seat is None else seat.seat
            if table.kept.undos == 0 and 0 < hello.log <= table.play.n:
                self._known = table.play.told(self.seat, hello.log)
            await table.attach(self)
        except TableError as error:
            self.table = None
            self.deny(error.code, error.text(self.language))
            await self.flush()
            raise Closed(NO_TABLE if error.code == "no_such_table" else NO_ENTRY) from None
        self.game_changed()
        if self.seat is not None:
            await self.house.follow(table, self.seat)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(limits.HELLO_WITHIN):
                while True:
                    text = await self.receive()
                    message = None if text is None else self.understand(text)
                    if isinstance(message, Hello):
                        return message
                    if message is not None:
                        self.deny_word("hello_first")
                    await self.flush()
        except TimeoutError:
            self.deny_word("hello_first")
            await self.flush()
            raise Closed(POLICY) from None


async def serve_page(socket: WebSocket[Any, Any, Any], house: House, table_id: str, language: Language, bucket: limits.Bucket) -> None:
    """The life of one socket."""
    page = Page(socket, house, language, bucket)
    code = None
    try:
        await page.enter(table_id)
        tasks = [asyncio.create_task(page.write()), asyncio.create_task(page.read())]
        _, running = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in running:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, Closed):
                code = code or end.code
            elif isinstance(end, Exception) and not isinstance(end, OSError):  # that is a page that went while it was written to
                log.error("a page at table %s ended badly", table_id, exc_info=end)
    except Closed as closed:
        code = closed.code
    finally:
        if page.table is not None:
            page.table.detach(page)
    if code is not None:
        await socket.close(code)
