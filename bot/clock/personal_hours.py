"""What people say about when they can be asked, and what a change of their hours means for the clocks that run.

It must not decide which hours may be announced: `announcing` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.clock.hours import Hours
from bot.clock.repository import ClockRepository, hours_of
from bot.matches.terms import Status
from bot.store import matches as match_rows
from bot.store import people as rows
from bot.store.preferences import keep_preferences, preferences_of


class PersonalHours:
    def __init__(self, repository: ClockRepository) -> None:
        self.repository = repository

    async def keep_hours(self, user_id: int, hours: dict[str, Any]) -> None:
        """Keep a person's hours as they are given."""
        async with self.repository.store.transaction() as at:
            await self._keep(at, user_id, hours)
        self.repository.preferences.forget(user_id)  # only now: whoever looked a moment ago still saw the old ones

    async def _keep(self, at: Any, user_id: int, hours: dict[str, Any]) -> None:
        """Other hours count from now on: what the person's clocks have used is settled by those of before."""
        known = await preferences_of(at, user_id)
        before, after = (Hours.model_validate(each) for each in (known.get("hours", {}), hours))
        running = await rows.running_for(at, user_id)
        await rows.keep_clocks(at, *(clock.settle(self.repository.now(), before).appointed(after) for clock in running))
        await keep_preferences(at, user_id, {**known, "hours": hours})

    async def change_hours(self, user_id: int, change: Callable[[Hours, float], Hours]) -> list[str]:
        """Announce other hours; holidays are told in the matches under way, with their days and nothing else. Gives
        those matches."""
        async with self.repository.store.transaction() as at:
            before = await hours_of(at, user_id)
            after = change(before, self.repository.now())
            await self._keep(at, user_id, after.model_dump(mode="json"))
            told = await self._tell(at, user_id, before, after) if after.holidays != before.holidays else []
        self.repository.preferences.forget(user_id)
        return told

    async def _tell(self, at: Any, user_id: int, before: Hours, after: Hours) -> list[str]:
        today = before.today(self.repository.now())
        off = [h for h in before.holidays if h not in after.holidays and h.last >= today]
        new = [h for h in after.holidays if h not in before.holidays]
        playing = await rows.seats_in(at, user_id, (Status.PLAYING, Status.PAUSED)) if off or new else {}
        for id, seat in playing.items():
            for holiday in (*off, *new):
                days = {"first": holiday.first.isoformat(), "last": holiday.last.isoformat()}
                await match_rows.put_out(at, id, "holiday", seat=seat, off=holiday in off, **days)
        return list(playing)
