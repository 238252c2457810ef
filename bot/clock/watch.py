"""Looks at the clocks again and again while the bot runs; what is due is put out and its match woken.

It must not post, nor speak to Discord.
"""

from __future__ import annotations

from bot.clock.service import Clocks
from bot.logs import EventLog
from bot.matches.poster import Poster
from bot.periodic import Periodic

EVERY = 30.0
SWEEP_EVERY = 120
"""Looks between two searches for matches that nobody plays any more: an hour."""

log = EventLog("bot.clock.watch")


class Watch:
    def __init__(self, clocks: Clocks, poster: Poster, every: float | None = None) -> None:
        self.clocks = clocks
        self.poster = poster
        self._begun = False
        self._periodic = Periodic("clocks", self._turn, EVERY if every is None else every)

    def start(self) -> None:
        self._periodic.start()

    async def stop(self) -> None:
        """Finish the look in hand, take no other."""
        await self._periodic.stop()

    async def look(self, *, sweep: bool = False) -> None:
        """Ring what is due."""
        for match_id in (
            *await self.clocks.pauses.end_pauses(),
            *(rung.match_id for rung in await self.clocks.alarms.tick()),
        ):
            self.poster.wake(match_id)
        if sweep:
            for match_id in await self.clocks.sleeping.sweep():
                self.poster.wake(match_id)

    async def _begin(self) -> bool:
        """Whether what a start has to set right is set right; if not, what is due rings all the same."""
        try:
            await self.clocks.repairs.sync_all()
            for match_id in await self.clocks.repairs.free_stranded():
                self.poster.wake(match_id)
        except Exception as error:
            log.error("the clocks could not be set right, trying again", error)
            return False
        return True

    async def _turn(self) -> None:
        self._begun = self._begun or await self._begin()
        await self.look(sweep=self._periodic.turns % SWEEP_EVERY == 0)
