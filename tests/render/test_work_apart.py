"""Long work runs in a process of its own: what it makes comes back, and its death is heard of."""

import os
import time

import pytest

from bot.render import pool
from bot.render.processes import GONE, RenderProcesses


async def test_what_is_made_apart_comes_back_and_a_death_is_heard_of() -> None:
    apart = RenderProcesses(0)
    try:
        assert await apart.apart(os.getpid) != os.getpid()
        with pytest.raises(ZeroDivisionError):
            await apart.apart(divmod, 1, 0)
        with pytest.raises(GONE):
            await apart.apart(os._exit, 3)
    finally:
        apart.close()


async def test_work_that_takes_too_long_is_ended() -> None:
    apart = RenderProcesses(0)
    try:
        with pytest.raises(TimeoutError):
            await apart.apart_within(0.01, time.sleep, 3600)
    finally:
        apart.close()
    assert pool.MOST_SECONDS > 60
