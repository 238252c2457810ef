"""How much memory a process and all its children take together, and which children those are."""

import asyncio
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

PROC = Path("/proc")


def children(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for listed in PROC.joinpath(str(pid), "task").glob("*/children"):
            found += map(int, listed.read_text().split())
    return [each for child in found for each in (child, *children(child))]


def started_apart(pid: int) -> list[int]:
    """Those that began for one piece of work; workers are forks and have no such command line."""
    with_names = {child: _command(child) for child in children(pid)}
    return [child for child, command in with_names.items() if b"spawn_main" in command]


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return PROC.joinpath(str(pid), "cmdline").read_bytes()
    return b""


def megabytes(pid: int) -> int:
    """Each page once, however many processes share it."""
    total = 0
    for each in (pid, *children(pid)):
        with suppress(OSError):
            lines = PROC.joinpath(str(each), "smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total // 1024


class Peak:
    """The most that a process and its children ever took while this was open."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.before = self.most = megabytes(pid)

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._look())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._task.cancel()

    async def _look(self) -> None:
        while True:
            self.most = max(self.most, await asyncio.to_thread(megabytes, self.pid))
            await asyncio.sleep(0.1)

    @property
    def grown(self) -> int:
        return self.most - self.before
