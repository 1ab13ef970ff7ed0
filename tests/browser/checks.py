"""What must hold on every page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from ..conftest import ROOT

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
ENGLISH = re.compile(r"[A-Za-z]{3,}")

NO_WORDS_OF_A_LANGUAGE = {
    *("Kurumaza", "English", "GLB", "STL", "SHA", "JSON", "Shift"),
    *("Guate", "Rechte", "Linke"),
    *("Sawada", "Knizia", "Kusaba", "Church"),
}
"""What stands in Latin letters on a Japanese page too: names, keys of the keyboard, kinds of files."""

VISIBLE_TEXT = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    if (!holder || holder.closest('script, style, code') || !node.data.trim()) continue;
    // what says that it is in another language may be
    if (holder.closest('[lang]') !== document.documentElement && holder.closest('[lang]')) continue;
    found.push(node.data.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest('[lang]') !== document.documentElement && element.closest('[lang]')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      if (text) found.push(text);
    }
  }
  return [...found, document.title];
}"""


STICKING_OUT = """() => [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`)
  .slice(0, 12)"""


def texts(page: Page) -> list[str]:
    """All text of the page, also what only a screen reader says."""
    found: list[str] = page.evaluate(VISIBLE_TEXT)
    return found


def check_language(page: Page, lang: str, allowed: Iterable[str] = ()) -> None:
    """No word of the other language; ``allowed`` are words of none, such as people's names."""
    assert page.locator("html").get_attribute("lang") == lang
    wrong = []
    for text in texts(page):
        if text.startswith("http"):
            continue
        for name in allowed:
            text = text.replace(name, "")
        if lang == "en":
            if JAPANESE.search(text):
                wrong.append(text)
        else:
            wrong += [text for word in ENGLISH.findall(text) if word not in NO_WORDS_OF_A_LANGUAGE]
    assert not wrong, f"not in {lang}: {wrong}"


def check_width(page: Page) -> None:
    """Nothing sticks out at the side, once the page has found its size."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))")
    wide, screen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen, f"the page is {wide} px wide on a screen of {screen}: {page.evaluate(STICKING_OUT)}"


def check_access(page: Page) -> None:
    """axe finds nothing."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def shot(page: Page, name: str) -> Path:
    """A picture into ``shots/``, to be looked at."""
    folder = ROOT / "shots"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.png"
    page.screenshot(path=path)
    return path
