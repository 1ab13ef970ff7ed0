"""Running the command line as people do, but within this process, which is quicker."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple
from unittest import mock

from kurumaza.cli import main

FAULT = 70
"""The status with which the command line says that something should not have happened."""


class Ran(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


def kurumaza(*arguments: str, given: str | bytes = "") -> Ran:
    """``kurumaza ARGUMENTS`` with ``given`` on its standard input."""
    streams = [io.TextIOWrapper(io.BytesIO(raw), "utf-8", newline="" if raw else "\n", write_through=True) for raw in (_bytes(given), b"", b"")]
    with (
        mock.patch.object(sys, "stdin", streams[0]),
        mock.patch.object(sys, "stdout", streams[1]),
        mock.patch.object(sys, "stderr", streams[2]),
        mock.patch.dict("os.environ", {"COLUMNS": "200", "LANG": "C.UTF-8"}),
    ):
        try:
            main(arguments)
        except SystemExit as left:
            status = left.code
    assert isinstance(status, int)
    assert status != FAULT
    out, err = (_written(stream) for stream in streams[1:])
    return Ran(status, out, err)


def _bytes(given: str | bytes) -> bytes:
    return given.encode() if isinstance(given, str) else given


def _written(stream: io.TextIOWrapper) -> str:
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8")
