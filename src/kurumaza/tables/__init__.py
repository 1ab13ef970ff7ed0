"""Tables: people and computers around a game, with clocks, chat and presence. Knows no network."""

from .acts import act, say, sit_down
from .house import House, Invitation
from .listeners import Listener
from .manners import BEST, Manners
from .seats import Seat, digest
from .table import Table
from .words import FAREWELLS, NOTES, REFUSALS, TableError, spoken

__all__ = [
    "BEST",
    "FAREWELLS",
    "NOTES",
    "REFUSALS",
    "House",
    "Invitation",
    "Listener",
    "Manners",
    "Seat",
    "Table",
    "TableError",
    "act",
    "digest",
    "say",
    "sit_down",
    "spoken",
]
