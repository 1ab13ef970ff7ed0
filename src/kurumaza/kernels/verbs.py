"""The generic verbs: what a kernel says to any game, and the compiler or Python resolves by the type of the state's record.

A kernel is written once with these words. When it is compiled for one game's records, each verb becomes that game's own rule function;
when the same lines run in Python on a row (``row_type``), it is looked up by the row's class.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from ..games.cards import U64, rule
from ..games.match import DEAL, OVER, Row, row_type

RULES_OF: dict[Any, Any] = {}
"""The module of rules by the compiler's record type, and by Python's row class."""


def enter(dtype: np.dtype[Any], words: Any) -> None:
    """Make the functions that are attributes of ``words`` the verbs' meaning for records of ``dtype``."""
    RULES_OF[from_dtype(dtype)] = words
    RULES_OF[row_type(dtype)] = words


def turn(s: Row) -> int:
    """The seat that acts next where one must be named."""
    return RULES_OF[type(s)].turn(s)


def acts(s: Row, seat: int) -> bool:
    """Whether the seat may act now."""
    return RULES_OF[type(s)].acts(s, seat)


def choices(s: Row, seat: int) -> int:
    """How many legal actions the seat has."""
    return RULES_OF[type(s)].choices(s, seat)


def choice(s: Row, seat: int, k: int) -> int:
    """The ``k``-th legal action of the seat."""
    return RULES_OF[type(s)].choice(s, seat, k)


def legal(s: Row, seat: int, action: int) -> bool:
    """Whether the action is legal for the seat."""
    return RULES_OF[type(s)].legal(s, seat, action)


def play(s: Row, seat: int, action: int) -> None:
    """Make the action and all that follows from it."""
    RULES_OF[type(s)].play(s, seat, action)


def gains(s: Row, seat: int) -> int:
    """What the seat has from the present or just finished deal, higher is better."""
    return RULES_OF[type(s)].gains(s, seat)


def advice(s: Row, seat: int, action: int) -> float:
    """How good the action looks to the seat, by what it may know."""
    return RULES_OF[type(s)].advice(s, seat, action)


def imagine(s: Row, x: Any) -> bool:
    """Fill in by chance ``x`` what else is hidden, once the hands have been dealt; whether the state agrees with all that was seen."""
    return RULES_OF[type(s)].imagine(s, x)


def secret(s: Row) -> bool:
    """Whether the action to be made now is hidden from the others, or is that of a seat that knows less than they may."""
    return RULES_OF[type(s)].secret(s)


def appearance(s: Row, seat: int, action: int) -> int:
    """What the others see of an action that the seat could make now: those with the same number look alike to them."""
    return RULES_OF[type(s)].appearance(s, seat, action)


def worths(s: Row, values: Any) -> None:
    """Fill in what the end of this deal is worth to each seat, from 0 to 1."""
    RULES_OF[type(s)].worths(s, values)


def rewind(s: Row, seats: Any, actions: Any) -> bool:
    """Take a world back to where the listed actions of this deal began; False where a game does not."""
    return RULES_OF[type(s)].rewind(s, seats, actions)


def prior(s: Row) -> float:
    """The logarithm of how likely a world taken back was to come about, up to a constant."""
    return RULES_OF[type(s)].prior(s)


def alike(s: Row) -> Any:
    """At the beginning of a trick a number (64 bits) that two states of a deal share when all can go on alike; else 0."""
    return RULES_OF[type(s)].alike(s)


def habit(s: Row, seat: int, action: int) -> float:
    """How likely a good player who knows what the seat knows is to do that: the logit, softmax over its choices gives the probability."""
    return RULES_OF[type(s)].habit(s, seat, action)


def liking(s: Row, seat: int, action: int, weights: Any) -> float:
    """How much a good player likes the action, were those its ``weights``."""
    return RULES_OF[type(s)].liking(s, seat, action, weights)


def filled(verb: Callable[[Row, Any], None], s: Row) -> list[float]:
    """For Python: what a verb (or a game's own function) that fills in a value for each seat has filled in."""
    values = np.zeros(s.players)
    verb(s, values)
    return [float(value) for value in values]


@rule
def over(s: Row) -> bool:
    """Whether the present deal is done: chance is to act, or the game is over."""
    return s.phase == DEAL or s.phase == OVER


# ---- what goes for games that say nothing else ---------------------------------------------------------------------------


@rule
def _nothing_to_imagine(s: Row, x: Any) -> bool:
    return True


@rule
def _all_is_open(s: Row) -> bool:
    return False


@rule
def _as_it_is(s: Row, seat: int, action: int) -> int:
    return action


@rule
def leads_in_gains(s: Row, values: Any) -> None:
    """Fill in each seat's lead over the mean of the others, squeezed between 0 and 1."""
    together = 0.0
    for seat in range(s.players):
        values[seat] = gains(s, seat)
        together += values[seat]
    for seat in range(s.players):
        lead = (s.players * values[seat] - together) / (s.players - 1)
        values[seat] = 0.5 + 0.5 * lead / (10.0 + abs(lead))


@rule
def _no_way_back(s: Row, seats: Any, actions: Any) -> bool:
    return False


@rule
def _all_alike(s: Row) -> float:
    return 0.0


@rule
def _like_no_other(s: Row) -> Any:
    return U64(0)


@rule
def _as_advised(s: Row, seat: int, action: int) -> float:
    return advice(s, seat, action)


COMMON = {
    "imagine": _nothing_to_imagine,
    "secret": _all_is_open,
    "appearance": _as_it_is,
    "worths": leads_in_gains,
    "rewind": _no_way_back,
    "prior": _all_alike,
    "alike": _like_no_other,
    "habit": _as_advised,
}


# ---- for the compiler ---------------------------------------------------------------------------------------------------

_FORMS: dict[str, Callable[[Any], Any]] = {
    "s": lambda f: lambda s: f(s),
    "s x": lambda f: lambda s, x: f(s, x),
    "s seat": lambda f: lambda s, seat: f(s, seat),
    "s seat k": lambda f: lambda s, seat, k: f(s, seat, k),
    "s seats actions": lambda f: lambda s, seats, actions: f(s, seats, actions),
    "s values": lambda f: lambda s, values: f(s, values),
    "s seat action": lambda f: lambda s, seat, action: f(s, seat, action),
    "s seat action weights": lambda f: lambda s, seat, action, weights: f(s, seat, action, weights),
}


def _resolve(verb: Callable[..., Any], form: Callable[[Any], Any]) -> None:
    """Tell the compiler that ``verb`` means the function of that name in the rules of the record's game."""

    def meaning(s: Any, *_: Any) -> Any:
        found = getattr(RULES_OF.get(s), verb.__name__, None)
        return None if found is None else form(found)

    overload(verb, jit_options={"error_model": "numpy", "forceinline": True}, strict=False)(form(meaning))


for _verb in (turn, acts, choices, choice, legal, play, gains, advice, imagine, secret, appearance, worths, rewind, prior, alike, habit, liking):
    _resolve(_verb, _FORMS[" ".join(list(signature(_verb).parameters))])
