"""Many games: cut into seeded chunks, played on any executor, put together in order. The same seed gives the same games on one core or a hundred."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec

from ..games import game
from ..games.match import MatchGame
from ..games.record import Record, replay
from ..players import make
from .driver import play_game

CHUNK = 8
"""Games that one worker plays before it hands them over."""


def play_numbered(id: str, names: Sequence[str], seed: str, number: int, options: Mapping[str, Any]) -> Record:
    """Game ``number`` of a study: its deals come from the seed ``SEED/NUMBER``, each player's chance from that and the seat."""
    own = f"{seed}/{number}"
    return play_game(game(id), [make(name, f"{own}/{seat}") for seat, name in enumerate(names)], own, options)


def _chunk(id: str, names: Sequence[str], seed: str, numbers: range, options: Mapping[str, Any]) -> list[Record]:
    return [play_numbered(id, names, seed, number, options) for number in numbers]


def simulate(
    id: str, names: Sequence[str], games: int, seed: str, options: Mapping[str, Any] | None = None, executor: Executor | None = None
) -> Iterator[Record]:
    """The records of ``games`` games in their order; without an executor played here, one by one."""
    chosen = dict(options or {})
    if executor is None:
        for number in range(games):
            yield play_numbered(id, names, seed, number, chosen)
        return
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    waiting = [executor.submit(_chunk, id, tuple(names), seed, chunk, chosen) for chunk in chunks]
    try:
        for future in waiting:
            yield from future.result()
    finally:
        for future in waiting:
            future.cancel()


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What the games of a study were like, one item a seat."""

    games: int
    wins: list[float]
    """Games won; of a shared win each has a share."""
    mean: list[float]
    """Mean score."""
    spread: list[float]
    """Standard deviation of the scores."""
    length: float
    """Mean number of moves of a game."""


def seat_scores(record: Record) -> list[int]:
    """The final score of each seat; where partners share one, both have it."""
    if record.result is None:
        raise ValueError("the game is not finished")
    scores: list[int] = record.result["scores"]
    return [scores[seat % len(scores)] for seat in range(record.players)]


def win_shares(record: Record) -> list[float]:
    """1 for the seat that won, a share where several did, 0 for the others. Partners win together, so each of the two has a half."""
    if record.result is None:
        raise ValueError("the game is not finished")
    winners: list[int] = record.result["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(record.players)]


def gained(record: Record) -> list[float]:
    """What each seat has made in all finished deals of a game, perhaps one that was stopped, in the game's own points: more is better.
    For games without such points the final scores."""
    rulebook = game(record.game)
    if not isinstance(rulebook, MatchGame):
        return [float(score) for score in seat_scores(record)]
    points, finished = [0.0] * record.players, 0
    for state in replay(record):
        if state.core.round != finished:
            finished = state.core.round
            points = [before + rulebook.rules.gains(state.core, seat) for seat, before in enumerate(points)]
    return points


def summarise(records: Iterable[Record]) -> Summary:
    """Wins, scores and their spread per seat of finished games of one kind."""
    played = list(records)
    if not played:
        raise ValueError("a study needs a game")
    scores = list(zip(*map(seat_scores, played), strict=True))
    return Summary(
        games=len(played),
        wins=[sum(won) for won in zip(*map(win_shares, played), strict=True)],
        mean=[statistics.fmean(points) for points in scores],
        spread=[statistics.stdev(points) if len(points) > 1 else 0.0 for points in scores],
        length=statistics.fmean(sum("move" in entry for entry in record.log) for record in played),
    )
