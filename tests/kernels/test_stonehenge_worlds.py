"""What a seat may believe in Stonehenge with hidden values: every arrangement that agrees, each as likely as its druids can be dealt."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from kurumaza.games import sight
from kurumaza.games.cards import count, to_list
from kurumaza.games.stonehenge.belief import belief, worths
from kurumaza.games.stonehenge.state import DRUIDS, LINES, LINES_OF, NAMES, POINTS
from kurumaza.kernels import GAMES
from kurumaza.kernels.verbs import filled
from kurumaza.kernels.worlds import draw_worlds

STONEHENGE = GAMES["stonehenge"]


def worlds_of(seen: Any, number: int, seed: int) -> Any:
    """So many worlds as the seat may believe in."""
    found = belief(seen)
    worlds = np.zeros(number, STONEHENGE.dtype)
    holders = np.array(found.may, np.uint64), np.array(found.room, np.int64)
    assert draw_worlds(found.state.array, worlds, np.uint64(found.unseen), *holders, seed) == number
    return worlds


def test_all_arrangements_are_equally_likely() -> None:
    """Three druids lie face down, two lie open: each way of laying the seven others is as likely, equal druids told apart. Chi-square."""
    state = STONEHENGE.start(2, {"values": "hidden"})
    log = [{"deal": STONEHENGE.apply_deal(state, {"first": 0})}]
    for at, move in enumerate(["3@a1", "4@a2", "1@e1", "1@e2", "6@d5", "6@e4", "2@c2", "2@c1", "5@b3"]):
        log.append({"seat": at % 2, "move": STONEHENGE.play(state, at % 2, move)})
    seen = sight(STONEHENGE, state, log, 2, state.options, 1)
    shown = [entry["move"] for entry in seen.log[1:] if entry["seat"] == 0]
    points = [NAMES.index(move[2:]) for move in shown if move[0] == "?"]
    rest = list(DRUIDS)
    for move in shown:
        if move[0] != "?":
            rest.remove(int(move[0]))
    assert 1 < len(points) < len(rest) < len(DRUIDS)
    ways = Counter(tuple(rest[place] for place in places) for places in itertools.permutations(range(len(rest)), len(points)))
    worlds = worlds_of(seen, 20_000, 3)
    found = Counter(tuple(int(world["values"][point]) for point in points) for world in worlds)
    assert set(found) == set(ways)
    total = sum(ways.values())
    chi = sum((found[way] - len(worlds) * number / total) ** 2 / (len(worlds) * number / total) for way, number in ways.items())
    degrees = len(ways) - 1
    assert abs(chi - degrees) < 4 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("seed", range(4))
def test_worlds_agree_with_the_sight(seed: int) -> None:
    """In random games every world gives the seat the view and the moves that it has, and is a state that the rules can reach."""
    chance, state = random.Random(seed), STONEHENGE.start(2, {"values": "hidden"})
    log: list[dict[str, Any]] = [{"deal": STONEHENGE.apply_deal(state, {"first": seed % 2})}]
    while STONEHENGE.result(state) is None:
        seat = STONEHENGE.actors(state)[0]
        seen = sight(STONEHENGE, state, log, 2, state.options, seat)
        for world in worlds_of(seen, 5, len(log)):
            copy = state.copy()
            copy.array[0] = world
            assert STONEHENGE.view(copy, seat) == seen.view
            assert STONEHENGE.moves(copy, seat) == seen.moves
            whole(world)
        log.append({"seat": seat, "move": STONEHENGE.play(state, seat, chance.choice(seen.moves))})


def whole(world: Any) -> None:
    """Nothing is missing: druids on the board and in hand are the nine, and sums are those of the board."""
    for seat in range(2):
        on = [point for point in range(POINTS) if world["owners"][point] == seat]
        held = [DRUIDS[druid] for druid in to_list(world["hands"][seat])]
        assert sorted([*held, *(int(world["values"][point]) for point in on)]) == list(DRUIDS)
        assert count(world["hands"][seat]) == len(held)
        for line in range(LINES):
            assert world["sums"][seat, line] == sum(world["values"][point] for point in on if line in LINES_OF[point])


def test_with_open_values_nothing_is_unseen() -> None:
    state = STONEHENGE.start(2)
    log = [{"deal": STONEHENGE.apply_deal(state, {"first": 0})}, {"seat": 0, "move": STONEHENGE.play(state, 0, "6@a1")}]
    world = worlds_of(sight(STONEHENGE, state, log, 2, state.options, 1), 1, 1)[0]
    assert {name: world[name].tolist() for name in ("hands", "owners", "values", "sums", "control", "mover")} == {
        name: state.array[0][name].tolist() for name in ("hands", "owners", "values", "sums", "control", "mover")
    }


def test_what_a_game_is_worth() -> None:
    """The last game decides by the totals; before it a lead counts the more, the fewer games are to come."""
    core = STONEHENGE.start(2, {"games": 5}).core
    core.totals[:] = 2, 6
    chances = []
    for finished in range(1, 6):
        core.round = finished
        first, second = filled(worths, core)
        assert first + second == pytest.approx(1.0)
        chances.append(first)
    assert chances == sorted(chances)
    assert 0.5 < chances[0] < chances[-1] == 1.0
    core.totals[:] = 3, 3
    assert filled(worths, core) == [0.5, 0.5]
