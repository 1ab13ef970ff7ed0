"""Clay Art Guardians: the cases of the rules page, one by one, and what the vectors do not hold."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import numpy as np
import pytest

from kurumaza.games import Refused, Timer, game
from kurumaza.games.clayart import rules
from kurumaza.games.clayart.state import ClayArt
from kurumaza.games.clayart.works import LUMP, SIZE, check_work, field_work

CLAY = game("clayart")
MARKS = "◎○△×"


def marks(text: str) -> list[int]:
    return [MARKS.index(mark) for mark in text.split()]


def begun(players: int = 4, first: int = 0, **options: Any) -> ClayArt:
    state = CLAY.start(players, options)
    CLAY.apply_deal(state, {"first": first})
    return state


def criticising(players: int = 4, first: int = 0, **options: Any) -> ClayArt:
    """At the first critique of the first round."""
    state = begun(players, first, **options)
    CLAY.play(state, first, "theme 重い")
    for seat in range(players):
        CLAY.play(state, seat, f"work w{seat}")
    CLAY.play(state, 0, "close")
    return state


def play_round(state: ClayArt, critiques: dict[int, str], objections: dict[int, int] | None = None) -> None:
    """A round from its theme: critiques as makers in the order ◎ ○ △ ×, objections by seat."""
    CLAY.play(state, state.decider, "theme round")
    for seat in range(state.players):
        CLAY.play(state, seat, "work -")
    CLAY.play(state, 0, "close")
    order = rules.in_order(state)
    for seat in order:
        CLAY.play(state, seat, "critique " + " ".join(f"{maker}={mark}" for maker, mark in zip(critiques[seat].split(), MARKS, strict=True)))
    for seat in order:
        CLAY.play(state, seat, f"object {(objections or {}).get(seat, '-')}")


def refused(state: ClayArt, seat: int, move: str, code: str) -> None:
    before = state.copy()
    with pytest.raises(Refused) as why:
        CLAY.play(state, seat, move)
    assert why.value.code == code
    assert why.value.text("ja") != why.value.text("en")
    assert state == before


# ---- scoring ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "gains"),
    [
        ("◎ ◎ ○ ×", [2, 2, -1, -3]),
        ("○ ○ ○ ×", [3, 3, 3, -2]),
        ("◎ ◎ × ×", [0, 0, 0, 0]),
        ("◎ ○ △ ×", [0, 0, 0, 0]),
        ("△ △ △ △", [0, 0, 0, 0]),
        ("◎ △ △ ×", [-2, 2, 2, -1]),
    ],
)
def test_agreement(laid: str, gains: list[int]) -> None:
    assert rules.agreement(marks(laid), rules.PENALTIES) == gains


def test_agreement_by_own_penalties_row_minority_column_majority() -> None:
    table = [[0, 7, 0, 0], [5, 0, 0, 0], [0, 0, 0, 0], [0, 0, 9, 0]]
    assert rules.agreement(marks("◎ ◎ ○ ×"), table) == [2, 2, -5, 0]
    assert rules.agreement(marks("◎ ○ ○ ×"), table) == [-7, 2, 2, 0]


SAME = dict.fromkeys(range(4), "0 1 2 3")


def test_objection_by_a_critic_who_put_the_majoritys_mark() -> None:
    state = begun()
    play_round(state, {0: "0 1 2 3", 1: "0 1 2 3", 2: "0 1 2 3", 3: "0 3 1 2"}, {1: 3})
    work = state.openings[0].works[3]  # marks × × × ○
    assert (work.objector, work.upheld, work.majority) == (1, True, None)
    assert work.gains == [-1, 3, -1, -1]
    assert [mark.gain for mark in work.marks] == [0, 0, 0, 0]


def test_objection_by_an_outsider_at_an_even_split() -> None:
    state = begun(5)
    # at work 1: ◎ ◎ ○ ○, not by seat 4
    play_round(state, {0: "1 0 2 3", 1: "1 2 3 4", 2: "0 1 3 4", 3: "2 1 4 0", 4: "2 3 4 0"}, {4: 1})
    work = state.openings[0].works[1]
    assert sorted(mark.mark for mark in work.marks) == ["○", "○", "◎", "◎"]
    assert work.upheld is False
    assert work.gains == [1, 1, 1, 1, -4]


def test_all_works_tie() -> None:
    state = begun(4, 2)
    play_round(state, {0: "0 1 2 3", 1: "3 2 1 0", 2: "1 0 3 2", 3: "2 3 0 1"})
    opening = state.openings[0]
    assert opening.best == opening.worst == [0, 1, 2, 3]
    assert opening.gains == [1, 1, 1, 1]
    assert state.decider == 3, "the present decider's left"


def test_several_best_the_decider_last() -> None:
    state = begun(4, 1)
    # works 0 and 1 share the first place; clockwise from seat 2 comes 0 before 1
    play_round(state, {0: "0 1 2 3", 1: "1 0 2 3", 2: "0 1 3 2", 3: "1 0 3 2"})
    assert state.openings[0].best == [0, 1]
    assert state.decider == 0


def end_of_round(scores: list[int], finished: int = 3, **options: Any) -> ClayArt:
    """A state whose next round end changes no score: everybody is best and worst and gains 1, which is taken off beforehand."""
    state = begun(4, **options)
    even = {0: "0 1 2 3", 1: "3 2 1 0", 2: "1 0 3 2", 3: "2 3 0 1"}
    for _ in range(finished - 1):
        state.scores = [0, 0, 0, 0]
        play_round(state, even)
    state.scores = [score - 1 for score in scores]
    play_round(state, even)
    return state


def test_a_sole_leader_with_15_wins() -> None:
    state = end_of_round([17, 15, 0, 0])
    result = CLAY.result(state)
    assert result is not None
    assert result["winners"] == [0]
    assert result["scores"] == [17, 15, 0, 0], "the last round is not put back"
    assert CLAY.actors(state) == ()
    assert CLAY.result(end_of_round([15, 14, 0, 0])) is not None
    assert CLAY.result(end_of_round([14, 13, 0, 0])) is None


def test_two_leaders_play_on_and_are_put_back() -> None:
    state = end_of_round([16, 16, -9, 3])
    assert CLAY.result(state) is None
    assert state.scores == state.openings[-1].scores == [15, 15, -8, 3]
    assert state.openings[-1].put_back == [0, 1, 2]


def test_from_the_eighth_round_any_sole_leader_wins() -> None:
    assert CLAY.result(end_of_round([3, 2, 1, 0], finished=7)) is None
    result = CLAY.result(end_of_round([-3, -4, -5, -9], finished=8))
    assert result is not None
    assert (result["winners"], result["scores"]) == ([0], [-3, -4, -5, -9])
    assert CLAY.result(end_of_round([3, 3, 1, 0], finished=8)) is None


def test_min_rounds() -> None:
    assert CLAY.result(end_of_round([17, 0, 0, 0], finished=4, min_rounds=5)) is None
    assert CLAY.result(end_of_round([17, 0, 0, 0], finished=5, min_rounds=5)) is not None


# ---- critiques -------------------------------------------------------------------------------------------------------------


def test_with_five_works_at_1_1_1_1_0_the_last_must_be_chosen() -> None:
    state = criticising(5)
    CLAY.play(state, 0, "critique 0=◎ 1=○ 2=△ 3=×")
    assert all("4=" in move for move in CLAY.moves(state, 1))
    assert len(CLAY.moves(state, 1)) == 4 * 24
    refused(state, 1, "critique 0=◎ 1=○ 2=△ 3=×", "clayart_unbalanced")


def test_with_seven_works_at_1_1_1_1_1_1_2_the_last_may_not() -> None:
    state = criticising(7)
    for seat, move in enumerate(("critique 0=◎ 1=○ 2=△ 3=×", "critique 4=◎ 5=○ 6=△ 0=×")):
        CLAY.play(state, seat, move)
    assert rules.cards_at(state) == [2, 1, 1, 1, 1, 1, 1]
    assert rules.open_works(state) == [1, 2, 3, 4, 5, 6]
    assert CLAY.view(state, 2).open_works == [1, 2, 3, 4, 5, 6]
    assert CLAY.view(state, 3).open_works == []
    refused(state, 2, "critique 0=◎ 1=○ 2=△ 3=×", "clayart_unbalanced")


def test_with_six_works_at_1_1_1_1_2_2_the_first_four_are_forced() -> None:
    state = criticising(6)
    CLAY.play(state, 0, "critique 0=◎ 1=○ 4=△ 5=×")
    CLAY.play(state, 1, "critique 2=◎ 3=○ 4=△ 5=×")
    assert rules.open_works(state) == [0, 1, 2, 3]
    assert len(CLAY.moves(state, 2)) == 24


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("critique 0=◎ 1=○ 2=△", "clayart_critique"),
        ("critique 0=◎ 1=○ 2=△ 3=× 3=×", "clayart_mark_twice"),
        ("critique 0=◎ 1=○ 2=△ 2=×", "clayart_work_marked_twice"),
        ("critique 0=◎ 1=○ 2=△ 7=×", "no_such_seat"),
        ("critique 0=◎ 1=○ 2=△ 3=x", "clayart_critique"),
        ("critique 00=◎ 1=○ 2=△ 3=×", "clayart_critique"),
        ("critique", "clayart_critique"),
        ("critique ", "no_such_move"),
        (" critique 0=◎ 1=○ 2=△ 3=×", "no_such_move"),
        ("Critique 0=◎ 1=○ 2=△ 3=×", "no_such_move"),
        ("object -", "clayart_not_now"),
        ("object ０", "clayart_objection"),
        ("close", "clayart_not_now"),
        ("close now", "no_such_move"),
        ("work late", "clayart_not_now"),
    ],
)
def test_odd_critiques(move: str, code: str) -> None:
    refused(criticising(), 0, move, code)


def test_marks_are_sealed_until_the_round_is_over() -> None:
    state = criticising(4, 1)
    log = [{"deal": {"first": 1}}, {"seat": 1, "move": "theme 重い"}]
    log += [{"seat": seat, "move": f"work w{seat}"} for seat in (2, 0, 3, 1)]
    log += [{"seat": 0, "move": "close"}]
    for seat, move in ((1, "critique 3=◎ 2=○ 1=△ 0=×"), (2, "critique 0=◎ 1=○ 2=△ 3=×")):
        log.append({"seat": seat, "move": CLAY.play(state, seat, move)})
    seen = [entry.get("move") for entry in CLAY.redact(4, {}, log, 2)]
    assert seen[-2:] == ["critique 0=? 1=? 2=? 3=?", "critique 0=◎ 1=○ 2=△ 3=×"]
    assert CLAY.view(state, 2).mine == {"◎": 0, "○": 1, "△": 2, "×": 3}
    assert CLAY.view(state, None).mine == {}
    for seat, move in ((3, "critique 0=◎ 1=○ 2=△ 3=×"), (0, "critique 0=◎ 1=○ 2=△ 3=×")):
        log.append({"seat": seat, "move": CLAY.play(state, seat, move)})
    for seat in (1, 2, 3):
        log.append({"seat": seat, "move": CLAY.play(state, seat, "object -")})
    assert "?" in json.dumps(CLAY.redact(4, {}, log, None))
    log.append({"seat": 0, "move": CLAY.play(state, 0, "object -")})
    assert CLAY.redact(4, {}, log, None) == log


def test_works_are_hidden_until_all_are_in() -> None:
    state, log = begun(), [{"deal": {"first": 0}}]
    for seat, move in ((0, "theme 重い"), (2, "work a"), (0, "work b"), (3, "work c")):
        log.append({"seat": seat, "move": CLAY.play(state, seat, move)})
    assert [entry.get("move") for entry in CLAY.redact(4, {}, log, 0)][2:] == ["work ?", "work b", "work ?"]
    assert CLAY.view(state, 0).works == ["b", None, None, None]
    assert CLAY.view(state, None).works == [None] * 4
    assert CLAY.view(state, None).handed == [True, False, True, True]
    log.append({"seat": 1, "move": CLAY.play(state, 1, "work -")})
    assert CLAY.redact(4, {}, log, None) == log
    assert CLAY.view(state, None).works == ["b", "-", "a", "c"]


def test_references() -> None:
    for reference in ("-", "7", "a" * 128, "Az09._:-"):
        state = begun()
        CLAY.play(state, 0, "theme 重い")
        assert CLAY.play(state, 3, f"work  {reference}") == f"work {reference}"
        assert CLAY.view(state, 3).works[3] == reference
    for reference in ("a" * 129, "a b", "é", "１", "a/b", "?", "a\n"):
        refused(state, 1, f"work {reference}", "clayart_reference")
    refused(state, 1, "work", "clayart_reference")
    refused(state, 3, "work again", "clayart_handed_in")


# ---- themes, signals, the clock -------------------------------------------------------------------------------------------


def test_themes() -> None:
    for theme in ("重い", "a", "with  two blanks", "!", "x" * 60, "🌋" * 60, "é"):
        state = begun()
        assert CLAY.play(state, 0, f"theme   {theme}") == f"theme {theme}"
        assert CLAY.view(state, 1).theme == theme
    for theme in ("", " ", "x" * 61, "tab\there", "line\nbreak", "wide　blank", "zero\u200bwidth", "no\u00a0break", "end ", "line\u2028sep"):
        with pytest.raises(Refused):
            CLAY.play(begun(), 0, f"theme {theme}")
    refused(begun(), 2, "theme 重い", "clayart_decider")


def test_a_suggested_theme_is_shown_in_both_languages() -> None:
    state = begun()
    assert ("heavy", "重い") in CLAY.view(state, 0).words
    assert CLAY.view(state, 1).words == []
    CLAY.play(state, 0, "theme 重い")
    assert CLAY.view(state, None).names == {"重い": ("heavy", "重い")}


def signalling(**options: Any) -> ClayArt:
    state = begun(4, signal="on", **options)
    CLAY.play(state, 0, "theme 重い")
    return state


def test_signals() -> None:
    state = signalling(start=-5)
    assert CLAY.play(state, 1, "signal 59.999") == "signal 59.99"
    assert CLAY.play(state, 2, "signal 060") == "signal 60.00"
    assert CLAY.play(state, 3, "signal 60.5") == "signal 60.50"
    assert state.scores == [-5, -10, -4, -5]
    refused(state, 1, "signal 61.00", "clayart_signal_twice")
    for seat in range(4):
        CLAY.play(state, seat, "work -")
    assert CLAY.play(state, 0, "signal 99999999999999999999.9") == "signal 99999999999999999999.90"
    assert state.scores == [-5, -10, -4, -5]
    CLAY.play(state, 0, "close")
    refused(state, 0, "signal 70.00", "clayart_not_now")


def test_a_signal_needs_its_seconds_and_a_theme() -> None:
    refused(begun(4, signal="on"), 0, "signal 60.00", "clayart_not_now")
    for text in ("", "6O", "-1", ".5", "5.", "1e3", "６０"):
        with pytest.raises(Refused):
            CLAY.play(signalling(), 1, f"signal {text}".rstrip())
    refused(begun(), 0, "signal 60.00", "clayart_signals_off")


def test_the_tables_clock() -> None:
    state = begun(4, seconds=90)
    assert CLAY.timer(state) is None
    CLAY.play(state, 0, "theme 重い")
    CLAY.play(state, 2, "work x")
    assert CLAY.timer(state) == Timer(key="glass-0", seconds=90, moves={0: "work -", 1: "work -", 3: "work -"})
    for seat in (0, 1, 3):
        CLAY.play(state, seat, "work -")
    assert CLAY.timer(state) == Timer(key="talk-0", seconds=300, holds=("close",))
    for seat in range(4):
        CLAY.play(state, seat, "ready")
    assert CLAY.timer(state) is None
    assert CLAY.moves(state, 0) == ["close"]
    assert CLAY.stamp(state, "signal 5", 60.4267) == "signal 60.42"
    assert CLAY.stamp(state, "signal", 59.999) == "signal 59.99"
    assert CLAY.stamp(state, "work a", 3.0) == "work a"


# ---- options ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"values": [2, 1, -1]},
        {"values": [2, 1, -1, -2.0]},
        {"values": [True, 1, -1, -2]},
        {"values": "2 1 -1 -2"},
        {"penalties": [[0, 1, 2, 3]] * 4},
        {"penalties": [[0, -1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]},
        {"penalties": [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1]]},
        {"penalties": [0, 1, 2, 3]},
        {"start": -6},
        {"min_rounds": 2},
        {"seconds": 9},
        {"seconds": 601},
        {"seconds": 60.0},
        {"signal": True},
        {"colour": "red"},
    ],
)
def test_bad_options(options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        CLAY.start(4, options)


def test_own_values_decide_the_best_work() -> None:
    state = begun(4, values=[0, 5, 0, 0])
    play_round(state, SAME)
    assert state.openings[0].best == [1]
    assert [work.sum for work in state.openings[0].works] == [0, 20, 0, 0]


# ---- works -----------------------------------------------------------------------------------------------------------------


def cube(edge: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    field = np.zeros((SIZE, SIZE, SIZE), np.uint8)
    field[:edge, :edge, :edge] = 255
    return field


def body(work: Any) -> bytes:
    return json.dumps(work).encode()


def test_works_within_the_lump_are_taken() -> None:
    assert LUMP > 20**3
    assert check_work(body(field_work(cube(20)))) == field_work(cube(20))
    assert check_work(b'{"kind": "empty/1"}') == {"kind": "empty/1"}


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (b"{" * 70_000, "clayart_work_size"),
        (b"{" * 60_000, "clayart_work_json"),
        (b"[" * 60_000, "clayart_work_json"),
        (b"\xff\xfe", "clayart_work_json"),
        (b"[]", "clayart_work_json"),
        (b"{}", "clayart_work_kind"),
        (b'{"kind": ["field48/1"]}', "clayart_work_kind"),
        (b'{"kind": "empty/1", "data": ""}', "clayart_work_kind"),
        (b'{"kind": "field48/1"}', "clayart_work_json"),
        (b'{"kind": "field48/1", "data": 5}', "clayart_work_json"),
        (body({"kind": "field48/1", "data": "?"}), "clayart_work_data"),
        (body({"kind": "field48/1", "data": "AAAA"}), "clayart_work_data"),
        (body({"kind": "field48/1", "data": "日本"}), "clayart_work_data"),
        (body({"kind": "field48/1", "data": base64.b64encode(zlib.compress(bytes(SIZE**3 - 1))).decode()}), "clayart_work_data"),
        (body({"kind": "field48/1", "data": base64.b64encode(zlib.compress(bytes(40_000_000))).decode()}), "clayart_work_data"),
        (body({"kind": "field48/1", "data": base64.b64encode(zlib.compress(bytes(SIZE**3)) + b"more").decode()}), "clayart_work_data"),
        (body(field_work(cube(21)) | {"name": "x"}), "clayart_work_json"),
        (body(field_work(cube(21))), "clayart_work_clay"),
    ],
)
def test_bad_works_get_one_clear_line(bad: bytes, code: str) -> None:
    with pytest.raises(Refused) as why:
        check_work(bad)
    assert why.value.code == code
    assert "\n" not in str(why.value)
