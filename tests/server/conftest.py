"""What the server's tests share."""

import pytest

from .rooms import Clock


@pytest.fixture
def clock() -> Clock:
    """A clock that the test turns."""
    return Clock()
