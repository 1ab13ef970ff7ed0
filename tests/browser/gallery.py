"""The pictures in ``docs/gallery``: each game's table, in both languages, taken from real games. ``python -m tests.browser.gallery``"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from ..conftest import ROOT
from .conftest import chromium
from .house import House
from .people import Person
from .test_games import sit_down
from .visit import CHROMIUM_ARGUMENTS, Look, visit

GALLERY = ROOT / "docs" / "gallery"
COLOURS = 160
"""A picture of paper, ink and a few colours needs no more, and is a third of the size."""

LOOKS = [Look("en", "phone", "light"), Look("ja", "phone", "dark"), Look("ja", "desktop", "light"), Look("en", "desktop", "dark")]

MOMENTS = {"ambition": 4, "tightrope": 5, "siebenbatten": 5, "stonehenge": 4}
"""After so many moves of the visitor there is something to see."""


def take(page: Page, name: str) -> None:
    """A picture, made small."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    path = GALLERY / f"{name}.png"
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    page.screenshot(path=path)
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.FLOYDSTEINBERG if "clayart" in name else Image.Dither.NONE)
    small.save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1024} kB", flush=True)


def pose(page: Page, person: Person, game: str) -> None:
    """Something is in hand: a lifted card, a druid whose points are marked."""
    page.wait_for_selector(".status.mine")
    if game == "stonehenge":
        page.locator("[data-druid]:not([disabled])").last.click()
    elif game == "clayart":
        for _ in range(2):
            page.locator(".put:not(.laid):not([disabled])").first.click()
    elif person.playable().count():
        person.touch_card(person.playable().last)


def picture_of(page: Page, game: str, look: Look) -> None:
    """Play a little, and take the picture."""
    sit_down(page, game)
    person = Person(page, seed=5)
    if game == "clayart":
        while page.locator(".tray").count() == 0:
            if person.look()["mine"]:
                person.clayart()
            page.wait_for_timeout(50)
    else:
        act: Callable[[], bool] = getattr(person, game)
        person.play_to_the_end(act, most=MOMENTS[game])
    pose(page, person, game)
    take(page, f"{game}-{look}")


def main() -> int:
    """All pictures, or only those named: `stonehenge`, `clayart-en-phone-light`."""
    wanted = set(sys.argv[1:])
    path = chromium()
    if path is None:
        print("no Chromium on this machine", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data)).open()
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        try:
            for look in LOOKS:
                for game in ["front", *MOMENTS, "clayart"]:
                    if wanted and not wanted & {game, f"{game}-{look}"}:
                        continue
                    with visit(browser, house.url, look) as page:
                        page.wait_for_selector("button.game")
                        if game == "front":
                            take(page, f"front-{look}")
                        else:
                            picture_of(page, game, look)
        finally:
            browser.close()
            house.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
