"""What people do at a table beside moving: sit down, start, leave, pause, take back, replace. Each runs under the table's lock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ..players import player_names
from .manners import BEST
from .seats import Seat, clean_name, new_token
from .table import Table
from .words import TableError

# ---- sitting down and leaving -------------------------------------------------------------------------------------------


async def sit_down(table: Table, name: str, wanted: int | None) -> tuple[int, str]:
    """A person takes a free seat, or one that a computer has taken over from a person who left; the seat and its token."""
    async with table.lock:
        if table.kept.state == "over":
            raise TableError("not_playing")
        if wanted is not None and not 0 <= wanted < table.kept.players:
            raise TableError("taken")
        chosen = [seat for seat in table.seats if (seat.kind == "empty" or seat.vacated) and wanted in (None, seat.seat)]
        if not chosen:
            raise TableError("full" if wanted is None else "taken")
        seat, token = chosen[0], new_token()
        seat.seat_person(clean_name(name), token, table.now())
        table.computers.forget(seat.seat)
        if table.host is None:
            seat.host = True
        await table.keep_seats([seat])
        await table.note("joined", seat)
        table.listeners.tell_table()
        table.wake()
        return seat.seat, token


async def vacate(table: Table, seat: Seat, note: str) -> None:
    """A person's seat becomes free, or a computer's when the game is on; who else sits there becomes host."""
    await table.note(note, seat)
    was_host = seat.host
    if table.kept.state == "waiting" and note == "left":
        seat.clear()
    else:
        seat.seat_computer(table.seats, vacated=table.running)
    changed = [seat]
    if was_host:
        changed += await pass_on_host(table, seat)
    await table.keep_seats(changed)
    pages = [listener for listener in table.listeners if listener.seat == seat.seat]
    for page in pages:
        table.listeners.discard(page)
        page.farewell(note)
    table.listeners.tell_all()
    table.wake()


async def pass_on_host(table: Table, old: Seat) -> list[Seat]:
    """The next person clockwise is the host now."""
    old.host = False
    around = [table.seats[(old.seat + place) % len(table.seats)] for place in range(1, len(table.seats))]
    for seat in around:
        if seat.kind == "human":
            seat.host = True
            await table.note("host", seat)
            return [seat]
    return []


# ---- the acts -----------------------------------------------------------------------------------------------------------


def _only_host(seat: Seat) -> None:
    if not seat.host:
        raise TableError("host_only")


def _only_waiting(table: Table) -> None:
    if table.kept.state != "waiting":
        raise TableError("not_waiting")


def _only_running(table: Table) -> None:
    if not table.running:
        raise TableError("not_playing")


def _choose(table: Table, computer: str, target: int | None) -> list[Seat]:
    """Let that kind of computer move at a seat (None: at all) when one does; the seats at which that is news. Once the game is on,
    a computer that sits there plays on as it did."""
    if not computer:
        return []
    chosen = [table.seats[target]] if target is not None and 0 <= target < len(table.seats) else table.seats if target is None else []
    changed = [seat for seat in chosen if seat.player != computer and (seat.kind != "computer" or table.kept.state == "waiting")]
    for seat in changed:
        seat.change_computer(computer, table.seats)
    return changed


async def computers(table: Table, seat: Seat, target: int | None, computer: str) -> None:
    """Choose which computer moves at a seat, or at all, when one does."""
    _only_host(seat)
    if table.kept.state == "over":
        raise TableError("not_playing")
    if not computer:
        raise TableError("no_such_player", player="")
    if target is not None:
        if not 0 <= target < len(table.seats):
            raise TableError("which_seat")
        if table.seats[target].kind == "computer":
            _only_waiting(table)
    await table.keep_seats(_choose(table, computer, target))
    table.listeners.tell_table()
    table.wake()


async def free(table: Table, seat: Seat, target: int | None) -> None:
    """A computer gets up again, so that a person can sit there."""
    _only_host(seat)
    _only_waiting(table)
    if target is None or not 0 <= target < len(table.seats) or table.seats[target].kind != "computer":
        raise TableError("no_computer")
    table.seats[target].clear()
    await table.keep_seats([table.seats[target]])
    table.listeners.tell_table()


async def fill(table: Table, seat: Seat, target: int | None, computer: str) -> None:
    """Computers into all empty seats, or into the one named."""
    _only_host(seat)
    _only_waiting(table)
    filled = [other for other in table.seats if other.kind == "empty" and target in (None, other.seat)]
    for other in filled:
        other.player = computer or other.player
        other.seat_computer(table.seats)
    await table.keep_seats(filled)
    table.listeners.tell_table()
    table.wake()


async def start(table: Table, seat: Seat, target: int | None) -> None:
    """The game begins, once all seats are taken."""
    _only_host(seat)
    await begin(table)


async def begin(table: Table) -> None:
    """The game begins."""
    _only_waiting(table)
    if any(seat.kind == "empty" for seat in table.seats):
        raise TableError("not_full")
    started = table.now()
    await table.store.change_table(table.id, state="playing", started=started)
    table.kept.state, table.kept.started = "playing", started
    table.listeners.tell_all()
    table.wake()


async def leave(table: Table, seat: Seat, target: int | None) -> None:
    """Give up the seat. After the end it stays as it was, for the record."""
    if table.kept.state != "over":
        await vacate(table, seat, "left")


async def back(table: Table, seat: Seat, target: int | None) -> None:
    """Take the seat back from the computer standing in: any act does that already."""


async def pause(table: Table, seat: Seat, target: int | None) -> None:
    """Stop all clocks and computers."""
    _only_running(table)
    if table.paused_at is None:
        table.paused_at, table.paused_by = table.now(), seat.seat
        await table.note("paused", seat)
        table.listeners.tell_all()
        table.wake()


async def resume(table: Table, seat: Seat, target: int | None) -> None:
    """Go on after a pause."""
    _only_running(table)
    if table.paused_at is None:
        raise TableError("not_paused")
    await table.note("resumed", seat)
    table.resume()


async def replace(table: Table, seat: Seat, target: int | None, computer: str) -> None:
    """A computer takes over the seat of another person."""
    _only_host(seat)
    if table.kept.state == "over":
        raise TableError("not_playing")
    if target is None or not 0 <= target < len(table.seats) or target == seat.seat or table.seats[target].kind != "human":
        raise TableError("which_seat")
    _choose(table, computer, target)
    await vacate(table, table.seats[target], "replaced")


async def undo(table: Table, seat: Seat, target: int | None) -> None:
    """Take the last move back, or ask the others whether that is well."""
    _only_running(table)
    if table.kept.undo == "off":
        raise TableError("undo_off")
    if table.paused_at is not None:
        raise TableError("paused")
    if not table.can_undo(seat.seat):
        raise TableError("no_undo")
    if table.kept.undo == "free" or not _asked(table, seat.seat):
        await table.take_back()
    elif table.undo_asked is None:
        table.ask_undo(seat.seat)
        await table.note("undo_asked", seat)
        table.listeners.tell_table()
        table.wake()


def _asked(table: Table, wisher: int) -> set[int]:
    """The people who have to agree: the others who are here."""
    return {seat.seat for seat in table.people if seat.seat != wisher and seat.standing_in is None and table.listeners.online(seat.seat)}


async def allow(table: Table, seat: Seat, target: int | None) -> None:
    """Agree to another's wish to take a move back."""
    if table.undo_asked is None or table.undo_asked == seat.seat:
        raise TableError("no_wish")
    table.agreed.add(seat.seat)
    if _asked(table, table.undo_asked) <= table.agreed:
        await table.take_back()


async def deny(table: Table, seat: Seat, target: int | None) -> None:
    """Do not agree."""
    if table.undo_asked is None or table.undo_asked == seat.seat:
        raise TableError("no_wish")
    table.undo_asked = None
    await table.note("undo_denied", seat)
    table.listeners.tell_table()
    table.wake()


ACTS: dict[str, Callable[[Table, Seat, int | None], Awaitable[None]]] = {
    "free": free,
    "start": start,
    "leave": leave,
    "back": back,
    "pause": pause,
    "resume": resume,
    "undo": undo,
    "allow": allow,
    "deny": deny,
}
"""Acts by name; ``rematch`` needs the house and stands there."""

CHOICES: dict[str, Callable[[Table, Seat, int | None, str], Awaitable[None]]] = {"fill": fill, "computers": computers, "replace": replace}
"""Acts with which a kind of computer can be chosen, empty: whoever sits down at the seat anyway."""


def check_computer(computer: str) -> None:
    """Refuse a computer player that there is not; empty is nobody in particular."""
    if computer and computer != BEST and computer not in player_names(levels=True):
        raise TableError("no_such_player", player=computer[:40])


async def act(table: Table, seat: int, name: str, target: int | None = None, computer: str = "") -> None:
    """Carry out an act of the owner of a seat."""
    check_computer(computer)
    async with table.lock:
        person = table.seats[seat]
        await table.sign_of_life(person)
        if name in CHOICES:
            await CHOICES[name](table, person, target, computer)
        else:
            await ACTS[name](table, person, target)


async def say(table: Table, seat: int | None, text: str, guest: str) -> None:
    """Say something to all at the table."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words:
        raise TableError("say_something")
    if len(words) > table.manners.chat_length:
        raise TableError("too_long", most=table.manners.chat_length)
    async with table.lock:
        if seat is not None:
            await table.sign_of_life(table.seats[seat])
        await table.add_line(seat, guest if seat is None else table.seats[seat].name, words)
