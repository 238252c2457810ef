"""The clocks of all matches: set by who is asked what, rung by time, and what happens at zero.

It must not post: what is due goes into the outbox in the transaction that notes it as given.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from bot.clock.clock import Alarm, Clock
from bot.clock.hours import HOUR, Hours
from bot.keeping import REMEMBERED, Recent
from bot.logs import EventLog
from bot.matches.service import Desk, MatchError, Matches
from bot.matches.terms import LIVE, Ending, Status
from bot.store import Store
from bot.store import matches as match_rows
from bot.store import people as rows
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.errors import StaleAnswer

AtZero = Literal["pass", "claim"]
DAY = 24 * HOUR
UNTOUCHED_DAYS, WARNED_DAYS = 30, 7
"""A match that nobody has touched for so long is warned, and put away if nobody answers."""

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


async def hours_of(at: Any, user_id: int | None) -> Hours:
    """When somebody can be asked."""
    wishes = await rows.wishes_of(at, user_id) if user_id is not None else {}
    return Hours.model_validate(wishes.get("hours", {}))


class Clocks:
    def __init__(self, store: Store, matches: Matches, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.matches = matches
        self.now = clock
        self._wishes: Recent[int, dict[str, Any]] = Recent(REMEMBERED)
        self._changes = 0
        matches.followers.append(self._follow)

    async def wish(self, user_id: int, **values: Any) -> dict[str, Any]:
        """Keep what a person wishes: hours, look, pings."""
        async with self.store.transaction() as at:
            known = await rows.wishes_of(at, user_id)
            known.update(values)
            await rows.keep_wishes(at, user_id, known)
        self.forget(user_id)  # only now: whoever looked a moment ago still saw the old ones
        return known

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

    async def sync(self, desk: Desk) -> dict[str, Clock]:
        """Start the clocks of those who are asked, stop the others."""
        async with self.store.transaction() as at:
            return await self._sync(at, desk)

    async def sync_all(self) -> None:
        """At the start: matches begun before there were clocks, or changed without them."""
        async with self.store.reading() as at:
            ids = await match_rows.live_matches(at, (Status.PLAYING, Status.PAUSED))
        for id in ids:
            await self.sync(await self.matches.desk(id))

    async def _follow(self, at: Any, desk: Desk) -> None:
        """Every change of a match sets its clocks in the same transaction."""
        if desk.status not in (Status.OPEN, Status.ROSTERS, Status.WITHDRAWN):
            await self._sync(at, desk)

    async def _sync(self, at: Any, desk: Desk) -> dict[str, Clock]:
        now = self.now()
        known = await rows.clocks_of(at, desk.row.id)
        set_: dict[str, Clock] = {}
        for seat, person in desk.seats.items():
            clock = known.get(seat) or Clock(
                desk.row.id, seat, bank=desk.terms.bank_hours * HOUR, pace=desk.terms.pace_hours * HOUR
            )
            asked = desk.state.pending.get(seat) if desk.state is not None else None
            if desk.status is Status.PAUSED:
                clock = clock.pause(now) if clock.seq is not None else clock
            elif desk.status is Status.PLAYING and asked is not None:
                if clock.seq is not None and clock.seq != asked.seq:
                    clock = clock.stop(now, await self._hours(person.user_id))
                clock = clock.resume(now).start(asked.seq, now)
            elif clock.seq is not None:
                clock = clock.stop(now, await self._hours(person.user_id))
            set_[seat] = clock
        await rows.keep_clocks(at, *(clock for seat, clock in set_.items() if clock != known.get(seat)))
        return set_

    async def _hours(self, user_id: int) -> Hours:
        """As they are remembered: while a match is written, all others wait."""
        return Hours.model_validate((await self.wishes(user_id)).get("hours", {}))

    async def deadline(self, desk: Desk, seat: str) -> float | None:
        """When a seat's time is up; None while its clock stands."""
        async with self.store.reading() as at:
            clock = (await rows.clocks_of(at, desk.row.id)).get(seat)
            if clock is None or clock.paused_at is not None:
                return None
            return clock.deadline(await hours_of(at, desk.player(seat)))

    async def banks(self, desk: Desk) -> dict[str, float]:
        """Seconds that each seat has left to fall back on."""
        async with self.store.reading() as at:
            return {seat: clock.bank for seat, clock in (await rows.clocks_of(at, desk.row.id)).items()}

    async def tick(self) -> list[Rung]:
        """Every alarm that is due, each once; at zero a reaction is passed, anything else may be claimed."""
        rung: list[Rung] = []
        async with self.store.reading() as at:
            clocks = await rows.running(at)
        for clock, user in clocks:
            if clock.due(self.now(), await self._hours(user))[0] is None:
                continue  # only what rings is written
            one = await self._ring(clock.match_id, clock.seat)
            if one is None or (one.passes and not await self._pass(one, one.facts)):
                continue
            rung.append(one)
        return rung

    async def _ring(self, match_id: str, seat: str) -> Rung | None:
        """The alarm of one clock, if it is due: noted as given and put out in one transaction. A reaction whose time is
        up is left to `_pass`, which tells of it in the transaction that passes it."""
        async with self.store.transaction() as at:
            clock = (await rows.clocks_of(at, match_id))[seat]
            user = (await match_rows.seats_of(at, match_id))[seat].user_id
            hours = await hours_of(at, user)
            alarm, after = clock.due(self.now(), hours)
            if alarm is None or clock.seq is None:
                return None
            desk = await self.matches.desk_in(at, match_id)
            deadline = clock.deadline(hours) or self.now()
            one = Rung(match_id, seat, user, alarm, deadline, self.at_zero(desk, seat), clock.seq)
            if not one.passes:
                await rows.keep_clocks(at, after)
                await match_rows.put_out(at, match_id, "reminder", **one.facts)
            return one

    def at_zero(self, desk: Desk, seat: str) -> AtZero:
        """What happens when a seat's time is up: a reaction is passed, a turn may be claimed."""
        asked = desk.state.pending.get(seat) if desk.state is not None else None
        return "pass" if isinstance(asked, ChooseReaction) else "claim"

    async def _pass(self, rung: Rung, reminder: dict[str, Any] | None) -> bool:
        """Whether the reaction was passed; its clock stops with it."""
        try:
            await self.matches.pass_for(rung.match_id, rung.seat, rung.seq, reminder)
        except (StaleAnswer, MatchError) as error:
            log.info("answered in the very last moment", match=rung.match_id, why=str(error))
            return False
        return True

    async def free_stranded(self) -> list[str]:
        """Reactions that were told to be passed and are still owed, because the bot ended in between: they are passed
        now, without another word. Such matches can only stem from before telling and passing were one transaction."""
        freed: list[str] = []
        async with self.store.reading() as at:
            clocks = await rows.running(at)
        for clock, user in clocks:
            if clock.rung < len(clock.marks()) or clock.seq is None:
                continue
            desk = await self.matches.desk(clock.match_id)
            if self.at_zero(desk, clock.seat) != "pass":
                continue
            owed = Rung(clock.match_id, clock.seat, user, Alarm.ZERO, self.now(), "pass", clock.seq)
            if await self._pass(owed, None):
                log.warning("passed a reaction that was left owed", match=clock.match_id, seat=clock.seat)
                freed.append(clock.match_id)
        return freed

    # -- matches nobody plays --------------------------------------------------------------------------------------

    async def sweep(self) -> list[str]:
        """Matches untouched for long: first a warning, then they are put away. Those it has put something out for."""
        now, found = self.now(), []
        async with self.store.reading() as at:
            ids = await match_rows.live_matches(at, LIVE, int(now - UNTOUCHED_DAYS * DAY))
        for id in ids:
            if await self._sleeps(id, now):
                found.append(id)
        return found

    async def _sleeps(self, id: str, now: float) -> bool:
        async with self.store.transaction() as at:
            desk = await self.matches.desk_in(at, id)
            for clock in (await rows.clocks_of(at, id)).values():
                hours = await hours_of(at, desk.player(clock.seat))
                if clock.seq is not None and clock.paused_at is None and clock.used(now, hours) < clock.allowance:
                    return False  # somebody still has time
            last = await match_rows.last_record(at, id, "warned")
            warned = json.loads(last) if last else {}
            if warned.get("changed") != desk.row.changed_at:
                until = now + WARNED_DAYS * DAY
                await match_rows.add_record(
                    at, id, "warned", [json.dumps({"changed": desk.row.changed_at, "until": until})]
                )
                await match_rows.put_out(at, id, "sleeping", until=until)
                return True
        if now < warned["until"]:
            return False
        await self.matches.put_away(id, Ending(winner=None, how="abandoned"))
        return True

    async def keep(self, match_id: str, user_id: int) -> Desk:
        """A player says that a sleeping match goes on."""
        async with self.store.transaction() as at:
            desk = await self.matches.desk_in(at, match_id)
            if desk.seat_of(user_id) is None:
                raise MatchError("not_a_player")
            await match_rows.change_match(at, match_id)
            return desk

    async def claim(self, match_id: str, user_id: int, seq: int | None = None) -> Desk:
        """The opponent's time for the question `seq` is up and nothing was done: whoever waits may take the match, or
        go on waiting. Time never costs a match where it only costs a reaction. Buttons posted before they carried
        their question mean the present one."""
        desk = await self.matches.desk(match_id)
        seat = desk.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        other = next(s for s in desk.seats if s != seat)
        async with self.store.reading() as at:
            known = await rows.clocks_of(at, match_id)
            clock = known.get(other)
            hours = await hours_of(at, desk.player(other))
        if clock is None or clock.seq is None or clock.used(self.now(), hours) < clock.allowance:
            raise MatchError("time_not_up", deadline=clock.deadline(hours) if clock else None)
        if seq not in (None, clock.seq) or self.at_zero(desk, other) != "claim":
            raise MatchError("moved_on")
        if seat in known and known[seat].seq is not None:
            raise MatchError("waited_for_too")
        winner: Any = seat
        return await self.matches.end(match_id, Ending(winner=winner, how="time"))
