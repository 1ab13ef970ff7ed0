"""The master of Stonehenge: gets a sight, wins what is won, answers alike for the same seed and nodes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kurumaza.games import Sight, game, sight
from kurumaza.games.match import Match
from kurumaza.players import Budget, best_player, make
from kurumaza.players.player import LEVELS
from kurumaza.players.stonehenge_player import StonehengePlayer, ready

STONEHENGE = game("stonehenge")
SOLVED = [json.loads(line) for line in (Path(__file__).parents[1] / "vectors" / "solved-stonehenge.jsonl").read_text().splitlines()]
EARLY = ["6@a1", "5@e4", "1@b2", "3@c3"]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    assert ready(wait=True)


def seen_after(moves: list[str], options: dict[str, Any] | None = None) -> Sight:
    """What the seat to move sees."""
    state: Match = STONEHENGE.start(2, options)
    log: list[dict[str, Any]] = [{"deal": STONEHENGE.apply_deal(state, {"first": 0})}]
    log += [{"seat": at % 2, "move": STONEHENGE.play(state, at % 2, move)} for at, move in enumerate(moves)]
    return sight(STONEHENGE, state, log, 2, state.options, state.core.mover)


def test_it_is_the_search_of_this_game() -> None:
    assert best_player("stonehenge") == "search"
    for name, level in (("search", 8), ("search:3", 3), ("bold:8", 8)):
        seen = seen_after(EARLY)
        own = StonehengePlayer("a", level, "bold" if "bold" in name else "")
        assert make(name, "a").choose(seen, Budget(nodes=20, wait=True)) == own.choose(seen, Budget(nodes=20))


@pytest.mark.parametrize("position", [position for position in SOLVED if position["win"]][::3], ids=lambda position: " ".join(position["moves"]))
def test_it_wins_what_is_won(position: dict[str, Any]) -> None:
    seen = seen_after(position["moves"])
    assert make("search", "a").choose(seen, Budget(nodes=60_000, seconds=600)) in position["winning"]


def test_a_lost_position_is_played_on() -> None:
    for position in [position for position in SOLVED if not position["win"]][::5]:
        seen = seen_after(position["moves"])
        assert make("search", "a").choose(seen, Budget(nodes=1000, seconds=600)) in seen.moves


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_move(level: int) -> None:
    seen, budget = seen_after(EARLY), Budget(nodes=100, seconds=600)
    moves = {StonehengePlayer(seed, level, "").choose(seen, budget) for seed in ("a", "a", "a")}
    assert len(moves) == 1
    assert moves <= set(seen.moves)


def test_weak_levels_often_play_by_rule_of_thumb() -> None:
    seen, budget, seeds = seen_after(EARLY[:2]), Budget(nodes=20, seconds=600), [str(seed) for seed in range(20)]
    simple = [make("heuristic", seed).choose(seen, budget) for seed in seeds]
    low, high = ([StonehengePlayer(seed, level, "").choose(seen, budget) for seed in seeds] for level in (1, 8))
    like_low, like_high = (sum(move == rule for move, rule in zip(moves, simple, strict=True)) for moves in (low, high))
    assert like_high < like_low < len(seeds)


@pytest.mark.parametrize("values", ["open", "hidden"])
def test_it_answers_when_time_is_up(values: str) -> None:
    seen = seen_after(["6@a1", "5@e4", "1@b2", "3@c3", "2@d4", "1@e1"], {"values": values})
    assert make("search", "a").choose(seen, Budget(nodes=100_000, seconds=0.0)) in seen.moves
