"""What people set for themselves: hours, pings, looks; and what a change of hours means for the clocks that run.

It must not decide which hours may be announced: `announcing` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.bounded import REMEMBERED, Recent
from bot.clock.hours import Hours
from bot.matches.terms import Status
from bot.store import Store
from bot.store import matches as match_rows
from bot.store import people as rows


async def hours_of(at: Any, user_id: int | None) -> Hours:
    """When somebody can be asked."""
    wishes = await rows.wishes_of(at, user_id) if user_id is not None else {}
    return Hours.model_validate(wishes.get("hours", {}))


class Preferences:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.now = clock
        self._wishes: Recent[int, dict[str, Any]] = Recent(REMEMBERED)
        self._changes = 0

    async def wish(self, user_id: int, **values: Any) -> dict[str, Any]:
        """Keep what a person wishes: hours, look, pings."""
        async with self.store.transaction() as at:
            known = await self._wish(at, user_id, values)
        self.forget(user_id)  # only now: whoever looked a moment ago still saw the old ones
        return known

    async def _wish(self, at: Any, user_id: int, values: dict[str, Any]) -> dict[str, Any]:
        """Other hours count from now on: what the person's clocks have used is settled by those of before."""
        known = await rows.wishes_of(at, user_id)
        if "hours" in values:
            before, after = (Hours.model_validate(each.get("hours", {})) for each in (known, values))
            running = await rows.running_for(at, user_id)
            await rows.keep_clocks(at, *(clock.settle(self.now(), before).appointed(after) for clock in running))
        known.update(values)
        await rows.keep_wishes(at, user_id, known)
        return known

    async def change_hours(self, user_id: int, change: Callable[[Hours, float], Hours]) -> list[str]:
        """Announce other hours; holidays are told in the matches under way, with their days and nothing else. Gives
        those matches."""
        async with self.store.transaction() as at:
            before = await hours_of(at, user_id)
            after = change(before, self.now())
            await self._wish(at, user_id, {"hours": after.model_dump(mode="json")})
            told = await self._tell(at, user_id, before, after) if after.holidays != before.holidays else []
        self.forget(user_id)
        return told

    async def _tell(self, at: Any, user_id: int, before: Hours, after: Hours) -> list[str]:
        today = before.today(self.now())
        off = [h for h in before.holidays if h not in after.holidays and h.last >= today]
        new = [h for h in after.holidays if h not in before.holidays]
        playing = await rows.seats_in(at, user_id, (Status.PLAYING, Status.PAUSED)) if off or new else {}
        for id, seat in playing.items():
            for holiday in (*off, *new):
                days = {"first": holiday.first.isoformat(), "last": holiday.last.isoformat()}
                await match_rows.put_out(at, id, "holiday", seat=seat, off=holiday in off, **days)
        return list(playing)

    async def wishes(self, user_id: int) -> dict[str, Any]:
        """Asked for with every picture and every call: remembered."""
        if user_id not in self._wishes:
            before = self._changes
            async with self.store.reading() as at:
                found = await rows.wishes_of(at, user_id)
            if self._changes != before:
                return found  # somebody wished meanwhile: used, not remembered
            self._wishes[user_id] = found
        return dict(self._wishes[user_id])

    def forget(self, user_id: int) -> None:
        self._changes += 1
        self._wishes.pop(user_id, None)

    async def reachable(self, people: Sequence[int], kind: str) -> list[int]:
        """Those of them who want their phone to ring for this: everything, only calls to their turn, or nothing."""
        found = []
        for user_id in people:
            if user_id < 0:
                continue  # the stand-in of somebody who left
            pings = (await self.wishes(user_id)).get("pings", "all")
            if pings == "all" or (pings == "calls" and kind != "reminder"):
                found.append(user_id)
        return found

    async def _hours(self, user_id: int) -> Hours:
        """As they are remembered: while a match is written, all others wait."""
        return Hours.model_validate((await self.wishes(user_id)).get("hours", {}))
