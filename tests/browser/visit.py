"""A visitor: one browser window with its own storage, language, size and theme."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

SIZES = {"small": (360, 640), "phone": (390, 844), "desktop": (1440, 900)}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}


@dataclass(frozen=True)
class Look:
    """How a visitor sees the house."""

    lang: str = "en"
    size: str = "phone"
    theme: str = "light"

    def __str__(self) -> str:
        return f"{self.lang}-{self.size}-{self.theme}"


@contextmanager
def visit(browser: Browser, house: str, look: Look, **settings: Any) -> Iterator[Page]:
    """A page at the front door. Whatever goes wrong in the page's own script fails the test.

    ``settings`` are the visitor's own, as the settings sheet keeps them; finished tricks go at once where nothing else is said.
    """
    width, height = SIZES[look.size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=LOCALES[look.lang],
        color_scheme="dark" if look.theme == "dark" else "light",
        has_touch=look.size != "desktop",
        reduced_motion="reduce",
    )
    kept = json.dumps({"tempo": "none", **settings})
    context.add_init_script(f"if (!localStorage.getItem('kurumaza.settings')) localStorage.setItem('kurumaza.settings', {json.dumps(kept)});")
    page = context.new_page()
    page.set_default_timeout(15_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto(house)
        yield page
        assert not errors, errors
    finally:
        context.close()
