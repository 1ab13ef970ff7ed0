"""The record of a game: one JSON document that says all that happened. Read, write, replay, refuse.

Reading replays the log through the rules, so a record that could be read is a game that could have been played.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any, NoReturn

import msgspec

from .game import Entry, Game, Refused, Result, games

FORMAT = "kurumaza/1"
DEEPEST = 100
"""Arrays and objects within one another at most, so that reading and comparing never meet the end of the stack."""
LONGEST = 500
"""Characters of an error's text at most."""
_OWN_KEYS = ("format", "game", "players", "options", "log", "result")


def one_line(text: str) -> str:
    """Text from outside as it may be shown: one line, nothing that a terminal obeys, and not endless."""
    shown = "".join(c if c.isprintable() else " " if c.isspace() else f"\\u{ord(c):04x}" for c in text)
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 3] + "..."


class RecordError(ValueError):
    """Why a record is refused. ``at`` is the index of the guilty log entry, None when the fault lies outside the log."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(one_line(message if at is None else f"log[{at}]: {message}"))
        self.at = at


class Record(msgspec.Struct, kw_only=True):
    """A record that has been checked. ``options`` lists only what differs from the defaults; moves and deals are in canonical text."""

    game: str
    players: int
    options: dict[str, Any]
    log: list[Entry]
    result: Result | None = None
    extra: dict[str, Any] = {}
    """Further keys of the top level (``names``, ``date``, ``site``, ``seed``, ``comment`` ...), carried through."""


class _Object(dict[str, Any]):
    """A JSON object that remembers a key that stood in it twice."""

    twice: str | None = None


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                found.twice = key
            seen.add(key)
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"the number {text} is too large")
    return number


def _depth(value: Any) -> int:
    """How deep arrays and objects lie within one another."""
    depth, level = 0, [value]
    while level := [item for item in level if isinstance(item, (list, dict))]:
        depth += 1
        level = [item for outer in level for item in (outer.values() if isinstance(outer, dict) else outer)]
    return depth


def parse(text: str | bytes) -> Any:
    """JSON text as Python values; :class:`RecordError` when it is none. Keys given twice are noticed later, where they stand."""
    try:
        text = text.decode("utf-8") if isinstance(text, bytes) else text
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
        deep = _depth(found) > DEEPEST
        if not deep:  # half a surrogate pair can be written in JSON, but not in UTF-8
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise RecordError("not UTF-8 text") from None
    except RecursionError:
        deep = True
    except ValueError as error:
        raise RecordError(f"not JSON: {error}") from None
    if deep:
        raise RecordError(f"not a record: more than {DEEPEST} arrays and objects within one another")
    return found


def _twice(value: Any) -> str | None:
    """A key that stands twice in one of the objects of ``value``."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, _Object):
            if value.twice is not None:
                return value.twice
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
    return None


def same(a: Any, b: Any) -> bool:
    """Equal in value and in JSON type: 1 is neither 1.0 nor true."""
    if type(a) in (dict, _Object) and type(b) in (dict, _Object):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and bool(a == b)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def changed_options(game: Game[Any], options: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from their defaults, in the game's order."""
    return {o.key: _plain(options[o.key]) for o in game.options if o.key in options and not same(_plain(options[o.key]), o.default)}


def read(text: str | bytes) -> Record:
    """Read and check a record; :class:`RecordError` says what is wrong with it and where."""
    return check(parse(text))


def check(raw: Any) -> Record:
    """Check a record that has been parsed (by :func:`parse`, or built from plain values)."""
    if not isinstance(raw, dict):
        raise RecordError("a record is a JSON object")
    outside = {key: value for key, value in raw.items() if key not in ("log", "result")}
    twice = getattr(raw, "twice", None) or _twice(list(outside.values()))
    if twice is not None:
        raise RecordError(f"the key {twice} stands twice")
    if "format" not in raw or raw["format"] != FORMAT:
        raise RecordError(f"unknown format {_show(raw.get('format'))}, not {FORMAT}")
    if not isinstance(raw.get("game"), str) or raw["game"] not in games():
        raise RecordError(f"unknown game {_show(raw.get('game'))} (there are {', '.join(games())})")
    game = games()[raw["game"]]
    if "players" not in raw:
        raise RecordError("the number of players is missing")
    options = raw.get("options", {})
    if not isinstance(options, dict):
        raise RecordError("options: not an object")
    if not isinstance(raw.get("log"), list):
        raise RecordError("log: missing" if "log" not in raw else "log: not a list")
    try:
        state = game.start(raw["players"], _plain(options))
    except Refused as error:
        raise RecordError(str(error)) from None
    log = [_entry(game, state, entry, at) for at, entry in enumerate(raw["log"])]
    result = game.result(state)
    if "result" in raw:
        _check_result(raw["result"], result)
    return Record(
        game=game.id,
        players=raw["players"],
        options=changed_options(game, options),
        log=log,
        result=result,
        extra={key: _plain(value) for key, value in raw.items() if key not in _OWN_KEYS},
    )


def _show(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _entry(game: Game[Any], state: Any, entry: Any, at: int) -> Entry:
    """Check and apply one entry; the entry in canonical form."""
    if not isinstance(entry, dict):
        raise RecordError("an entry is an object with a deal, or with a seat and a move", at)
    twice = _twice(entry)
    if twice is not None:
        raise RecordError(f"the key {twice} stands twice", at)
    keys = set(entry) - {"t"}
    if keys not in ({"deal"}, {"seat", "move"}):
        more = keys - {"deal", "seat", "move"}
        raise RecordError(f"an entry has no {sorted(more)[0]}" if more else "an entry is a deal, or a seat and a move", at)
    clean: Entry = {}
    if "t" in entry:
        t = entry["t"]
        if type(t) not in (int, float) or not 0 <= t < math.inf:
            raise RecordError("t is no number of seconds (0 or more)", at)
        clean["t"] = t
    try:
        if game.result(state) is not None:
            raise Refused("game_over")
        if "deal" in entry:
            if not game.wants_deal(state):
                raise Refused("no_deal_now")
            if not isinstance(entry["deal"], dict):
                raise Refused("bad_deal", problem="not an object")
            return {"deal": game.apply_deal(state, _plain(entry["deal"]))} | clean
        seat, move = entry["seat"], entry["move"]
        if type(seat) is not int or not 0 <= seat < state.players:
            raise Refused("no_such_seat", seat=_show(seat))
        if game.wants_deal(state):
            raise Refused("deal_first")
        if not isinstance(move, str):
            raise Refused("no_such_move", move=_show(move))
        return {"seat": seat, "move": game.play(state, seat, move)} | clean
    except Refused as error:
        raise RecordError(str(error), at) from None


def _check_result(given: Any, replayed: Result | None) -> None:
    if replayed is None:
        raise RecordError("result: given, but the game is not over")
    if not isinstance(given, dict):
        raise RecordError("result: not an object")
    twice = _twice(given)
    if twice is not None:
        raise RecordError(f"result: the key {twice} stands twice")
    for key in given:
        if key not in replayed:
            raise RecordError(f"result: unknown key {key}")
    for key, value in replayed.items():
        if key not in given:
            raise RecordError(f"result: {key} is missing")
        if not same(given[key], value):
            raise RecordError(f"result: {key} is {_show(given[key])}, but the replay gives {_show(value)}")


def as_dict(record: Record) -> dict[str, Any]:
    """The record as one JSON object, keys in the order in which they are written."""
    found = {"format": FORMAT, "game": record.game, "players": record.players, "options": record.options, **record.extra, "log": record.log}
    return found if record.result is None else found | {"result": record.result}


def write(record: Record) -> str:
    """The record as text for a file: one line a key, one line a log entry."""
    lines = []
    for key, value in as_dict(record).items():
        if key == "log":
            text = "[" + ",".join("\n  " + _json(entry) for entry in value) + "\n ]" if value else "[]"
        else:
            text = _json(value)
        lines.append(f" {_json(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write_line(record: Record) -> str:
    """The record as one line, without the line's end."""
    return _json(as_dict(record))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def replay(record: Record) -> Iterator[Any]:
    """The states of a checked record: before the first entry, then after each. The same object each time: copy what you keep."""
    game = games()[record.game]
    state = game.start(record.players, record.options)
    yield state
    for entry in record.log:
        if "deal" in entry:
            game.apply_deal(state, entry["deal"])
        else:
            game.play(state, entry["seat"], entry["move"])
        yield state
