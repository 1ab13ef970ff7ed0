"""How strong are the computer players? Kinds of player against each other, on the same deals with the seats changed about.

    python bench/strength.py against [--first NAME] [--second NAME]    one kind against another at every table (heuristic against random)
    python bench/strength.py ladder                                    random < heuristic < search:1 < ... < search:8, each against the one below
    python bench/strength.py scaling                                   search with 4, 16 and 64 times the nodes against once
    python bench/strength.py openspiel                                 search against OpenSpiel's, with equal simulations and with 30 times our time
    python bench/strength.py characters                                cautious, bold and counting against search, which should be their equal
    python bench/strength.py cheat                                     how much of the way from random to a search that sees all hands ours goes

All games of one seed, one for each seating, are a comparison: who won more of them takes it, then who made more points, else it is undecided. Printed
are the share of decided comparisons that the first kind took and the difference in Elo that this means, with intervals of 95 % (Wilson's), and the
share of wins. Seeds decide all, so a run can be repeated; with --keep FILE every comparison is kept there, and none is played twice.
Exit status 1 when the first kind is not clearly the better one somewhere, or where equals are wanted, when one is clearly better or worse.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

import contestants
from kurumaza.games import game, games, sight
from kurumaza.games.seeds import Shuffler
from kurumaza.lab.duel import Comparison, Duel, comparisons, measure
from kurumaza.players import STUDY, player_names

TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "ambition": [(4, {}), (3, {})],
    "tightrope": [(4, {}), (3, {}), (5, {}), (4, {"deck": "exact"}), (4, {"play": "simultaneous"})],
    "siebenbatten": [(4, {})],
    "stonehenge": [(2, {}), (2, {"values": "hidden"})],
    "clayart": [(4, {})],
}
"""The tables that are measured, the one of the ladder first. In Clay Art Guardians all computers model alike: there the critics are measured."""
CARDS = ("ambition", "tightrope", "siebenbatten")

LADDER = ("random", "heuristic", *(f"search:{level}" for level in range(1, 9)))
BLOCK = 20
"""Comparisons between two looks at the interval, with ``--until-clear``."""
SURE = 2.576
"""Whoever looks often and stops when it suits needs a wider interval: 99 %."""


class Bench:
    """Plays, prints and keeps."""

    def __init__(self, chosen: argparse.Namespace, executor: Executor | None) -> None:
        self.chosen, self.executor = chosen, executor
        self.kept: dict[tuple[str, int], Comparison] = {}
        self.clear = True
        if chosen.keep and chosen.keep.exists():
            for line in chosen.keep.read_text().splitlines():
                one = json.loads(line)
                self.kept[one["of"], one["number"]] = Comparison(tuple(one["wins"]), one["lead"], one["games"])

    def compare(self, id: str, players: int, options: dict[str, Any], first: str, second: str, rounds: int | None) -> Duel:
        """The comparisons of a pair at a table, played or remembered."""
        chosen = self.chosen
        began, wanted, found = time.perf_counter(), chosen.comparisons, list[Comparison]()
        budget = msgspec.structs.replace(STUDY, nodes=chosen.nodes or STUDY.nodes)
        key = json.dumps([id, players, options, first, second, budget.nodes, rounds, chosen.seed])
        early = False
        while len(found) < wanted and not early:
            block = range(len(found), min(wanted, len(found) + (BLOCK if chosen.until_clear or chosen.keep else wanted)))
            todo = [number for number in block if (key, number) not in self.kept]
            played = comparisons(id, first, second, todo, chosen.seed, players, options, budget, rounds, contestants.play, self.executor)
            for number, one in zip(todo, played, strict=True):
                self._keep(key, number, one)
            found += [self.kept[key, number] for number in block]
            look = measure(found, SURE)
            early = chosen.until_clear and len(found) < wanted and (look.taken_low > 0.5 or look.taken_high < 0.5)
        duel = measure(found)
        self.clear &= duel.clear
        self._tell(id, players, options, first, second, rounds, duel, early, time.perf_counter() - began)
        return duel

    def _keep(self, key: str, number: int, one: Comparison) -> None:
        self.kept[key, number] = one
        if self.chosen.keep:
            with self.chosen.keep.open("a") as out:
                out.write(json.dumps({"of": key, "number": number, **msgspec.structs.asdict(one)}) + "\n")

    def _tell(
        self, id: str, players: int, options: dict[str, Any], first: str, second: str, rounds: int | None, duel: Duel, early: bool, seconds: float
    ) -> None:
        table = " ".join([f"{players} players", *(f"{key}={value}" for key, value in options.items())])
        length = "" if rounds is None else f", {rounds} deal{'s' if rounds > 1 else ''} each"
        wins = "" if rounds else f"; wins {percent(duel.share)} ({percent(duel.low)} .. {percent(duel.high)})"
        stopped = ", stopped at a look where the interval of 99 % was clear" if early else ""
        print(
            f"{id:13}{table:30}{first} takes {percent(duel.taken)} of {duel.decided} from {second} ({percent(duel.taken_low)} .. "
            f"{percent(duel.taken_high)}), Elo {signed(duel.elo)} ({signed(duel.elo_low)} .. {signed(duel.elo_high)})"
            f"{wins}; {duel.games} games{length}, {seconds:.0f} s{stopped}",
            flush=True,
        )
        if self.chosen.json:
            line = {"game": id, "players": players, "options": options, "first": first, "second": second, "rounds": rounds, "stopped early": early}
            figures = {key: None if math.isinf(value) else value for key, value in msgspec.structs.asdict(duel).items()}
            with self.chosen.json.open("a") as out:
                out.write(json.dumps({**line, **figures, "seconds": round(seconds, 1)}) + "\n")


def percent(share: float) -> str:
    """As ``67.5 %``."""
    return f"{100 * share:.1f} %"


def signed(elo: float) -> str:
    """As ``+120``; a share of all or nothing has no number."""
    return f"{elo:+.0f}" if math.isfinite(elo) else ("all" if elo > 0 else "none")


def usual(ids: list[str]) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """The usual table of each game."""
    for id in ids:
        yield id, *TABLES[id][0]


# ---- what is measured ---------------------------------------------------------------------------------------------------


def against(bench: Bench, chosen: argparse.Namespace) -> None:
    """One kind against another at every table."""
    for id in chosen.only:
        for players, options in TABLES[id]:
            bench.compare(id, players, options, chosen.first, chosen.second, chosen.rounds)


def ladder(bench: Bench, chosen: argparse.Namespace) -> None:
    """Each step against the one below, then all in one table: Elo above the step below with its interval."""
    steps: dict[str, list[Duel]] = {}
    for id, players, options in usual(chosen.only):
        for below, above in pairwise(LADDER):
            if chosen.steps and above not in chosen.steps:
                continue
            steps.setdefault(above, []).append(bench.compare(id, players, options, above, below, chosen.rounds))
    print(f"\n{'':12}" + "".join(f"{id:>24}" for id in chosen.only))
    for above, duels in steps.items():
        print(f"{above:12}" + "".join(f"{f'{signed(d.elo)} ({signed(d.elo_low)} .. {signed(d.elo_high)})':>24}" for d in duels))


def scaling(bench: Bench, chosen: argparse.Namespace) -> None:
    """More nodes against once the nodes."""
    for id, players, options in usual(chosen.only):
        once = chosen.nodes or STUDY.nodes
        for times in chosen.times:
            bench.compare(id, players, options, f"search@{times * once}", f"search@{once}", chosen.rounds)


def characters(bench: Bench, chosen: argparse.Namespace) -> None:
    """Each character against the search at full strength."""
    duels = [
        bench.compare(id, players, options, name, "search", chosen.rounds)
        for id, players, options in usual(chosen.only)
        for name in ("cautious", "bold", "counting")
    ]
    bench.clear = all(duel.taken_low <= 0.5 <= duel.taken_high for duel in duels)


def openspiel(bench: Bench, chosen: argparse.Namespace) -> None:
    """Against OpenSpiel's search: with equal simulations, then with so many as take 30 times the time that ours takes."""
    for id, players, options in usual(chosen.only):
        if "equal" in chosen.settings:
            bench.compare(id, players, options, f"search@{chosen.simulations}", f"openspiel@{chosen.simulations}", chosen.rounds)
        if "time" in chosen.settings:
            nodes = chosen.nodes or STUDY.nodes
            simulations = chosen.calibrated or calibrated(id, players, options, nodes, chosen.ratio)
            bench.compare(id, players, options, f"search@{nodes}", f"openspiel@{simulations}", chosen.rounds)


def calibrated(id: str, players: int, options: dict[str, Any], nodes: int, ratio: float) -> int:
    """How many simulations of OpenSpiel's take ``ratio`` times the processor time that ours takes for so many nodes, over the positions of a deal."""
    rulebook, log = game(id), list[dict[str, Any]]()
    chosen = rulebook.settle(players, options)
    state, sights = rulebook.start(players, options), []
    log.append({"deal": rulebook.apply_deal(state, rulebook.deal(state, Shuffler("calibrate", id, 0)))})
    simple = contestants.contestant("heuristic", "calibrate")
    while actors := rulebook.actors(state):
        seen = sight(rulebook, state, log, players, chosen, actors[0])
        if len(seen.moves) > 1:
            sights.append(seen)
        log.append({"seat": actors[0], "move": rulebook.play(state, actors[0], simple.choose(seen, STUDY) or "")})

    def seconds(name: str) -> float:
        player = contestants.contestant(name, "calibrate")
        for seen in sights[:2]:  # whatever is loaded or compiled first
            player.choose(seen, STUDY)
        began = time.process_time()
        for seen in sights[::3]:
            player.choose(seen, STUDY)
        return (time.process_time() - began) / len(sights[::3])

    ours, few, many = seconds(f"search@{nodes}"), seconds("openspiel@64"), seconds("openspiel@128")
    each = (many - few) / 64
    simulations = max(1, round((ratio * ours - (few - 64 * each)) / each))
    print(f"{id:13}{nodes} nodes of ours: {1000 * ours:.1f} ms; a simulation of OpenSpiel: {1000 * each:.2f} ms; so {simulations} in {ratio:g} times")
    return simulations


def cheat(bench: Bench, chosen: argparse.Namespace) -> None:
    """The way from random to a search that sees everything, and how far ours gets: both against the heuristic player."""
    for id, players, options in usual(chosen.only):
        names = ("random", "search", "cheat")
        bottom, ours, top = (bench.compare(id, players, options, name, "heuristic", chosen.rounds) for name in names)
        bench.compare(id, players, options, "cheat", "search", chosen.rounds)
        if math.isfinite(top.elo - bottom.elo):
            print(f"{id:13}ours goes {percent((ours.elo - bottom.elo) / (top.elo - bottom.elo))} of the way from random to seeing all (Elo)")


WHAT: dict[str, Callable[[Bench, argparse.Namespace], None]] = {
    "against": against,
    "ladder": ladder,
    "scaling": scaling,
    "characters": characters,
    "openspiel": openspiel,
    "cheat": cheat,
}


def names(text: str) -> list[str]:
    """A list with commas."""
    return text.split(",")


def main() -> int:
    """Measure and print; whether the first kind is clearly better everywhere."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=WHAT, nargs="?", default="against")
    parser.add_argument("--comparisons", type=int, default=60, metavar="N", help="for each pair at each table, at most")
    parser.add_argument("--only", metavar="ID,ID", type=names, help="games; without it those that can be measured so")
    parser.add_argument("--rounds", type=int, metavar="N", help="stop matches after so many deals and compare points; without it whole matches")
    parser.add_argument("--nodes", type=int, help=f"for each decision, where a player says nothing else ({STUDY.nodes})")
    parser.add_argument("--until-clear", action="store_true", help=f"look every {BLOCK} comparisons; stop when the interval of 99 %% is clear")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="add one line of JSON for each pair")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep every comparison, and go on from those that are there")
    parser.add_argument("--first", default="heuristic", help=f"against: one of {', '.join(player_names())}, perhaps with nodes: search@4000")
    parser.add_argument("--second", default="random")
    parser.add_argument("--steps", type=names, metavar="NAME,NAME", help="ladder: only these against the step below")
    parser.add_argument("--times", type=lambda text: [int(word) for word in text.split(",")], default=[4, 16, 64], help="scaling: times the nodes")
    parser.add_argument("--simulations", type=int, default=100, help="openspiel: equal for both")
    parser.add_argument("--settings", type=names, default=["equal", "time"], help="openspiel: equal, time or both")
    parser.add_argument("--ratio", type=float, default=30.0, help="openspiel: its time for one of ours")
    parser.add_argument("--calibrated", type=int, help="openspiel: so many simulations instead of measuring the time again")
    chosen = parser.parse_args()
    chosen.only = chosen.only or (list(TABLES) if chosen.what in ("against", "ladder") else list(CARDS))
    for id in chosen.only:
        if id not in games():
            parser.error(f"there is no game {id}")
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as executor:
        bench = Bench(chosen, executor if chosen.jobs > 1 else None)
        WHAT[chosen.what](bench, chosen)
    return 0 if bench.clear else 1


if __name__ == "__main__":
    sys.exit(main())
