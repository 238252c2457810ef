"""A lease in the database: who works on it, until when; it ends by itself when nobody renews it.

It must not trust two machines' clocks: a server's own clock says when a lease ends. It is a note of the bot about
itself, changed inside transactions, which come one after the other.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialect import insert_into
from bot.store.lock import Holder
from bot.store.notes import notes

PREFIX = "lease:"


@dataclass(frozen=True)
class Lease:
    key: str
    """Made by its holder and known to nobody else."""
    holder: Holder
    until: float


async def find(at: AsyncConnection, name: str) -> Lease | None:
    """Whether it has ended or not."""
    kept = (await at.execute(select(notes.c.value).where(notes.c.name == PREFIX + name))).scalar_one_or_none()
    if not kept:
        return None
    found = json.loads(kept)
    return Lease(found["key"], Holder(**found["holder"]), found["until"])


async def take(at: AsyncConnection, name: str, key: str, holder: Holder, seconds: float, *, over: str = "") -> Lease:
    """Take or renew it, unless somebody else holds it; gives the lease as it stands then, ours or theirs. `over`: the
    key of one whose holder is known to be gone."""
    now, known = await clock(at), await find(at, name)
    if known is not None and known.key not in (key, over) and known.until > now:
        return known
    taken = Lease(key, holder, now + seconds)
    value = json.dumps({"key": key, "holder": asdict(holder), "until": taken.until})
    row = insert_into(at, notes).values(name=PREFIX + name, value=value)
    await at.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
    return taken


async def give_back(at: AsyncConnection, name: str, key: str) -> None:
    """Nothing happens where it is another's by now."""
    known = await find(at, name)
    if known is not None and known.key == key:
        await at.execute(delete(notes).where(notes.c.name == PREFIX + name))


async def clock(at: AsyncConnection) -> float:
    """A file lies on one machine, whose clock is ours."""
    if at.dialect.name != "postgresql":
        return time.time()
    return float((await at.execute(text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one())
