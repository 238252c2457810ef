"""What differs between the databases that the store can use: a module each (`sqlite.py`, `postgres.py`) behind this.

It must not know a table, and must not import a driver: a bot on a file never loads the one for servers, and neither do
the tables, which only name what both can do.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import JSON, Connection, FromClause, Table, TableClause, cast, func
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.trouble import Kind

if TYPE_CHECKING:
    from sqlalchemy.dialects.sqlite import Insert

POSTGRES = "postgresql+asyncpg"
SERVERS = ("postgresql", "postgres", POSTGRES)
"""How the address of a server may begin."""


class Dialect(Protocol):
    """One kind of database."""

    @property
    def reading(self) -> dict[str, Any]:
        """The execution options of a look."""

    @property
    def glancing(self) -> dict[str, Any] | None:
        """Those of a look by one statement, without a transaction around it; None: a look like any other."""

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What may be raised when it cannot be opened."""

    @property
    def place(self) -> str:
        """Where it is, without a password: for people."""

    @property
    def path(self) -> Path | None:
        """Its file, if it is one."""

    def engine(self) -> AsyncEngine:
        """Begins every transaction so that what a writer has read stays so until it commits; with the execution option
        `reading` it is a look at one moment instead, which waits for no writer."""

    def make_room(self) -> None:
        """What has to be there before the first connection."""

    def shape(self, connection: Connection, newest: int) -> int:
        """The number of the last revision carried out, 0 where nothing was made yet."""

    def note_shape(self, connection: Connection, number: int) -> None:
        """Beside Alembic's own note, where a database has such a place."""

    def passes(self, error: Exception) -> bool:
        """Whether what failed at the very beginning may well succeed if it is tried again."""

    def trouble(self, error: BaseException, gone: bool) -> Kind | None:
        """What an error says about the database; None: nothing. `gone`: its connection is."""

    def explained(self, error: Exception) -> str:
        """For the person who runs the bot: why it cannot be opened, and what to do."""

    async def users(self, at: AsyncConnection) -> list[str]:
        """Other bots that are connected, where the database knows; a file's lock tells of them (`bot/one_bot.py`)."""

    async def give_back(self, pages: int, spare: int) -> int:
        """Give the disk up to so many pages that hold nothing, but for some to be written on next; how many."""


def is_server(address: str | URL) -> bool:
    return make_url(address).drivername in SERVERS


def dialect_of(address: str) -> Dialect:
    url = make_url(address)
    if is_server(url):
        from bot.store.postgres import Postgres

        return Postgres(url.set(drivername=POSTGRES))
    from bot.store.sqlite import SQLite

    return SQLite(url)


# -- what the tables need, by the connection they are handed -----------------------------------------------------------


def insert_into(at: AsyncConnection, table: Table | TableClause) -> Insert:
    """An insert that may say what to do where a row is there already; both kinds say it alike."""
    if at.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)  # type: ignore[return-value]
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)


def listed(at: AsyncConnection, column: Any) -> FromClause:
    """The texts in a column that holds a JSON list, as rows with a `value`."""
    if at.dialect.name == "postgresql":
        return func.json_array_elements_text(cast(column, JSON)).table_valued("value")
    return func.json_each(column).table_valued("value")
