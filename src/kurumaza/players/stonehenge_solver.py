"""Who wins a position of Stonehenge with open values, and by which moves: exact, for positions with few empty points.

The search itself is compiled (``kurumaza.kernels.stonehenge_solver``); whatever imports this module loads the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..games.cards import count
from ..games.game import game
from ..games.match import Match
from ..games.stonehenge.state import LINES, MEGALITHS, NOBODY, PLAY
from ..kernels import stonehenge_solver as kernel
from .stonehenge_positions import STEP, after, ordered

LEAST_SEARCHED = 4
"""With fewer empty points the rulebook itself looks ahead."""


class Stopped(Exception):
    """The search has used up its nodes, or its time."""


class Solver:
    """A search with a table that remembers positions, also from one question to the next. One question at a time."""

    def __init__(self, megabytes: int = 64) -> None:
        self._memory = kernel.new_memory(megabytes)
        self.limit(None)

    @property
    def nodes(self) -> int:
        """Positions searched since the beginning or the last ``limit``."""
        return int(self._memory[kernel.NODES])

    def limit(self, nodes: int | None, late: Callable[[], bool] | None = None) -> None:
        """From now on stop after so many nodes, or once it is ``late``, which is asked now and then."""
        self._limit, self._late = int(kernel.NO_LIMIT) if nodes is None else nodes, late
        self._memory[kernel.NODES] = 0
        self._memory[kernel.LIMIT] = self._limit if late is None else min(STEP, self._limit)

    def _more(self) -> bool:
        """Whether to go on though the search has stopped: it was but to look at the clock."""
        now = int(self._memory[kernel.LIMIT])
        if now == self._limit or self._late is None or self._late():
            return False
        self._memory[kernel.LIMIT] = min(now + STEP, self._limit)
        return True

    def winning_moves(self, state: Match) -> list[str]:
        """All moves that win for the seat to move, in the rulebook's order; empty when it is lost. The game must be on, with open values."""
        rulebook: Any = game("stonehenge")
        good = {action for action in ordered(state) if self.wins_by(state, action)}
        return [move for move in rulebook.moves(state, state.core.mover) if rulebook.read_move(state, move) in good]

    def winning_move(self, state: Match) -> str | None:
        """One move that wins for the seat to move; None when it is lost."""
        rulebook: Any = game("stonehenge")
        return next((rulebook.move_text(state, action) for action in ordered(state) if self.wins_by(state, action)), None)

    def wins_by(self, state: Match, action: int) -> bool:
        """Whether the seat to move wins by this action."""
        seat = state.core.mover
        following = after(state, action)
        return not self.wins(following) if following.core.phase == PLAY else bool(following.core.megaliths[seat] == MEGALITHS)

    def wins(self, state: Match) -> bool:
        """Whether the seat to move wins."""
        core = state.core
        if count(core.empty) < LEAST_SEARCHED:
            return any(self.wins_by(state, action) for action in ordered(state))
        me = core.mover
        mine, theirs = (sum(int(core.control[line]) == seat for line in range(LINES)) for seat in (me, 1 - me))
        leads = [core.sums[me, line] - core.sums[1 - me, line] for line in range(LINES)]
        lead_a, lead_b = kernel.packed([kernel.NO_LEAD + leads[line] if core.control[line] == NOBODY else 0 for line in range(LINES)])
        free_a, free_b = kernel.packed(core.free.tolist())
        hands = int(core.hands[me]), int(core.hands[1 - me])
        while True:  # it goes on from what its table remembers
            answer = kernel.solve(core.empty, *hands, lead_a, lead_b, free_a, free_b, MEGALITHS - mine, MEGALITHS - theirs, self._memory)
            if answer != kernel.STOPPED:
                return bool(answer == kernel.WIN)
            if not self._more():
                raise Stopped
