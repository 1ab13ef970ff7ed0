"""Whole games without a pointer, told by live regions."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .checks import check_access
from .conftest import Visit
from .people import Person
from .visit import Look


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until something that fits has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"no way by keyboard to {selector}")


def start_by_keyboard(page: Page, game: str) -> None:
    """From the top of the front page to the table."""
    page.wait_for_selector("button.game")
    tab_to(page, f"button.game.{game}")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".frame.{game} .table > *")


def test_cards_by_keyboard(come: Visit) -> None:
    with come(Look("ja", "desktop", "light")) as page:
        start_by_keyboard(page, "tightrope")
        person = Person(page)
        expect(page.locator(".status [aria-live]")).not_to_be_empty()

        def act() -> bool:
            if person.playable().count() == 0:
                return False
            if not page.evaluate("() => document.activeElement?.matches('.hand .slot') ?? false"):
                tab_to(page, ".hand .slot")
            page.keyboard.press(person.choice.choice(["ArrowRight", "ArrowLeft", "Home", "End"]))
            card = page.evaluate("() => document.activeElement.dataset.card")
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            page.wait_for_function("(card) => document.querySelector(`.hand .slot[data-card='${card}']`) === null", arg=card)
            return True

        person.play_to_the_end(act)
        assert person.moves == 9 * 4
        check_access(page)


def test_stone_circle_by_keyboard(come: Visit) -> None:
    with come(Look("en", "phone", "dark")) as page:
        start_by_keyboard(page, "stonehenge")
        person = Person(page)

        def act() -> bool:
            druids = page.locator("[data-druid]:not([disabled])")
            if druids.count() == 0:
                return False
            page.keyboard.press(str(druids.last.get_attribute("data-druid")))
            # walk about until an empty point has the focus
            for _ in range(200):
                point = page.evaluate("() => document.activeElement.dataset.point")
                assert point is not None
                if page.locator(f'.point.open[data-point="{point}"]').count():
                    break
                page.keyboard.press(person.choice.choice(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]))
            page.keyboard.press("Enter")
            expect(page.locator(".panel[aria-live]")).to_contain_text(str(point))
            page.keyboard.press("Enter")
            page.wait_for_selector(f'[data-point="{point}"] .druid')
            return True

        person.play_to_the_end(act)
        expect(page.locator("dialog[open] .winner")).to_be_visible()
