"""People: they look at the page, and click. What they know of a game is what the page shows."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError

LONGEST_WAIT = 45.0
"""Seconds without anything to do after which a game counts as stuck."""

LOOK = """() => {
  const has = (selector) => document.querySelector(selector) !== null;
  const dialog = document.querySelector('dialog[open]');
  return {
    over: has('dialog[open] .winner'),
    held: dialog !== null && has('dialog[open] .onward button'),
    dialog: dialog !== null,
    mine: has('.status.mine'),
    where: document.querySelector('.frame .where')?.textContent ?? '',
    text: document.querySelector('.status')?.textContent ?? '',
  };
}"""


MOMENT = """() => [...document.querySelectorAll('.frame .where, .status')].map((line) => line.textContent).join()"""


class Stuck(AssertionError):
    """The game does not go on."""


class Person:
    """Somebody at a table who plays whatever the page offers."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.choice = random.Random(seed)
        self.moves = 0

    def look(self) -> dict[str, object]:
        """What is to be seen of the game's course."""
        seen: dict[str, object] = self.page.evaluate(LOOK)
        return seen

    def moment(self) -> str:
        """Where the game is and what it asks, to tell whether it has gone on."""
        found: str = self.page.evaluate(MOMENT)
        return found

    def play_to_the_end(self, act: Callable[[], bool], on_move: Callable[[int], None] | None = None, most: int | None = None) -> None:
        """Play until the final score is shown (or ``most`` moves are made)."""
        idle_since = time.monotonic()
        before: object = None
        while True:
            seen = self.look()
            if seen["over"]:
                return
            if seen != before:
                before, idle_since = seen, time.monotonic()
            if time.monotonic() - idle_since > LONGEST_WAIT:
                raise Stuck(f"nothing happens: {seen}")
            if seen["held"]:
                self.page.locator("dialog[open] .onward button").click()
                continue
            if seen["mine"] and not seen["dialog"] and act():
                idle_since = time.monotonic()
                self.moves += 1
                if on_move:
                    on_move(self.moves)
                if most is not None and self.moves >= most:
                    return
                continue
            self.page.wait_for_timeout(15)

    # ---- cards ---------------------------------------------------------------------------------------------------

    def touch_card(self, card: Locator) -> None:
        """Where it shows: cards of a hand lie one over the other. One that may not be played can be touched too."""
        card.click(position={"x": 9, "y": 24}, force=card.get_attribute("aria-disabled") == "true")

    def playable(self) -> Locator:
        """The cards of my hand that may be played now."""
        return self.page.locator(".hand .slot[aria-disabled=false]")

    def play_card(self, one_tap: bool = False) -> bool:
        """Lift a card that may be played and play it."""
        cards = self.playable()
        count = cards.count()
        if count == 0:
            return False
        before = self.moment()
        name = cards.nth(self.choice.randrange(count)).get_attribute("data-card")
        card = self.page.locator(f'.hand .slot[data-card="{name}"]')
        self.touch_card(card)
        if not one_tap:
            self.touch_card(card)
        # played: it is gone; or only shown: something else is asked now (a new deal may bring the same card again)
        self.page.wait_for_function(
            f"([name, before]) => document.querySelector(`.hand .slot[data-card='${{name}}']`) === null || ({MOMENT})() !== before",
            arg=[name, before],
        )
        return True

    def ambition(self) -> bool:
        """Pass three cards, or play one."""
        if self.page.locator(".passing").count() == 0:
            return self.play_card()
        cards = self.page.locator(".hand .slot")
        for i in self.choice.sample(range(cards.count()), 3):
            self.touch_card(cards.nth(i))
        self.page.locator(".passing button").click()
        self.page.wait_for_function("() => document.querySelector('.passing') === null")
        return True

    def tightrope(self) -> bool:
        """Play a card."""
        return self.play_card()

    def siebenbatten(self) -> bool:
        """Show a card, or play one."""
        return self.play_card()

    # ---- the board -----------------------------------------------------------------------------------------------

    def stonehenge(self) -> bool:
        """Choose a druid and touch a point twice; a point that wins a line first of all."""
        druids = self.page.locator("[data-druid]:not([disabled])")
        count = druids.count()
        if count == 0:
            return False
        druids.nth(self.choice.randrange(count)).click()
        wins = self.page.locator(".point.open.wins")
        points = wins if wins.count() else self.page.locator(".point.open")
        name = points.nth(self.choice.randrange(points.count())).get_attribute("data-point")
        point = self.page.locator(f'[data-point="{name}"]')
        point.click()
        point.click()
        self.page.wait_for_function("(name) => document.querySelector(`[data-point='${name}'] .druid`) !== null", arg=name)
        return True

    # ---- clay ----------------------------------------------------------------------------------------------------

    def clayart(self) -> bool:
        """Whatever the phase asks: a theme, a work, a word, envelopes, an objection or none."""
        phase = self.page.locator(".clay-room").get_attribute("data-phase")
        act: dict[str | None, Callable[[], bool]] = {
            "theme": self.name_theme,
            "model": self.model,
            "discuss": self.discuss,
            "critique": self.critique,
            "object": self.object,
        }
        return act[phase]() if phase in act else False

    def gone(self, selector: str) -> bool:
        """Wait until something is not there any more; always True."""
        self.page.wait_for_function("(selector) => document.querySelector(selector) === null", arg=selector)
        return True

    def name_theme(self) -> bool:
        """One of the suggestions."""
        if self.page.locator("#theme").count() == 0:
            self.page.locator(".clay-room > .button.main").click()
        self.page.locator(".idea").first.click()
        self.page.locator("form .button.main").click()
        return self.gone("#theme")

    def model(self) -> bool:
        """Two strokes over the clay, then hand it in."""
        clay = self.page.locator(".studio .clay")
        if clay.count() == 0:
            return False
        self.page.wait_for_selector(".studio .clay:not(.stopped)")
        box = clay.bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for way in (-1, 1):
            self.page.mouse.move(*middle)
            self.page.mouse.down()
            self.page.mouse.move(middle[0] + way * 40, middle[1] - 60, steps=4)
            self.page.mouse.up()
        self.page.locator(".studio .last .button").last.click()
        return self.gone(".studio")

    def discuss(self) -> bool:
        """Say that I am ready; close once that is possible."""
        buttons = self.page.locator(".acts .button:not([disabled])")
        try:
            # the last button closes; a computer may be quicker with it
            buttons.first.click(timeout=1000)
        except TimeoutError:
            return False
        return True

    def critique(self) -> bool:
        """The four cards, each at the first work that may take it."""
        if self.page.locator(".tray").count() == 0:
            return False
        for _ in range(4):
            self.page.locator(".put:not(.laid):not([disabled])").first.click()
        self.page.locator(".tray .button.main").click()
        return self.gone(".tray")

    def object(self) -> bool:
        """No objection."""
        acts = self.page.locator(".acts .button")
        if acts.count() == 0:
            return False
        acts.first.click()
        return self.gone(".acts")
