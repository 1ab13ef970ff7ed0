"""Records: odd JSON, odd records, and nothing but RecordError for either."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurumaza.games import games
from kurumaza.games.cards import card_text, read_card
from kurumaza.games.fairness import verify
from kurumaza.games.record import DEEPEST, LONGEST, RecordError, changed_options, check, parse, read, same, write
from kurumaza.games.seeds import commitment
from kurumaza.lab import play_game
from kurumaza.players import make

VECTORS = Path(__file__).parent.parent / "vectors"
STONEHENGE = json.loads((VECTORS / "stonehenge" / "07-decided-on-a-line-not-touched.json").read_bytes())
"""A finished game."""
BEGUN = '{"format": "kurumaza/1", "game": "stonehenge", "players": 2, "options": {}, "log": [{"deal": {"first": 0}}, {"seat": 0, "move": "6@b3"}]}'
ALL_GAMES = [json.loads(sorted((VECTORS / id).glob("*.json"))[0].read_bytes()) for id in sorted(games())]


def refused(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) <= LONGEST
    return caught.value


def with_text(raw: dict[str, Any], old: str, new: str) -> str:
    text = json.dumps(raw)
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "[]",
        "null",
        "1",
        '"x"',
        "{}{}",
        "NaN",
        '{"format": NaN}',
        "{'format': 1}",
        "﻿{}",
        b"\xff{}",
        b"\xef\xbb\xbf{}",
        '{"a": "\\ud800"}',
        "\x00",
    ],
)
def test_no_record(text: str | bytes) -> None:
    assert refused(text).at is None


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity", "-Infinity", "9" * 5000])
def test_numbers_that_json_does_not_have_or_nobody_can_write_back(number: str) -> None:
    assert refused(with_text(STONEHENGE | {"extra": 77777}, "77777", number)).at is None


@pytest.mark.parametrize("depth", [DEEPEST, 990, 5000, 200_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_nesting_has_an_end(depth: int, opening: str, closing: str) -> None:
    nested = opening * depth + "1" + closing * depth
    assert "within one another" in str(refused(with_text(STONEHENGE | {"extra": 77777}, "77777", nested)))
    refused(nested)


def test_nesting_up_to_the_end_is_carried() -> None:
    deep: Any = 1
    for _ in range(DEEPEST - 1):
        deep = [deep]
    record = read(json.dumps(STONEHENGE | {"extra": deep}))
    assert read(write(record)).extra["extra"] == deep


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('"players": 2', '"players": 2.0', None),
        ('"players": 2', '"players": true', None),
        ('"players": 2', '"players": "2"', None),
        ('"players": 2', '"players": null', None),
        ('"players": 2', '"players": [2]', None),
        ('"players": 2', '"players": 2, "players": 2', None),
        ('"format": "kurumaza/1"', '"format": ["kurumaza/1"]', None),
        ('"game": "stonehenge"', '"game": {}', None),
        ('"game": "stonehenge"', '"game": "Stonehenge"', None),
        ('"options": {}', '"options": []', None),
        ('"options": {}', '"options": null', None),
        ('"options": {}', '"options": {"games": 1.0}', None),
        ('"options": {}', '"options": {"games": true}', None),
        ('"options": {}', '"options": {"games": 1, "games": 1}', None),
        ('"options": {}', '"options": {"values": ["open"]}', None),
        ('"options": {}', '"options": {"": 1}', None),
        ('"log": [', '"log": [[], ', 0),
        ('"log": [', '"log": [null, ', 0),
        ('"log": [', '"log": [{}, ', 0),
        ('"log": [', '"log": [{"t": 1}, ', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0}, "deal": {"first": 0}}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0, "first": 0}}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0.0}}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": false}}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0, "dealer": 0}}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {}}', 0),
        ('{"deal": {"first": 0}}', '{"deal": []}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0}, "t": -1}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0}, "t": "1"}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0}, "t": true}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0}, "seat": 0, "move": "1@a1"}', 0),
        ('{"deal": {"first": 0}}', '{"deal": {"first": 0}, "comment": "x"}', 0),
        ('{"seat": 0, ', '{"seat": 0.0, ', 1),
        ('{"seat": 0, ', '{"seat": false, ', 1),
        ('{"seat": 0, ', '{"seat": "0", ', 1),
        ('{"seat": 0, ', '{"seat": -1, ', 1),
        ('{"seat": 0, ', f'{{"seat": {10**40}, ', 1),
        ('{"seat": 0, ', '{"seat": 0, "seat": 0, ', 1),
        ('{"seat": 0, ', '{"seat": 0, "note": 0, ', 1),
    ],
)
def test_types_are_those_of_the_page(old: str, new: str, at: int | None) -> None:
    assert read(BEGUN)
    assert old in BEGUN
    assert refused(BEGUN.replace(old, new, 1)).at == at


@pytest.mark.parametrize("t", ["0", "0.5", "1e3", "12"])
def test_times_are_kept(t: str) -> None:
    record = read(with_text(STONEHENGE, '"log": [{', f'"log": [{{"t": {t}, '))
    assert record.log[0]["t"] == json.loads(t)
    assert write(read(write(record))) == write(record)


def test_faults_come_in_order() -> None:
    """Top level, then log, then result."""
    raw = copy.deepcopy(STONEHENGE)
    raw["result"]["scores"] = [9, 9]
    assert "result" in str(refused(json.dumps(raw)))
    raw["log"][3]["move"] = "7@zz"
    assert refused(json.dumps(raw)).at == 3
    text = json.dumps(raw).replace('"scores": [9, 9]', '"scores": [9, 9], "scores": [9, 9]')
    assert refused(text).at == 3
    raw["options"] = {"nothing": 1}
    assert refused(json.dumps(raw)).at is None


@pytest.mark.parametrize("key", ["winners", "scores", "rounds"])
def test_result_must_be_equal_key_for_key(key: str) -> None:
    raw = copy.deepcopy(STONEHENGE)
    del raw["result"][key]
    assert key in str(refused(json.dumps(raw)))
    raw = copy.deepcopy(STONEHENGE)
    raw["result"][key] = raw["result"][key] * 2
    assert key in str(refused(json.dumps(raw)))
    raw["result"] = copy.deepcopy(STONEHENGE["result"]) | {"more": 1}
    assert "more" in str(refused(json.dumps(raw)))
    assert refused(json.dumps(STONEHENGE | {"result": None})).at is None


@pytest.mark.parametrize("key", ["winners", "scores", "rounds", "winner", "megaliths"])
def test_a_key_twice_in_the_result_is_refused(key: str) -> None:
    """Also where the last one is right, which is what most readers of JSON take."""
    error = refused(with_text(STONEHENGE, f'"{key}": ', f'"{key}": null, "{key}": '))
    assert error.at is None
    assert f"the key {key} stands twice" in str(error)


@pytest.mark.parametrize("text", ["", "7", "S", "10", "S7", "1S", "11S", "010S", "1 0S", "TS ", " TS", "TS\n", "7SS", "7ſ", "7Ｓ", "７S", "7♠"])
def test_no_card(text: str) -> None:
    assert read_card(text) is None


@pytest.mark.parametrize("text", ["TS", "ts", "tS", "10S", "10s"])
def test_a_card_in_all_its_spellings(text: str) -> None:
    card = read_card(text)
    assert card is not None
    assert card_text(card) == "TS"


def test_finished_log_without_result_is_read() -> None:
    raw = {key: value for key, value in STONEHENGE.items() if key != "result"}
    assert read(json.dumps(raw)).result == STONEHENGE["result"]


def test_further_keys_are_carried() -> None:
    extra = {"names": ["二郎", "Ann"], "seed": "x", "expect_error": "?", "at": 3, "comment": {"a": [1.5, None, True, ""]}}
    record = read(json.dumps(STONEHENGE | extra))
    assert {key: record.extra[key] for key in extra} == extra
    assert json.loads(write(record))["comment"] == extra["comment"]


def test_defaults_are_read_and_not_written() -> None:
    record = read(json.dumps(STONEHENGE | {"options": {"games": 1, "values": "open"}}))
    assert record.options == {}
    missing = {key: value for key, value in STONEHENGE.items() if key != "options"}
    assert read(json.dumps(missing)).options == {}


def test_errors_show_nothing_that_a_terminal_obeys() -> None:
    raw = copy.deepcopy(STONEHENGE)
    raw["log"][1]["move"] = "\x1b[2J\n\u2028\u202e" + "x" * 5000
    message = str(refused(json.dumps(raw)))
    assert message.isprintable()
    assert "\\u001b[2J" in message


def test_json_values_are_compared_by_type() -> None:
    assert same([1, {"a": None}], [1, {"a": None}])
    for a, b in [(1, 1.0), (1, True), (0, False), ("1", 1), ([1], [1, 1]), ({"a": 1}, {"b": 1}), (None, False), ([], {})]:
        assert not same(a, b)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["deal", "seat", "move", "t", "hands", "first", "a"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.data())
def test_whatever_stands_somewhere_is_read_or_refused(data: st.DataObject) -> None:
    """Put any JSON value in any place of a good record of any game: it is a record, or a RecordError; never anything else."""
    raw = copy.deepcopy(data.draw(st.sampled_from(ALL_GAMES)))
    raw["log"] = raw["log"][:6]
    raw.pop("result")
    place: Any = raw
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        place = inner
    place[key] = data.draw(JSON)
    with suppress(RecordError):
        record = read(json.dumps(raw))
        assert write(read(write(record))) == write(record)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    with pytest.raises(RecordError):
        read(data)


@given(JSON)
def test_any_json(value: Any) -> None:
    with pytest.raises(RecordError):
        check(parse(json.dumps(value)))


@given(st.sampled_from(sorted(games())), st.data())
def test_changed_options_are_those_that_differ(id: str, data: st.DataObject) -> None:
    game = games()[id]
    chosen = {}
    for option in game.options:
        if option.values is not None:
            chosen[option.key] = data.draw(st.sampled_from(option.values))
        elif option.low is not None:
            chosen[option.key] = data.draw(st.integers(option.low, option.high))
    changed = changed_options(game, chosen)
    assert {option.key: option.default for option in game.options} | changed == {option.key: option.default for option in game.options} | chosen
    assert all(not same(value, next(o.default for o in game.options if o.key == key)) for key, value in changed.items())


@pytest.mark.parametrize("id", sorted(games()))
def test_deals_are_verified(id: str) -> None:
    game = games()[id]
    players = [make("random", str(seat)) for seat in range(game.players[0])]
    record = play_game(game, players, "a fair seed")
    record.extra |= {"commitment": commitment("a fair seed")}
    assert [(finding.what, finding.good) for finding in verify(record)] == [("commitment", True), ("deals", True)]
    record.extra |= {"commitment": commitment("another seed")}
    assert [finding.good for finding in verify(record)] == [False, True]
    del record.extra["commitment"]
    assert [finding.good for finding in verify(record)] == [None, True]
    del record.extra["seed"]
    assert [finding.good for finding in verify(record)] == [None]


def test_other_deals_are_found_out() -> None:
    game = games()["ambition"]
    record = play_game(game, [make("random", str(seat)) for seat in range(4)], "a fair seed")
    record.extra["seed"] = "another seed"
    (promise, deals) = verify(record)
    assert deals.good is False
    assert deals.text.startswith("log[0]")
    assert promise.good is None
