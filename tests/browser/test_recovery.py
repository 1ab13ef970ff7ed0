"""Reload, a killed server, moves that are none."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from .checks import check_language
from .conftest import Visit
from .house import House
from .people import Person
from .test_games import names_at, sit_down
from .visit import Look


def hand(page: Page) -> list[str]:
    """The cards I hold."""
    found: list[str] = page.evaluate("() => [...document.querySelectorAll('.hand .slot')].map((slot) => slot.dataset.card)")
    return found


def wait_for_my_turn(page: Page) -> None:
    """Until the page says that it is my turn."""
    page.wait_for_selector(".status.mine")


def test_reload_in_mid_game(come: Visit) -> None:
    with come(Look("ja", "phone", "dark")) as page:
        sit_down(page, "tightrope")
        person = Person(page)
        person.play_to_the_end(person.tightrope, most=5)
        wait_for_my_turn(page)
        before = hand(page), page.locator(".where").inner_text()
        page.reload()
        page.wait_for_selector(".hand .slot")
        assert (hand(page), page.locator(".where").inner_text()) == before
        person.play_to_the_end(person.tightrope, most=8)


def test_back_to_my_table_from_the_front_page(come: Visit, house: House) -> None:
    with come(Look("en")) as page:
        sit_down(page, "ambition")
        before = hand(page)
        page.goto(house.url)
        page.locator('a.row[href^="/t/"]').first.click()
        page.wait_for_selector(".hand .slot")
        assert hand(page) == before


def test_killed_server(come: Visit, own_house: House) -> None:
    """kill -9 in the middle of a game: the page says so, and goes on by itself once the house is open again."""
    with come(Look("en", "phone", "light"), url=own_house.url) as page:
        sit_down(page, "stonehenge")
        person = Person(page)
        person.play_to_the_end(person.stonehenge, most=3)
        wait_for_my_turn(page)
        placed = page.locator(".point .druid").count()
        own_house.kill()
        expect(page.locator(".banner[role=alert]")).to_be_visible()
        own_house.open()
        expect(page.locator(".banner[role=alert]")).to_have_count(0, timeout=20_000)
        assert page.locator(".point .druid").count() == placed
        person.play_to_the_end(person.stonehenge)
        expect(page.locator("dialog[open] .winner")).to_be_visible()


def test_a_card_that_may_not_be_played_says_why(come: Visit) -> None:
    with come(Look("ja", "phone", "light")) as page:
        sit_down(page, "ambition")
        names = names_at(page)
        person = Person(page)
        for _ in range(30):
            wait_for_my_turn(page)
            forbidden = page.locator(".hand .slot[aria-disabled=true]")
            if forbidden.count():
                break
            person.ambition()
        before = hand(page)
        person.touch_card(forbidden.first)
        expect(page.locator(".tag.why")).to_be_visible()
        assert page.locator(".tag.why").inner_text().strip()
        check_language(page, "ja", names)
        assert hand(page) == before


def test_forged_move_is_refused_with_a_reason(come: Visit) -> None:
    """Whatever a changed page may send: the server refuses, says why in the page's language, and nothing moves."""
    with come(Look("ja", "phone", "light")) as page:
        page.add_init_script(
            """const Plain = window.WebSocket;
            window.WebSocket = class extends Plain { constructor(...given) { super(...given); window.lastSocket = this; } };"""
        )
        page.reload()
        sit_down(page, "stonehenge")
        wait_for_my_turn(page)
        n = page.evaluate("() => document.querySelectorAll('.point .druid').length + 1")
        for i, move in enumerate(("9@a1", "6@z9", "x" * 200, "6@a1 6@a2")):
            page.evaluate(
                "([id, n, move]) => window.lastSocket.send(JSON.stringify({ type: 'move', id, n, move }))",
                [f"forged-{i}", n, move],
            )
            toast = page.locator(".toast.refusal").last
            expect(toast).to_be_visible()
        assert page.locator(".point .druid").count() == n - 1
        person = Person(page)
        assert person.stonehenge()


def test_no_secret_reaches_the_page(come: Visit) -> None:
    """Everything that the server ever told this page in three tricks: no card of the others, no seed."""
    with come(Look("en", "desktop", "light")) as page:
        heard: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda payload: heard.append(str(payload))))
        sit_down(page, "tightrope")
        wait_for_my_turn(page)
        mine = set(hand(page))
        person = Person(page)
        person.play_to_the_end(person.tightrope, most=3)
        wait_for_my_turn(page)
        states = [message for message in map(json.loads, heard) if message["type"] == "state"]
        assert len(states) >= 3
        assert all(json.loads(message).get("seed") is None for message in heard)
        for message in states:
            deals = [entry["deal"]["hands"] for entry in message["log"] if "deal" in entry]
            for hands in [message["view"]["hands"], *deals]:
                assert hands[1:] == [None, None, None]
                assert set(map(str, hands[0])) <= mine
