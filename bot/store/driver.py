"""aiosqlite with one trip to its thread per statement instead of four: cursor, statement, rows and close together.

It must not change what a statement does, only how often two threads wait for each other on the way.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

import aiosqlite
from aiosqlite.context import contextmanager


class Connection(aiosqlite.Connection):
    @contextmanager
    async def cursor(self) -> aiosqlite.Cursor:
        return Cursor(self)


class Cursor(aiosqlite.Cursor):
    """Makes its statement in the connection's thread, and brings back everything there is to know about it."""

    def __init__(self, connection: Connection) -> None:
        self._conn = connection
        self._rows: list[Any] = []
        self._described: Any = None
        self._count, self._last = -1, 0

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> Cursor:
        return await self._trip(sqlite3.Cursor.execute, sql, parameters or ())

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Cursor:
        return await self._trip(sqlite3.Cursor.executemany, sql, parameters)

    async def _trip(self, *statement: Any) -> Cursor:
        await self._conn._execute(self._made, *statement)  # type: ignore[no-untyped-call]
        return self

    def _made(self, how: Any, sql: str, parameters: Any) -> None:
        cursor = self._conn._conn.cursor()
        try:
            how(cursor, sql, parameters)
            self._rows = cursor.fetchall() if cursor.description else []
            self._described, self._count, self._last = cursor.description, cursor.rowcount, cursor.lastrowid or 0
        finally:
            cursor.close()

    async def fetchall(self) -> Iterable[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Nothing is open: it was closed where it was made."""

    @property
    def description(self) -> Any:
        return self._described

    @property
    def rowcount(self) -> int:
        return self._count

    @property
    def lastrowid(self) -> int:
        return self._last


async def connect(path: str) -> aiosqlite.Connection:
    made = Connection(lambda: sqlite3.connect(path), iter_chunk_size=64)
    made._thread.daemon = True  # a forgotten connection does not keep the process alive
    return await made
