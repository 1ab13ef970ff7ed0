"""Fits what a pass of Ambition is worth (``games/ambition/passing.py``) to passes played out, and prints the weights ready to paste.

    python bench/passes.py [--deals 1200] [--passes 32] [--worlds 48] [--data FILE]

Of every deal one seat's hand is taken. Some passes, half of them those it likes best by the present weights, are made in the same worlds, where
the others pass by habit, and the deal is played to its end by habit. The value of a pass is the mean of the search's utility, less the mean of all
passes tried with this hand (kept in ``--data``, which is read instead where it exists). The weights are those of a linear regression with a
small pull towards zero. A quarter of the deals is held out; printed of these, for the weights in use and the fitted ones: the correlation with the
values within a hand, and how much worse than the best pass tried is the one that looks best, and the best of the twelve that look best.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

import numpy as np

from kurumaza.games import sight
from kurumaza.games.ambition import passing
from kurumaza.games.seeds import Shuffler
from kurumaza.kernels import GAMES, kernel
from kurumaza.kernels.chance import step
from kurumaza.kernels.search import ENDS, note_end, usual
from kurumaza.kernels.verbs import over, turn
from kurumaza.kernels.worlds import act
from kurumaza.players.look import worlds_of

AMBITION = GAMES["ambition"]
PLAYERS = (4, 4, 3)
PULL = 60.0
"""The pull towards zero, against the sum of squares: in hundredths of the utility."""
TOP = 12


@kernel
def play_out(worlds: Any, work: Any, passes: Any, seat: int, sums: Any, x: Any) -> Any:
    """Make each pass in each world, play on by habit, and add to ``sums[k]`` the utility to the seat; the chance that is left.

    In one world the others' choices are made by the same chance, whatever the pass."""
    ends = np.zeros(ENDS)
    for which in range(worlds.size):
        x = step(x)
        for k in range(passes.size):
            work[0] = worlds[which]
            s, y = work[0], x
            act(s, seat, passes[k])
            while not over(s):
                y = step(y)
                act(s, turn(s), usual(s, turn(s), y, 0.0))
            note_end(s, ends, 1.0)
            sums[k] += ends[seat]
    return x


@kernel
def measure(state: Any, seat: int, passes: Any, axes: Any, found: Any) -> None:
    """Fill ``found[k]`` with what each axis says of the k-th pass."""
    for k in range(passes.size):
        for axis in range(axes.shape[0]):
            found[k, axis] = passing.pass_value(state[0], seat, passes[k], axes[axis])


def features(state: Any, seat: int, passes: Any, axes: Any) -> Any:
    """What each axis says of the passes of the seat: passes x axes."""
    found = np.zeros((len(passes), len(axes)))
    measure(state, seat, passes, axes, found)
    return found


def generate(deals: int, passes: int, number_of_worlds: int, first: int = 0) -> dict[str, Any]:
    """States before the pass, the passes tried and their values, one row a deal."""
    states, seats, tried, values = [], [], [], []
    for number in range(first, first + deals):
        players, chance = PLAYERS[number % len(PLAYERS)], random.Random(f"passes {number}")
        state = AMBITION.start(players, {})
        state.core.round = chance.randrange(players - 1)
        log = [{"deal": AMBITION.apply_deal(state, AMBITION.deal(state, Shuffler(f"passes {number}", "ambition", 0)))}]
        seat = chance.randrange(players)
        worlds = worlds_of(sight(AMBITION, state, log, players, AMBITION.settle(players, {}), seat), number, number_of_worlds)
        actions = np.array([AMBITION.rules.choice(state.core, seat, k) for k in range(AMBITION.rules.choices(state.core, seat))], np.int64)
        order = np.argsort(-features(state.array, seat, actions, passing.PASS_WEIGHTS[None])[:, 0], kind="stable")
        rest = list(order[passes // 2 :])
        chance.shuffle(rest)
        chosen = actions[np.concatenate([order[: passes // 2], rest[: passes - passes // 2]]).astype(int)]
        sums = np.zeros(passes)
        play_out(worlds, np.zeros(1, AMBITION.dtype), chosen, seat, sums, np.uint64(number))
        states.append(state.array[0].copy())
        seats.append(seat)
        tried.append(chosen)
        values.append(sums / len(worlds))
    return {"states": np.array(states, AMBITION.dtype), "seats": np.array(seats), "tried": np.array(tried), "values": np.array(values)}


def rows_of(data: dict[str, Any], axes: Any) -> Any:
    """What the axes say of the passes tried, less their mean in the hand: deals x passes x axes."""
    found = []
    for which, seat in enumerate(data["seats"]):
        rows = features(data["states"][which : which + 1], int(seat), data["tried"][which], axes)
        found.append(rows - rows.mean(axis=0))
    return np.array(found)


def report(name: str, says: Any, values: Any) -> None:
    """How well what is said of the passes (deals x passes) agrees with their values, in hundredths."""
    together = float((says * values).sum() / np.sqrt((says**2).sum() * (values**2).sum()))
    order, best = np.argsort(-says, axis=1, kind="stable"), values.max(axis=1)
    ranked = np.take_along_axis(values, order, axis=1)
    first, some = (best - ranked[:, 0]).mean(), (best - ranked[:, :TOP].max(axis=1)).mean()
    figures = f"first {ranked[:, 0].mean():+.2f}, worse than the best {first:.2f}; best of {TOP} {some:.2f}"
    print(f"{name:12s} correlation {together:.3f}  {figures}")


def fit(rows: Any, values: Any) -> Any:
    """The weights."""
    x, y = rows.reshape(-1, rows.shape[-1]), values.reshape(-1)
    return np.linalg.solve(x.T @ x + PULL * np.eye(x.shape[1]), x.T @ y)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1200)
    parser.add_argument("--passes", type=int, default=32, help="tried with each hand")
    parser.add_argument("--worlds", type=int, default=48, help="in which each is played out")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--data", type=Path, help="values are read from here, or written here")
    chosen = parser.parse_args()
    if chosen.data and chosen.data.exists():
        data = dict(np.load(chosen.data))
        data["states"] = data["states"].astype(AMBITION.dtype)  # a file does not tell that records are aligned
    else:
        data = generate(chosen.deals, chosen.passes, chosen.worlds, chosen.first)
        if chosen.data:
            np.savez_compressed(chosen.data, **data)
    values = 100.0 * (data["values"] - data["values"].mean(axis=1, keepdims=True))
    rows = rows_of(data, np.eye(passing.SIZE))
    test = np.arange(len(values)) % 4 == 3
    weights = fit(rows[~test], values[~test])
    report("in use", rows[test] @ passing.PASS_WEIGHTS, values[test])
    report("(learnt)", rows[~test] @ weights, values[~test])
    report("fitted", rows[test] @ weights, values[test])
    print(np.array2string(weights, separator=", ", precision=2, suppress_small=True, threshold=10**6, max_line_width=140, floatmode="fixed"))


if __name__ == "__main__":
    main()
