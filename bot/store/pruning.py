"""What goes with time because nobody can need it any more, each kind up to so many rows at a time.

It must not touch what people were promised: matches, results, and rolls that anyone may check.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import applied, sheets
from bot.store.matches import outbox

UNPOSTED_DAYS = 30
"""A post that was refused for so long is given up; a later one tells of what was left out."""

Prune = Callable[[AsyncConnection, float, int], Awaitable[int]]
"""A transaction, the time, how many at most; gives how many went."""


async def give_up_posts(at: AsyncConnection, now: float, most: int) -> int:
    old = select(outbox.c.id).where(outbox.c.at < int(now - UNPOSTED_DAYS * 86_400)).order_by(outbox.c.id).limit(most)
    return (await at.execute(delete(outbox).where(outbox.c.id.in_(old.scalar_subquery())))).rowcount


PRUNED: dict[str, Prune] = {"presses": applied.forget_old, "sheets": sheets.close_old, "posts": give_up_posts}
