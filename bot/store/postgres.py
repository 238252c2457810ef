"""PostgreSQL: a server that several processes may write to. Writers queue before one lock of the database, so that each
finds everything as it reads it until it commits, as on a file; readers see one moment and wait for nobody.

It must not make the database itself, nor copy it: whoever runs the server does.
"""

from __future__ import annotations

import os
import socket
import time
from typing import Any

import asyncpg
from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InvalidatePoolError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.migrations import ForeignDatabaseError, known_shape
from bot.store.trouble import Kind

NAME = "crisis-by-post"
WRITING = 0x43_62_50  # "CbP"
"""The number of the lock before which writers queue; it ends with the transaction."""
CONNECTIONS, MORE_CONNECTIONS = 4, 12
"""Kept, and made for a rush. A server lets in a hundred by default: six processes."""
FRESH_SECONDS = 1.0
"""A connection that was used so recently is used again unasked; any other is asked whether the server still knows it,
which takes three journeys where a look itself takes as many."""
PATIENCE_SECONDS, LONGEST_SECONDS = 10.0, 40.0
"""For a connection, and for a statement by a server that does not even end it itself."""
SETTINGS = {
    # Nobody is waited for without end: not for another writer, nor for a statement that the server is stuck in.
    "lock_timeout": "15s",
    "statement_timeout": "30s",
    # A process that vanished with its machine keeps nobody out for long.
    "idle_in_transaction_session_timeout": "30s",
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "jit": "off",  # a hundred small statements: it would cost more than it saves
}


# In this order: too long a wait is an error of the system's too.
TROUBLES: dict[Kind, tuple[type[BaseException], ...]] = {
    "slow": (TimeoutError, asyncpg.QueryCanceledError, asyncpg.LockNotAvailableError),
    "read_only": (asyncpg.ReadOnlySQLTransactionError,),
    "full": (asyncpg.DiskFullError,),
    "away": (
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        asyncpg.TooManyConnectionsError,
        asyncpg.InsufficientResourcesError,
    ),
}


class Postgres:
    path = None
    reading = {"reading": True, "isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    glancing: dict[str, Any] | None = {"reading": True, "isolation_level": "AUTOCOMMIT"}
    errors: tuple[type[Exception], ...] = (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, url: URL) -> None:
        self._url = url

    @property
    def place(self) -> str:
        port = f":{self._url.port}" if self._url.port else ""
        return f"the database {self._url.database} on {self._url.host or 'localhost'}{port}"

    def engine(self) -> AsyncEngine:
        # Parameters hold people's ids: they stay out of error texts.
        made = create_async_engine(
            self._url,
            hide_parameters=True,
            pool_size=CONNECTIONS,
            max_overflow=MORE_CONNECTIONS,
            connect_args={
                "timeout": PATIENCE_SECONDS,
                "command_timeout": LONGEST_SECONDS,
                "server_settings": SETTINGS | {"application_name": _who()},
            },
        )
        event.listen(made.sync_engine, "begin", _queue)
        _ask_the_idle(made)
        return made

    def make_room(self) -> None:
        """The server's own affair."""

    def shape(self, connection: Connection, newest: int) -> int:
        tables = inspect(connection).get_table_names()
        if "alembic_version" in tables:
            kept = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all()
            return max((known_shape(name, newest) for name in kept), default=0)
        if tables:
            raise ForeignDatabaseError(sorted(tables)[0])
        return 0

    def note_shape(self, connection: Connection, number: int) -> None:
        """Alembic's own note is all there is."""

    def passes(self, error: Exception) -> bool:
        """The server was started anew since the connection was used last."""
        return isinstance(error, DBAPIError) and error.connection_invalidated

    def trouble(self, error: BaseException, gone: bool) -> Kind | None:
        said = _said(error)
        for kind, errors in TROUBLES.items():
            if isinstance(said, errors):
                return kind
        return "away" if gone or isinstance(said, OSError) else None

    def explained(self, error: Exception) -> str:
        return f"{self.place} cannot be opened: {_reason(error)}"

    async def users(self, at: AsyncConnection) -> list[str]:
        known = text(
            "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name LIKE :ours AND application_name != :us"
        )
        return list((await at.execute(known, {"ours": f"{NAME} %", "us": _who()})).scalars())

    async def give_back(self, pages: int, spare: int) -> int:
        """The server does so by itself."""
        return 0


def _who() -> str:
    """As the server lists whoever is connected."""
    return f"{NAME} {os.getpid()} on {socket.gethostname()}"[:63]


def _ask_the_idle(engine: AsyncEngine) -> None:
    """A connection that the server has closed meanwhile is noticed before it is used, and so are all made before it."""
    dialect = engine.sync_engine.dialect

    def used(_connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    def ask(connection: Any, record: Any, _proxy: Any) -> None:
        if time.monotonic() - record.info["used"] < FRESH_SECONDS:
            return
        try:
            dialect.do_ping(connection)
        except (dialect.loaded_dbapi.Error, ConnectionError) as error:
            raise InvalidatePoolError from error

    event.listen(engine.sync_engine, "connect", used)
    event.listen(engine.sync_engine, "checkin", used)
    event.listen(engine.sync_engine, "checkout", ask)


def _queue(connection: Any) -> None:
    if not connection.get_execution_options().get("reading", False):
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITING})")


def _said(error: BaseException) -> BaseException:
    """What the server or the system said, below what SQLAlchemy made of it."""
    below: BaseException | None = error
    while below is not None and not isinstance(below, asyncpg.PostgresError | asyncpg.InterfaceError | OSError):
        below = below.__cause__
    return error if below is None else below


def _reason(error: BaseException) -> str:
    """What is wrong, and what to do; never the address, which may hold a password."""
    said = _said(error)
    if isinstance(said, asyncpg.InvalidPasswordError | asyncpg.InvalidAuthorizationSpecificationError):
        return "it refuses this user or password; put the ones of the server into the address"
    if isinstance(said, asyncpg.InvalidCatalogNameError):
        return "there is no such database on the server; make it with `createdb`"
    if isinstance(said, asyncpg.InsufficientPrivilegeError):
        return "this user may not make tables there; make the user the database's owner"
    if isinstance(said, asyncpg.ReadOnlySQLTransactionError):
        return "it is read-only; name the server that takes changes"
    if isinstance(said, socket.gaierror):
        return "no machine has this name; put the address right"
    if isinstance(said, TimeoutError):
        return "it does not answer; is the address right, and the server not overburdened?"
    if isinstance(said, OSError | asyncpg.CannotConnectNowError):
        return "nobody answers there; start the server, or put the address right"
    return f"{type(said).__name__}; the server's log says more"
