"""Who sits where: names, secrets, presence."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import Literal

from ..store import StoredSeat
from .words import COMPUTERS, TableError

NAME_LENGTH = 24
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def random_text(length: int) -> str:
    """Random letters and digits that nobody mixes up."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def new_token() -> str:
    """A secret that proves who sits on a seat."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> str:
    """What is kept of a secret: enough to know it again, too little to use it."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def clean_name(name: str) -> str:
    """A name as others may see it; :class:`TableError` when nothing or too much is left."""
    # control and format signs, surrogates and the like could turn lines around or hide others' names
    visible = "".join(sign if unicodedata.category(sign)[0] not in "CZ" else " " for sign in unicodedata.normalize("NFC", name[:1000]))
    name = " ".join(visible.split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise TableError("name")
    return name


class Seat(StoredSeat):
    """A seat, and what a table knows of its owner just now (not kept)."""

    standing_in: Literal["absent", "idle"] | None = None
    """Why a computer moves for the owner."""
    cut_off: float | None = None
    """Since when the owner has no open page."""
    active: float = 0.0
    """When the owner last did something."""
    warned: float | None = None
    """When the countdown of an idle owner began."""

    @property
    def computer_moves(self) -> bool:
        """Whether a computer moves here now."""
        return self.kind == "computer" or self.standing_in is not None

    def seat_person(self, name: str, token: str | None, now: float) -> None:
        """A person sits down."""
        self.kind, self.name, self.vacated = "human", name, False
        self.token_hash = digest(token) if token is not None else None
        self.standing_in, self.cut_off, self.active, self.warned = None, now, now, None

    def seat_computer(self, others: list[Seat], vacated: bool = False) -> None:
        """A computer sits down, with a name that no other at the table has."""
        taken = {seat.name for seat in others}
        free = [name for name, _ in COMPUTERS if name not in taken]
        self.kind, self.name, self.vacated = "computer", (free or [COMPUTERS[0][0]])[0], vacated
        self.token_hash, self.host, self.standing_in, self.cut_off, self.warned = None, False, None, None, None

    def clear(self) -> None:
        """Nobody sits here any more."""
        self.kind, self.name, self.token_hash, self.host, self.vacated = "empty", "", None, False, False
        self.standing_in, self.cut_off, self.warned = None, None, None
