"""``kurumaza analyse``: what it prints, in both languages and as JSON, and that bad input costs one clear line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kurumaza.cli.analyse import curve, percent

from .command import kurumaza

VECTORS = Path(__file__).parent.parent / "vectors"
SHORT = {
    "ambition": "06-points-exactly-84.json",
    "clayart": "05-objection-right-objector-outside.json",
    "siebenbatten": "05-end-at-7.json",
    "stonehenge": "07-decided-on-a-line-not-touched.json",
    "tightrope": "01-shared-win-3.json",
}


def record(id: str, entries: int | None = None) -> dict[str, Any]:
    """A short record of the game, or only its first entries."""
    raw: dict[str, Any] = json.loads((VECTORS / id / SHORT[id]).read_bytes())
    if entries is not None and entries < len(raw["log"]):
        raw["log"] = raw["log"][:entries]
        raw.pop("result", None)
    return raw


def analysed(raw: Any, *arguments: str) -> Any:
    return kurumaza("analyse", "-", "--nodes", "20", *arguments, given=json.dumps(raw))


@pytest.mark.parametrize("id", list(SHORT))
def test_every_game_in_both_languages(id: str) -> None:
    raw = record(id, 30)
    english, japanese = (analysed(raw, "--language", language) for language in ("en", "ja"))
    assert (english.status, japanese.status) == (0, 0), english.err + japanese.err
    assert "Round 1" in english.out
    assert "第1ラウンド" in japanese.out
    assert "as advised" in english.out
    assert "おすすめどおり" in japanese.out
    assert english.err == "", "no progress bar where nobody looks"
    assert english.out.count("\n") == japanese.out.count("\n")
    for seat in range(raw["players"]):
        assert f"seat {seat}" in english.out


def test_json() -> None:
    raw = record("tightrope")
    found = json.loads(analysed(raw, "--json", "--language", "en").out)
    assert (found["game"], found["players"]) == ("tightrope", 3)
    assert [seat["seat"] for seat in found["seats"]] == [0, 1, 2]
    assert len(found["decisions"]) == 72, "in each of three rounds eight tricks of nine leave three players a choice"
    for decision in found["decisions"]:
        assert raw["log"][decision["at"]]["seat"] == decision["seat"]
        moves = decision["advice"]["moves"]
        (played,) = [move for move in moves if move["move"] == decision["played"]]
        if decision["lost"] is not None:
            assert decision["lost"]["win"] == pytest.approx(max(0.0, moves[0]["win"] - played["win"]))
        for move in moves:
            assert all(idea["text"] for idea in move["ideas"])
    assert sum(seat["decisions"] for seat in found["seats"]) == sum(decision["lost"] is not None for decision in found["decisions"])


def test_one_seat() -> None:
    raw = record("siebenbatten", 31)
    found = json.loads(analysed(raw, "--json", "--seat", "2").out)
    assert {decision["seat"] for decision in found["decisions"]} == {2}


def test_names() -> None:
    ran = analysed(record("stonehenge") | {"names": ["Ann", "Ben \x1b[31m"]}, "--language", "en")
    assert "Ann" in ran.out
    assert "seat 0" not in ran.out
    assert "\x1b" not in ran.out


def test_a_game_without_decisions() -> None:
    assert "No decision" in analysed(record("stonehenge", 1), "--language", "en").out


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (["-"], "", "not JSON"),
        (["-"], "x", "not JSON"),
        (["-"], "[]", "a record is a JSON object"),
        (["-"], '{"log": 3}', "unknown format"),
        (["-"], '{"log": [null, 3, {"deal": []}, {"deal": {"hands": 4}}, {"move": 5}]}', "unknown format"),
        (["none.json"], "", "no such file"),
        (["-", "--seat", "2"], "stonehenge", "there is no seat 2 at a table of 2"),
        (["-", "--seat", "-1"], "stonehenge", "there is no seat -1"),
        (["-", "--language", "fr"], "stonehenge", "there is no language fr"),
        (["-", "--nodes", "0"], "stonehenge", "nodes"),
        (["-", "--nodes", "many"], "stonehenge", "nodes"),
    ],
)
def test_bad_input(arguments: list[str], given: str, said: str) -> None:
    ran = kurumaza("analyse", *arguments, given=json.dumps(record(given)) if given in SHORT else given)
    assert ran.status in (1, 2)
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert said in ran.err


def test_what_is_hidden_cannot_be_analysed() -> None:
    """A record as a seat sees it while the game is on is refused with the place where something is hidden."""
    hands = record("ambition")
    hands["log"][0]["deal"]["hands"][1] = None
    passed = record("ambition")
    passed["log"][2]["move"] = "pass ?? ?? ??"
    druid = record("stonehenge")
    druid["log"][3]["move"] = "?@b3"
    scores = record("tightrope")
    scores["log"][0]["deal"]["score_cards"][9] = "??"
    for raw, at in ((hands, 0), (passed, 2), (druid, 3), (scores, 0)):
        ran = analysed(raw)
        assert ran.status == 1
        assert ran.out == ""
        assert ran.err.count("\n") == 1
        assert f"log[{at}]: what is hidden here must lie open" in ran.err


def test_figures() -> None:
    assert [percent(share) for share in (0.0, 0.0123, 0.0949, 0.123, 1.0)] == ["0.0 %", "1.2 %", "9.5 %", "12 %", "100 %"]
    assert curve([]) == "-"
    assert curve([0.0, 0.5, 1.0]) == "0.0 % ▁▅█ 100 %"
    assert len(curve([0.5] * 400)) == len("50 %  50 %") + 40
