"""Each game from the front page to the final score: one person clicks, computers fill in."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kurumaza.games import record

from .checks import check_access, check_language, check_width, shot
from .conftest import Visit
from .people import Person
from .visit import SIZES, Look

EVENINGS = [
    ("ambition", Look("en", "phone", "light")),
    ("tightrope", Look("ja", "phone", "dark")),
    ("siebenbatten", Look("ja", "desktop", "light")),
    ("stonehenge", Look("en", "desktop", "dark")),
    ("clayart", Look("ja", "desktop", "dark")),
]
LONG_EVENINGS = [
    ("ambition", Look("ja", "desktop", "dark")),
    ("tightrope", Look("en", "desktop", "light")),
    ("siebenbatten", Look("en", "phone", "dark")),
    ("stonehenge", Look("ja", "phone", "light")),
    ("clayart", Look("en", "phone", "light")),
]
"""The same games in the other language: with ``make test-long``."""

CHECKED_AT_MOVE = 4

NAMES_AT_TABLE = """async () => {
  const seats = JSON.parse(localStorage.getItem('kurumaza.seats'));
  const { table, key } = seats[0];
  const info = await (await fetch(`/api/tables/${table}?key=${encodeURIComponent(key)}`)).json();
  return info.seats.map((seat) => seat.name);
}"""


def names_at(page: Page) -> list[str]:
    """What the people and computers at my table are called: names are in no language."""
    found: list[str] = page.evaluate(NAMES_AT_TABLE)
    return found


def check_page(page: Page, look: Look, name: str, allowed: list[str]) -> None:
    """All that must hold on any page, and a picture of it."""
    shot(page, f"{name}-{look}")
    check_language(page, look.lang, allowed)
    check_access(page)
    check_width(page)
    width, height = SIZES[look.size]
    small_width, small_height = SIZES["small"]
    page.set_viewport_size({"width": small_width, "height": small_height})
    check_width(page)
    shot(page, f"{name}-{look.lang}-small-{look.theme}")
    page.set_viewport_size({"width": width, "height": height})


def sit_down(page: Page, game: str) -> None:
    """One touch on the front page; in clay a table of one's own with a short glass."""
    if game != "clayart":
        page.locator(f"button.game.{game}").click()
    else:
        page.locator("form select").first.select_option(game)
        page.locator('form label input[type="number"]').fill("10")
        page.locator("form button.main").click()
        page.locator(".acts .button", has=page.locator("svg")).first.click()
        page.locator(".acts .button.main").click()
    page.wait_for_selector(f".frame.{game} .table > *")


@pytest.mark.parametrize(
    ("game", "look"), [*EVENINGS, *(pytest.param(*evening, marks=pytest.mark.long) for evening in LONG_EVENINGS)], ids=lambda value: str(value)
)
def test_from_the_front_page_to_the_final_score(come: Visit, game: str, look: Look) -> None:
    with come(look) as page:
        sit_down(page, game)
        names = names_at(page)
        person = Person(page)

        def look_around(moves: int) -> None:
            if moves == CHECKED_AT_MOVE:
                check_page(page, look, game, names)

        act: Callable[[], bool] = getattr(person, game)
        person.play_to_the_end(act, look_around)
        assert person.moves >= CHECKED_AT_MOVE
        expect(page.locator("dialog[open] .winner")).to_be_visible()
        check_page(page, look, f"{game}-end", names)

        with page.expect_download() as download:
            page.locator("dialog[open] a[download]").click()
        read = record.read(download.value.path().read_bytes())
        assert read.game == game
        assert read.result is not None

        page.locator('dialog[open] a[href^="/replay/"]').click()
        slider = page.locator('input[type="range"]')
        slider.wait_for()
        expect(slider).to_have_attribute("max", str(len(read.log)))
        walk_through(page, len(read.log))
        check_page(page, look, f"{game}-replay", names)


def walk_through(page: Page, end: int) -> None:
    """Back and forth in a replay by keyboard, slider and log."""
    slider = page.locator('input[type="range"]')
    page.keyboard.press("End")
    expect(slider).to_have_value(str(end))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(end - 1))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")
    middle = end // 2
    slider.fill(str(middle))
    expect(slider).to_have_value(str(middle))
    page.keyboard.press(" ")
    page.wait_for_function("(at) => Number(document.querySelector('input[type=range]').value) > at", arg=middle)
    page.locator(".controls .play").click()
    if page.locator("aside li").count():
        line = page.locator("aside li:has([aria-current=step])")
        expect(line).to_have_attribute("data-n", slider.input_value())


def test_the_front_page_offers_every_game(come: Visit) -> None:
    with come() as page:
        games = json.loads(page.evaluate("async () => (await fetch('/api/games')).text()"))
        page.wait_for_selector("button.game")
        assert page.locator("button.game").count() == len(games) == 5
