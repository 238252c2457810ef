"""What goes with time because nobody can need it any more, each kind up to so many rows at a time.

It must not touch what people were promised: matches, results, and rolls that anyone may check.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import applied, league, lessons
from bot.store.matches import outbox
from bot.store.notes import notes

UNPOSTED_DAYS = 30
"""A post that was refused for so long is given up; a later one tells of what was left out."""
SEASON_OVER = ("finished", "cancelled")

Prune = Callable[[AsyncConnection, float, int], Awaitable[int]]
"""A transaction, the time, how many at most; gives how many went."""


async def give_up_posts(at: AsyncConnection, now: float, most: int) -> int:
    old = select(outbox.c.id).where(outbox.c.at < int(now - UNPOSTED_DAYS * 86_400)).order_by(outbox.c.id).limit(most)
    return (await at.execute(delete(outbox).where(outbox.c.id.in_(old.scalar_subquery())))).rowcount


async def give_up_notices(at: AsyncConnection, now: float, most: int) -> int:
    """Of seasons that are gone, or over and left alone for so long. One that goes on keeps them all: matches follow
    from them. A notice has no time of its own, but every change of a season is in its log."""
    notice, season, log = league.outbox, league.seasons, league.log
    last = select(func.max(log.c.at)).where(log.c.season_id == season.c.id).scalar_subquery()
    left_alone = func.coalesce(last, season.c.created_at) < int(now - UNPOSTED_DAYS * 86_400)
    joined = select(notice.c.id).join_from(notice, season, season.c.id == notice.c.season_id, isouter=True)
    useless = or_(season.c.id.is_(None), and_(season.c.status.in_(SEASON_OVER), left_alone))
    old = joined.where(useless).order_by(notice.c.id).limit(most)
    return (await at.execute(delete(notice).where(notice.c.id.in_(old.scalar_subquery())))).rowcount


async def drop_empty_notes(at: AsyncConnection, now: float, most: int) -> int:
    """A note that says nothing is read as one that is not there."""
    empty = select(notes.c.name).where(notes.c.value == "").limit(most)
    return (await at.execute(delete(notes).where(notes.c.name.in_(empty.scalar_subquery())))).rowcount


PRUNED: dict[str, Prune] = {
    "presses": applied.forget_old,
    "posts": give_up_posts,
    "notices": give_up_notices,
    "notes": drop_empty_notes,
    "lessons": lessons.leave_old,
}
