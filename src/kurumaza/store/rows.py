"""What the database keeps, as typed rows."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class StoredTable(msgspec.Struct, kw_only=True):
    """A table, but for its seats and its log."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    open: bool
    undo: Literal["off", "ask", "free"]
    key_hash: str
    seed: str
    created: float
    started: float | None = None
    state: Literal["waiting", "playing", "over"] = "waiting"
    undos: int = 0
    """How many moves have been taken back."""
    next_table: str | None = None


class StoredSeat(msgspec.Struct, kw_only=True):
    """A seat of a table and who sits there."""

    seat: int
    kind: Literal["empty", "human", "computer"] = "empty"
    name: str = ""
    token_hash: str | None = None
    host: bool = False
    vacated: bool = False
    """A computer has taken over from a person who left, so that a person may sit down again."""
    player: str = "best"
    """The kind of computer player that moves here when a computer does; ``best``: whoever plays this game best."""


class StoredLine(msgspec.Struct, kw_only=True):
    """A line of chat, or a note of the table (then ``text`` is empty and ``note`` says what happened)."""

    seat: int | None
    name: str
    text: str
    time: float
    note: str | None = None
