"""One deal of a game with a record, step by step: chance, then moves by whole numbers, quick to copy; and deals as a seat may imagine them.

Chance deals by explicit steps: it is the game's own ``deal`` that draws, and whatever it draws, a number or the next item of a shuffled list,
is one step with equally likely outcomes. Moves come one after the other, also where the game has them made at the same time: nobody is told.
A move of several cards (a pass in Ambition) is made card by card, in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from ..games import Sight, sight
from ..games.ambition.rules import packed
from ..games.ambition.state import PASS
from ..games.cards import card_text, to_list
from ..games.game import Deal, Entry
from ..games.match import Match, row_type
from ..kernels.compiler import GAMES
from ..kernels.steps import NO_ACTION, after, outcome

ROOM = 128
"""Most legal actions of a seat where a move is one action."""
PASSED = 3
"""Cards of a pass."""


class Wanted(Exception):
    """Chance has to draw: ``outcomes`` are all that can come, each equally likely."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class Drawn:
    """A shuffler whose chance was drawn elsewhere, step by step; raises :class:`Wanted` where the steps end."""

    def __init__(self, steps: Sequence[int]) -> None:
        self._steps = iter(steps)

    def _next(self, outcomes: list[int]) -> int:
        if len(outcomes) == 1:
            return outcomes[0]
        step = next(self._steps, None)
        if step is None:
            raise Wanted(outcomes)
        return step

    def below(self, n: int) -> int:
        return self._next(list(range(n)))

    def shuffled(self, items: list[Any]) -> list[Any]:
        """Each step is the place, in the list given, of the item that comes next."""
        left, found = list(range(len(items))), []
        while left:
            step = self._next(left)
            left.remove(step)
            found.append(items[step])
        return found


class Course:
    """A deal under way. ``match`` is the record; what a :class:`Match` keeps for people (tricks, rounds) stands still in it."""

    __slots__ = ("_notes", "actions", "dealt", "drawn", "log", "match", "origin", "picked", "rulebook", "seat", "wanted")

    def __init__(self, id: str, match: Match, log: Sequence[Entry]) -> None:
        """A deal that begins at ``match``, a state reached by ``log`` in which chance has to act."""
        self.rulebook: Any = GAMES[id]
        self.origin = match
        """The state before the deal. Never changed."""
        self.match = match.copy()
        self.log = list(log)
        self.dealt = False
        self.drawn: tuple[int, ...] = ()
        self.seat = -1
        """The seat to move; -1 while chance deals, and at the end."""
        self.actions: list[int] = []
        """Its legal actions, ascending."""
        self.picked: tuple[int, ...] = ()
        """Cards picked so far for a move of several."""
        self.wanted: list[int] = []
        """Outcomes of the step that chance has to make."""
        self._notes: dict[int, str] = {}

    def copy(self) -> Course:
        """An independent copy."""
        other: Course = object.__new__(Course)
        other.rulebook, other.origin, other.match = self.rulebook, self.origin, self.match.copy()
        other.log, other.dealt, other.drawn = self.log.copy(), self.dealt, self.drawn
        other.seat, other.actions, other.picked, other.wanted = self.seat, self.actions, self.picked, self.wanted
        other._notes = self._notes
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self.copy()

    def __reduce__(self) -> Any:
        kept = {slot: getattr(self, slot) for slot in self.__slots__ if slot not in ("rulebook", "origin", "match", "_notes")}
        return _restored, (self.rulebook.id, _parts(self.origin), _parts(self.match), kept)

    @property
    def over(self) -> bool:
        """Whether the deal is finished."""
        return self.dealt and self.seat < 0

    # ---- steps ---------------------------------------------------------------------------------------------------

    def step(self, action: int) -> None:
        """An outcome of chance while it deals, then an action (or a picked card) of the seat to move."""
        self._notes = {}
        if not self.dealt:
            self.drawn += (action,)
            self.draw()
            return
        if self._picks():
            self.picked += (action,)
            if len(self.picked) < PASSED:
                self._look()
                return
            action, self.picked = int(packed(*self.picked)), ()
        self.log.append({"seat": self.seat, "move": _text(self.rulebook, self.match, action)})
        self._look(action)

    def move(self, move: str) -> None:
        """A whole move of the seat to move, as text; it must be legal."""
        self._notes = {}
        action = self.rulebook.read_move(self.match, move)
        self.log.append({"seat": self.seat, "move": move})
        self._look(action)

    def draw(self) -> Course:
        """Go on with the deal as far as it is drawn; the course itself."""
        try:
            deal = self.rulebook.deal(self.match, Drawn(self.drawn))
        except Wanted as wanted:
            self.wanted = wanted.outcomes
        else:
            self.begin(deal)
        return self

    def begin(self, deal: Deal) -> None:
        """Chance has dealt this."""
        self.log.append({"deal": self.rulebook.apply_deal(self.match, deal)})
        self.dealt, self.wanted = True, []
        self._look()

    def _look(self, action: int = NO_ACTION) -> None:
        """Make the action; who is to move then, and by what."""
        room = np.empty(ROOM, np.int64)
        self.seat, size = after(self.match.array, action, room)
        if self._picks():
            held = to_list(self.match.core.hands[self.seat])
            size = len(held) - PASSED + 1 + len(self.picked)
            self.actions = [card for card in held[:size] if not self.picked or card > self.picked[-1]]
        else:
            self.actions = sorted(room[:size].tolist())

    def _picks(self) -> bool:
        """Whether the move is made card by card."""
        return self.rulebook.id == "ambition" and bool(self.match.core.phase == PASS)

    def text(self, action: int) -> str:
        """An action of the seat to move, or a picked card, as text."""
        return f"pass {card_text(action)}" if self._picks() else _text(self.rulebook, self.match, action)

    # ---- what is known -------------------------------------------------------------------------------------------

    def notes(self, seat: int) -> str:
        """All that the seat has seen, as text: the log as it may see it, and the cards that it has picked itself."""
        if seat not in self._notes:
            match = self.match
            seen = self.rulebook.redact(match.players, match.options, self.log, seat)
            own = self.picked if seat == self.seat else ()
            self._notes[seat] = msgspec.json.encode([seat, own, seen] if own else [seat, seen]).decode()
        return self._notes[seat]

    def sight(self, seat: int) -> Sight:
        """What the seat may know now."""
        match = self.origin.copy()
        start = start_of(self.log) if self.dealt else len(self.log)
        for entry in self.log[start:]:
            if "deal" in entry:
                self.rulebook.apply_deal(match, entry["deal"])
            else:
                self.rulebook.play(match, entry["seat"], entry["move"])
        return sight(self.rulebook, match, self.log, match.players, match.options, seat)

    def points(self) -> tuple[list[float], list[float]]:
        """For each seat of a finished deal: its lead in points over the mean of the others, and what that is worth to it (0 to 1)."""
        n = self.match.players
        points, worths = np.empty(n), np.empty(n)
        outcome(self.match.array, points, worths)
        mine = points.tolist()
        return [(n * own - sum(mine)) / (n - 1) for own in mine], worths.tolist()


_texts: dict[tuple[str, int, int], str] = {}


def _parts(match: Match) -> dict[str, Any]:
    """What a match is made of; its row shows the array and is made anew."""
    return {slot: getattr(match, slot) for slot in Match.__slots__ if slot != "core"}


def _joined(parts: dict[str, Any]) -> Match:
    match: Match = object.__new__(Match)
    for slot, value in parts.items():
        setattr(match, slot, value)
    match.core = row_type(match.array.dtype)(match.array)
    return match


def _restored(id: str, origin: dict[str, Any], match: dict[str, Any], kept: dict[str, Any]) -> Course:
    course: Course = object.__new__(Course)
    course.rulebook, course.origin, course.match, course._notes = GAMES[id], _joined(origin), _joined(match), {}
    for slot, value in kept.items():
        setattr(course, slot, value)
    return course


def _text(rulebook: Any, match: Match, action: int) -> str:
    """An action in canonical text; that of a phase is always the same."""
    key = rulebook.id, match.core.phase, action
    text = _texts.get(key)
    if text is None:
        text = _texts[key] = rulebook.move_text(match, action)
    return text


def start_of(log: Sequence[Entry]) -> int:
    """Where the present deal begins."""
    return max(at for at, entry in enumerate(log) if "deal" in entry)
