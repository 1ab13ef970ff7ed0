"""The tables of the database, as SQLAlchemy sees them; ``migrations/`` makes them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("undo", String(8), nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("created", Double, nullable=False),
    Column("started", Double),
    Column("state", String(8), nullable=False),
    Column("undos", Integer, nullable=False),
    Column("next_table", String(32)),
    Index("tables_by_state", "state", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("token_hash", String(64)),
    Column("host", Boolean, nullable=False),
    Column("vacated", Boolean, nullable=False),
    Column("player", String(64), nullable=False),
)

entries = Table(
    "entries",
    metadata,
    # this key is what makes a second writer lose: nobody writes the n-th entry twice
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("client_id", String(64)),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Double, nullable=False),
    Column("note", String(16)),
    Index("chat_by_table", "table_id", "id"),
)
