"""The alarms of clocks: rung when they are due, and a reaction passed when its time is up.

It must not post: what is due goes into the outbox in the transaction that notes it as given. It must not look at clocks
that are not due: each has the moment of its next alarm stored, reckoned anew whenever something about it changes.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from bot.clock.at_zero import AtZero, at_zero
from bot.clock.clock import Alarm, Clock
from bot.clock.hours import Hours
from bot.clock.repository import ClockRepository, hours_of
from bot.logs import EventLog
from bot.matches.service import MatchError, Matches
from bot.matches.terms import Status
from bot.store import matches as match_rows
from bot.store import people as rows
from rules_engine.kernel.errors import StaleAnswer

AT_ONCE = 100
"""Clocks read together; between two such portions others have their turn. Reckoning anew when so many are due takes
thirty milliseconds of the loop: after an update that is all there are."""

log = EventLog("bot.clock.alarms")


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


class Alarms:
    def __init__(self, repository: ClockRepository, matches: Matches) -> None:
        self.repository = repository
        self.matches = matches

    async def tick(self) -> list[Rung]:
        """Every alarm that is due, each once; at zero a reaction is passed, anything else may be claimed."""
        rung: list[Rung] = []
        place: rows.Place | None = rows.FIRST
        while place is not None:
            async with self.repository.store.reading() as at:
                due = await rows.due_clocks(at, self.repository.now(), place, AT_ONCE)
            early: list[tuple[Clock, Clock]] = []
            ours = set(await self.matches.repository.ours.matches({clock.match_id for clock, _ in due}))
            for clock, kept in due:
                if clock.match_id not in ours:
                    continue
                hours = Hours.model_validate(kept)
                if clock.due(self.repository.now(), hours)[0] is None:
                    early.append((clock, clock.appointed(hours)))  # only what rings is rung
                elif (one := await self._guarded(clock)) is not None:
                    rung.append(one)
            await self.repository.appoint(early)
            place = rows.place(due[-1][0]) if len(due) == AT_ONCE else None
        return rung

    async def _guarded(self, clock: Clock) -> Rung | None:
        """One match that fails does not hold up the clocks of the others."""
        try:
            one = await self._ring(clock.match_id, clock.seat)
            return None if one is None or (one.passes and not await self.pass_reaction(one, one.facts)) else one
        except Exception as error:
            log.error("a clock could not be rung", error, match=clock.match_id, seat=clock.seat)
            return None

    async def _ring(self, match_id: str, seat: str) -> Rung | None:
        """The alarm of one clock, if it is due: noted as given and put out in one transaction. A reaction whose time is
        up is left to `pass_reaction`, which tells of it in the transaction that passes it."""
        async with self.repository.store.transaction() as at:
            clock = (await rows.clocks_of(at, match_id))[seat]
            stored = await self.matches.repository.find_in(at, match_id)
            asked = stored.state.pending.get(seat) if stored.state is not None else None
            if stored.status is not Status.PLAYING or asked is None or asked.seq != clock.seq:
                await self.repository.sync_in(at, stored)  # changed without its clocks
                return None
            user = stored.seats[seat].user_id
            hours = await hours_of(at, user)
            alarm, after = clock.due(self.repository.now(), hours)
            if alarm is None:
                return None
            deadline = clock.deadline(hours) or self.repository.now()
            one = Rung(match_id, seat, user, alarm, deadline, at_zero(stored, seat), asked.seq)
            if not one.passes:
                await rows.keep_clocks(at, after)
                await match_rows.put_out(at, match_id, "reminder", **one.facts)
            return one

    async def pass_reaction(self, rung: Rung, reminder: dict[str, Any] | None) -> bool:
        """Whether the reaction was passed; its clock stops with it."""
        try:
            await self.matches.play.pass_for(rung.match_id, rung.seat, rung.seq, reminder)
        except (StaleAnswer, MatchError) as error:
            log.info("answered in the very last moment", match=rung.match_id, why=str(error))
            return False
        return True
