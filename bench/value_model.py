"""Fit the models of what a score sheet is worth (``worths`` in a game's ``belief.py``) to matches between players who follow the game's advice.

    python bench/value_model.py GAME [--matches N] [--seed SEED]

Plays so many matches with each number of players, keeps the score sheet after every round but the last, and looks for the constants under which the
true winners were likeliest. Prints them beside those in use, each with its loss: the mean of ``-log(worth to the winner)``. Nothing is
changed: who likes the new ones better writes them into the game.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from kurumaza.games.match import DEAL, OVER, row_type
from kurumaza.games.seeds import Shuffler
from kurumaza.kernels import GAMES, kernel
from kurumaza.kernels.chance import below, fraction, step
from kurumaza.kernels.verbs import advice, choice, choices, filled, over, play, turn

WILD = 0.05
"""How often a player leaves the advice, so that the same deal may go many ways."""
STRIDES = (1.3, 1.1, 1.03, 1.01)
"""The factors by which constants are changed in the search for better ones."""
CONSTANTS = {"ambition": ("HASTE", "SPREAD"), "tightrope": ("ZERO_CHANCE", "SPREAD")}
"""The constants of each game's model, numbers or tuples of them. Each is scaled by itself; zeros stay."""


@kernel
def advised_deal(work: Any, x: Any) -> Any:
    """Play the deal to its end by advice; the chance that is left."""
    s = work[0]
    while not over(s):
        seat = turn(s)
        size = choices(s, seat)
        x = step(x)
        action, best = choice(s, seat, below(x, size)), -np.inf
        x = step(x)
        if fraction(x) >= WILD:
            for k in range(size):
                x = step(x)
                value = advice(s, seat, choice(s, seat, k)) + 1e-6 * fraction(x)
                if value > best:
                    action, best = choice(s, seat, k), value
        play(s, seat, action)
    return x


def score_sheets(id: str, players: int, matches: int, seed: str) -> list[tuple[Any, list[int]]]:
    """The rows of all rounds' ends but the last, each with the winners of its match."""
    game, found, x = GAMES[id], [], np.uint64(1)
    for number in range(matches):
        state, sheets, deals = game.start(players), [], 0
        while state.core.phase == DEAL:
            game.apply_deal(state, game.deal(state, Shuffler(f"{seed} {number}", id, deals)))
            deals += 1
            x = advised_deal(state.array, np.uint64(x))
            sheets.append(row_type(game.dtype)(state.array.copy()))
        assert state.core.phase == OVER
        found += [(sheet, game.winners(state)) for sheet in sheets[:-1]]
    return found


def loss(model: ModuleType, sheets: list[tuple[Any, list[int]]]) -> float:
    """How surprising the winners were."""
    found = 0.0
    for row, seats in sheets:
        chances = filled(model.worths, row)
        found -= sum(np.log(max(1e-9, chances[seat])) for seat in seats) / len(seats)
    return found / len(sheets)


def fit(model: ModuleType, names: tuple[str, ...], sheets: list[tuple[Any, list[int]]]) -> float:
    """Change the model's constants, one number at a time, as long as the winners become likelier; the loss then."""
    best = loss(model, sheets)
    for stride in STRIDES:
        better = True
        while better:
            better = False
            for name in names:
                for place in range(len(np.atleast_1d(getattr(model, name)))):
                    for factor in (stride, 1 / stride):
                        kept = getattr(model, name)
                        setattr(model, name, scaled(kept, place, factor))
                        found = loss(model, sheets) if getattr(model, name) != kept else best
                        if found < best - 1e-7:
                            best, better = found, True
                        else:
                            setattr(model, name, kept)
    return best


def scaled(constant: Any, place: int, factor: float) -> Any:
    """The constant with one of its numbers multiplied."""
    if not isinstance(constant, tuple):
        return constant * factor
    return tuple(value * factor if at == place else value for at, value in enumerate(constant))


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(CONSTANTS))
    parser.add_argument("--matches", type=int, default=2000, help="with each number of players")
    parser.add_argument("--seed", default="value model")
    chosen = parser.parse_args()
    game = GAMES[chosen.game]
    model, names = import_module(f"{type(game).__module__}.belief"), CONSTANTS[chosen.game]
    sheets = {players: score_sheets(chosen.game, players, chosen.matches, chosen.seed) for players in game.players}
    whole = [sheet for some in sheets.values() for sheet in some]

    def report(when: str) -> None:
        print(when, {name: getattr(model, name) for name in names})
        for players, some in sheets.items():
            print(f"  {players} players: {len(some)} score sheets, loss {loss(model, some):.4f} (knowing nothing: {np.log(players):.4f})")

    report("in use")
    fit(model, names, whole)
    report("fitted")


if __name__ == "__main__":
    main()
