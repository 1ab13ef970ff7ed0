"""Proves who wins Stonehenge from an early position, in pieces that are kept in a file: a run that is stopped goes on where it was.

The first moves are a tree of alternatives, walked here; the positions where it ends are *pieces*, each given to the solver. Pieces that are mirror
images or turns of one another, or the same by another order of moves, are one.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..games.match import Match
from ..games.stonehenge import rules
from ..games.stonehenge.advice import advice
from ..games.stonehenge.notation import move_text
from ..games.stonehenge.state import MEGALITHS, NAMES, NOBODY, PLACES, PLAY, POINTS
from .stonehenge_solver import Solver

FORMAT = "kurumaza-proof/1"
EDGE = 5


def _symmetries() -> list[list[int]]:
    """For each turn or mirroring of the board where each point goes."""
    at = {(EDGE - r, k, r - k): point for point, (r, k) in enumerate(PLACES)}
    return [[at[place[i], place[j], place[m]] for place in at] for i, j, m in itertools.permutations(range(3))]


SYMMETRIES = _symmetries()


class ProofError(ValueError):
    """Why a file cannot be gone on with, in one line."""


class Proof:
    """What has been proved so far. One process at a time may write to the file."""

    def __init__(self, path: Path, depth: int, megabytes: int = 1024, tell: Callable[[Proof], None] | None = None) -> None:
        """``depth``: moves before the pieces; ``tell`` is called after each piece. ProofError when the file is none of ours, or of another depth."""
        self.path, self.depth, self.tell = path, depth, tell
        self.known: dict[str, bool] = {}
        """For each piece solved whether the seat to move wins."""
        self.nodes, self.seconds = 0, 0.0
        """Spent on all pieces so far, in earlier runs too."""
        self.line: list[str] = []
        """The moves that are being looked into."""
        self._solver = Solver(megabytes)
        self._read()

    def wins(self, state: Match) -> bool:
        """Whether the seat to move wins; the state is that of a game with open values."""
        return self._wins(state, self.depth)

    def _wins(self, state: Match, depth: int) -> bool:
        if depth == 0:
            return self._piece(state)
        seat, tried = state.core.mover, set()
        for action in sorted(self._actions(state), key=lambda action: -advice(state.core, seat, action)):
            after = state.copy()
            rules.play(after.core, seat, action)
            if name_of(after) in tried:
                continue
            tried.add(name_of(after))
            if after.core.phase != PLAY:
                won = bool(after.core.megaliths[seat] == MEGALITHS)
            else:
                self.line.append(move_text(action))
                won = not self._wins(after, depth - 1)
                self.line.pop()
            if won:
                return True
        return False

    def _actions(self, state: Match) -> list[int]:
        seat = state.core.mover
        return [int(rules.choice(state.core, seat, k)) for k in range(rules.choices(state.core, seat))]

    def _piece(self, state: Match) -> bool:
        name = name_of(state)
        if name not in self.known:
            self._solver.limit(None)
            began = time.monotonic()
            won = self._solver.winning_move(state) is not None
            found = {"piece": name, "win": won, "nodes": self._solver.nodes, "seconds": round(time.monotonic() - began, 3)}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
            self._add(found)
            if self.tell is not None:
                self.tell(self)
        return self.known[name]

    def _add(self, found: dict[str, Any]) -> None:
        self.known[found["piece"]] = found["win"]
        self.nodes += found["nodes"]
        self.seconds += found["seconds"]

    def _read(self) -> None:
        head = {"format": FORMAT, "depth": self.depth}
        if not self.path.exists() or not self.path.stat().st_size:
            self.path.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return
        lines = self.path.read_bytes().split(b"\n")
        try:
            first = json.loads(lines[0])
        except ValueError:
            first = None
        if not isinstance(first, dict) or first.get("format") != FORMAT:
            raise ProofError(f"{self.path}: not a file of this command")
        if first != head:
            raise ProofError(f"{self.path}: holds pieces after {first.get('depth')} moves, not {self.depth}")
        if lines[-1]:
            # the last line was cut short when a run was stopped
            self.path.write_bytes(b"\n".join(lines[:-1]) + b"\n")
        for number, line in enumerate(lines[1:-1], 2):
            try:
                found = json.loads(line)
                if type(found["win"]) is not bool or type(found["piece"]) is not str:
                    raise TypeError
                self._add(found)
            except (ValueError, KeyError, TypeError):
                raise ProofError(f"{self.path}: line {number} is damaged") from None


def name_of(state: Match) -> str:
    """The druids on the board, alike for positions that are turns or mirror images of one another: ``+`` stands before those of the seat to move."""
    core = state.core
    stand = [(p, ("+" if core.owners[p] == core.mover else "-") + str(core.values[p])) for p in range(POINTS) if core.owners[p] != NOBODY]
    return min(" ".join(sorted(druid + NAMES[goes[p]] for p, druid in stand)) for goes in SYMMETRIES)
