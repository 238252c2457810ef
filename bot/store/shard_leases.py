"""Who works which shards, until when: a row for each process among the notes, which ends by itself when nobody renews
it.

It must not decide who may have a shard. It is read and written inside transactions, which come one after the other
whatever process makes them: nobody else takes anything in between.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialect import insert_into
from bot.store.leases import clock
from bot.store.lock import Holder
from bot.store.notes import notes

PREFIX, TURN = "shards:", "turn:"


@dataclass(frozen=True)
class Working:
    """One process, and what it works."""

    key: str
    """Made by the process and known to nobody else."""
    holder: Holder
    count: int
    """How many shards there are, as it was told."""
    own: frozenset[int] = frozenset()
    standing_in: frozenset[int] = frozenset()
    """Of processes that died."""
    wants: frozenset[int] = frozenset()
    """Its own, which it waits for."""
    takes_over: bool = False
    """It waits even for a process that is well, which is asked to leave."""
    until: float = 0.0

    @property
    def held(self) -> frozenset[int]:
        return self.own | self.standing_in


SETS = ("own", "standing_in", "wants")


async def all_working(at: AsyncConnection) -> list[Working]:
    """Also those whose time is over."""
    query = select(notes.c.value).where(notes.c.name.startswith(PREFIX, autoescape=True)).order_by(notes.c.name)
    found = [json.loads(value) for value in (await at.execute(query)).scalars()]
    return [
        Working(**one | {"holder": Holder(**one["holder"])} | {s: frozenset(one[s]) for s in SETS}) for one in found
    ]


async def keep(at: AsyncConnection, working: Working) -> None:
    value = json.dumps(asdict(working) | {name: sorted(getattr(working, name)) for name in SETS})
    await _write(at, PREFIX + working.key, value)


async def remove(at: AsyncConnection, key: str) -> None:
    await at.execute(delete(notes).where(notes.c.name == PREFIX + key))


async def turn(at: AsyncConnection, name: str, seconds: float) -> float:
    """Seconds to wait for one's turn, of which there is one every so many seconds among all processes."""
    now = await clock(at)
    kept = (await at.execute(select(notes.c.value).where(notes.c.name == TURN + name))).scalar_one_or_none()
    mine = max(now, float(kept) + seconds if kept else 0.0)
    await _write(at, TURN + name, repr(mine))
    return mine - now


async def _write(at: AsyncConnection, name: str, value: str) -> None:
    row = insert_into(at, notes).values(name=name, value=value)
    await at.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
