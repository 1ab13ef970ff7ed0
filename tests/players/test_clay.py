"""Computer players of Clay Art Guardians: they play whole games legally, model what they name, and judge with sense."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from kurumaza.games import game, sight
from kurumaza.games.clayart import advice, shapes
from kurumaza.games.clayart.words import WORDS
from kurumaza.games.clayart.works import LUMP, check_work, read_field, volume
from kurumaza.games.seeds import Shuffler
from kurumaza.players import Budget, make
from kurumaza.players.clay_works import FLOOR, render

CLAY = game("clayart")
OPTIONS: list[dict[str, Any]] = [{}, {"signal": "on", "start": -8}, {"min_rounds": 5, "values": [5, 2, 0, -1]}]


def whole_game(players: int, options: dict[str, Any], seed: str, kinds: list[str]) -> tuple[Any, list[dict[str, Any]]]:
    """A game driven through sights only; the clock acts where all wait."""
    state, log = CLAY.start(players, options), []
    log.append({"deal": CLAY.apply_deal(state, CLAY.deal(state, Shuffler(seed, "clayart", 0)))})
    seats = [make(kind, f"{seed}/{seat}") for seat, kind in enumerate(kinds)]
    chosen = CLAY.settle(players, options)
    while CLAY.result(state) is None:
        assert len(log) < 2000
        moved = False
        for seat in CLAY.actors(state):
            if seat not in CLAY.actors(state):
                continue
            move = seats[seat].choose(sight(CLAY, state, log, players, chosen, seat), Budget())
            if move is not None:
                log.append({"seat": seat, "move": CLAY.play(state, seat, move)})
                moved = True
        assert moved, "computers alone never all wait"
    return state, log


@pytest.mark.parametrize(("players", "options"), [(4, OPTIONS[0]), (4, OPTIONS[1]), (5, OPTIONS[2]), (6, OPTIONS[0]), (7, OPTIONS[1])])
def test_computers_play_whole_games(players: int, options: dict[str, Any]) -> None:
    state, log = whole_game(players, options, "a", ["heuristic"] * players)
    if players == 4:
        assert whole_game(players, options, "a", ["heuristic"] * players)[1] == log
    themes = [entry["move"] for entry in log if entry.get("move", "").startswith("theme")]
    assert len(set(themes)) == len(themes), "no theme comes twice"
    works = [entry["move"].removeprefix("work ") for entry in log if entry.get("move", "").startswith("work")]
    assert all(shapes.read_shape(work) for work in works)
    if options.get("signal") == "on":
        assert not any(opening.signals[seat] < 0 for opening in state.openings for seat in range(players)), "nobody signals too early"


def test_a_computer_waits_for_people_who_are_not_ready() -> None:
    state, log = CLAY.start(4, {}), []
    log.append({"deal": CLAY.apply_deal(state, {"first": 0})})
    player = make("heuristic", "x")

    def step(seat: int, move: str) -> None:
        log.append({"seat": seat, "move": CLAY.play(state, seat, move)})

    def answer(seat: int) -> str | None:
        return player.choose(sight(CLAY, state, log, 4, CLAY.settle(4, {}), seat), Budget())

    step(0, "theme heavy")
    for seat in range(4):
        step(seat, f"work person-{seat}")
    for seat in (1, 2, 3):
        assert answer(seat) == "ready"
        step(seat, "ready")
    assert [answer(seat) for seat in (1, 2, 3)] == [None] * 3
    step(0, "ready")
    assert answer(1) == "close"


def test_every_suggestion_has_an_idea_and_every_idea_a_suggestion() -> None:
    assert len(WORDS) >= 60
    assert {english for english, _ in WORDS} == set(shapes.IDEAS)
    assert len({word for pair in WORDS for word in pair}) == 2 * len(WORDS)
    assert shapes.idea_of("重い") == shapes.idea_of("heavy")
    assert shapes.idea_of("zigzaggy") == shapes.idea_of("ZigZaggy") != shapes.idea_of("zigzag")


@pytest.mark.parametrize("family", shapes.FAMILIES)
def test_shapes_are_works_that_the_server_takes(family: str) -> None:
    chance = random.Random(family)
    for _ in range(3):
        traits = {trait: chance.randrange(100) for trait in shapes.TRAITS}
        reference = shapes.Shape(family, traits, chance.randint(0, 9999)).reference
        work = render(reference)
        assert work == render(reference)
        assert work is not None
        checked = check_work(json.dumps(work).encode())
        field = read_field(checked["data"])
        assert LUMP / 8 < volume(field) <= LUMP
        assert field[:, FLOOR : FLOOR + 2].max() > 128, "it stands on the floor"
        assert max(field[:, :FLOOR].max(), field[0].max(), field[-1].max(), field[:, -1].max()) == 0


def test_references_of_others_are_not_rendered() -> None:
    shape = shapes.imagined(shapes.idea_of("round"), random.Random(1))
    assert shapes.read_shape(shape.reference) == shape
    for odd in ("-", "p1:", "p1:cube:000000000000000000.1", shape.reference + "0000", shape.reference.upper(), "p1:body:٤٥٤٥٤٥٤٥٤٥٤٥٤٥٤٥٤٥.1"):
        assert render(odd) is None


def test_a_fitting_work_is_judged_better_than_an_empty_place_or_another_word() -> None:
    for word in ("heavy", "prickly", "hollow", "tall"):
        idea = shapes.idea_of(word)
        fitting = shapes.likeness(shapes.imagined(idea, random.Random(3)), idea)
        other = shapes.likeness(shapes.imagined(shapes.idea_of("low" if word != "heavy" else "light"), random.Random(3)), idea)
        assert fitting > other + 0.2
    assert advice.quality("-", "tall") == 0


def test_objections_pay_when_three_marks_are_sure_and_not_at_an_even_split() -> None:
    penalties = [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]
    assert advice._promise(9, {0: 3, 1: 3, 2: 3, 4: 1}, penalties) == 4
    assert advice._promise(0, {0: 3, 1: 3, 2: 3, 4: 1}, penalties) == 4 - 1 - 3
    assert advice._promise(9, {0: 0, 1: 0, 2: 1, 4: 1}, penalties) == -4
    assert advice._promise(0, {0: 0, 1: 0, 2: 1, 4: 1}, penalties) == -4 + 1
