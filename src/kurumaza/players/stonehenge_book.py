"""The opening book of Stonehenge with open values: moves found by looking much further ahead than there is time for at a table.

``kurumaza solve stonehenge --book FILE`` makes it. It answers where its owner is to move and has followed it so far: on the empty board, after every
first move of the other player, after its own first move and every reply. Positions that are turns or mirror images of one another are one.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from ..games.game import game
from ..games.match import Match
from ..games.stonehenge.notation import move_text, read_move
from ..games.stonehenge.state import POINTS
from .kept import Kept, KeptError, read
from .stonehenge_positions import after, back, name_of, named, ordered, there

FORMAT = "kurumaza-book/1"
SHIPPED = Path(__file__).with_name("stonehenge_book.jsonl")
NODES = 100_000
"""For each position, as a budget counts them; at a table it is a tenth."""
PLIES = 2
"""Druids on the board in the latest positions of the book."""
PLACES = 1 << 20
"""Of the table of positions of the look ahead."""
KEY = 1


class Page(msgspec.Struct, frozen=True):
    """What the book says of one position."""

    position: str
    """Its name (``stonehenge_positions.name_of``); empty for the empty board."""
    move: Annotated[str, msgspec.Meta(pattern="^[1-6]@[a-e][1-5]$")]
    """The best, on the board that the name describes."""
    value: float
    """Of the position for the seat to move, a logit."""
    depth: int
    """Moves looked ahead."""


class Book:
    """A book that is being made. The same nodes give the same book, however slow the machine and however often it was stopped."""

    def __init__(self, path: Path, nodes: int = NODES, tell: Callable[[Book], None] | None = None) -> None:
        """``tell`` is called after each position. KeptError when the file is none of ours, or made with other nodes."""
        self.nodes, self.tell = nodes, tell
        self.seconds = 0.0
        """Spent in this run."""
        self.left = 0
        """Positions that are missing still among those that lie as early as the present one."""
        self._kept = Kept(path, {"format": FORMAT, "nodes": nodes}, Page)
        self.pages = {page.position: page for page in self._kept.found}

    def write(self, plies: int) -> None:
        """Add what is missing of all positions with at most so many druids on the board."""
        rulebook = game("stonehenge")
        empty: Match = rulebook.start(2)
        rulebook.apply_deal(empty, {"first": 0})
        levels = [[empty], self._replies([empty])]
        for ply in range(plies + 1):
            if ply >= len(levels):
                levels.append(self._replies([self._followed(state) for state in levels[ply - 2]]))
            missing = [state for state in levels[ply] if name_of(state) not in self.pages]
            for done, state in enumerate(missing, 1):
                self.left = len(missing) - done
                self._add(state)

    def _followed(self, state: Match) -> Match:
        """The state after the move of the book."""
        answer = look_up(self.pages, state)
        assert answer is not None
        return after(state, answer)

    @staticmethod
    def _replies(states: list[Match]) -> list[Match]:
        """All positions one move later, each once; what looks best to the seat to move first."""
        found: dict[str, Match] = {}
        for state in states:
            for action in ordered(state):
                following = after(state, action)
                found.setdefault(name_of(following), following)
        return list(found.values())

    def _add(self, state: Match) -> None:
        from ..kernels import stonehenge_search as kernel
        from .stonehenge_ahead import look_ahead
        from .stonehenge_player import AHEAD, POSITIONS

        began, positions = time.monotonic(), AHEAD * POSITIONS * self.nodes
        found = look_ahead(state, POINTS, positions, positions, kernel.Room(PLACES), KEY, kernel.figures(0.0))
        self.seconds += time.monotonic() - began
        name, ways = named(state)
        page = Page(name, move_text(there(found.action, ways[0])), round(found.value, 3), found.depth)
        self._kept.add(page)
        self.pages[name] = page
        if self.tell is not None:
            self.tell(self)


def look_up(pages: dict[str, Page], state: Match, chance: random.Random | None = None) -> int | None:
    """The action that the book has for the position, None when it has none; ``chance`` chooses among those that are images of one another."""
    name, ways = named(state)
    page = pages.get(name)
    action = None if page is None else read_move(page.move)
    if action is None:
        return None
    return back(action, chance.choice(ways) if chance else ways[0])


@cache
def shipped() -> dict[str, Page]:
    """The book that comes with the package; empty when it is missing."""
    try:
        return {page.position: page for page in read(SHIPPED, FORMAT, Page)[1]}
    except (OSError, KeptError):
        return {}
