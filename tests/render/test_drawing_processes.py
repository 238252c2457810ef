"""Pictures drawn elsewhere: in which order, what becomes of failures, and that nobody outlives the bot."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.render.pool import RenderPool
from bot.render.processes import LOOK_EVERY, RenderProcesses

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60.0


@dataclass(frozen=True)
class Named:
    lane: str


def where(_: Named | None = None) -> int:
    return os.getpid()


def fail(_: Named | None = None) -> None:
    raise ValueError("no paint left")


def unsendable() -> object:
    return lambda: None


def die(_: Named) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def processes() -> Iterator[RenderProcesses]:
    pool = RenderProcesses(2)
    yield pool
    pool.close()


async def test_what_somebody_waits_for_is_drawn_before_what_is_posted() -> None:
    pool, drawn = RenderPool(1), []
    held = asyncio.Event()

    async def one(name: str, urgent: bool) -> None:
        draw = pool.draw if urgent else pool.draw_later
        await draw(drawn.append, name)

    loop = asyncio.get_running_loop()
    blocked = asyncio.create_task(pool.draw(lambda: asyncio.run_coroutine_threadsafe(held.wait(), loop).result(LIMIT)))
    await asyncio.sleep(0)
    wanted = [asyncio.create_task(one(name, name.startswith("panel"))) for name in ("post 1", "post 2", "panel")]
    given_up = asyncio.create_task(one("panel nobody waits for", True))
    await asyncio.sleep(0)
    given_up.cancel()
    held.set()
    await asyncio.gather(blocked, *wanted)
    pool.close()
    assert drawn == ["panel", "post 1", "post 2"]


async def test_the_pictures_of_one_match_are_drawn_in_one_process_and_none_in_the_bots(
    processes: RenderProcesses,
) -> None:
    homes = {name: {await processes.draw(where, Named(name)) for _ in range(3)} for name in "abcdefgh"}
    assert all(len(pids) == 1 for pids in homes.values())
    assert len(set.union(*homes.values())) == 2
    assert os.getpid() not in set.union(*homes.values())


async def test_a_failure_comes_back_and_the_next_picture_is_drawn(processes: RenderProcesses) -> None:
    for _ in range(3):
        with pytest.raises(ValueError, match="no paint left"):
            await processes.draw(fail)
        with pytest.raises(RuntimeError, match="unsendable"):
            await processes.draw(unsendable)
    assert await processes.draw(where) != os.getpid()


async def test_a_signal_for_all_stops_no_drawing_and_a_killed_process_is_replaced(processes: RenderProcesses) -> None:
    """A process manager may signal the whole group: when to stop is the bot's to say."""
    here = Named("one match")
    first = await processes.draw(where, here)
    os.kill(first, signal.SIGTERM)
    os.kill(first, signal.SIGINT)
    assert await processes.draw(where, here) == first
    with pytest.raises((EOFError, OSError)):
        await processes.draw(die, here)
    assert await processes.draw(where, here) not in (first, os.getpid())


def prepare() -> None:
    ready.append(True)


ready: list[bool] = []


def grow(_: Named) -> int:
    kept.append(b"x" * 2**24)
    return os.getpid()


kept: list[bytes] = []


def is_ready(_: Named) -> tuple[int, bool]:
    return os.getpid(), bool(ready)


async def drawn_until(pool: RenderProcesses, here: Named, first: int) -> tuple[int, bool]:
    """Pictures again and again until another process draws them; none of them fails."""
    deadline = time.monotonic() + LIMIT
    while True:
        pid, warm = await pool.draw(is_ready, here)
        if pid != first:
            return pid, warm
        assert time.monotonic() < deadline, "nobody followed"
        await asyncio.sleep(0.01)


async def test_a_process_that_has_drawn_enough_is_followed_by_one_that_is_ready() -> None:
    pool = RenderProcesses(1, prepare, most_pictures=5)
    try:
        here = Named("one match")
        pids = [await pool.draw(where, here) for _ in range(5)]
        assert len(set(pids)) == 1
        second, warm = await drawn_until(pool, here, pids[0])
        assert warm, "it was made ready before it drew"
        assert await gone(pids[0])
        third, warm = await drawn_until(pool, here, second)
        assert warm and third not in (pids[0], second)
    finally:
        pool.close()


async def gone(pid: int) -> bool:
    deadline = time.monotonic() + LIMIT
    while _runs(pid) and time.monotonic() < deadline:  # noqa: ASYNC110  (another process ends)
        await asyncio.sleep(0.05)
    return not _runs(pid)


@pytest.mark.skipif(not Path("/proc").exists(), reason="nobody tells how large a process is")
async def test_a_process_that_has_grown_is_followed_and_a_small_one_is_not() -> None:
    pool = RenderProcesses(1, prepare, most_bytes=200 * 2**20)
    try:
        here = Named("one match")
        first = await pool.draw(where, here)
        for _ in range(2 * LOOK_EVERY):
            assert await pool.draw(where, here) == first
        assert not pool._replacements
        for _ in range(16):
            await pool.draw(grow, here)
        second, _ = await drawn_until(pool, here, first)
        assert second != first
    finally:
        pool.close()


async def test_one_that_is_made_ready_while_the_bot_stops_does_not_outlive_it() -> None:
    pool = RenderProcesses(1, prepare, most_pictures=1)
    here = Named("one match")
    await pool.draw(where, here)
    await pool.draw(where, here)  # now another is made ready
    (replacement,) = pool._replacements.values()
    pool.close()
    try:
        worker = await asyncio.to_thread(replacement.result, LIMIT)
    except CancelledError:
        return
    assert worker._process.pid is not None and await gone(worker._process.pid)


BOT = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from test_drawing_processes import where
from bot.render.processes import RenderProcesses
async def main():
    pool = RenderProcesses(2)
    print(*[worker._process.pid for worker in pool._workers.values()], flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def test_whoever_kills_the_bot_kills_its_workers() -> None:
    bot = subprocess.Popen(
        [sys.executable, "-c", BOT.format(tests=str(Path(__file__).parent))],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert bot.stdout is not None
    workers = [int(pid) for pid in bot.stdout.readline().split()]
    assert len(workers) == 2
    bot.kill()
    bot.wait()
    bot.stdout.close()
    deadline = time.monotonic() + LIMIT
    while any(_runs(pid) for pid in workers):
        assert time.monotonic() < deadline, "a worker outlived the bot"
        time.sleep(0.05)


async def test_no_worker_holds_the_port_that_the_bot_listened_at() -> None:
    """One that is still thinking when its bot is killed would keep the next start from the same address."""
    listening = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    pool = RenderProcesses(2)
    try:
        assert {worker._process.is_alive() for worker in pool._workers.values()} == {True}
        listening.close()
        await listening.wait_closed()
        assert isinstance(await pool.draw(where, Named("a match")), int), "its own pipe is open"
        again = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", port)
        again.close()
    finally:
        pool.close()


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
