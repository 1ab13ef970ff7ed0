"""Tightrope: the cases of the rules page, one by one, and what the vectors do not hold."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from kurumaza.games import Refused, game, sight
from kurumaza.games.cards import to_set
from kurumaza.games.match import Match
from kurumaza.games.seeds import Shuffler
from kurumaza.games.tightrope import rules
from kurumaza.games.tightrope.advice import advice, known
from kurumaza.players import Budget, make

ROPE = game("tightrope")
NUMBERS = [str(n) for n in range(1, 10)]


def dealt(hands: list[list[int]], score_cards: list[str], dealer: int = 0, **options: Any) -> Match:
    """A first round; hands are filled up with cards that nobody else holds."""
    spare = [card for card in range(1, 51) if not any(card in hand for hand in hands)]
    full = [hand + [spare.pop() for _ in range(9 - len(hand))] for hand in hands]
    rest = [card for card in [*NUMBERS, "B0", "R0"] if card not in score_cards]
    state = ROPE.start(len(hands), options)
    ROPE.apply_deal(state, {"dealer": dealer, "hands": full, "score_cards": score_cards + rest})
    return state


def play_trick(state: Match, *moves: tuple[int, int]) -> None:
    for seat, card in moves:
        ROPE.play(state, seat, str(card))


def random_log(players: int, options: dict[str, Any], seed: str, moves: int) -> tuple[Match, list[dict[str, Any]]]:
    state, chance = ROPE.start(players, options), random.Random(seed)
    log: list[dict[str, Any]] = []
    while len(log) < moves and ROPE.result(state) is None:
        if ROPE.wants_deal(state):
            log.append({"deal": ROPE.apply_deal(state, ROPE.deal(state, Shuffler(seed, ROPE.id, int(state.core.round))))})
        else:
            seat = chance.choice(ROPE.actors(state))
            log.append({"seat": seat, "move": ROPE.play(state, seat, chance.choice(ROPE.moves(state, seat)))})
    return state, log


# ---- the page -----------------------------------------------------------------------------------------------------------


def test_highest_takes_blue_and_lowest_red() -> None:
    state = dealt([[28], [3], [36]], ["3"])
    play_trick(state, (1, 3), (2, 36), (0, 28))
    view = ROPE.view(state, None)
    assert view.rods == [0, -3, 3]
    assert (view.last.winner, view.last.loser, view.leader) == (2, 1, 2)
    assert (view.last.score.turned, view.last.score.value) == (["3"], 3)


@pytest.mark.parametrize(
    ("turned", "rods", "blue", "red"),
    [
        (["B0", "4"], [0, -4, 0], False, True),
        (["R0", "4"], [0, 0, 4], True, False),
        (["B0", "R0", "4"], [0, -4, 4], True, True),
        (["R0", "B0", "4"], [0, -4, 4], True, True),
    ],
)
def test_zeros_cover_their_colour_and_cancel_each_other(turned: list[str], rods: list[int], blue: bool, red: bool) -> None:
    state = dealt([[28], [3], [36]], turned)
    score = ROPE.view(state, 0).score
    assert (score.turned, score.value, score.blue, score.red) == (turned, 4, blue, red)
    play_trick(state, (1, 3), (2, 36), (0, 28))
    assert ROPE.view(state, 0).rods == rods


def test_one_of_each_colour_is_given_back() -> None:
    state = dealt([[28, 27], [3, 50], [36, 30]], ["3", "5"])
    play_trick(state, (1, 3), (2, 36), (0, 28), (2, 30), (0, 27), (1, 50))
    assert ROPE.view(state, 0).rods == [-5, 2, 3]


def test_zeros_at_the_bottom_are_never_turned() -> None:
    state = dealt([[], [], []], NUMBERS)
    while ROPE.actors(state):
        seat = ROPE.actors(state)[0]
        ROPE.play(state, seat, ROPE.moves(state, seat)[0])
    view = ROPE.view(state, 0)
    assert (view.turned, view.to_come, view.phase) == (NUMBERS, ["B0", "R0"], "deal")
    assert view.last.score.turned == ["9"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_last_trick_always_has_a_number(players: int) -> None:
    for seed in range(15):
        state, _ = random_log(players, {}, str(seed), 1 + 9 * players)
        assert state.tricks[-1].score.turned[-1] in NUMBERS
        assert len(state.tricks) == 9


@pytest.mark.parametrize(
    ("penalties", "struck_before", "which", "total"),
    [
        ([7, 12, 4], [], 1, 11),
        ([7, 12, 12], [], 1, 19),
        ([7, 12, 4], [1], 0, 4),
        ([0, 0, 0], [], None, 0),
        ([5, 0, 0], [0], None, 0),
        ([], [], None, 0),
    ],
)
def test_no_rods_strike_out_the_largest_earlier_penalty(penalties: list[int], struck_before: list[int], which: int | None, total: int) -> None:
    core = ROPE.start(5).core
    core.round = len(penalties)
    core.penalties[: len(penalties), 0] = penalties
    core.struck[struck_before, 0] = 1
    core.totals[0] = sum(p for place, p in enumerate(penalties) if place not in struck_before)
    rules.strike_out(core, 0)
    assert core.struck_now[0] == (-1 if which is None else which)
    assert core.totals[0] == total


def test_a_round_of_each_dealer_clockwise() -> None:
    for players in ROPE.players:
        _, log = random_log(players, {}, "round", 1000)
        dealers = [entry["deal"]["dealer"] for entry in log if "deal" in entry]
        assert dealers == [(dealers[0] + i) % players for i in range(players)]


def test_the_exact_deck_is_all_dealt() -> None:
    for players in ROPE.players:
        _, log = random_log(players, {"deck": "exact"}, "exact", 1)
        assert sorted(card for hand in log[0]["deal"]["hands"] for card in hand) == list(range(1, 9 * players + 1))


def test_simultaneous_cards_come_in_any_order_and_the_highest_leads() -> None:
    state = dealt([[28], [3], [36]], ["3"], play="simultaneous")
    assert ROPE.actors(state) == (0, 1, 2)
    play_trick(state, (2, 36), (0, 28), (1, 3))
    view = ROPE.view(state, 1)
    assert [p.seat for p in view.last.cards] == [2, 0, 1]
    assert (view.rods, view.leader) == ([0, -3, 3], 2)


# ---- refusals -----------------------------------------------------------------------------------------------------------


def refused(state: Match, seat: int, move: str, text: str, ja: str | None = None) -> None:
    before = state.array.tobytes()
    with pytest.raises(Refused) as why:
        ROPE.play(state, seat, move)
    assert why.value.text() == text
    if ja is not None:
        assert why.value.text("ja") == ja
    assert state.array.tobytes() == before


def test_refused_moves() -> None:
    state = dealt([[28], [3], [36]], ["3"])
    refused(state, 0, "28", "seat 0 is not to move")
    refused(state, 1, "28", "28 is not in the hand of seat 1")
    refused(state, 3, "3", "there is no seat 3")
    for nonsense in ("", "0", "03", "+3", "51", "3.0", "three", "３", "3 3", " 3", "3 ", "B0"):
        refused(state, 1, nonsense, f"no such move: {nonsense}")
    together = dealt([[28], [3], [36]], ["3"], play="simultaneous")
    ROPE.play(together, 0, "28")
    refused(together, 0, "50", "seat 0 has chosen a card already", "席0はもう札を選びました")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"hands": [[1] * 9] * 3}, "deal: 1 is dealt twice"),
        ({"hands": [["1", *range(2, 10)], list(range(10, 19)), list(range(19, 28))]}, "deal: 1 is not in the pack"),
        ({"hands": [[True, *range(2, 10)], list(range(10, 19)), list(range(19, 28))]}, "deal: True is not in the pack"),
        ({"hands": [[51, *range(2, 10)], list(range(10, 19)), list(range(19, 28))]}, "deal: 51 is not in the pack"),
        ({"score_cards": [*NUMBERS, "B0"]}, "deal: score_cards is not a list of 11 score cards"),
        ({"score_cards": [*NUMBERS, "B0", "B0"]}, "deal: score card B0 stands twice"),
        ({"score_cards": [1, *NUMBERS[1:], "B0", "R0"]}, "deal: 1 is no score card"),
        ({"score_cards": ["10", *NUMBERS[1:], "B0", "R0"]}, "deal: 10 is no score card"),
        ({"score_cards": [*NUMBERS, "b0", "R0"]}, "deal: b0 is no score card"),
        ({"score_cards": [*NUMBERS, "B0", "R0 "]}, "deal: R0  is no score card"),
        ({"dealer": 3}, "deal: dealer is no seat 0-2"),
    ],
)
def test_refused_deals(change: dict[str, Any], text: str) -> None:
    state = ROPE.start(3)
    deal = {"dealer": 0, "hands": [list(range(9 * s + 1, 9 * s + 10)) for s in range(3)], "score_cards": [*NUMBERS, "B0", "R0"]}
    before = state.array.tobytes()
    with pytest.raises(Refused) as why:
        ROPE.apply_deal(state, deal | change)
    assert str(why.value) == text
    assert state.array.tobytes() == before
    assert ROPE.apply_deal(state, deal) == deal


# ---- who may know what --------------------------------------------------------------------------------------------------


def test_the_log_hides_hands_and_score_cards_to_come() -> None:
    state = dealt([[28], [3], [36]], ["B0", "4", "R0", "1"])
    log: list[dict[str, Any]] = [{"deal": state.deal}]
    assert ROPE.redact(3, {}, log, 1)[0]["deal"]["score_cards"] == ["B0", "4"] + ["??"] * 9
    assert [hand is None for hand in ROPE.redact(3, {}, log, 1)[0]["deal"]["hands"]] == [True, False, True]
    assert ROPE.redact(3, {}, log, None)[0]["deal"]["hands"] == [None] * 3
    log += [{"seat": seat, "move": move} for seat, move in ((1, "3"), (2, "36"), (0, "28"))]
    assert ROPE.redact(3, {}, log, 0)[0]["deal"]["score_cards"] == ["B0", "4", "R0", "1"] + ["??"] * 7


def test_simultaneous_cards_are_secret_until_all_are_in() -> None:
    state = dealt([[28], [3], [36]], ["3"], play="simultaneous")
    log: list[dict[str, Any]] = [{"deal": state.deal}]
    for seat, move in ((2, "36"), (0, "28")):
        log.append({"seat": seat, "move": ROPE.play(state, seat, move)})
    view = ROPE.view(state, 0)
    assert [(p.seat, p.card) for p in view.trick] == [(2, None), (0, "28")]
    assert (view.chosen, view.highest, view.lowest) == ([True, False, True], 0, 0)
    assert ROPE.view(state, None).highest is None
    hidden = ROPE.redact(3, {"play": "simultaneous"}, log, 0)
    assert [entry["move"] for entry in hidden[1:]] == ["??", "28"]
    log.append({"seat": 1, "move": ROPE.play(state, 1, "3")})
    assert ROPE.redact(3, {"play": "simultaneous"}, log, 0)[1:] == log[1:]


@pytest.mark.parametrize("options", [{}, {"deck": "exact"}, {"play": "simultaneous"}])
@pytest.mark.parametrize("players", [3, 5])
def test_advice_rests_on_what_the_seat_knows(players: int, options: dict[str, Any]) -> None:
    """The rating of every move is the same from the full state and from a state made of the seat's sight alone."""
    full = ROPE.settle(players, options)
    for length in range(1, 9 * players * 2, 7):
        state, log = random_log(players, options, str(length), length)
        for seat in ROPE.actors(state):
            seen = sight(ROPE, state, log, players, full, seat)
            msgspec.json.encode(seen)
            mine = known(seen)
            for field in mine.array.dtype.names:
                if field in ("hands", "score_cards", "table", "order", "loser"):
                    continue  # hidden in part, or of an earlier trick
                assert np.array_equal(mine.array[field], state.array[field]), field
            assert mine.core.hands[seat] == state.core.hands[seat]
            assert mine.core.order[: mine.core.played].tolist() == state.core.order[: state.core.played].tolist()
            assert mine.core.score_cards[: mine.core.turned].tolist() == state.core.score_cards[: state.core.turned].tolist()
            hidden = [other for other in range(players) if other != seat]
            assert not mine.core.hands[hidden].any()
            for move in seen.moves:
                assert advice(mine.core, seat, int(move)) == advice(state.core, seat, int(move))


def test_advice_thinks() -> None:
    """Two tricks before the end, a nine to be won: in balance the middle card is best, with nine red rods the fifty."""
    state = dealt([[25, 50], [2, 26], [3, 24]], ["2", "3", "4", "5", "6", "7", "8", "9", "1"])
    core = state.core
    core.hands[:3] = [to_set(hand) for hand in ([25, 50], [2, 26], [3, 24])]
    core.trick, core.turned, core.value = 7, 8, 9
    core.seen = to_set(range(4, 22))
    assert max((25, 50), key=lambda card: advice(core, 0, card)) == 25
    core.rods[0] = -9
    assert max((25, 50), key=lambda card: advice(core, 0, card)) == 50


def test_heuristic_beats_random() -> None:
    """Paired deals: each deal is played with the heuristic in each seat. The mean lead over the others' penalties is clear of zero."""
    leads = []
    for number in range(8):
        total = 0.0
        for seat in range(3):
            players = [make("heuristic" if s == seat else "random", f"{number}") for s in range(3)]
            state, log = ROPE.start(3), []
            while ROPE.result(state) is None:
                if ROPE.wants_deal(state):
                    log.append({"deal": ROPE.apply_deal(state, ROPE.deal(state, Shuffler(str(number), ROPE.id, int(state.core.round))))})
                    continue
                who = ROPE.actors(state)[0]
                move = players[who].choose(sight(ROPE, state, log, 3, ROPE.settle(3), who), Budget())
                assert move is not None
                log.append({"seat": who, "move": ROPE.play(state, who, move)})
            scores = ROPE.scores(state)
            total += (sum(scores) - scores[seat]) / 2 - scores[seat]
        leads.append(total / 3)
    assert np.mean(leads) > 3 * np.std(leads) / len(leads) ** 0.5
