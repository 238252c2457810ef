"""Messages about a league game whose buttons end one day: where they are, and what they asked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, Column, MetaData, Table, Text, and_, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import PLACE

posts = Table(
    "season_posts",
    MetaData(),
    Column("message_id", BigInteger, primary_key=True, info=PLACE, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False, info=PLACE),
    Column("season_id", Text, nullable=False),
    Column("game_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
)

MIGRATION = (
    """
    CREATE TABLE season_posts (
        message_id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL, season_id TEXT NOT NULL, game_id TEXT NOT NULL,
        kind TEXT NOT NULL, data TEXT NOT NULL
    )
    """,
    "CREATE INDEX posts_by_season ON season_posts (season_id)",
)


@dataclass(frozen=True)
class PostRow:
    message_id: int
    channel_id: int
    season_id: str
    game_id: str
    kind: str
    data: dict[str, Any]


async def keep(at: AsyncConnection, post: PostRow) -> None:
    await forget(at, post.message_id)
    await at.execute(insert(posts).values({**post.__dict__, "data": json.dumps(post.data)}))


async def of_season(at: AsyncConnection, season_id: str) -> list[PostRow]:
    query = select(posts).where(posts.c.season_id == season_id).order_by(posts.c.message_id)
    return [PostRow(**{**row._mapping, "data": json.loads(row.data)}) for row in (await at.execute(query)).all()]


async def forget(at: AsyncConnection, message_id: int) -> None:
    """It asks nothing any more."""
    await at.execute(posts.delete().where(and_(posts.c.message_id == message_id)))
