"""Proves who wins Stonehenge from an early position, in pieces that are kept in a file: a run that is stopped goes on where it was.

The first moves are a tree of alternatives, walked here; the positions where it ends are *pieces*, each given to the solver. Pieces that are mirror
images or turns of one another, or the same by another order of moves, are one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from ..games.match import Match
from ..games.stonehenge.notation import move_text
from ..games.stonehenge.state import MEGALITHS, PLAY
from .kept import Kept
from .stonehenge_positions import after, name_of, ordered
from .stonehenge_solver import Solver

FORMAT = "kurumaza-proof/1"


class Piece(msgspec.Struct, frozen=True):
    """What the solver found of one piece."""

    piece: str
    """The position's name."""
    win: bool
    """Whether the seat to move wins."""
    nodes: int
    seconds: float


class Proof:
    """What has been proved so far. One process at a time may write to the file."""

    def __init__(self, path: Path, depth: int, megabytes: int = 1024, tell: Callable[[Proof], None] | None = None) -> None:
        """``depth``: moves before the pieces; ``tell`` is called after each piece. KeptError when the file is none of ours, or of another depth."""
        self.depth, self.tell = depth, tell
        self.known: dict[str, bool] = {}
        """For each piece solved whether the seat to move wins."""
        self.nodes, self.seconds = 0, 0.0
        """Spent on all pieces so far, in earlier runs too."""
        self.line: list[str] = []
        """The moves that are being looked into."""
        self._solver = Solver(megabytes)
        self._kept = Kept(path, {"format": FORMAT, "depth": depth}, Piece)
        for piece in self._kept.found:
            self._add(piece)

    def wins(self, state: Match) -> bool:
        """Whether the seat to move wins; the state is that of a game with open values."""
        return self._wins(state, self.depth)

    def _wins(self, state: Match, depth: int) -> bool:
        if depth == 0:
            return self._piece(state)
        seat, tried = state.core.mover, set()
        for action in ordered(state):
            following = after(state, action)
            name = name_of(following)
            if name in tried:
                continue
            tried.add(name)
            if following.core.phase != PLAY:
                won = bool(following.core.megaliths[seat] == MEGALITHS)
            else:
                self.line.append(move_text(action))
                won = not self._wins(following, depth - 1)
                self.line.pop()
            if won:
                return True
        return False

    def _piece(self, state: Match) -> bool:
        name = name_of(state)
        if name not in self.known:
            self._solver.limit(None)
            began = time.monotonic()
            won = self._solver.winning_move(state) is not None
            piece = Piece(name, won, self._solver.nodes, round(time.monotonic() - began, 3))
            self._kept.add(piece)
            self._add(piece)
            if self.tell is not None:
                self.tell(self)
        return self.known[name]

    def _add(self, piece: Piece) -> None:
        self.known[piece.piece] = piece.win
        self.nodes += piece.nodes
        self.seconds += piece.seconds
