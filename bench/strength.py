"""How strong are the computer players? Kinds of player against each other in every game, on the same deals with the seats changed about.

    python bench/strength.py [--games N] [--only ID,ID] [--first NAME] [--second NAME] [--jobs N] [--json]

Prints, per game, number of players and options, the share of wins of the first kind (a half is equal strength) with its interval of 95 %.
Exit status 1 when the first kind is not clearly the better one in some game.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec

from kurumaza.games import games
from kurumaza.lab.duel import duel, seatings
from kurumaza.players import player_names

TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "ambition": [(4, {}), (3, {})],
    "tightrope": [(4, {}), (3, {}), (5, {}), (4, {"deck": "exact"}), (4, {"play": "simultaneous"})],
    "siebenbatten": [(4, {})],
    "stonehenge": [(2, {}), (2, {"values": "hidden"})],
}
"""The tables that are measured. Clay Art Guardians is left out: whether a work pleases is no skill that random players lack."""

OFTEN = {"ambition": 4}
"""Games whose winner hangs on few strikes, and so on much chance, are played so many times as often."""


def tables(chosen: list[str]) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Game, players, options."""
    for id in chosen:
        for players, options in TABLES.get(id, [(players, {}) for players in games()[id].players]):
            yield id, players, options


def main() -> int:
    """Measure and print; whether the first kind is clearly better everywhere."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="at each table, at least")
    parser.add_argument("--only", metavar="ID,ID", default=",".join(id for id in games() if id in TABLES))
    parser.add_argument("--first", default="heuristic", help=f"one of {', '.join(player_names())}")
    parser.add_argument("--second", default="random")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    unknown = [id for id in chosen.only.split(",") if id not in games()]
    if unknown:
        parser.error(f"there is no game {unknown[0]}")
    clear = True
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as executor:
        for id, players, options in tables(chosen.only.split(",")):
            began = time.perf_counter()
            deals = max(2, -(-chosen.games * OFTEN.get(id, 1) // len(seatings(players))))
            found = duel(id, chosen.first, chosen.second, deals, chosen.seed, players, options, executor=executor)
            seconds = time.perf_counter() - began
            clear &= found.clear
            if chosen.json:
                print(json.dumps({"game": id, "players": players, "options": options, "seconds": round(seconds, 2), **msgspec.structs.asdict(found)}))
                continue
            table = " ".join([f"{players} players", *(f"{key}={value}" for key, value in options.items())])
            print(
                f"{id:13}{table:30}{chosen.first} {100 * found.share:5.1f} % of wins against {chosen.second} "
                f"(95 %: {100 * found.low:5.1f} .. {100 * found.high:5.1f}), {found.games} games, {seconds:.1f} s",
                flush=True,
            )
    return 0 if clear else 1


if __name__ == "__main__":
    sys.exit(main())
