"""Ideas of a game: short reasons for or against a move, as players would say them.

A game's ``ideas.py`` offers ``ideas(sight)``: for each legal move what is true of it, the weightiest first. It reads what the seat knows and nothing
else, and says only what separates a move from the others (:func:`telling`). An idea is a code with arguments; its words, in both languages, stand in
one catalogue, to which each game adds its own with :func:`catalogue`, as with the reasons of :class:`~kurumaza.games.game.Refused`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
import numpy as np

from .cards import shown
from .game import SEATS, Game, Language, Sight, called

WORDS: dict[str, dict[Language, str]] = {}
"""All ideas by code: for each language a template that is filled with the idea's arguments."""

SUIT_WORDS = {"C": ("clubs", "♣"), "D": ("diamonds", "♦"), "H": ("hearts", "♥"), "S": ("spades", "♠")}


class Idea(msgspec.Struct, frozen=True):
    """Something that is true of a move. Arguments are named by what they are: those of ``game.SEATS`` are seats, ``card`` and ``other`` cards,
    ``cards`` several of them, ``suit`` a suit's letter, ``before`` and ``after`` rods (blue ones count upwards), ``names`` names of lines."""

    code: str
    values: dict[str, Any] = {}

    def text(self, language: Language = "en", people: Sequence[str] = ()) -> str:
        """The idea in a few words; ``people`` are the names of the seats."""
        return WORDS[self.code][language].format(**{key: _said(key, value, language, people) for key, value in self.values.items()})


def idea(code: str, **values: Any) -> Idea:
    """An idea of that code; whole numbers may come from a record."""
    return Idea(code, {key: int(value) if isinstance(value, np.integer) else value for key, value in values.items()})


def catalogue(**texts: tuple[str, str]) -> None:
    """Add ideas: ``code=(English template, Japanese template)``."""
    for code, (en, ja) in texts.items():
        WORDS[code] = {"en": en, "ja": ja}


def _said(key: str, value: Any, language: Language, people: Sequence[str]) -> Any:
    if key in SEATS:
        return called(value, language, people)
    match key:
        case "card" | "other":
            return shown(value)
        case "cards":
            return " ".join(map(shown, value))
        case "suit":
            return SUIT_WORDS[value][language == "ja"]
        case "names":
            return ("・" if language == "ja" else ", ").join(value)
        case "before" | "after":
            return _rods(value, language)
    return value


def _rods(rods: int, language: Language) -> str:
    if language == "ja":
        return f"{'青' if rods > 0 else '赤'}{abs(rods)}" if rods else "釣り合い"
    return f"{abs(rods)} {'blue' if rods > 0 else 'red'}" if rods else "balance"


def telling(found: Mapping[str, Sequence[Idea]]) -> dict[str, list[Idea]]:
    """The ideas of each move without those that all moves share."""
    shared = [one for one in next(iter(found.values()), []) if all(one in others for others in found.values())] if len(found) > 1 else []
    return {move: [one for one in own if one not in shared] for move, own in found.items()}


def has_ideas(game: Game[Any]) -> bool:
    """Whether the game has named its ideas."""
    return find_spec(f"{type(game).__module__}.ideas") is not None


def ideas_of(game: Game[Any], sight: Sight) -> dict[str, list[Idea]]:
    """For each legal move what separates it from the others; empty lists where the game has named no ideas."""
    if not has_ideas(game) or not sight.moves:
        return {move: [] for move in sight.moves}
    return telling(import_module(f"{type(game).__module__}.ideas").ideas(sight))
