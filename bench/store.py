"""What it costs to store a press, on a file and on a server, against the drivers alone; and how much several processes
store side by side. With a disk that is waited for, as a host would have it.

It must not draw or judge anything: only what is written for a press in its one transaction.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import aiosqlite
import asyncpg
from sqlalchemy.engine import make_url

from bench.row import Row
from bench.size import size
from bot.clock.clock import Clock
from bot.store import Store, people
from bot.store import matches as rows
from bot.store.applied import in_hand

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from postgres_server import HOW_TO_GET_IT, PostgresServer, programs

PRESSES, WARM_UP = size((200, 20), (4, 1))
PROCESSES = size((1, 2, 4), (1, 2))
SNAPSHOT, EVENTS = secrets.token_bytes(2200), secrets.token_bytes(900)
"""As large as those of a match in its third round; random, for packed bytes are."""
ROLL = json.dumps({"key": "x" * 60, "numbers": [1, 2, 3, 4, 5], "digest": "f" * 64})
SQL = (
    "INSERT INTO applied_presses (interaction_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    "UPDATE matches SET changed_at = $1, snapshot = $2, entries = $3, status = 'playing', waiting = '[\"red\"]'"
    " WHERE id = $4 AND entries = $5",
    "INSERT INTO match_entries (match_id, n, user_id, answer, visibility, events, snapshot, undone, at)"
    " VALUES ($1, $2, 11, '{}', 'public', $3, $4, 0, $5)",
    "INSERT INTO match_records (match_id, kind, n, data) SELECT $1, 'rolled', coalesce(max(n) + 1, 0), $2"
    " FROM match_records WHERE match_id = $3 AND kind = 'rolled'",
    "INSERT INTO outbox (match_id, kind, data, at) VALUES ($1, 'entry', $2, $3)",
    "INSERT INTO clocks (match_id, seat, bank, pace, seq, started, rung, user_id, spent, next_due)"
    " VALUES ($1, $2, 1, 1, $3, 1, 0, 11, 0, 5) ON CONFLICT (match_id, seat) DO UPDATE SET seq = excluded.seq",
)


def measured() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(on_a_file(Path(folder) / "press.sqlite3"))
    bin = programs()
    if bin is None:
        print(HOW_TO_GET_IT, file=sys.stderr)
        return found
    server = PostgresServer(bin, durable=True)
    try:
        return [*found, *asyncio.run(on_a_server(server.new())), *side_by_side(server)]
    finally:
        server.close()


async def on_a_file(path: Path) -> list[Row]:
    async with Store(f"sqlite:///{path}") as store:
        await begun(store, "m")
        ours = await each(lambda n: stored(store, "m", n))
        await begun(store, "raw")
    with closing(sqlite3.connect(path)) as at:
        at.execute("DELETE FROM outbox")
    async with aiosqlite.connect(path, isolation_level=None) as raw:
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            await raw.execute(f"PRAGMA {pragma}")

        async def alone(n: int) -> None:
            await raw.execute("BEGIN IMMEDIATE")
            for sql, values in statements("raw", n):
                await raw.execute(_numbered(sql), values)
            await raw.commit()

        return [Row("a press stored in a file, against aiosqlite alone", ours, await each(alone), "ms")]


async def on_a_server(address: str) -> list[Row]:
    async with Store(address) as store:
        await begun(store, "m")
        ours = await each(lambda n: stored(store, "m", n))
        await begun(store, "raw")
    url = make_url(address)
    raw = await asyncpg.connect(host=url.host, port=url.port, user=url.username, database=url.database)

    async def alone(n: int) -> None:
        async with raw.transaction():
            for sql, values in statements("raw", n):
                await raw.execute(sql, *values)

    found = Row("a press stored on a server, against asyncpg alone", ours, await each(alone), "ms")
    await raw.close()
    return [found]


def side_by_side(server: PostgresServer) -> list[Row]:
    """Presses a second of several processes together, each at a match of its own."""
    rates = {}
    for count in PROCESSES:
        address = server.new()
        with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
            rates[count] = sum(pool.map(_rate, [address] * count, range(count)))
        server.drop(address)
    alone = rates[PROCESSES[0]]
    return [
        Row(f"presses stored on a server by {count} processes, against one", rates[count], alone, "a second", "more")
        for count in PROCESSES[1:]
    ]


def _rate(address: str, number: int) -> float:
    async def work() -> float:
        async with Store(address) as store:
            await begun(store, f"m{number}")
            return 1000 / await each(lambda n: stored(store, f"m{number}", n))

    return asyncio.run(work())


async def begun(store: Store, id: str) -> None:
    async with store.transaction() as at:
        made = {"id": id, "channel_id": 1, "creator_id": 11, "status": "playing", "terms": "{}", "secret": b"x" * 32}
        await rows.add_match(at, made)


async def stored(store: Store, id: str, n: int) -> None:
    """What is written for one press, by the functions that the bot writes it by."""
    with in_hand(_press()):
        async with store.transaction() as at:
            values: dict[str, Any] = {"snapshot": SNAPSHOT, "entries": n + 1, "status": "playing", "waiting": '["red"]'}
            assert await rows.change_match(at, id, entries_before=n, **values)
            entry = {"user_id": 11, "answer": "{}", "instruction": None, "visibility": "public"}
            await rows.add_entry(at, id, n, entry | {"events": EVENTS, "snapshot": SNAPSHOT})
            await rows.add_record(at, id, "rolled", [ROLL])
            await rows.put_out(at, id, "entry", n=n)
            clocks = [Clock(id, seat, bank=1.0, pace=1.0, seq=n, started=1.0, user_id=11) for seat in ("blue", "red")]
            await people.keep_clocks(at, *clocks)


def statements(id: str, n: int) -> list[tuple[str, tuple[Any, ...]]]:
    now = int(time.time())
    values: list[tuple[Any, ...]] = [
        (_press(), now),
        (now, SNAPSHOT, n + 1, id, n),
        (id, n, EVENTS, SNAPSHOT, now),
        (id, ROLL, id),
        (id, "{}", now),
        (id, "blue", n),
    ]
    return [*zip(SQL, values, strict=True), (SQL[-1], (id, "red", n))]


def _press() -> int:
    return secrets.randbelow(2**62)


def _numbered(sql: str) -> str:
    return sql.replace("$", "?")


async def each(press: Callable[[int], Awaitable[None]]) -> float:
    """Milliseconds of one, after some that are not counted."""
    for n in range(WARM_UP):
        await press(n)
    start = time.perf_counter()
    for n in range(WARM_UP, WARM_UP + PRESSES):
        await press(n)
    return (time.perf_counter() - start) * 1000 / PRESSES
