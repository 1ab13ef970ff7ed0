"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# the machine's speed is no property of the code: no deadlines; KURUMAZA_HYPOTHESIS=thorough looks longer
settings.register_profile("usual", deadline=None, print_blob=True)
settings.register_profile("thorough", settings.get_profile("usual"), max_examples=2000)
settings.load_profile(os.environ.get("KURUMAZA_HYPOTHESIS", "usual"))

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What compiles the same kernels runs in one process, so that nothing is compiled twice at the same time."""
    for item in items:
        for room in ("kernels", "players"):
            if item.path.is_relative_to(ROOT / "tests" / room):
                item.add_marker(pytest.mark.xdist_group(room))
