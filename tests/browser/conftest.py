"""A browser and a house for all browser tests of a worker."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from ..conftest import ROOT
from .house import House
from .visit import CHROMIUM_ARGUMENTS, Look, visit

Visit = Callable[..., AbstractContextManager[Page]]


def chromium() -> str | None:
    """Where this machine has its Chromium."""
    named = os.environ.get("KURUMAZA_CHROMIUM")
    return named or next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine (KURUMAZA_CHROMIUM can name one): the browser tests are left out")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def built() -> None:
    """The client must have been built: `make setup` does."""
    if not (ROOT / "src/kurumaza/web/static/index.html").exists():
        pytest.fail("the client is not built: run `make setup`")


@pytest.fixture(scope="session")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose computers answer at once."""
    with_data = House(tmp_path_factory.mktemp("house")).open()
    yield with_data
    with_data.close()


@pytest.fixture
def own_house(built: None, tmp_path: Path) -> Iterator[House]:
    """A house that one test may kill."""
    with_data = House(tmp_path).open()
    yield with_data
    with_data.close()


@pytest.fixture
def come(browser: Browser, house: House) -> Visit:
    """Come to the house as somebody: ``with come(Look("ja")) as page``."""

    def enter(look: Look | None = None, url: str = "", **settings: Any) -> AbstractContextManager[Page]:
        return visit(browser, url or house.url, look or Look(), **settings)

    return enter
