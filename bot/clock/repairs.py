"""What a start sets right: clocks that do not fit their match, and reactions left owed.

It must not read matches whose clocks are right.
"""

from __future__ import annotations

from dataclasses import replace

from bot.clock.alarms import AT_ONCE, Alarms, Rung
from bot.clock.at_zero import at_zero
from bot.clock.clock import Alarm, Clock
from bot.clock.repository import ClockRepository
from bot.logs import EventLog
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.store import people as rows

log = EventLog("bot.clock.repairs")


class Repairs:
    def __init__(self, repository: ClockRepository, matches: Matches, alarms: Alarms) -> None:
        self.repository = repository
        self.matches = matches
        self.alarms = alarms

    async def sync_all(self) -> None:
        """At the start: matches begun before there were clocks, or changed without them; no other is read."""
        async with self.repository.store.reading() as at:
            ids = await rows.out_of_step(at, Status.PLAYING.value, Status.PAUSED.value)
        for id in await self.matches.repository.ours.matches(ids):
            try:
                await self.repository.sync(await self.matches.repository.find(id))
            except Exception as error:
                log.error("the clocks of a match could not be set", error, match=id)

    async def free_stranded(self) -> list[str]:
        """Reactions that were told to be passed and are still owed, because the bot ended in between: they are passed
        now, without another word. Such matches can only stem from before telling and passing were one transaction; they
        are looked at once."""
        freed: list[str] = []
        place: rows.Place | None = rows.FIRST
        while place is not None:
            async with self.repository.store.reading() as at:
                owed = await rows.owed_clocks(at, place, AT_ONCE)
            looked_at = []
            ours = set(await self.matches.repository.ours.matches({clock.match_id for clock in owed}))
            for clock in owed:
                if clock.match_id not in ours:
                    continue
                try:
                    freed += [clock.match_id] if await self._free(clock) else []
                    looked_at.append((clock, replace(clock, next_due=None)))
                except Exception as error:
                    log.error("an owed reaction could not be looked at", error, match=clock.match_id)
            await self.repository.appoint(looked_at)
            place = rows.place(owed[-1]) if len(owed) == AT_ONCE else None
        return freed

    async def _free(self, clock: Clock) -> bool:
        stored = await self.matches.repository.find(clock.match_id)
        user = stored.player(clock.seat)
        if clock.seq is None or user is None or at_zero(stored, clock.seat) != "pass":
            return False
        owed = Rung(clock.match_id, clock.seat, user, Alarm.ZERO, self.repository.now(), "pass", clock.seq)
        if not await self.alarms.pass_reaction(owed, None):
            return False
        log.warning("passed a reaction that was left owed", match=clock.match_id, seat=clock.seat)
        return True
