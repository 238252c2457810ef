"""Several processes on one PostgreSQL: how soon they answer together, and what becomes of matches when one of them is
killed every while, or the server itself is away.

It must not spare the bots: presses come at their own rate whether or not the last ones are answered. `SHARDS_MATCHES`
(that are open), `SHARDS_PLAYED` (those of them that stand in threads and are pressed in), `SHARDS_SERVERS`,
`SHARDS_SECONDS` (of each run), `SHARDS_PROCESSES`, `SHARDS_RATE` (presses a second), `SHARDS_KILLS` (seconds from one
to the next), `SHARDS_AWAY` (seconds) and `SHARDS_RUNS` change what is played; `LOAD_KEPT` names a folder in which
prepared matches are kept for the next run. What is promised: `SHARDS_MATCHES=2000 SHARDS_SECONDS=600 SHARDS_AWAY=60`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from bench.crowd import Crowd, in_the_first_rounds, percentile
from bench.load import KEPT, ROOT, Loaded, attached_to, discord, rate_of, run_for, seated
from bench.many import clone, memory_of
from bench.row import Row
from bench.size import size
from bot.local.gateway import shard_of
from bot.local.ratelimits import GLOBAL_PER_SECOND
from bot.matches.service import Matches
from bot.store import Store
from bot.store.moving import move

sys.path.append(str(ROOT / "tests"))
from postgres_server import HOW_TO_GET_IT, PostgresServer, programs
from processes import BotProcess

MATCHES = int(os.environ.get("SHARDS_MATCHES", size("200", "8")))
PLAYED = int(os.environ.get("SHARDS_PLAYED", size("200", "4")))
SERVERS = int(os.environ.get("SHARDS_SERVERS", size("64", "4")))
SECONDS = float(os.environ.get("SHARDS_SECONDS", size("60", "6")))
PROCESSES = int(os.environ.get("SHARDS_PROCESSES", size("4", "2")))
RATE = float(os.environ.get("SHARDS_RATE", "0"))
KILLS = float(os.environ.get("SHARDS_KILLS", "30"))
AWAY = float(os.environ.get("SHARDS_AWAY", size("20", "2")))
RUNS = os.environ.get("SHARDS_RUNS", size("quiet,kills,away", "quiet,away")).split(",")
SHARDS = 16
RECORDED = 24
"""Matches that are really played up to where the people come; the others are copies of them."""
BACK_AFTER = 0.5
"""The part of the time between two kills after which a killed process is started again."""
PATIENCE = 300.0
"""Seconds until what is due must have been posted."""
Disturbance = Callable[["Host", Loaded], Coroutine[None, None, None]]


@dataclass
class Found:
    """What a run showed."""

    run: Loaded
    entries: dict[str, list[str]] = field(default_factory=dict)
    """By match, a digest of each answer and of what came of it."""
    doubled: int = 0
    """Stretches of a story that are told twice, dashboards that a match has besides its own."""
    stuck: int = 0
    """Matches with something still due at the end."""
    memory: list[float] = field(default_factory=list)
    taken_over: list[float] = field(default_factory=list)
    """Seconds from each kill to the first press that is answered there again."""


class Host:
    """The processes of the bot, each with its part of the shards."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.folder, self.settings = folder, settings
        self.running: dict[int, BotProcess] = {}
        self.killed: list[tuple[float, frozenset[int]]] = []
        """When, and the shards it had."""

    def shards_of(self, number: int) -> range:
        part = SHARDS // PROCESSES
        return range(number * part, (number + 1) * part)

    async def start(self, number: int) -> None:
        own = self.shards_of(number)
        folder = self.folder / f"process{number}"
        folder.mkdir(exist_ok=True)
        bot = self.running[number] = BotProcess(
            folder, {**self.settings, "SHARDS": f"{own[0]}-{own[-1]}/{SHARDS}", "XDG_DATA_HOME": str(self.folder)}
        )
        await bot.start()

    async def kill(self, number: int) -> None:
        self.killed.append((time.perf_counter(), frozenset(self.shards_of(number))))
        await self.running[number].kill()

    async def stop(self) -> None:
        for bot in self.running.values():
            if bot.process is not None and bot.process.returncode is None:
                bot.process.terminate()
        for bot in self.running.values():
            if bot.process is not None:
                await bot.process.wait()


def measured() -> list[Row]:
    bin = programs()
    if bin is None:
        print(HOW_TO_GET_IT, file=sys.stderr)
        return []
    server = PostgresServer(bin, durable=True)

    async def away(host: Host, run: Loaded) -> None:
        await asyncio.sleep((SECONDS - AWAY) / 2)
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(server.start)

    disturbances: dict[str, Disturbance] = {"quiet": _nothing, "kills": _kills, "away": away}
    try:
        return asyncio.run(_measured(server, {name: disturbances[name] for name in RUNS}))
    finally:
        server.close()


async def _measured(server: PostgresServer, disturbances: dict[str, Disturbance]) -> list[Row]:
    found: dict[str, Found] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start, prepared = time.perf_counter(), server.empty()
        await move(f"sqlite:///{await _prepared(folder)}", prepared)
        print(f"  {MATCHES} matches prepared in {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
        rate = RATE
        for kind, disturb in disturbances.items():
            address = server.new(prepared.rpartition("/")[2])
            own = folder / kind
            own.mkdir()
            async with _playing(own, address) as (host, run):
                rate = rate or await rate_of(run)
                disturbing = asyncio.create_task(disturb(host, run))
                await run_for(run, rate, SECONDS)
                await disturbing
                found[kind] = await _looked_at(run, host)
                found[kind].entries = await _entries(run.crowd)
                _tell(kind, found[kind], rate)
            server.drop(address)
    return [row for kind, one in found.items() for row in _rows(kind, one, found)]


def _rows(kind: str, one: Found, all_: dict[str, Found]) -> list[Row]:
    name = f"{PROCESSES} processes, {MATCHES} matches, {SERVERS} servers, {kind}"
    rows = [
        Row(
            f"{name}: requests, against what Discord takes", one.run.requests_a_second, GLOBAL_PER_SECOND, "1/s", "more"
        ),
        Row(f"{name}: acknowledged, p50", percentile(one.run.acknowledged, 50), 1000, "ms"),
        Row(f"{name}: acknowledged, p99", percentile(one.run.acknowledged, 99), 1000, "ms", goal=1),
        Row(f"{name}: final picture, p99", percentile(one.run.pictured, 99), 3000, "ms", goal=1),
        Row(f"{name}: memory of one process", max(one.memory, default=float("nan")), 512, "MB"),
    ]
    if one.taken_over:
        rows.append(Row(f"{name}: a killed one stood in for, longest", max(one.taken_over), 60, "s", goal=1))
    if kind != "quiet" and "quiet" in all_:
        same, compared = _alike(one.entries, all_["quiet"].entries)
        rows.append(Row(f"{name}: matches that went as in the quiet run", same, compared, "matches", "more", goal=1))
    return rows


def _alike(one: dict[str, list[str]], other: dict[str, list[str]]) -> tuple[int, int]:
    """How many matches agree as far as both have come, and how many there are."""
    return sum(all(a == b for a, b in zip(one[id], other[id], strict=False)) for id in one), len(one)


def _tell(kind: str, found: Found, rate: float) -> None:
    run = found.run
    print(
        f"  {kind}: {len(run.presses)} presses at {rate:.1f} a second, "
        f"{run.told_of_requests()}; {_processor(run)}"
        f"{len(run.crowd.unanswered)} unanswered, {run.crowd.refused} refused, {run.crowd.left_out} left out; "
        f"{found.doubled} doubled, {found.stuck} stuck; stood in for after "
        f"{[round(seconds, 1) for seconds in found.taken_over]} s; "
        f"memory {[round(size) for size in found.memory]} MB; load {os.getloadavg()[0]:.1f}",
        file=sys.stderr,
        flush=True,
    )


def _processor(run: Loaded) -> str:
    """What a press takes of a processor; unknown where a process was killed meanwhile."""
    if any(share < 0 for share in run.cpu.values()):
        return ""
    told = (f"{part} {1000 * share * run.seconds / max(1, len(run.presses)):.0f}" for part, share in run.cpu.items())
    return f"ms of processor a press: {', '.join(told)}; "


# -- the matches -------------------------------------------------------------------------------------------------------


async def _prepared(folder: Path) -> Path:
    """A file of open matches: some played by the services that the bot uses, and copies of them. Those that are to be
    pressed in have to be posted yet, the others were posted long ago."""
    file = folder / "prepared.sqlite3"
    kept = Path(KEPT) / f"shards_{MATCHES}_{PLAYED}.sqlite3" if KEPT else None
    if kept is not None and kept.exists():
        return kept
    async with discord(folder) as (url, _), Store(f"sqlite:///{file}") as books, seated(url, books) as crowd:
        await crowd.prepare(min(RECORDED, PLAYED, MATCHES), in_the_first_rounds)
    with closing(sqlite3.connect(file)) as at:
        with at:
            first = [row[0] for row in at.execute("SELECT id FROM matches WHERE status = 'playing' ORDER BY id")]
            at.execute("DELETE FROM matches WHERE status <> 'playing'")
            for number in range(len(first), MATCHES):
                old, new = first[number % len(first)], f"{number:08x}"
                clone(at, old, new)
                if number >= PLAYED:
                    continue
                copied = "SELECT ?, kind, data, at FROM outbox WHERE match_id = ?"
                at.execute(f"INSERT INTO outbox (match_id, kind, data, at) {copied}", (new, old))
        if kept is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            at.execute("VACUUM INTO ?", (str(kept),))
    return file


async def _entries(crowd: Crowd) -> dict[str, list[str]]:
    records, found = Matches(crowd.books).records, {}
    for game in crowd.games:
        entries = (await records.record(game.id)).entries
        told = (entry.model_dump_json(include={"answer", "instruction", "events", "undone"}) for entry in entries)
        found[game.id] = [sha256(one.encode()).hexdigest() for one in told]
    return found


# -- the run -----------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _playing(folder: Path, address: str) -> AsyncIterator[tuple[Host, Loaded]]:
    async with AsyncExitStack() as open_:
        url, table = await open_.enter_async_context(
            discord(folder, "--shards", str(SHARDS), "--servers", str(SERVERS))
        )
        books = await open_.enter_async_context(Store(address))
        crowd = await open_.enter_async_context(seated(url, books))
        await crowd.take_up()
        host = Host(folder, {**attached_to(url), "DATABASE_URL": address})
        open_.push_async_callback(host.stop)
        start = time.perf_counter()
        for number in range(PROCESSES):
            await host.start(number)
        await crowd.sit_down()
        print(f"  all posted {time.perf_counter() - start:.0f} s after the start", file=sys.stderr, flush=True)
        run = Loaded(crowd, [], url)
        bots = {f"bot {n}": bot.process.pid for n, bot in host.running.items() if bot.process is not None}
        run.processes = {**bots, "table": table.pid, "people": os.getpid()}
        yield host, run


async def _nothing(host: Host, run: Loaded) -> None:
    return


async def _kills(host: Host, run: Loaded) -> None:
    """One after the other, each started again before the next is killed."""
    start, number = time.perf_counter(), 0
    while time.perf_counter() + KILLS < start + SECONDS:
        await asyncio.sleep(KILLS * (1 - BACK_AFTER))
        await host.kill(number % PROCESSES)
        await asyncio.sleep(KILLS * BACK_AFTER)
        await host.start(number % PROCESSES)
        number += 1


async def _looked_at(run: Loaded, host: Host) -> Found:
    """How things lie when all is answered and posted."""
    found, crowd = Found(run), run.crowd
    try:
        async with asyncio.timeout(PATIENCE):
            await crowd.settled()
    except TimeoutError:
        found.stuck = len(await crowd.owed())
    found.doubled = _doubled(crowd)
    for bot in host.running.values():
        assert bot.process is not None
        found.memory.append(memory_of(bot.process.pid)["bot"] / 2**20)
    orphans = {game.thread: shard_of(str(game.guild), SHARDS) for game in crowd.games}
    for at, shards in host.killed:
        again = [
            p.acknowledged - at for p in run.presses if p.acknowledged and p.at > at and orphans[p.thread] in shards
        ]
        found.taken_over.append(min(again, default=float("inf")))
    return found


def _doubled(crowd: Crowd) -> int:
    """By what stands in the threads."""
    told: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    for message in crowd.watch.messages.values():
        text = str(message.get("components"))
        told.update({word for word in text.replace("'", " ").split() if ":why." in word})
        if ":menu" in text and not message.get("flags", 0) & 64:
            boards[message["channel_id"]] += 1
    return sum(count - 1 for count in (*told.values(), *boards.values()))
