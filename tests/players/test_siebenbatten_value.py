"""What Siebenbatten's match score is worth, and how likely captain and dealer show a card."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from kurumaza.games import game
from kurumaza.games.cards import card_text, nth
from kurumaza.games.match import DEAL, OVER, Match
from kurumaza.games.seeds import Shuffler
from kurumaza.games.siebenbatten.belief import CHANCE, TAKES, log_shown, prior, worths
from kurumaza.games.siebenbatten.rules import HAND, TARGET
from kurumaza.kernels.verbs import filled

GAME: Any = game("siebenbatten")


def dealt(number: int) -> Match:
    """A state before captain and dealer show a card."""
    state = GAME.start(4)
    GAME.apply_deal(state, GAME.deal(state, Shuffler("value", "siebenbatten", number)))
    return state


def test_the_chances_of_the_pairs_sum_to_one() -> None:
    """At any score, and what one pair has is what the other lacks."""
    assert TAKES.sum() == pytest.approx(1.0)
    assert np.allclose(CHANCE + CHANCE.T, 1.0)


def test_a_better_score_is_worth_more() -> None:
    """The own points raise the chance, the points of the others lower it."""
    assert (np.diff(CHANCE, axis=0) > 0).all()
    assert (np.diff(CHANCE, axis=1) < 0).all()
    assert ((CHANCE > 0) & (CHANCE < 1)).all()


def test_the_last_deals() -> None:
    """At 6:6 whoever takes four tricks wins; at 5:6 five tricks are needed to win at once, and four bring 6:6."""
    assert CHANCE[6, 6] == pytest.approx(0.5)
    assert CHANCE[5, 6] == pytest.approx(0.5 * (1 - TAKES[0]) + 0.5 * TAKES[0] * 0.5)


@pytest.mark.parametrize(("own", "other"), [(0, 0), (0, 3), (3, 3), (2, 6), (6, 5), (6, 6)])
def test_worth_of_a_deal_done(own: int, other: int) -> None:
    """Partners share it, the others have the rest."""
    core = dealt(0).core
    core.phase, core.scores[0], core.scores[1] = DEAL, own, other
    values = filled(worths, core)
    assert values[0] == values[2] == CHANCE[own, other]
    assert values[1] == values[3] == pytest.approx(1 - values[0])


def test_worth_of_the_end() -> None:
    """A game won is worth 1, however high, and one lost 0."""
    core = dealt(0).core
    for scores in ((TARGET, 6), (11, 0)):
        core.phase, core.scores[0], core.scores[1] = OVER, *scores
        assert filled(worths, core) == [1.0, 0.0, 1.0, 0.0]


def test_cards_shown_are_likelier_the_better_they_look() -> None:
    """The chances of what captain and dealer show sum to one, also once those cards have been played."""
    for number in range(3):
        state = dealt(number)
        core = state.core
        captain, dealer = (core.dealer + 1) % 4, core.dealer
        first = [math.exp(log_shown(core, captain, nth(core.hands[captain], k))) for k in range(HAND)]
        assert sum(first) == pytest.approx(1.0)
        assert max(first) > 2 / HAND
        assert prior(core) == 0.0
        GAME.play(state, captain, f"show {card_text(nth(core.hands[captain], 0))}")
        assert prior(core) == pytest.approx(math.log(first[0]))
        second = [math.exp(log_shown(core, dealer, nth(core.hands[dealer], k))) for k in range(HAND)]
        assert sum(second) == pytest.approx(1.0)
        GAME.play(state, dealer, f"show {card_text(nth(core.hands[dealer], 3))}")
        shown = prior(core)
        assert shown == pytest.approx(math.log(first[0]) + math.log(second[3]))
        for _ in range(10):
            seat = GAME.actors(state)[0]
            GAME.play(state, seat, GAME.moves(state, seat)[-1])
            assert prior(core) == pytest.approx(shown)
