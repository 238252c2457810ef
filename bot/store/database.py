"""The database: one SQLite file, write-ahead log, one immediate transaction per change.

It must not know a table: each table has a module of its own. It must not hold up the event loop: statements run at
once, but whatever may wait for the disk or for another process does so elsewhere.
"""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy
from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from bot.store.connection import Connection
from bot.store.migrations import migrate

# FULL: a press that was answered has reached the disk, even if the power fails in the next moment.
# The timeout is short because it is waited for on the loop; `_patiently` waits for longer beside it.
PRAGMAS = ("busy_timeout=20", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
PATIENCE_SECONDS = 5.0
PAUSE_SECONDS = 0.02


class Store:
    """Open it once, change it inside `transaction()`."""

    def __init__(self, address: str) -> None:
        self._url = make_url(address).set(drivername="sqlite")
        # Parameters hold people's ids: they stay out of error texts. However many look at once, nobody may be made to
        # wait for a connection: it would be the loop that waits.
        self._engine = create_engine(
            self._url,
            hide_parameters=True,
            poolclass=sqlalchemy.QueuePool,
            max_overflow=-1,
            connect_args={"check_same_thread": False},
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin_immediately)
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[Any] | None = None
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="disk")

    @property
    def path(self) -> Path:
        return Path(self._url.database or "")

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            await self._patiently(lambda: migrate(self._engine))
        except BaseException:
            await self.close()
            raise

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """A change: whole or not at all, and on the disk when this is left."""
        if self._writer is not None and self._writer is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction would wait for itself")
        async with self._writing:
            with self._engine.connect() as raw:
                begun = await self._patiently(raw.begin)
                self._writer = asyncio.current_task()
                try:
                    yield Connection(raw)
                except BaseException:
                    begun.rollback()
                    raise
                finally:
                    self._writer = None
                await self._commit(begun)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A look at one moment of the database; waits for no writer, and must not write."""
        with self._engine.connect().execution_options(reading=True) as raw, raw.begin():
            yield Connection(raw)

    async def _commit(self, begun: sqlalchemy.Transaction) -> None:
        """The disk may take its time. Once begun it is waited for, even by somebody who was told to stop."""
        done = asyncio.get_running_loop().run_in_executor(self._disk, begun.commit)
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait({done})
            raise

    async def _patiently(self, begin: Any) -> Any:
        """Another process may be writing, or turning a new file to write-ahead: asked again, for a while."""
        for _ in range(round(PATIENCE_SECONDS / PAUSE_SECONDS)):
            try:
                return begin()
            except OperationalError as error:
                if "locked" not in str(error.orig):
                    raise
                await asyncio.sleep(PAUSE_SECONDS)
        return begin()

    async def close(self) -> None:
        self._engine.dispose()
        self._disk.shutdown(wait=False)

    async def __aenter__(self) -> "Store":
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _prepare(connection: Any, _record: Any) -> None:
    # The driver must not open transactions of its own; `_begin_immediately` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediately(connection: Any) -> None:
    # A deferred transaction that reads and then writes fails at once when another writer came between.
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
