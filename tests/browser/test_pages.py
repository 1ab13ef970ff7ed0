"""Pages around the tables, in both languages, sizes and themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .checks import check_access, check_language, check_width, shot
from .conftest import Visit
from .house import House
from .people import Person
from .test_games import check_page, names_at
from .visit import Look, visit

LOOKS = [Look("en", "phone", "light"), Look("ja", "phone", "dark"), Look("ja", "desktop", "light"), Look("en", "desktop", "dark")]
GAMES = ["tightrope", "siebenbatten", "stonehenge", "clayart", "ambition"]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_front_page(come: Visit, look: Look) -> None:
    with come(look) as page:
        page.wait_for_selector("button.game")
        check_page(page, look, "front", [])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rules_pages(come: Visit, house: House, lang: str) -> None:
    look = Look(lang, "phone", "light")
    with come(look) as page:
        for game in GAMES:
            page.goto(f"{house.url}/games/{game}")
            page.wait_for_selector(".guide p")
            check_page(page, look, f"rules-{game}", [])


def test_the_other_language_is_one_touch_away(come: Visit) -> None:
    with come(Look("en")) as page:
        page.locator("button.language").click()
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        check_language(page, "ja")
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_settings_by_hand(come: Visit) -> None:
    with come(Look("en")) as page:
        page.get_by_role("button", name="Settings").click()
        check_access(page)
        page.locator("dialog select").nth(1).select_option("dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_nothing_there(come: Visit, house: House) -> None:
    with come(Look("ja")) as page:
        for address in ("nowhere", "t/00000000", "replay/00000000", "games/chess"):
            page.goto(f"{house.url}/{address}")
            page.wait_for_selector("h1")
            expect(page.locator("a.button.main")).to_be_visible()
            check_language(page, "ja")
            check_access(page)


def test_two_people_by_a_link(browser: Browser, house: House) -> None:
    """A table for friends: the link leads to the right table; both play, each sees the other's druids."""
    host_look, guest_look = Look("en", "desktop", "light"), Look("ja", "phone", "dark")
    with visit(browser, house.url, host_look, name="Aki") as host:
        host.locator("form select").first.select_option("stonehenge")
        host.locator("form button.main").click()
        link = host.locator(".link a").get_attribute("href")
        assert link is not None
        check_page(host, host_look, "waiting-room", ["Aki"])
        with visit(browser, link, guest_look, name="Bo") as guest:
            guest.wait_for_selector("form")
            check_page(guest, guest_look, "invitation", ["Aki", "Bo"])
            guest.locator("form button.main").click()
            expect(host.locator(".acts .button.main")).to_be_enabled()
            host.locator(".acts .button.main").click()
            both = [Person(host, 3), Person(guest, 4)]
            for page in (host, guest):
                page.wait_for_selector(".frame.stonehenge .point")
            for _ in range(4):
                for person in both:
                    if person.look()["mine"]:
                        person.stonehenge()
                        other = host if person.page is guest else guest
                        expect(other.locator(".status.mine")).to_be_visible()
            assert host.locator(".point .druid").count() == guest.locator(".point .druid").count() >= 4
            assert sorted(names_at(host)) == ["Aki", "Bo"]
            check_language(guest, "ja", ["Aki", "Bo"])
            check_width(guest)
            shot(guest, "two-people")


def test_a_private_table_is_closed_to_who_has_no_key(browser: Browser, house: House) -> None:
    with visit(browser, house.url, Look("en")) as host:
        host.locator("form button.main").click()
        link = host.locator(".link a").get_attribute("href")
        assert link is not None
        assert "#" in link
        with visit(browser, link.split("#")[0], Look("en")) as stranger:
            stranger.wait_for_selector("h1")
            expect(stranger.locator("a.button.main")).to_be_visible()
            assert stranger.locator("form").count() == 0
