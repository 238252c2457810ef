"""Work with limits runs in a process of its own: too much memory, processor time or patience ends it alone."""

import asyncio
import os
import time

import pytest

from bot.render.limits import Limits
from bot.render.processes import GONE, RenderProcesses

ROOM = Limits(memory=64 * 1024 * 1024, processor=30, clock=120.0)


@pytest.fixture
def pool():
    opened = RenderProcesses(0)
    yield opened
    opened.close()


async def test_what_fits_comes_back_and_what_fails_says_why(pool: RenderProcesses) -> None:
    assert await pool.confined(ROOM, os.getpid) != os.getpid()
    with pytest.raises(ZeroDivisionError):
        await pool.confined(ROOM, divmod, 1, 0)


async def test_too_much_memory_is_refused_inside(pool: RenderProcesses) -> None:
    with pytest.raises(MemoryError):
        await pool.confined(ROOM, bytearray, 1 << 30)
    assert len(await pool.confined(ROOM, bytearray, 1 << 20)) == 1 << 20


async def test_too_much_processor_time_ends_it(pool: RenderProcesses) -> None:
    with pytest.raises(GONE):
        await pool.confined(Limits(ROOM.memory, processor=1, clock=120.0), pow, 7, 10**9)


async def test_too_much_patience_ends_it(pool: RenderProcesses) -> None:
    with pytest.raises(TimeoutError):
        await pool.confined(Limits(ROOM.memory, processor=30, clock=0.5), time.sleep, 3600)


async def test_confined_work_is_in_nobodys_way(pool: RenderProcesses) -> None:
    """Other long work is done while a confined one still goes on."""
    endless = asyncio.create_task(pool.confined(ROOM, time.sleep, 3600))
    assert await pool.apart(os.getpid) != os.getpid()
    assert not endless.done()
    endless.cancel()
    with pytest.raises(asyncio.CancelledError):
        await endless
