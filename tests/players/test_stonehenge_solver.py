"""The exact solver of Stonehenge: right on solved positions, at one with the rulebook, and usable from the command line."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.cli.command import kurumaza

from kurumaza.games import game
from kurumaza.games.match import Match
from kurumaza.games.stonehenge import rules
from kurumaza.games.stonehenge.state import MEGALITHS, PLAY
from kurumaza.players.stonehenge_solver import Solver, Stopped

STONEHENGE = game("stonehenge")
SOLVED = [json.loads(line) for line in (Path(__file__).parents[1] / "vectors" / "solved-stonehenge.jsonl").read_text().splitlines()]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(16)


def after(moves: list[str], first: int = 0) -> Match:
    state: Match = STONEHENGE.start(2)
    STONEHENGE.apply_deal(state, {"first": first})
    for move in moves:
        STONEHENGE.play(state, STONEHENGE.actors(state)[0], move)
    return state


def random_position(empty: int, seed: int) -> Match:
    """A position after random moves, with so many empty points and nobody having won."""
    chance = random.Random(seed)
    while True:
        state = after([], chance.randrange(2))
        while state.core.phase == PLAY and rules.count(state.core.empty) > empty:
            STONEHENGE.play(state, state.core.mover, chance.choice(STONEHENGE.moves(state, state.core.mover)))
        if state.core.phase == PLAY:
            return state


def winning_by_the_rules(state: Match, known: dict[bytes, bool]) -> list[str]:
    """All winning moves, by the rulebook and nothing else."""
    seat, found = state.core.mover, []
    for move in STONEHENGE.moves(state, seat):
        then = state.copy()
        rules.play(then.core, seat, STONEHENGE.read_move(state, move))
        if then.core.phase != PLAY:
            good = then.core.megaliths[seat] == MEGALITHS
        else:
            then.core.last = 0  # the same position, however it was reached
            key = then.array.tobytes()
            if key not in known:
                known[key] = bool(winning_by_the_rules(then, known))
            good = not known[key]
        if good:
            found.append(move)
    return found


@pytest.mark.parametrize("position", SOLVED, ids=lambda position: f"{18 - len(position['moves'])} empty")
def test_solved_positions(solver: Solver, position: dict[str, list[str]]) -> None:
    state = after(position["moves"])
    assert solver.winning_moves(state) == position["winning"]
    move = solver.winning_move(state)
    assert move in position["winning"] if position["win"] else move is None


@pytest.mark.parametrize(("empty", "seed"), [(empty, seed) for empty in range(1, 6) for seed in range(5)] + [(6, 7)])
def test_as_the_rulebook_says(solver: Solver, empty: int, seed: int) -> None:
    state = random_position(empty, seed)
    assert solver.winning_moves(state) == winning_by_the_rules(state, {})


def test_what_is_remembered_changes_nothing(solver: Solver) -> None:
    states = [random_position(9, seed) for seed in range(6)]
    fresh = [Solver(1).winning_moves(state) for state in states]
    assert [solver.winning_moves(state) for state in states] == fresh
    assert [solver.winning_moves(state) for state in states] == fresh
    assert any(fresh)


def test_the_state_is_left_alone(solver: Solver) -> None:
    state = random_position(8, 1)
    before = state.array.tobytes()
    solver.winning_moves(state)
    assert state.array.tobytes() == before


def test_a_limit_of_nodes_stops_the_search() -> None:
    solver, state = Solver(1), random_position(12, 1)
    solver.limit(50)
    with pytest.raises(Stopped):
        solver.winning_moves(state)
    assert solver.nodes <= 51
    solver.limit(None)
    easy = random_position(8, 1)
    assert solver.winning_moves(easy) == Solver(1).winning_moves(easy)


# ---- the command ------------------------------------------------------------------------------------------------------


def test_solve_jsonl() -> None:
    few = [position for position in SOLVED if len(position["moves"]) >= 8]
    ran = kurumaza("solve", "stonehenge", "--jsonl", "-", given="".join(json.dumps(position) + "\n" for position in few))
    assert ran.status == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert answers == [{"win": position["win"], "winning": position["winning"]} for position in few]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "not JSON"),
        ("[]", "a position is an object with a list of moves"),
        ('{"moves": "6@a1"}', "a position is an object with a list of moves"),
        ('{"moves": ["6@a1", "6@a1"]}', "moves[1]: a druid stands on a1 already"),
        ('{"moves": ["6@a1", "1@a2", "6@b1"]}', "moves[2]: seat 0 has no druid of value 6 left"),
        ('{"moves": [7]}', "moves[0]: no such move: 7"),
        (json.dumps({"moves": ["6@d1", "6@d4", "2@a1", "5@b3", "4@c4", "4@e2", "5@d5", "3@d3", "2@c2", "3@e4", "3@d2"]}), "the game is over"),
    ],
)
def test_solve_of_what_is_no_position(line: str, said: str) -> None:
    good = SOLVED[0]
    ran = kurumaza("solve", "stonehenge", "--jsonl", "-", given=f"{line}\n\n{json.dumps(good)}\n")
    assert ran.status == 1
    bad, answer = (json.loads(text) for text in ran.out.splitlines())
    assert list(bad) == ["error"]
    assert bad["error"].startswith(said)
    assert answer == {"win": good["win"], "winning": good["winning"]}


def test_solve_for_people() -> None:
    won = next(position for position in SOLVED if position["win"])
    lost = next(position for position in SOLVED if not position["win"])
    ran = kurumaza("solve", "stonehenge", "-", given=f"{json.dumps(won)}\n{json.dumps(lost)}\n")
    assert ran.out.splitlines() == ["won by " + ", ".join(won["winning"]), "lost"]


def test_solve_of_another_game() -> None:
    ran = kurumaza("solve", "ambition", "--jsonl", "-")
    assert ran.status == 2
    assert "stonehenge only" in ran.err
