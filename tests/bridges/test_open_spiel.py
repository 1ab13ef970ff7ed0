"""Our games as OpenSpiel knows them: its own random simulation test, and deals that a seat imagines."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kurumaza.games import game
from kurumaza.games.record import Record, replay
from kurumaza.kernels import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
imagined: Any = pytest.importorskip("kurumaza.bridges.imagined")
bridge: Any = pytest.importorskip("kurumaza.bridges.open_spiel")

CASES = [
    "ambition(players=4)",
    "tightrope(players=3)",
    "tightrope(players=5,deck=exact,play=simultaneous)",
    "siebenbatten",
    "stonehenge(values=hidden)",
]


def loaded(case: str) -> Any:
    return pyspiel.load_game(bridge.PREFIX + case)


def walk(state: Any, chance: random.Random, steps: int) -> Any:
    """So many random steps, chance's among them, at most to the end."""
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(chance.choice([outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()))
    return state


def dealt(case: str, seed: int, moves: int) -> Any:
    """A deal after so many moves of players."""
    chance, state = random.Random(seed), loaded(case).new_initial_state()
    while state.is_chance_node():
        walk(state, chance, 1)
    return walk(state, chance, moves)


def test_every_game_with_a_record_is_there() -> None:
    assert {bridge.PREFIX + id for id in GAMES} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("case", CASES)
def test_the_simulation_test_of_open_spiel(case: str) -> None:
    pyspiel.random_sim_test(loaded(case), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("case", CASES)
def test_a_deal_is_one_of_our_rulebook(case: str) -> None:
    """Replayed by the rulebook, its log is legal and gives the same state; leads add up to nothing."""
    state = walk(dealt(case, 1, 0), random.Random(2), 1000)
    course = state.course
    rulebook: Any = game(course.rulebook.id)
    record = Record(game=rulebook.id, players=course.match.players, options=course.match.options, log=course.log)
    last = list(replay(record))[-1]
    assert last.array.tobytes() == course.match.array.tobytes()
    returns, gains = state.returns(), [rulebook.rules.gains(last.core, seat) for seat in range(course.match.players)]
    assert sum(returns) == pytest.approx(0.0)
    assert [a > b for a in returns for b in returns] == [a > b for a in gains for b in gains]


@pytest.mark.parametrize("case", CASES)
def test_what_a_seat_imagines_it_cannot_tell_from_the_truth(case: str) -> None:
    different = 0
    for moves in (0, 2, 7, 16):
        state = dealt(case, moves, moves)
        if state.is_terminal():
            continue
        seat = state.current_player()
        for draw in range(2):
            other = state.resample_from_infostate(seat, lambda draw=draw: draw / 2)
            assert other.current_player() == seat
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            different += other.course.log != state.course.log
            assert walk(other, random.Random(draw), 1000).is_terminal()
    assert (different > 0) == (case != "stonehenge"), "something is hidden but in Stonehenge with open values"


def test_no_secret_is_in_the_texts() -> None:
    """Whatever else others hold, what a seat reads is the same."""
    state = dealt("ambition", 3, 20)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, lambda: 0.3)
    hidden = [s for s in range(4) if s != seat and state.course.match.core.hands[s] != other.course.match.core.hands[s]]
    assert hidden
    assert any(other.information_state_string(s) != state.information_state_string(s) for s in hidden)


def test_a_pass_is_picked_card_by_card() -> None:
    state = dealt("ambition", 4, 0)
    seat, hand = state.current_player(), state.legal_actions()
    assert len(hand) == 11
    state.apply_action(hand[10])
    assert state.current_player() == seat
    assert len(state.legal_actions()) == 1, "the next must be higher, and leave one more"
    copy = state.clone()
    walk(state, random.Random(1), 2)
    assert state.course.log[-1]["move"].startswith("pass ")
    assert state.current_player() != seat
    assert len(copy.course.picked) == 1, "a copy is independent"


def test_a_deal_in_the_middle_of_a_match() -> None:
    spiel, rulebook, chance = loaded("siebenbatten(utility=worth)"), game("siebenbatten"), random.Random(5)
    first = walk(spiel.new_initial_state(), chance, 1000)
    match = rulebook.start(4)
    log = first.course.log
    for entry in log:
        if "deal" in entry:
            rulebook.apply_deal(match, entry["deal"])
        else:
            rulebook.play(match, entry["seat"], entry["move"])
    state = spiel.new_state_from(match, log)
    assert state.is_chance_node()
    while state.is_chance_node():
        walk(state, chance, 1)
    seat = state.current_player()
    other = spiel.new_state_imagined(imagined.Imagination(state.course.sight(seat), 1))
    assert other.observation_string(seat) == state.observation_string(seat)
    assert other.course.match.core.scores.tolist() == match.core.scores.tolist() != [0, 0]
    assert all(0.0 <= worth <= 1.0 for worth in walk(other, chance, 1000).returns())


def test_written_and_read_again() -> None:
    for case in ("tightrope", "ambition"):
        state = dealt(case, 6, 5)
        copy = loaded(case).deserialize_state(state.serialize())
        assert str(copy) == str(state)
        assert str(walk(copy, random.Random(1), 30)) == str(walk(state, random.Random(1), 30))
