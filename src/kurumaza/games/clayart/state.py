"""What is true in a game of Clay Art Guardians."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .view import Opening

DEAL, THEME, MODEL, DISCUSS, CRITIQUE, OBJECT, OVER = "deal", "theme", "model", "discuss", "critique", "object", "over"
"""The phases; a round goes from ``THEME`` to ``OBJECT``."""

MARKS = "◎○△×"
"""The critique cards, best first; a mark is known by its place here."""

Critique = tuple[int, int, int, int]
"""The makers of the works at which a critic laid ◎ ○ △ ×."""


@dataclass(slots=True)
class ClayArt:
    """A state. Lists have one item a seat."""

    players: int
    options: dict[str, Any]
    phase: str = DEAL
    decider: int = 0
    """Who names (named) the theme of this round, and is the first to criticise and to object."""
    theme: str | None = None
    works: list[str | None] = field(default_factory=list)
    """References of this round's works."""
    ready: list[bool] = field(default_factory=list)
    signalled: list[bool] = field(default_factory=list)
    signals: list[int] = field(default_factory=list)
    """What signals have changed in this round."""
    signal_won: bool = False
    """Whether somebody has had this round's point for the signal."""
    critiques: list[Critique | None] = field(default_factory=list)
    objections: list[int | None] = field(default_factory=list)
    """The maker of the work at which each seat has objected."""
    objected: list[bool] = field(default_factory=list)
    """Who has had the turn to object."""
    scores: list[int] = field(default_factory=list)
    openings: list[Opening] = field(default_factory=list)
    """The finished rounds, laid open."""

    def copy(self) -> ClayArt:
        """An independent copy (options and openings are never changed, so they are shared)."""
        lists: tuple[str, ...] = ("works", "ready", "signalled", "signals", "critiques", "objections", "objected", "scores", "openings")
        changed: dict[str, Any] = {name: list(getattr(self, name)) for name in lists}
        return replace(self, **changed)
