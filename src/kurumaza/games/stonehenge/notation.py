"""Moves of Stonehenge as text: ``6@b3``."""

from __future__ import annotations

from .rules import action_of, point_of, value_of
from .state import NAMES

HIDDEN_VALUE = "?"
"""Stands for the value of a druid that lies face down."""


def move_text(action: int) -> str:
    """An action in canonical text."""
    return f"{value_of(action)}@{NAMES[point_of(action)]}"


def hidden_text(move: str) -> str:
    """A move in canonical text without the druid's value."""
    return HIDDEN_VALUE + move[1:]


def read_move(move: str) -> int | None:
    """The action that the text names, None when it names none."""
    value, at, point = move.partition("@")
    if not at or len(value) != 1 or value not in "123456" or point not in NAMES:
        return None
    return action_of(int(value), NAMES.index(point))
