"""Random playouts: the plainest kernel, written once for all games."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..games.cards import rule
from ..games.match import Row, row_type
from .chance import below, step
from .compiler import kernel
from .verbs import choice, choices, over, play, turn


@rule
def random_playout(s: Row, x: Any) -> tuple[int, Any]:
    """Play the deal to its end by chance ``x``; the number of moves and the chance that is left."""
    moves = 0
    while not over(s):
        seat = turn(s)
        x = step(x)
        play(s, seat, choice(s, seat, below(x, choices(s, seat))))
        moves += 1
    return moves, x


@kernel
def random_playouts(start: Any, work: Any, count: int, seed: int) -> int:
    """Play ``count`` times from ``start`` (a one-element array, a state after a deal) in ``work`` (the same, overwritten); the number of moves."""
    x, total = np.uint64(seed), 0
    for _ in range(count):
        work[0] = start[0]
        moves, x = random_playout(work[0], x)
        total += moves
    return total


def interpreted_playouts(start: Any, work: Any, count: int, seed: int) -> int:
    """The twin of :func:`random_playouts`: the same rules on the same record, interpreted, as the server runs them."""
    x, total = np.uint64(seed), 0
    row = row_type(work.dtype)(work)
    with np.errstate(over="ignore"):  # chance counts modulo 2**64
        for _ in range(count):
            work[0] = start[0]
            moves, x = random_playout(row, x)
            total += moves
    return total
