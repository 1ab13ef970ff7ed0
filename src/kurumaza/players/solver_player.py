"""Plays Stonehenge with open values without a fault once few points are empty (``kurumaza.players.stonehenge_solver``).

Before that, and in everything else, the search player answers where it can look ahead, and the game's own advice where not; so too until the solver
is compiled, for which nobody waits. A lost position is played on as the advice likes it.
"""

from __future__ import annotations

import threading
import time
from functools import cache

from ..games import Sight
from ..games.stonehenge.advice import known
from .player import Budget, player
from .search_player import SearchPlayer, compile_elsewhere

EMPTY = 14
"""With so many empty points or fewer the solver is asked."""
NODES = 1000
"""Positions that the solver may search for one node of the budget: it is that much quicker."""
STEP = 100_000
"""Positions searched between two looks at the clock."""


@player("solver")
class SolverPlayer:
    """Exact play in late positions of Stonehenge; the same sights, seed and nodes give the same moves as long as the seconds suffice."""

    def __init__(self, seed: str = "") -> None:
        self.name = "solver"
        self.simple = SearchPlayer(seed)

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        late = sight.game == "stonehenge" and not sight.view.hidden and sum(point.owner is None for point in sight.view.points) <= EMPTY
        if not late or len(sight.moves) < 2 or not ready():
            return self.simple.choose(sight, budget)
        return winning_move(sight, NODES * budget.nodes, budget.seconds) or self.simple.choose(sight, budget)

    def pace(self, sight: Sight) -> float:
        return 1.1


def winning_move(sight: Sight, nodes: int, seconds: float) -> str | None:
    """A move that wins for certain; None when there is none, or none was found so soon."""
    from .stonehenge_solver import Solver, Stopped

    end, solver, state = time.monotonic() + seconds, Solver(), known(sight)
    while nodes > 0:
        solver.limit(min(STEP, nodes))
        try:
            return solver.winning_move(state)
        except Stopped:
            nodes -= STEP
            if time.monotonic() > end:
                break
    return None


# ---- getting ready ------------------------------------------------------------------------------------------------------


@cache
def _compiling() -> threading.Event:
    """Begins to compile the solver; the event is set when it can be used."""
    done = threading.Event()
    threading.Thread(target=_prepare, args=(done,), name="solver of Stonehenge", daemon=True).start()
    return done


def _prepare(done: threading.Event) -> None:
    compile_elsewhere("stonehenge")
    from ..kernels.stonehenge_solver import warm

    warm()
    done.set()


def ready(wait: bool = False) -> bool:
    """Whether the solver can be used at once; the first question has it compiled, ``wait`` waits for that."""
    done = _compiling()
    if wait:
        done.wait()
    return done.is_set()
