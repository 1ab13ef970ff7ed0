"""How strong are the critics of Clay Art Guardians? Each level against the one below, and full strength against the simple players.

    python bench/clay.py [--games N] [--players N,N] [--jobs N]

All model with the same hands, so only what they do as critics counts. Prints the share of decided
comparisons that the first kind takes, with its interval of 95 %, and what that is in Elo.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from kurumaza.lab.duel import duel, seatings
from kurumaza.players import Budget

PAIRS = [("search", "random"), ("search", "heuristic"), *((f"search:{level}", f"search:{level - 1}") for level in range(8, 1, -1))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each pair at each table, at least")
    parser.add_argument("--players", default="4,5,6,7", metavar="N,N")
    parser.add_argument("--seed", default="clay")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as executor:
        for first, second in PAIRS:
            for players in map(int, chosen.players.split(",")):
                deals = max(2, -(-chosen.games // len(seatings(players))))
                found = duel("clayart", first, second, deals, chosen.seed, players, budget=Budget(seconds=600.0), executor=executor)
                taken = f"{100 * found.taken:.1f} % (95 %: {100 * found.taken_low:.1f} .. {100 * found.taken_high:.1f})"
                rating = f"{found.elo:+.0f} Elo ({found.elo_low:+.0f} .. {found.elo_high:+.0f})"
                print(
                    f"{players} players  {first:9} against {second:9} {taken} of {found.decided} comparisons, {rating}, {found.games} games",
                    flush=True,
                )


if __name__ == "__main__":
    main()
