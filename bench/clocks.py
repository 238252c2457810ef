"""Clock rows: a look at 10,000 running clocks with quiet hours and a start with them, against looking at each of them.

It must not measure what rings: nothing is due, as in nearly every look.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import select, text

from bench import hour_walk
from bench.row import Row
from bench.size import size
from bot.clock.clock import Clock
from bot.clock.hours import DAY, Hours
from bot.clock.service import Clocks
from bot.games.crisis_protocol.rosters import Rosters
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import Matches
from bot.matches.terms import LIVE
from bot.store import Store, people
from bot.store import matches as match_rows
from bot.store.preferences import preferences
from rules_engine.crisis_protocol.cards.loader.load import default_content

CLOCKS = size(10_000, 100)
SAMPLE = size(200, 10)
"""Matches that the old start is timed with; it takes as long for each of the others."""
AGE = 4 * DAY
NIGHT = Hours(zone="Europe/Berlin", quiet_from=22, quiet_to=8)
BLUE, RED = 11, 22


def measured() -> list[Row]:
    return [*reckoning(), *asyncio.run(looking())]


def reckoning() -> list[Row]:
    now = 1_774_700_000.0  # two days before clocks go forward in Berlin
    ours = _each(lambda: NIGHT.counted(now, now + 14 * DAY), 2000)
    theirs = _each(lambda: hour_walk.counted(NIGHT, now, now + 14 * DAY), 50)
    found = [Row("counting 14 days with quiet hours, against hour by hour", ours, theirs, "ms", goal=20)]
    ours = _each(lambda: NIGHT.when(now, 14 * DAY), 2000)
    theirs = _each(lambda: hour_walk.when(NIGHT, now, 14 * DAY), 50)
    return [*found, Row("when 14 counted days are over, against hour by hour", ours, theirs, "ms", goal=20)]


async def looking() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        async with Store(f"sqlite:///{Path(folder) / 'clocks.sqlite3'}") as store:
            clocks = Clocks(store, Matches(store))
            ids = await crowd(clocks)
            clocks.repository.now = lambda: now
            now = time.time() + AGE
            tick, every = await _pair(clocks.alarms.tick, lambda: look_at_all(clocks))
            start, each = await _pair(lambda: begin(clocks), lambda: set_each(clocks, ids[:SAMPLE]))
    return [
        Row(f"a look at {CLOCKS:,} clocks, none due, against all of them", tick, every, "ms", goal=100),
        Row(f"a start with {CLOCKS:,} clocks, all right, against each", start, each * CLOCKS / SAMPLE, "ms", goal=100),
    ]


async def crowd(clocks: Clocks) -> list[str]:
    """One real match, and as many like it as are wanted, each of two people with quiet hours."""
    terms = CrisisTerms(map="downtown", pace_hours=24 * 14, bank_hours=24 * 60)
    stored = await clocks.matches.lobby.challenge(creator_id=BLUE, channel_id=1, guild_id=2, terms=terms)
    await clocks.matches.lobby.accept(stored.row.id, RED)
    for user in (BLUE, RED):
        roster = next(iter(Rosters(default_content()).ready().values()))
        await clocks.matches.lobby.bring_roster(stored.row.id, user, roster)
    hours = json.dumps({"hours": NIGHT.model_dump(mode="json")})
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {CLOCKS - 1})"
    copies = {
        "matches": {"id": "printf('%08x', i)"},
        "match_seats": {"match_id": "printf('%08x', i)", "user_id": "user_id + i * 100"},
        "clocks": {"match_id": "printf('%08x', i)", "user_id": "user_id + i * 100"},
    }
    async with clocks.repository.store.transaction() as at:
        for table, changed in copies.items():
            names = [row[1] for row in (await at.execute(text(f"PRAGMA table_info({table})"))).all()]
            values = ", ".join(changed.get(name, f't."{name}"') for name in names)
            await at.execute(text(f"INSERT INTO {table} {numbers} SELECT {values} FROM n, {table} AS t"))
        people_ = "INSERT INTO people SELECT user_id, :hours FROM match_seats"
        await at.execute(text(people_), {"hours": hours})
        return await match_rows.live_matches(at, LIVE)


async def begin(clocks: Clocks) -> None:
    await clocks.repairs.sync_all()
    await clocks.repairs.free_stranded()


async def look_at_all(clocks: Clocks) -> int:
    """As it was: every running clock is read, and its time counted hour by hour."""
    joined = select(people.clocks, preferences.c.wishes).join_from(
        people.clocks, preferences, preferences.c.user_id == people.clocks.c.user_id
    )
    async with clocks.repository.store.reading() as at:
        kept = (await at.execute(joined.where(people.clocks.c.seq.is_not(None)))).all()
    due = 0
    for row in kept:
        clock = Clock(**{column.name: getattr(row, column.name) for column in people.clocks.c})
        hours = Hours.model_validate(json.loads(row.wishes)["hours"])
        due += hour_walk.counted(hours, clock.started, clocks.repository.now()) >= clock.marks()[0][1]
    return due


async def set_each(clocks: Clocks, ids: list[str]) -> None:
    """As it was: every match is read whole, and its clocks set in a transaction of its own."""
    for id in ids:
        await clocks.repository.sync(await clocks.matches.repository.find(id))


async def _pair(ours: Callable[[], Awaitable[object]], theirs: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Milliseconds of processor time, each; ours as the mean of several."""
    times = []
    for work, often in ((ours, 10), (theirs, 1)):
        begun = time.process_time()
        for _ in range(often):
            await work()
        times.append(1000 * (time.process_time() - begun) / often)
    return times[0], times[1]


def _each(work: Callable[[], object], often: int) -> float:
    begun = time.process_time()
    for _ in range(often):
        work()
    return 1000 * (time.process_time() - begun) / often
