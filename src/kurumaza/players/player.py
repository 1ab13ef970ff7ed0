"""What a computer player is: somebody who gets a :class:`~kurumaza.games.Sight`, what one seat may know, and answers with a move."""

from __future__ import annotations

import hashlib
import random
import threading
from collections.abc import Callable
from typing import Protocol

import msgspec

from ..games import Sight


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How much a player may think about one move. ``nodes`` decides strength; ``seconds`` is only the brake on slow machines."""

    nodes: int = 1000
    seconds: float = 1.0
    wait: bool = False
    """Whether to wait until the player is ready for its best, rather than answer by simpler means: so a study is the same every time."""
    stop: threading.Event | None = None
    """Set by whoever no longer needs the answer: the player then gives any at once."""

    @property
    def stopped(self) -> bool:
        """Whether nobody needs the answer any more."""
        return self.stop is not None and self.stop.is_set()


TABLE = Budget(nodes=10_000)
"""At a table, where people wait; what full strength means."""
STUDY = Budget(seconds=600.0, wait=True)
"""For studies: nodes alone decide, so the result is the same on any machine."""


class Player(Protocol):
    """A computer player of any game. The same sights one after the other, budget and seed give the same moves."""

    name: str

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        """A move of ``sight.moves`` (or an open-ended one in clay); None to wait until something changes (only where the seat need not act)."""
        ...

    def pace(self, sight: Sight) -> float:
        """Seconds after which the move looks natural to people; depends on nothing hidden."""
        ...


def draw(seed: str, sight: Sight) -> random.Random:
    """Chance for one decision, the same for the same seed and the same moment of the game."""
    digest = hashlib.sha256(f"{seed} {sight.seat} {len(sight.log)}".encode()).digest()
    return random.Random(digest)


_makers: dict[str, Callable[..., Player]] = {}
_levelled: set[str] = set()

LEVELS = range(1, 9)
"""From a friendly beginner to full strength."""


def player(name: str, levels: bool = False) -> Callable[[Callable[..., Player]], Callable[..., Player]]:
    """Register a maker of players under a name: seed -> player, or with ``levels`` seed, level -> player."""

    def register(maker: Callable[..., Player]) -> Callable[..., Player]:
        _makers[name] = maker
        if levels:
            _levelled.add(name)
        return maker

    return register


def player_names(levels: bool = False) -> list[str]:
    """The names that :func:`make` knows, those of ``levels`` (``search:1``) perhaps among them."""
    return list(_makers) + ([f"{name}:{level}" for name in _makers if name in _levelled for level in LEVELS] if levels else [])


def make(name: str, seed: str = "") -> Player:
    """A player by name (``random``, ``heuristic``, ``search``, ``search:3`` or ``bold:3`` for a level); KeyError when there is none."""
    if name not in player_names(levels=True):
        raise KeyError(name)
    kind, _, level = name.partition(":")
    return _makers[kind](seed, int(level)) if level else _makers[kind](seed)
