"""Which shape a database has, and how it gets the newest: one revision after the other, each in one transaction.

It must not import Alembic unless a revision is due: a start on a database of today goes without.

A shape is the number of the last revision that was carried out. It stands in SQLite's `user_version` beside Alembic's
own table: earlier releases read it there and refuse what is newer than they are, it can be read before anything is
opened, and it is all that databases from before Alembic have.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

REVISIONS = Path(__file__).with_name("revisions")
NEWEST_SHAPE = 12
"""The number of the last revision in the folder; a test compares them."""

Ask = Callable[[str], Sequence[Sequence[Any]]]
"""Carries out a statement of SQLite's, and gives its rows."""


class NewerDatabaseError(Exception):
    """The database was written by a newer version of the bot."""

    def __init__(self, shape: int | str, known: int) -> None:
        super().__init__(f"the database has shape {shape}, this version knows {known}: update the bot")
        self.shape, self.known = shape, known


def revision_name(shape: int) -> str:
    return f"{shape:04}"


def found_shape(ask: Ask, newest: int = NEWEST_SHAPE) -> int:
    """The shape of a database, 0 where nothing was made yet; `NewerDatabaseError` where it is one of tomorrow."""
    ((shape,),) = ask("PRAGMA user_version")
    if shape > newest:
        raise NewerDatabaseError(shape, newest)
    if ask("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"):
        known = {revision_name(number) for number in range(1, newest + 1)}
        for (revision,) in ask("SELECT version_num FROM alembic_version"):
            if revision not in known:
                raise NewerDatabaseError(revision, newest)
    return int(shape)


async def migrate(engine: AsyncEngine, to: int = NEWEST_SHAPE, folders: tuple[Path, ...] = (REVISIONS,)) -> None:
    """Bring the database to a shape; a revision that fails leaves the one before it."""

    def found(connection: Connection) -> int:
        return found_shape(lambda statement: connection.exec_driver_sql(statement).all(), to)

    async with engine.begin() as connection:
        shape = await connection.run_sync(found)
    if shape == to:
        return
    from bot.store.upgrade import upgrade

    for number in range(shape + 1, to + 1):
        async with engine.begin() as connection:
            # Read again inside the transaction: another process may have been first.
            if number > await connection.run_sync(found):
                await connection.run_sync(upgrade, number, folders)
