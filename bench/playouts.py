"""Random playouts of every game with a record: moves a second compiled, interpreted, and beside a C program written by hand.

    python bench/playouts.py [--json] [--seconds 1.0]

All figures are of one core and of processor time. *Interpreted* is the same rules run by Python on the state's row, as the server runs them.
The C program (``bench/ambition.c``) plays the same rounds of Ambition, card for card; the sums of their points and
scores are compared before the speeds are.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from kurumaza.games.match import Match
from kurumaza.games.seeds import Shuffler
from kurumaza.kernels import GAMES, interpreted_playouts, random_playouts

SEED = 7
REPEATS = 5


def dealt(id: str) -> Match:
    """A dealt state of the game with the usual number of players; in Ambition of the fourth round, in which nobody passes."""
    game = GAMES[id]
    state = game.start(max(game.players), {})
    if id == "ambition":
        state.core.round = 3
    deal = game.deal(state, Shuffler("bench", id, 0))
    game.apply_deal(state, deal)
    return state


def compiled(id: str, seconds: float) -> float:
    """Moves a second of the kernel: the best of some runs, the first of which has compiled it."""
    state = dealt(id)
    work = np.zeros(1, GAMES[id].dtype)
    random_playouts(state.array, work, 1, SEED)
    count, best = 1000, 0.0
    for _ in range(REPEATS):
        start = time.process_time()
        moves = random_playouts(state.array, work, count, SEED)
        spent = time.process_time() - start
        best = max(best, moves / spent)
        count = max(1, int(count * seconds / REPEATS / spent))
    return best


def interpreted(id: str, seconds: float) -> float:
    """Moves a second of the same rules as Python runs them."""
    state = dealt(id)
    work = np.zeros(1, GAMES[id].dtype)
    best = 0.0
    for _ in range(REPEATS):
        moves, start, spent = 0, time.process_time(), 0.0
        while spent < seconds / REPEATS:
            moves += interpreted_playouts(state.array, work, 1, SEED + moves)
            spent = time.process_time() - start
        best = max(best, moves / spent)
    return best


def by_hand(seconds: float) -> float | None:
    """Moves a second of the C program; None where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    state = dealt("ambition")
    hands = [hex(int(hand)) for hand in state.core.hands]
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "ambition")
        source = str(Path(__file__).parent / "ambition.c")
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)

        def run(count: int) -> tuple[int, float, list[int]]:
            found = subprocess.run([program, str(count), str(SEED), *hands], check=True, capture_output=True, text=True).stdout.split()
            return int(found[0]), float(found[1]), [int(word) for word in found[2:]]

        if run(50)[2] != sums(state, 50):
            raise SystemExit("the C program and the kernel do not play the same game")
        count, best = 1000, 0.0
        for _ in range(REPEATS):
            moves, spent, _ = run(count)
            best = max(best, moves / spent)
            count = max(1, int(count * seconds / REPEATS / spent))
    return best


def sums(state: Match, count: int) -> list[int]:
    """Points and scores per seat, summed over so many playouts, which the C program must reach too."""
    work = np.zeros(1, state.array.dtype)
    points, scores = np.zeros(4, int), np.zeros(4, int)
    for rounds in range(1, count + 1):
        random_playouts(state.array, work, rounds, SEED)
        points += work[0]["points"]
        scores += work[0]["round_scores"]
    return [*points.tolist(), *scores.tolist()]


def measure(seconds: float) -> dict[str, Any]:
    """All figures, by game."""
    found: dict[str, Any] = {}
    for id in GAMES:
        fast, slow = compiled(id, seconds), interpreted(id, seconds)
        found[id] = {
            "compiled_moves_per_second": round(fast),
            "interpreted_moves_per_second": round(slow),
            "interpreted_microseconds_per_move": round(1e6 / slow, 1),
            "ratio": round(fast / slow),
        }
    if "ambition" in found and (hand := by_hand(seconds)):
        found["ambition"]["c_moves_per_second"] = round(hand)
        found["ambition"]["ratio_to_c"] = round(found["ambition"]["compiled_moves_per_second"] / hand, 2)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves a second of random playouts, on one core.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured")
    arguments = parser.parse_args()
    found = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps(found))
        return
    print(f"{'game':14}{'compiled':>14}{'interpreted':>14}{'us a move':>12}{'ratio':>8}")
    for id, figures in found.items():
        fast, slow, cost, ratio = list(figures.values())[:4]
        print(f"{id:14}{fast:>12,}/s{slow:>12,}/s{cost:>12}{ratio:>7}x")
        if "ratio_to_c" in figures:
            print(f"{'  by hand in C':14}{figures['c_moves_per_second']:>12,}/s{'':26}the kernel has {figures['ratio_to_c']:.0%} of its speed")


if __name__ == "__main__":
    main()
