"""Ten thousand open matches: their cost on the disk and in memory, how soon the bot is ready, what holds up its loop.

It must not spare the bot: it is the real process at a local Discord, with clocks that ring, people who sleep, matches
to be put away and finished ones from before there was folding. Every run plays the same matches. `MANY_MATCHES`,
`MANY_ENDED` (finished ones as the bot keeps them), `MANY_FINISHED` (those from before there was folding) and
`MANY_SECONDS` change what is measured, `MANY_LOG` keeps the bot's log. What is promised of a start:
`MANY_MATCHES=1000 MANY_ENDED=10000`.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bench.load import ROOT, _cpu_seconds, attached_to, discord
from bench.row import Row
from bench.size import size
from bot.clock.clock import Clock
from bot.clock.hours import DAY, HOUR, Hours
from bot.clock.service import Clocks
from bot.clock.sleeping import UNTOUCHED_DAYS
from bot.games.crisis_protocol.rosters import Rosters
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.local.person import Person
from bot.matches.folding import fold_match, fold_some
from bot.matches.service import Matches, StoredMatch
from bot.matches.terms import Status
from bot.store import Store
from bot.store import people as people_rows
from bot.store.folding import unfold
from bot.store.matches import matches as matches_table
from bot.store.matches import seats
from bot.store.preferences import keep_preferences
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.testing.players import Player as Chooser

sys.path.append(str(ROOT / "tests"))
from chance import deal

MATCHES = int(os.environ.get("MANY_MATCHES", size("10000", "40")))
SECONDS = float(os.environ.get("MANY_SECONDS", size("130", "6")))
"""Two reports of the loop's watch, a sweep and four looks at the clocks."""
RECORDED, HALF_WAY = 2, 3
"""Matches that are really played, and the round in which they are copied."""
PEOPLE, RINGING, ASLEEP = 2_000, 20, 20
FINISHED = int(os.environ.get("MANY_FINISHED", size("40", "4")))
"""Who plays them, half of them with quiet hours; matches whose clocks ring meanwhile; matches nobody has touched;
matches that ended before there was folding."""
ENDED = int(os.environ.get("MANY_ENDED", "0"))
FIRST_PERSON = 10**17
NIGHT = Hours(zone="Europe/Berlin", quiet_from=22, quiet_to=8)
COPIED = (
    "matches",
    "match_seats",
    "match_entries",
    "match_archives",
    "match_archive_people",
    "match_records",
    "clocks",
)


@dataclass
class Measured:
    ready: float = 0.0
    memory: dict[str, int] = field(default_factory=dict)
    cpu: float = 0.0
    """Of a core."""
    log: list[dict[str, object]] = field(default_factory=list)
    bytes: dict[str, float] = field(default_factory=dict)
    """Of one match: open and over, before and after folding."""

    def told(self, event: str, name: str) -> list[float]:
        return [float(str(line[name])) for line in self.log if line["event"] == event and name in line]


def measured() -> list[Row]:
    run = asyncio.run(_run())
    stalls = run.told("loop stalled", "ms")
    longest = max([*stalls, *run.told("loop", "longest_ms")], default=float("nan"))
    own = max(run.told("loop stalled", "cpu_ms"), default=0.0)
    folded = sum(run.told("tidied", "folded"))
    print(
        f"  {len(stalls)} stalls, the longest {longest:.0f} ms by the clock; {folded:.0f} finished matches folded; "
        f"{run.cpu:.0%} of a core; machine's load {os.getloadavg()[0]:.1f}; "
        f"memory in MB: {', '.join(f'{part} {size / 2**20:.0f}' for part, size in run.memory.items())}",
        file=sys.stderr,
    )
    name, kept = f"{MATCHES} open matches" + (f", {ENDED} finished" if ENDED else ""), run.bytes
    return [
        Row(f"{name}: from the start until ready", run.ready, 10, "s", goal=1),
        Row(f"{name}: own work in any stall of the event loop in {SECONDS:.0f} s", own, 100, "ms", goal=1),
        Row(f"{name}: memory of the bot itself", run.memory["bot"] / 2**20, 512, "MB", goal=1),
        Row("a match half way, against unfolded", kept["open"] / 1024, kept["open unfolded"] / 1024, "KB", goal=3),
        Row("a finished match, against unfolded", kept["over"] / 1024, kept["over unfolded"] / 1024, "KB", goal=10),
        Row("a finished match, against what it may take", kept["over"] / 1024, 100, "KB", goal=1),
    ]


async def _run() -> Measured:
    run = Measured()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        half, over = folder / "half.sqlite3", folder / "over.sqlite3"
        deal("many")  # here; the bot is a process of its own, and draws as ever
        await _record(half, over)
        run.bytes = {"open": _of_a_match(half), "over": _of_a_match(over)}
        for kind, path in (("open unfolded", half), ("over unfolded", over)):
            run.bytes[kind] = await _of_a_match_unfolded(path)
        async with discord(folder) as (url, _), Person(url, "watcher") as watch:
            database, start = folder / "crisis.sqlite3", time.perf_counter()
            shutil.copy(half, database)
            await _multiply(database, over, watch)
            size = database.stat().st_size / 2**20
            told = f"  {MATCHES + ENDED} matches made in {time.perf_counter() - start:.0f} s, {size:.0f} MB"
            print(told, file=sys.stderr, flush=True)
            await _watch(run, folder, url, database)
    return run


# -- matches -----------------------------------------------------------------------------------------------------------


async def _record(half: Path, over: Path) -> None:
    """Whole matches played by the services that the bot uses; as they stand half way and at the end."""
    content = default_content()
    rosters = list(Rosters(content).ready().values())
    async with Store(f"sqlite:///{over}") as store:
        matches = Matches(store)
        Clocks(store, matches)
        ids = []
        for number in range(RECORDED):
            made = await matches.lobby.challenge(
                creator_id=FIRST_PERSON,
                channel_id=1,
                guild_id=2,
                terms=CrisisTerms(map="downtown" if number % 2 else None),
            )
            ids.append(made.row.id)
            await matches.lobby.accept(made.row.id, FIRST_PERSON + 1)
            for offset in range(2):
                await matches.lobby.bring_roster(
                    made.row.id, FIRST_PERSON + offset, rosters[(number + offset) % len(rosters)]
                )
            await _play(matches, made.row.id, number, HALF_WAY)
        _copy(over, half)
        for number, id in enumerate(ids):
            await _play(matches, id, number, None)
            await fold_match(matches.repository, id)
    _copy(over, over)


async def _play(matches: Matches, id: str, number: int, until: int | None) -> None:
    choosers = {seat: Chooser(seat, number) for seat in SEATS}
    while True:
        stored: StoredMatch = await matches.repository.find(id)
        assert stored.state is not None
        if stored.status is not Status.PLAYING or stored.state.round == until:
            return
        asked = stored.state.pending[min(stored.state.pending)]
        answer = choosers[asked.seat].answer(asked)
        await matches.play.answer(id, stored.seats[asked.seat].user_id, asked.seq, answer.choice)
        await fold_some(matches.repository, 1)  # as the bot's upkeep does


def _copy(path: Path, copy: Path) -> None:
    """Without what is to be posted: everything was."""
    draft = copy.with_suffix(".part")
    with closing(sqlite3.connect(path)) as at:
        at.execute("VACUUM INTO ?", (str(draft),))
    with closing(sqlite3.connect(draft, isolation_level=None)) as at:
        at.execute("DELETE FROM outbox")
        at.execute("VACUUM")
    for extra in ("-wal", "-shm"):
        copy.with_name(copy.name + extra).unlink(missing_ok=True)
    draft.replace(copy)


async def _of_a_match_unfolded(path: Path) -> float:
    copy = path.with_suffix(".unfolded")
    _copy(path, copy)
    async with Store(f"sqlite:///{copy}") as store, store.transaction() as at:
        for id in (await at.execute(select(matches_table.c.id))).scalars().all():
            await unfold(at, id)
    _copy(copy, copy)
    return _of_a_match(copy)


def _of_a_match(path: Path) -> float:
    """Bytes, pages and all, of what the file holds of each match; but for an empty database."""
    with closing(sqlite3.connect(path)) as at:
        (pages,), (size,) = at.execute("PRAGMA page_count").fetchone(), at.execute("PRAGMA page_size").fetchone()
        (tables,) = at.execute("SELECT count(*) FROM sqlite_master WHERE rootpage > 0").fetchone()
        (count,) = at.execute("SELECT count(*) FROM matches").fetchone()
    return float((pages - tables) * size / count)


async def _multiply(database: Path, over: Path, watch: Person) -> None:
    """The recorded matches again and again under other numbers, for other people, in the channels that are there."""
    guild = watch.hello["guilds"][0]
    channels = [int(channel["id"]) for channel in guild["channels"]]
    with closing(sqlite3.connect(database)) as at:
        at.execute("PRAGMA synchronous = OFF")
        at.execute("ATTACH ? AS over", (str(over),))
        at.execute("ATTACH ? AS unfolded", (str(over.with_suffix(".unfolded")),))
        with at:
            first = [row[0] for row in at.execute("SELECT id FROM matches ORDER BY id")]
            for number in range(len(first), MATCHES):
                clone(at, first[number % len(first)], f"{number:08x}")
            at.execute("UPDATE matches SET thread_id = NULL, dashboard_id = NULL, guild_id = ?", (int(guild["id"]),))
            for number, (id,) in enumerate(at.execute("SELECT id FROM matches ORDER BY id").fetchall()):
                place = (channels[number % len(channels)], id)
                at.execute("UPDATE matches SET channel_id = ? WHERE id = ?", place)
                for offset, seat in enumerate(SEATS):
                    person = (FIRST_PERSON + (2 * number + offset) % PEOPLE, id, seat)
                    at.execute("UPDATE match_seats SET user_id = ? WHERE match_id = ? AND seat = ?", person)
            long_ago = int(time.time() - (UNTOUCHED_DAYS + 1) * DAY)
            at.execute(
                "UPDATE matches SET changed_at = ? WHERE id IN (SELECT id FROM matches ORDER BY id DESC LIMIT ?)",
                (long_ago, ASLEEP),
            )
            for source, offset, count in (("over", 2**30, ENDED), ("unfolded", 2**31, FINISHED)):
                for number in range(count):
                    clone(at, first[number % len(first)], f"{offset + number:08x}", source)
            at.execute("UPDATE matches SET changed_at = ? WHERE status = 'ended'", (long_ago,))
    async with Store(f"sqlite:///{database}") as store, store.transaction() as at:
        await _set_clocks(at)


def clone(at: sqlite3.Connection, old: str, new: str, source: str = "main") -> None:
    for table in COPIED:
        columns = [row[1] for row in at.execute(f"PRAGMA table_info({table})")]
        key = "id" if table == "matches" else "match_id"
        kept = ", ".join("?" if column == key else column for column in columns)
        at.execute(f"INSERT INTO main.{table} SELECT {kept} FROM {source}.{table} WHERE {key} = ?", (new, old))


async def _set_clocks(at: AsyncConnection) -> None:
    """Begun at all hours of the last days, each with the alarms given that it has passed; of some the half is over
    within the next minute."""
    now, ringing = time.time(), 0
    for person in range(0, PEOPLE, 2):
        await keep_preferences(at, FIRST_PERSON + person, {"hours": NIGHT.model_dump(mode="json")})
    table = people_rows.clocks
    seated = select(seats.c.user_id).where(seats.c.match_id == table.c.match_id, seats.c.seat == table.c.seat)
    await at.execute(update(table).values(user_id=seated.scalar_subquery()))
    asked = select(table).where(table.c.seq.is_not(None)).order_by(table.c.match_id, table.c.seat)
    clocks, running = [], (await at.execute(asked)).all()
    for number, row in enumerate(running):
        clock = Clock(**row._mapping)
        hours = Hours() if (row.user_id - FIRST_PERSON) % 2 else NIGHT
        started = now - number % 96 * HOUR
        if number >= len(running) - ASLEEP:  # nobody has time left there: they are warned
            started = now - (UNTOUCHED_DAYS + 1) * DAY
        elif ringing < RINGING and hours != NIGHT:
            ringing += 1
            started = now - clock.allowance / 2 + 3 * ringing
        clock = replace(clock, started=started, spent=0.0, rung=0)
        passed = sum(clock.used(now, hours) >= mark for _, mark in clock.marks())
        clocks.append(replace(clock, rung=passed).appointed(hours))
    rest = iter(clocks)
    while some := list(islice(rest, 500)):
        await people_rows.keep_clocks(at, *some)


# -- the bot -----------------------------------------------------------------------------------------------------------


async def _watch(run: Measured, folder: Path, url: str, database: Path) -> None:
    from processes import BotProcess

    bot = BotProcess(folder, {**attached_to(url), "DATABASE_URL": f"sqlite:///{database}"})
    start = time.perf_counter()
    await bot.start()
    assert bot.process is not None
    try:
        await bot.until(lambda: '"event": "ready"' in bot.log, 300)
        run.ready = time.perf_counter() - start
        used, start = _cpu_seconds(bot.process.pid), time.perf_counter()
        await asyncio.sleep(SECONDS)
        run.cpu = (_cpu_seconds(bot.process.pid) - used) / (time.perf_counter() - start)
        run.memory = memory_of(bot.process.pid)
    finally:
        if bot.process.returncode is None:
            bot.process.terminate()
            await bot.process.wait()
        run.log = [json.loads(line) for line in bot.log.splitlines() if line.startswith("{")]
        if keep := os.environ.get("MANY_LOG"):
            Path(keep).write_text(bot.log)  # noqa: ASYNC240  (nothing else runs by now)


def memory_of(pid: int) -> dict[str, int]:
    """Bytes in memory of a process and of those it started, as Linux counts them; what they share counts for each."""
    found: dict[str, int] = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            facts = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
        except OSError:
            continue
        if int(facts["Pid"]) == pid or int(facts["PPid"]) == pid:
            name = "bot" if int(facts["Pid"]) == pid else f"drawing {len(found)}"
            found[name] = int(facts["VmRSS"].split()[0]) * 1024
    return found or {"bot": 0}
