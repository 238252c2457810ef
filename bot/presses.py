"""The presses in hand: every command and button that is being answered right now.

It must not answer anything: it counts, times, logs ids and names, and waits at the end.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.logs import EventLog

REMEMBERED = 10_000
"""Presses; older ones are known to the store if they changed anything."""

log = EventLog("bot.presses")


class Presses:
    """Held while a press is worked on, so that a stop can wait for it."""

    def __init__(self) -> None:
        self.closed = False
        self._met: dict[int, None] = {}
        self._in_hand: set[asyncio.Task[Any]] = set()
        self.begun: dict[int, float] = {}
        """When each of those in hand came, by its id."""
        self.ended: Callable[[str, float, bool], object] = lambda name, seconds, failed: None
        """Told of each when it is answered."""

    @property
    def busy(self) -> bool:
        return bool(self._in_hand)

    @property
    def count(self) -> int:
        return len(self._in_hand)

    def meet(self, interaction_id: int) -> bool:
        """Whether it is new to this process. Discord may deliver a press twice, after a resumed session for one."""
        if interaction_id in self._met:
            return False
        self._met[interaction_id] = None
        if len(self._met) > REMEMBERED:
            del self._met[next(iter(self._met))]
        return True

    @asynccontextmanager
    async def hold(self, interaction: discord.Interaction[Any], name: str) -> AsyncIterator[None]:
        task = asyncio.current_task()
        assert task is not None
        self._in_hand.add(task)
        started = self.begun[interaction.id] = time.perf_counter()
        try:
            yield
        finally:
            self._in_hand.discard(task)
            self.begun.pop(interaction.id, None)
            seconds = time.perf_counter() - started
            self.ended(name, seconds, interaction.command_failed)
            log.info(
                "press",
                name=name,
                interaction=interaction.id,
                user=interaction.user.id,
                guild=interaction.guild_id,
                ms=round(seconds * 1000, 1),
                failed=interaction.command_failed,
            )

    async def drain(self, seconds: float) -> int:
        """Take no more; wait for those in hand; the number that did not finish in time."""
        self.closed = True
        if not self._in_hand:
            return 0
        _, left = await asyncio.wait(self._in_hand, timeout=seconds)
        return len(left)
