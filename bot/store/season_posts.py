"""Messages about a league game whose buttons end one day: where they are, and what they asked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Index, Table, and_, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import PLACE
from bot.store.schema import BIG, TEXT, metadata

posts = Table(
    "season_posts",
    metadata,
    Column("message_id", BIG, primary_key=True, info=PLACE, autoincrement=False),
    Column("channel_id", BIG, nullable=False, info=PLACE),
    Column("season_id", TEXT, nullable=False),
    Column("game_id", TEXT, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("data", TEXT, nullable=False),
    Index("posts_by_season", "season_id"),
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
