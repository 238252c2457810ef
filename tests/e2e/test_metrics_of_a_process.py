"""`/metrics` and `/healthz` of a running bot, on a file and on a server that is stopped and started again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
from postgres_server import PostgresServer
from processes import BotProcess, online

from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e
WELL = {"well": True, "wrong": []}


async def read(port: int, page: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{page}") as answer:
        return answer.status, await (answer.json() if page == "healthz" else answer.text())


async def until(port: int, page: str, holds: Callable[[int, Any], bool]) -> Any:
    """The page as soon as it says so."""
    for _ in range(1200):
        status, found = await read(port, page)
        if holds(status, found):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(found)


async def well(port: int) -> None:
    await until(port, "healthz", lambda status, found: (status, found) == (200, WELL))


def value(page: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
    assert found, name
    return float(found[1])


async def test_presses_latencies_and_health_can_be_read(
    table: LocalDiscord,
    bots: Callable[..., BotProcess],
    sit: Any,
    closed_port: int,
    address: str,
    request: pytest.FixtureRequest,
) -> None:
    bot = bots(table, METRICS_PORT=str(closed_port))
    await bot.start()
    await online(table)
    await well(closed_port)
    blue = await sit("blue")
    await blue.slash("general", "roll", dice=5)
    await blue.slash("general", "about")
    # People see an answer a moment before the bot has noted that it was given.
    page = await until(closed_port, "metrics", lambda _, found: value(found, "crisis_answer_seconds_count") == 2)
    assert value(page, 'crisis_presses_total{name="roll",outcome="done"}') == 1
    assert value(page, "crisis_acknowledgement_seconds_count") == 2
    assert value(page, "crisis_acknowledgement_seconds_sum") <= value(page, "crisis_answer_seconds_sum")
    assert value(page, "crisis_transaction_seconds_count") > 0
    assert value(page, 'crisis_discord_requests_total{status="200"}') > 0
    assert value(page, 'crisis_queue_length{queue="presses"}') == 0
    assert value(page, "crisis_workers_memory_bytes") > 1e6
    assert str(blue.id) not in page
    if address.startswith("postgresql"):
        server: PostgresServer = request.getfixturevalue("postgres")
        server.stop()
        try:
            assert await read(closed_port, "healthz") == (503, {"well": False, "wrong": ["database"]})
        finally:
            server.start()
        await well(closed_port)
