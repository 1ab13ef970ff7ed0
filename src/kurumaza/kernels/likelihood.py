"""How likely is a world? The likelier, the better it explains what the others have done.

A world is taken back to the beginning of the deal and played through as it was. At each choice of another seat a model of players says how likely
that very action was: mostly what the game's advice likes, the better the likelier (a softmax with the game's ``temper``), now and then anything.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiler import kernel
from .search import act, rate
from .verbs import choice, choices, prior, rewind, temper

ANYTHING = 0.05
"""How often a player does what no advice explains."""


@kernel
def weigh(worlds: Any, weights: Any, work: Any, root: int, seats: Any, actions: Any) -> bool:
    """Fill ``weights`` (one number a world) with the logarithm of its likelihood, up to a constant, as the seat ``root`` sees it.

    ``seats`` and ``actions`` are what was done in the present deal since the rules' ``rewind``; ``work`` is room for a record. False when
    the game has no ``rewind``.
    """
    values = np.zeros(64)
    for which in range(worlds.size):
        work[0] = worlds[which]
        s = work[0]
        if not rewind(s, seats, actions):
            return False
        total = prior(s)
        for k in range(seats.size):
            seat, action = seats[k], actions[k]
            size = choices(s, seat)
            if seat != root and size > 1:
                best, done, heat = -np.inf, 0.0, temper(s)
                for option in range(size):
                    other = choice(s, seat, option)
                    values[option] = rate(s, seat, other) / heat
                    best = max(best, values[option])
                    if other == action:
                        done = values[option]
                whole = 0.0
                for option in range(size):
                    whole += np.exp(values[option] - best)
                total += np.log((1.0 - ANYTHING) * np.exp(done - best) / whole + ANYTHING / size)
            act(s, seat, action)
        weights[which] = total
    return True
