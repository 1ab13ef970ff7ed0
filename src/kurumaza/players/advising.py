"""Advice for people: the moves of a seat ranked, each with what it promises and why.

Gets a sight and nothing else, so it knows no more than the person it advises. The figures come from whatever sees furthest: the exact solver of
Stonehenge in late positions, a game's own master where it can be asked (``advise(sight, budget) -> list[Tried]``), else the search; where nothing
can look ahead there are none, and the moves stand in the order of the game's own advice. The reasons are the game's named ideas (``games.ideas``).
"""

from __future__ import annotations

import math
import time
from importlib import import_module
from typing import Any, Literal

import msgspec

from ..games import Sight, game
from ..games.ideas import Idea, catalogue, idea, ideas_of
from ..games.match import Match, MatchGame
from .masters import master
from .player import LEVELS, Budget, draw
from .search_player import Tried, look, ready

catalogue(
    advice_wins=("wins for certain", "これで必ず勝てる"),
    advice_loses=("loses against {reply}", "{reply}で負ける"),
)

EXACT = 13
"""With so many empty points or fewer Stonehenge is solved."""
NODES = 4000
"""Positions that the solver may search for one node of the budget."""


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """One legal move and what is to be said of it."""

    move: str
    visits: int = 0
    """How often the search has tried it; 0 when it was not looked at."""
    win: float | None = None
    """The chance to win the match after it, 0 to 1."""
    gain: float | None = None
    """What the seat has from the present deal in the end, on the average, in the game's own points."""
    ideas: list[Idea] = []
    """What separates it from the other moves, the weightiest first."""

    @property
    def error(self) -> float | None:
        """About the standard error of ``win``; 0 for what is certain. What a single trial comes to spreads by about half as much as if each were
        won or lost outright."""
        if self.win is None:
            return None
        return 0.5 * math.sqrt(self.win * (1.0 - self.win) / self.visits) if self.visits else 0.0


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The legal moves of a seat, the best first, those that were not looked at last."""

    seat: int
    by: Literal["proof", "search", "advice"]
    """Where the figures come from; ``advice``: there are none, only an order."""
    moves: list[Weighed]

    def of(self, move: str) -> Weighed | None:
        """What is said of that move; None when it was not among the legal ones listed."""
        return next((weighed for weighed in self.moves if weighed.move == move), None)


def advise(sight: Sight, budget: Budget, seed: str = "") -> Advice:
    """The legal moves of the sight's seat, ranked; the same for the same sight, seed and nodes as long as the seconds suffice.

    Empty for a spectator and for a seat that may not act.
    """
    if sight.seat is None or not sight.moves:
        return Advice(seat=-1 if sight.seat is None else sight.seat, by="advice", moves=[])
    why = ideas_of(game(sight.game), sight)
    proved = _proved(sight, budget, why)
    if proved is not None:
        return Advice(seat=sight.seat, by="proof", moves=proved)
    tried = _tried(sight, budget, seed) if len(sight.moves) > 1 else []
    weighed = [Weighed(move=one.move, visits=one.visits, win=one.win, gain=one.gain, ideas=why.get(one.move, [])) for one in tried]
    looked_at = {one.move for one in tried}
    rest = [Weighed(move=move, ideas=why[move]) for move in in_order(sight, seed) if move not in looked_at]
    return Advice(seat=sight.seat, by="search" if tried else "advice", moves=weighed + rest)


def _tried(sight: Sight, budget: Budget, seed: str) -> list[Tried]:
    """What looking ahead says; empty where nobody can."""
    other: Any = master(sight.game, seed, LEVELS[-1], "")
    if other is not None and hasattr(other, "advise"):
        found: list[Tried] = other.advise(sight, budget)
        return found
    return look(sight, seed, budget) if ready(sight.game, budget.wait) else []


def in_order(sight: Sight, seed: str = "") -> list[str]:
    """The legal moves as the game's own advice likes them, the best first."""
    rulebook = game(sight.game)
    advice: Any = import_module(f"{type(rulebook).__module__}.advice")
    if not isinstance(rulebook, MatchGame):
        first = advice.suggest(sight, draw(seed, sight))
        return sorted(sight.moves, key=lambda move: move != first)
    state = advice.known(sight)
    return sorted(sight.moves, key=lambda move: -float(advice.advice(state.core, sight.seat, rulebook.read_move(state, move))))


# ---- proof ------------------------------------------------------------------------------------------------------------


def _proved(sight: Sight, budget: Budget, why: dict[str, list[Idea]]) -> list[Weighed] | None:
    """All moves of a late position of Stonehenge, those that win for certain first; None where nothing is proved."""
    if sight.game != "stonehenge" or sight.view.hidden or sum(point.owner is None for point in sight.view.points) > EXACT:
        return None
    from . import stonehenge_player

    if not stonehenge_player.ready(budget.wait):
        return None
    from ..games.stonehenge.advice import known
    from .stonehenge_solver import Solver, Stopped

    solver, state, end = Solver(), known(sight), time.monotonic() + budget.seconds
    solver.limit(NODES * budget.nodes, lambda: budget.stopped or time.monotonic() > end)
    try:
        winning = set(solver.winning_moves(state))
        found = []
        for move in in_order(sight):
            verdict = [idea("advice_wins")] if move in winning else _refuted(solver, state, move)
            found.append(Weighed(move=move, win=1.0 if move in winning else 0.0, ideas=verdict + why[move]))
    except Stopped:
        return None
    return sorted(found, key=lambda weighed: weighed.move not in winning)


def _refuted(solver: Any, state: Match, move: str) -> list[Idea]:
    """The answer that wins for the opponent; nothing where the move itself ends the game."""
    rulebook = game("stonehenge")
    after = state.copy()
    rulebook.play(after, after.core.mover, move)
    reply = solver.winning_move(after) if rulebook.actors(after) else None
    return [] if reply is None else [idea("advice_loses", reply=reply)]


# ---- what a move cost -------------------------------------------------------------------------------------------------


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """What a move gave up beside the best one."""

    win: float
    """Chance to win the match."""
    gain: float | None
    """Points of the deal; below 0 where the move promises more points but less chance to win."""
    clear: bool
    """Whether the loss is greater than chance in the search explains."""


def cost(advice: Advice, move: str) -> Cost | None:
    """What ``move`` gave up; None when it or the best move was not looked at."""
    made, best = advice.of(move), advice.moves[0] if advice.moves else None
    if made is None or best is None or made.win is None or best.win is None:
        return None
    lost = max(0.0, best.win - made.win)
    spread = math.hypot(made.error or 0.0, best.error or 0.0)
    gain = None if made.gain is None or best.gain is None else best.gain - made.gain
    return Cost(win=lost, gain=gain, clear=made.move != best.move and lost > SPREADS * spread)


SPREADS = 2.0
"""So many standard errors are a clear difference."""
