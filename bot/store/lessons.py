"""Rows of lessons: how far each person is in each, and which are behind them. Rows in, rows out."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Column, ColumnElement, LargeBinary, Table, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import OWN, TIME
from bot.store.matches import packed, unpacked
from bot.store.schema import BIG, TEXT, metadata

LEFT_DAYS = 180
"""What nobody went on with for so long is begun anew when they come back; that it was finished once stays."""

lessons = Table(
    "lessons",
    metadata,
    Column("user_id", BIG, primary_key=True, info=OWN, autoincrement=False),
    Column("game", TEXT, primary_key=True),
    Column("lesson", TEXT, primary_key=True),
    Column("course", LargeBinary),
    Column("done_at", BIG, info=TIME),
    Column("changed_at", BIG, nullable=False, info=TIME),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True)
class LessonRow:
    lesson: str
    course: str | None
    """Where somebody is in it; None: nowhere, it is finished or was never begun."""
    done: bool
    """Whether it was ever finished."""


async def lessons_of(at: AsyncConnection, user_id: int, game: str) -> dict[str, LessonRow]:
    """All of somebody's, without the courses' contents read: those are asked for one by one."""
    columns = (lessons.c.lesson, lessons.c.done_at, lessons.c.course.is_not(None).label("begun"))
    query = select(*columns).where(and_(lessons.c.user_id == user_id, lessons.c.game == game))
    return {
        row.lesson: LessonRow(row.lesson, "" if row.begun else None, row.done_at is not None)
        for row in (await at.execute(query)).all()
    }


async def lesson_of(at: AsyncConnection, user_id: int, game: str, lesson: str) -> LessonRow | None:
    row = (await at.execute(select(lessons).where(_this(user_id, game, lesson)))).one_or_none()
    if row is None:
        return None
    return LessonRow(lesson, unpacked(row.course) if row.course is not None else None, row.done_at is not None)


async def keep_lesson(
    at: AsyncConnection, user_id: int, game: str, lesson: str, course: str | None, *, done: bool
) -> None:
    """Where somebody is now; `done` once is done for good."""
    now = int(time.time())
    values = {"course": packed(course) if course is not None else None, "changed_at": now}
    values |= {"done_at": now} if done else {}
    changed = await at.execute(update(lessons).where(_this(user_id, game, lesson)).values(values))
    if not changed.rowcount:
        await at.execute(insert(lessons).values(user_id=user_id, game=game, lesson=lesson, **values))


async def leave_old(at: AsyncConnection, now: float, most: int) -> int:
    """For upkeep: courses that were left long ago."""
    old = and_(lessons.c.course.is_not(None), lessons.c.changed_at < int(now - LEFT_DAYS * 86_400))
    found = (await at.execute(select(lessons).where(old).limit(most))).all()
    for row in found:
        this = _this(row.user_id, row.game, row.lesson)
        finished = row.done_at is not None
        await at.execute(update(lessons).where(this).values(course=None) if finished else delete(lessons).where(this))
    return len(found)


def _this(user_id: int, game: str, lesson: str) -> ColumnElement[bool]:
    return and_(lessons.c.user_id == user_id, lessons.c.game == game, lessons.c.lesson == lesson)
