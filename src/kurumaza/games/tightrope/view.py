"""What a seat may know in a game of Tightrope."""

from __future__ import annotations

import msgspec

from ..game import Played, View


class Round(msgspec.Struct, frozen=True):
    """A finished round as in the result."""

    penalties: list[int]
    struck: list[int | None]
    """Per seat the index of the round struck out by this round's zero."""


class ScoreCards(msgspec.Struct, frozen=True):
    """The score cards turned for one trick."""

    turned: list[str]
    """In the order turned, such as ``["B0", "4"]``."""
    value: int
    blue: bool
    """Whether the highest card takes blue rods (False: covered by ``B0``)."""
    red: bool
    """Whether the lowest card takes red rods (False: covered by ``R0``)."""


class TightropeTrick(msgspec.Struct, frozen=True):
    """A finished trick."""

    cards: list[Played]
    winner: int
    """Played the highest card."""
    loser: int
    """Played the lowest card."""
    score: ScoreCards


class TightropeView(View, tag="tightrope"):
    """The table as one seat sees it. Lists have one item a seat."""

    round: int
    """Number of the round, from 0; there are as many as players."""
    phase: str
    """``deal``, ``play`` or ``over``."""
    dealer: int
    simultaneous: bool
    hands: list[list[int] | None]
    """Own hand ascending; None for a hand that may not be seen."""
    counts: list[int]
    leader: int
    trick: list[Played]
    """Cards on the table in the order played; ``card`` is None while secret (simultaneous play)."""
    chosen: list[bool]
    """Who has put a card on the table."""
    score: ScoreCards | None
    """The score cards of the present trick."""
    highest: int | None
    """Seat whose card is highest so far, among the cards that this seat may see."""
    lowest: int | None
    last: TightropeTrick | None
    turned: list[str]
    """All score cards turned in this round, in order."""
    to_come: list[str]
    """Those not yet turned, in the order 1-9 B0 R0 (their true order is unknown)."""
    rods: list[int]
    """Balance in this round: blue rods count upwards, red ones downwards."""
    totals: list[int]
    """Sum of the penalties that still count."""
    rounds: list[Round]
    struck: list[list[bool]]
    """For each finished round, per seat, whether that penalty is struck out by now."""
