"""Two hundred matches at once: bot, table and people are three processes, and the bot sends what Discord lets it send.

It must not spare the bot: presses come at their own rate whether or not the last ones are answered. `LOAD_MATCHES`,
`LOAD_SECONDS` and `LOAD_RATE` (presses a second) change what is played; `LOAD_KEPT` names a folder in which prepared
matches are kept for the next run.
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
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import aiohttp

from bench.crowd import Crowd, Onlooker, Press, Stand, in_the_first_rounds, percentile
from bench.row import Row
from bench.size import size
from bot.local.ratelimits import GLOBAL_PER_SECOND
from bot.store import Store

ROOT = Path(__file__).resolve().parents[1]
MATCHES = int(os.environ.get("LOAD_MATCHES", size("200", "2")))
SECONDS = float(os.environ.get("LOAD_SECONDS", size("60", "4")))
RATE = float(os.environ.get("LOAD_RATE", "0"))
KEPT = os.environ.get("LOAD_KEPT", "")
TOKEN = "only-at-this-table"
WARM_UP = size(10.0, 2.0)
"""Presses a second before it counts."""
PEOPLE = 4
MOST_REQUESTS = 0.95 * GLOBAL_PER_SECOND


@dataclass
class Loaded:
    """What a run showed."""

    crowd: Crowd
    log: list[dict[str, object]]
    url: str
    presses: list[Press] = field(default_factory=list)
    seconds: float = 0.0
    began: float = 0.0
    requests: Counter[str] = field(default_factory=Counter)
    """That the bot made of Discord's REST API while the people pressed, by route."""
    processes: dict[str, int] = field(default_factory=dict)
    cpu: dict[str, float] = field(default_factory=dict)
    """Of a core, while the people pressed."""

    @property
    def requests_a_second(self) -> float:
        return self.requests.total() / self.seconds

    def told_of_requests(self) -> str:
        kinds = Counter[str]()
        for route, count in self.requests.items():
            kinds[_kind(route)] += count
        by_press = ", ".join(f"{kind} {count / max(1, len(self.presses)):.2f}" for kind, count in kinds.most_common())
        each = self.requests.total() / max(1, len(self.presses))
        return f"{self.requests_a_second:.1f} requests a second, {each:.2f} a press ({by_press})"

    @property
    def acknowledged(self) -> list[float]:
        return [1000 * (p.acknowledged - p.at) for p in self.presses if p.acknowledged is not None]

    @property
    def pictured(self) -> list[float]:
        return [1000 * (p.pictured - p.at) for p in self.presses if p.pictured is not None]

    def told(self, event: str) -> list[dict[str, object]]:
        """What the bot's log tells of an event while the people pressed."""
        since = datetime.fromtimestamp(self.began, UTC).isoformat()
        until = datetime.fromtimestamp(self.began + self.seconds, UTC).isoformat()
        return [line for line in self.log if line["event"] == event and since <= str(line["time"]) <= until]


def measured() -> list[Row]:
    run = asyncio.run(_run())
    for part, share in run.cpu.items():
        print(f"  processor time of the {part}: {share:.0%} of a core", file=sys.stderr)
    stalls = [float(str(line["ms"])) for line in run.told("loop stalled")]
    own = [float(str(line["cpu_ms"])) for line in run.told("loop stalled")]
    print(
        f"  {len(run.presses)} presses in {run.seconds:.0f} s, {run.told_of_requests()}; "
        f"{len(stalls)} stalls (processor time of the loop in them: at most {max(own, default=0):.0f} ms); "
        f"{run.crowd.left_out} left out, {len(run.crowd.unanswered)} unanswered",
        file=sys.stderr,
    )
    name = f"{len(run.crowd.games)} matches"
    return [
        Row(f"{name}: requests of the bot (answers, posts, edits), against what Discord takes",
            run.requests_a_second, GLOBAL_PER_SECOND, "1/s", "more"),
        Row(f"{name}: acknowledged, p50", percentile(run.acknowledged, 50), 1000, "ms"),
        Row(f"{name}: acknowledged, p99", percentile(run.acknowledged, 99), 1000, "ms", goal=1),
        Row(f"{name}: final picture, p50", percentile(run.pictured, 50), 3000, "ms"),
        Row(f"{name}: final picture, p99", percentile(run.pictured, 99), 3000, "ms", goal=1),
        Row(f"{name}: longest stall of the event loop", max(stalls, default=_longest(run)), 100, "ms", goal=1),
    ]  # fmt: skip


def _longest(run: Loaded) -> float:
    """What the bot tells of its loop every minute: what held it up longest, though it was no stall."""
    return max((float(str(line["longest_ms"])) for line in run.told("loop")), default=0.0)


async def _run() -> Loaded:
    with tempfile.TemporaryDirectory() as folder:
        async with playing(Path(folder), MATCHES) as run:
            rate = RATE or await rate_of(run)
            await run_for(run, rate, SECONDS)
            await run.crowd.settled()
        return run


async def rate_of(run: Loaded) -> float:
    """Presses a second that make the bot send as many requests as Discord takes."""
    crowd = run.crowd
    await crowd.press(WARM_UP, len(crowd.games) / WARM_UP)  # the first press in a match only opens a panel
    await crowd.settled()
    pressed, before = len(crowd.presses), await requests_of(run.url)
    await crowd.press(WARM_UP, len(crowd.games) / WARM_UP)
    await crowd.settled()
    answered, made = len(crowd.presses) - pressed, (await requests_of(run.url) - before).total()
    return MOST_REQUESTS * answered / max(1, made)


async def run_for(run: Loaded, rate: float, seconds: float) -> None:
    asked = await requests_of(run.url)
    run.began, start = time.time(), time.perf_counter()
    before = {part: _cpu_seconds(pid) for part, pid in run.processes.items()}
    run.presses = await run.crowd.press(rate, seconds)
    run.seconds = time.perf_counter() - start
    run.requests = await requests_of(run.url) - asked
    run.cpu = {part: (_cpu_seconds(pid) - before[part]) / run.seconds for part, pid in run.processes.items()}


async def requests_of(url: str) -> Counter[str]:
    """That a local Discord was asked so far, by route."""
    async with aiohttp.ClientSession() as session, session.get(f"{url}/requests") as reply:
        return Counter(await reply.json())


def _kind(route: str) -> str:
    """What a request of Discord is for: all answers to a press go by its token."""
    method = route.partition(" ")[0]
    return "answers" if "token" in route else {"POST": "posts", "PATCH": "edits", "GET": "looks"}.get(method, method)


@asynccontextmanager
async def playing(
    folder: Path, count: int, stand: Stand = in_the_first_rounds, practising: tuple[int, str] = (0, "")
) -> AsyncIterator[Loaded]:
    """A table, a bot at it, and people at so many matches; the log is read when the bot has stopped. `practising`: how
    many matches against the bot there are besides, and how strong it plays."""
    from processes import BotProcess

    database = folder / "crisis.sqlite3"
    kept = Path(KEPT) / f"{stand.__name__}_{count}.sqlite3" if KEPT and not practising[0] else None
    if kept is not None and kept.exists():
        shutil.copy(kept, database)
    address = f"sqlite:///{database}"
    known = database.exists()
    async with discord(folder) as (url, table), Store(address) as books, seated(url, books) as crowd:
        run = Loaded(crowd, [], url)
        start = time.perf_counter()
        if known:
            await crowd.take_up()
        else:
            await crowd.prepare(count, stand)
        await crowd.prepare_practice(*practising)
        print(f"  {count} matches prepared in {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
        if kept is not None and not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(database)) as now:
                now.execute("VACUUM INTO ?", (str(kept),))
        bot = BotProcess(folder, {**attached_to(url), "DATABASE_URL": address})
        start = time.perf_counter()
        await bot.start()
        try:
            await crowd.sit_down()
            print(f"  all posted {time.perf_counter() - start:.0f} s after the start", file=sys.stderr, flush=True)
            assert bot.process is not None
            run.processes = {"bot": bot.process.pid, "table": table.pid, "people": os.getpid()}
            yield run
        finally:
            if bot.process is not None and bot.process.returncode is None:
                bot.process.terminate()
                await bot.process.wait()
            run.log += [json.loads(line) for line in bot.log.splitlines() if line.startswith("{")]
            if keep := os.environ.get("LOAD_LOG"):
                Path(keep).write_text(bot.log)  # noqa: ASYNC240  (nothing else runs by now)


@asynccontextmanager
async def discord(folder: Path, *arguments: str) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """A local Discord, a process of its own; its address."""
    table = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.local", "--port", "0", "--token", TOKEN, *arguments,
        cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert table.stdout is not None
        yield (await table.stdout.readline()).decode().split()[-1], table
    finally:
        table.terminate()
        await table.wait()


def attached_to(url: str) -> dict[str, str]:
    """What a bot is told to come to a local Discord."""
    return {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": f"{url}/api/v10",
        "DISCORD_GATEWAY_URL": f"{url.replace('http', 'ws')}/gateway",
    }


@asynccontextmanager
async def seated(url: str, books: Store) -> AsyncIterator[Crowd]:
    """People at a local Discord."""
    crowd = Crowd(books)
    async with AsyncExitStack() as open_:
        for number in range(PEOPLE):
            person = Onlooker(url, f"p{number}", crowd, notes=number == 0)
            crowd.people.append(await open_.enter_async_context(person))
        yield crowd


def _cpu_seconds(pid: int) -> float:
    """Processor time of a process and of those it started, as Linux counts it; elsewhere unknown."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) == pid or int(fields[1]) == pid != os.getpid():
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total if Path("/proc").exists() else float("nan")
