"""A recorded game judged decision by decision, each with exactly what its seat knew at that moment."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec

from ..games import Sight, game, sight
from ..games.record import Record, replay
from ..players import Advice, Budget, advise
from ..players.advising import Cost, cost

NOTEWORTHY = 0.005
"""Less chance to win given up is not worth a word."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of a game, made where there was a choice."""

    at: int
    """Index of the entry in the record's log."""
    round: int
    """Number of the round, from 0."""
    seat: int
    played: str
    advice: Advice
    lost: Cost | None
    """What the move gave up beside the best one; None when that is not known."""

    @property
    def best(self) -> str:
        """The move that the advice likes best."""
        return self.advice.moves[0].move

    @property
    def win(self) -> float | None:
        """The seat's chance to win the match just before the move, were it to play its best."""
        return self.advice.moves[0].win

    @property
    def noteworthy(self) -> bool:
        """Whether the move gave something up beyond doubt."""
        return self.lost is not None and self.lost.clear and self.lost.win >= NOTEWORTHY


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """How one seat played a game."""

    decisions: int
    """Decisions with a choice that could be judged."""
    agreed: int
    """How many of them were the advice's own move."""
    lost: float
    """Chance to win given up by a decision, on the average."""
    turning_points: list[Judged]
    """The moves that gave up most, the worst first."""
    curve: list[float]
    """The chance to win at each of the decisions."""


def judge(record: Record, nodes: int, seat: int | None = None, threads: int = 2) -> Iterator[Judged | None]:
    """For each move of the record (of ``seat`` only, where given) in order: the decision judged; None where there was no choice, or nothing can be
    said of it. Searches run in so many threads at once; the answers are the same with any number."""
    budget = Budget(nodes=nodes, seconds=600.0, wait=True)
    waiting: deque[tuple[int, Sight, str, Future[Advice] | None]] = deque()
    with ThreadPoolExecutor(max(1, min(threads, os.cpu_count() or 1))) as pool:
        try:
            for at, seen, played in _decisions(record, seat):
                choice = len(seen.moves) > 1 and played in seen.moves
                waiting.append((at, seen, played, pool.submit(advise, seen, budget, "analysis") if choice else None))
                if len(waiting) > 2 * threads:
                    yield _judged(*waiting.popleft())
            while waiting:
                yield _judged(*waiting.popleft())
        finally:
            for *_, future in waiting:
                if future is not None:
                    future.cancel()


def _decisions(record: Record, seat: int | None) -> Iterator[tuple[int, Sight, str]]:
    """Each move with its place, and what its seat knew just before."""
    rulebook = game(record.game)
    options = rulebook.settle(record.players, record.options)
    for at, (state, entry) in enumerate(zip(replay(record), record.log, strict=False)):
        if "move" in entry and seat in (None, entry["seat"]):
            yield at, sight(rulebook, state, record.log[:at], record.players, options, entry["seat"]), entry["move"]


def _judged(at: int, seen: Sight, played: str, future: Future[Advice] | None) -> Judged | None:
    if future is None:
        return None
    advice = future.result()
    if advice.by == "advice" and not any(weighed.ideas for weighed in advice.moves):
        return None
    return Judged(at=at, round=seen.view.round, seat=advice.seat, played=played, advice=advice, lost=cost(advice, played))


def summed_up(judged: Sequence[Judged], seat: int, most: int = 3) -> Played:
    """How the seat played; so many turning points at most."""
    own = [one for one in judged if one.seat == seat]
    weighed = [one for one in own if one.lost is not None]
    worst = sorted((one for one in own if one.noteworthy), key=lambda one: -(one.lost.win if one.lost else 0.0))
    return Played(
        decisions=len(weighed),
        agreed=sum(one.played == one.best for one in weighed),
        lost=sum(one.lost.win for one in weighed if one.lost) / max(1, len(weighed)),
        turning_points=worst[:most],
        curve=[one.win for one in own if one.win is not None],
    )
