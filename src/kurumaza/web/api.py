"""The HTTP side: games and their rules, tables and seats, works, finished games."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, WebSocket, get, post, put, websocket
from litestar.datastructures import State
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, JSONBody, QueryParameter
from markdown_it import MarkdownIt

from ..games import games
from ..games.record import write
from ..players import clay_works
from ..tables import House, Table, TableError, sit_down, spoken
from . import limits, wire
from .errors import problem
from .messages import ComputersInfo, Denied, Frame, Frames, GameInfo, NewTable, Seated, SitDown, TableInfo, WorkSaved
from .socket import POLICY, serve_page

AnyRequest = Request[Any, Any, Any]
Key = Annotated[str, QueryParameter(max_length=64, description="The table's key, from an invitation link.")]

MOST_FRAMES = 200
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def address_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    """The network address that asks."""
    return connection.client.host if connection.client else "unknown"


def token_of(request: AnyRequest) -> str:
    """The token of the ``Authorization`` header, empty without one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def entered(request: AnyRequest, house: House, table: str, key: str) -> Table:
    """The table, if the asker may see it: open to all, or by its key or a seat's token."""
    found = await house.table(table)
    if not found.may_enter(key) and found.seat_of(token_of(request)) is None:
        raise TableError("no_entry")
    return found


# ---- games --------------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """All games with their options."""
    return [wire.game_info(game) for game in games().values()]


@get("/api/computers", sync_to_thread=False)
def list_computers(state: State) -> ComputersInfo:
    """The computers that can be asked to a table."""
    return wire.computers_info(state.settings.computers)


@cache
def guide_html(game: str, language: str) -> str | None:
    """A game's rules page as HTML; None when there is none."""
    if game not in games() or language not in ("en", "ja"):
        return None
    package = type(games()[game]).__module__
    page = files(package).joinpath(f"guide.{language}.md")
    return _markdown.render(page.read_text("utf-8")) if page.is_file() else None


@get("/api/guides/{game:str}/{language:str}", media_type=MediaType.HTML, sync_to_thread=False)
def guide(request: AnyRequest, game: FromPath[str], language: FromPath[str]) -> Response[bytes]:
    """A game's rules page: a piece of HTML."""
    html = guide_html(game, language)
    if html is None:
        return problem(request, "no_such_guide", 404)
    return Response(html.encode(), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


# ---- tables -------------------------------------------------------------------------------------------------------------


@get("/api/tables")
async def list_tables(request: AnyRequest, state: State) -> list[TableInfo]:
    """Open tables that wait for people."""
    language = wire.language_of(request.headers.get("accept-language"))
    return [wire.table_info(table, language) for table in state.house.waiting()[:100]]


@post("/api/tables")
async def new_table(request: AnyRequest, data: JSONBody[NewTable], state: State) -> Seated:
    """Open a table and sit down at it."""
    address = address_of(request)
    if not state.new_tables.take(address):
        raise TooManyRequestsException
    invitation = await state.house.new_table(
        data.game,
        data.players,
        data.options,
        data.name,
        open=data.open,
        computers=data.computers,
        computer=data.computer,
        undo=data.undo,
        owner=address,
    )
    return Seated(table=invitation.table, key=invitation.key, seat=invitation.seat, token=invitation.token)


@get("/api/tables/{table:str}")
async def show_table(request: AnyRequest, table: FromPath[str], state: State, key: Key = "") -> TableInfo:
    """A table, for those who may enter."""
    found = await entered(request, state.house, table, key)
    return wire.table_info(found, wire.language_of(request.headers.get("accept-language")))


@post("/api/tables/{table:str}/seats")
async def take_seat(table: FromPath[str], data: JSONBody[SitDown], state: State) -> Seated:
    """Take a free seat, or one whose owner has left."""
    found = await state.house.table(table)
    if not found.may_enter(data.key):
        raise TableError("no_entry")
    seat, token = await sit_down(found, data.name, data.seat)
    return Seated(table=found.id, key=data.key, seat=seat, token=token)


# ---- finished games -----------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/frames")
async def frames(
    request: AnyRequest,
    table: FromPath[str],
    state: State,
    key: Key = "",
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_FRAMES)] = 50,
) -> Frames:
    """A finished game entry by entry, all hands open."""
    found = await entered(request, state.house, table, key)
    if not found.play.over:
        raise TableError("not_over")
    shown = [Frame(n=n, entry=entry, view=view) for n, entry, view in found.play.frames(first, count)]
    return Frames(total=found.play.n + 1, frames=shown)


@get("/api/tables/{table:str}/record", media_type=MediaType.JSON)
async def record(request: AnyRequest, table: FromPath[str], state: State, key: Key = "") -> Response[bytes]:
    """A finished game as a record, with the seed and its commitment."""
    found = await entered(request, state.house, table, key)
    text = write(found.record())
    name = f"kurumaza-{found.game.id}-{found.id}.json"
    return Response(text.encode(), media_type=MediaType.JSON, headers={"Content-Disposition": f'attachment; filename="{name}"'})


# ---- works --------------------------------------------------------------------------------------------------------------


@put("/api/tables/{table:str}/work", request_max_body_size=limits.WORK_SIZE + 1)
async def put_work(request: AnyRequest, table: FromPath[str], state: State) -> WorkSaved:
    """Keep the draft of the asker's work; the last one counts when the glass is empty. Header ``Authorization: Bearer TOKEN``."""
    found = await state.house.table(table)
    seat = found.seat_of(token_of(request))
    if seat is None:
        raise TableError("no_seat")
    return WorkSaved(ref=await found.draft(seat.seat, await request.body()))


@lru_cache(maxsize=128)
def rendered(ref: str) -> bytes | None:
    """The work of a computer player, made from its reference; None when it names none."""
    work = clay_works.render(ref) if len(ref) <= 128 else None
    return None if work is None else msgspec.json.encode(work)


@get("/api/works/{ref:str}", media_type=MediaType.JSON)
async def get_work(ref: FromPath[str], state: State) -> Response[bytes]:
    """A work by its reference. Others' references are known only once all works are in."""
    body = await state.works.get(ref) or await asyncio.to_thread(rendered, ref)
    if body is None:
        raise TableError("no_such_work")
    return Response(body, media_type=MediaType.JSON, headers={"Cache-Control": "public, max-age=31536000, immutable"})


# ---- the rest -----------------------------------------------------------------------------------------------------------


@get("/healthz", sync_to_thread=False)
def healthz(state: State) -> dict[str, Any]:
    """Whether the house is open."""
    return {"status": "ok", "tables": len(state.house)}


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], table: FromPath[str], state: State) -> None:
    """The socket of a table; ``docs/protocol.md`` tells what is said there."""
    address = address_of(socket)
    await socket.accept()
    language = wire.language_of(socket.headers.get("accept-language"))
    refusal = "origin" if not _known_origin(socket, state.origins) else "too_many_sockets" if not state.sockets.come(address) else None
    if refusal is not None:
        denied = Denied(id=None, code=refusal, text=spoken(wire.WORDS, refusal, language))
        await socket.send_text(msgspec.json.encode(denied).decode())
        await socket.close(POLICY)
        return
    try:
        bucket = limits.Bucket(state.settings.messages_burst, state.settings.messages_rate)
        await serve_page(socket, state.house, table, language, bucket)
    finally:
        state.sockets.go(address)


def _known_origin(socket: WebSocket[Any, Any, Any], others: frozenset[str]) -> bool:
    """Whether the page that opens the socket comes from this house (programs send no origin)."""
    origin = socket.headers.get("origin")
    if origin is None or origin in others:
        return True
    return origin.partition("://")[2].lower() == socket.headers.get("host", "").lower()


HANDLERS = [list_games, list_computers, guide, list_tables, new_table, show_table, take_seat, frames, record, put_work, get_work, healthz, socket]
