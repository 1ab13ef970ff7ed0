"""All tables of this process: made, found, loaded from the store when somebody asks for them, put away when nobody does."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from ..games import games
from ..players import watch
from ..store import Store, StoredSeat, StoredTable, Works
from . import acts
from .manners import BEST, Manners
from .seats import Seat, clean_name, digest, new_token, random_text
from .table import Table
from .thinkers import Thinkers
from .words import TableError

_EPOCH = time.time() - time.monotonic()


def steady_time() -> float:
    """Seconds since 1970, by a clock that nobody sets back."""
    return _EPOCH + time.monotonic()


class Invitation(msgspec.Struct, frozen=True):
    """A seat at a table and its secrets."""

    table: str
    key: str
    seat: int
    token: str


class House:
    """The house."""

    def __init__(
        self,
        store: Store,
        works: Works,
        manners: Manners | None = None,
        *,
        now: Callable[[], float] = steady_time,
        most_tables: int = 2000,
        most_by_one: int = 200,
        put_away_after: float = 600.0,
    ) -> None:
        self.store = store
        self.works = works
        self.manners = manners or Manners()
        self.now = now
        self.thinkers = Thinkers()
        self._most_tables = most_tables
        self._most_by_one = most_by_one
        self._put_away_after = put_away_after
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._opened_by: Counter[str] = Counter()
        self._owner: dict[str, str] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._watch_no_more: Callable[[], object] = bool
        self.runs_tables = True
        """Tables do by themselves what falls due; False in tests with a clock of their own."""

    # ---- life ------------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to put tables away that nobody uses, and to tell the others when their computers are ready."""
        self._keeper = asyncio.create_task(self._keep())
        loop = asyncio.get_running_loop()

        def told() -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._computers_changed)

        self._watch_no_more = watch(told)

    async def close(self) -> None:
        """Stop all tables; the store stays open."""
        self._watch_no_more()
        if self._keeper is not None:
            self._keeper.cancel()
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        self.thinkers.close()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self._put_away_after))
            await self.tidy()

    def _computers_changed(self) -> None:
        for table in self._tables.values():
            if table.plays_in_levels:
                table.listeners.tell_table()

    async def tidy(self) -> None:
        """Put away the tables at which nobody has been for a while. Their games stay in the store."""
        long_ago = self.now() - self._put_away_after
        for table in list(self._tables.values()):
            if not table.listeners and table.last_used < long_ago and not table.lock.locked():
                del self._tables[table.id]
                self._forget_owner(table.id)
                await table.stop()

    def _forget_owner(self, table: str) -> None:
        owner = self._owner.pop(table, None)
        if owner is not None:
            self._opened_by[owner] -= 1

    # ---- finding ---------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A table by its id; :class:`TableError` when there is none."""
        table = self._tables.get(id)
        if table is not None:
            return table
        async with self._loading:
            if id in self._tables:
                return self._tables[id]
            kept = await self.store.table(id) if len(id) <= 32 else None
            if kept is None or kept.game not in games():
                raise TableError("no_such_table")
            seats = [Seat(**msgspec.structs.asdict(seat)) for seat in await self.store.seats(id)]
            now = self.now()
            for seat in seats:
                seat.cut_off = now if seat.kind == "human" else None
                seat.active = now
            return await self._take_up(kept, seats)

    async def _take_up(self, kept: StoredTable, seats: list[Seat]) -> Table:
        table = Table(self.store, self.works, self.manners, self.thinkers, self.now, kept, seats)
        await table.load()
        self._tables[table.id] = table
        if self.runs_tables:
            table.run()
        return table

    def waiting(self) -> list[Table]:
        """Open tables that wait for people, with somebody there, the newest first."""
        found = [table for table in self._tables.values() if table.kept.open and table.kept.state == "waiting"]
        with_people = [table for table in found if any(table.listeners.online(seat.seat) for seat in table.people)]
        return sorted(with_people, key=lambda table: -table.kept.created)

    def __len__(self) -> int:
        return len(self._tables)

    # ---- making ----------------------------------------------------------------------------------------------------

    async def new_table(
        self,
        game: str,
        players: int,
        options: dict[str, Any],
        name: str,
        *,
        open: bool = False,
        computers: bool = False,
        computer: str = "",
        undo: str = "off",
        owner: str = "",
    ) -> Invitation:
        """Open a table and sit down at it as its host. ``computer`` names who moves where a computer does."""
        if game not in games():
            raise TableError("no_such_game", game=game[:40])
        rulebook = games()[game]
        settled = rulebook.settle(players, options)
        if undo not in ("off", "ask", "free") or (undo != "off" and "hidden" in settled.values()):
            raise TableError("undo_value")
        acts.check_computer(computer)
        name = clean_name(name)
        if self._opened_by[owner] >= self._most_by_one or await self.store.unfinished(self.now() - 86400) >= self._most_tables:
            raise TableError("too_many_tables")
        seats = [Seat(seat=seat, player=computer or BEST) for seat in range(players)]
        token = new_token()
        seats[0].seat_person(name, token, self.now())
        seats[0].host = True
        if computers:
            for seat in seats[1:]:
                seat.seat_computer(seats)
        table, key = await self._make(game, players, options, seats, open, undo)
        if owner:
            self._opened_by[owner] += 1
            self._owner[table.id] = owner
        if computers:
            async with table.lock:
                await acts.begin(table)
        return Invitation(table.id, key, 0, token)

    async def _make(self, game: str, players: int, options: dict[str, Any], seats: list[Seat], open: bool, undo: str) -> tuple[Table, str]:
        key = random_text(16)
        kept = StoredTable(
            id=random_text(10),
            game=game,
            players=players,
            options=options,
            open=open,
            undo=undo,  # type: ignore[arg-type]
            key_hash=digest(key),
            seed=secrets.token_hex(32),
            created=round(self.now(), 3),
        )
        await self.store.add_table(kept, [StoredSeat(**{field: getattr(seat, field) for field in StoredSeat.__struct_fields__}) for seat in seats])
        table = await self._take_up(kept, seats)
        table.key = key
        return table, key

    # ---- once more -------------------------------------------------------------------------------------------------

    async def rematch(self, old: Table, seat: int) -> None:
        """After the end: a new table with the same people at the same seats, who are all sent there. Asked twice, it is the same table."""
        async with old.lock:
            if old.kept.state != "over":
                raise TableError("not_over")
            if old.kept.next_table is None:
                seats = [Seat(seat=place.seat, player=place.player) for place in old.seats]
                for new, before in zip(seats, old.seats, strict=True):
                    if before.kind == "human":
                        new.seat_person(before.name, None, self.now())
                        new.host = before.seat == seat
                    else:
                        new.seat_computer(seats)
                        new.name = before.name
                table, _ = await self._make(old.kept.game, old.kept.players, old.kept.options, seats, old.kept.open, old.kept.undo)
                async with table.lock:
                    await acts.begin(table)
                await self.store.change_table(old.id, next_table=table.id)
                old.kept.next_table = table.id
                await old.note("rematch", old.seats[seat])
            new_table = await self.table(old.kept.next_table)
        for listener in list(old.listeners):
            await self._send_on(old, new_table, listener.seat)
        old.listeners.tell_table()

    async def _send_on(self, old: Table, new: Table, seat: int | None) -> None:
        """Give the pages of a seat of the old table their seat at the new one, if nobody has claimed it yet."""
        if seat is None:
            return
        async with new.lock:
            place = new.seats[seat]
            if place.kind != "human" or place.token_hash is not None:
                return
            token = new_token()
            place.token_hash = digest(token)
            await new.keep_seats([place])
        for listener in old.listeners:
            if listener.seat == seat:
                listener.moved_on(new.id, new.key, seat, token)

    async def follow(self, old: Table, seat: int) -> None:
        """A page of the old table has come (again): send it on, if there is a seat waiting for it."""
        if old.kept.next_table is not None:
            await self._send_on(old, await self.table(old.kept.next_table), seat)
