"""The exact solver of Stonehenge on random positions: time for one winning move and for all of them, by the number of empty points.

    python bench/stonehenge_solver.py [--empty 10,11,12] [--positions 5] [--json]

Every position begins with an empty table. All figures are of one core and of processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

from kurumaza.games import game
from kurumaza.games.match import Match
from kurumaza.games.stonehenge.state import PLAY
from kurumaza.players.stonehenge_solver import Solver

WAYS = {"one": Solver.winning_move, "all": Solver.winning_moves}


def position(empty: int, seed: int) -> Match:
    """A position after random moves with so many empty points, nobody having won."""
    rulebook, chance = game("stonehenge"), random.Random(seed)
    while True:
        state: Match = rulebook.start(2)
        rulebook.apply_deal(state, {"first": 0})
        for _ in range(18 - empty):
            if state.core.phase == PLAY:
                rulebook.play(state, state.core.mover, chance.choice(rulebook.moves(state, state.core.mover)))
        if state.core.phase == PLAY:
            return state


def measured(empty: int, way: str, positions: int) -> dict[str, Any]:
    """Figures of one kind of question."""
    seconds, nodes = [], 0
    for seed in range(positions):
        solver, state = Solver(), position(empty, seed)
        start = time.process_time()
        WAYS[way](solver, state)
        seconds.append(time.process_time() - start)
        nodes += solver.nodes
    return {
        "empty": empty,
        "winning_moves": way,
        "median_s": statistics.median(seconds),
        "mean_s": statistics.mean(seconds),
        "max_s": max(seconds),
        "nodes": nodes // positions,
        "nodes_per_s": nodes / sum(seconds),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--empty", default="10,11,12", help="numbers of empty points")
    parser.add_argument("--positions", type=int, default=5, help="random positions of each")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    given = parser.parse_args()
    Solver().winning_move(position(8, 0))  # compiled, or loaded from the cache, before anything is measured
    if not given.json:
        print(f"{'Stonehenge: empty points':26}{'winning moves':>14}{'median s':>10}{'mean s':>10}{'max s':>10}{'nodes':>12}{'nodes/s':>12}")
    for empty in map(int, given.empty.split(",")):
        for way in WAYS:
            row = measured(empty, way, given.positions)
            if given.json:
                print(json.dumps(row), flush=True)
                continue
            seconds = "".join(f"{row[key]:10.3f}" for key in ("median_s", "mean_s", "max_s"))
            print(f"{empty:<26}{way:>14}{seconds}{row['nodes']:12,}{row['nodes_per_s']:12,.0f}", flush=True)


if __name__ == "__main__":
    main()
