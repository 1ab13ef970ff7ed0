"""Critics of Clay Art Guardians who think of the others: what they expect is what the rulebook scores, and they know no more than their seat."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import pytest

from kurumaza.games import game, sight
from kurumaza.games.clayart import rules
from kurumaza.games.clayart.state import OBJECT
from kurumaza.players import Budget
from kurumaza.players.clay_habits import expected_scores, promises
from kurumaza.players.clay_player import ClayPlayer
from kurumaza.players.clay_score import ORDERS, all_critiques, fuller_after, gains, legal_choices, tables_for

CLAY: Any = game("clayart")
OPTIONS: list[dict[str, Any]] = [{}, {"penalties": [[0, 1, 1, 4], [2, 0, 1, 2], [2, 1, 0, 0], [3, 2, 5, 0]], "values": [5, 2, 0, -1]}]


def judging(players: int, options: dict[str, Any], decider: int) -> Any:
    """A state in which the first critique is to be laid."""
    state = CLAY.start(players, CLAY.settle(players, options))
    CLAY.apply_deal(state, {"first": decider})
    CLAY.play(state, decider, "theme heavy")
    for seat in range(players):
        CLAY.play(state, seat, f"work person-{seat}")
    CLAY.play(state, 0, "close")
    return state


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("options", OPTIONS)
def test_the_tables_score_as_the_rulebook_does(players: int, options: dict[str, Any]) -> None:
    chance = random.Random(f"{players} {options}")
    listed = [tuple(critique) for critique in all_critiques(players).tolist()]
    for _ in range(40):
        state = judging(players, options, chance.randrange(players))
        view, fuller, chosen = CLAY.view(state, 0), 0, np.zeros(players, int)
        while state.phase != OBJECT:
            legal = rules.critiques(state)
            choices = np.flatnonzero(legal_choices(players)[fuller])
            assert [listed[choice * ORDERS + order] for choice in choices for order in range(ORDERS)] == legal
            seat: Any = rules.turn(state)
            critique = chance.choice(legal)
            chosen[seat] = listed.index(critique)
            fuller = fuller_after(players)[fuller, chosen[seat] // ORDERS]
            rules.criticise(state, seat, critique)
        assert fuller == 0
        while not state.openings:
            seat = rules.turn(state)
            rules.object_to(state, seat, chance.choice([None, *rules.open_objections(state)]))
        opening = state.openings[0]
        objectors = np.array([-1 if work.objector is None else work.objector for work in opening.works])
        assert gains(tables_for(view), chosen, objectors).tolist() == opening.gains


def test_expected_scores_are_those_of_counting_all_ways() -> None:
    scores = tables_for(CLAY.view(judging(4, {}, 0), 0))
    shares = np.random.default_rng(1).dirichlet(np.ones(4), 4)
    for maker, own in product(range(4), range(4)):
        expected = sum(
            np.prod(shares[maker, list(others)]) * rules.agreement([own, *others], rules.PENALTIES)[0] for others in product(range(4), repeat=3)
        )
        assert expected_scores(scores, shares)[maker, own] == pytest.approx(expected)
        upheld = sum(np.prod(shares[maker, list(marks)]) for marks in product(range(4), repeat=4) if rules.upheld(list(marks)))
        assert promises(scores, shares)[maker] == pytest.approx(4 * upheld - 4 * (1 - upheld))


def objecting(marks: list[str]) -> tuple[Any, list[dict[str, Any]]]:
    """An empty place (of seat 3) and a perfect work (of seat 1) beside two middling ones; all critiques are laid, seat 0 is to object."""
    works = ["p1:body:45457010202020207530.1", "p1:body:99650010000000000040.1", "p1:ring:45457010202020207530.2", "-"]
    state, log = CLAY.start(4, CLAY.settle(4, {})), []
    log.append({"deal": CLAY.apply_deal(state, {"first": 0})})
    moves = [(0, "theme tall"), *((seat, f"work {work}") for seat, work in enumerate(works)), (0, "close")]
    for seat, move in [*moves, *((seat, f"critique {mark}") for seat, mark in enumerate(marks))]:
        log.append({"seat": seat, "move": CLAY.play(state, seat, move)})
    return state, log


def test_who_objects_knows_nothing_of_the_envelopes() -> None:
    own = "1=◎ 0=○ 2=△ 3=×"
    tables = [objecting([own, *[other] * 3]) for other in ("1=◎ 0=○ 2=△ 3=×", "3=◎ 2=○ 0=△ 1=×")]
    options = CLAY.settle(4, {})
    answers = [ClayPlayer("a", 8, "").advise(sight(CLAY, state, log, 4, options, 0), Budget(seconds=60)) for state, log in tables]
    assert answers[0] == answers[1]
    assert {move.move for move in answers[0]} == {"object -", "object 0", "object 1", "object 2", "object 3"}
    assert answers[0][0].move in ("object 1", "object 3"), "three equal cards are sure only at the best work and at the empty place"


def test_it_objects_exactly_where_that_betters_its_chance() -> None:
    state, log = objecting(["1=◎ 0=○ 2=△ 3=×"] * 4)
    seen = sight(CLAY, state, log, 4, CLAY.settle(4, {}), 0)
    player, budget = ClayPlayer("a", 8, ""), Budget(seconds=60)
    advised = player.advise(seen, budget)
    assert player.choose(seen, budget) == advised[0].move == max(advised, key=lambda move: move.win).move
    assert player.choose(seen, budget) == ClayPlayer("a", 8, "").choose(seen, budget)
