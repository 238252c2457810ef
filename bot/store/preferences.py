"""Rows of what people set for themselves; apart from the matches, so that undo never touches them.

It must not know what a preference means. The table and its column keep the names that databases know them by.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, Table, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import OWN
from bot.store.schema import BIG, TEXT, metadata

preferences = Table(
    "people",
    metadata,
    Column("user_id", BIG, primary_key=True, info=OWN, autoincrement=False),
    Column("wishes", TEXT, nullable=False),
)


_OF_SEVERAL = select(preferences).where(preferences.c.user_id.in_(bindparam("people", expanding=True)))
_OF = select(preferences.c.wishes).where(preferences.c.user_id == bindparam("person"))


async def preferences_of(at: AsyncConnection, user_id: int) -> dict[str, Any]:
    row = (await at.execute(_OF, {"person": user_id})).one_or_none()
    return {} if row is None else dict(json.loads(row.wishes))


async def preferences_of_several(at: AsyncConnection, people: Sequence[int]) -> dict[int, dict[str, Any]]:
    """By person, of those who have set any."""
    rows = (await at.execute(_OF_SEVERAL, {"people": list(people)})).all()
    return {row.user_id: dict(json.loads(row.wishes)) for row in rows}


async def keep_preferences(at: AsyncConnection, user_id: int, values: dict[str, Any]) -> None:
    await at.execute(delete(preferences).where(preferences.c.user_id == user_id))
    await at.execute(insert(preferences).values(user_id=user_id, wishes=json.dumps(values)))
