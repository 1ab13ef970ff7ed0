"""A table: people and computers around a game. All that happens here happens in one order, under the table's lock.

An entry of the log is true once the store has it; only then is the state changed and are the listeners told.
What falls due by itself (deals, clocks, computers, idle people) is done by :meth:`Table.tick`, which needs only to be told the time.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import msgspec

from ..games import Game, Refused, games
from ..games.record import Record, changed_options
from ..games.seeds import commitment
from ..players import best_player, preparing, warm_up
from ..players.characters import read_player
from ..store import Store, StoredLine, StoredTable, Taken, Works
from .clocks import Clocks, Running
from .computers import Computers, Moment, Question
from .listeners import Listener, Listeners
from .manners import BEST, Manners
from .play import Play, Step
from .seats import Seat, digest
from .thinkers import Thinkers
from .words import TableError

log = logging.getLogger(__name__)

SITE = "Kurumaza"
UNDO_PATIENCE = 30.0
"""A wish to take a move back lapses after so many seconds."""


def work_checker(game: Game[Any]) -> Callable[[bytes], object] | None:
    """What checks the works of a game (``check_work`` in its room ``works.py``); None in games without works."""
    try:
        return import_module(type(game).__module__ + ".works").check_work  # type: ignore[no-any-return]
    except ModuleNotFoundError:
        return None


class Table:
    """One table, as one process serves it."""

    def __init__(
        self, store: Store, works: Works, manners: Manners, thinkers: Thinkers, now: Callable[[], float], kept: StoredTable, seats: list[Seat]
    ) -> None:
        self.store = store
        self.works = works
        self.manners = manners
        self.now = now
        self.kept = kept
        self.seats = seats
        self.game = games()[kept.game]
        self.play = Play(self.game, kept.players, self.game.settle(kept.players, kept.options), kept.seed)
        self.lock = asyncio.Lock()
        self.chat: list[StoredLine] = []
        self.drafts: dict[int, str] = {}
        self.paused_by: int | None = None
        self.paused_at: float | None = None
        self.undo_asked: int | None = None
        self.agreed: set[int] = set()
        self.key = ""
        """The invitation key, in the process that made the table (kept is only its hash)."""
        self.listeners = Listeners()
        self.clocks = Clocks(manners.draft_grace)
        self.computers = Computers(kept.id, thinkers, manners, now, self.wake)
        self._woken = asyncio.Event()
        self._stopped = False
        self._runner: asyncio.Task[None] | None = None
        self._done: set[tuple[int, str]] = set()
        self._since: list[int | None] = [None] * kept.players
        self._asked_at = [now()] * kept.players
        self._undo_until = 0.0
        self._deal_at = 0.0
        self.last_used = now()

    # ---- life ------------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Take up the game where the store has it; clocks start anew."""
        kept = await self.store.entries(self.id)
        self.play.load([entry for entry, _ in kept])
        self._done |= {(entry["seat"], client_id) for entry, client_id in kept if client_id is not None}
        self.chat = await self.store.chat(self.id, self.manners.chat_kept)
        self._follow_game()

    def run(self) -> None:
        """Do by itself from now on what falls due."""
        self._runner = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop doing things by itself."""
        self._stopped = True
        self.wake()
        if self._runner is not None:
            await self._runner
        await self.computers.stop()

    def wake(self) -> None:
        """Look again at what is due."""
        self._woken.set()

    async def _run(self) -> None:
        while not self._stopped:
            try:
                await self.tick()
            except Exception:
                log.exception("table %s", self.id)
                await asyncio.sleep(1.0)
            due = self.next_due()
            if self._stopped:
                break
            with suppress(TimeoutError):
                # the least wait lets others have the loop however much is due
                await asyncio.wait_for(self._woken.wait(), None if due is None else max(0.001, due - self.now()))
            self._woken.clear()

    # ---- what is the case ------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.kept.id

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in self.seats if seat.kind == "human"]

    @property
    def host(self) -> Seat | None:
        """The host's seat."""
        return next((seat for seat in self.seats if seat.host), None)

    @property
    def running(self) -> bool:
        """Whether the game is on (it may be paused)."""
        return self.kept.state == "playing"

    def awaited(self, seat: int) -> bool:
        """Whether another person is here who waits for this one."""
        return any(other.seat != seat and self.listeners.online(other.seat) for other in self.people)

    def seat_of(self, token: str) -> Seat | None:
        """The seat whose owner has this token."""
        hashed = digest(token)
        return next((seat for seat in self.people if token and seat.token_hash == hashed), None)

    def may_enter(self, key: str) -> bool:
        """Whether somebody with this key (or none) may see the table."""
        return self.kept.open or digest(key) == self.kept.key_hash

    def can_undo(self, seat: int | None) -> bool:
        """Whether the seat may take its last move back now."""
        return self.kept.undo != "off" and self.running and seat is not None and self.play.undoable() == seat

    @property
    def commitment(self) -> str | None:
        """The commitment to the seed, from the start of the game."""
        return None if self.kept.state == "waiting" else commitment(self.kept.seed)

    @property
    def seed(self) -> str | None:
        """The seed, once the game is over."""
        return self.kept.seed if self.play.over else None

    def shown_clocks(self) -> list[Running]:
        """The clocks as people see them now."""
        if not self.running:
            return []
        if self.paused_at is not None:
            at = self.paused_at
            clocks = [Running(kind="pause", left=max(0.0, at + self.manners.pause_limit - self.now()))]
        else:
            at, clocks = self.now(), []
        shown = self.clocks.shown(at)
        if shown is not None:
            clocks.append(shown)
        for seat in self.seats:
            if seat.warned is not None:
                clocks.append(Running(kind="idle", left=max(0.0, seat.warned + self.manners.idle_countdown - at), seat=seat.seat))
        return clocks

    def record(self) -> Record:
        """The finished game as a record, with what is needed to check its deals."""
        if not self.play.over:
            raise TableError("not_over")
        extra = {
            "names": [seat.name for seat in self.seats],
            "date": datetime.fromtimestamp(self.kept.started or self.kept.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "site": SITE,
            "seed": self.kept.seed,
            "commitment": commitment(self.kept.seed),
        }
        return Record(
            game=self.game.id,
            players=self.kept.players,
            options=changed_options(self.game, self.play.options),
            log=self.play.log,
            result=self.game.result(self.play.state),
            extra=extra,
        )

    # ---- telling others --------------------------------------------------------------------------------------------

    async def add_line(self, seat: int | None, name: str, text: str = "", note: str | None = None) -> None:
        """Add to the chat what somebody said, or a note of the table."""
        line = StoredLine(seat=seat, name=name, text=text, time=round(self.now(), 3), note=note)
        await self.store.say(self.id, line)
        self.chat = [*self.chat, line][-self.manners.chat_kept :]
        self.listeners.tell_line(line)

    async def note(self, code: str, seat: Seat) -> None:
        """A note about what the owner of a seat did."""
        await self.add_line(seat.seat, seat.name, note=code)

    async def keep_seats(self, seats: Iterable[Seat]) -> None:
        """Keep in the store who sits there now."""
        await self.store.change_seats(self.id, list(seats))

    # ---- coming and going of pages ---------------------------------------------------------------------------------

    async def attach(self, listener: Listener) -> None:
        """A page opens. A person who was cut off has the seat back at once."""
        async with self.lock:
            if listener.seat is None and self.listeners.watchers >= self.manners.watchers:
                raise TableError("too_many_watchers")
            self.listeners.add(listener)
            self.last_used = self.now()
            if listener.seat is not None:
                seat = self.seats[listener.seat]
                seat.cut_off = None
                seat.active = self.now()
                if seat.standing_in == "absent":
                    await self.come_back(seat)
            self.listeners.tell_table()
            self.wake()

    def detach(self, listener: Listener) -> None:
        """A page closes."""
        self.listeners.discard(listener)
        self.last_used = self.now()
        if listener.seat is not None and not self.listeners.online(listener.seat):
            self.seats[listener.seat].cut_off = self.now()
        self.listeners.tell_table()
        self.wake()

    async def come_back(self, seat: Seat) -> None:
        """The owner moves here again."""
        seat.standing_in = None
        self.computers.forget(seat.seat)
        await self.note("back", seat)
        self.listeners.tell_table()

    async def sign_of_life(self, seat: Seat) -> None:
        """The owner has done something: no computer stands in, no countdown runs."""
        seat.active = self.now()
        if seat.standing_in is not None:
            await self.come_back(seat)
        if seat.warned is not None:
            seat.warned = None
            self.listeners.tell_game()
        self.wake()

    # ---- moves -----------------------------------------------------------------------------------------------------

    async def move(self, seat: int, client_id: str, n: int, move: str) -> None:
        """A person moves; returns once the move is kept. The same id twice is one move."""
        async with self.lock:
            if (seat, client_id) in self._done:
                return
            await self.sign_of_life(self.seats[seat])
            if not self.running:
                raise TableError("not_waiting" if self.kept.state == "waiting" else "not_playing")
            if self.paused_at is not None:
                raise TableError("paused")
            if seat in self.play.actors and not self.play.fresh(seat, n):
                raise TableError("stale")
            if seat not in self.play.actors and n != self.play.n:
                raise TableError("stale")
            if not await self._known_work(move):
                raise TableError("unknown_work")
            await self._move(seat, move, client_id)

    async def _known_work(self, move: str) -> bool:
        """Whether a move hands in a work that somebody has sent (or none at all, or is no such move)."""
        words = move.split()
        return len(words) != 2 or words[0].lower() != "work" or words[1] == "-" or await self.works.has(words[1])

    async def draft(self, seat: int, body: bytes) -> str:
        """Keep a person's unfinished work: the last one is handed in when the glass is empty. Its reference."""
        check = work_checker(self.game)
        if check is None:
            raise TableError("no_works")
        check(body)
        async with self.lock:
            timer = self.clocks.timer
            if not self.running or timer is None or seat not in timer.moves:
                raise TableError("no_work_now")
            ref = await self.works.put(body)
            self.drafts[seat] = ref
            await self.sign_of_life(self.seats[seat])
            return ref

    async def _move(self, seat: int, move: str, client_id: str | None = None) -> None:
        held = self.clocks.held(move, self.now())
        if held is not None:
            raise TableError("too_early", seconds=round(held))
        move = self.game.stamp(self.play.state, move, self.clocks.elapsed(self.now()))
        await self._append(self.play.try_move(seat, move), client_id)

    async def _append(self, step: Step, client_id: str | None = None) -> None:
        """Keep an entry, then let it be true, then tell."""
        step.entry["t"] = round(max(0.0, self.now() - (self.kept.started or 0.0)), 1)
        over = self.game.result(step.state) is not None
        try:
            await self.store.append(self.id, self.play.n, step.entry, client_id, over)
        except Taken:
            await self.reload()
            raise TableError("stale") from None
        self.play.commit(step)
        if client_id is not None:
            self._done.add((step.entry["seat"], client_id))
        if over:
            self.kept.state = "over"
        self._follow_game()
        if over or self.kept.undo != "off":
            self.listeners.tell_table()
        self.listeners.tell_game()

    async def reload(self) -> None:
        """Another process has written here: take up what it wrote."""
        kept = await self.store.table(self.id)
        assert kept is not None
        self.kept = kept
        for seat, stored in zip(self.seats, await self.store.seats(self.id), strict=True):
            for field in stored.__struct_fields__:
                setattr(seat, field, getattr(stored, field))
        await self.load()
        self.listeners.tell_all()

    async def take_back(self) -> None:
        """Take the last entry out of the log."""
        seat = self.seats[self.play.log[-1]["seat"]]
        try:
            await self.store.take_back(self.id, self.play.n - 1)
        except Taken:
            await self.reload()
            raise TableError("stale") from None
        self.kept.undos += 1
        self.play.load(self.play.log[:-1])
        self._follow_game()
        await self.note("undone", seat)
        self.listeners.tell_all()

    def _follow_game(self) -> None:
        """The game has changed: whose time runs now, what is due."""
        now = self.now()
        self.clocks.follow(self.play.timer() if self.running else None, now)
        for seat in self.seats:
            since = self.play.since[seat.seat]
            if since != self._since[seat.seat]:
                self._asked_at[seat.seat], seat.warned = now, None
        self._since = list(self.play.since)
        if self.undo_asked is not None:
            self.undo_asked = None
            self.listeners.tell_table()
        timer = self.clocks.timer
        self.drafts = {seat: ref for seat, ref in self.drafts.items() if timer is not None and seat in timer.moves}
        first = self.play.n == 0
        self._deal_at = now + (0.0 if first else self.manners.deal_pause * self.manners.pace)
        self.last_used = now
        self.wake()

    def ask_undo(self, seat: int) -> None:
        """The seat wishes to take its move back and waits for the others."""
        self.undo_asked, self.agreed = seat, set()
        self._undo_until = self.now() + UNDO_PATIENCE

    def resume(self) -> None:
        """The pause is over: all clocks go on where they stopped."""
        assert self.paused_at is not None
        seconds = self.now() - self.paused_at
        self.paused_at = self.paused_by = None
        self.clocks.shift(seconds)
        self.computers.shift(seconds)
        self._deal_at += seconds
        self._asked_at = [at + seconds for at in self._asked_at]
        for seat in self.seats:
            seat.active += seconds
            if seat.warned is not None:
                seat.warned += seconds
        self.listeners.tell_all()
        self.wake()

    # ---- what falls due --------------------------------------------------------------------------------------------

    async def tick(self) -> None:
        """Do everything that is due, and ask the computers."""
        async with self.lock:
            if self.plays_in_levels:
                warm_up(self.game.id)
            while await self._one_thing():
                pass
            self._ask_computers()

    def next_due(self) -> float | None:
        """When :meth:`tick` has something to do next, None: when something changes."""
        if not self.running or not self.people:
            return None
        if self.paused_at is not None:
            return self.paused_at + self.manners.pause_limit
        times = [self.clocks.rings_at()]
        if self.play.wants_deal:
            times.append(self._deal_at)
        if self.undo_asked is not None:
            times.append(self._undo_until)
        else:
            times += [self.computers.due(seat.seat, self._moment(seat.seat)) for seat in self._computers_to_move()]
        times += [self._person_due(seat) for seat in self.people]
        return min((time for time in times if time is not None), default=None)

    async def _one_thing(self) -> bool:
        """Do one thing that is due; whether there was one."""
        now = self.now()
        if not self.running or not self.people:
            return False
        if self.paused_at is not None:
            if now < self.paused_at + self.manners.pause_limit:
                return False
            self.resume()
            return True
        if self.play.wants_deal:
            if now < self._deal_at:
                return False
            return await self._try(self.play.next_deal())
        if await self._ring(now) or await self._look_after_people(now):
            return True
        if self.undo_asked is not None:
            if now < self._undo_until:
                return False
            self.undo_asked = None
            self.listeners.tell_table()
            return True
        for seat in self._computers_to_move():
            due = self.computers.due(seat.seat, self._moment(seat.seat))
            if due is not None and due <= now:
                return await self._computer_moves(seat.seat)
        return False

    async def _try(self, step: Step) -> bool:
        with suppress(TableError):  # another process was quicker: what it wrote is loaded
            await self._append(step)
        return True

    async def _ring(self, now: float) -> bool:
        """The game's clock has run out: hand in for those who have not, or let the waiting moves go."""
        at = self.clocks.rings_at()
        if at is None or now < at:
            return False
        moves = self.clocks.ring()
        if not moves:
            self._asked_at = [now] * len(self.seats)
            self.listeners.tell_game()
            return True
        seat, move = next(iter(sorted(moves.items())))
        if seat in self.drafts:
            move = f"{move.split()[0]} {self.drafts[seat]}"
        return await self._try(self.play.try_move(seat, move))

    def _idle_from(self, seat: Seat) -> float | None:
        """Since when others wait for this person; None when nobody does."""
        if seat.seat not in self.play.actors or seat.standing_in is not None or self.clocks.running(self.now()) or not self.awaited(seat.seat):
            return None
        return max(self._asked_at[seat.seat], seat.active)

    def _person_due(self, seat: Seat) -> float | None:
        """When something is to be done about a person: warn, stand in."""
        times = []
        since = self._idle_from(seat)
        if since is not None and seat.cut_off is None:
            times.append(since + self.manners.idle_warn if seat.warned is None else seat.warned + self.manners.idle_countdown)
        if seat.cut_off is not None and seat.standing_in is None and self.awaited(seat.seat):
            times.append(seat.cut_off + self.manners.absent_grace)
        return min(times, default=None)

    async def _look_after_people(self, now: float) -> bool:
        """Warn who is idle; let computers stand in for those who have been warned long enough or are cut off for too long."""
        for seat in self.people:
            due = self._person_due(seat)
            if due is None or now < due:
                continue
            if seat.cut_off is None and seat.warned is None:
                seat.warned = now
                self.listeners.tell_game()
                return True
            seat.standing_in, seat.warned = "idle" if seat.cut_off is None else "absent", None
            await self.note("stands_in", seat)
            self.listeners.tell_all()
            return True
        return False

    # ---- computers -------------------------------------------------------------------------------------------------

    def _computers_to_move(self) -> list[Seat]:
        return [self.seats[seat] for seat in self.play.actors if self.seats[seat].computer_moves]

    def _moment(self, seat: int) -> Moment:
        since = self.play.since[seat]
        return Moment(self.kept.undos, -1 if since is None else since, self.play.n, self.clocks.running(self.now()))

    def computer_at(self, seat: Seat) -> str:
        """The computer player that moves at a seat when one does."""
        if seat.player != BEST:
            return seat.player
        return best_player(self.game.id) if self.manners.computers == BEST else self.manners.computers

    @property
    def plays_in_levels(self) -> bool:
        """Whether computers that have a strength move here, or will once the game begins."""
        return self.kept.state != "over" and any(seat.computer_moves and read_player(self.computer_at(seat))[1] is not None for seat in self.seats)

    @property
    def warming(self) -> bool:
        """Whether these do not look ahead yet, because what they need for it is still being prepared."""
        return self.plays_in_levels and preparing(self.game.id)

    def _ask_computers(self) -> None:
        seats = self._computers_to_move() if self.running and self.people and not self.play.over else []
        self.computers.only({seat.seat for seat in seats})
        undo = self.kept.undo != "off" and self.play.undoable() is not None
        for seat in seats:
            self.computers.ask(
                Question(
                    seat=seat.seat,
                    kind=self.computer_at(seat),
                    # a player's chance is its own: it must tell nothing of the deal's seed
                    seed=f"{self.id} {seat.seat}",
                    moment=self._moment(seat.seat),
                    sight=self.play.sight(seat.seat),
                    public=msgspec.structs.replace(self.play.sight(None), seat=seat.seat),
                    least=self.manners.undo_wait if undo else 0.0,
                )
            )

    async def _computer_moves(self, seat: int) -> bool:
        answer = self.computers.take(seat)
        try:
            await self._move(seat, answer.move or "")
        except TableError as error:
            if error.code == "too_early":
                self.computers.wait(seat, self._moment(seat))
        except Refused as error:
            if answer.moment.n == self.play.n:
                log.error("player at seat %d of table %s: %s", seat, self.id, error)
                await self._try(self.play.try_move(seat, random.choice(self.game.moves(self.play.state, seat))))
            # else others have moved since: it is asked again
        return True
