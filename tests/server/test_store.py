"""The database: brought up to date when it is old, opened at once when it is not."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import create_async_engine

from kurumaza.store import Store, StoredSeat, StoredTable, Taken
from kurumaza.store.store import MIGRATIONS

OPEN = "import asyncio, sys; from kurumaza.store import Store; s = asyncio.run(Store.open(sys.argv[1])); print('alembic' in sys.modules)"


def opened(url: str) -> str:
    """Whether opening it in a process of its own took the migration tool: ``True`` or ``False``."""
    return subprocess.run([sys.executable, "-c", OPEN, url], capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def test_the_migration_tool_is_needed_once(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'house.db'}"
    assert opened(url) == "True"
    assert opened(url) == "False"


def test_migrations_are_named_by_their_revision() -> None:
    files = list((MIGRATIONS / "versions").glob("*.py"))
    assert files
    for file in files:
        found = re.search(r'^revision = "(\w+)"$', file.read_text(), re.MULTILINE)
        assert found is not None
        assert file.name.startswith(found[1] + "_")


async def test_a_database_of_another_time_is_a_clear_error(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'house.db'}"
    await (await Store.open(url)).close()
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    with pytest.raises(ValueError, match="9999"):
        await Store.open(url)


async def test_entries_of_many_tables_at_once_each_table_by_itself(tmp_path: Path) -> None:
    """They share transactions; whoever comes second with a number loses, and nobody else does."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'house.db'}"
    store = await Store.open(url)
    tables = [f"t{number}" for number in range(6)]
    for id in tables:
        table = StoredTable(id=id, game="ambition", players=4, options={}, open=False, undo="off", key_hash="k", seed="s", created=0.0)
        await store.add_table(table, [StoredSeat(seat=0)])
    commits = 0

    def committed(connection: object) -> None:
        nonlocal commits
        commits += 1

    event.listen(store._engine.sync_engine, "commit", committed)
    wishes = [(id, n, writer) for n in range(5) for id in tables for writer in ("first", "second")]
    ends = await asyncio.gather(*(store.append(id, n, {"move": writer}, over=n == 4) for id, n, writer in wishes), return_exceptions=True)
    assert [type(end) for end in ends] == [type(None), Taken] * (len(wishes) // 2)
    assert commits < len(wishes) / 3
    other = await Store.open(url)
    for id in tables:
        assert [entry for entry, _ in await other.entries(id)] == [{"move": "first"}] * 5
        kept = await other.table(id)
        assert kept is not None
        assert kept.state == "over"
    await store.close()
    await other.close()


async def test_when_the_disk_fails_everybody_who_waits_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'house.db'}")
    table = StoredTable(id="t", game="ambition", players=4, options={}, open=False, undo="off", key_hash="k", seed="s", created=0.0)
    await store.add_table(table, [StoredSeat(seat=0)])

    async def full(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr("kurumaza.store.store._Append.write", full)
        ends = await asyncio.gather(*(store.append("t", n, {"move": "x"}) for n in range(3)), return_exceptions=True)
    assert [str(end) for end in ends] == ["no space left"] * 3
    await store.append("t", 0, {"move": "x"})
    assert len(await store.entries("t")) == 1
    await store.close()
