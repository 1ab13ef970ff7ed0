"""Results of a long computation, kept in a file as they come, one a line: a run that is stopped goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

Result = TypeVar("Result", bound=msgspec.Struct)


class KeptError(ValueError):
    """Why a file cannot be read or gone on with, in one line."""


class Kept(Generic[Result]):
    """The file of one computation: a head that says what and how, then the results. One process at a time may write to it."""

    def __init__(self, path: Path, head: dict[str, Any], kind: type[Result]) -> None:
        """``head``: ``format`` and what else the results depend on; a file with another is refused with KeptError. A new file gets it."""
        self.path = path
        self.found: list[Result] = []
        """The results in the file, those of earlier runs first."""
        if not path.exists() or not path.stat().st_size:
            path.write_bytes(msgspec.json.encode(head) + b"\n")
            return
        was, self.found = read(path, head["format"], kind)
        for key, value in head.items():
            if was.get(key) != value:
                raise KeptError(f"{path}: made with {key} {was.get(key)}, not {value}")
        whole, _, cut = path.read_bytes().rpartition(b"\n")
        if cut:
            path.write_bytes(whole + b"\n")

    def add(self, result: Result) -> None:
        """Write a result to the file."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
        self.found.append(result)


def read(path: Path, format: str, kind: type[Result]) -> tuple[dict[str, Any], list[Result]]:
    """The head and the results of a file; a last line that was cut short when a run was stopped is left out. KeptError or OSError."""
    lines = path.read_bytes().split(b"\n")[:-1]
    try:
        head = msgspec.json.decode(lines[0], type=dict[str, Any])
    except (IndexError, msgspec.DecodeError, UnicodeDecodeError):
        head = {}
    if head.get("format") != format:
        raise KeptError(f"{path}: not a file of this command")
    found = []
    for number, line in enumerate(lines[1:], 2):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise KeptError(f"{path}: line {number} is damaged") from None
    return head, found
