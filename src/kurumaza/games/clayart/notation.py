"""Moves of Clay Art Guardians as text.

``theme heavy`` · ``work REF`` · ``ready`` · ``close`` · ``critique 0=◎ 2=○ 3=△ 4=×`` · ``object 2`` or ``object -`` · ``signal 60.42``.
Between the words a run of blanks reads as one; inside a theme it stays; there are none at the ends.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

from ..game import Refused
from .state import MARKS, Critique

THEME_LENGTH = 60
_REFERENCE = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_SECONDS = re.compile(r"([0-9]+)(?:\.([0-9]+))?")
_LAID = re.compile(f"([0-9])=([{MARKS}])")
NO_WORK = "-"
"""The reference of an empty place."""


def split(move: str) -> tuple[str, str]:
    """The first word of a move and the rest."""
    word, blank, rest = move.partition(" ")
    rest = rest.lstrip(" ")
    if move != move.strip(" ") or (blank and not rest):
        raise Refused("no_such_move", move=move)
    return word, rest


def read_theme(text: str) -> str:
    """One short line."""
    if not 1 <= len(text) <= THEME_LENGTH:
        raise Refused("clayart_theme_length", most=THEME_LENGTH)
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cf", "Cs", "Zl", "Zp") or (kind == "Zs" and letter != " "):
            raise Refused("clayart_theme_letter", letter=f"U+{ord(letter):04X}")
    return text


def read_reference(text: str) -> str:
    """An opaque reference to a work."""
    if not _REFERENCE.fullmatch(text):
        raise Refused("clayart_reference")
    return text


def read_seconds(text: str) -> str:
    """Seconds with two decimals; more are cut off, not rounded, lest an early signal become a timely one."""
    found = _SECONDS.fullmatch(text)
    if not found:
        raise Refused("clayart_seconds")
    whole, decimals = found[1].lstrip("0") or "0", found[2] or ""
    return f"{whole}.{decimals[:2]:0<2}"


def early(time: str, seconds: int) -> bool:
    """Whether a time comes before the glass has run out."""
    return Decimal(time) < seconds


def read_critique(text: str, players: int) -> Critique:
    """Four marks at four works, in any order."""
    places: dict[str, int] = {}
    for word in text.split(" "):
        if not word:
            continue
        found = _LAID.fullmatch(word)
        if not found:
            raise Refused("clayart_critique")
        maker, mark = int(found[1]), found[2]
        if maker >= players:
            raise Refused("no_such_seat", seat=maker)
        if mark in places:
            raise Refused("clayart_mark_twice", mark=mark)
        if maker in places.values():
            raise Refused("clayart_work_marked_twice", maker=maker)
        places[mark] = maker
    if len(places) != len(MARKS):
        raise Refused("clayart_critique")
    best, good, poor, worst = (places[mark] for mark in MARKS)
    return best, good, poor, worst


def critique_text(critique: Critique) -> str:
    """A critique, the best work first."""
    return "critique " + " ".join(f"{maker}={mark}" for maker, mark in zip(critique, MARKS, strict=True))


def sealed_text(move: str, players: int) -> str:
    """A critique for those who may not know its marks: which works, by seat."""
    makers = sorted(read_critique(move.removeprefix("critique "), players))
    return "critique " + " ".join(f"{maker}=?" for maker in makers)


def read_objection(text: str, players: int) -> int | None:
    """The maker of a work, None for no objection."""
    if text == "-":
        return None
    if not re.fullmatch("[0-9]", text):
        raise Refused("clayart_objection")
    if int(text) >= players:
        raise Refused("no_such_seat", seat=text)
    return int(text)


def objection_text(maker: int | None) -> str:
    """An objection, or none."""
    return f"object {'-' if maker is None else maker}"
