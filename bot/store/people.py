"""The clocks of people's matches; apart from the matches, so that undo never touches them.

It must not decide when a clock rings.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Integer,
    Table,
    and_,
    bindparam,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock.clock import ALARMS, Clock
from bot.store.dialect import insert_into, listed
from bot.store.marks import PART
from bot.store.matches import matches, seats
from bot.store.preferences import preferences
from bot.store.schema import BIG, EXACT, TEXT, metadata, partial_index

clocks = Table(
    "clocks",
    metadata,
    Column("match_id", TEXT, primary_key=True),
    Column("seat", TEXT, primary_key=True),
    Column("bank", EXACT, nullable=False),
    Column("pace", EXACT, nullable=False),
    Column("seq", Integer),
    Column("started", EXACT, nullable=False),
    Column("rung", Integer, nullable=False),
    Column("paused_at", EXACT),
    Column("user_id", BIG, info=PART),
    Column("spent", EXACT, nullable=False, server_default=text("0")),
    Column("next_due", EXACT),
    partial_index("clocks_by_due", "next_due", "next_due IS NOT NULL"),
    partial_index("clocks_by_user", "user_id", "seq IS NOT NULL"),
    sqlite_with_rowid=False,
)


def _clock(row: Any) -> Clock:
    """A decision that has its own time only is kept with that as a negative number: no other is one."""
    kept = {column.name: getattr(row, column.name) for column in clocks.c}
    return Clock(**kept | {"pace": abs(kept["pace"]), "short": kept["pace"] < 0})


def _kept(clock: Clock) -> dict[str, Any]:
    kept = {column.name: getattr(clock, column.name) for column in clocks.c}
    return kept | {"pace": -clock.pace if clock.short else clock.pace}


_CLOCKS = select(clocks).where(clocks.c.match_id == bindparam("match"))


_WITH_HOURS = (
    select(clocks, preferences.c.wishes)
    .join_from(clocks, preferences, preferences.c.user_id == bindparam("person"), isouter=True)
    .where(clocks.c.match_id == bindparam("match"), clocks.c.seat == bindparam("place"))
)


async def clock_with_hours(
    at: AsyncConnection, match_id: str, seat: str, user_id: int | None
) -> tuple[Clock | None, dict[str, Any]]:
    """The clock of a seat, and the hours of the person who sits there as they are kept, by one statement."""
    row = (await at.execute(_WITH_HOURS, {"match": match_id, "place": seat, "person": user_id})).one_or_none()
    return (None, {}) if row is None else (_clock(row), _hours(row))


async def clocks_of(at: AsyncConnection, match_id: str) -> dict[str, Clock]:
    rows = (await at.execute(_CLOCKS, {"match": match_id})).all()
    return {row.seat: _clock(row) for row in rows}


async def running_for(at: AsyncConnection, user_id: int) -> list[Clock]:
    """The clocks that run for a person, paused ones too."""
    where = and_(clocks.c.user_id == user_id, clocks.c.seq.is_not(None))
    return [_clock(row) for row in (await at.execute(select(clocks).where(where))).all()]


async def seats_in(at: AsyncConnection, user_id: int, statuses: Sequence[str]) -> dict[str, str]:
    """The seat somebody has in each match that stands so."""
    query = (
        select(seats.c.match_id, seats.c.seat)
        .join(matches, seats.c.match_id == matches.c.id)
        .where(and_(seats.c.user_id == user_id, matches.c.status.in_(statuses)))
        .order_by(matches.c.id)
    )
    return {row.match_id: row.seat for row in (await at.execute(query)).all()}


Place = tuple[float, str, str]
"""Where a clock stands in the order of what is due."""
FIRST: Place = (-1.0, "", "")


def place(clock: Clock) -> Place:
    return (clock.next_due or 0.0, clock.match_id, clock.seat)


async def due_clocks(at: AsyncConnection, now: float, after: Place, most: int) -> list[tuple[Clock, dict[str, Any]]]:
    """The next clocks that somebody has to look at, each with its person's hours as they are kept."""
    where = and_(clocks.c.next_due <= now, clocks.c.rung < ALARMS, clocks.c.paused_at.is_(None))
    return await _with_hours(at, where, after, most)


async def owed_clocks(at: AsyncConnection, after: Place, most: int) -> list[Clock]:
    """Clocks that have given every alarm and are still marked as due: nobody has looked what is owed there."""
    where = and_(clocks.c.next_due.is_not(None), clocks.c.rung >= ALARMS, clocks.c.paused_at.is_(None))
    return [clock for clock, _ in await _with_hours(at, where, after, most)]


async def pauses_due(at: AsyncConnection, now: float) -> list[str]:
    """Matches whose pause is over."""
    where = and_(clocks.c.next_due <= now, clocks.c.paused_at.is_not(None))
    return [row.match_id for row in (await at.execute(select(clocks.c.match_id).where(where).distinct())).all()]


async def move_due(at: AsyncConnection, moved: Sequence[tuple[Clock, float | None]]) -> None:
    """Another moment to look at clocks, where they still stand as they were read."""
    same = [clocks.c[name] == bindparam(f"old_{name}") for name in ("match_id", "seat", "seq", "started", "rung")]
    change = update(clocks).where(*same).values(next_due=bindparam("due"))
    old = [
        {f"old_{name}": getattr(clock, name) for name in ("match_id", "seat", "seq", "started", "rung")} | {"due": due}
        for clock, due in moved
    ]
    await at.execute(change, old)


async def _with_hours(
    at: AsyncConnection, where: ColumnElement[bool], after: Place, most: int
) -> list[tuple[Clock, dict[str, Any]]]:
    order = (clocks.c.next_due, clocks.c.match_id, clocks.c.seat)
    joined = select(clocks, preferences.c.wishes).join_from(
        clocks, preferences, preferences.c.user_id == clocks.c.user_id, isouter=True
    )
    query = joined.where(where, tuple_(*order) > after).order_by(*order).limit(most)
    rows = (await at.execute(query)).all()
    return [(_clock(row), _hours(row)) for row in rows]


def _hours(row: Any) -> dict[str, Any]:
    return dict(json.loads(row.wishes).get("hours", {})) if row.wishes else {}


async def out_of_step(at: AsyncConnection, playing: str, paused: str) -> list[str]:
    """Matches under way whose clocks cannot be right: somebody is waited for without one, or one runs for nobody. Found
    without reading a match."""
    running = and_(clocks.c.match_id == matches.c.id, clocks.c.seq.is_not(None))
    waited = listed(at, matches.c.waiting)
    seat = clocks.c.seat == waited.c.value
    without_clock = (
        select(waited.c.value).where(~select(clocks.c.seat).where(running, seat).correlate(matches, waited).exists())
    ).correlate(matches)
    for_nobody = (
        select(clocks.c.seat).where(running, ~select(waited.c.value).where(seat).correlate(matches, clocks).exists())
    ).correlate(matches)
    wrongly = select(clocks.c.seat).where(running, clocks.c.paused_at.is_not(None)).correlate(matches).exists()
    stands = select(clocks.c.seat).where(running, clocks.c.paused_at.is_(None)).correlate(matches).exists()
    query = select(matches.c.id).where(
        or_(
            and_(matches.c.status == playing, or_(without_clock.exists(), for_nobody.exists(), wrongly)),
            and_(matches.c.status == paused, or_(without_clock.exists(), stands)),
        )
    )
    return [row.id for row in (await at.execute(query)).all()]


async def keep_clocks(at: AsyncConnection, *changed: Clock) -> None:
    if not changed:
        return
    one = insert_into(at, clocks)
    rest = {column.name: one.excluded[column.name] for column in clocks.c if not column.primary_key}
    keep = one.on_conflict_do_update(index_elements=["match_id", "seat"], set_=rest)
    await at.execute(keep, [_kept(clock) for clock in changed])
