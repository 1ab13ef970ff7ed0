"""``kurumaza simulate``."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path

from ..games.record import Record, write_line
from ..lab import Summary, simulate, summarise
from .trouble import Trouble, check_names, find_game, read_options, settle, usual_players


def run_study(
    id: str, games: int, players: str, seats: int | None, seed: str | None, options: Sequence[str], records: Path | None, jobs: int
) -> None:
    """Play, write the records, print the summary."""
    game = find_game(id)
    names = [name.strip() for name in players.split(",")]
    check_names(names)
    if len(names) == 1:
        names *= seats or usual_players(game)
    elif seats not in (None, len(names)):
        raise Trouble(f"{len(names)} players cannot sit on {seats} seats", 2)
    chosen = read_options(options)
    settle(game, len(names), chosen)
    seed = seed if seed is not None else secrets.token_hex(8)
    with ExitStack() as stack:
        pool: Executor | None = None
        if jobs > 1:
            # fresh processes: a forked one would inherit this one's threads in an unknown state
            pool = stack.enter_context(ProcessPoolExecutor(jobs, mp_context=get_context("spawn")))
        played: Iterable[Record] = _with_progress(simulate(id, names, games, seed, chosen, pool), games)
        if records is not None:
            played = stack.enter_context(_written(played, records))
        summary = summarise(played)
    _print(summary, names, f"{game.en}, {games} games, seed {seed}")


@contextmanager
def _written(records: Iterable[Record], path: Path) -> Iterator[Iterator[Record]]:
    try:
        out = path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Trouble(f"{path}: {(error.strerror or str(error)).lower()}") from None

    def each() -> Iterator[Record]:
        for record in records:
            out.write(write_line(record) + "\n")
            yield record

    with out:
        yield each()


def _with_progress(records: Iterable[Record], games: int) -> Iterator[Record]:
    """A progress bar on the standard error, where somebody can see it."""
    if not sys.stderr.isatty():
        yield from records
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(records, description="playing", total=games, console=Console(stderr=True), transient=True)


def _print(summary: Summary, names: Sequence[str], title: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("seat", "player", box=None, pad_edge=False, title=title, title_justify="left")
    for column in ("wins", "%", "score", "± s.d."):
        table.add_column(column, justify="right")
    for seat, name in enumerate(names):
        wins = summary.wins[seat]
        table.add_row(str(seat), name, f"{wins:.1f}", f"{100 * wins / summary.games:.1f}", f"{summary.mean[seat]:.2f}", f"{summary.spread[seat]:.2f}")
    console = Console(highlight=False, markup=False)
    console.print(table)
    console.print(f"{summary.length:.1f} moves a game")
