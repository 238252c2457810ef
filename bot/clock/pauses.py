"""Pauses as clocks see them: nobody pauses alone what is overdue, and every pause ends in time.

It must not reckon a budget: the pauses of matches do.
"""

from __future__ import annotations

from bot.clock.repository import ClockRepository, hours_of
from bot.logs import EventLog
from bot.matches.service import MatchError, Matches, StoredMatch
from bot.store import people as rows

log = EventLog("bot.clock.pauses")


class ClockedPauses:
    def __init__(self, repository: ClockRepository, matches: Matches) -> None:
        self.repository = repository
        self.matches = matches

    async def pause(self, match_id: str, user_id: int, paused: bool, *, agreed: bool = False) -> StoredMatch:
        """Pause a match or go on with it. Whoever has no time left cannot pause alone what is owed."""
        stored = await self.matches.repository.find(match_id)
        seat = stored.seat_of(user_id)
        if paused and not agreed and seat is not None:
            async with self.repository.store.reading() as at:
                clock = (await rows.clocks_of(at, match_id)).get(seat)
                hours = await hours_of(at, user_id)
            if (
                clock is not None
                and clock.seq is not None
                and clock.used(self.repository.now(), hours) >= clock.allowance
            ):
                raise MatchError("time_is_up")
        return await self.matches.pauses.pause(match_id, user_id, paused, agreed=agreed, now=self.repository.now())

    async def end_pauses(self) -> list[str]:
        """Pauses whose time is up: the matches go on. Gives those."""
        async with self.repository.store.reading() as at:
            ids = await rows.pauses_due(at, self.repository.now())
        over = []
        for id in await self.matches.repository.ours.matches(ids):
            try:
                over += [id] if await self.matches.pauses.pause_over(id, self.repository.now()) else []
            except Exception as error:
                log.error("a pause could not be ended", error, match=id)
        return over
