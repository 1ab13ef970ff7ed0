"""``kurumaza replay`` and ``kurumaza verify``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from ..games import games
from ..games.fairness import verify
from ..games.record import Record, RecordError, one_line, read
from .trouble import Trouble


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file by name, or the standard input for ``-``."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as stream:
            yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Trouble(f"{name}: {(error.strerror or str(error)).lower()}") from None


def contents(name: str) -> bytes:
    """All bytes of a file, or of the standard input for ``-``."""
    with opened(name) as stream:
        return stream.read()


def replay_files(names: Iterable[str], jsonl: bool) -> bool:
    """Replay all files; whether all were good. A file that cannot be read does not keep the others from being replayed."""
    good = True
    for name in names:
        try:
            good &= _replay_lines(name) if jsonl else _replay_one(name)
        except Trouble as error:
            print(error, file=sys.stderr, flush=True)
            good = False
    return good


def _replay_lines(name: str) -> bool:
    good = True
    with opened(name) as stream:
        for line in stream:
            if not line.strip():
                continue
            found = outcome(line)
            good &= "error" not in found
            sys.stdout.buffer.write(json.dumps(found, ensure_ascii=False).encode() + b"\n")
            sys.stdout.buffer.flush()  # a program that writes a line and waits for the answer must get it
    return good


def outcome(line: bytes) -> dict[str, Any]:
    """``{"result": ...}`` (null while the game is on) or ``{"error": ..., "at": ...}`` of one record."""
    try:
        return {"result": read(line).result}
    except RecordError as error:
        return {"error": str(error), "at": error.at}
    except Exception as error:  # a rulebook may come from another package: its faults cost one line, not the rest of the input
        return {"error": f"the rulebook failed: {type(error).__name__}: {error}", "at": None}


def _replay_one(name: str) -> bool:
    try:
        record = read(contents(name))
    except RecordError as error:
        raise Trouble(f"{name}: {error}") from None
    print(f"{name}: {told(record)}", flush=True)
    return True


def told(record: Record) -> str:
    """A record in one line."""
    moves = sum("move" in entry for entry in record.log)
    options = "".join(f", {key} {value}" for key, value in record.options.items())
    text = f"{games()[record.game].en}, {record.players} players{options}, {moves} moves"
    if record.result is None:
        return f"{text}, not finished"
    winners = ", ".join(seat_name(record, seat) for seat in record.result["winners"])
    return f"{text}; won by {winners}; scores {', '.join(map(str, record.result['scores']))}"


def seat_name(record: Record, seat: int) -> str:
    """``seat 2``, and the name when the record tells it."""
    names = record.extra.get("names")
    name = names[seat] if isinstance(names, list) and seat < len(names) else None
    return f"seat {seat} ({one_line(name)})" if isinstance(name, str) and name.strip() else f"seat {seat}"


def verify_file(name: str) -> bool:
    """Print what was found and the verdict; whether the deals were proved to come from the seed."""
    try:
        findings = verify(read(contents(name)))
    except RecordError as error:
        raise Trouble(f"{name}: {error}") from None
    signs = {True: "yes", False: "NO", None: "?"}
    for finding in findings:
        print(f"{signs[finding.good]:4}{finding.text}")
    proved = {finding.what for finding in findings if finding.good}
    if any(finding.good is False for finding in findings):
        verdict = "not dealt as promised"
    elif {"commitment", "deals"} <= proved:
        verdict = "dealt as promised"
    elif "deals" in proved:
        verdict = "dealt from the seed, but nothing says that the seed was chosen before"
    else:
        verdict = "cannot be checked"
    print(f"{name}: {verdict}")
    return verdict.startswith("dealt")
