"""What people wish for themselves, and the clocks of their matches; apart from the matches, so that undo never
touches them.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import BigInteger, Column, Float, Integer, MetaData, Table, Text, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock.clock import Clock
from bot.store.marks import OWN

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
    return Clock(**dict(row._mapping))


async def clocks_of(at: AsyncConnection, match_id: str) -> dict[str, Clock]:
    rows = (await at.execute(select(clocks).where(clocks.c.match_id == match_id))).all()
    return {row.seat: _clock(row) for row in rows}


async def running(at: AsyncConnection) -> list[Clock]:
    query = select(clocks).where(clocks.c.seq.is_not(None)).order_by(clocks.c.match_id, clocks.c.seat)
    return [_clock(row) for row in (await at.execute(query)).all()]


async def keep_clock(at: AsyncConnection, clock: Clock) -> None:
    values = {"bank": clock.bank, "pace": clock.pace, "seq": clock.seq, "started": clock.started}
    values |= {"rung": clock.rung, "paused_at": clock.paused_at}
    where = and_(clocks.c.match_id == clock.match_id, clocks.c.seat == clock.seat)
    if (await at.execute(update(clocks).where(where).values(**values))).rowcount == 0:
        await at.execute(insert(clocks).values(match_id=clock.match_id, seat=clock.seat, **values))
