"""What a seat may know in a game of Ambition."""

from __future__ import annotations

import msgspec

from ..game import Played, Trick, View


class Round(msgspec.Struct, frozen=True):
    """A finished round as in the result."""

    points: list[int]
    scores: list[int]
    strikes: list[str | None]
    """``over`` (most points), ``under`` or None."""


class Two(msgspec.Struct, frozen=True):
    """The two of the suit led, when it is in the trick."""

    seat: int
    wins: bool
    """True: an ace, king, queen or jack of that suit makes it the highest; False: so far it is the lowest."""


class AmbitionView(View, tag="ambition"):
    """The table as one seat sees it. Lists have one item a seat."""

    round: int
    """Number of the round, from 0."""
    phase: str
    """``deal``, ``pass``, ``play`` or ``over``."""
    dealer: int
    hands: list[list[str] | None]
    """Own hand in canonical order; None for a hand that may not be seen."""
    counts: list[int]
    """Cards in each hand."""
    pass_to: int | None
    """How many seats to the left this round's passed cards go, None when nobody passes."""
    chosen: list[bool]
    """Who has chosen the cards to pass."""
    gave: list[str] | None
    """The cards this seat passed in this round."""
    got: list[str] | None
    """The cards this seat received in this round."""
    leader: int
    trick: list[Played]
    """Cards on the table in the order played."""
    led: str | None
    """Suit to follow, C D H S."""
    winning: int | None
    """Who wins the trick as it lies."""
    two: Two | None
    last: Trick | None
    """The last finished trick of this round."""
    last_points: int
    """What the last trick was worth."""
    took: list[list[int]]
    """For each round of the game, who took its tricks so far."""
    tricks: list[int]
    points: list[int]
    """Points taken in this round."""
    totals: list[int]
    strikes: list[int]
    slammed: list[bool]
    """Who has had a slam, which a player can do once."""
    under: int
    """So many points or fewer are an under-strike (unless no trick was taken)."""
    slam: int
    """From so many points on a slam."""
    rounds: list[Round]
