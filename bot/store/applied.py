"""Presses that were carried out: each is noted in the transaction that does it, so that none is done twice.

It must not know what was pressed. The table is made with those of the matches.
"""

from __future__ import annotations

import time

from sqlalchemy import BigInteger, Column, MetaData, Table, delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import PLACE, TIME

applied = Table(
    "applied_presses",
    MetaData(),
    Column("interaction_id", BigInteger, primary_key=True, info=PLACE),
    Column("at", BigInteger, nullable=False, info=TIME),
)


KEPT_DAYS = 2
"""Discord's word for a press is good for a quarter of an hour: after that it cannot come again."""


class AppliedBefore(Exception):
    """This very press was taken already; Discord or a person sent it twice."""


async def not_applied(at: AsyncConnection, interaction_id: int | None) -> None:
    known = select(applied.c.at).where(applied.c.interaction_id == interaction_id)
    if interaction_id is not None and (await at.execute(known)).first() is not None:
        raise AppliedBefore


async def apply_once(at: AsyncConnection, interaction_id: int | None) -> None:
    """Note a press inside the transaction that carries it out."""
    if interaction_id is None:
        return
    note = insert(applied).values(interaction_id=interaction_id, at=int(time.time())).on_conflict_do_nothing()
    if (await at.execute(note)).rowcount == 0:
        raise AppliedBefore


async def forget_old(at: AsyncConnection, now: float, most: int) -> int:
    """Up to so many presses that cannot come again; how many went."""
    old = select(applied.c.interaction_id).where(applied.c.at < now - KEPT_DAYS * 86_400).limit(most)
    return (await at.execute(delete(applied).where(applied.c.interaction_id.in_(old.scalar_subquery())))).rowcount
