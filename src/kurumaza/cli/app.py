"""The commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="kurumaza",
    help="Kurumaza: five fine tabletop games, their players, and the house in which they are played.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; `kurumaza games` lists them.")]
OptionList = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; can be repeated.")]
SeedOption = Annotated[str | None, typer.Option("--seed", help="Any text; the same seed gives the same deals.")]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 for all of this machine's.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen at.")] = 8080,
    data: Annotated[
        Path | None, typer.Option(file_okay=False, envvar="KURUMAZA_DATA", help="Folder for tables and works; else the user's folder for such data.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Open the house: a web page at which everybody in the local network can play."""
    from platformdirs import user_data_path

    from ..web.serve import run

    run(host, port, data or user_data_path("kurumaza", appauthor=False), open_browser)


@app.command()
def play(
    game: GameArgument,
    players: Annotated[int | None, typer.Option("--players", help="How many sit at the table.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    computers: Annotated[
        str | None, typer.Option(metavar="NAME,...", help="The computer players, such as search:3 or bold:6; one name stands for all.")
    ] = None,
    seed: SeedOption = None,
    option: OptionList = None,
    language: Annotated[str | None, typer.Option(metavar="en|ja", help="Language; else the system's.")] = None,
    record: Annotated[Path | None, typer.Option(dir_okay=False, help="Write the game's record to this file.")] = None,
) -> None:
    """Play in the terminal against computer players."""
    from .terminal import play_here

    play_here(game, players, seat, computers, seed, option or [], language, record)


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is the standard input.")],
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One record a line in, one JSON object a line out.")] = False,
) -> None:
    """Replay records through the rules: what came of them, or what is wrong with them."""
    from .records import replay_files

    raise typer.Exit(0 if replay_files(files, jsonl) else 1)


@app.command()
def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - is the standard input.")],
    seat: Annotated[int | None, typer.Option("--seat", help="Only this seat's decisions.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, max=1_000_000, help="How long to think about each decision.")] = None,
    language: Annotated[str | None, typer.Option(metavar="en|ja", help="Language; else the system's.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, with all moves of each decision.")] = False,
) -> None:
    """Judge a recorded game move by move: what each seat could have known, what would have been better, and why."""
    from .analyse import analyse_file

    analyse_file(file, seat, nodes, language, json)


@app.command()
def verify(file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is the standard input.")]) -> None:
    """Check that a record's deals come from its seed, and that the seed was the one promised."""
    from .records import verify_file

    raise typer.Exit(0 if verify_file(file) else 1)


@app.command()
def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    players: Annotated[str, typer.Option("--players", metavar="NAME,...", help="The computer players; one name stands for all.")] = "heuristic",
    seats: Annotated[int | None, typer.Option("--seats", help="How many sit at the table, where --players has one name.")] = None,
    seed: SeedOption = None,
    option: OptionList = None,
    records: Annotated[Path | None, typer.Option(dir_okay=False, help="Write the records to this file, one a line.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes that play at the same time.")] = 1,
) -> None:
    """Let computer players play many games, and sum up."""
    from .study import run_study

    run_study(game, games, players, seats, seed, option or [], records, jobs)


@app.command()
def games(json: Annotated[bool, typer.Option("--json", help="As JSON, with all options.")] = False) -> None:
    """List the games."""
    from .listing import list_games

    list_games(json)


@app.command()
def solve(
    game: GameArgument,
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help='Positions, one a line: {"moves": ["6@b3"]}; - is the standard input.')
    ] = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Answer with one JSON object a line.")] = False,
    whole: Annotated[
        Path | None, typer.Option("--whole", dir_okay=False, help="Solve the whole game instead, keeping what is found in this file; hours or days.")
    ] = None,
    depth: Annotated[int, typer.Option("--depth", min=1, max=8, help="With --whole: moves before the positions given to the solver.")] = 5,
    book: Annotated[
        Path | None, typer.Option("--book", dir_okay=False, help="Make the opening book instead, adding what this file lacks; a quarter of an hour.")
    ] = None,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="With --book: thought given to each position; at a table it is 10000.")] = 100_000,
    plies: Annotated[int, typer.Option("--plies", min=0, max=4, help="With --book: druids on the board in its latest positions.")] = 2,
) -> None:
    """Who wins a position of Stonehenge with open values, and by which moves. Quick with 13 empty points or fewer."""
    from .solve import solve_files, solve_whole, write_book

    if whole is not None:
        solve_whole(game, whole, depth)
    elif book is not None:
        write_book(game, book, nodes, plies)
    else:
        raise typer.Exit(0 if solve_files(game, files or [], jsonl) else 1)
