"""Two kinds of player against each other on the same deals: who is better, and how sure is that?

A deal is played once for each way of seating: in a *seating* some seats belong to the first kind and the others to the second, and every seat
belongs equally often to either. So neither the cards nor the seats favour anybody, and the differences within a seed are what is measured.

All games of one seed are one *comparison* of the two sides: the kind that won more of them takes it; if both won equally often, the kind that made
more points; if these are equal too, it is undecided. Strength is the share of the decided comparisons that the first kind takes.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations
from typing import Any, Protocol

import msgspec

from ..games import game
from ..games.record import Record
from ..players import STUDY, Budget, make
from .driver import play_game
from .simulate import gained, win_shares


class Comparison(msgspec.Struct, frozen=True):
    """The games of one seed, one for each seating."""

    wins: tuple[float, float]
    """Wins of one seat of the first kind, and of one of the second, added up."""
    lead: float
    """Points of a seat of the first kind less those of a seat of the second, added up; higher is better in every game."""
    games: int

    @property
    def taken(self) -> bool | None:
        """Whether the first kind takes it; None when it is undecided."""
        first, second = self.wins
        for difference in (first - second, self.lead):
            if abs(difference) > 1e-9:  # wins and points are sums of fractions
                return difference > 0
        return None


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it. Figures are for the first kind of player; intervals hold with 95 %."""

    deals: int
    games: int
    share: float
    """Share of the wins of a seat of the first kind among those of one seat of each: a half means equal strength."""
    low: float
    high: float
    decided: int
    """Comparisons that one of the two took."""
    taken: float
    """Share of these that the first kind took."""
    taken_low: float
    """Wilson's interval of that share."""
    taken_high: float
    elo: float
    """The difference in rating that would make the first kind take such a share; infinite when it took all."""
    elo_low: float
    elo_high: float

    @property
    def clear(self) -> bool:
        """Whether the first kind is better beyond doubt."""
        return self.taken_low > 0.5


class Play(Protocol):
    """Plays one game between players that are named."""

    def __call__(self, id: str, names: Sequence[str], seed: str, options: Mapping[str, Any], budget: Budget, rounds: int | None) -> Record: ...


def play_named(id: str, names: Sequence[str], seed: str, options: Mapping[str, Any], budget: Budget, rounds: int | None) -> Record:
    """A game between players by name, one a seat."""
    seated = [make(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    return play_game(game(id), seated, seed, options, budget, rounds=rounds)


def seatings(players: int, partners: bool = False) -> list[tuple[bool, ...]]:
    """Which seats belong to the first kind, so that each does equally often: every other seat where these are partners; else any half of the
    seats, or with an odd number one alone, or all but one."""
    if partners:
        return [tuple(seat % 2 == side for seat in range(players)) for side in range(2)]
    if players % 2 == 0:
        return [tuple(seat in half for seat in range(players)) for half in combinations(range(players), players // 2)]
    alone = [tuple(seat == own for seat in range(players)) for own in range(players)]
    return [*alone, *(tuple(not first for first in seating) for seating in alone)]


def compare(
    id: str,
    first: str,
    second: str,
    seed: str,
    players: int,
    options: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    rounds: int | None = None,
    play: Play = play_named,
) -> Comparison:
    """Play one seed in all seatings, whole matches or the first ``rounds`` deals (then points alone decide)."""
    ways = seatings(players, game(id).partners)
    first_wins = second_wins = lead = 0.0
    for seating in ways:
        record = play(id, [first if own else second for own in seating], seed, options or {}, budget or STUDY, rounds)
        if record.result is not None:
            mine, theirs = _means(win_shares(record), seating)
            first_wins, second_wins = first_wins + mine, second_wins + theirs
        mine, theirs = _means(gained(record), seating)
        lead += mine - theirs
    return Comparison((first_wins, second_wins), lead, len(ways))


def _means(figures: Sequence[float], seating: Sequence[bool]) -> tuple[float, float]:
    """The mean of a figure over the seats of the first kind, and over those of the second."""
    first, second = ([figure for figure, own in zip(figures, seating, strict=True) if own == side] for side in (True, False))
    return statistics.fmean(first), statistics.fmean(second)


def comparisons(
    id: str,
    first: str,
    second: str,
    numbers: Iterable[int],
    seed: str,
    players: int,
    options: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    rounds: int | None = None,
    play: Play = play_named,
    executor: Executor | None = None,
) -> Iterator[Comparison]:
    """The comparisons of these numbers in their order, number ``n`` from the seed ``SEED/n``; without an executor played here, one by one."""
    work = [(id, first, second, f"{seed}/{number}", players, dict(options or {}), budget, rounds, play) for number in numbers]
    return iter(()) if not work else (executor.map if executor else map)(compare, *zip(*work, strict=True))


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
    rounds: int | None = None,
) -> Duel:
    """Play ``deals`` comparisons."""
    return measure(list(comparisons(id, first, second, range(deals), seed, players, options, budget, rounds, executor=executor)))


# ---- figures ------------------------------------------------------------------------------------------------------------


def measure(found: Sequence[Comparison], z: float = 1.96) -> Duel:
    """What the comparisons say, with intervals of ``z`` standard errors (1.96: 95 %).

    The share of wins is a ratio of two means over independent seeds, so its variance is that of the residuals.
    """
    won = [one.wins[0] for one in found]
    all_won = [sum(one.wins) for one in found]
    mean = statistics.fmean(all_won) if found else 0.0
    share = statistics.fmean(won) / mean if mean else 0.5
    residuals = [a - share * b for a, b in zip(won, all_won, strict=True)]
    error = statistics.stdev(residuals) / (mean * len(found) ** 0.5) if len(found) > 1 and mean else 0.5
    decided = sum(one.taken is not None for one in found)
    taken = sum(one.taken is True for one in found)
    part = taken / decided if decided else 0.5
    low, high = wilson(taken, decided, z)
    return Duel(
        deals=len(found),
        games=sum(one.games for one in found),
        share=share,
        low=max(0.0, share - z * error),
        high=min(1.0, share + z * error),
        decided=decided,
        taken=part,
        taken_low=low,
        taken_high=high,
        elo=elo(part),
        elo_low=elo(low),
        elo_high=elo(high),
    )


def wilson(hits: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share of independent tries: sound for few tries and near 0 and 1 too."""
    if tries == 0:
        return 0.0, 1.0
    share, over = hits / tries, z * z / tries
    middle = (share + over / 2) / (1 + over)
    half = z * math.sqrt(share * (1 - share) / tries + over / (4 * tries)) / (1 + over)
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == tries else middle + half)


def elo(share: float) -> float:
    """The difference in Elo rating at which the better one is expected to take this share."""
    if share <= 0.0 or share >= 1.0:
        return math.copysign(math.inf, share - 0.5)
    return 400.0 * math.log10(share / (1.0 - share))
