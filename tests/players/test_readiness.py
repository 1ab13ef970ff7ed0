"""What is prepared in the background is ready once it is done; what fails never is, and nobody waits for it for ever."""

from __future__ import annotations

import threading

import pytest

from kurumaza.players.readiness import prepared


def test_ready_when_done() -> None:
    go = threading.Event()
    assert not prepared("a thing", go.wait)  # type: ignore[arg-type]
    go.set()
    assert prepared("a thing", go.wait, wait=True)  # type: ignore[arg-type]
    assert prepared("a thing", go.clear)


def test_failure() -> None:
    def fail() -> None:
        raise RuntimeError("no compiler")

    with pytest.raises(RuntimeError, match="no compiler"):
        prepared("another thing", fail, wait=True)
    assert not prepared("another thing", fail)
