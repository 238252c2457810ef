"""The clocks of matches as they are kept: set by who is asked what, in the transaction of every change.

It must not ring one: the alarms do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from bot.clock.at_zero import at_zero, reaction_time
from bot.clock.clock import Clock
from bot.clock.hours import HOUR, Hours
from bot.matches.pausing import last_pause
from bot.matches.repository import StoredMatch
from bot.matches.terms import Status
from bot.preferences import Preferences
from bot.store import Store
from bot.store import people as rows
from bot.store.preferences import preferences_of


async def hours_of(at: Any, user_id: int | None) -> Hours:
    """When somebody can be asked."""
    known = await preferences_of(at, user_id) if user_id is not None else {}
    return Hours.model_validate(known.get("hours", {}))


class ClockRepository:
    def __init__(self, store: Store, preferences: Preferences, clock: Callable[[], float]) -> None:
        self.store = store
        self.preferences = preferences
        self.now = clock

    async def sync(self, stored: StoredMatch) -> dict[str, Clock]:
        """Start the clocks of those who are asked, stop the others."""
        async with self.store.transaction() as at:
            return await self.sync_in(at, stored)

    async def sync_in(self, at: Any, stored: StoredMatch) -> dict[str, Clock]:
        """The same inside somebody's transaction."""
        if stored.terms.practice is not None:
            return await self._stand_still(at, stored)
        now = self.now()
        known = await rows.clocks_of(at, stored.row.id)
        standing = stored.status is Status.PAUSED or any(clock.paused_at is not None for clock in known.values())
        pause = await last_pause(at, stored.row.id) if standing else None
        people = {row.user_id for row in stored.seats.values()} | {clock.user_id or 0 for clock in known.values()}
        hours_by_person = await self._remembered_hours(at, people)
        set_: dict[str, Clock] = {}
        for seat, person in stored.seats.items():
            clock = known.get(seat) or Clock(
                stored.row.id, seat, bank=stored.terms.bank_hours * HOUR, pace=stored.terms.pace_hours * HOUR
            )
            if clock.user_id != person.user_id:  # what the one before used was used by that person's hours
                before = clock.settle(now, hours_by_person[clock.user_id]) if clock.user_id is not None else clock
                clock = replace(before, user_id=person.user_id)
            hours = hours_by_person[person.user_id]
            asked = stored.state.pending.get(seat) if stored.state is not None else None
            if stored.status is Status.PAUSED:
                clock = clock.pause(pause.at if pause else now, pause.until if pause else None)
            elif stored.status is Status.PLAYING and asked is not None:
                if clock.seq is not None and clock.seq != asked.seq:
                    clock = clock.stop(now, hours)
                goes_on = pause.ended if pause is not None and pause.ended is not None else now
                short = reaction_time(stored.terms) if at_zero(stored, seat) == "pass" else None
                pace = stored.terms.pace_hours * HOUR if short is None else short
                clock = clock.resume(goes_on, hours).start(asked.seq, now, pace, short=short is not None)
            elif clock.seq is not None:
                clock = clock.stop(now, hours)
            set_[seat] = clock.appointed(hours) if clock != known.get(seat) else clock
        await rows.keep_clocks(at, *(clock for seat, clock in set_.items() if clock != known.get(seat)))
        return set_

    async def _stand_still(self, at: Any, stored: StoredMatch) -> dict[str, Clock]:
        """Nobody waits for anybody; clocks there are only if the bot took over a seat."""
        known = await rows.clocks_of(at, stored.row.id)
        running = [clock for clock in known.values() if clock.seq is not None]
        if running:
            hours = await self._remembered_hours(at, {clock.user_id or 0 for clock in running})
            stopped = [clock.stop(self.now(), hours[clock.user_id or 0]) for clock in running]
            await rows.keep_clocks(at, *stopped)
        return {}

    async def time_since(self, at: Any, stored: StoredMatch, seat: str, since: float) -> float:
        """Seconds that count against a seat since a moment."""
        return (await hours_of(at, stored.player(seat))).counted(since, self.now())

    async def follow(self, at: Any, stored: StoredMatch) -> None:
        """Every change of a match sets its clocks in the same transaction."""
        if stored.status not in (Status.OPEN, Status.ROSTERS, Status.WITHDRAWN):
            await self.sync_in(at, stored)

    async def deadline(self, stored: StoredMatch, seat: str) -> float | None:
        """When a seat's time is up; None while its clock stands."""
        async with self.store.glance() as at:
            clock, hours = await rows.clock_with_hours(at, stored.row.id, seat, stored.player(seat))
        if clock is None or clock.paused_at is not None:
            return None
        return clock.deadline(Hours.model_validate(hours))

    async def banks(self, stored: StoredMatch) -> dict[str, float]:
        """Seconds that each seat has left to fall back on."""
        async with self.store.glance() as at:
            return {seat: clock.bank for seat, clock in (await rows.clocks_of(at, stored.row.id)).items()}

    async def appoint(self, clocks: Sequence[tuple[Clock, Clock]]) -> None:
        """The right moment is stored, so that nobody looks again before it."""
        moved = [(before, after.next_due) for before, after in clocks if after != before]
        if moved:
            async with self.store.transaction() as at:
                await rows.move_due(at, moved)

    async def _remembered_hours(self, at: Any, people: Collection[int]) -> dict[int, Hours]:
        """As they are remembered: while a match is written, all others wait."""
        found = await self.preferences.of_several(sorted(people), at)
        return {user_id: Hours.model_validate(kept.get("hours", {})) for user_id, kept in found.items()}
