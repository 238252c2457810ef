"""What the client survives, and how it waits for presses in hand."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.client import App, needed_intents
from bot.presses import Presses
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store


@pytest.fixture
def app(tmp_path: Path) -> App:
    address = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    settings = Settings(_env_file=None, database_url=address)
    return App(settings, Store(settings.database_url.get_secret_value()), RenderPool())


def test_no_intent_is_privileged() -> None:
    intents = needed_intents()
    assert not (intents.members or intents.presences or intents.message_content)


async def test_a_malformed_event_is_left_out_and_the_session_goes_on(
    app: App, caplog: pytest.LogCaptureFixture
) -> None:
    app._connection.parsers["INTERACTION_CREATE"]({"type": "what?"})
    [record] = caplog.records
    assert record.fields == {"gateway_event": "INTERACTION_CREATE"}
    assert record.exc_info is not None


async def test_a_session_that_breaks_is_started_again_with_growing_waits(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = iter([AttributeError(), KeyError("op"), OSError(), None])
    waits: list[float] = []

    async def connect(self: Any, *, reconnect: bool) -> None:
        if (outcome := next(outcomes)) is not None:
            raise outcome

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            app._closing_task = asyncio.create_task(asyncio.sleep(0))

    monkeypatch.setattr(commands.Bot, "connect", connect)
    monkeypatch.setattr("bot.client.asyncio", SimpleNamespace(sleep=sleep))
    await app.connect()
    assert waits == [1.0, 2.0, 4.0]


async def test_a_refusal_by_discord_is_not_asked_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    async def connect(self: Any, *, reconnect: bool) -> None:
        raise discord.PrivilegedIntentsRequired(None)

    monkeypatch.setattr(commands.Bot, "connect", connect)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await app.connect()


def press() -> Any:
    return SimpleNamespace(id=1, user=SimpleNamespace(id=2), guild_id=None, command_failed=False)


async def test_a_stop_waits_for_the_presses_in_hand() -> None:
    presses, finish = Presses(), asyncio.Event()

    async def work() -> str:
        async with presses.hold(press(), "roll"):
            await finish.wait()
        return "done"

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    drain = asyncio.create_task(presses.drain(60))
    await asyncio.sleep(0)
    assert presses.closed
    assert not drain.done()
    finish.set()
    assert await drain == 0
    assert await task == "done"


async def test_a_stop_does_not_wait_for_ever() -> None:
    presses = Presses()

    async def work() -> None:
        async with presses.hold(press(), "roll"):
            await asyncio.Event().wait()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    assert await presses.drain(0.01) == 1
    task.cancel()
