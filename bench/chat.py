"""`/roll` of the real process against bare discord.py answering `pong`, both through a local Discord.

It must not reach into either bot: people on it press, and the clock runs until they are answered.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self

from bench.row import Row
from bench.size import size
from bot.local.person import Person, UnansweredError
from bot.local.server import LocalDiscord

ROOT = Path(__file__).parents[1]
ROUNDS, ALONE, TOGETHER, PEOPLE = size((6, 80, 240, 12), (1, 4, 4, 2))


def measured() -> list[Row]:
    return asyncio.run(_measured())


async def _measured() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        ours = {"DATABASE_URL": f"sqlite:///{folder}/crisis.sqlite3", "LOG_LEVEL": "WARNING"}
        async with (
            Contestant(("-m", "bench.pong_bot"), "ping") as pong,
            Contestant(("-m", "bot"), "roll", {"dice": 8}, ours) as roll,
        ):
            # In turns, so that whatever else this machine does hits both alike; the first round only warms up.
            for number in range(ROUNDS + 1):
                for contestant in (pong, roll):
                    await contestant.play_round(counts=number > 0)
    name = "/roll dice:8 against pong"
    return [
        Row(f"{name}: presses per second", roll.per_second, pong.per_second, "1/s", "more", 0.15),
        Row(f"{name}: p50, one at a time", roll.percentile(50), pong.percentile(50), "ms", goal=0.2),
        Row(f"{name}: p99, one at a time", roll.percentile(99), pong.percentile(99), "ms", goal=0.1),
        Row(f"{name}: the bot's processor time per press", roll.cpu, pong.cpu, "ms"),
    ]


class Contestant:
    """One bot process at a table of its own, and the people who press."""

    def __init__(
        self,
        program: tuple[str, ...],
        command: str,
        options: dict[str, Any] | None = None,
        settings: dict[str, str] | None = None,
    ) -> None:
        self._program, self._command, self._options = program, command, options or {}
        self._settings = settings or {}
        self._open = AsyncExitStack()
        self._people: list[tuple[Person, Any]] = []
        self._pid = 0
        self._alone: list[float] = []
        self._seconds = self._busy = 0.0
        self._pressed = 0

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as begun:  # whoever does not come online is ended as well
            begun.push_async_exit(self._open)
            await self._come_online()
            begun.pop_all()
        return self

    async def _come_online(self) -> None:
        table = await self._open.enter_async_context(LocalDiscord(rate_limits=False))
        place = {
            "DISCORD_TOKEN": table.token,
            "DISCORD_API_URL": table.api_url,
            "DISCORD_GATEWAY_URL": table.gateway_url,
            "PYTHONPATH": str(ROOT),
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, *self._program, env=os.environ | place | self._settings, stderr=subprocess.DEVNULL
        )
        self._open.push_async_callback(process.wait)
        self._open.callback(process.terminate)
        self._pid = process.pid
        for number in range(PEOPLE):
            person = await self._open.enter_async_context(Person(table.url, f"p{number}", patience=60))
            await person.wait_for_bot()
            await person.wait_for_command(self._command)
            # Each in a private channel: an answer goes to one person, not to the whole table.
            self._people.append((person, await person.open_dm()))

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def play_round(self, *, counts: bool) -> None:
        alone = [await self._press(*self._people[0]) for _ in range(ALONE)]
        busy, start = _cpu_seconds(self._pid), time.perf_counter()
        await asyncio.gather(*(self._keep_pressing(*person) for person in self._people))
        seconds, busy = time.perf_counter() - start, _cpu_seconds(self._pid) - busy
        if counts:
            self._alone += alone
            self._seconds += seconds
            self._busy += busy
            self._pressed += TOGETHER

    async def _keep_pressing(self, person: Person, place: Any) -> None:
        for _ in range(TOGETHER // PEOPLE):
            await self._press(person, place)

    async def _press(self, person: Person, place: Any) -> float:
        start = time.perf_counter()
        pressed = await person.begin(place, self._command, **self._options)
        if await person.outcome(pressed) != "done":
            raise UnansweredError(person.fate_messages[pressed])
        return (time.perf_counter() - start) * 1000

    @property
    def per_second(self) -> float:
        return self._pressed / self._seconds

    def percentile(self, percent: int) -> float:
        return sorted(self._alone)[len(self._alone) * percent // 100]

    @property
    def cpu(self) -> float:
        return self._busy / self._pressed * 1000


def _cpu_seconds(pid: int) -> float:
    """Processor time of a process so far, as Linux counts it; elsewhere unknown."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return float("nan")
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
