"""Discord does not answer for a while: the log tells it once, and whoever waits to try again goes on when it does.

It must not hide a fault of ours, nor a no of Discord's: only what says that it is out of reach or broken counts.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import aiohttp
import discord

from bot.logs import EventLog

UNANSWERED = (discord.DiscordServerError, aiohttp.ClientConnectionError, ConnectionError)
"""A server of theirs that fails, and a line that does not come about or breaks."""
TOO_MANY = 429
"""What discord.py could not wait out: it tries five times, as long as Discord says each time."""

log = EventLog("bot.outage")


class Outage:
    def __init__(self) -> None:
        self._since: float | None = None
        self._answers = asyncio.Event()
        """Set when it answers again, for those who wait for that."""

    @property
    def lasts(self) -> bool:
        return self._since is not None

    def met(self, error: BaseException) -> bool:
        """Whether an error says that Discord does not answer; the first one is told."""
        too_many = isinstance(error, discord.HTTPException) and error.status == TOO_MANY
        if not too_many and not isinstance(error, UNANSWERED):
            return False
        if self._since is None:
            self._since = time.monotonic()
            self._answers = asyncio.Event()
            log.error("Discord does not answer, trying again", error)
        return True

    def over(self) -> None:
        """Something was answered."""
        if self._since is not None:
            log.info("Discord answers again", seconds=round(time.monotonic() - self._since, 1))
            self._since = None
            self._answers.set()

    async def wait(self, seconds: float) -> None:
        """So long at most, or until it is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._answers.wait()
