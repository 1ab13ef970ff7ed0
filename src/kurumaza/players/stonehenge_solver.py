"""Who wins a position of Stonehenge with open values, and by which moves: exact, for positions with few empty points.

The search itself is compiled (``kurumaza.kernels.stonehenge_solver``); whatever imports this module loads the compiler.
"""

from __future__ import annotations

from typing import Any

from ..games.cards import count
from ..games.game import game
from ..games.match import Match
from ..games.stonehenge.state import LINES, MEGALITHS, NOBODY, PLAY
from ..kernels import stonehenge_solver as kernel
from .stonehenge_positions import after, ordered

LEAST_SEARCHED = 4
"""With fewer empty points the rulebook itself looks ahead."""


class Stopped(Exception):
    """The search has used up its nodes."""


class Solver:
    """A search with a table that remembers positions, also from one question to the next. One question at a time."""

    def __init__(self, megabytes: int = 64) -> None:
        self._memory = kernel.new_memory(megabytes)

    @property
    def nodes(self) -> int:
        """Positions searched since the beginning or the last ``limit``."""
        return int(self._memory[kernel.NODES])

    def limit(self, nodes: int | None) -> None:
        """From now on stop after so many nodes."""
        self._memory[kernel.NODES] = 0
        self._memory[kernel.LIMIT] = kernel.NO_LIMIT if nodes is None else nodes

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
        return not self._wins(following) if following.core.phase == PLAY else bool(following.core.megaliths[seat] == MEGALITHS)

    def _wins(self, state: Match) -> bool:
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
        answer = kernel.solve(core.empty, *hands, lead_a, lead_b, free_a, free_b, MEGALITHS - mine, MEGALITHS - theirs, self._memory)
        if answer == kernel.STOPPED:
            raise Stopped
        return bool(answer == kernel.WIN)
