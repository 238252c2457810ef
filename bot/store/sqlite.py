"""SQLite: one file, write-ahead log, one immediate transaction per change.

It must not hold up the event loop: every statement runs in the driver's own thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store import driver
from bot.store.migrations import found_shape
from bot.store.trouble import Kind

DRIVER = "sqlite+aiosqlite"
# FULL: a press that was answered has reached the disk, even if the power fails in the next moment.
PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
TROUBLES: dict[int, Kind] = {
    sqlite3.SQLITE_BUSY: "away",
    sqlite3.SQLITE_LOCKED: "away",
    sqlite3.SQLITE_CANTOPEN: "away",
    sqlite3.SQLITE_IOERR: "away",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_FULL: "full",
}
KEPT_CONNECTIONS = 16
"""Each has a thread, so they are not made and unmade in a rush of readers."""


class SQLite:
    reading = {"reading": True}
    glancing: dict[str, Any] | None = None
    errors: tuple[type[Exception], ...] = (OSError, SQLAlchemyError)

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername=DRIVER)

    @property
    def path(self) -> Path:
        return Path(self._url.database or "")

    @property
    def place(self) -> str:
        return str(self.path)

    def engine(self) -> AsyncEngine:
        # Parameters hold people's ids: they stay out of error texts. However many look at once, nobody is made to
        # wait for a connection.
        made = create_async_engine(
            self._url,
            async_creator=self._connect,
            hide_parameters=True,
            pool_size=KEPT_CONNECTIONS,
            max_overflow=-1,
        )
        event.listen(made.sync_engine, "connect", _prepare)
        event.listen(made.sync_engine, "begin", _begin_immediately)
        return made

    async def _connect(self) -> aiosqlite.Connection:
        return await driver.connect(str(self.path))

    def make_room(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)

    def shape(self, connection: Connection, newest: int) -> int:
        return found_shape(lambda statement: connection.exec_driver_sql(statement).all(), newest)

    def note_shape(self, connection: Connection, number: int) -> None:
        connection.exec_driver_sql(f"PRAGMA user_version = {number}")

    def passes(self, error: Exception) -> bool:
        """Two processes that turn a new file to write-ahead at once: one is refused without waiting."""
        return isinstance(error, OperationalError) and "locked" in str(error.orig)

    def trouble(self, error: BaseException, gone: bool) -> Kind | None:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # whatever is more exact stands above
        return TROUBLES.get(code)

    def explained(self, error: Exception) -> str:
        reason = error.strerror if isinstance(error, OSError) else getattr(error, "orig", error)
        return f"{self.path} cannot be opened ({reason}); name a file in a folder this user may write to"

    async def users(self, at: AsyncConnection) -> list[str]:
        return []

    async def give_back(self, pages: int, spare: int) -> int:
        """A file from before this was possible keeps its size until it is copied (see backup.py)."""
        return await asyncio.to_thread(_give_back, self.path, pages, spare)


def _give_back(path: Path, pages: int, spare: int) -> int:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        (free,) = connection.execute("PRAGMA freelist_count").fetchone()
        wanted = min(pages, free - spare)
        if wanted <= 0:
            return 0
        # As a script: a single statement would be stepped once, which is one page.
        connection.executescript(f"PRAGMA busy_timeout=5000; PRAGMA incremental_vacuum({wanted})")
        (left,) = connection.execute("PRAGMA freelist_count").fetchone()
        return int(free - left)


def _prepare(connection: Any, _record: Any) -> None:
    # The driver must not open transactions of its own; `_begin_immediately` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA page_count")
    if cursor.fetchone() == (0,):  # a new file: only now can it be made one that gives room back
        cursor.execute("PRAGMA auto_vacuum=INCREMENTAL")
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediately(connection: Any) -> None:
    # A deferred transaction that reads and then writes fails at once when another writer came between.
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
