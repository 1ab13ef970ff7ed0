"""Habits: the same compiled and interpreted, deaf to what the seat may not know, and better than a guess."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from kurumaza.games import sight
from kurumaza.games.seeds import Shuffler
from kurumaza.kernels import GAMES, kernel
from kurumaza.kernels.verbs import habit
from kurumaza.kernels.worlds import draw_worlds

CASES = [
    ("ambition", 3, {}),
    ("ambition", 4, {}),
    ("tightrope", 3, {}),
    ("tightrope", 5, {"deck": "exact"}),
    ("tightrope", 4, {"play": "simultaneous"}),
    ("siebenbatten", 4, {}),
]


def positions(id: str, players: int, options: dict[str, Any], deals: int) -> Iterator[tuple[Any, list[Any], int]]:
    """Every choice of random games: the state, the log, and whose choice it is."""
    game, chance = GAMES[id], random.Random(f"{id} {players} {options}")
    for number in range(deals):
        state, log = game.start(players, options), []
        log.append({"deal": game.apply_deal(state, game.deal(state, Shuffler(f"habits {number}", id, 0)))})
        while not game.wants_deal(state) and not game.result(state):
            seat = chance.choice(game.actors(state))
            yield state, log, seat
            log.append({"seat": seat, "move": game.play(state, seat, chance.choice(game.moves(state, seat)))})


@kernel
def compiled_habits(states: Any, seat: int, actions: Any, found: Any) -> None:
    for k in range(actions.size):
        found[k] = habit(states[0], seat, actions[k])


def some_actions(game: Any, core: Any, seat: int) -> list[int]:
    size = game.rules.choices(core, seat)
    return [int(game.rules.choice(core, seat, k)) for k in range(0, size, 1 + size // 30)]


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_compiled_and_interpreted(id: str, players: int, options: dict[str, Any]) -> None:
    game = GAMES[id]
    for state, _, seat in positions(id, players, options, 3):
        actions = some_actions(game, state.core, seat)
        found = np.zeros(len(actions))
        compiled_habits(state.array, seat, np.array(actions), found)
        assert found == pytest.approx([habit(state.core, seat, action) for action in actions], abs=1e-9)


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_what_a_seat_may_not_know_changes_no_habit(id: str, players: int, options: dict[str, Any]) -> None:
    """All states that give the seat the same sight, and the record of what it knows alone, give it the same habits."""
    game, module = GAMES[id], import_module(f"kurumaza.games.{id}.belief")
    chosen = game.settle(players, options)
    for number, (state, log, seat) in enumerate(positions(id, players, options, 2)):
        belief = module.belief(sight(game, state, log, players, chosen, seat))
        worlds = np.zeros(3, game.dtype)
        holders = np.array(belief.may, np.uint64), np.array(belief.room, np.int64)
        found = draw_worlds(belief.state.array, worlds, np.uint64(belief.unseen), *holders, number)
        actions = some_actions(game, state.core, seat)
        expected = [habit(state.core, seat, action) for action in actions]
        for array in [belief.state.array, *(worlds[k : k + 1] for k in range(found))]:
            habits = np.zeros(len(actions))
            compiled_habits(array, seat, np.array(actions), habits)
            assert habits == pytest.approx(expected, abs=1e-9)
