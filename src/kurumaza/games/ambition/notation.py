"""Moves of Ambition as text: ``pass 2C KD QS`` and ``3D``."""

from __future__ import annotations

from ..cards import card_text, read_card
from ..game import words
from .rules import packed, unpacked
from .state import PASS


def move_text(phase: int, action: int) -> str:
    """An action in canonical text."""
    if phase == PASS:
        return "pass " + " ".join(card_text(card) for card in unpacked(action))
    return card_text(action)


def read_pass(move: str) -> list[int] | None:
    """The cards of a pass in the order written, None when the text is no pass of cards."""
    first, *rest = words(move)
    cards = [read_card(word) for word in rest]
    if first != "pass" or None in cards:
        return None
    return [card for card in cards if card is not None]


def pass_action(cards: list[int]) -> int:
    """Three different cards as an action."""
    low, middle, high = sorted(cards)
    return int(packed(low, middle, high))
