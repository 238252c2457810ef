"""What people wish for themselves, and the clocks of their matches; apart from the matches, so that undo never
touches them.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import BigInteger, Column, Float, Integer, MetaData, Table, Text, and_, delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock.clock import Clock
from bot.store.marks import OWN
from bot.store.matches import seats

_meta = MetaData()

wishes = Table(
    "people",
    _meta,
    Column("user_id", BigInteger, primary_key=True, info=OWN),
    Column("wishes", Text, nullable=False),
)
clocks = Table(
    "clocks",
    _meta,
    Column("match_id", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("bank", Float, nullable=False),
    Column("pace", Float, nullable=False),
    Column("seq", Integer),
    Column("started", Float, nullable=False),
    Column("rung", Integer, nullable=False),
    Column("paused_at", Float),
)

MIGRATION = (
    "CREATE TABLE people (user_id INTEGER PRIMARY KEY, wishes TEXT NOT NULL)",
    """
    CREATE TABLE clocks (
        match_id TEXT NOT NULL, seat TEXT NOT NULL, bank REAL NOT NULL, pace REAL NOT NULL, seq INTEGER,
        started REAL NOT NULL, rung INTEGER NOT NULL, paused_at REAL, PRIMARY KEY (match_id, seat)
    ) WITHOUT ROWID
    """,
)


async def wishes_of(at: AsyncConnection, user_id: int) -> dict[str, Any]:
    row = (await at.execute(select(wishes.c.wishes).where(wishes.c.user_id == user_id))).one_or_none()
    return {} if row is None else dict(json.loads(row.wishes))


async def keep_wishes(at: AsyncConnection, user_id: int, values: dict[str, Any]) -> None:
    await at.execute(delete(wishes).where(wishes.c.user_id == user_id))
    await at.execute(insert(wishes).values(user_id=user_id, wishes=json.dumps(values)))


def _clock(row: Any) -> Clock:
    return Clock(**{column.name: getattr(row, column.name) for column in clocks.c})


async def clocks_of(at: AsyncConnection, match_id: str) -> dict[str, Clock]:
    rows = (await at.execute(select(clocks).where(clocks.c.match_id == match_id))).all()
    return {row.seat: _clock(row) for row in rows}


async def running(at: AsyncConnection) -> list[tuple[Clock, int]]:
    """The clocks that run, each with the person it runs for."""
    where = and_(seats.c.match_id == clocks.c.match_id, seats.c.seat == clocks.c.seat)
    query = select(clocks, seats.c.user_id).join_from(clocks, seats, where).where(clocks.c.seq.is_not(None))
    rows = (await at.execute(query.order_by(clocks.c.match_id, clocks.c.seat))).all()
    return [(_clock(row), row.user_id) for row in rows]


async def keep_clocks(at: AsyncConnection, *changed: Clock) -> None:
    if not changed:
        return
    one = insert(clocks)
    rest = {name: one.excluded[name] for name in ("bank", "pace", "seq", "started", "rung", "paused_at")}
    keep = one.on_conflict_do_update(index_elements=["match_id", "seat"], set_=rest)
    await at.execute(keep, [{column.name: getattr(clock, column.name) for column in clocks.c} for clock in changed])
