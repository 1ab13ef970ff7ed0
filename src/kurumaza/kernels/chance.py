"""Chance inside kernels: SplitMix64 (Steele, Lea, Flood 2014), quick and the same everywhere.

Deals never come from here, see ``kurumaza.games.seeds``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..games.cards import rule

U64 = np.uint64
GOLDEN, FIRST, SECOND = U64(0x9E3779B97F4A7C15), U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)


@rule
def step(x: Any) -> Any:
    """The next state of chance."""
    return x + GOLDEN


@rule
def mixed(x: Any) -> Any:
    """64 random bits of the state ``x``."""
    x = (x ^ (x >> U64(30))) * FIRST
    x = (x ^ (x >> U64(27))) * SECOND
    return x ^ (x >> U64(31))


@rule
def below(x: Any, n: int) -> Any:
    """A number 0 .. n - 1 of the state ``x``; n up to 2**32. All equally likely but for a part in 2**32 / n."""
    return np.int64(((mixed(x) >> U64(32)) * U64(n)) >> U64(32))


@rule
def fraction(x: Any) -> Any:
    """A number from 0 up to but not including 1."""
    return np.float64(mixed(x) >> U64(11)) / 9007199254740992.0
