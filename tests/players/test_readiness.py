"""What is prepared in the background is ready once it is done; what fails never is, and nobody waits for it for ever."""

from __future__ import annotations

import threading

import pytest

from kurumaza.players.readiness import prepared, preparing, watch


def test_ready_when_done() -> None:
    go = threading.Event()
    assert not prepared("a game", "a thing", go.wait)  # type: ignore[arg-type]
    go.set()
    assert prepared("a game", "a thing", go.wait, wait=True)  # type: ignore[arg-type]
    assert prepared("a game", "a thing", go.clear)


def test_failure() -> None:
    def fail() -> None:
        raise RuntimeError("no compiler")

    with pytest.raises(RuntimeError, match="no compiler"):
        prepared("a game", "another thing", fail, wait=True)
    assert not prepared("a game", "another thing", fail)


def test_who_watches_is_told_when_it_begins_and_when_it_is_done() -> None:
    go, told = threading.Event(), threading.Semaphore(0)
    end = watch(told.release)
    try:
        prepared("one game", "its search", go.wait)  # type: ignore[arg-type]
        assert told.acquire(timeout=20)
        assert preparing("one game")
        assert not preparing("another game")
        go.set()
        assert told.acquire(timeout=20)
        assert not preparing("one game")
    finally:
        end()
    prepared("one game", "its master", go.wait, wait=True)  # type: ignore[arg-type]
    assert not told.acquire(blocking=False)


def test_what_failed_is_no_longer_prepared() -> None:
    def fail() -> None:
        raise RuntimeError("no compiler")

    with pytest.raises(RuntimeError):
        prepared("a game without compiler", "search", fail, wait=True)
    assert not preparing("a game without compiler")
