"""Made positions: every file loads and replays, and says why its moves are good; the runner tells wrong positions and weak players apart."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest

from kurumaza.games import games
from kurumaza.players import Budget

BENCH = Path(__file__).parents[2] / "bench" / "positions.py"
spec = importlib.util.spec_from_file_location("positions", BENCH)
assert spec is not None
assert spec.loader is not None
runner: Any = importlib.util.module_from_spec(spec)
spec.loader.exec_module(runner)

FILES = sorted(runner.FOLDER.glob("*.jsonl"))
CLEAREST = {"tightrope-count-4", "ambition-two-last-1"}
"""Positions that are found with very little thought."""


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_there_are_positions() -> None:
    """A file is named after its game, and so are its positions."""
    assert {"ambition", "tightrope"} <= {path.stem for path in FILES} <= set(games())
    ids = [item["id"] for path in FILES for item in lines(path)]
    assert len(ids) == len(set(ids))
    assert all(item["id"].startswith(path.stem + "-") and item["game"] == path.stem for path in FILES for item in lines(path))


@pytest.mark.parametrize("id", [path.stem for path in FILES])
def test_positions_replay(id: str) -> None:
    """The seat is to move, the good moves are legal and not all there are, and both reasons are given, each in its language."""
    found = list(runner.positions([id]))
    assert len(found) == len(lines(runner.FOLDER / f"{id}.jsonl")) >= 12
    for position in found:
        assert position.sight.seat in position.sight.actors
        assert set(position.good) < set(position.sight.moves)
        assert not re.search("[\u3041-\u9fff]", position.en)
        assert len(position.en) > 20
        assert re.search("[\u3041-\u3096]", position.ja)


def broken(**changes: Any) -> str:
    return json.dumps(lines(runner.FOLDER / "tightrope.jsonl")[0] | changes)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"good": ["51"]}, "51 is no legal move"),
        ({"good": []}, "some moves must be good, and some not"),
        ({"seat": 7}, "seat 7 is not to move"),
        ({"log": [{"seat": 0, "move": "1"}]}, r"log\[0\]: "),
        ({"game": "chess"}, "unknown game"),
        ({"why": ""}, "a position has the keys"),
    ],
)
def test_wrong_positions_are_told(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(runner.PositionError, match=reason) as caught:
        runner.read(broken(**changes))
    assert "\n" not in str(caught.value)


def test_most_seeds_decide() -> None:
    """Two of three answers are enough, one is not."""
    position = runner.read(broken())
    good = position.good[0]
    bad = next(move for move in position.sight.moves if move not in position.good)
    assert runner.solved(position, [good, bad, good])
    assert not runner.solved(position, [bad, bad, good])
    assert not runner.solved(position, [good, None])
    assert runner.told([bad, good, bad]) == f"played {bad} 2x, {good} 1x"


def test_the_clearest_are_found() -> None:
    """A little search finds what hardly needs any."""
    asked = [position for position in runner.positions(["ambition", "tightrope"]) if position.id in CLEAREST]
    assert {position.id for position in asked} == CLEAREST
    budget = Budget(nodes=1000, seconds=600.0, wait=True)
    for position in asked:
        assert runner.solved(position, runner.answers(position, "search", budget, 3)), position.id
