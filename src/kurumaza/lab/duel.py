"""Two kinds of player against each other on the same deals: who wins more, and how sure is that?

A deal is played once for each way of seating: in a *seating* some seats belong to the first kind and the others to the second, and every seat
belongs equally often to either. So neither the cards nor the seats favour anybody, and the differences within a deal are what is measured.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec

from ..games import game
from ..players import STUDY, Budget, make
from .driver import play_game
from .simulate import win_shares


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it. Figures are for the first kind of player; intervals hold with 95 %."""

    deals: int
    games: int
    share: float
    """Share of the wins of a seat of the first kind among those of one seat of each: a half means equal strength."""
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the first kind is better beyond doubt."""
        return self.low > 0.5


def seatings(players: int) -> list[tuple[bool, ...]]:
    """Which seats belong to the first kind, so that each does equally often: every other seat (so partners stay together), or one alone."""
    if players % 2 == 0:
        return [tuple(seat % 2 == side for seat in range(players)) for side in range(2)]
    alone = [tuple(seat == own for seat in range(players)) for own in range(players)]
    return [*alone, *(tuple(not first for first in seating) for seating in alone)]


def _one_deal(id: str, names: tuple[str, str], players: int, options: Mapping[str, Any], seed: str, budget: Budget) -> tuple[float, float, int]:
    """Wins of one seat of the first kind and of the second, added up over all seatings of a deal, and the number of games."""
    first = second = 0.0
    ways = seatings(players)
    for seating in ways:
        seated = [make(names[0] if own else names[1], f"{seed}/{seat}") for seat, own in enumerate(seating)]
        shares = win_shares(play_game(game(id), seated, seed, options, budget))
        first += sum(won for won, own in zip(shares, seating, strict=True) if own) / sum(seating)
        second += sum(won for won, own in zip(shares, seating, strict=True) if not own) / (players - sum(seating))
    return first, second, len(ways)


def duel(
    id: str,
    first: str,
    second: str,
    deals: int,
    seed: str,
    players: int,
    options: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    executor: Executor | None = None,
) -> Duel:
    """Play ``deals`` deals, each in all seatings."""
    work = [(id, (first, second), players, dict(options or {}), f"{seed}/{number}", budget or STUDY) for number in range(deals)]
    found: Iterable[tuple[float, float, int]]
    found = [_one_deal(*one) for one in work] if executor is None else executor.map(_one_deal, *zip(*work, strict=True))
    return measure(list(found))


def measure(found: Sequence[tuple[float, float, int]]) -> Duel:
    """The share of the first kind with its interval: a ratio of two means over independent deals, so its variance is that of the residuals."""
    won = [first for first, _, _ in found]
    all_won = [first + second for first, second, _ in found]
    mean = statistics.fmean(all_won)
    share = statistics.fmean(won) / mean if mean else 0.5
    residuals = [a - share * b for a, b in zip(won, all_won, strict=True)]
    error = statistics.stdev(residuals) / (mean * len(found) ** 0.5) if len(found) > 1 and mean else 0.5
    return Duel(
        deals=len(found),
        games=sum(games for _, _, games in found),
        share=share,
        low=max(0.0, share - 1.96 * error),
        high=min(1.0, share + 1.96 * error),
    )
