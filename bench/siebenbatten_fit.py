"""What Siebenbatten's model of strong players is fitted to: their own games. Prints the figures that ``advice.py`` and ``belief.py`` name.

    python bench/siebenbatten_fit.py [--games N] [--player NAME] [--nodes N] [--seed SEED] [--jobs N]

- ``TAKES``: how often the better pair of a deal takes 4, 5, 6 or 7 tricks, and in how many deals that is the dealer's;
- ``TEMPER``: of all temperatures the one with which the moves made are likeliest, were each chosen in proportion to ``exp(advice / TEMPER)`` but for
  a part ``STRAY`` of moves that follow nothing; and how likely the moves then are, beside choosing any.
"""

from __future__ import annotations

import argparse
import math
import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from kurumaza.games import game
from kurumaza.games.record import Record
from kurumaza.games.siebenbatten.advice import STRAY, advice
from kurumaza.games.siebenbatten.rules import HAND, knows
from kurumaza.games.siebenbatten.state import SHOW
from kurumaza.lab.driver import play_game
from kurumaza.players import Budget, make

ID = "siebenbatten"
TEMPERS = [round(0.02 * step, 2) for step in range(1, 51)]

Choice = tuple[str, list[float], int]
"""Of a move: what kind it is, the advice on all that were legal, and which was made."""


def play(number: int, player: str, nodes: int, seed: str) -> Record:
    """One game between four players of a kind."""
    seats = [make(player, f"{seed}/{number}/{seat}") for seat in range(4)]
    return play_game(game(ID), seats, f"{seed}/{number}", {}, Budget(nodes=nodes, seconds=600.0, wait=True))


def choices(record: Record) -> list[Choice]:
    """All moves of a game that had a choice."""
    found: list[Choice] = []
    rulebook = game(ID)
    state = rulebook.start(4)
    for entry in record.log:
        if "deal" in entry:
            rulebook.apply_deal(state, entry["deal"])
            continue
        seat, moves = entry["seat"], rulebook.moves(state, entry["seat"])
        if len(moves) > 1:
            looks = [float(advice(state.core, seat, rulebook.read_move(state, move))) for move in moves]
            kind = "show" if state.core.phase == SHOW else "play, knowing trump" if knows(state.core, seat) else "play, guessing"
            found.append((kind, looks, moves.index(entry["move"])))
        rulebook.play(state, seat, entry["move"])
    return found


def likelihood(found: list[Choice], temper: float) -> float:
    """The mean logarithm of the chance of the moves made."""
    total = 0.0
    for _, looks, made in found:
        best = max(looks)
        parts = [math.exp((look - best) / temper) for look in looks]
        total += math.log((1.0 - STRAY) * parts[made] / sum(parts) + STRAY / len(parts))
    return total / len(found)


def dealt(records: list[Record]) -> list[int]:
    """In how many deals the dealer's pair took 0 .. 7 tricks."""
    found = [0] * (HAND + 1)
    for record in records:
        assert record.result is not None
        dealers = [entry["deal"]["dealer"] for entry in record.log if "deal" in entry]
        for dealer, deal in zip(dealers, record.result["rounds"], strict=True):
            found[deal["tricks"][dealer % 2]] += 1
    return found


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--player", default="search")
    parser.add_argument("--nodes", type=int, default=600)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as executor:
        work = [(number, chosen.player, chosen.nodes, chosen.seed) for number in range(chosen.games)]
        records = list(executor.map(play, *zip(*work, strict=True)))
        kinds: dict[str, list[Choice]] = defaultdict(list)
        for found in executor.map(choices, records):
            for choice in found:
                kinds[choice[0]].append(choice)
                kinds["all"].append(choice)
    times = dealt(records)
    deals = sum(times)
    takes = ", ".join(f"{(times[tricks] + times[HAND - tricks]) / deals:.3f}" for tricks in range(4, HAND + 1))
    print(f"TAKES: {takes}; the dealer's pair was the better one in {sum(times[4:])} of {deals} deals")
    for kind, found in sorted(kinds.items()):
        temper = max(TEMPERS, key=lambda temper, found=found: likelihood(found, temper))
        any_move = sum(-math.log(len(looks)) for _, looks, _ in found) / len(found)
        print(f"TEMPER, {kind}: {temper:.2f}, {likelihood(found, temper):.3f} a move in {len(found)} (any move: {any_move:.3f})")


if __name__ == "__main__":
    main()
