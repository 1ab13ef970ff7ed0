"""The handed records: the good ones replay to their result, the bad ones are refused at the right place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kurumaza.games import games
from kurumaza.games.record import RecordError, read, replay, write, write_line

VECTORS = Path(__file__).parent / "vectors"
GOOD = sorted(path for id in games() for path in (VECTORS / id).glob("*.json"))
BAD = sorted((VECTORS / "bad").glob("*.json"))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_there_are_vectors_for_every_game() -> None:
    assert {path.parent.name for path in GOOD} == {"ambition", "clayart", "siebenbatten", "stonehenge", "tightrope"}
    assert len(BAD) == 63


@pytest.mark.parametrize("path", GOOD, ids=named)
def test_good(path: Path) -> None:
    record = read(path.read_bytes())
    assert record.result == json.loads(path.read_bytes())["result"]
    written = write(record)
    again = read(written)
    assert again == record
    assert write(again) == written, "writing what was read must give the same bytes"
    line = write_line(record)
    assert "\n" not in line
    assert write_line(read(line)) == line
    *_, last = replay(record)
    assert games()[record.game].result(last) == record.result


@pytest.mark.parametrize("path", GOOD, ids=named)
def test_good_up_to_any_entry(path: Path) -> None:
    """A game that is still on has a record too, and a result is refused there."""
    raw = json.loads(path.read_bytes())
    result, log = raw.pop("result"), raw["log"]
    for length in sorted({0, 1, len(log) // 2, len(log) - 1}):
        raw["log"] = log[:length]
        assert read(json.dumps(raw)).result is None
        with pytest.raises(RecordError) as caught:
            read(json.dumps(raw | {"result": result}))
        assert caught.value.at is None


@pytest.mark.parametrize("path", BAD, ids=named)
def test_bad(path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        read(path.read_bytes())
    at = json.loads(path.read_bytes())["at"]
    assert caught.value.at == at
    message = str(caught.value)
    assert message
    assert "\n" not in message
    assert message.startswith(f"log[{at}]: ") == (at is not None)
