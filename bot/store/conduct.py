"""Who has blocked whom, and whom a server does not let use the bot. Rows in, rows out; what they mean is the services'.

A person stands here by a keyed fingerprint beside their number: whoever has themselves forgotten takes the number with
them, and what kept others safe from them stays.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Column, Integer, Table, and_, bindparam, column, delete, func, or_, select, table
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialect import insert_into
from bot.store.marks import BARRED, OWN, PART, PLACE, SHUNNED, TIME
from bot.store.schema import BIG, TEXT, metadata

KEY = "fingerprints"
"""The note that holds the key; made with the first entry."""

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", BIG, primary_key=True, info=OWN, autoincrement=False),
    Column("person", TEXT, primary_key=True),
    Column("blocked_id", BIG, info=SHUNNED),
    Column("at", BIG, nullable=False, info=TIME),
    sqlite_with_rowid=False,
)
barred = Table(
    "barred",
    metadata,
    Column("guild_id", BIG, primary_key=True, info=PLACE, autoincrement=False),
    Column("person", TEXT, primary_key=True),
    Column("barred_id", BIG, info=BARRED),
    Column("listed_by", BIG, nullable=False, info=PART),
    Column("reason", TEXT),
    Column("until", BIG, info=TIME),
    Column("finishes", Integer, nullable=False),
    Column("at", BIG, nullable=False, info=TIME),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True)
class Block:
    person: str
    blocked_id: int | None
    """None: they had themselves forgotten since."""
    at: int


@dataclass(frozen=True)
class Bar:
    """An entry of a server's list."""

    person: str
    barred_id: int | None
    listed_by: int
    reason: str | None
    until: int | None
    finishes: bool
    """Whether matches they play may be played to their end."""
    at: int

    def holds(self, now: float) -> bool:
        return self.until is None or now < self.until


_notes = table("notes", column("name"), column("value"))  # their own module stands above this one


_KEY = select(_notes.c.value).where(_notes.c.name == KEY)
_BARS = (
    select(barred)
    .where(barred.c.guild_id == bindparam("guild"), or_(barred.c.until.is_(None), barred.c.until > bindparam("now")))
    .order_by(barred.c.at, barred.c.person)
)


async def key_of(at: AsyncConnection) -> str | None:
    """None: nobody was ever entered anywhere."""
    found = await at.execute(_KEY)
    return found.scalar_one_or_none()


async def made_key(at: AsyncConnection) -> str:
    await at.execute(insert_into(at, _notes).values(name=KEY, value=secrets.token_hex(32)).on_conflict_do_nothing())
    return await key_of(at) or ""


def fingerprint(key: str | None, user_id: int) -> str:
    """The same for the same person, and by itself nobody's number; empty, if nobody was ever entered."""
    return "" if key is None else hmac.new(key.encode(), str(user_id).encode(), hashlib.sha256).hexdigest()[:32]


# -- blocks --------------------------------------------------------------------------------------------------------


async def keep_block(at: AsyncConnection, user_id: int, other: int) -> None:
    one = insert_into(at, blocks).values(
        user_id=user_id, person=fingerprint(await made_key(at), other), blocked_id=other, at=int(time.time())
    )
    known = {"blocked_id": one.excluded.blocked_id}
    await at.execute(one.on_conflict_do_update(index_elements=["user_id", "person"], set_=known))


async def lift_block(at: AsyncConnection, user_id: int, person: str) -> bool:
    where = and_(blocks.c.user_id == user_id, blocks.c.person == person)
    return (await at.execute(delete(blocks).where(where))).rowcount > 0


async def blocks_of(at: AsyncConnection, user_id: int) -> list[Block]:
    query = select(blocks).where(blocks.c.user_id == user_id).order_by(blocks.c.at, blocks.c.person)
    return [Block(row.person, row.blocked_id, row.at) for row in (await at.execute(query)).all()]


async def has_blocked(at: AsyncConnection, one: int, other: int) -> bool:
    """Whether the first has blocked the second."""
    where = and_(blocks.c.user_id == one, blocks.c.person == fingerprint(await key_of(at), other))
    return (await at.execute(select(func.count()).select_from(blocks).where(where))).scalar_one() > 0


# -- a server's list -----------------------------------------------------------------------------------------------


async def keep_bar(at: AsyncConnection, guild_id: int, bar: Bar) -> None:
    await lift_bar(at, guild_id, bar.person)
    await at.execute(
        insert_into(at, barred).values(guild_id=guild_id, **{**bar.__dict__, "finishes": int(bar.finishes)})
    )


async def lift_bar(at: AsyncConnection, guild_id: int, person: str) -> bool:
    where = and_(barred.c.guild_id == guild_id, barred.c.person == person)
    return (await at.execute(delete(barred).where(where))).rowcount > 0


async def bars_of(at: AsyncConnection, guild_id: int, now: float) -> list[Bar]:
    """Those that hold, the oldest first."""
    found = await at.execute(_BARS, {"guild": guild_id, "now": int(now)})
    return [
        Bar(row.person, row.barred_id, row.listed_by, row.reason, row.until, bool(row.finishes), row.at)
        for row in found.all()
    ]


async def drop_ended(at: AsyncConnection, guild_id: int, now: float) -> None:
    await at.execute(delete(barred).where(and_(barred.c.guild_id == guild_id, barred.c.until <= int(now))))
