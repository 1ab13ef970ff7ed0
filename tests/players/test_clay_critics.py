"""Critics of Clay Art Guardians who think of the others: what they expect is what the rulebook scores, and they know no more than their seat."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kurumaza.games import game
from kurumaza.games.clayart import rules
from kurumaza.games.clayart.state import OBJECT
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
            seat, critique = rules.turn(state), chance.choice(legal)
            chosen[seat] = listed.index(critique)
            fuller = fuller_after(players)[fuller, chosen[seat] // ORDERS]
            rules.criticise(state, seat, critique)
        assert fuller == 0
        while not state.openings:
            rules.object_to(state, rules.turn(state), chance.choice([None, *rules.open_objections(state)]))
        opening = state.openings[0]
        objectors = np.array([-1 if work.objector is None else work.objector for work in opening.works])
        assert gains(tables_for(view), chosen, objectors).tolist() == opening.gains
