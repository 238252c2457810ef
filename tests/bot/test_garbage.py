"""Garbage is collected while nobody waits, and not put off for ever."""

import asyncio
import gc
from contextlib import suppress

import pytest

from bot import garbage


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How much had come together at each look through everything; a look takes it all away."""
    found: list[int] = []
    monkeypatch.setattr(garbage, "QUIET_SECONDS", 0)
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (0, 0, rounds[0]))

    def collect() -> None:
        found.append(rounds[0])
        rounds[0] = 0

    monkeypatch.setattr(garbage.gc, "collect", collect)
    return found


rounds = [0]


async def swept(*, busy: bool, rounds_together: int) -> None:
    rounds[0] = 0
    collecting = asyncio.create_task(garbage.collect_when_idle(lambda: busy))
    for _ in range(rounds_together):
        for _ in range(3):
            await asyncio.sleep(0)
        rounds[0] += 1
    for _ in range(3):
        await asyncio.sleep(0)
    collecting.cancel()
    with suppress(asyncio.CancelledError):
        await collecting


async def test_in_a_quiet_moment_it_is_looked_for_as_soon_as_there_is_any(looks: list[int]) -> None:
    await swept(busy=False, rounds_together=3)
    assert looks == [1, 1, 1]


async def test_while_somebody_waits_it_must_be_much(looks: list[int]) -> None:
    await swept(busy=True, rounds_together=garbage.TOO_MUCH - 1)
    assert looks == []
    await swept(busy=True, rounds_together=garbage.TOO_MUCH + 1)
    assert looks == [garbage.TOO_MUCH]


async def test_afterwards_python_looks_as_it_did_before() -> None:
    before = gc.get_threshold()
    collecting = asyncio.create_task(garbage.collect_when_idle(lambda: True))
    await asyncio.sleep(0)
    assert gc.get_threshold() == (garbage.YOUNG, garbage.MIDDLE, garbage.NEVER)
    collecting.cancel()
    await asyncio.gather(collecting, return_exceptions=True)
    assert gc.get_threshold() == before
