"""The numbered changes of the database's shape, each in one transaction.

A number that was released must never change its meaning: add the next one.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store import archives, conduct, league, matches, people, requests, season_posts, sheets
from bot.store.schema import FIRST_GAME

Step = str | Callable[[AsyncConnection], Awaitable[None]]
"""A statement, or what no statement can say."""

MIGRATIONS: dict[int, Sequence[Step]] = {
    1: (
        "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE rolls (
            id TEXT PRIMARY KEY,
            user_id INTEGER NOT NULL,
            base TEXT NOT NULL,
            extra TEXT,
            rolled_at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    2: matches.MIGRATION,
    3: league.MIGRATION,
    4: people.MIGRATION,
    5: (*sheets.MIGRATION, "DROP TABLE rolls"),
    6: league.SECOND_MIGRATION,
    7: matches.INSTRUCTIONS,
    8: season_posts.MIGRATION,
    9: people.DUE,
    10: archives.MIGRATION,
    11: (*conduct.MIGRATION, *requests.MIGRATION, *league.STAND_INS_LEAVE),
    12: (
        *(
            f"ALTER TABLE {table} ADD COLUMN game TEXT NOT NULL DEFAULT '{FIRST_GAME}'"
            for table in ("matches", "seasons")
        ),
        "ALTER TABLE rosters RENAME TO rosters_of_one_game",
        """
        CREATE TABLE rosters (
            user_id INTEGER NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, roster TEXT NOT NULL,
            content TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user_id, game, name)
        ) WITHOUT ROWID
        """,
        f"""
        INSERT INTO rosters (user_id, game, name, roster, content, at)
        SELECT user_id, '{FIRST_GAME}', name, roster, content, at FROM rosters_of_one_game
        """,
        "DROP TABLE rosters_of_one_game",
    ),
}


class NewerDatabaseError(Exception):
    """The database was written by a newer version of the bot."""


async def migrate(engine: AsyncEngine, migrations: Mapping[int, Sequence[Step]] | None = None) -> None:
    """Bring the database to the newest number; a failed step leaves the number before it."""
    steps = MIGRATIONS if migrations is None else migrations
    async with engine.begin() as connection:
        found = await _number(connection)
    if found > max(steps):
        raise NewerDatabaseError(f"the database has shape {found}, this version knows {max(steps)}: update the bot")
    for number in sorted(steps):
        async with engine.begin() as connection:
            # Read again inside the transaction: another process may have been first.
            if number <= await _number(connection):
                continue
            for step in steps[number]:
                await (connection.exec_driver_sql(step) if isinstance(step, str) else step(connection))
            await connection.exec_driver_sql(f"PRAGMA user_version = {number}")


async def _number(connection: AsyncConnection) -> int:
    return int((await connection.exec_driver_sql("PRAGMA user_version")).scalar_one())
