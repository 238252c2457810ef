"""Which shape a database has, and how it gets the newest: one revision after the other, each in one transaction.

It must not import Alembic unless a revision is due: a start on a database of today goes without.

A shape is the number of the last revision that was carried out. On SQLite it stands in `user_version` beside Alembic's
own table: earlier releases read it there and refuse what is newer than they are, it can be read before anything is
opened, and it is all that databases from before Alembic have. On PostgreSQL Alembic's table alone tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy.ext.asyncio import AsyncEngine

if TYPE_CHECKING:
    from bot.store.dialect import Dialect

REVISIONS = Path(__file__).with_name("revisions")
NEWEST_SHAPE = 13
"""The number of the last revision in the folder; a test compares them."""
MOVING = "moving"
"""What stands in Alembic's table instead of a revision while everything is copied from elsewhere (`moving.py`)."""

Ask = Callable[[str], Sequence[Sequence[Any]]]
"""Carries out a statement of SQLite's, and gives its rows."""


class NewerDatabaseError(Exception):
    """The database was written by a newer version of the bot."""

    remedy = "update the bot, or name another one"

    def __init__(self, shape: int | str, known: int) -> None:
        super().__init__(f"the database has shape {shape}, this version knows {known}: update the bot")
        self.shape, self.known = shape, known


class UnfinishedMoveError(NewerDatabaseError):
    """A move into the database has not come to its end: nobody but the next move may open it."""

    remedy = "run `python -m bot move` again as before"

    def __init__(self, known: int) -> None:
        super().__init__(MOVING, known)
        self.args = ("a move into it was not finished",)


class ForeignDatabaseError(Exception):
    """There are tables in the database, and they are not ours."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is a table {table} in it, and it is not a database of this bot")


def revision_name(shape: int) -> str:
    return f"{shape:04}"


def found_shape(ask: Ask, newest: int = NEWEST_SHAPE) -> int:
    """The shape of a database, 0 where nothing was made yet; `NewerDatabaseError` where it is one of tomorrow."""
    ((shape,),) = ask("PRAGMA user_version")
    if shape > newest:
        raise NewerDatabaseError(shape, newest)
    if ask("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"):
        for (revision,) in ask("SELECT version_num FROM alembic_version"):
            known_shape(revision, newest)
    return int(shape)


def known_shape(revision: str, newest: int = NEWEST_SHAPE) -> int:
    """The number of a revision that Alembic has noted; `NewerDatabaseError` where this version does not know it."""
    if revision == MOVING:
        raise UnfinishedMoveError(newest)
    for number in range(1, newest + 1):
        if revision == revision_name(number):
            return number
    raise NewerDatabaseError(revision, newest)


async def migrate(
    engine: AsyncEngine, dialect: Dialect, to: int = NEWEST_SHAPE, folders: tuple[Path, ...] = (REVISIONS,)
) -> None:
    """Bring the database to a shape; a revision that fails leaves the one before it."""
    async with engine.begin() as connection:
        shape = await connection.run_sync(dialect.shape, to)
    if shape == to:
        return
    from bot.store.upgrade import upgrade

    for number in range(shape + 1, to + 1):
        async with engine.begin() as connection:
            # Read again inside the transaction: another process may have been first.
            if number > await connection.run_sync(dialect.shape, to):
                await connection.run_sync(upgrade, number, folders)
                await connection.run_sync(dialect.note_shape, number)
