"""Packs of cards as 64-bit sets, and the only place where bits are handled.

A *card* is a small whole number, a *set of cards* an unsigned 64-bit number whose bit ``card`` is 1 when the card is in the set.
For the 52-card pack ``card = 13 * suit + rank`` with suits C D H S = 0..3 and ranks 2..A = 0..12, so that ascending numbers are the
canonical order of the notation. Number-card games use the printed number itself.

Functions marked ``rule`` run interpreted when Python calls them and compiled when a kernel does (see ``kurumaza.kernels``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

Cards = Any
"""A set of cards: numpy's unsigned 64-bit number here, the machine's own in a kernel."""

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []
"""Every function marked ``rule``; ``kurumaza.kernels`` makes them known to the compiler."""


def rule(function: F) -> F:
    """Mark a function as part of a rulebook: ordinary Python here, compiled where a kernel calls it."""
    RULES.append(function)
    return function


U64 = np.uint64
EMPTY = np.uint64(0)
ONE = np.uint64(1)

RANKS = "23456789TJQKA"
SUITS = "CDHS"
TWO, JACK, QUEEN, KING, ACE = 0, 9, 10, 11, 12
CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
OF_SUIT = np.array([0x1FFF << (13 * suit) for suit in range(4)], dtype=np.uint64)
PACK = np.uint64((1 << 52) - 1)


@rule
def single(card: int) -> Cards:
    """The set of one card."""
    return ONE << U64(card)


@rule
def has(cards: Cards, card: int) -> bool:
    """Whether ``card`` is in the set."""
    return (cards >> U64(card)) & ONE != EMPTY


@rule
def add(cards: Cards, card: int) -> Cards:
    """The set with ``card``."""
    return cards | (ONE << U64(card))


@rule
def remove(cards: Cards, card: int) -> Cards:
    """The set without ``card``."""
    return cards & ~(ONE << U64(card))


@rule
def without(cards: Cards, others: Cards) -> Cards:
    """The set without all of ``others`` (a set)."""
    return cards & ~others


@rule
def of_suit(cards: Cards, suit: int) -> Cards:
    """The cards of one suit (0..3) in the set."""
    return cards & OF_SUIT[suit]


@rule
def suit_of(card: int) -> int:
    """Suit 0..3 of a card of the 52-card pack."""
    return int(card) * 79 >> 10  # is card // 13 for 0..51, and quicker than a division


@rule
def rank_of(card: int) -> int:
    """Rank 0..12 (two .. ace) of a card of the 52-card pack."""
    return int(card) - 13 * suit_of(card)


@rule
def card_of(suit: int, rank: int) -> int:
    """The card of the 52-card pack with that suit and rank."""
    return 13 * suit + rank


def count(cards: Cards) -> int:
    """How many cards the set holds (one instruction when compiled)."""
    return int(cards).bit_count()


def lowest(cards: Cards) -> int:
    """The lowest card of a set that is not empty (one instruction when compiled)."""
    bits = int(cards)
    return (bits & -bits).bit_length() - 1


def highest(cards: Cards) -> int:
    """The highest card of a set that is not empty (one instruction when compiled)."""
    return int(cards).bit_length() - 1


@rule
def without_lowest(cards: Cards) -> Cards:
    """The set without its lowest card."""
    return cards & (cards - ONE)


def nth(cards: Cards, k: int) -> int:
    """The ``k``-th card (from 0, ascending) of a set that holds more than ``k`` cards (one instruction where the machine has it)."""
    for _ in range(k):
        cards = cards & (cards - ONE)
    return lowest(cards)


# ---- for Python only: sets and cards as lists and text ----------------------------------------------------------------


def to_set(cards: Iterable[int]) -> Any:
    """A list of cards as a set."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return U64(bits)


def to_list(cards: Any) -> list[int]:
    """A set as the ascending list of its cards."""
    bits, found = int(cards), []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def card_text(card: int) -> str:
    """``rank then suit``: 0 is ``2C``, 51 is ``AS``."""
    return RANKS[card % 13] + SUITS[card // 13]


def read_card(text: str) -> int | None:
    """The card that ``text`` names, in either case and with ``10`` for ``T``; None when it names none."""
    if not text.isascii():
        return None
    text = text.upper()
    if text.startswith("10"):
        text = "T" + text[2:]
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        return None
    return 13 * SUITS.index(text[1]) + RANKS.index(text[0])


SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def shown(text: Any) -> str:
    """A card's text for people: ``10♥``; other texts and numbers as they are."""
    text = str(text)
    if len(text) == 2 and text[0] in RANKS and text[1] in SIGNS:
        return ("10" if text[0] == "T" else text[0]) + SIGNS[text[1]]
    return text


def texts(cards: Any) -> list[str]:
    """A set as the list of its cards' texts, in canonical order."""
    return [card_text(card) for card in to_list(cards)]
