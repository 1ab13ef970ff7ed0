"""What a seat may know in a game of Clay Art Guardians."""

from __future__ import annotations

import msgspec

from ..game import View


class Round(msgspec.Struct, frozen=True):
    """A finished round as in the result."""

    theme: str
    gains: list[int]
    best: list[int]
    worst: list[int]
    scores: list[int]


class Mark(msgspec.Struct, frozen=True):
    """An opened critique card."""

    seat: int
    mark: str
    """One of ◎ ○ △ ×."""
    gain: int
    """What the critic gained or lost by it, without objections."""


class Opened(msgspec.Struct, frozen=True):
    """One work after the opening."""

    maker: int
    work: str
    """The reference of the work, ``-`` for an empty place."""
    marks: list[Mark]
    majority: str | None
    """The mark of the majority that was scored."""
    objector: int | None
    upheld: bool | None
    """Whether the objection was right; None without one."""
    sum: int
    gains: list[int]
    """All changes this work brought, per seat (objections included, best and worst not)."""


class Opening(msgspec.Struct, frozen=True):
    """A finished round laid open."""

    round: int
    theme: str
    decider: int
    works: list[Opened]
    """In the order of the makers' seats."""
    best: list[int]
    worst: list[int]
    signals: list[int]
    """What signals brought each seat in the round."""
    gains: list[int]
    scores: list[int]
    put_back: list[int]
    """Seats whose marker was put back to 15 or -8."""


class ClayArtView(View, tag="clayart"):
    """The table as one seat sees it. Lists have one item a seat where not said otherwise."""

    round: int
    phase: str
    """``deal``, ``theme``, ``model``, ``discuss``, ``critique``, ``object`` or ``over``."""
    decider: int
    theme: str | None
    seconds: int
    handed: list[bool]
    """Who has handed in a work."""
    works: list[str | None]
    """References of the works; others' are None until all are in."""
    ready: list[bool]
    turn: int | None
    """Whose turn it is to criticise or to object."""
    laid: list[list[int]]
    """For each work the seats whose cards lie there (which card is secret)."""
    mine: dict[str, int]
    """Own critique: mark -> seat of the maker."""
    open_works: list[int]
    """Works that may take a card of this seat now, for its critique turn."""
    objections: list[int | None]
    """The work each seat has objected to; None: not yet, or passed."""
    objected: list[bool]
    """Who has had the turn to object."""
    scores: list[int]
    signal: bool
    signalled: list[bool]
    penalties: list[list[int]]
    """Option: subtracted, row = minority mark, column = majority mark, order ◎ ○ △ ×."""
    values: list[int]
    """Option: values of ◎ ○ △ ×."""
    min_rounds: int
    last: Opening | None
    """The last finished round."""
    rounds: list[Round]
    words: list[tuple[str, str]]
    """Suggestions for a theme, English and Japanese, for the decider; empty for others."""
    names: dict[str, tuple[str, str]]
    """For each theme of this game that is one of the suggestions its English and Japanese, so that everybody reads it in their own language."""
    lump: int
    """The clay each player has, in cells (see ``works``)."""
