"""Rosters people keep for themselves, by game and name, with the version of the data they were checked against.

It must not know what a roster holds: games do.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Table, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialect import insert_into
from bot.store.marks import OWN, TIME
from bot.store.schema import BIG, FIRST_GAME, TEXT, metadata

rosters = Table(
    "rosters",
    metadata,
    Column("user_id", BIG, primary_key=True, info=OWN),
    Column("game", TEXT, primary_key=True, server_default=FIRST_GAME),
    Column("name", TEXT, primary_key=True),
    Column("roster", TEXT, nullable=False),
    Column("content", TEXT, nullable=False),
    Column("at", BIG, nullable=False, info=TIME),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True)
class SavedRoster:
    user_id: int
    name: str
    roster: dict[str, Any]
    content: str
    at: int
    game: str = FIRST_GAME


async def keep(at: AsyncConnection, row: SavedRoster) -> None:
    values = {"roster": json.dumps(row.roster), "content": row.content, "at": row.at}
    statement = insert_into(at, rosters).values(user_id=row.user_id, game=row.game, name=row.name, **values)
    await at.execute(statement.on_conflict_do_update(index_elements=["user_id", "game", "name"], set_=values))


async def kept_by(at: AsyncConnection, user_id: int, game: str = FIRST_GAME) -> list[SavedRoster]:
    where = and_(rosters.c.user_id == user_id, rosters.c.game == game)
    rows = (await at.execute(select(rosters).where(where).order_by(rosters.c.at.desc(), rosters.c.name))).all()
    return [SavedRoster(row.user_id, row.name, json.loads(row.roster), row.content, row.at, row.game) for row in rows]


async def drop(at: AsyncConnection, user_id: int, name: str, game: str = FIRST_GAME) -> bool:
    """Whether there was one."""
    where = and_(rosters.c.user_id == user_id, rosters.c.game == game, rosters.c.name == name)
    return (await at.execute(rosters.delete().where(where))).rowcount > 0
