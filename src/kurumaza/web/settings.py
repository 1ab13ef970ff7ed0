"""What whoever runs the house may set, by environment variables ``KURUMAZA_...``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ..players import player_names
from ..tables import Manners


class SettingError(Exception):
    """A setting that cannot be understood, in one line."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field ``x_y`` can be set as ``KURUMAZA_X_Y``; lists are separated by commas."""

    data: str = "kurumaza-data"
    """Folder for the database and the works."""
    database: str = ""
    """As SQLAlchemy writes it, such as ``postgresql+asyncpg://user@host/name``; empty: SQLite in the data folder."""
    pace: float = 1.0
    """Factor on the computers' thinking time; 0 for tests."""
    computers: str = "best"
    """The computer players by name, such as ``heuristic`` or ``search:3``; ``best``: whoever plays each game best."""
    idle_warn: float = 90.0
    idle_countdown: float = 30.0
    absent_grace: float = 60.0
    pause_limit: float = 600.0
    most_tables: int = 2000
    """Unfinished tables of the last 24 hours."""
    tables_by_address: int = 200
    """Tables that one network address may have in the house."""
    sockets_by_address: int = 400
    messages_burst: float = 40.0
    messages_rate: float = 15.0
    """Messages of one socket: so many at once, then so many a second."""
    new_tables_burst: float = 60.0
    new_tables_rate: float = 1.0
    """New tables from one address: so many at once, then so many a second."""
    requests_burst: float = 300.0
    requests_rate: float = 60.0
    """Requests from one address: so many at once, then so many a second."""
    origins: str = ""
    """Other origins whose pages may open sockets, such as ``https://example.org``; the house's own always may."""

    def __post_init__(self) -> None:
        if self.computers != "best" and self.computers not in player_names(levels=True):
            raise ValueError(f"no computer player is called {self.computers}")

    def manners(self) -> Manners:
        """The part that tables care about."""
        return Manners(
            pace=self.pace,
            computers=self.computers,
            idle_warn=self.idle_warn,
            idle_countdown=self.idle_countdown,
            absent_grace=self.absent_grace,
            pause_limit=self.pause_limit,
        )

    def database_url(self) -> str:
        """The database's address."""
        return self.database or f"sqlite+aiosqlite:///{Path(self.data).resolve() / 'kurumaza.db'}"


def from_environment(given: Mapping[str, object], environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from the environment; what is ``given`` wins."""
    environment = os.environ if environment is None else environment
    found: dict[str, object] = {}
    for field in Settings.__struct_fields__:
        value = environment.get(f"KURUMAZA_{field.upper()}")
        if value is not None:
            found[field] = value
    for field in found:
        try:
            msgspec.convert({field: found[field]}, Settings, strict=False)
        except msgspec.ValidationError:
            raise SettingError(f"KURUMAZA_{field.upper()} may not be {found[field]!r}") from None
    return msgspec.convert({**found, **given}, Settings, strict=False)
