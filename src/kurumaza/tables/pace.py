"""How long computers seem to think. It follows from what everybody at the table can see, and from chance: never from a hand, nor from how long
a search took."""

from __future__ import annotations

import hashlib
import math
import random

from ..games import Sight, game
from ..games.match import MatchGame

SPREAD = 0.25
"""Of the logarithm of the chance factor."""
STEP = 0.6
"""An answer that was not ready in its time comes so many seconds later, or twice as many: never just when the search was through."""


def leisure(public: Sight, seed: str) -> float:
    """A factor on a player's usual pace at this moment. ``public`` is what a spectator sees, with ``seat`` that of the player."""
    digest = hashlib.sha256(f"{seed} {public.seat} {len(public.log)}".encode()).digest()
    chance = math.exp(min(2.0, max(-2.0, random.Random(digest).gauss(0.0, 1.0))) * SPREAD)
    return chance * _weight(public) if isinstance(game(public.game), MatchGame) else chance


def _weight(public: Sight) -> float:
    """How much there is to think about, as far as everybody can tell."""
    since_deal = next((n for n, entry in enumerate(reversed(public.log)) if "deal" in entry), len(public.log))
    weight = 1.0
    if len(public.actors) > 1:
        weight *= 1.8  # all choose at once, and nobody is kept waiting by one alone
    elif since_deal < public.players:
        weight *= 1.6  # everything is new
    elif public.log[-1].get("seat") == public.seat:
        weight *= 1.3  # again: after a trick won anything may be led
    counts = getattr(public.view, "counts", None)
    if counts is not None and public.seat is not None:
        weight *= {1: 0.5, 2: 0.75, 3: 0.9}.get(counts[public.seat], 1.0)
    return weight


def due(asked: float, pace: float, now: float) -> float:
    """When to move, for somebody who was asked at a time and is ready now."""
    moment = asked + pace
    if pace > 0 and now > moment:
        moment += math.ceil((now - moment) / STEP) * STEP
    return moment
