"""Looks at the clocks again and again while the bot runs; what is due is put out and its match woken.

It must not post, nor know Discord.
"""

from __future__ import annotations

import asyncio

from bot.clock.service import Clocks
from bot.logs import EventLog
from bot.matches.poster import Poster

EVERY = 30.0
SWEEP_EVERY = 120
"""Looks between two searches for matches that nobody plays any more: an hour."""

log = EventLog("bot.clock.watch")


class Watch:
    def __init__(self, clocks: Clocks, poster: Poster, every: float | None = None) -> None:
        self.clocks = clocks
        self.poster = poster
        self.every = EVERY if every is None else every
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clocks")

    async def stop(self) -> None:
        """Finish the look in hand, take no other."""
        if self._task is not None:
            async with self._looking:
                self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self, *, sweep: bool = False) -> None:
        """Ring what is due."""
        for match_id in (*await self.clocks.end_pauses(), *(rung.match_id for rung in await self.clocks.tick())):
            self.poster.wake(match_id)
        if sweep:
            for match_id in await self.clocks.sweep():
                self.poster.wake(match_id)

    async def _begin(self) -> bool:
        """Whether what a start has to set right is set right."""
        try:
            await self.clocks.sync_all()
            for match_id in await self.clocks.free_stranded():
                self.poster.wake(match_id)
        except Exception as error:
            log.error("the clocks could not be set right, trying again", error, seconds=self.every)
            return False
        return True

    async def _run(self) -> None:
        looks, begun = 0, False
        while True:
            async with self._looking:
                begun = begun or await self._begin()
                try:
                    await self.look(sweep=looks % SWEEP_EVERY == 0)
                except Exception as error:
                    log.error("the clocks could not be looked at, trying again", error, seconds=self.every)
            looks += 1
            await asyncio.sleep(self.every)
