"""Proves who wins Stonehenge from an early position, in pieces that are kept in a file: a run that is stopped goes on where it was.

The first moves are a tree that grows here, best first; the positions where it ends are *pieces*, each given to the solver. Pieces that are mirror
images or turns of one another, or the same by another order of moves, are one.

Where the tree grows next is decided as in proof-number search [Allis, van der Meulen, van den Herik 1994]: what would it cost to show that a position
is won, and what that it is lost? One child that is lost shows that it is won; all must be won to show that it is lost. What a leaf will cost is
guessed from its empty points and from how the evaluation of the look ahead judges it.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from threading import local
from typing import NamedTuple

import msgspec

from ..games.cards import count
from ..games.match import Match
from ..games.stonehenge.notation import move_text
from ..games.stonehenge.state import MEGALITHS, PLAY
from ..kernels import stonehenge_search as kernel
from .kept import Kept
from .stonehenge_positions import after, back, name_of, named, ordered, there
from .stonehenge_solver import Solver

FORMAT = "kurumaza-proof/1"
GROWTH = 7.0
"""With one empty point more a position is guessed to cost so many times as much: random ones take 5 to 6 times, sensible ones more."""
REFUTED = 5.0
"""To show that a position is lost is guessed to cost so many times as much as to show that it is won: all its moves must fail."""
CERTAIN = 5.0
"""No guess is trusted further than this logit."""
TRIES = 16
"""So often the tree grows, or meets a leaf that is being solved, before the next look at what has been solved meanwhile."""
BUSY = 4.0
"""While a leaf is being solved it seems so many times as costly, so that the other cores look elsewhere."""


class Piece(msgspec.Struct, frozen=True):
    """What the solver found of one piece."""

    piece: str
    """The position's name."""
    win: bool
    """Whether the seat to move wins."""
    nodes: int
    seconds: float


class Node:
    """A position of the tree, seen by the seat to move."""

    __slots__ = ("children", "lost", "won")

    def __init__(self, won: float, lost: float) -> None:
        self.won, self.lost = won, lost
        """What it would cost to show that, in unknown units; 0 once it is shown, infinite once the other is."""
        self.children: list[Child] | None = None
        """None for a leaf."""

    @property
    def settled(self) -> bool:
        """Whether it is known who wins."""
        return not (self.won and self.lost)

    def settle(self, won: bool) -> None:
        """It is known whether the seat to move wins."""
        self.won, self.lost = (0.0, math.inf) if won else (math.inf, 0.0)

    def look(self) -> None:
        """What its children say of it."""
        if self.children is not None:
            self.won = min(child.node.lost for child in self.children)
            self.lost = sum(child.node.won for child in self.children)


class Child(NamedTuple):
    """A move of a node."""

    action: int
    """On the board that the node's name describes."""
    node: Node


class Found(NamedTuple):
    """How far a proof is at one position."""

    moves: int
    """Of the seat to move, those that are images of one another counted once."""
    refuted: int
    """Those that are shown to lose."""
    best: str
    """The most promising of the others."""
    replies: int
    """The other seat's replies to it."""
    answered: int
    """Those of them that are shown to lose."""


class Proof:
    """What has been proved so far. One process at a time may write to the file."""

    def __init__(self, path: Path, depth: int, megabytes: int = 2048, tell: Callable[[Proof], None] | None = None, jobs: int | None = None) -> None:
        """``depth``: moves before the pieces; ``megabytes``: for the tables of all solvers together; ``tell`` is called after each piece;
        ``jobs``: pieces solved at once, each by a solver of its own; without it one for each core. KeptError when the file is none of ours, or
        of another depth."""
        self.depth, self.tell, self.jobs = depth, tell, jobs or os.cpu_count() or 1
        self.known: dict[str, bool] = {}
        """For each piece solved whether the seat to move wins."""
        self.nodes, self.seconds = 0, 0.0
        """Spent on all pieces so far, in earlier runs too; seconds of all cores together."""
        self._megabytes, self._mine = max(1, megabytes // self.jobs), local()
        self._tree: dict[str, Node] = {}
        self._room, self._figures = kernel.Room(1), kernel.figures(0.0)
        self._stopping = False
        self._running: dict[Future[Piece], list[Node]] = {}
        self._kept = Kept(path, {"format": FORMAT, "depth": depth}, Piece)
        for piece in self._kept.found:
            self._add(piece)

    def wins(self, state: Match) -> bool:
        """Whether the seat to move wins; the state is that of a game with open values."""
        top, self._stopping = self._node(state), False
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                while not top.settled:
                    for _ in range(TRIES):
                        if len(self._running) < self.jobs and not top.settled:
                            self._grow(state, top, pool)
                    if not top.settled and self._running:
                        for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                            self._keep(self._running.pop(future), future.result())
            finally:
                self._stopping = True
                self._running.clear()
        return not top.won

    def found(self, state: Match) -> Found:
        """How far the proof is at a position where it has begun."""
        name, ways = named(state)
        children = self._tree[name].children or []
        if not children:
            return Found(0, 0, "", 0, 0)
        best = min(children, key=lambda child: child.node.lost)
        replies = best.node.children or []
        refuted, answered = (sum(not child.node.won for child in of) for of in (children, replies))
        return Found(len(children), refuted, move_text(back(best.action, ways[0])), len(replies), answered)

    def _grow(self, state: Match, node: Node, pool: ThreadPoolExecutor) -> None:
        """Go down to the leaf where most is to be gained, and expand it or have it solved."""
        path = [node]
        while node.children is not None and not node.settled:
            child = min(node.children, key=lambda child: child.node.lost)
            state, node = after(state, back(child.action, named(state)[1][0])), child.node
            node.look()  # it may have been reached, and its children looked into, by another order of moves
            path.append(node)
        name = name_of(state)
        if not node.settled:
            if len(path) <= self.depth:
                self._expand(state, node)
            elif name in self.known:
                node.settle(self.known[name])
            else:
                node.won, node.lost = BUSY * node.won, BUSY * node.lost
                if all(path[-1] is not node for path in self._running.values()):
                    self._running[pool.submit(self._solved, name, state)] = path
        self._back_up(path)

    def _expand(self, state: Match, node: Node) -> None:
        seat, ways, children = state.core.mover, named(state)[1], dict[int, Child]()
        for action in ordered(state):
            following = after(state, action)
            if following.core.phase != PLAY:
                won = bool(following.core.megaliths[seat] == MEGALITHS)
                child = Node(0.0, 0.0)
                child.settle(not won)
            else:
                child = self._node(following)
            children.setdefault(id(child), Child(there(action, ways[0]), child))
        node.children = list(children.values())

    def _node(self, state: Match) -> Node:
        """The position's node, a new leaf where there is none."""
        name = name_of(state)
        if name not in self._tree:
            self._room.counters[:] = 0, kernel.MOVES
            key = len(self._tree) + 1  # one of its own, so that the table remembers nothing
            logit = max(-CERTAIN, min(CERTAIN, self._room.search(state.array, 1, key, self._figures)))
            cost = GROWTH ** count(state.core.empty)
            self._tree[name] = Node(cost * (1.0 + math.exp(-logit)), REFUTED * cost * (1.0 + math.exp(logit)))
        return self._tree[name]

    @staticmethod
    def _back_up(path: list[Node]) -> None:
        """What the end of a path says to the positions before it."""
        for node in reversed(path):
            node.look()

    def _solved(self, name: str, state: Match) -> Piece:
        if not hasattr(self._mine, "solver"):
            self._mine.solver = Solver(self._megabytes)
        solver: Solver = self._mine.solver
        solver.limit(None, lambda: self._stopping)
        began = time.monotonic()
        won = solver.wins(state)
        return Piece(name, won, solver.nodes, round(time.monotonic() - began, 3))

    def _keep(self, path: list[Node], piece: Piece) -> None:
        self._kept.add(piece)
        self._add(piece)
        path[-1].settle(piece.win)
        self._back_up(path)
        if self.tell is not None:
            self.tell(self)

    def _add(self, piece: Piece) -> None:
        self.known[piece.piece] = piece.win
        self.nodes += piece.nodes
        self.seconds += piece.seconds
