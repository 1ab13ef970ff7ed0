"""The database: SQLite in WAL mode by default, PostgreSQL when told. A write that has returned is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, event, func, insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..games.game import Entry
from . import schema
from .rows import StoredLine, StoredSeat, StoredTable


class Taken(Exception):
    """Somebody else has written this entry: reload, and answer again."""


def _sqlite_manners(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL: what was acknowledged survives even a power cut
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


MIGRATIONS = Path(__file__).parent / "migrations"


def _up_to_date(connection: Connection) -> bool:
    """Whether the newest migration has been carried out. Their files are named by revision, ascending."""
    newest = max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).split("_")[0]
    return inspect(connection).has_table("alembic_version") and connection.scalar(text("SELECT version_num FROM alembic_version")) == newest


def _migrate(connection: Connection) -> None:
    if _up_to_date(connection):
        return
    # imported only here: it takes longer than all the rest of opening a database
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise ValueError(str(error)) from None


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class _Append:
    """An entry that waits to be written."""

    def __init__(self, row: dict[str, Any], over: bool) -> None:
        self.row = row
        self.over = over
        self.written = False
        self.error: Exception | None = None

    async def write(self, connection: AsyncConnection) -> None:
        """Write it; IntegrityError when there is one of that number already."""
        await connection.execute(insert(schema.entries).values(self.row))
        if self.over:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == self.row["table_id"]).values(state="over"))


class Store:
    """All reads and writes; one object a process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        # SQLite has one writer at a time: waiting in line here is cheaper than being sent away there
        self._one_writer = asyncio.Lock() if engine.dialect.name == "sqlite" else None
        self._appends: list[_Append] = []

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database and bring it up to date; ``url`` as SQLAlchemy writes it (``sqlite+aiosqlite:///file``, ``postgresql+asyncpg://...``)."""
        engine = create_async_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _sqlite_manners)
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
        return cls(engine)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        if self._one_writer is None:
            async with self._engine.begin() as connection:
                yield connection
        else:
            async with self._one_writer, self._engine.begin() as connection:
                yield connection

    # ---- tables and seats ------------------------------------------------------------------------------------------

    async def add_table(self, table: StoredTable, seats: list[StoredSeat]) -> None:
        """Keep a new table."""
        row = msgspec.structs.asdict(table) | {"options": _text(table.options)}
        async with self._writing() as connection:
            await connection.execute(insert(schema.tables).values(row))
            await connection.execute(insert(schema.seats), [msgspec.structs.asdict(seat) | {"table_id": table.id} for seat in seats])

    async def table(self, id: str) -> StoredTable | None:
        """A table by its id."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == id))).mappings().first()
        return None if row is None else StoredTable(**(dict(row) | {"options": msgspec.json.decode(row["options"])}))

    async def change_table(self, id: str, **values: Any) -> None:
        """Change some fields of a table."""
        async with self._writing() as connection:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(values))

    async def unfinished(self, since: float) -> int:
        """How many tables made after ``since`` are not over."""
        query = select(func.count()).where(schema.tables.c.state != "over", schema.tables.c.created > since)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def seats(self, table: str) -> list[StoredSeat]:
        """The seats of a table, in order."""
        query = select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [StoredSeat(**{key: value for key, value in row.items() if key != "table_id"}) for row in rows]

    async def change_seats(self, table: str, seats: list[StoredSeat]) -> None:
        """Keep who sits at these seats now."""
        async with self._writing() as connection:
            for seat in seats:
                values = {field: getattr(seat, field) for field in StoredSeat.__struct_fields__}
                place = (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat.seat)
                await connection.execute(update(schema.seats).where(place).values(values))

    # ---- the log ---------------------------------------------------------------------------------------------------

    async def entries(self, table: str) -> list[tuple[Entry, str | None]]:
        """The log of a table: each entry with the id that its sender gave it."""
        query = select(schema.entries.c.entry, schema.entries.c.client_id).where(schema.entries.c.table_id == table).order_by(schema.entries.c.n)
        async with self._engine.connect() as connection:
            return [(msgspec.json.decode(entry), client_id) for entry, client_id in (await connection.execute(query)).all()]

    async def append(self, table: str, n: int, entry: Entry, client_id: str | None = None, over: bool = False) -> None:
        """Keep the entry number ``n`` (from 0), and that the game is over with it; :class:`Taken` when there is one already."""
        own = _Append({"table_id": table, "n": n, "entry": _text(entry), "client_id": client_id}, over)
        if self._one_writer is None:
            try:
                async with self._engine.begin() as connection:
                    await own.write(connection)
            except IntegrityError:
                raise Taken from None
            return
        self._appends.append(own)
        async with self._one_writer:
            if not own.written:
                await self._write_appends()
        if own.error is not None:
            raise own.error

    async def _write_appends(self) -> None:
        """All entries that wait, of whatever tables, in one transaction: bringing it to the disk takes the longest, and is done once."""
        waiting, self._appends = self._appends, []
        try:
            async with self._engine.begin() as connection:
                for each in waiting:
                    try:
                        await each.write(connection)
                    except IntegrityError:  # SQLite takes back that statement, and nothing else
                        each.error = Taken()
        except BaseException as error:
            for each in waiting:
                each.error = error if isinstance(error, Exception) else RuntimeError("the writing was interrupted")
            raise
        finally:
            for each in waiting:
                each.written = True

    async def take_back(self, table: str, n: int) -> None:
        """Take the entry number ``n``, the last one, out of the log; :class:`Taken` when it is the last no more."""
        of_table = schema.entries.c.table_id == table
        async with self._writing() as connection:
            last = (await connection.execute(select(func.max(schema.entries.c.n)).where(of_table))).scalar_one()
            if last != n:
                raise Taken
            await connection.execute(delete(schema.entries).where(of_table, schema.entries.c.n == n))
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(undos=schema.tables.c.undos + 1))

    # ---- chat ------------------------------------------------------------------------------------------------------

    async def say(self, table: str, line: StoredLine) -> None:
        """Keep a line of chat."""
        async with self._writing() as connection:
            await connection.execute(insert(schema.chat).values(msgspec.structs.asdict(line) | {"table_id": table}))

    async def chat(self, table: str, last: int) -> list[StoredLine]:
        """The last lines of a table's chat, oldest first."""
        query = select(schema.chat).where(schema.chat.c.table_id == table).order_by(schema.chat.c.id.desc()).limit(last)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [StoredLine(**{field: row[field] for field in StoredLine.__struct_fields__}) for row in reversed(rows)]
