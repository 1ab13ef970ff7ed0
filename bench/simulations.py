"""Simulations a second: our search in Ambition beside OpenSpiel's search in C++ (``ISMCTSBot`` with random rollouts) in Hearts, in the same run.

    python bench/simulations.py [--json] [--ours N] [--theirs N]

Both games have four players and 52 cards played one by one; spades, skat and tarok of OpenSpiel do not support its search. Positions are taken after
so many cards of deals played at random. Figures are of one core: simulations for each second of processor time, threads added up. Like for like are
our *random* rollouts; our players use those *by habit*. OpenSpiel comes with the extra ``openspiel``; without it only ours is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import harmonic_mean
from typing import Any

from kurumaza.games import Sight, game, sight
from kurumaza.games.seeds import Shuffler
from kurumaza.players import Budget
from kurumaza.players.look import Style, look
from kurumaza.players.search_player import ready

AFTER = (1, 8, 16, 24, 32, 40)
"""Cards played before the position."""
POSITIONS = 3
"""For each of these numbers."""


def ours(after: int, number: int) -> Sight:
    """What the seat to move sees in a deal of Ambition without passing."""
    rulebook: Any = game("ambition")
    state, chosen, chance = rulebook.start(4), rulebook.settle(4, {}), random.Random(number)
    state.core.round = 3
    log: list[dict[str, Any]] = [{"deal": rulebook.apply_deal(state, rulebook.deal(state, Shuffler(f"simulations {number}", "ambition", 0)))}]
    while True:
        (seat,) = rulebook.actors(state)
        moves = rulebook.moves(state, seat)
        if len(log) > after and len(moves) > 1:
            return sight(rulebook, state, log, 4, chosen, seat)
        log.append({"seat": seat, "move": rulebook.play(state, seat, chance.choice(moves))})


def theirs(after: int, number: int) -> Any:
    """A position of Hearts after so many actions, the cards passed counted like those played. (Its search crashes in positions of some deals,
    and in all without passing; in these it does not.)"""
    import pyspiel

    state, chance = pyspiel.load_game("hearts").new_initial_state(), random.Random(number)
    made = 0
    while True:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(chance.choices([outcome for outcome, _ in outcomes], [likely for _, likely in outcomes])[0])
            continue
        legal = state.legal_actions()
        if made >= after and len(legal) > 1:
            return state
        state.apply_action(chance.choice(legal))
        made += 1


def by_ours(style: Style, nodes: int) -> Callable[[int, int], None]:
    """Our search: a call for each position."""
    positions = {(after, number): ours(after, number) for after in AFTER for number in range(POSITIONS)}
    look(positions[AFTER[0], 0], "", Budget(nodes=nodes, seconds=600.0), style)  # loads what is compiled

    def search(after: int, number: int) -> None:
        look(positions[after, number], str(number), Budget(nodes=nodes, seconds=600.0), style)

    return search


def by_theirs(simulations: int) -> Callable[[int, int], None]:
    """OpenSpiel's search in C++."""
    import pyspiel

    positions = {(after, number): theirs(after, number) for after in AFTER for number in range(POSITIONS)}

    def search(after: int, number: int) -> None:
        evaluator, visits = pyspiel.RandomRolloutEvaluator(1, number), pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        pyspiel.ISMCTSBot(number, evaluator, 2.0, simulations, -1, visits, False, False).step(positions[after, number])

    return search


def rates(search: Callable[[int, int], None], simulations: int, clock: Callable[[], float]) -> list[float]:
    """Simulations a second for each number of cards played."""
    found = []
    for after in AFTER:
        began = clock()
        for number in range(POSITIONS):
            search(after, number)
        found.append(POSITIONS * simulations / (clock() - began))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--ours", type=int, default=20_000, help="simulations of ours for each position")
    parser.add_argument("--theirs", type=int, default=2_000, help="and of OpenSpiel's")
    chosen = parser.parse_args()
    ready("ambition", wait=True)
    figures: dict[str, list[float]] = {}
    plain, usual = Style(weighs=False, wild=1.0), Style(weighs=False)
    if find_spec("pyspiel"):
        figures["OpenSpiel (C++, Hearts)"] = rates(by_theirs(chosen.theirs), chosen.theirs, time.process_time)
    figures["ours, random rollouts"] = rates(by_ours(plain, chosen.ours), chosen.ours, time.process_time)
    figures["ours, rollouts by habit"] = rates(by_ours(usual, chosen.ours), chosen.ours, time.process_time)
    figures[f"ours, by habit, {os.cpu_count()} cores by the clock"] = rates(by_ours(usual, chosen.ours), chosen.ours, time.perf_counter)
    if chosen.json:
        print(json.dumps({name: [round(rate) for rate in found] for name, found in figures.items()} | {"after": AFTER}))
        return
    print(f"{'simulations a second after cards':36}" + "".join(f"{after:>10}" for after in AFTER) + f"{'mean':>10}")
    base = next(iter(figures.values()))
    for name, found in figures.items():
        times = f"   {harmonic_mean(found) / harmonic_mean(base):.1f} x" if found is not base else ""
        print(f"{name:36}" + "".join(f"{rate:>10,.0f}" for rate in found) + f"{harmonic_mean(found):>10,.0f}{times}")


if __name__ == "__main__":
    main()
