"""What an organiser wants to do about a game of their own, and who has agreed so far. Rows in, rows out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Index, Table, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import PART, TIME
from bot.store.schema import BIG, TEXT, metadata

requests = Table(
    "season_requests",
    metadata,
    Column("id", TEXT, primary_key=True),
    Column("season_id", TEXT, nullable=False),
    Column("act", TEXT, nullable=False),
    Column("asked_by", BIG, nullable=False, info=PART),
    Column("data", TEXT, nullable=False),
    Column("at", BIG, nullable=False, info=TIME),
    Index("requests_by_season", "season_id"),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True)
class Request:
    id: str
    season_id: str
    act: str
    asked_by: int
    data: dict[str, Any]
    at: int


async def keep(at: AsyncConnection, one: Request) -> None:
    await at.execute(insert(requests).values(**{**one.__dict__, "data": json.dumps(one.data)}))


async def change(at: AsyncConnection, id: str, data: dict[str, Any]) -> None:
    await at.execute(update(requests).where(requests.c.id == id).values(data=json.dumps(data)))


async def find(at: AsyncConnection, season_id: str, id: str) -> Request | None:
    where = and_(requests.c.season_id == season_id, requests.c.id == id)
    row = (await at.execute(select(requests).where(where))).one_or_none()
    return None if row is None else Request(**{**row._mapping, "data": json.loads(row.data)})


async def of(at: AsyncConnection, season_id: str, asked_by: int, act: str) -> list[Request]:
    """What somebody asks of a kind and nobody has answered."""
    where = and_(requests.c.season_id == season_id, requests.c.asked_by == asked_by, requests.c.act == act)
    rows = (await at.execute(select(requests).where(where))).all()
    return [Request(**{**row._mapping, "data": json.loads(row.data)}) for row in rows]


async def drop(at: AsyncConnection, id: str) -> bool:
    """Whether it was still open: whoever comes first answers it."""
    return (await at.execute(delete(requests).where(requests.c.id == id))).rowcount > 0


async def drop_of(at: AsyncConnection, season_id: str, asked_by: int, act: str) -> None:
    """A newer request of the same kind takes the place of the one before."""
    where = and_(requests.c.season_id == season_id, requests.c.asked_by == asked_by, requests.c.act == act)
    await at.execute(delete(requests).where(where))
