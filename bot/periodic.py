"""Work that comes again and again while the bot runs, by `discord.ext.tasks`.

It must not end because one turn failed: that is logged, and the next comes when it is due.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Awaitable, Callable

from discord.ext import tasks

from bot.logs import EventLog
from bot.store.trouble import DatabaseTrouble

log = EventLog("bot.periodic")


class Periodic:
    """One piece of work: at the start and then every so many seconds, or at a time of the day."""

    def __init__(self, name: str, work: Callable[[], Awaitable[object]], every: float | datetime.time) -> None:
        self.name, self._work = name, work
        self._at_work = asyncio.Lock()
        if isinstance(every, datetime.time):
            self._loop = tasks.loop(time=every, name=name)(self._turn)
        else:
            self._loop = tasks.loop(seconds=every, name=name)(self._turn)

    @property
    def turns(self) -> int:
        """How many were done, the present one not counted."""
        return self._loop.current_loop

    @property
    def due(self) -> datetime.datetime | None:
        """When the next turn is; None: it was not started."""
        return self._loop.next_iteration

    def start(self) -> None:
        """Nothing happens where it is running."""
        if not self._loop.is_running():
            self._loop.start()

    async def stop(self, *, at_once: bool = False) -> None:
        """Finish the turn in hand, unless it is to end at once, and take no other."""
        task = self._loop.get_task()
        if task is None:
            return
        if at_once:
            self._loop.cancel()
        else:
            async with self._at_work:
                self._loop.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def _turn(self) -> None:
        # Caught here: the loop's own back-off would grow to a quarter of an hour, and what it cannot name ends it.
        async with self._at_work:
            try:
                await self._work()
            except DatabaseTrouble:
                return  # the log knows already
            except Exception as error:
                log.error("periodic work failed, trying again when it is due", error, name=self.name)
