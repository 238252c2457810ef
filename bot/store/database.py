"""The database: one SQLite file, write-ahead log, one immediate transaction per change.

It must not know a table: each table has a module of its own, also the one that notes presses. It must not hold up the
event loop: every statement runs in the driver's own thread.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncTransaction, create_async_engine

from bot.store import driver
from bot.store.applied import not_noted_yet, note
from bot.store.migrations import migrate

DRIVER = "sqlite+aiosqlite"
# FULL: a press that was answered has reached the disk, even if the power fails in the next moment.
KEPT_CONNECTIONS = 16
"""Each has a thread, so they are not made and unmade in a rush of readers."""
PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Store:
    """Open it once, change it inside `transaction()`."""

    def __init__(self, address: str) -> None:
        self._url = make_url(address).set(drivername=DRIVER)
        # Parameters hold people's ids: they stay out of error texts. However many look at once, nobody is made to
        # wait for a connection.
        self._engine = create_async_engine(
            self._url,
            async_creator=self._connect,
            hide_parameters=True,
            pool_size=KEPT_CONNECTIONS,
            max_overflow=-1,
        )
        event.listen(self._engine.sync_engine, "connect", _prepare)
        event.listen(self._engine.sync_engine, "begin", _begin_immediately)
        # Those who change something queue here, in order, and not before the file's lock, where the luckiest wins.
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[Any] | None = None
        self._kept: AsyncConnection | None = None

    @property
    def path(self) -> Path:
        return Path(self._url.database or "")

    async def _connect(self) -> aiosqlite.Connection:
        return await driver.connect(str(self.path))

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            await self._migrate()
        except BaseException:
            await self.close()
            raise

    async def _migrate(self) -> None:
        for wait in (0.05, 0.1, 0.2, 0.4, 0.8):
            try:
                return await migrate(self._engine)
            except OperationalError as error:
                # Two processes that turn a new file to write-ahead at once: one is refused without waiting.
                if "locked" not in str(error.orig):
                    raise
                await asyncio.sleep(wait)
        return await migrate(self._engine)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A change: whole or not at all, and on the disk when this is left. The first for a press notes the press."""
        if self._writer is not None and self._writer is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction would wait for itself")
        async with self._writing:
            # One connection is kept for writing: whoever fails takes it away, so that the next begins with a clean one.
            connection, self._kept = self._kept or await self._engine.connect(), None
            try:
                begun = await connection.begin()
                if (press := not_noted_yet()) is not None:
                    await note(connection, press.interaction_id)
                self._writer = asyncio.current_task()
                try:
                    yield connection
                finally:
                    self._writer = None
                await _commit(begun)
                if press is not None:
                    press.noted = True
            except BaseException:
                await connection.close()
                raise
            self._kept = connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A look at one moment of the database; waits for no writer, and must not write."""
        async with self._engine.connect() as connection:
            await connection.execution_options(reading=True)
            await connection.begin()  # ended with the connection: there is nothing to keep
            yield connection

    async def give_back(self, pages: int, spare: int = 0) -> int:
        """Give the disk up to so many pages that hold nothing, but for some to be written on next; how many. A file
        from before this was possible keeps its size until it is copied (see backup.py)."""
        async with self._writing:
            return await asyncio.to_thread(_give_back, self.path, pages, spare)

    async def close(self) -> None:
        if self._kept is not None:
            await self._kept.close()
            self._kept = None
        await self._engine.dispose()

    async def __aenter__(self) -> "Store":
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def _commit(begun: AsyncTransaction) -> None:
    """The disk may take its time. Once begun it is waited for, even by somebody who was told to stop."""
    done = asyncio.ensure_future(begun.commit())
    try:
        await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait({done})
        raise


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
