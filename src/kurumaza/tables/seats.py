"""Who sits where: names, secrets, presence."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Literal

from ..players.characters import new_name, read_player
from ..store import StoredSeat
from .words import TableError

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

    def seat_computer(self, others: Iterable[Seat], vacated: bool = False) -> None:
        """The seat's computer sits down, with a name that nobody else at the table has."""
        taken = {seat.name for seat in others if seat is not self}
        self.kind, self.name, self.vacated = "computer", new_name(self.player, taken), vacated
        self.token_hash, self.host, self.standing_in, self.cut_off, self.warned = None, False, None, None, None

    def change_computer(self, player: str, others: Iterable[Seat]) -> None:
        """Another kind of computer moves here from now on when one does; who only plays stronger or weaker stays the same one."""
        before, self.player = read_player(self.player), player
        if self.kind == "computer" and read_player(player)[0] != before[0]:
            self.seat_computer(others, self.vacated)

    def clear(self) -> None:
        """Nobody sits here any more."""
        self.kind, self.name, self.token_hash, self.host, self.vacated = "empty", "", None, False, False
        self.standing_in, self.cut_off, self.warned = None, None, None
