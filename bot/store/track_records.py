"""How somebody's matches on one server ended. Rows in, rows out; a server never learns of another."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches import matches, seats


async def endings_of(at: AsyncConnection, guild_id: int, user_id: int) -> list[tuple[str, dict[str, Any]]]:
    """The seat somebody had and the ending, of every match there that is over and in which somebody had played against
    somebody; practice counts for nobody."""
    where = and_(
        seats.c.user_id == user_id, matches.c.guild_id == guild_id, matches.c.status == "ended", matches.c.entries > 1
    )
    columns = (seats.c.seat, matches.c.ending, matches.c.terms)
    query = select(*columns).join(matches, matches.c.id == seats.c.match_id).where(where)
    found = [row for row in (await at.execute(query)).all() if row.ending]
    return [(row.seat, json.loads(row.ending)) for row in found if not json.loads(row.terms).get("practice")]
