"""The proof in pieces: right, resumed where it was stopped, and clear about files that are none of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.command import kurumaza

from kurumaza.games import game
from kurumaza.games.match import Match
from kurumaza.players.kept import KeptError
from kurumaza.players.stonehenge_positions import SYMMETRIES, name_of
from kurumaza.players.stonehenge_proof import Proof
from kurumaza.players.stonehenge_solver import Solver

STONEHENGE = game("stonehenge")
MOVES = ["6@c1", "1@c2", "5@b1", "2@a2", "1@a1", "3@d1", "2@e2", "4@b3", "3@d3"]


class Killed(Exception):
    """Stands for the end of the process."""


def after(moves: list[str]) -> Match:
    state: Match = STONEHENGE.start(2)
    STONEHENGE.apply_deal(state, {"first": 0})
    for move in moves:
        STONEHENGE.play(state, STONEHENGE.actors(state)[0], move)
    return state


def new(path: Path, stop_at: int = 10**9, jobs: int = 1) -> Proof:
    def tell(proof: Proof) -> None:
        if len(proof.known) >= stop_at:
            raise Killed

    return Proof(path, 2, 1, tell, jobs)


def test_as_the_solver_says_and_resumed(tmp_path: Path) -> None:
    state, path = after(MOVES), tmp_path / "proof"
    with pytest.raises(Killed):
        new(path, 3).wins(state)
    with path.open("a") as file:
        file.write('{"piece": "+1@')  # cut short
    second = new(path)
    assert len(second.known) == 3
    assert second.wins(state) == (Solver(1).winning_move(state) is not None)
    assert len(second.known) > 3
    third = new(path, 0)  # nothing is left to be solved
    assert third.wins(state) == second.wins(state)
    assert (third.known, third.nodes) == (second.known, second.nodes)


def test_several_pieces_at_once(tmp_path: Path) -> None:
    state = after(MOVES[:8])
    proof = new(tmp_path / "proof", jobs=3)
    assert proof.wins(state) == (Solver(1).winning_move(state) is not None)


def test_how_far_it_is(tmp_path: Path) -> None:
    state = after(MOVES)
    proof = new(tmp_path / "proof")
    won, found = proof.wins(state), proof.found(state)
    lost = [move for move in STONEHENGE.moves(state, state.core.mover) if move not in Solver(1).winning_moves(state)]
    assert found.refuted <= len(lost) < found.moves
    assert won
    assert found.best not in lost
    assert found.answered == found.replies


def test_positions_that_are_one() -> None:
    assert len({tuple(goes) for goes in SYMMETRIES}) == 6
    one = name_of(after(["6@a1", "5@e4", "1@c2", "2@b3"]))
    assert one == name_of(after(["1@c2", "2@b3", "6@a1", "5@e4"]))
    assert one == name_of(after(["6@a2", "5@e1", "1@c3", "2@b1"]))
    assert one != name_of(after(["6@a2", "5@e1", "1@c2", "2@b1"]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("something else\n", "not a file of this command"),
        ('{"format": "kurumaza-proof/1", "depth": 3}\n', "made with depth 3, not 2"),
        ('{"format": "kurumaza-proof/1", "depth": 2}\n{"piece": 1}\n', "line 2 is damaged"),
    ],
)
def test_no_file_of_ours(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "proof"
    path.write_text(text)
    with pytest.raises(KeptError, match=said):
        new(path)
    assert path.read_text() == text
    ran = kurumaza("solve", "stonehenge", "--whole", str(path), "--depth", "2")
    assert ran.status == 1
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_positions_must_be_named() -> None:
    assert kurumaza("solve", "stonehenge").status == 2
