"""The manners of the house: how long it waits for whom. All times in seconds."""

from __future__ import annotations

import msgspec

from ..players import TABLE, Budget

BEST = "best"
"""Stands for whoever plays a game best."""


class Manners(msgspec.Struct, frozen=True, kw_only=True):
    """What a house may set; tests set small numbers."""

    pace: float = 1.0
    """Factor on the time that computers take before they move; 0: at once."""
    idle_warn: float = 90.0
    """How long an actor may do nothing, while somebody waits, before a countdown is shown."""
    idle_countdown: float = 30.0
    """How long the countdown is, after which a computer moves for the idle person."""
    absent_grace: float = 60.0
    """How long a person may be cut off before a computer moves for him."""
    pause_limit: float = 600.0
    """A pause ends by itself after so long."""
    draft_grace: float = 1.5
    """Added to a glass before the table hands in for those who have not: the network's share."""
    deal_pause: float = 1.2
    """Between a finished round and the next deal, times ``pace``."""
    undo_wait: float = 3.0
    """Computers leave so much time to take a move back, where that is allowed, times ``pace``."""
    chat_kept: int = 100
    """Lines of chat shown to somebody who comes."""
    chat_length: int = 300
    watchers: int = 60
    """Spectators a table may have."""
    computers: str = BEST
    """Who moves where a computer does, unless the seat says otherwise; ``best``: whoever plays the game best."""
    budget: Budget = TABLE
    """What a computer player may spend on a move."""
