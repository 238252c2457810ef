"""The clocks of all matches: set by who is asked what, rung by time, and what happens at zero.

It must not post: it returns what is due, and whoever posts says it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from bot.clock.clock import Alarm, Clock
from bot.clock.hours import HOUR, Hours
from bot.matches.service import Desk, MatchError, Matches
from bot.matches.terms import Ending, Status
from bot.store import Store
from bot.store import people as rows
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.errors import StaleAnswer

AtZero = Literal["pass", "claim"]


@dataclass(frozen=True)
class Rung:
    """An alarm that is due: whom to tell, when the time is up, and what happens then."""

    match_id: str
    seat: str
    user_id: int
    alarm: Alarm
    deadline: float
    at_zero: AtZero


class Clocks:
    def __init__(self, store: Store, matches: Matches, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.matches = matches
        self.now = clock

    async def hours(self, at: Any, user_id: int | None) -> Hours:
        wishes = await rows.wishes_of(at, user_id) if user_id is not None else {}
        return Hours.model_validate(wishes.get("hours", {}))

    async def wish(self, user_id: int, **values: Any) -> dict[str, Any]:
        """Keep what a person wishes: hours, look, pings."""
        async with self.store.transaction() as at:
            known = await rows.wishes_of(at, user_id)
            known.update(values)
            await rows.keep_wishes(at, user_id, known)
            return known

    async def wishes(self, user_id: int) -> dict[str, Any]:
        async with self.store.transaction() as at:
            return await rows.wishes_of(at, user_id)

    async def sync(self, desk: Desk) -> dict[str, Clock]:
        """Start the clocks of those who are asked, stop the others; called after every change of a match."""
        now = self.now()
        async with self.store.transaction() as at:
            known = await rows.clocks_of(at, desk.row.id)
            set_: dict[str, Clock] = {}
            for seat, person in desk.seats.items():
                clock = known.get(seat) or Clock(
                    desk.row.id, seat, bank=desk.terms.bank_hours * HOUR, pace=desk.terms.pace_hours * HOUR
                )
                asked = desk.state.pending.get(seat) if desk.state is not None else None
                if desk.status is Status.PAUSED:
                    clock = clock.pause(now)
                elif desk.status is Status.PLAYING and asked is not None:
                    if clock.seq is not None and clock.seq != asked.seq:
                        clock = clock.stop(now, await self.hours(at, person.user_id))
                    clock = clock.resume(now).start(asked.seq, now)
                elif clock.seq is not None:
                    clock = clock.stop(now, await self.hours(at, person.user_id))
                await rows.keep_clock(at, clock)
                set_[seat] = clock
            return set_

    async def deadline(self, desk: Desk, seat: str) -> float | None:
        async with self.store.transaction() as at:
            clock = (await rows.clocks_of(at, desk.row.id)).get(seat)
            return None if clock is None else clock.deadline(await self.hours(at, desk.player(seat)))

    async def tick(self) -> list[Rung]:
        """Every alarm that is due, each once; at zero a reaction is passed, anything else may be claimed."""
        rung: list[Rung] = []
        async with self.store.transaction() as at:
            clocks = await rows.running(at)
        for clock in clocks:
            desk = await self.matches.desk(clock.match_id)
            user = desk.player(clock.seat)
            if desk.status is not Status.PLAYING or user is None:
                continue
            async with self.store.transaction() as at:
                hours = await self.hours(at, user)
                alarm, after = clock.due(self.now(), hours)
                if alarm is None:
                    continue
                await rows.keep_clock(at, after)
            deadline = clock.deadline(hours) or self.now()
            rung.append(Rung(clock.match_id, clock.seat, user, alarm, deadline, self.at_zero(desk, clock.seat)))
            if alarm is Alarm.ZERO:
                await self._zero(desk, clock)
        return rung

    def at_zero(self, desk: Desk, seat: str) -> AtZero:
        """What happens when a seat's time is up: a reaction is passed, a turn may be claimed."""
        asked = desk.state.pending.get(seat) if desk.state is not None else None
        return "pass" if isinstance(asked, ChooseReaction) else "claim"

    async def _zero(self, desk: Desk, clock: Clock) -> None:
        if self.at_zero(desk, clock.seat) == "pass" and clock.seq is not None:
            try:
                step = await self.matches.pass_for(desk.row.id, clock.seat, clock.seq)
            except StaleAnswer:
                return  # answered in the very last moment
            await self.sync(step.desk)

    async def claim(self, match_id: str, user_id: int) -> Desk:
        """The opponent's time is up and nothing was done: whoever waits may take the match, or go on waiting."""
        desk = await self.matches.desk(match_id)
        seat = desk.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        other = next(s for s in desk.seats if s != seat)
        async with self.store.transaction() as at:
            clock = (await rows.clocks_of(at, match_id)).get(other)
            hours = await self.hours(at, desk.player(other))
        if clock is None or clock.seq is None or clock.used(self.now(), hours) < clock.allowance:
            raise MatchError("time_not_up", deadline=clock.deadline(hours) if clock else None)
        winner: Any = seat
        return await self.matches.end(match_id, Ending(winner=winner, how="time"))
