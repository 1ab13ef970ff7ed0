"""What a seat may know in a game of Siebenbatten."""

from __future__ import annotations

import msgspec

from ..game import Played, Trick, View


class Round(msgspec.Struct, frozen=True):
    """A finished deal as in the result; first the pair of seats 0 and 2."""

    tricks: list[int]
    points: list[int]


class Trump(msgspec.Struct, frozen=True):
    """Trump, for those who know it."""

    rank: str
    suit: str
    guate: str
    rechte: str
    linke: list[str]


class Cell(msgspec.Struct, frozen=True):
    """One card of the deduction sheet: could it be the Rechte (its rank the trump rank, its suit the trump suit)?"""

    card: str
    possible: bool
    because: str | None
    """Why it is impossible: ``own_rank`` / ``own_suit`` (I hold the card that would have been shown), ``trick`` (a trick would have gone
    otherwise), ``follow`` (a knower would have had to follow), ``shown`` (nobody could have shown it); None when possible."""
    trick: int | None
    """Index of the trick that excludes it, where ``because`` is ``trick`` or ``follow``."""


class Laid(msgspec.Struct, frozen=True):
    """A finished deal laid open."""

    dealer: int
    captain: int
    trump: Trump
    shown: list[str]
    """The captain's card, then the dealer's."""
    hands: list[list[str]]
    """As dealt, in canonical order."""
    unused: list[str]
    tricks: list[Trick]


class SiebenbattenView(View, tag="siebenbatten"):
    """The table as one seat sees it. Lists have one item a seat where not said otherwise."""

    round: int
    phase: str
    """``deal``, ``show``, ``play`` or ``over``."""
    dealer: int
    captain: int
    knows: bool
    """Whether this seat is captain or dealer of the deal."""
    hands: list[list[str] | None]
    counts: list[int]
    shown: list[str | None]
    """The captain's card, then the dealer's: None when not yet shown, or not to be known."""
    shows: int
    """How many of the two have shown a card."""
    trump: Trump | None
    leader: int
    trick: list[Played]
    winning: int | None
    """Who wins the trick as it lies; only for those who know trump."""
    tricks: list[Trick]
    """All finished tricks of this deal."""
    took: list[list[int]]
    """For each deal of the game, who took its tricks so far."""
    won: list[int]
    """Tricks won by each seat in this deal."""
    scores: list[int]
    """Points of the two pairs: 0 and 2, then 1 and 3."""
    rounds: list[Round]
    sheet: list[Cell] | None
    """The deduction sheet of a partner: 32 cells in canonical order of the cards; None for others."""
    laid: Laid | None
    """The last finished deal."""
