"""The league's clock at work: looks at every running season now and then, and at the start at what was missed.

It must not decide: the bridge and the league do.
"""

from __future__ import annotations

from bot.client import App
from bot.logs import EventLog
from bot.periodic import Periodic

SECONDS = 300.0

log = EventLog("bot.ui.league.worker")


class Worker:
    def __init__(self, client: App) -> None:
        self.client = client
        self._periodic = Periodic("league", self._turn, SECONDS)

    def start(self) -> None:
        self._periodic.start()

    async def stop(self) -> None:
        """At once: a transaction under way is whole or not at all."""
        await self._periodic.stop(at_once=True)

    async def _turn(self) -> None:
        await self.turn()

    async def turn(self) -> list[str]:
        """One look at everything; a season that fails does not hold up the others. Gives the matches it changed."""
        changed: list[str] = []
        for row in await self.client.league.repository.running():
            if not self.client.ours.has(row.guild_id):
                continue
            try:
                changed += await self._season(row.id)
            except Exception as error:
                log.error("a season's clock failed", error, season=row.id)
        await self.client.league.sign_ups.forget_drafts()
        return changed

    async def _season(self, id: str) -> list[str]:
        changed = [*await self.client.bridge.tick(id), *await self.client.bridge.open_matches(id)]
        for match_id in changed:
            self.client.poster.wake(match_id)
        self.client.herald.wake(id)
        return changed
