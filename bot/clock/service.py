"""The clocks of all matches: set by who is asked what, rung by time, and what happens at zero.

It must not post: what is due goes into the outbox in the transaction that notes it as given. It must not look at clocks
that are not due: each has the moment of its next alarm stored, reckoned anew whenever something about it changes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from bot.clock.clock import Alarm, Clock
from bot.clock.hours import DAY, HOUR, Hours
from bot.clock.personal_hours import hours_of
from bot.clock.sleeping import Sleeping
from bot.logs import EventLog
from bot.matches.pausing import last_pause
from bot.matches.service import MatchError, Matches, StoredMatch
from bot.matches.terms import Ending, Status
from bot.preferences import Preferences
from bot.store import Store
from bot.store import matches as match_rows
from bot.store import people as rows
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.errors import StaleAnswer

__all__ = ["DAY", "Clocks", "Rung", "hours_of"]

AtZero = Literal["pass", "claim"]
AT_ONCE = 100
"""Clocks read together; between two such portions others have their turn. Reckoning anew when so many are due takes
thirty milliseconds of the loop: after an update that is all there are."""

log = EventLog("bot.clock.service")


@dataclass(frozen=True)
class Rung:
    """An alarm that is due: whom to tell, when the time is up, and what happens then."""

    match_id: str
    seat: str
    user_id: int
    alarm: Alarm
    deadline: float
    at_zero: AtZero
    seq: int

    @property
    def passes(self) -> bool:
        """Whether time itself answers now."""
        return self.alarm is Alarm.ZERO and self.at_zero == "pass"

    @property
    def facts(self) -> dict[str, Any]:
        """What a reminder tells."""
        return {name: value for name, value in asdict(self).items() if name != "match_id"}


class Clocks(Sleeping):
    def __init__(
        self,
        store: Store,
        matches: Matches,
        clock: Callable[[], float] = time.time,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__(store, clock, preferences or Preferences(store))
        self.matches = matches
        matches.repository.followers.append(self._follow)
        matches.repository.time_since = self._time_since

    async def sync(self, stored: StoredMatch) -> dict[str, Clock]:
        """Start the clocks of those who are asked, stop the others."""
        async with self.store.transaction() as at:
            return await self._sync(at, stored)

    async def sync_all(self) -> None:
        """At the start: matches begun before there were clocks, or changed without them; no other is read."""
        async with self.store.reading() as at:
            ids = await rows.out_of_step(at, Status.PLAYING.value, Status.PAUSED.value)
        for id in ids:
            try:
                await self.sync(await self.matches.repository.find(id))
            except Exception as error:
                log.error("the clocks of a match could not be set", error, match=id)

    async def _time_since(self, at: Any, stored: StoredMatch, seat: str, since: float) -> float:
        return (await hours_of(at, stored.player(seat))).counted(since, self.now())

    async def _follow(self, at: Any, stored: StoredMatch) -> None:
        """Every change of a match sets its clocks in the same transaction."""
        if stored.status not in (Status.OPEN, Status.ROSTERS, Status.WITHDRAWN):
            await self._sync(at, stored)

    async def _sync(self, at: Any, stored: StoredMatch) -> dict[str, Clock]:
        now = self.now()
        known = await rows.clocks_of(at, stored.row.id)
        standing = stored.status is Status.PAUSED or any(clock.paused_at is not None for clock in known.values())
        pause = await last_pause(at, stored.row.id) if standing else None
        set_: dict[str, Clock] = {}
        for seat, person in stored.seats.items():
            clock = known.get(seat) or Clock(
                stored.row.id, seat, bank=stored.terms.bank_hours * HOUR, pace=stored.terms.pace_hours * HOUR
            )
            clock = await self._handed_to(clock, person.user_id)
            hours = await self._hours(person.user_id)
            asked = stored.state.pending.get(seat) if stored.state is not None else None
            if stored.status is Status.PAUSED:
                clock = clock.pause(pause.at if pause else now, pause.until if pause else None)
            elif stored.status is Status.PLAYING and asked is not None:
                if clock.seq is not None and clock.seq != asked.seq:
                    clock = clock.stop(now, hours)
                goes_on = pause.ended if pause is not None and pause.ended is not None else now
                clock = clock.resume(goes_on, hours).start(asked.seq, now)
            elif clock.seq is not None:
                clock = clock.stop(now, hours)
            set_[seat] = clock.appointed(hours) if clock != known.get(seat) else clock
        await rows.keep_clocks(at, *(clock for seat, clock in set_.items() if clock != known.get(seat)))
        return set_

    async def _handed_to(self, clock: Clock, user_id: int) -> Clock:
        """Somebody else sits there now: what the one before used was used by that person's hours."""
        if clock.user_id == user_id:
            return clock
        if clock.user_id is not None:
            clock = clock.settle(self.now(), await self._hours(clock.user_id))
        return replace(clock, user_id=user_id)

    async def deadline(self, stored: StoredMatch, seat: str) -> float | None:
        """When a seat's time is up; None while its clock stands."""
        async with self.store.reading() as at:
            clock = (await rows.clocks_of(at, stored.row.id)).get(seat)
            if clock is None or clock.paused_at is not None:
                return None
            return clock.deadline(await hours_of(at, stored.player(seat)))

    async def banks(self, stored: StoredMatch) -> dict[str, float]:
        """Seconds that each seat has left to fall back on."""
        async with self.store.reading() as at:
            return {seat: clock.bank for seat, clock in (await rows.clocks_of(at, stored.row.id)).items()}

    async def tick(self) -> list[Rung]:
        """Every alarm that is due, each once; at zero a reaction is passed, anything else may be claimed."""
        rung: list[Rung] = []
        place: rows.Place | None = rows.FIRST
        while place is not None:
            async with self.store.reading() as at:
                due = await rows.due_clocks(at, self.now(), place, AT_ONCE)
            early: list[tuple[Clock, Clock]] = []
            for clock, kept in due:
                hours = Hours.model_validate(kept)
                if clock.due(self.now(), hours)[0] is None:
                    early.append((clock, clock.appointed(hours)))  # only what rings is rung
                elif (one := await self._guarded(clock)) is not None:
                    rung.append(one)
            await self._appoint(early)
            place = rows.place(due[-1][0]) if len(due) == AT_ONCE else None
        return rung

    async def _guarded(self, clock: Clock) -> Rung | None:
        """One match that fails does not hold up the clocks of the others."""
        try:
            one = await self._ring(clock.match_id, clock.seat)
            return None if one is None or (one.passes and not await self._pass(one, one.facts)) else one
        except Exception as error:
            log.error("a clock could not be rung", error, match=clock.match_id, seat=clock.seat)
            return None

    async def _appoint(self, clocks: Sequence[tuple[Clock, Clock]]) -> None:
        """The right moment is stored, so that nobody looks again before it."""
        moved = [(before, after.next_due) for before, after in clocks if after != before]
        if moved:
            async with self.store.transaction() as at:
                await rows.move_due(at, moved)

    async def _ring(self, match_id: str, seat: str) -> Rung | None:
        """The alarm of one clock, if it is due: noted as given and put out in one transaction. A reaction whose time is
        up is left to `_pass`, which tells of it in the transaction that passes it."""
        async with self.store.transaction() as at:
            clock = (await rows.clocks_of(at, match_id))[seat]
            stored = await self.matches.repository.find_in(at, match_id)
            asked = stored.state.pending.get(seat) if stored.state is not None else None
            if stored.status is not Status.PLAYING or asked is None or asked.seq != clock.seq:
                await self._sync(at, stored)  # changed without its clocks
                return None
            user = stored.seats[seat].user_id
            hours = await hours_of(at, user)
            alarm, after = clock.due(self.now(), hours)
            if alarm is None:
                return None
            deadline = clock.deadline(hours) or self.now()
            one = Rung(match_id, seat, user, alarm, deadline, self.at_zero(stored, seat), asked.seq)
            if not one.passes:
                await rows.keep_clocks(at, after)
                await match_rows.put_out(at, match_id, "reminder", **one.facts)
            return one

    def at_zero(self, stored: StoredMatch, seat: str) -> AtZero:
        """What happens when a seat's time is up: a reaction is passed, a turn may be claimed."""
        asked = stored.state.pending.get(seat) if stored.state is not None else None
        return "pass" if isinstance(asked, ChooseReaction) else "claim"

    async def _pass(self, rung: Rung, reminder: dict[str, Any] | None) -> bool:
        """Whether the reaction was passed; its clock stops with it."""
        try:
            await self.matches.play.pass_for(rung.match_id, rung.seat, rung.seq, reminder)
        except (StaleAnswer, MatchError) as error:
            log.info("answered in the very last moment", match=rung.match_id, why=str(error))
            return False
        return True

    async def free_stranded(self) -> list[str]:
        """Reactions that were told to be passed and are still owed, because the bot ended in between: they are passed
        now, without another word. Such matches can only stem from before telling and passing were one transaction; they
        are looked at once."""
        freed: list[str] = []
        place: rows.Place | None = rows.FIRST
        while place is not None:
            async with self.store.reading() as at:
                owed = await rows.owed_clocks(at, place, AT_ONCE)
            looked_at = []
            for clock in owed:
                try:
                    freed += [clock.match_id] if await self._free(clock) else []
                    looked_at.append((clock, replace(clock, next_due=None)))
                except Exception as error:
                    log.error("an owed reaction could not be looked at", error, match=clock.match_id)
            await self._appoint(looked_at)
            place = rows.place(owed[-1]) if len(owed) == AT_ONCE else None
        return freed

    async def _free(self, clock: Clock) -> bool:
        stored = await self.matches.repository.find(clock.match_id)
        user = stored.player(clock.seat)
        if clock.seq is None or user is None or self.at_zero(stored, clock.seat) != "pass":
            return False
        owed = Rung(clock.match_id, clock.seat, user, Alarm.ZERO, self.now(), "pass", clock.seq)
        if not await self._pass(owed, None):
            return False
        log.warning("passed a reaction that was left owed", match=clock.match_id, seat=clock.seat)
        return True

    # -- pauses ----------------------------------------------------------------------------------------------------

    async def pause(self, match_id: str, user_id: int, paused: bool, *, agreed: bool = False) -> StoredMatch:
        """Pause a match or go on with it. Whoever has no time left cannot pause alone what is owed."""
        stored = await self.matches.repository.find(match_id)
        seat = stored.seat_of(user_id)
        if paused and not agreed and seat is not None:
            async with self.store.reading() as at:
                clock = (await rows.clocks_of(at, match_id)).get(seat)
                hours = await hours_of(at, user_id)
            if clock is not None and clock.seq is not None and clock.used(self.now(), hours) >= clock.allowance:
                raise MatchError("time_is_up")
        return await self.matches.pauses.pause(match_id, user_id, paused, agreed=agreed, now=self.now())

    async def end_pauses(self) -> list[str]:
        """Pauses whose time is up: the matches go on. Gives those."""
        async with self.store.reading() as at:
            ids = await rows.pauses_due(at, self.now())
        over = []
        for id in ids:
            try:
                over += [id] if await self.matches.pauses.pause_over(id, self.now()) else []
            except Exception as error:
                log.error("a pause could not be ended", error, match=id)
        return over

    # -- time is up ------------------------------------------------------------------------------------------------

    async def claim(self, match_id: str, user_id: int, seq: int | None = None) -> StoredMatch:
        """Somebody's time for the question `seq` is up and nothing was done: whoever waits may take the match for all
        who are not late, or go on waiting. Time never costs a match where it only costs a reaction. Buttons posted
        before they carried their question mean the present one."""
        stored = await self.matches.repository.find(match_id)
        seat = stored.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        if stored.status not in (Status.PLAYING, Status.PAUSED):
            raise MatchError("not_playing")
        claimant: str = seat

        async def check(at: Any, now: StoredMatch) -> Ending:
            late = await self._late(at, now, claimant, seq)
            return Ending(winners=tuple(one for one in now.taken if one not in late), how="time")

        return await self.matches.endings.put_away(match_id, Ending(how="time"), check=check)

    async def _late(self, at: Any, stored: StoredMatch, claimant: str, seq: int | None) -> list[str]:
        """All who lose the match by a claim: whose question it speaks of, and everybody else whose time is up."""
        known = await rows.clocks_of(at, stored.row.id)
        asked = {other: known[other] for other in stored.others(claimant) if other in known and known[other].is_asked}
        hours = {other: await hours_of(at, stored.player(other)) for other in asked}
        up = [other for other, clock in asked.items() if clock.used(self.now(), hours[other]) >= clock.allowance]
        if not up:
            raise MatchError("time_not_up", deadline=min((c.zero(hours[s]) for s, c in asked.items()), default=None))
        late = [other for other in up if self.at_zero(stored, other) == "claim"]
        if not late or (seq is not None and all(known[other].seq != seq for other in late)):
            raise MatchError("moved_on")
        if claimant in known and known[claimant].is_asked:
            raise MatchError("waited_for_too")
        return late
