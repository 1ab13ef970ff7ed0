"""Ambition: the cases of its page, its refusals, its secrets, and what its computer players know."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest

from kurumaza.games import Refused, games, sight
from kurumaza.games.ambition import AmbitionGame, rules
from kurumaza.games.ambition.advice import advice, known
from kurumaza.games.ambition.state import NO_STRIKE, OVER_STRIKE, PASS, UNDER_STRIKE
from kurumaza.games.cards import card_text, read_card, to_list, to_set
from kurumaza.games.match import DEAL, OVER
from kurumaza.games.seeds import Shuffler

GAME = AmbitionGame()
PACK = [card_text(card) for card in range(52)]


def dealt(first: list[str], *, seat: int = 0, players: int = 4, round: int | None = None) -> Any:
    """A round without a pass in which ``seat`` holds the cards ``first`` and leads freely (the three of diamonds has been led already)."""
    state = GAME.start(players)
    state.core.round = (3 if players == 4 else 2) if round is None else round
    pack = [card for card in PACK if not (players == 3 and card == "3C")]
    size = len(pack) // players
    rest = [card for card in pack if card not in first]
    hands = [rest[i * size : (i + 1) * size] for i in range(players)]
    hands[seat] = first + rest[: size - len(first)]
    rest = rest[size - len(first) :]
    others = iter(rest)
    for other in range(players):
        if other != seat:
            hands[other] = [next(others) for _ in range(size)]
    GAME.apply_deal(state, {"dealer": 1, "hands": hands})
    return state


def trick_winner(*cards: str) -> int:
    """Who of seats 0-3 wins when seat 0 leads and these cards are played."""
    state = GAME.start(4)
    core = state.core
    core.leader, core.played = 0, len(cards)
    for seat, card in enumerate(cards):
        core.table[seat] = read_card(card)
    return int(rules.winning_seat(core))


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("9H", "KH", "2H", "AH"), 2),
        (("9H", "TH", "2H", "AS"), 1),
        (("2C", "JC", "3C", "4C"), 0),
        (("2C", "TC", "3C", "4C"), 1),
        (("2C", "AS", "AD", "AH"), 0),
        (("9H", "2C", "KC", "AC"), 0),
        (("JH", "2S", "KS", "2D"), 0),
        (("QD", "2D"), 1),
        (("TD", "2D"), 0),
    ],
)
def test_tricks(cards: tuple[str, ...], winner: int) -> None:
    """The highest of the suit led, or its two beside a court card of that suit."""
    assert trick_winner(*cards) == winner


def scored(points: list[int], tricks: list[int] | None = None, slammed: tuple[int, ...] = (), strikes: list[int] | None = None) -> Any:
    """The record after a round with these points."""
    state = GAME.start(len(points))
    core, n = state.core, len(points)
    core.points[:n], core.tricks[:n] = points, tricks or [3] * n
    core.strikes[:n] = strikes or [0] * n
    for seat in slammed:
        core.slammed[seat] = 1
    rules.finish_round(core)
    return core


@pytest.mark.parametrize(
    ("points", "tricks", "scores", "strikes"),
    [
        ([32, 11, 21, 21], None, [0, 0, 21, 21], "OU.."),
        ([52, 11, 11, 11], None, [0, 0, 0, 0], "OUUU"),
        ([85, 0, 0, 0], [13, 0, 0, 0], [50, 28, 28, 28], "...."),
        ([60, 25, 0, 0], [8, 4, 0, 1], [28, 25, 28, 0], "...U"),
        ([53, 12, 12, 8], None, [28, 12, 12, 0], "...U"),
        ([64, 21, 0, 0], [9, 4, 0, 0], [28, 21, 28, 28], "...."),
        ([65, 20, 0, 0], [9, 4, 0, 0], [35, 20, 28, 28], "...."),
        ([84, 1, 0, 0], [12, 1, 0, 0], [35, 0, 28, 28], ".U.."),
        ([30, 30, 13, 12], None, [0, 0, 13, 12], "OO.."),
        ([40, 30, 15], None, [0, 30, 15], "O.."),
        ([40, 31, 14], None, [0, 31, 0], "O.U"),
    ],
)
def test_scores(points: list[int], tricks: list[int] | None, scores: list[int], strikes: str) -> None:
    """Scores and strikes of a round; three players are struck at 14 and below."""
    core = scored(points, tricks)
    assert core.round_scores[: len(points)].tolist() == scores
    assert core.totals[: len(points)].tolist() == scores
    marks = {NO_STRIKE: ".", OVER_STRIKE: "O", UNDER_STRIKE: "U"}
    assert "".join(marks[int(x)] for x in core.round_strikes[: len(points)]) == strikes


def test_second_slam_is_a_strike() -> None:
    core = scored([60, 13, 12, 0], [9, 2, 2, 0], slammed=(0,))
    assert core.round_scores.tolist() == [0, 13, 12, 28]
    assert core.round_strikes.tolist() == [OVER_STRIKE, 0, 0, 0]


def test_second_slammer_beside_another() -> None:
    """A slam in one round does not keep another player from a slam in a later one."""
    core = scored([13, 60, 12, 0], [3, 9, 1, 0], slammed=(0,))
    assert core.round_scores.tolist() == [13, 28, 12, 28]
    assert core.slammed.tolist() == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("points", "strikes", "phase"),
    [
        ([32, 11, 21, 21], [2, 0, 0, 0], OVER),
        ([32, 11, 21, 21], [1, 0, 0, 0], DEAL),
        ([32, 11, 21, 21], [1, 2, 0, 0], DEAL),  # a third strike for too few does not end it
        ([32, 11, 21, 21], [3, 5, 0, 0], OVER),
        ([52, 11, 11, 11], [2, 2, 2, 2], DEAL),  # all struck: play goes on
    ],
)
def test_end(points: list[int], strikes: list[int], phase: int) -> None:
    assert scored(points, strikes=strikes).phase == phase


def test_passes_go_left_right_across_and_rest() -> None:
    """Where the cards go, with four players and with three."""
    for players, distances in ((4, [1, 3, 2, 0, 1]), (3, [1, 2, 0, 1])):
        state = GAME.start(players)
        for round, distance in enumerate(distances):
            state.core.round = round
            assert rules.pass_distance(state.core) == distance


def test_the_pass() -> None:
    """Cards given arrive, nothing is known of them before, and the holder of the three of diamonds leads after the pass."""
    state = GAME.start(4)
    GAME.apply_deal(state, GAME.deal(state, Shuffler("pass", "ambition", 0)))
    holder = next(seat for seat in range(4) if "3D" in state.deal["hands"][seat])
    assert GAME.actors(state) == (0, 1, 2, 3)
    assert len(GAME.moves(state, 0)) == 286
    for seat in (2, 0, 3, 1):
        hand = state.deal["hands"][seat]
        cards = ["3D", *[card for card in hand if card != "3D"][:2]] if seat == holder else hand[:3]
        text = GAME.play(state, seat, "pass " + "   ".join(reversed(cards)).lower())
        assert text == "pass " + " ".join(sorted(cards, key=PACK.index))
    receiver = (holder + 1) % 4
    assert GAME.actors(state) == (receiver,)
    assert GAME.moves(state, receiver) == ["3D"]
    view = GAME.view(state, receiver)
    assert "3D" in view.got
    assert view.gave is not None
    assert set(view.got) <= set(view.hands[receiver])


def test_three_players() -> None:
    """The three of clubs is left out, and everybody has 17 cards."""
    state = GAME.start(3)
    deal = GAME.apply_deal(state, GAME.deal(state, Shuffler("three", "ambition", 0)))
    assert [len(hand) for hand in deal["hands"]] == [17] * 3
    assert "3C" not in [card for hand in deal["hands"] for card in hand]
    assert GAME.view(state, 0).under == 14


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (["9H"], "three cards must be passed first"),
        (["pass 2C 2C 3C"], "three different cards must be passed"),
        (["pass 2C 3C"], "three different cards must be passed"),
        (["pass {other} {own} {own2}"], "{other} is not in the hand of seat 0"),
        (["pass {own} {own2} {own3}", "pass {own} {own2} {own3}"], "seat 0 has passed its cards already"),
        (["take 9H"], "no such move: take 9H"),
        (["1H"], "no such move: 1H"),
    ],
)
def test_refused_passes(moves: list[str], message: str) -> None:
    state = GAME.start(4)
    deal = GAME.apply_deal(state, GAME.deal(state, Shuffler("refuse", "ambition", 0)))
    own, own2, own3 = deal["hands"][0][:3]
    words = {"own": own, "own2": own2, "own3": own3, "other": deal["hands"][1][0]}
    *good, bad = [move.format(**words) for move in moves]
    for move in good:
        GAME.play(state, 0, move)
    before = state.array.tobytes()
    with pytest.raises(Refused) as refused:
        GAME.play(state, 0, bad)
    assert str(refused.value) == message.format(**words)
    assert refused.value.text("ja") != refused.value.text("en")
    assert state.array.tobytes() == before


def test_refused_cards() -> None:
    """The first lead, following suit, cards not held, and seats not to move."""
    state = dealt(["3D", "4D", "5D", "6C"])
    for move, message in (
        ("4D", "the first lead is 3D, not 4D"),
        ("pass 4D 5D 6C", "nobody passes in this round"),
        ("AS", "AS is not in the hand of seat 0"),
    ):
        with pytest.raises(Refused, match=message):
            GAME.play(state, 0, move)
    GAME.play(state, 0, "3D")
    follower = state.deal["hands"][1]
    diamond = next((card for card in follower if card[1] == "D"), None)
    other = next(card for card in follower if card[1] != "D")
    if diamond:
        with pytest.raises(Refused, match=f"seat 1 may not play {other}: must follow diamonds"):
            GAME.play(state, 1, other)
    with pytest.raises(Refused, match="seat 2 is not to move"):
        GAME.play(state, 2, state.deal["hands"][2][0])


def random_log(players: int, seed: str, length: int) -> tuple[Any, list[dict[str, Any]]]:
    state, log, chance = GAME.start(players), [], random.Random(seed)
    while len(log) < length and GAME.result(state) is None:
        if GAME.wants_deal(state):
            deals = sum("deal" in entry for entry in log)
            log.append({"deal": GAME.apply_deal(state, GAME.deal(state, Shuffler(seed, "ambition", deals)))})
        else:
            seat = chance.choice(GAME.actors(state))
            log.append({"seat": seat, "move": GAME.play(state, seat, chance.choice(GAME.moves(state, seat)))})
    return state, log


def test_people_are_called_by_their_names() -> None:
    state = dealt(["3D", "4D", "5D", "6C"])
    with pytest.raises(Refused) as refused:
        GAME.play(state, 2, state.deal["hands"][2][0])
    people = ["Ann", "", "Ben", "Cy"]
    assert refused.value.text("en", people) == "Ben is not to move"
    assert refused.value.text("ja", people) == "Benの番ではありません"
    assert refused.value.text("en", people[:2]) == "seat 2 is not to move", "nobody known there"


@pytest.mark.parametrize("players", [3, 4])
def test_the_view_tells_who_took_each_trick_of_the_game(players: int) -> None:
    _, log = random_log(players, "took", 200)
    state, seen = GAME.start(players), []
    for entry in log:
        if "deal" in entry:
            GAME.apply_deal(state, entry["deal"])
            seen.append([])
            continue
        before = len(state.tricks)
        GAME.play(state, entry["seat"], entry["move"])
        view = GAME.view(state, None)
        if len(state.tricks) > before and view.last:
            seen[-1].append(view.last.winner)
        assert view.took == seen


def test_passed_cards_are_secret() -> None:
    """The third seat sees that two others passed, but not what; giver and receiver know."""
    state, log = random_log(4, "secret", 5)  # a deal and four passes
    assert state.core.phase == 2
    for entry in log[1:]:
        giver, receiver = entry["seat"], (entry["seat"] + 1) % 4
        at = log.index(entry)
        for seat in (*range(4), None):
            shown = GAME.redact(4, {}, log, seat)[at]["move"]
            assert shown == (entry["move"] if seat in (giver, receiver) else "pass ?? ?? ??")
        assert GAME.redact(4, {}, log[: at + 1], giver)[at]["move"] == entry["move"]
        if at < 4:
            assert GAME.redact(4, {}, log[: at + 1], receiver)[at]["move"] == "pass ?? ?? ??"


def held(state: Any, seat: int) -> list[str]:
    return [card_text(card) for card in to_list(state.core.hands[seat])]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("length", [1, 3, 6, 20, 44])
def test_swapped_hands_look_the_same(players: int, length: int) -> None:
    """When two others trade a card that they still hold, a seat's sight stays the same, byte for byte."""
    state, log = random_log(players, f"swap {length}", length)
    me, a, b = 0, 1, 2
    passed = " ".join(entry.get("move", "") for entry in log)
    pairs = [(x, y) for x in held(state, a) for y in held(state, b) if x not in passed and y not in passed]
    x, y = random.Random(length).choice(pairs)
    swap = {x: y, y: x}
    altered = state.copy()
    for seat in (a, b):
        altered.core.hands[seat] = to_set(read_card(swap.get(card, card)) or 0 for card in held(state, seat))
    altered.deal = copy.deepcopy(state.deal)
    other = copy.deepcopy(log)
    for deal in ([entry["deal"] for entry in other if "deal" in entry][-1], altered.deal):
        deal["hands"] = [[swap.get(card, card) for card in hand] for hand in deal["hands"]]
    first = sight(GAME, state, log, players, {}, me)
    second = sight(GAME, altered, other, players, {}, me)
    assert state.array.tobytes() != altered.array.tobytes()
    assert msgspec.json.encode(first) == msgspec.json.encode(second)


@pytest.mark.parametrize("players", [3, 4])
def test_advice_knows_only_what_the_seat_knows(players: int) -> None:
    """The advice from a sight is the advice from the full state: it reads nothing hidden, and ``known`` leaves out nothing that matters."""
    for length in range(2, 60, 5):
        state, log = random_log(players, f"known {length}", length)
        for seat in GAME.actors(state):
            seen = sight(GAME, state, log, players, {}, seat)
            mine = known(seen)
            for other in range(players):
                if other != seat:
                    assert mine.core.hands[other] == 0
            assert mine.core.hands[seat] == state.core.hands[seat]
            for move in seen.moves[:20]:
                action = GAME.read_move(state, move)
                assert advice(mine.core, seat, action) == advice(state.core, seat, action)


def advised(cards: list[str], hand: list[str], points: list[int], tricks: list[int] | None = None, gone: int = 32) -> str:
    """What the advice would play from ``hand`` for seat 3, last to play to the trick that seat 0 has led, late in a round."""
    state = GAME.start(4)
    core = state.core
    core.phase, core.leader, core.played, core.trick = 2, 0, 3, 9
    core.points[:], core.tricks[:] = points, tricks or [3, 2, 2, 2]
    for seat, card in enumerate(cards):
        core.table[seat] = read_card(card)
    core.hands[3] = to_set(read_card(card) or 0 for card in hand)
    held = {*cards, *hand}
    unseen = [card for card in PACK if card not in held]
    random.Random(1).shuffle(unseen)
    core.gone = to_set(read_card(card) or 0 for card in unseen[:gone])
    return max(GAME.moves(state, 3), key=lambda move: advice(core, 3, GAME.read_move(state, move)))


@pytest.mark.parametrize(
    ("cards", "hand", "points", "tricks", "best"),
    [
        # far ahead: duck, though the ace would win
        (["9S", "TS", "3S"], ["AS", "4S", "7H", "8H"], [22, 10, 5, 30], None, "4S"),
        # too few points: take them while there are any
        (["QS", "JS", "3S"], ["AS", "4S", "7H", "8H"], [40, 16, 10, 2], None, "AS"),
        # a nil within reach: do not win a trick
        (["9H", "8H", "7H"], ["TH", "3H", "5C", "4C"], [40, 20, 10, 0], [4, 3, 2, 0], "3H"),
        # far ahead and void: the king of clubs goes to somebody else
        (["9H", "8H", "7H"], ["KC", "3S", "4S", "5S"], [10, 10, 5, 34], None, "KC"),
    ],
)
def test_advice(cards: list[str], hand: list[str], points: list[int], tricks: list[int] | None, best: str) -> None:
    assert advised(cards, hand, points, tricks) == best


@pytest.mark.parametrize(
    ("hand", "passed"),
    [
        # nearly everything wins: what loses goes
        ("2C JC QC KC AC 2D QD KD AD 2S AS 4H 7H", {"4H", "7H"}),
        ("QC KC AC JD QD AD KH AH 6H 9S KS AS 4D", {"4D", "6H", "9S"}),
    ],
)
def test_advice_for_the_pass(hand: str, passed: set[str]) -> None:
    state = GAME.start(4)
    state.core.phase = PASS
    state.core.hands[2] = to_set(read_card(card) or 0 for card in hand.split())
    best = max(GAME.moves(state, 2), key=lambda move: advice(state.core, 2, GAME.read_move(state, move)))
    assert passed <= set(best.split()[1:])


def test_registered() -> None:
    assert isinstance(games()["ambition"], AmbitionGame)
