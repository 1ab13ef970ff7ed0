"""Number cards and score cards of Tightrope as text: ``17``, ``B0``."""

from __future__ import annotations

from typing import Any

from .rules import HIGHEST_CARD

SCORE_CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "B0", "R0")
"""The score cards in canonical order; a score card's number in the record is its place here, from 1."""


def read_number(text: str) -> int | None:
    """The number card that a move names: digits without sign or leading zero; None when it names none."""
    if not (text.isascii() and text.isdigit()) or text[0] == "0" or len(text) > 2:
        return None
    number = int(text)
    return number if number <= HIGHEST_CARD else None


def score_card_text(card: int) -> str:
    """A score card as text."""
    return SCORE_CARDS[card - 1]


def read_score_card(item: Any) -> int | None:
    """The score card that an item of a deal names, spelled just so; None when it names none."""
    if not isinstance(item, str) or item not in SCORE_CARDS:
        return None
    return SCORE_CARDS.index(item) + 1
