"""Everything that goes over the wire, typed. ``docs/protocol.md`` tells it as a story; the client's TypeScript types are generated from it.

Secrets: a seat's *token* proves who one is and is sent only by its owner; a table's *key* is what an invitation link carries.
What belongs to a table that is not open asks for one of them: ``?key=KEY``, or the header ``Authorization: Bearer TOKEN``.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Language = Literal["en", "ja"]

# ---- HTTP -------------------------------------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, kw_only=True):
    """One option of a game, as in ``kurumaza.games.Option``."""

    key: str
    default: Any
    en: str
    ja: str
    values: list[Any] | None = None
    value_names: dict[str, tuple[str, str]] = {}
    low: int | None = None
    high: int | None = None
    columns: tuple[str, ...] = ()


class GameInfo(msgspec.Struct, kw_only=True):
    """GET /api/games"""

    id: str
    en: str
    ja: str
    players: list[int]
    options: list[OptionInfo]


class CharacterInfo(msgspec.Struct, kw_only=True):
    """A way in which computers play; ``id:3`` is the player of that character and strength."""

    id: str
    en: str
    ja: str
    about: tuple[str, str]
    """One line, English and Japanese."""


class ComputersInfo(msgspec.Struct, kw_only=True):
    """GET /api/computers: who can be asked to the table where a computer is to sit."""

    characters: list[CharacterInfo]
    strengths: list[tuple[str, str]]
    """What strength 1, 2, ... is called, English and Japanese."""
    usual: str
    """Who is asked where nobody has chosen, such as ``search:5``."""
    warming: list[str]
    """Games in which computers do not look ahead yet, because what they need for it is still being prepared."""


class NewTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table and sit down at it."""

    game: str
    players: int
    name: str
    options: dict[str, Any] = {}
    open: bool = False
    """Listed on the front page; else only by link."""
    computers: bool = False
    """Fill all other seats with computers and start at once."""
    computer: str = ""
    """Who moves where a computer does, such as ``search:5``; empty: whom the house likes."""
    undo: Literal["off", "ask", "free"] = "off"
    language: Language = "en"


class Seated(msgspec.Struct, kw_only=True):
    """Answer to opening or joining a table: the caller's seat and its secret token."""

    table: str
    key: str
    seat: int
    token: str


class SitDown(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables/{table}/seats: take a free seat (or one of a computer that may be replaced)."""

    name: str
    key: str = ""
    seat: int | None = None
    language: Language = "en"


class SeatInfo(msgspec.Struct, kw_only=True):
    """Who sits where, open to all at the table."""

    seat: int
    kind: Literal["empty", "human", "computer"]
    name: str
    host: bool = False
    online: bool = False
    standing_in: bool = False
    """A computer moves for an absent person, who can come back at any time."""
    computer: str
    """Which computer moves here when one does, such as ``bold:3``."""


class TableInfo(msgspec.Struct, kw_only=True):
    """GET /api/tables (open tables that wait), GET /api/tables/{table}?key=..."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    open: bool
    state: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    created: float
    """Seconds since 1970, UTC."""


class Frame(msgspec.Struct, kw_only=True):
    """GET /api/tables/{table}/frames?first=0&count=50 : a finished game move by move, all hands open.

    GET /api/tables/{table}/record gives the same game as a record for download."""

    n: int
    """How many log entries have happened."""
    entry: dict[str, Any] | None
    """The last of them; None for n = 0."""
    view: Any


class Frames(msgspec.Struct, kw_only=True):
    """Some frames, and how many there are in all (log entries + 1)."""

    total: int
    frames: list[Frame]


class WorkSaved(msgspec.Struct, kw_only=True):
    """PUT /api/tables/{table}/work (header ``Authorization: Bearer TOKEN``, body: the work as JSON with ``kind``): draft kept; the last one counts
    when the glass is empty. ``ref`` is what ``work REF`` hands in. GET /api/works/{ref} gives the body back."""

    ref: str


class Problem(msgspec.Struct, kw_only=True):
    """The body of every answer with a status of 400 or more: one clear line."""

    code: str
    text: str


# ---- the socket of a table: /api/tables/{table}/socket ------------------------------------------------------------------
# Client to server. The first message is Hello.


class Hello(msgspec.Struct, kw_only=True, tag="hello"):
    """Who I am: token for my seat, or key to watch; ``log`` is how many log entries I have (resume)."""

    token: str = ""
    key: str = ""
    log: int = 0
    language: Language = "en"


class Move(msgspec.Struct, kw_only=True, tag="move"):
    """A move at the state after ``n`` log entries of which I know. ``id`` is the client's own; the same id twice is one move."""

    id: str
    n: int
    move: str


class Say(msgspec.Struct, kw_only=True, tag="say"):
    """A line of chat."""

    text: str


class Act(msgspec.Struct, kw_only=True, tag="act"):
    """What people do at a table beside moving.

    ``fill``: host, computers into all empty seats, or into ``seat``; ``computers``: host, which ``computer`` moves at ``seat`` (none: anywhere);
    ``free``: host, the computer at ``seat`` gets up; ``start``: host; ``leave``; ``back``: take my seat back from the computer standing in;
    ``pause`` / ``resume``; ``replace``: host, a computer takes over ``seat``; ``rematch``: after the end, a new table with the same people;
    ``undo``: take my last move back (when the table allows it); ``allow`` / ``deny``: answer to another's wish for an undo.
    """

    id: str
    act: Literal["fill", "computers", "free", "start", "leave", "back", "pause", "resume", "replace", "rematch", "undo", "allow", "deny"]
    seat: int | None = None
    computer: str = ""
    """With ``fill``, ``computers`` and ``replace``: which computer, such as ``search:5``; empty: as was chosen before."""


class Ping(msgspec.Struct, kw_only=True, tag="ping"):
    """Asks for Pong."""

    sent: float


ClientMessage = Hello | Move | Say | Act | Ping

# Server to client.


class Clock(msgspec.Struct, kw_only=True):
    """A running clock. ``left`` seconds at the time the message was sent."""

    kind: Literal["glass", "discussion", "idle", "pause"]
    left: float
    seat: int | None = None
    """The idle seat for which a computer will sit in when the time is up."""


class ChatLine(msgspec.Struct, kw_only=True, tag="chat"):
    """A line of chat, or a note by the table about what somebody did; seat None: a spectator."""

    seat: int | None
    name: str
    text: str
    """What was said; of a note the sentence in my language."""
    time: float
    note: str | None = None
    """None: somebody said it; else what happened: ``joined``, ``left``, ``stands_in``, ``back``, ``replaced``, ``paused``, ``resumed``, ``host``,
    ``undo_asked``, ``undo_denied``, ``undone``, ``rematch``."""


class TableState(msgspec.Struct, kw_only=True, tag="table"):
    """All about the table but the game: sent first, and whenever it changes."""

    info: TableInfo
    seat: int | None
    """Which seat is mine."""
    host: bool
    paused: bool
    paused_by: int | None
    undo: Literal["off", "ask", "free"]
    can_undo: bool
    undo_asked: int | None
    """The seat that wishes to take back its last move."""
    commitment: str | None
    """SHA-256 commitment to the seed, from the start of the game."""
    seed: str | None
    """The seed, once the game is over."""
    next_table: str | None
    """Where the rematch is."""
    warming: bool
    """Whether computers that move here do not look ahead yet, because what they need for it is still being prepared."""
    chat: list[ChatLine]


class GameState(msgspec.Struct, kw_only=True, tag="state"):
    """The game as my seat may see it, after ``n`` log entries. ``log`` replaces my copy of the log from ``log_from`` on."""

    n: int
    actors: list[int]
    moves: list[str]
    view: Any
    log_from: int
    log: list[dict[str, Any]]
    result: dict[str, Any] | None
    clocks: list[Clock]
    now: float
    """Server's time, seconds since 1970."""


class Done(msgspec.Struct, kw_only=True, tag="done"):
    """My move or act with this id was carried out and is kept."""

    id: str


class Denied(msgspec.Struct, kw_only=True, tag="denied"):
    """My message was refused; the game has not changed. ``text`` is in my language. ``id`` is that of the message, if it had one."""

    id: str | None
    code: str
    text: str


class Moved(msgspec.Struct, kw_only=True, tag="moved"):
    """Go to another table (rematch): my new seat and token there."""

    to: Seated


class Gone(msgspec.Struct, kw_only=True, tag="gone"):
    """I have no seat here any more, and why, in my language."""

    code: str
    text: str


class Pong(msgspec.Struct, kw_only=True, tag="pong"):
    """Answer to Ping."""

    sent: float
    now: float


ServerMessage = TableState | GameState | Done | Denied | ChatLine | Moved | Gone | Pong
