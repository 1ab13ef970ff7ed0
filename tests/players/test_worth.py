"""What a score sheet is worth in Ambition and Tightrope: a chance to win the match, for whoever's sheet it is."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from kurumaza.games import game
from kurumaza.games.match import DEAL, OVER, Match
from kurumaza.kernels import kernel, verbs

TABLES = [("ambition", 3), ("ambition", 4), ("tightrope", 3), ("tightrope", 4), ("tightrope", 5)]


def worth(id: str, state: Match, seat: int) -> float:
    return verbs.filled(import_module(f"{type(game(id)).__module__}.belief").worths, state.core)[seat]


def sheet(id: str, players: int, chance: random.Random) -> Match:
    """A score sheet as it may stand between two rounds."""
    state: Any = game(id).start(players)
    core = state.core
    core.phase, core.round = DEAL, chance.randrange(1, players)
    for seat in range(players):
        if id == "ambition":
            core.totals[seat], core.strikes[seat] = chance.randrange(150), chance.randrange(4)
        else:
            for number in range(core.round):
                core.penalties[number, seat] = chance.randrange(15)
            core.totals[seat] = core.penalties[:, seat].sum()
    return state


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_chances(id: str, players: int) -> None:
    """The chances of all are one together, and a better score is a better chance, at the cost of the others."""
    chance = random.Random(f"{id} {players}")
    better = 1 if id == "ambition" else -1
    for _ in range(200):
        state = sheet(id, players, chance)
        before = [worth(id, state, seat) for seat in range(players)]
        assert sum(before) == pytest.approx(1.0, abs=1e-6)
        assert all(0.0 <= part <= 1.0 for part in before)
        state.core.totals[0] += better
        after = [worth(id, state, seat) for seat in range(players)]
        assert after[0] > before[0]
        assert all(a <= b + 1e-9 for a, b in zip(after[1:], before[1:], strict=True))


@pytest.mark.parametrize("players", [3, 4])
def test_strikes_hurt(players: int) -> None:
    """At equal totals whoever is nearer to ending the match is less likely to win it; more than two strikes are no worse than two."""
    state = game("ambition").start(players)
    state.core.strikes[:3] = [0, 1, 2]
    none, one, two = (worth("ambition", state, seat) for seat in range(3))
    assert none > one > two
    state.core.strikes[2] = 3
    assert worth("ambition", state, 2) == two


@pytest.mark.parametrize("players", [3, 4, 5])
def test_penalties_that_may_go(players: int) -> None:
    """Of equal totals the better one has a large penalty that may still be struck out, until it has been."""
    state = game("tightrope").start(players)
    core = state.core
    core.round = 2
    core.penalties[:2, :3] = [[10, 5, 10], [0, 5, 0]]
    core.totals[:3] = 10
    core.struck[0, 2] = 1
    still, small, gone = (worth("tightrope", state, seat) for seat in range(3))
    assert still > small > gone


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_end_is_exact(id: str, players: int) -> None:
    """When the match is over, winners share one, and nobody else has anything."""
    chance = random.Random(f"end {id} {players}")
    for _ in range(200):
        state = sheet(id, players, chance)
        core = state.core
        core.phase = OVER
        core.totals[:players] = [chance.randrange(3) for _ in range(players)]
        if id == "ambition":
            core.round_strikes[:players] = [0, *(chance.randrange(3) for _ in range(players - 1))]
        winners = game(id).winners(state)  # type: ignore[attr-defined]
        assert [worth(id, state, seat) for seat in range(players)] == [(seat in winners) / len(winners) for seat in range(players)]


@kernel
def compiled_worth(work: Any, found: Any) -> None:
    verbs.worths(work[0], found)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_compiled(id: str, players: int) -> None:
    """The compiler's figures are Python's."""
    chance = random.Random(f"compiled {id} {players}")
    for _ in range(20):
        state, found = sheet(id, players, chance), np.zeros(players)
        compiled_worth(state.array, found)
        assert found.tolist() == pytest.approx([worth(id, state, seat) for seat in range(players)], abs=1e-12)
