"""Made positions: situations in which a good player clearly finds the move and can say why. Does ours?

    python bench/positions.py [--player search] [--nodes N] [--seeds N] [--only GAME,GAME] [--verbose]

Each line of ``bench/positions/*.jsonl`` is one position: ``id``; the start of a record (``game``, ``players``, ``options``, ``log``); ``seat``, who
is to move; ``good``, the moves that a good player finds; ``en`` and ``ja``, the reason. The player is asked with several seeds, and has
solved a position when it finds a good move with most of them. Exit status 1 when it solves less than 90 % of a game's positions, 2 when
a position is none.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kurumaza.games import Sight, game, games, sight
from kurumaza.games.record import FORMAT, RecordError, check, parse, replay
from kurumaza.players import Budget, make, player_names

FOLDER = Path(__file__).parent / "positions"
PASSED = 0.9
"""What part of a game's positions must be solved."""
KEYS = {"id", "game", "players", "options", "log", "seat", "good", "en", "ja"}


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position as a player gets it, and what is right in it."""

    id: str
    sight: Sight
    good: list[str]
    en: str
    ja: str


class PositionError(ValueError):
    """Why a line is no position: one line that says where and what."""


def read(line: str) -> Position:
    """The position that the line tells of; :class:`PositionError` when it does not replay, or its good moves are not legal ones."""
    try:
        raw = parse(line)
        if not isinstance(raw, dict) or set(raw) != KEYS:
            raise PositionError(f"a position has the keys {', '.join(sorted(KEYS))}")
        record = check({key: raw[key] for key in ("game", "players", "options", "log")} | {"format": FORMAT})
    except RecordError as error:
        raise PositionError(str(error)) from None
    *_, state = replay(record)
    rulebook, seat = game(record.game), raw["seat"]
    if seat not in rulebook.actors(state):
        raise PositionError(f"seat {seat} is not to move")
    seen = sight(rulebook, state, record.log, record.players, rulebook.settle(record.players, record.options), seat)
    for move in raw["good"]:
        if move not in seen.moves:
            raise PositionError(f"{move} is no legal move")
    if not raw["good"] or len(raw["good"]) == len(seen.moves):
        raise PositionError("some moves must be good, and some not")
    return Position(id=raw["id"], sight=seen, good=raw["good"], en=raw["en"], ja=raw["ja"])


def positions(ids: list[str]) -> Iterator[Position]:
    """The positions of these games, in the order of the files; :class:`PositionError` names the file and line of one that is none."""
    for id in ids:
        path = FOLDER / f"{id}.jsonl"
        if not path.exists():
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            try:
                yield read(line)
            except PositionError as error:
                raise PositionError(f"{path.name}:{number}: {error}") from None


def answers(position: Position, player: str, budget: Budget, seeds: int) -> list[str | None]:
    """The moves that the player makes, one a seed."""
    return [make(player, f"position {number}").choose(position.sight, budget) for number in range(seeds)]


def solved(position: Position, moves: list[str | None]) -> bool:
    """Whether most of the moves are good ones."""
    return 2 * sum(move in position.good for move in moves) > len(moves)


def main() -> int:
    """Ask the player about all positions, and print what it does not find."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="search", help=f"one of {', '.join(player_names())}")
    parser.add_argument("--nodes", type=int, default=10_000, help="for each move")
    parser.add_argument("--seeds", type=int, default=3, help="how often it is asked about each position")
    parser.add_argument("--only", metavar="GAME,GAME", default=",".join(games()))
    parser.add_argument("--verbose", action="store_true", help="print the positions that are solved, too")
    chosen = parser.parse_args()
    ids = chosen.only.split(",")
    for id in ids:
        if id not in games():
            parser.error(f"there is no game {id}")
    budget = Budget(nodes=chosen.nodes, seconds=600.0, wait=True)
    try:
        asked = list(positions(ids))
    except PositionError as error:
        print(error, file=sys.stderr)
        return 2
    enough = True
    for id in ids:
        own = [position for position in asked if position.sight.game == id]
        if not own:
            continue
        found, lines = 0, []
        for position in own:
            moves = answers(position, chosen.player, budget, chosen.seeds)
            good = solved(position, moves)
            found += good
            if chosen.verbose or not good:
                lines.append(f"  {'+' if good else '-'} {position.id}: {told(moves)}; good: {', '.join(position.good)}. {position.en}")
        enough &= found >= PASSED * len(own)
        print(f"{id:13}{chosen.player} solves {found} of {len(own)} positions ({100 * found / len(own):.0f} %)", *lines, sep="\n", flush=True)
    return 0 if enough else 1


def told(moves: list[str | None]) -> str:
    """Which moves were made, and how often each."""
    return "played " + ", ".join(f"{move} {moves.count(move)}x" for move in dict.fromkeys(moves))


if __name__ == "__main__":
    sys.exit(main())
