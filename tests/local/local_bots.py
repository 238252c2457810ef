"""Small real clients that tests attach to a table."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket

from bot.local import LocalDiscord


class TableBot(discord.Client):
    """An unmodified client with a command tree; tests add commands before it starts."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(intents=intents or discord.Intents.default(), guild_ready_timeout=0.05, **options)
        self.tree = app_commands.CommandTree(self)
        self.failures: list[Exception] = []
        self.events: list[tuple[str, Any]] = []
        self.tree.error(self._failed)

    async def _failed(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.failures.append(error.original if isinstance(error, app_commands.CommandInvokeError) else error)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@asynccontextmanager
async def attached(
    table: LocalDiscord, monkeypatch: pytest.MonkeyPatch, bot: discord.Client
) -> AsyncIterator[discord.Client]:
    monkeypatch.setattr(discord.http.Route, "BASE", table.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(table.gateway_url))
    await bot.login(table.token)
    running = asyncio.create_task(bot.connect())
    ready = asyncio.create_task(bot.wait_until_ready())
    done, _ = await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=120)
    try:
        if running in done:
            running.result()
        assert ready in done, "the bot did not get ready"
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await asyncio.wait_for(running, 60)
