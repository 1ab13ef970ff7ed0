"""Choosing the computers: on the front page, in the waiting room, and what is to be seen of it at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .checks import check_access, check_language, shot
from .conftest import Visit
from .test_games import check_page, names_at
from .visit import Look

LOOKS = [Look("en", "phone", "light"), Look("ja", "phone", "dark"), Look("ja", "desktop", "light"), Look("en", "desktop", "dark")]
STRENGTH = {"en": "Strength", "ja": "強さ"}


def choose(page: Page, where: str, lang: str, level: int) -> None:
    """One touch on a strength."""
    page.locator(f"{where} fieldset").get_by_role("radio", name=f"{STRENGTH[lang]}{' ' if lang == 'en' else ''}{level}").check(force=True)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_host_chooses(come: Visit, look: Look) -> None:
    with come(look, name="Aki") as page:
        page.locator("form select").first.select_option("ambition")
        page.locator("form button.main").click()
        # one touch fills the chairs, one more changes the strength
        page.locator(".acts .button").first.click()
        expect(page.locator(".acts .button.main")).to_be_enabled()
        choose(page, "main", look.lang, 3)
        marks = page.locator("main li .small").filter(has_text="3")
        expect(marks).to_have_count(3)
        names = names_at(page)
        # one chair by itself: another way of playing, another name
        page.locator("main li .icon-button").last.click()
        choose(page, "dialog", look.lang, 7)
        page.locator("dialog .words label").nth(2).click()
        expect(marks).to_have_count(2)
        shot(page, f"one-computer-{look}")
        check_access(page)
        check_language(page, look.lang, [*names, *names_at(page)])
        page.keyboard.press("Escape")
        assert names_at(page)[:3] == names[:3]
        assert names_at(page)[3] != names[3]
        check_page(page, look, "waiting-with-computers", names_at(page))
        page.locator(".acts .button.main").click()
        page.wait_for_selector(".frame .status")
        expect(page.locator(".machine .level")).to_have_text(["3", "3", "7"])
        check_page(page, look, "table-with-computers", names_at(page))


def test_a_computer_gets_up_for_a_friend(come: Visit) -> None:
    with come(Look("en"), name="Aki") as page:
        page.locator("form select").first.select_option("stonehenge")
        page.locator("form button.main").click()
        page.get_by_role("button", name="Seat a computer here").click()
        page.get_by_role("button", name="Change").click()
        page.get_by_role("button", name="Free the seat").click()
        expect(page.locator("main li.empty")).to_have_count(1)
        expect(page.locator(".invite")).to_be_visible()


def test_the_choice_is_remembered(come: Visit) -> None:
    with come(Look("en")) as page:
        choose(page, ".strength", "en", 2)
        page.reload()
        expect(page.get_by_role("radio", name="Strength 2")).to_be_checked()
        page.locator("button.game.ambition").click()
        expect(page.locator(".machine .level")).to_have_text(["2", "2", "2"])
