"""Plays Stonehenge: exactly once few points are empty, by looking ahead before that, and with hidden values by the search that all games share.

With open values the first moves come from a book (``stonehenge_book``). Then a look ahead (``stonehenge_ahead``) puts the moves in order, and the
solver (``stonehenge_solver``) asks of one after the other whether it wins. Where it finds no answer with its nodes, the best of those that it has not
refuted is played.
"""

from __future__ import annotations

import math
import time

import msgspec

from ..games import Sight
from ..games.cards import count
from ..games.match import Match
from ..games.stonehenge.advice import known
from ..games.stonehenge.notation import move_text, read_move
from ..games.stonehenge.state import MEGALITHS, PLAY
from . import search_player
from .heuristic_player import HeuristicPlayer, by_rule_of_thumb
from .player import Budget, draw
from .readiness import prepared
from .stonehenge_book import look_up, shipped
from .stonehenge_positions import STEP, after

POSITIONS = 60
"""Positions that look ahead or solver may search for one node of the budget: they are that much quicker than a playout."""
AHEAD = 2
"""Where the solver is not asked, the look ahead may search so many times as much."""
AT_ONCE = 11
"""With so many empty points or fewer the solver is asked without looking far ahead."""
PLACES = 1 << 16
"""Of the table of positions of the look ahead."""
TRUST = 25
"""In advice a look ahead counts as so many trials: its chances are off by about a tenth."""


class Level(msgspec.Struct, frozen=True):
    """How well a level plays with open values."""

    depth: int
    """Moves that it looks ahead at most."""
    solved: int
    """From so many empty points on it asks the solver."""
    blur: float
    """By how much it misjudges a position at most, in logits."""
    simple: float = 0.0
    """How often it plays by rule of thumb instead, as the heuristic player does."""
    book: bool = False
    """Whether it knows the opening book."""


LEVELS = (
    Level(2, 6, 2.0, simple=0.7),
    Level(2, 6, 2.0, simple=0.3),
    Level(2, 7, 1.8),
    Level(2, 8, 1.2),
    Level(2, 9, 0.6),
    Level(2, 10, 0.3),
    Level(4, 11, 0.8),
    Level(18, 14, 0.05, book=True),
)
TASTES = {"cautious": (0.0, 0.0, 0.0, 0.0, 0.3, 0.3, 0.3), "bold": (0.0, 0.0, 0.0, 0.0, -0.3, -0.3, -0.3)}
"""What a druid in hand is worth more to a character: who is bold spends the big ones early."""


class StonehengePlayer:
    """The master of Stonehenge; the same sights, seed and nodes give the same moves as long as the seconds suffice."""

    def __init__(self, seed: str = "", level: int = 8, character: str = "") -> None:
        self.name = f"{character or 'search'}:{level}"
        self.seed = seed
        self.level = level
        self.taste = TASTES.get(character, (0.0,) * 7)
        self.heuristic = HeuristicPlayer(seed)
        self.hidden = search_player.Searcher(seed, level, character)

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        if sight.view.hidden:
            return self.hidden.choose(sight, budget)
        level = LEVELS[self.level - 1]
        if level.book and (move := self.from_book(sight)):
            return move
        if len(sight.moves) < 2 or by_rule_of_thumb(self.seed, sight, level.simple) or not ready(budget.wait):
            return self.heuristic.choose(sight, budget)
        return Thought(sight, self.seed, level, self.taste, budget).move()

    def advise(self, sight: Sight, budget: Budget) -> list[search_player.Tried]:
        """The moves with the chance to win after each, best first, 1 or 0 where it is known for certain; empty until that can be told."""
        if sight.view.hidden:
            return search_player.look(sight, self.seed, budget) if search_player.ready(sight.game, budget.wait) else []
        return Thought(sight, self.seed, LEVELS[self.level - 1], self.taste, budget).rated() if ready(budget.wait) else []

    def from_book(self, sight: Sight) -> str | None:
        """The move of the opening book; None where it has none, and for a character that values druids in its own way."""
        if any(self.taste):
            return None
        action = look_up(shipped(), known(sight), draw(self.seed, sight))
        move = None if action is None else move_text(action)
        return move if move in sight.moves else None

    def pace(self, sight: Sight) -> float:
        return 1.1


class Thought:
    """One decision with open values."""

    def __init__(self, sight: Sight, seed: str, level: Level, taste: tuple[float, ...], budget: Budget) -> None:
        from ..kernels import stonehenge_search as kernel

        self.kernel, self.level, self.budget = kernel, level, budget
        self.end = time.monotonic() + budget.seconds
        self.positions = POSITIONS * budget.nodes
        self.state: Match = known(sight)
        self.actions = [action for action in map(read_move, sight.moves) if action is not None]
        self.empty = count(self.state.core.empty)
        self.room, self.figures = kernel.Room(PLACES), kernel.figures(level.blur, taste)
        self.key = draw(seed, sight).getrandbits(64)

    def move(self) -> str:
        """The move chosen."""
        if self.empty > self.level.solved:
            action = self.ahead(AHEAD * self.positions)
        else:
            self.put_in_order()
            if self.empty > AT_ONCE:
                best = self.ahead(self.positions)
                self.actions.sort(key=lambda action: action != best)
            action = self.proven(self.positions)
        return move_text(action)

    def put_in_order(self) -> None:
        """The actions, what looks best first."""
        merits = {action: self.merit(action, 2, self.positions) for action in self.actions}
        self.actions.sort(key=lambda action: -merits[action])

    def rated(self) -> list[search_player.Tried]:
        """The actions by the chance to win after each, all looked at equally far."""
        positions, depth = AHEAD * self.positions, 1
        merits = {action: self.merit(action, depth, self.kernel.MOVES) for action in self.actions}
        while positions > 0 and depth < min(self.level.depth, self.empty - 1) and not self._late():
            deeper = {}
            for action in self.actions:
                deeper[action] = self.merit(action, depth + 1, positions)
                positions -= int(self.room.counters[self.kernel.POSITIONS])
                if positions <= 0:
                    break
            else:
                merits, depth = deeper, depth + 1
        listed = sorted(self.actions, key=lambda action: -merits[action])
        return [self._tried(action, merits[action]) for action in listed]

    def _tried(self, action: int, merit: float) -> search_player.Tried:
        if abs(merit) > self.kernel.WON / 2:
            return search_player.Tried(move_text(action), 0, float(merit > 0), None)
        return search_player.Tried(move_text(action), TRUST, 1.0 / (1.0 + math.exp(-merit)), None)

    def merit(self, action: int, depth: int, positions: int) -> float:
        """The value of the action as a logit, looking so many moves further; beyond half of ``WON`` it is certain. No better than a guess once
        the positions are used up."""
        self.room.counters[:] = 0, 0
        following = after(self.state, action)
        if following.core.phase != PLAY:
            return self.kernel.WON if following.core.megaliths[self.state.core.mover] == MEGALITHS else -self.kernel.WON
        self.room.counters[self.kernel.LIMIT] = positions
        return -self.room.search(following.array, depth, self.key ^ int(self.kernel.KEYS[self.state.core.mover, action]), self.figures)

    def proven(self, positions: int) -> int:
        """An action that wins for certain; where none is found so soon the first that is not known to lose. Where all lose, the one that took most
        to refute: there the other player goes wrong most easily."""
        from .stonehenge_solver import Solver, Stopped

        solver, lost, spent = Solver(), 0, [0] * len(self.actions)
        solver.limit(positions, self._late)
        try:
            while lost < len(self.actions) and not solver.wins_by(self.state, self.actions[lost]):
                spent[lost] = solver.nodes - sum(spent)
                lost += 1
        except Stopped:
            pass
        return self.actions[lost if lost < len(self.actions) else spent.index(max(spent))]

    def ahead(self, positions: int) -> int:
        """The best action, looking ahead as far as the positions allow."""
        from .stonehenge_ahead import look_ahead

        found = look_ahead(self.state, self.level.depth, positions, STEP, self.room, self.key, self.figures, self._late)
        return found.action if found.depth else self.actions[0]

    def _late(self) -> bool:
        return self.budget.stopped or time.monotonic() > self.end


# ---- getting ready ------------------------------------------------------------------------------------------------------


def _prepare() -> None:
    search_player.ready("stonehenge", wait=True)
    from ..kernels import stonehenge_search, stonehenge_solver

    stonehenge_search.warm()
    stonehenge_solver.warm()


def ready(wait: bool = False) -> bool:
    """Whether the kernels can be used at once; the first question has them compiled, ``wait`` waits for that."""
    return prepared("stonehenge", "master", _prepare, wait)
