"""Matches that nobody plays any more: warned, then put away.

It must not put away a match that somebody touched, or whose players were not told.
"""

from __future__ import annotations

import json
from typing import Any

from bot.clock.hours import DAY
from bot.clock.repository import ClockRepository, hours_of
from bot.logs import EventLog
from bot.matches.service import MatchError, Matches, StoredMatch
from bot.matches.terms import LIVE, Ending
from bot.store import matches as match_rows
from bot.store import people as rows

UNTOUCHED_DAYS, WARNED_DAYS = 30, 7
"""A match that nobody has touched for so long is warned, and put away if nobody answers."""

log = EventLog("bot.clock.sleeping")


class Sleeping:
    def __init__(self, repository: ClockRepository, matches: Matches) -> None:
        self.repository = repository
        self.matches = matches

    async def sweep(self) -> list[str]:
        """Matches untouched for long: first a warning, then they are put away. Those it has put something out for."""
        now, found = self.repository.now(), []
        async with self.repository.store.reading() as at:
            ids = await match_rows.live_matches(at, LIVE, int(now - UNTOUCHED_DAYS * DAY))
        for id in await self.matches.repository.ours.matches(ids):
            try:
                found += [id] if await self._sleeps(id, now) else []
            except Exception as error:
                log.error("a match that nobody plays could not be looked at", error, match=id)
        return found

    async def _sleeps(self, id: str, now: float) -> bool:
        """Whether something was put out. A warning that never reached its thread, because the bot was down meanwhile,
        was none: it is given anew."""
        async with self.repository.store.transaction() as at:
            stored = await self.matches.repository.find_in(at, id)
            if await self._has_time(at, stored, now):
                return False
            warned = await self._warned(at, id)
            is_new = warned.get("changed") != stored.row.changed_at
            unheard = not is_new and now >= warned["until"] and await self._take_back(at, id)
            if is_new or unheard:
                until = now + WARNED_DAYS * DAY
                told = json.dumps({"changed": stored.row.changed_at, "until": until})
                await match_rows.add_record(at, id, "warned", [told])
                await match_rows.put_out(at, id, "sleeping", until=until)
                return True
        if now < warned["until"]:
            return False

        async def check(at: Any, stored: StoredMatch) -> None:
            if stored.row.changed_at != warned["changed"] or await self._has_time(at, stored, now):
                raise MatchError("moved_on")

        try:
            await self.matches.endings.put_away(id, Ending(how="abandoned"), check=check)
        except MatchError as error:
            log.info("played on in the very last moment", match=id, why=str(error))
            return False
        return True

    async def _has_time(self, at: Any, stored: StoredMatch, now: float) -> bool:
        """Whether somebody who is waited for still has time."""
        for clock in (await rows.clocks_of(at, stored.row.id)).values():
            hours = await hours_of(at, stored.player(clock.seat))
            if clock.seq is not None and clock.paused_at is None and clock.used(now, hours) < clock.allowance:
                return True
        return False

    async def _warned(self, at: Any, id: str) -> dict[str, Any]:
        last = await match_rows.last_record(at, id, "warned")
        return dict(json.loads(last)) if last else {}

    async def _take_back(self, at: Any, id: str) -> bool:
        """Whether the warning was still to be posted; now it is not."""
        waiting = [due.id for due in await match_rows.due(at, id) if due.kind == "sleeping"]
        await match_rows.done(at, waiting)
        return bool(waiting)

    async def keep(self, match_id: str, user_id: int) -> StoredMatch:
        """A player says that a sleeping match goes on."""
        async with self.repository.store.transaction() as at:
            stored = await self.matches.repository.find_in(at, match_id)
            if stored.seat_of(user_id) is None:
                raise MatchError("not_a_player")
            await match_rows.change_match(at, match_id)
            return stored
