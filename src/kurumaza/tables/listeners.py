"""Who listens at a table: the open pages of its people and of those who watch, and how they are told."""

from __future__ import annotations

from typing import Protocol

from ..store import StoredLine


class Listener(Protocol):
    """An open page at the table, or whatever else wants to be told."""

    @property
    def seat(self) -> int | None:
        """The seat of the page's owner; None for a spectator."""

    def table_changed(self) -> None:
        """Something about the table has changed, but not the game."""

    def game_changed(self) -> None:
        """The game has changed, or its clocks."""

    def said(self, line: StoredLine) -> None:
        """Somebody said something, or the table noted something."""

    def moved_on(self, table: str, key: str, seat: int, token: str) -> None:
        """There is a new table with a seat for this page."""

    def farewell(self, code: str) -> None:
        """The seat of this page is lost; ``code`` is one of ``FAREWELLS``."""


class Listeners(set[Listener]):
    """All who listen at one table."""

    def online(self, seat: int) -> bool:
        """Whether the seat's owner has a page open."""
        return any(listener.seat == seat for listener in self)

    @property
    def watchers(self) -> int:
        """How many pages belong to nobody at the table."""
        return sum(listener.seat is None for listener in self)

    def tell_table(self) -> None:
        """The table has changed."""
        for listener in self:
            listener.table_changed()

    def tell_game(self) -> None:
        """The game or its clocks have changed."""
        for listener in self:
            listener.game_changed()

    def tell_all(self) -> None:
        """Both have."""
        self.tell_table()
        self.tell_game()

    def tell_line(self, line: StoredLine) -> None:
        """Something was said, or noted."""
        for listener in self:
            listener.said(line)
