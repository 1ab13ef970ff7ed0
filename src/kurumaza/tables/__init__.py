"""Tables: people and computers around a game, with clocks, chat and presence. Knows no network."""

from .acts import act, say, sit_down
from .house import House, Invitation
from .manners import Manners
from .seats import Seat, digest
from .table import Listener, Table
from .words import FAREWELLS, NOTES, REFUSALS, TableError, computer_name, spoken

__all__ = [
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
    "computer_name",
    "digest",
    "say",
    "sit_down",
    "spoken",
]
