"""A table with a real discord.py client attached over sockets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import discord
import pytest
from local_bots import TableBot, attached

from bot.local import LocalDiscord, Person

Attach = Callable[..., contextlib.AbstractAsyncContextManager[TableBot]]


@pytest.fixture
async def table() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(patient=True) as server:
        yield server


@pytest.fixture
def bot() -> TableBot:
    return TableBot()


@pytest.fixture
def attach(table: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> Attach:
    """`async with attach(bot):` runs the bot against the local Discord."""

    def start(client: discord.Client) -> Any:
        return attached(table, monkeypatch, client)

    return start


@pytest.fixture
async def blue(table: LocalDiscord) -> AsyncIterator[Person]:
    async with Person(table.url, "blue") as person:
        yield person


@pytest.fixture
async def red(table: LocalDiscord) -> AsyncIterator[Person]:
    async with Person(table.url, "red") as person:
        yield person


@pytest.fixture
def eventually() -> Callable[..., Any]:
    """Wait for something inside the test's own process that sends no event."""

    async def wait(check: Callable[[], Any], patience: float = 60.0) -> Any:
        async with asyncio.timeout(patience):
            while not (found := check()):  # noqa: ASYNC110
                await asyncio.sleep(0.005)
        return found

    return wait
