"""The revisions of the schema: they go on from every earlier release, end where the tables' own definitions stand, and
whole or not at all."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from old_shapes import OLD_SHAPES, old_database
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import Store, privacy
from bot.store.copies import CopyError, connected, shape_of
from bot.store.dialect import dialect_of
from bot.store.migrations import NEWEST_SHAPE, REVISIONS, NewerDatabaseError, migrate, revision_name
from bot.store.notes import read_note, write_note
from bot.store.schema import metadata
from bot.store.sound import glance
from bot.store.upgrade import revisions

TOMORROW = '''
"""A revision of tomorrow."""
from alembic import op
revision, down_revision = "{revision}", "{before}"
def upgrade() -> None:
    {body}
'''


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "crisis.sqlite3"


async def opened(path: Path) -> None:
    async with Store(f"sqlite:///{path}"):
        pass


@asynccontextmanager
async def engine_of(path: Path) -> AsyncIterator[AsyncEngine]:
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    yield engine
    await engine.dispose()


@contextmanager
def sync_connection(path: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def shape(path: Path) -> tuple[int, list[str]]:
    """As SQLite tells it, and as Alembic does."""
    with closing(sqlite3.connect(path)) as at:
        (number,) = at.execute("PRAGMA user_version").fetchone()
        return number, [name for (name,) in at.execute("SELECT version_num FROM alembic_version")]


def structure(path: Path) -> dict[str, Any]:
    """Everything about the tables that a statement can notice, whatever the words they were made with."""
    with closing(sqlite3.connect(path)) as at:
        found: dict[str, Any] = {}
        for kind, name, table, sql in at.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"):
            if sql is None or name.startswith("sqlite_") or table == "alembic_version":
                continue
            if kind == "index":
                found[name] = re.sub(r'[\s"()]+', " ", sql).strip()
            else:
                found[name] = _columns(at, name), "WITHOUT ROWID" in sql, "AUTOINCREMENT" in sql
        return found


def _columns(at: sqlite3.Connection, table: str) -> dict[str, Any]:
    # A key of a table without row numbers is never empty, whether it says so or not.
    rows = at.execute(f'PRAGMA table_info("{table}")').fetchall()
    return {name: (type, bool(full or key), default, key) for _, name, type, full, default, key in rows}


def test_the_newest_shape_is_the_last_revision() -> None:
    scripts = revisions((REVISIONS,))
    names = [script.revision for script in scripts.walk_revisions()][::-1]
    assert names == [revision_name(number) for number in range(1, NEWEST_SHAPE + 1)]
    assert scripts.get_heads() == [revision_name(NEWEST_SHAPE)]


@pytest.mark.parametrize("number", OLD_SHAPES)
async def test_a_revision_makes_what_the_release_of_its_number_made(tmp_path: Path, number: int) -> None:
    old_database(tmp_path / "released.sqlite3", number)
    async with engine_of(tmp_path / "revised.sqlite3") as engine:
        await migrate(engine, dialect_of(f"sqlite:///{tmp_path / 'revised.sqlite3'}"), number)
    assert structure(tmp_path / "revised.sqlite3") == structure(tmp_path / "released.sqlite3")
    assert shape(tmp_path / "revised.sqlite3") == (number, [revision_name(number)])


@pytest.mark.parametrize("number", [0, *OLD_SHAPES])
async def test_every_release_comes_to_the_schema_that_the_tables_define(tmp_path: Path, number: int) -> None:
    path, defined = tmp_path / "old.sqlite3", tmp_path / "defined.sqlite3"
    if number:
        old_database(path, number)
    await opened(path)
    with sync_connection(defined) as connection:
        metadata.create_all(connection)
        connection.commit()
    assert structure(path) == structure(defined)
    assert shape(path) == (NEWEST_SHAPE, [revision_name(NEWEST_SHAPE)])


# SQLite's reflection cannot read an index of an expression; `structure` compares that one.
@pytest.mark.filterwarnings("ignore:.*expression-based index '?matches_to_fold")
async def test_alembic_finds_nothing_between_the_database_and_the_tables(path: Path) -> None:
    await opened(path)
    assert set(metadata.tables.values()) == set(privacy.TABLES)
    with sync_connection(path) as connection:
        options = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []


def tomorrow(folder: Path, number: int, body: str) -> None:
    told = TOMORROW.format(revision=revision_name(number), before=revision_name(number - 1), body=body)
    (folder / f"r{number}.py").write_text(told)


async def test_a_failed_revision_leaves_the_one_before_it(path: Path) -> None:
    tomorrow(path.parent, NEWEST_SHAPE + 1, 'op.execute("CREATE TABLE half (x)")')
    tomorrow(path.parent, NEWEST_SHAPE + 2, 'op.execute("CREATE TABLE other (x)"); op.execute("NOT SQL")')
    async with Store(f"sqlite:///{path}") as store:
        with pytest.raises(OperationalError):
            await migrate(store._engine, store.dialect, NEWEST_SHAPE + 2, (REVISIONS, path.parent))
    assert shape(path) == (NEWEST_SHAPE + 1, [revision_name(NEWEST_SHAPE + 1)])
    assert "half" in structure(path) and "other" not in structure(path)


@pytest.mark.parametrize("change", ["PRAGMA user_version = 9999", "UPDATE alembic_version SET version_num = 'a1b2c3'"])
async def test_a_database_of_a_newer_version_is_refused_by_everybody(path: Path, change: str) -> None:
    await opened(path)
    with closing(sqlite3.connect(path)) as plain:
        plain.execute(change)
        plain.commit()
    told = rf"^the database has shape (9999|a1b2c3), this version knows {NEWEST_SHAPE}: update the bot$"
    with pytest.raises(NewerDatabaseError, match=told):
        await opened(path)
    assert glance(path).state == "newer" and re.match(told, glance(path).why)
    with connected(path) as connection, pytest.raises(CopyError, match="update the bot"):
        shape_of(connection)


@pytest.mark.parametrize("number", [0, 3])
async def test_two_processes_may_bring_a_database_up_to_date_at_once(path: Path, number: int) -> None:
    if number:
        old_database(path, number)
    first, second = Store(f"sqlite:///{path}"), Store(f"sqlite:///{path}")
    await asyncio.gather(first.open(), second.open())
    await write_note(first, "x", "1")
    assert await read_note(second, "x") == "1"
    await first.close()
    await second.close()
    assert shape(path) == (NEWEST_SHAPE, [revision_name(NEWEST_SHAPE)])


@pytest.mark.parametrize("number", [0, max(OLD_SHAPES)])
async def test_matches_to_fold_are_found_by_their_index(path: Path, number: int) -> None:
    if number:
        old_database(path, number)
    await opened(path)
    with closing(sqlite3.connect(path)) as plain:
        query = "SELECT id FROM matches WHERE status = 'playing' AND entries - folded > 48"
        ((*_, plan),) = plain.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
    assert "matches_to_fold (status=? AND <expr>>?)" in plan


async def test_where_no_revision_is_due_alembic_is_not_imported_and_on_a_file_no_servers_driver(path: Path) -> None:
    await opened(path)
    program = f"""
import asyncio, sys
from bot.app import serve
from bot.store import Store
async def start():
    async with Store("sqlite:///{path}"):
        print("alembic" in sys.modules, "asyncpg" in sys.modules)
asyncio.run(start())
"""
    done = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=REVISIONS.parents[2], stdout=asyncio.subprocess.PIPE
    )
    said, _ = await done.communicate()
    assert said.strip() == b"False False"
