"""Moves of Siebenbatten as text: ``show TH`` and ``AS``."""

from __future__ import annotations

from ..cards import card_text, has, read_card
from ..game import words
from .rules import PACK32
from .state import SHOW


def move_text(phase: int, action: int) -> str:
    """An action in canonical text."""
    return "show " + card_text(action) if phase == SHOW else card_text(action)


def read_pack_card(text: str) -> int | None:
    """The card of the pack of 32 that ``text`` names; None when it names none."""
    card = read_card(text)
    return card if card is not None and has(PACK32, card) else None


def read_show(move: str) -> int | None:
    """The card that a ``show`` move names, None when the text is no such move."""
    parts = words(move)
    return read_pack_card(parts[1]) if len(parts) == 2 and parts[0] == "show" else None
