"""Matches in the database: the match, its seats, every answer with its events and snapshot, the dice seen, and what
is still to be posted. Rows in, rows out; no rule and no Discord.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    Index,
    Integer,
    LargeBinary,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import archives
from bot.store.archives import ROLLED, EntryRow
from bot.store.marks import PART, PLACE, TIME
from bot.store.schema import BIG, FIRST_GAME, TEXT, metadata

matches = Table(
    "matches",
    metadata,
    Column("id", TEXT, primary_key=True),
    Column("guild_id", BIG, info=PLACE),
    Column("channel_id", BIG, nullable=False, info=PLACE),
    Column("thread_id", BIG, info=PLACE),
    Column("dashboard_id", BIG, info=PLACE),
    Column("creator_id", BIG, nullable=False, info=PART),
    Column("status", TEXT, nullable=False),
    Column("terms", TEXT, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("start", LargeBinary),
    Column("snapshot", LargeBinary),
    Column("entries", Integer, nullable=False, default=0),
    Column("folded", Integer, nullable=False, default=0, server_default=text("0")),
    Column("waiting", TEXT, nullable=False, default="[]"),
    Column("ending", TEXT),
    Column("created_at", BIG, nullable=False, info=TIME),
    Column("changed_at", BIG, nullable=False, info=TIME),
    Column("game", TEXT, nullable=False, server_default=FIRST_GAME),
    Index("matches_by_thread", "thread_id"),
    Index("matches_to_fold", "status", text("(entries - folded)")),
    sqlite_with_rowid=False,
)

seats = Table(
    "match_seats",
    metadata,
    Column("match_id", TEXT, primary_key=True),
    Column("seat", TEXT, primary_key=True),
    Column("user_id", BIG, nullable=False, info=PART),
    Column("roster", TEXT),
    Column("word", TEXT),
    Column("seen_entry", Integer, nullable=False, default=0),
    Index("seats_by_user", "user_id"),
    sqlite_with_rowid=False,
)

entries = Table(
    "match_entries",
    metadata,
    Column("match_id", TEXT, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("user_id", BIG, info=PART),
    Column("answer", TEXT),
    Column("instruction", TEXT),
    Column("visibility", TEXT, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),
    Column("undone", Integer, nullable=False, default=0),
    Column("at", BIG, nullable=False, info=TIME),
    sqlite_with_rowid=False,
)

records = Table(
    "match_records",
    metadata,
    Column("match_id", TEXT, primary_key=True),
    Column("kind", TEXT, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("data", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", TEXT, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("data", TEXT, nullable=False),
    Column("at", BIG, nullable=False, info=TIME),
)


LAST_COUNTS = ("story", "offer", "wish", "warned", "review")
"""Records of which only the newest is ever read: it takes the place of the one before."""
FEW = 24
"""Entries that are unpacked on the event loop: a thread would take longer to come round."""


def packed(text: str | bytes) -> bytes:
    """A snapshot of 10 KB takes 2."""
    return zlib.compress(text.encode() if isinstance(text, str) else text, 1)


def unpacked(data: bytes) -> str:
    return zlib.decompress(data).decode()


@dataclass(frozen=True)
class MatchRow:
    id: str
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    dashboard_id: int | None
    creator_id: int
    game: str
    status: str
    terms: dict[str, Any]
    secret: bytes
    start: str | None
    snapshot: str | None
    entries: int
    waiting: list[str]
    ending: dict[str, Any] | None
    created_at: int
    changed_at: int


@dataclass(frozen=True)
class SeatRow:
    match_id: str
    seat: str
    user_id: int
    roster: dict[str, Any] | None
    word: str | None
    seen_entry: int


@dataclass(frozen=True)
class Due:
    """Something to be posted or edited."""

    id: int
    match_id: str
    kind: str
    data: dict[str, Any]


def _match(row: Any) -> MatchRow:
    return MatchRow(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        dashboard_id=row.dashboard_id,
        creator_id=row.creator_id,
        game=row.game,
        status=row.status,
        terms=json.loads(row.terms),
        secret=row.secret,
        start=unpacked(row.start) if row.start else None,
        snapshot=unpacked(row.snapshot) if row.snapshot else None,
        entries=row.entries,
        waiting=json.loads(row.waiting),
        ending=json.loads(row.ending) if row.ending else None,
        created_at=row.created_at,
        changed_at=row.changed_at,
    )


# What every press asks is written once: SQLAlchemy takes as long to put a statement together as to carry it out.
_MATCH = select(matches).where(matches.c.id == bindparam("match"))
_GUILD = select(matches.c.guild_id).where(matches.c.id == bindparam("match"))
_GUILDS = select(matches.c.id, func.coalesce(matches.c.guild_id, 0).label("guild")).where(
    matches.c.id.in_(bindparam("matches", expanding=True))
)
_SEATS = select(seats).where(seats.c.match_id == bindparam("match"))
_WITH_SEATS = (
    select(matches, *(column.label(f"seat_{column.name}") for column in seats.c))
    .join_from(matches, seats, seats.c.match_id == matches.c.id, isouter=True)
    .where(matches.c.id == bindparam("match"))
    .order_by(seats.c.seat)
)
_ADD_ENTRY, _PUT_OUT = insert(entries), insert(outbox)
_ENTRIES = (
    select(entries)
    .where(entries.c.match_id == bindparam("match"), entries.c.n.between(bindparam("since"), bindparam("until")))
    .order_by(entries.c.n)
)
_OF_A_KIND = and_(records.c.match_id == bindparam("match"), records.c.kind == bindparam("sort"))
_RECORDS = select(records.c.n, records.c.data).where(_OF_A_KIND).order_by(records.c.n)
_LAST_RECORD = select(records.c.data).where(_OF_A_KIND).order_by(records.c.n.desc()).limit(1)
_FOLLOWING = select(
    func.coalesce(
        func.max(records.c.n) + 1,
        select(archives.archives.c.until)
        .where(archives.archives.c.match_id == bindparam("match"), archives.archives.c.kind == bindparam("sort"))
        .scalar_subquery(),
        0,
    )
).where(_OF_A_KIND)
_ADD_RECORD = insert(records).values(
    match_id=bindparam("match"), kind=bindparam("sort"), n=_FOLLOWING.scalar_subquery(), data=bindparam("text")
)
_RENEW_RECORD = (
    update(records)
    .where(_OF_A_KIND, records.c.n == select(func.max(records.c.n)).where(_OF_A_KIND).scalar_subquery())
    .values(data=bindparam("text"))
)
_DUE = select(outbox).order_by(outbox.c.id)
_DUE_OF = _DUE.where(outbox.c.match_id == bindparam("match"))
_OWING = select(outbox.c.match_id).distinct().order_by(outbox.c.match_id)
_DONE = delete(outbox).where(outbox.c.id.in_(bindparam("ids", expanding=True)))
LATEST = 2**31 - 1
"""No match has so many entries."""


async def add_match(at: AsyncConnection, row: dict[str, Any]) -> None:
    """Of the first game, unless the row says of which."""
    now = int(time.time())
    made = {"game": FIRST_GAME, "entries": 0, "waiting": "[]", "created_at": now, "changed_at": now}
    await at.execute(insert(matches).values({**made, **row}))


async def find_match(at: AsyncConnection, id: str) -> MatchRow | None:
    row = (await at.execute(_MATCH, {"match": id})).one_or_none()
    return None if row is None else _match(row)


async def find_with_seats(at: AsyncConnection, id: str) -> tuple[MatchRow, dict[str, SeatRow]] | None:
    """A match and those who sit in it, by one statement: both as they stood at one moment."""
    found = (await at.execute(_WITH_SEATS, {"match": id})).all()
    if not found:
        return None
    sitting = (_seat(row, "seat_") for row in found if row.seat_seat is not None)
    return _match(found[0]), {seat.seat: seat for seat in sitting}


async def guild_of(at: AsyncConnection, id: str) -> int | None:
    found: int | None = await at.scalar(_GUILD, {"match": id})
    return found


async def guilds_of(at: AsyncConnection, ids: Sequence[str]) -> dict[str, int]:
    """The servers of these matches, 0 for one in private messages."""
    return {row.id: row.guild for row in (await at.execute(_GUILDS, {"matches": list(ids)})).all()}


async def game_of(at: AsyncConnection, id: str) -> str | None:
    found: str | None = await at.scalar(select(matches.c.game).where(matches.c.id == id))
    return found


async def match_in_thread(at: AsyncConnection, thread_id: int) -> MatchRow | None:
    """The newest: in private messages one match follows another in the same place."""
    query = select(matches).where(matches.c.thread_id == thread_id).order_by(matches.c.created_at.desc())
    row = (await at.execute(query.limit(1))).first()
    return None if row is None else _match(row)


async def matches_of(at: AsyncConnection, user_id: int, statuses: tuple[str, ...]) -> list[MatchRow]:
    """The matches somebody sits in, the longest untouched first."""
    query = (
        select(matches)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(and_(seats.c.user_id == user_id, matches.c.status.in_(statuses)))
        .order_by(matches.c.changed_at)
    )
    return [_match(row) for row in (await at.execute(query)).all()]


async def with_record(at: AsyncConnection, kind: str, data: str, statuses: Sequence[str]) -> list[str]:
    """Matches that stand so and of which that is on record: whom they invite, whose rematch they are."""
    query = (
        select(matches.c.id)
        .join(records, records.c.match_id == matches.c.id)
        .where(and_(records.c.kind == kind, records.c.data == data, matches.c.status.in_(statuses)))
        .order_by(matches.c.created_at)
    )
    return [row.id for row in (await at.execute(query)).all()]


async def change_match(at: AsyncConnection, id: str, *, entries_before: int | None = None, **values: Any) -> bool:
    """Whether it was changed; with `entries_before` only if it still has so many."""
    where = matches.c.id == id
    if entries_before is not None:
        where = and_(where, matches.c.entries == entries_before)
    return (await at.execute(update(matches).where(where).values(changed_at=int(time.time()), **values))).rowcount > 0


async def seats_of(at: AsyncConnection, match_id: str) -> dict[str, SeatRow]:
    found = (_seat(row) for row in (await at.execute(_SEATS, {"match": match_id})).all())
    return {seat.seat: seat for seat in found}


def _seat(row: Any, prefix: str = "") -> SeatRow:
    kept = {column.name: getattr(row, prefix + column.name) for column in seats.c}
    return SeatRow(**kept | {"roster": json.loads(kept["roster"]) if kept["roster"] else None})


async def take_seat(at: AsyncConnection, match_id: str, seat: str, user_id: int) -> None:
    await at.execute(insert(seats).values(match_id=match_id, seat=seat, user_id=user_id, seen_entry=0))


async def leave_seat(at: AsyncConnection, match_id: str, seat: str) -> None:
    await at.execute(delete(seats).where(and_(seats.c.match_id == match_id, seats.c.seat == seat)))


async def uninvite(at: AsyncConnection, match_id: str, user_id: int) -> None:
    """No seat is kept for somebody any more."""
    here = and_(records.c.match_id == match_id, records.c.kind == "invited", records.c.data == str(user_id))
    await at.execute(delete(records).where(here))


async def change_seat(at: AsyncConnection, match_id: str, seat: str, **values: Any) -> None:
    where = and_(seats.c.match_id == match_id, seats.c.seat == seat)
    await at.execute(update(seats).where(where).values(**values))


async def add_entry(at: AsyncConnection, match_id: str, n: int, row: dict[str, Any]) -> None:
    first = {"undone": 0, "at": int(time.time())}
    await at.execute(_ADD_ENTRY, {"match_id": match_id, "n": n, **first, **row})


async def entries_of(at: AsyncConnection, match_id: str, since: int = 0, until: int | None = None) -> list[EntryRow]:
    """Whether they are folded or not; those that were taken back may have lost their snapshot by folding."""
    asked = {"match": match_id, "since": since, "until": LATEST if until is None else until}
    rows = (await at.execute(_ENTRIES, asked)).all()
    later = await asyncio.to_thread(_entries, rows) if len(rows) > FEW else _entries(rows)
    if later and later[0].n <= since:
        return later
    folded = await archives.find(at, match_id, since=since, until=later[0].n - 1 if later else until)
    if not folded:
        return later
    people = await archives.people_in(at, match_id)
    earlier = [entry for one in folded for entry in await asyncio.to_thread(archives.unpack_entries, one, people)]
    return [entry for entry in earlier if since <= entry.n and (until is None or entry.n <= until)] + later


def _entries(rows: Sequence[Any]) -> list[EntryRow]:
    return [
        EntryRow(
            match_id=row.match_id,
            n=row.n,
            user_id=row.user_id,
            answer=row.answer,
            instruction=row.instruction,
            visibility=row.visibility,
            events=unpacked(row.events),
            snapshot=unpacked(row.snapshot),
            undone=bool(row.undone),
            at=row.at,
        )
        for row in rows
    ]


async def rewrite_entry(at: AsyncConnection, match_id: str, n: int, snapshot: bytes) -> None:
    """The state after an entry, with its questions put anew."""
    where = and_(entries.c.match_id == match_id, entries.c.n == n)
    await at.execute(update(entries).where(where).values(snapshot=snapshot))


async def live_matches(at: AsyncConnection, statuses: tuple[str, ...], before: int | None = None) -> list[str]:
    """The ids of matches that stand so; with `before` only those not touched since that moment."""
    query = select(matches.c.id).where(matches.c.status.in_(statuses)).order_by(matches.c.changed_at)
    if before is not None:
        query = query.where(matches.c.changed_at < before)
    return [row.id for row in (await at.execute(query)).all()]


async def mark_undone(at: AsyncConnection, match_id: str, after: int) -> None:
    where = and_(entries.c.match_id == match_id, entries.c.n > after)
    await at.execute(update(entries).where(where).values(undone=1))


async def add_record(at: AsyncConnection, match_id: str, kind: str, data: list[str]) -> None:
    """Append to a match's undos or dice transcript; of some kinds only the newest stays."""
    if not data:
        return
    here = {"match": match_id, "sort": kind}
    if kind in LAST_COUNTS and (await at.execute(_RENEW_RECORD, here | {"text": data[-1]})).rowcount > 0:
        return
    await at.execute(_ADD_RECORD, [here | {"text": text} for text in (data[-1:] if kind in LAST_COUNTS else data)])


async def records_of(at: AsyncConnection, match_id: str, kind: str) -> list[str]:
    rows = (await at.execute(_RECORDS, {"match": match_id, "sort": kind})).all()
    later = [row.data for row in rows]
    if kind != ROLLED or (rows and rows[0].n == 0):
        return later
    return [text for one in await archives.find(at, match_id, kind) for text in archives.unpack_records(one)] + later


async def last_record(at: AsyncConnection, match_id: str, kind: str) -> str | None:
    row = (await at.execute(_LAST_RECORD, {"match": match_id, "sort": kind})).first()
    return None if row is None else row.data


async def put_out(at: AsyncConnection, match_id: str, kind: str, **data: Any) -> None:
    told = json.dumps({"key": secrets.token_hex(8), **data})  # known again by its key, for row numbers come back
    await at.execute(_PUT_OUT, {"match_id": match_id, "kind": kind, "data": told, "at": int(time.time())})


async def due(at: AsyncConnection, match_id: str | None = None) -> list[Due]:
    found = await (at.execute(_DUE) if match_id is None else at.execute(_DUE_OF, {"match": match_id}))
    return [Due(row.id, row.match_id, row.kind, json.loads(row.data)) for row in found.all()]


async def owing(at: AsyncConnection) -> list[str]:
    """The matches that have something due."""
    return list((await at.execute(_OWING)).scalars())


async def done(at: AsyncConnection, ids: Sequence[int]) -> None:
    await at.execute(_DONE, {"ids": list(ids)})
