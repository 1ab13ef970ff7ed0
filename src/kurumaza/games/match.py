"""States that are one numpy record, and the games built on them: Tightrope, Siebenbatten, Stonehenge and Ambition.

Such a game's ``rules.py`` holds functions of fixed names, each marked ``rule``; ``s`` is the record, ``seat`` and ``action`` whole numbers:

- ``turn(s)``: the seat that acts next where one must be named (the lowest, when several may act);
- ``acts(s, seat)``: whether the seat may act now;
- ``choices(s, seat)``: how many legal actions it has; ``choice(s, seat, k)``: the k-th of them;
- ``legal(s, seat, action)``: whether that action is one of them;
- ``play(s, seat, action)``: make it, and all that follows from it up to the next deal;
- ``gains(s, seat)``: what the seat has from the present or just finished deal, higher is better.

Every record has the fields ``players``, ``phase`` (``DEAL``: chance acts; ``OVER``; the game's own phases between) and ``round`` (deals finished).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from .cards import U64, rule
from .game import Deal, Game, Refused, Result

Row = Any
"""A state's record: a row of ``row_type`` here, the compiler's record in a kernel. Its fields are those of the game's dtype."""

DEAL = 0
"""Phase: chance has to act."""
OVER = 9
"""Phase: the game is over."""


@cache
def row_type(dtype: np.dtype[Any]) -> type:
    """A class whose objects show element 0 of an array of ``dtype`` as attributes, as a kernel sees a record: whole numbers for scalar fields
    (unsigned 64-bit ones stay numpy's, being sets), array views for the others. Quicker than ``np.record``, and no field
    name clashes with a method."""

    def of(field: str) -> property:
        is_set = dtype[field] == np.uint64
        slot = f"_{field}"

        def get(row: Any) -> Any:
            return getattr(row, slot)[0] if is_set else getattr(row, slot).item(0)

        def put(row: Any, value: Any) -> None:
            getattr(row, slot)[0] = value

        return property(get, put)

    names = dtype.names or ()
    scalars = [name for name in names if not dtype[name].shape]

    def __init__(row: Any, array: np.ndarray[Any, Any]) -> None:
        for name in names:
            if name in scalars:
                setattr(row, f"_{name}", array[name])
            else:
                setattr(row, name, array[name][0])

    body: dict[str, Any] = {name: of(name) for name in scalars}
    body["__slots__"] = tuple(f"_{name}" if name in scalars else name for name in names)
    body["__init__"] = __init__
    return type("Row", (), body)


@rule
def left_of(s: Row, seat: int, places: int) -> int:
    """The seat so many places (0 .. players) to the left of ``seat``."""
    found = seat + places
    return found - s.players if found >= s.players else found


@rule
def stirred(x: Any, y: Any) -> Any:
    """A hash (64 bits) of the hash ``x`` and the set or number ``y``."""
    x = (x ^ U64(y)) * U64(0x9E3779B97F4A7C15)
    return x ^ (x >> U64(29))


class Match:
    """A state: the record ``core`` (element 0 of ``array``), and what the rules do not need but people ask for."""

    __slots__ = ("array", "core", "deal", "laid", "options", "players", "rounds", "took", "tricks")

    def __init__(self, dtype: np.dtype[Any], players: int, options: dict[str, Any]) -> None:
        self.array = np.zeros(1, dtype)
        self.core: Any = row_type(dtype)(self.array)
        self.players = players
        self.options = options
        self.deal: Deal = {}
        """The present deal, in canonical form."""
        self.rounds: list[dict[str, Any]] = []
        """Finished rounds as in the result."""
        self.tricks: list[Any] = []
        """Finished tricks of the present deal, as the game's view tells of them."""
        self.took: list[list[int]] = []
        """Who took the tricks of each finished round."""
        self.laid: Any = None
        """The last finished deal laid open, in games that show it."""

    def copy(self) -> Match:
        """An independent copy (finished rounds, tricks and deals are never changed, so they are shared)."""
        other: Match = object.__new__(Match)
        other.array = self.array.view(np.uint8).copy().view(self.array.dtype)  # bytes, so that the gaps between fields are copied too
        other.core = row_type(other.array.dtype)(other.array)
        other.players, other.options, other.deal, other.laid = self.players, self.options, self.deal, self.laid
        other.rounds, other.took, other.tricks = list(self.rounds), list(self.took), list(self.tricks)
        return other


class MatchGame(Game[Match]):
    """What the games with a numpy record have in common."""

    dtype: ClassVar[np.dtype[Any]]
    rules: ClassVar[ModuleType]

    def start(self, players: int, options: Mapping[str, Any] | None = None) -> Match:
        chosen = self.settle(players, options)
        state = Match(self.dtype, players, chosen)
        state.core.players = players
        self.prepare(state)
        return state

    def copy(self, state: Match) -> Match:
        return state.copy()

    def wants_deal(self, state: Match) -> bool:
        return bool(state.core.phase == DEAL)

    def actors(self, state: Match) -> tuple[int, ...]:
        if state.core.phase in (DEAL, OVER):
            return ()
        return tuple(seat for seat in range(state.players) if self.rules.acts(state.core, seat))

    def moves(self, state: Match, seat: int) -> list[str]:
        if seat not in self.actors(state):
            return []
        core = state.core
        return [self.move_text(state, int(self.rules.choice(core, seat, k))) for k in range(self.rules.choices(core, seat))]

    def play(self, state: Match, seat: int, move: str) -> str:
        core = state.core
        if core.phase == OVER:
            raise Refused("game_over")
        if core.phase == DEAL:
            raise Refused("deal_first")
        if not 0 <= seat < state.players:
            raise Refused("no_such_seat", seat=seat)
        action = self.read_move(state, move)
        if not self.rules.acts(core, seat):
            raise self.why_not_now(state, seat, action)
        if not self.rules.legal(core, seat, action):
            raise self.why_not(state, seat, action)
        text = self.move_text(state, action)
        finished = core.round
        before = self.before(state)
        self.rules.play(core, seat, action)
        self.after(state, seat, action, before)
        if core.round != finished:
            state.rounds.append(self.round_summary(state))
            state.took.append([trick.winner for trick in state.tricks])
        return text

    def result(self, state: Match) -> Result | None:
        if state.core.phase != OVER:
            return None
        return {"winners": self.winners(state), "scores": self.scores(state), "rounds": list(state.rounds)}

    # ---- what a game adds ----------------------------------------------------------------------------------------

    def prepare(self, state: Match) -> None:
        """Set the fields of a new record that are not zero, options among them."""

    @abstractmethod
    def read_move(self, state: Match, move: str) -> int:
        """The action that the text names, legal or not; :class:`Refused` ``no_such_move`` when it names none."""

    @abstractmethod
    def move_text(self, state: Match, action: int) -> str:
        """An action in canonical text."""

    def why_not_now(self, state: Match, seat: int, action: int) -> Refused:
        """Why a seat that is not among the actors may not make this move."""
        return Refused("not_to_move", seat=seat)

    @abstractmethod
    def why_not(self, state: Match, seat: int, action: int) -> Refused:
        """Why an action of an actor is not legal."""

    def before(self, state: Match) -> Any:
        """What :meth:`after` wants to remember of the state before a move."""

    def after(self, state: Match, seat: int, action: int, before: Any) -> None:
        """Keep what people ask for later, such as the finished trick."""

    @abstractmethod
    def round_summary(self, state: Match) -> dict[str, Any]:
        """The round that has just finished, as in the result."""

    @abstractmethod
    def scores(self, state: Match) -> list[int]:
        """The result's ``scores``."""

    @abstractmethod
    def winners(self, state: Match) -> list[int]:
        """The result's ``winners``."""


def who_took(state: Match) -> list[list[int]]:
    """Who took each finished trick, by round, the present one included."""
    if state.core.phase in (DEAL, OVER):
        return list(state.took)
    return [*state.took, [trick.winner for trick in state.tricks]]


def check_deal(deal: Deal, keys: tuple[str, ...]) -> None:
    """Refuse a deal whose keys are not just these."""
    for key in keys:
        if key not in deal:
            raise Refused("bad_deal", problem=f"{key} is missing")
    for key in deal:
        if key not in keys:
            raise Refused("bad_deal", problem=f"a deal has no {key}")


def check_seat(deal: Deal, key: str, players: int, expected: int | None) -> int:
    """The seat that a deal names under ``key``; ``expected`` is the only right one, None when chance may choose."""
    seat = deal[key]
    if type(seat) is not int or not 0 <= seat < players:
        raise Refused("bad_deal", problem=f"{key} is no seat 0-{players - 1}")
    if expected is not None and seat != expected:
        raise Refused("dealer_must_pass", expected=expected, dealer=seat)
    return seat


def check_hands(deal: Deal, players: int, size: int, read: Callable[[Any], int | None], pack: set[int]) -> list[list[int]]:
    """The hands of a deal as lists of cards, in the order dealt; refused unless each is ``size`` cards of ``pack``, all different."""
    hands = deal["hands"]
    if not isinstance(hands, list) or len(hands) != players:
        raise Refused("bad_deal", problem=f"hands is not a list of {players} hands")
    seen: set[int] = set()
    found = []
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list) or len(hand) != size:
            raise Refused("bad_deal", problem=f"hand {seat} is not a list of {size} cards")
        cards = []
        for item in hand:
            card = read(item)
            if card is None or card not in pack:
                raise Refused("bad_deal", problem=f"{item} is not in the pack")
            if card in seen:
                raise Refused("bad_deal", problem=f"{item} is dealt twice")
            seen.add(card)
            cards.append(card)
        found.append(cards)
    return found
