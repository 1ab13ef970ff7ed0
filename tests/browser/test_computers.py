"""Choosing the computers: on the front page, in the waiting room, and what is to be seen of it at the table."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from .checks import check_access, check_language, shot
from .conftest import Visit
from .house import House
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


@dataclass
class Warming:
    """A house whose computers warm up until the test says otherwise: what the real one answers, with that changed on the way."""

    page: Page
    games: list[str]
    offer: dict[str, Any] = field(default_factory=dict)
    last: tuple[WebSocketRoute, dict[str, Any]] | None = None

    def begin(self) -> None:
        """From now on; what the page has asked before is asked again."""
        self.offer = self.page.request.get(f"{self.page.url}api/computers").json()
        self.page.route("**/api/computers", self._offer)
        self.page.route_web_socket("**/socket", self._socket)
        self.page.reload()

    def end(self) -> None:
        """All are ready, and the table tells so."""
        self.games = []
        if self.last:
            socket, message = self.last
            socket.send(json.dumps(message | {"warming": False}))

    def _offer(self, route: Route) -> None:
        route.fulfill(json=self.offer | {"warming": self.games})

    def _socket(self, page: WebSocketRoute) -> None:
        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "table":
                message["warming"] = message["info"]["game"] in self.games
                self.last = page, message
            page.send(json.dumps(message))

        page.connect_to_server().on_message(down)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_people_are_told_while_computers_warm_up(come: Visit, house: House, look: Look) -> None:
    line = {"en": "Computers are warming up", "ja": "コンピューターは準備中です"}[look.lang]
    with come(look) as page:
        told = page.get_by_role("status").filter(has_text=line)
        warming = Warming(page, ["tightrope"])
        warming.begin()
        expect(told).to_be_visible()
        check_page(page, look, "warming-front", [])
        page.goto(f"{house.url}/games/ambition")
        expect(page.locator(".strength fieldset")).to_be_visible()
        expect(told).to_have_count(0)  # its computers are ready
        page.goto(f"{house.url}/games/tightrope")
        expect(told).to_be_visible()
        page.locator(".button.main").first.click()
        page.wait_for_selector(".frame .status")
        expect(told).to_be_visible()
        check_page(page, look, "warming-table", names_at(page))
        warming.end()
        expect(told).to_have_count(0)
        # where no table tells, it is asked again after a while
        warming.games = ["tightrope"]
        page.goto(f"{house.url}/games/tightrope")
        expect(told).to_be_visible()
        warming.games = []
        expect(told).to_have_count(0, timeout=30_000)
