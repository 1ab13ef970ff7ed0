"""Fits a game's habits (``games/<id>/habits.py``) to what the search player does, and prints the weights ready to paste.

    python bench/habits.py GAME [--deals 300] [--nodes 1000] [--data FILE]

Whole deals are played by the search player; of every choice among a few actions the position and how often the search visited each action are kept
(in ``--data``, which is read instead where it exists: the positions depend on no features). The weights are those under which these visits
are the likeliest: a multinomial logistic regression with a small pull towards zero, by Newton's steps. A third of the deals is held out: the
log-likelihood per choice of the visits, of the action chosen, and how often the likeliest action is the chosen one, are of these. The same for
choices all alike, and for the game's advice.
"""

from __future__ import annotations

import argparse
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from kurumaza.games import sight
from kurumaza.games.seeds import Shuffler
from kurumaza.kernels import GAMES, kernel
from kurumaza.kernels.verbs import advice, choice, choices, liking
from kurumaza.players import Budget
from kurumaza.players.look import Style, look
from kurumaza.players.search_player import ready

MOST = 30
"""Choices among more actions are left out."""
PULL = 10.0
"""The pull towards zero: so many times half the square of each weight, against the sum of all log-likelihoods."""
PLAYERS = {"ambition": (4, 4, 3), "tightrope": (3, 4, 5)}


def situation(state: Any, id: str, chance: random.Random) -> None:
    """Begin somewhere in a match."""
    if id == "ambition":
        state.core.round = chance.randrange(4)
        for seat in range(state.core.players):
            state.core.slammed[seat] = chance.random() < 0.15


def generate(id: str, deals: int, nodes: int, first: int = 0) -> dict[str, Any]:
    """Play so many deals; the positions, whose choice it was, the visits of its actions, and the number of the deal."""
    rulebook = GAMES[id]
    states, seats, visits, wins, numbers = [], [], [], [], []
    for number in range(first, first + deals):
        players = PLAYERS[id][number % len(PLAYERS[id])]
        state, chosen, log = rulebook.start(players, {}), rulebook.settle(players, {}), []
        situation(state, id, random.Random(number))
        log.append({"deal": rulebook.apply_deal(state, rulebook.deal(state, Shuffler(f"habits {number}", id, 0)))})
        while not rulebook.wants_deal(state) and rulebook.result(state) is None:
            seat = rulebook.actors(state)[0]
            seen = sight(rulebook, state, log, players, chosen, seat)
            move = seen.moves[0]
            if len(seen.moves) > 1:
                tried = look(seen, f"habits {number} {len(log)}", Budget(nodes=nodes, seconds=999.0), Style(weighs=False))
                move = tried[0].move
                if len(seen.moves) < MOST:
                    found = {rulebook.read_move(state, item.move): (item.visits, item.win) for item in tried}
                    size = int(rulebook.rules.choices(state.core, seat))
                    row = np.zeros((MOST, 2), np.float32)
                    row[:size] = [found.get(int(rulebook.rules.choice(state.core, seat, k)), (0, 0.0)) for k in range(size)]
                    states.append(state.array[0].copy())
                    seats.append(seat)
                    visits.append(row[:, 0])
                    wins.append(row[:, 1])
                    numbers.append(number)
            log.append({"seat": seat, "move": rulebook.play(state, seat, move)})
    columns = {"seats": seats, "visits": visits, "wins": wins, "numbers": numbers}
    return {"states": np.array(states, rulebook.dtype), **{name: np.array(column) for name, column in columns.items()}}


@kernel
def measure(state: Any, seat: int, axes: Any, found: Any, advised: Any) -> int:
    """Fill ``found[k]`` with the features of the k-th choice, what each axis says of it, and ``advised[k]`` with its advice; how many there are."""
    s = state[0]
    size = choices(s, seat)
    for k in range(size):
        action = choice(s, seat, k)
        advised[k] = advice(s, seat, action)
        for axis in range(axes.shape[0]):
            found[k, axis] = liking(s, seat, action, axes[axis])
    return size


def features(data: dict[str, Any], weights: int) -> tuple[Any, Any, Any, Any]:
    """Of all choices, one below another: features, advice, visits, and the number of the position."""
    axes = np.eye(weights)
    rows, advised, visits, owners = [], [], [], []
    for which, seat in enumerate(data["seats"]):
        found, says = np.zeros((MOST, weights)), np.zeros(MOST)
        size = measure(data["states"][which : which + 1], int(seat), axes, found, says)
        rows.append(found[:size].astype(np.float32))
        advised.append(says[:size])
        visits.append(data["visits"][which, :size])
        owners.append(np.full(size, which))
    return np.concatenate(rows), np.concatenate(advised), np.concatenate(visits), np.concatenate(owners)


class Choices:
    """Choices grouped by position, for softmax sums."""

    def __init__(self, owners: Any, visits: Any) -> None:
        _, self.starts, self.group, self.sizes = np.unique(owners, return_index=True, return_inverse=True, return_counts=True)
        self.target = visits / np.add.reduceat(visits, self.starts)[self.group]
        best = np.maximum.reduceat(visits, self.starts)[self.group]
        self.chosen = np.zeros(len(visits))
        for start, size in zip(self.starts, self.sizes, strict=True):
            self.chosen[start + np.argmax(visits[start : start + size])] = 1.0
        assert np.all(visits[self.chosen > 0] == best[self.chosen > 0])

    def logs(self, logits: Any) -> Any:
        """Logarithms of the probabilities."""
        top = logits - np.maximum.reduceat(logits, self.starts)[self.group]
        return top - np.log(np.add.reduceat(np.exp(top), self.starts))[self.group]

    def report(self, name: str, logits: Any) -> None:
        logs, n = self.logs(logits), len(self.starts)
        tops = np.maximum.reduceat(logs, self.starts)[self.group]
        hits = float(((logs == tops) * self.chosen).sum() / n)
        visits, chosen = (float((logs * part).sum() / n) for part in (self.target, self.chosen))
        print(f"{name:10s} visits {visits:.4f}  chosen {chosen:.4f}  top {100 * hits:.1f} %")


def fit(rows: Any, choices: Choices, sharp: float) -> Any:
    """The weights. ``sharp``: the part of the target that is the chosen action alone."""
    x = rows.astype(np.float64)
    target = (1.0 - sharp) * choices.target + sharp * choices.chosen
    weights = np.zeros(x.shape[1])
    for _ in range(12):
        p = np.exp(choices.logs(x @ weights))
        slope = x.T @ (target - p) - PULL * weights
        mean = np.add.reduceat(x * p[:, None], choices.starts)
        bend = (x * p[:, None]).T @ x - mean.T @ mean + PULL * np.eye(len(weights))
        change = np.linalg.solve(bend, slope)
        weights += change
        if np.abs(change).max() < 1e-4:
            break
    return weights


def held_out(numbers: Any) -> Any:
    return numbers // 4 % 3 == 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted(PLAYERS))
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--sharp", type=float, default=0.6, help="the part of the target that is the chosen action alone")
    parser.add_argument("--data", type=Path, help="positions are read from here, or written here")
    chosen = parser.parse_args()
    if chosen.data and chosen.data.exists():
        data = dict(np.load(chosen.data))
        data["states"] = data["states"].astype(GAMES[chosen.game].dtype)  # a file does not tell that records are aligned
    else:
        ready(chosen.game, wait=True)
        data = generate(chosen.game, chosen.deals, chosen.nodes)
        if chosen.data:
            np.savez_compressed(chosen.data, **data)
    habits = import_module(f"kurumaza.games.{chosen.game}.habits")
    rows, advised, visits, owners = features(data, habits.SIZE)
    test = held_out(data["numbers"][owners])
    learn, check = Choices(owners[~test], visits[~test]), Choices(owners[test], visits[test])
    weights = fit(rows[~test], learn, chosen.sharp)
    print(f"{len(learn.starts)} positions to learn from, {len(check.starts)} held out")
    check.report("all alike", np.zeros(test.sum()))
    scales = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
    best = max(scales, key=lambda scale: float((learn.logs(advised[~test] / scale) * learn.target).sum()))
    check.report("advice", advised[test] / best)
    learn.report("(learnt)", rows[~test] @ weights)
    check.report("habits", rows[test] @ weights)
    print(np.array2string(weights, separator=", ", precision=2, suppress_small=True, threshold=10**6, max_line_width=140, floatmode="fixed"))


if __name__ == "__main__":
    main()
