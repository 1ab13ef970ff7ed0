"""The clocks of one table: the game's own (glass, discussion), and the pause."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..games import Timer


class Running(msgspec.Struct, frozen=True, kw_only=True):
    """A clock as people see it."""

    kind: Literal["glass", "discussion", "idle", "pause"]
    left: float
    seat: int | None = None


class Clocks:
    """Plain arithmetic on times that others tell it. A pause stops the game's clocks."""

    def __init__(self, draft_grace: float) -> None:
        self._grace = draft_grace
        self.timer: Timer | None = None
        self._started = 0.0
        self._glass = 0.0
        self._rang: str | None = None

    def follow(self, timer: Timer | None, now: float) -> None:
        """The game's state has changed; ``timer`` is what it wants of the clock now."""
        if timer is not None and (self.timer is None or timer.key != self.timer.key):
            self._started = now
            if timer.moves:
                self._glass = now
        self.timer = timer

    def shift(self, seconds: float) -> None:
        """A pause is over: everything is so much later."""
        self._started += seconds
        self._glass += seconds

    def left(self, now: float) -> float | None:
        """Seconds until the game's clock has run out; None without one."""
        return None if self.timer is None else max(0.0, self._started + self.timer.seconds - now)

    def running(self, now: float) -> bool:
        """Whether the game's clock runs just now."""
        left = self.left(now)
        return left is not None and left > 0

    def elapsed(self, now: float) -> float:
        """Seconds since the last glass was turned."""
        return max(0.0, now - self._glass)

    def held(self, move: str, now: float) -> float | None:
        """How long a move is held back, None when it is not."""
        if self.timer is None or move.strip().lower() not in self.timer.holds or not self.running(now):
            return None
        return self.left(now)

    def rings_at(self) -> float | None:
        """When the table has to do something: make the timer's moves, or look again at who may do what now."""
        if self.timer is None or self._rang == self.timer.key:
            return None
        return self._started + self.timer.seconds + (self._grace if self.timer.moves else 0.0)

    def ring(self) -> dict[int, str]:
        """The time is up: the moves that the table makes now."""
        assert self.timer is not None
        if not self.timer.moves:
            self._rang = self.timer.key
        return self.timer.moves

    def shown(self, now: float) -> Running | None:
        """The game's clock as people see it."""
        left = self.left(now)
        if self.timer is None or left is None:
            return None
        return Running(kind="glass" if self.timer.moves else "discussion", left=left)
