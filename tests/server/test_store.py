"""The database: brought up to date when it is old, opened at once when it is not."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from kurumaza.store import Store
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
