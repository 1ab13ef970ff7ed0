"""What the server's tests share."""

import pytest

from kurumaza.players import readiness, search_player

from .rooms import Clock


@pytest.fixture
def clock() -> Clock:
    """A clock that the test turns."""
    return Clock()


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers of these tests never look ahead: what they would need for it cannot be prepared."""

    def cannot(id: str) -> None:
        raise RuntimeError("no compiler here")

    monkeypatch.setattr(search_player, "_prepare", cannot)
    monkeypatch.setattr(readiness, "_prepared", {})
