"""Copies a whole database into an empty one, from a file to a server or back, and proves that both hold the same.

It must not change the source. A target that is not finished says so in Alembic's table, and no bot opens it; run again,
the copy goes on behind the last row that arrived. Rows are read in the order of their keys, which is the same on both.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, func, insert, inspect, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.migrations import (
    MOVING,
    NEWEST_SHAPE,
    ForeignDatabaseError,
    NewerDatabaseError,
    UnfinishedMoveError,
    revision_name,
)
from bot.store.privacy import TABLES

BATCH = 500
"""Rows at a time: of the largest, entries with their snapshots, some megabytes."""


class MoveError(Exception):
    """Why nothing was moved, or not all, in one sentence."""


@dataclass(frozen=True)
class Moved:
    """One table, as it was found on both sides."""

    table: str
    rows: int
    digest: str


Tell = Callable[[Moved], None]


async def move(source: str, target: str, tell: Tell = lambda _: None, *, stopped: bool = True) -> list[Moved]:
    """Everything, checked row by row; `stopped`: no bot may be at the source meanwhile, so that nothing it does is left
    behind. One moment of the source is copied either way."""
    if source == target:
        raise MoveError("both are the same database")
    there, here = Side("FROM", Store(source)), Side("TO", Store(target))
    try:
        async with there.reading() as read:
            await _may_be_read(there, read, stopped)
            await _begin(here)
            for table in TABLES:
                await _copy(there, read, here, table)
            done = [await _compared(there, read, here, table, tell) for table in TABLES]
            await _finish(read, here)
            return done
    finally:
        await there.store.close()
        await here.store.close()


@dataclass(frozen=True)
class Side:
    """One of the two; what goes wrong there is told with its name."""

    name: str
    store: Store

    @property
    def place(self) -> str:
        return f"{self.name}: {self.store.dialect.place}"

    @contextmanager
    def told(self) -> Iterator[None]:
        dialect = self.store.dialect
        try:
            yield
        except (NewerDatabaseError, ForeignDatabaseError) as error:
            raise MoveError(f"{self.place} cannot be used: {error}") from None
        except dialect.errors as error:
            raise MoveError(f"{self.name}: {dialect.explained(error)}") from None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with self.told():
            async with self.store.reading() as at:
                yield at

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        with self.told():
            async with self.store.transaction() as at:
                yield at


async def _may_be_read(side: Side, read: AsyncConnection, stopped: bool) -> None:
    source = side.store.dialect
    shape = await read.run_sync(source.shape, NEWEST_SHAPE)
    if shape == 0:
        raise MoveError(f"{side.place} is no database of this bot")
    if shape < NEWEST_SHAPE:
        told = f"{side.place} has shape {shape}, and this version moves {NEWEST_SHAPE}"
        raise MoveError(f"{told}: start the bot on it once, and stop it")
    if stopped and (users := await source.users(read)):
        raise MoveError(f"{side.place} is in use by {users[0]}; end it first")


async def _begin(target: Side) -> None:
    """Tables without a row, marked as not finished; or as a move before this one has left them."""
    async with target.reading() as at:
        try:
            shape = await at.run_sync(target.store.dialect.shape, NEWEST_SHAPE)
        except UnfinishedMoveError:
            return
        made = await at.run_sync(lambda connection: inspect(connection).get_table_names())
        if users := await target.store.dialect.users(at):
            raise MoveError(f"{target.place} is in use by {users[0]}; end it first")
        if made if shape == 0 else await _holds_something(at, shape):
            raise MoveError(f"{target.place} is not empty; name an empty database")
    with target.told():
        await target.store.open()
    async with target.writing() as at:
        await at.execute(text("UPDATE alembic_version SET version_num = :moving"), {"moving": MOVING})


async def _holds_something(at: AsyncConnection, shape: int) -> bool:
    return shape < NEWEST_SHAPE or any([(await at.execute(select(table).limit(1))).first() for table in TABLES])


def _key(table: Table) -> list[Any]:
    return list(table.primary_key.columns)


async def _rows(
    side: Side, at: AsyncConnection, table: Table, after: Any = None
) -> AsyncIterator[list[dict[str, Any]]]:
    """In the order of their keys, so many at a time."""
    key = _key(table)
    while True:
        query = select(table).order_by(*key).limit(BATCH)
        if after is not None:
            query = query.where(tuple_(*key) > after)
        with side.told():
            rows = [dict(row._mapping) for row in (await at.execute(query)).all()]
        if rows:
            yield rows
        if len(rows) < BATCH:
            return
        after = tuple(rows[-1][column.name] for column in key)


async def _copy(source: Side, read: AsyncConnection, target: Side, table: Table) -> None:
    async with target.reading() as at:
        last = (await at.execute(select(*_key(table)).order_by(*(c.desc() for c in _key(table))).limit(1))).first()
    async for rows in _rows(source, read, table, None if last is None else tuple(last)):
        async with target.writing() as at:
            await at.execute(insert(table), rows)


async def _digest(side: Side, at: AsyncConnection, table: Table) -> tuple[int, str]:
    count, digest = 0, hashlib.sha256()
    async for rows in _rows(side, at, table):
        for row in rows:
            said = [value.hex() if isinstance(value, bytes) else value for value in row.values()]
            digest.update(json.dumps(said).encode() + b"\n")
        count += len(rows)
    return count, digest.hexdigest()


async def _compared(source: Side, read: AsyncConnection, target: Side, table: Table, tell: Tell) -> Moved:
    wanted = await _digest(source, read, table)
    async with target.reading() as at:
        found = await _digest(target, at, table)
    if found != wanted:
        there, here = (f"{rows} rows {digest[:16]}" for rows, digest in (wanted, found))
        changed = "the source has changed since the move was begun, so empty the target and begin again"
        raise MoveError(f"{table.name} differs, {there} against {here}: {changed}")
    moved = Moved(table.name, *found)
    tell(moved)
    return moved


async def _finish(read: AsyncConnection, target: Side) -> None:
    """Numbers that are never given twice go on where they stood; from now on a bot may open it."""
    async with target.writing() as at:
        for table in TABLES:
            numbered = table.autoincrement_column
            if numbered is not None:
                highest = (await read.execute(select(func.coalesce(func.max(numbered), 0)))).scalar_one()
                given = await read.run_sync(_given, table)
                await at.run_sync(_give_on, table, max(highest, given))
        await at.run_sync(target.store.dialect.note_shape, NEWEST_SHAPE)
        newest = {"newest": revision_name(NEWEST_SHAPE)}
        await at.execute(text("UPDATE alembic_version SET version_num = :newest"), newest)


def _given(connection: Connection, table: Table) -> int:
    """The highest number that a table has ever given, as far as it is remembered."""
    if connection.dialect.name == "postgresql":
        sequence = text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:table, :column)::regclass)")
        column = table.autoincrement_column
        assert column is not None
        return connection.execute(sequence, {"table": table.name, "column": column.name}).scalar_one() or 0
    if not inspect(connection).has_table("sqlite_sequence"):
        return 0
    kept = text("SELECT seq FROM sqlite_sequence WHERE name = :table")
    return connection.execute(kept, {"table": table.name}).scalar_one_or_none() or 0


def _give_on(connection: Connection, table: Table, highest: int) -> None:
    """The next number is behind this one."""
    if highest == 0:
        return
    column = table.autoincrement_column
    assert column is not None
    if connection.dialect.name == "postgresql":
        sequence = text("SELECT setval(pg_get_serial_sequence(:table, :column)::regclass, :highest)")
        connection.execute(sequence, {"table": table.name, "column": column.name, "highest": highest})
    elif table.dialect_options["sqlite"]["autoincrement"]:
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), {"table": table.name})
        given = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :highest)")
        connection.execute(given, {"table": table.name, "highest": highest})
