"""``kurumaza solve``: positions of Stonehenge, solved exactly; its opening book."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..games import Refused, game
from ..games.match import Match
from ..games.record import RecordError, parse
from .records import opened
from .trouble import Trouble

if TYPE_CHECKING:
    from ..players.stonehenge_book import Book
    from ..players.stonehenge_proof import Proof
    from ..players.stonehenge_solver import Solver


def can_solve(id: str) -> None:
    """Trouble for a game that has no solver."""
    if id != "stonehenge":
        raise Trouble(f"there is a solver for stonehenge only, not for {id}", 2)


def solve_files(id: str, names: Sequence[str], jsonl: bool) -> bool:
    """Solve the positions of all files, one a line; whether all lines were good."""
    can_solve(id)
    if not names:
        raise Trouble("which positions? name a file, or - for the standard input", 2)
    from ..players.stonehenge_solver import Solver

    solver, good = Solver(), True
    for name in names:
        with opened(name) as stream:
            for line in stream:
                if not line.strip():
                    continue
                found = solved(solver, line)
                good &= "error" not in found
                text = json.dumps(found, ensure_ascii=False) if jsonl else told(found)
                sys.stdout.buffer.write(text.encode() + b"\n")
                sys.stdout.buffer.flush()  # a program that writes a line and waits for the answer must get it
    return good


def solved(solver: Solver, line: bytes) -> dict[str, Any]:
    """``{"win": ..., "winning": [...]}`` of a position ``{"moves": [...]}``, or ``{"error": ...}``."""
    try:
        winning = solver.winning_moves(position(parse(line)))
    except (RecordError, Refused) as error:
        return {"error": str(error)}
    return {"win": bool(winning), "winning": winning}


def position(raw: Any) -> Match:
    """The position after ``moves``, which alternate from seat 0; RecordError or Refused when it is none that can be solved."""
    moves = raw.get("moves") if isinstance(raw, dict) else None
    if not isinstance(moves, list):
        raise RecordError('a position is an object with a list of moves: {"moves": ["6@b3"]}')
    rulebook = game("stonehenge")
    state: Match = rulebook.start(2)
    rulebook.apply_deal(state, {"first": 0})
    for at, move in enumerate(moves):
        try:
            if not isinstance(move, str):
                raise Refused("no_such_move", move=json.dumps(move, ensure_ascii=False))
            rulebook.play(state, at % 2, move)
        except Refused as error:
            raise RecordError(f"moves[{at}]: {error}") from None
    if not rulebook.actors(state):
        raise Refused("game_over")
    return state


def told(found: dict[str, Any]) -> str:
    """An answer for people."""
    if "error" in found:
        return f"error: {found['error']}"
    return f"won by {', '.join(found['winning'])}" if found["win"] else "lost"


# ---- the whole game ---------------------------------------------------------------------------------------------------

EVERY = 10.0
"""Seconds between two lines about progress."""


def seldom() -> Callable[[], bool]:
    """A question that is answered yes once in EVERY seconds."""
    told_at = -EVERY

    def now() -> bool:
        nonlocal told_at
        due = time.monotonic() > told_at + EVERY
        if due:
            told_at = time.monotonic()
        return due

    return now


def solve_whole(id: str, path: Path, depth: int) -> None:
    """Prove who wins the whole game, keeping what is found in a file; prints how far it is."""
    can_solve(id)
    from ..players.kept import KeptError
    from ..players.stonehenge_proof import Proof

    now_and_then = seldom()

    def tell(proof: Proof) -> None:
        if now_and_then():
            print(progress(proof, start), flush=True)

    start = position({"moves": []})
    try:
        proof = Proof(path, depth, tell=tell)
    except (KeptError, OSError) as error:
        raise Trouble(str(error)) from None
    if proof.known:
        print(f"going on from {spent(proof)}", flush=True)
    won = proof.wins(start)
    print(f"the {'first' if won else 'second'} player wins: {spent(proof)}")


def progress(proof: Proof, start: Match) -> str:
    """How far a proof is, for people."""
    found = proof.found(start)
    best = f"; best looks {found.best}, {found.answered} of {found.replies} replies answered" if found.best else ""
    return f"{spent(proof)}; {found.refuted} of {found.moves} first moves refuted{best}"


def spent(proof: Proof) -> str:
    """What a proof has cost."""
    return f"{len(proof.known):,} positions solved, {proof.nodes:,} nodes, {proof.seconds / 3600:.2f} hours of one core"


# ---- the opening book ---------------------------------------------------------------------------------------------------


def write_book(id: str, path: Path, nodes: int, plies: int) -> None:
    """Make the opening book, position by position; prints how far it is."""
    can_solve(id)
    from ..players.kept import KeptError
    from ..players.stonehenge_book import Book

    now_and_then = seldom()

    def tell(book: Book) -> None:
        if now_and_then():
            print(f"{len(book.pages):,} positions, {book.left:,} left of these plies, {book.seconds:,.0f} seconds", flush=True)

    try:
        book = Book(path, nodes, tell)
    except (KeptError, OSError) as error:
        raise Trouble(str(error)) from None
    book.write(plies)
    print(f"{len(book.pages):,} positions in {path}")
