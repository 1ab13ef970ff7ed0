"""What a seat may know in a game of Stonehenge."""

from __future__ import annotations

import msgspec

from ..game import View


class Round(msgspec.Struct, frozen=True):
    """A finished game of the series as in the result."""

    winner: int
    megaliths: list[int]
    """Megaliths placed by each seat."""


class Point(msgspec.Struct, frozen=True):
    """One of the 18 points."""

    name: str
    row: int
    """Row 1..5 of the triangle."""
    place: int
    """Place k in the triangle's row, so that the point lies at x = place - row / 2."""
    owner: int | None
    value: int | None
    """None: empty, or face down for this seat."""
    face_down: bool
    """Whether the druid lies face down (its owner still sees the value)."""


class Line(msgspec.Struct, frozen=True):
    """One of the 15 lines. Where values are hidden, figures that the seat may not know are None."""

    name: str
    points: list[str]
    owner: int | None
    sums: list[int | None]
    """Sum of each seat's druids on it."""
    empty: int
    reach: list[int | None]
    """What each seat can still add at most."""
    decided: bool
    """Whether it was controlled by the move just made."""


class Decides(msgspec.Struct, frozen=True):
    """Lines that a move of this seat would settle at once."""

    move: str
    wins: list[str]
    loses: list[str]


class StonehengeView(View, tag="stonehenge"):
    """The board as one seat sees it."""

    round: int
    """Number of the game in the series, from 0."""
    games: int
    phase: str
    """``deal``, ``play`` or ``over``."""
    hidden: bool
    first: int
    turn: int | None
    points: list[Point]
    lines: list[Line]
    left: list[list[int] | None]
    """Each seat's druids in hand, ascending; None when not to be known."""
    left_counts: list[int]
    megaliths: list[int]
    """Placed so far by each seat in this game."""
    last: str | None
    """Point of the last druid placed."""
    decides: list[Decides]
    """For the seat to move: its moves that settle a line at once, as far as this seat can know."""
    totals: list[int]
    """Megaliths left over in the finished games."""
    rounds: list[Round]
