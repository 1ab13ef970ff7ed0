"""What a computer player is: somebody who gets a :class:`~kurumaza.games.Sight`, what one seat may know, and answers with a move."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Protocol

import msgspec

from ..games import Sight


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How much a player may think about one move. ``nodes`` decides strength; ``seconds`` is only the brake on slow machines."""

    nodes: int = 1000
    seconds: float = 1.0


class Player(Protocol):
    """A computer player of any game. The same sights, budget and seed give the same moves."""

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


_makers: dict[str, Callable[[str], Player]] = {}


def player(name: str) -> Callable[[Callable[[str], Player]], Callable[[str], Player]]:
    """Register a maker of players (seed -> player) under a name."""

    def register(maker: Callable[[str], Player]) -> Callable[[str], Player]:
        _makers[name] = maker
        return maker

    return register


def player_names() -> list[str]:
    """The names that :func:`make` knows."""
    return list(_makers)


def make(name: str, seed: str = "") -> Player:
    """A player by name (``random``, ``heuristic``); KeyError when there is none."""
    return _makers[name](seed)
