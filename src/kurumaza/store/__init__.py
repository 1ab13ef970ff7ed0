"""What is kept: tables, seats, logs and chat in a database, big works in a folder by content hash."""

from .rows import StoredLine, StoredSeat, StoredTable
from .store import Store, Taken
from .works import Works

__all__ = ["Store", "StoredLine", "StoredSeat", "StoredTable", "Taken", "Works"]
