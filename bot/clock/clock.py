"""A seat's clock: time for each decision, then the bank; reminders at half and four fifths, each once.

Time used is settled into the clock whenever what counts changes: at a pause, and when the person's hours are changed or
the seat is handed over. So what was used stays used and what was free stays free, and nobody need know the hours of
before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.clock.hours import Hours

HALF, FOUR_FIFTHS = 0.5, 0.8


class Alarm(StrEnum):
    HALF = "half"
    FOUR_FIFTHS = "four_fifths"
    ZERO = "zero"


ALARMS = len(Alarm)


@dataclass(frozen=True)
class Clock:
    """Running for one decision of one seat; stopped when `seq` is None."""

    match_id: str
    seat: str
    bank: float
    """Seconds left to fall back on once a decision's own time is used up."""
    pace: float
    """Seconds the decision has by itself."""
    seq: int | None = None
    started: float = 0.0
    """Since when time counts that is not settled yet."""
    rung: int = 0
    """How many of the alarms of this decision have been given."""
    paused_at: float | None = None
    user_id: int | None = None
    """Whose hours count."""
    spent: float = 0.0
    """Seconds of this decision that were used before `started`."""
    next_due: float | None = None
    """When somebody has to look at it again; never before."""
    short: bool = False
    """The decision has its own time only: it is passed then, and costs nothing of the bank."""

    def start(self, seq: int, now: float, pace: float | None = None, *, short: bool = False) -> Clock:
        """A new decision starts afresh, with a time of its own if one is given; the same one (after a restart or an
        undo elsewhere) runs on."""
        if self.seq == seq:
            return self
        pace = self.pace if pace is None else pace
        return replace(self, seq=seq, started=now, spent=0.0, rung=0, paused_at=None, pace=pace, short=short)

    def used(self, now: float, hours: Hours) -> float:
        if self.seq is None:
            return 0.0
        return self.spent + hours.counted(self.started, self.paused_at if self.paused_at is not None else now)

    def settle(self, now: float, hours: Hours) -> Clock:
        """What was used up to now, by the hours that were in force, is fixed."""
        if self.seq is None:
            return self
        until = self.paused_at if self.paused_at is not None else now
        return replace(self, spent=self.used(now, hours), started=max(self.started, until))

    def stop(self, now: float, hours: Hours) -> Clock:
        """The decision was made: what it took beyond its own time comes out of the bank."""
        beyond = 0.0 if self.short else max(0.0, self.used(now, hours) - self.pace)
        bank = max(0.0, self.bank - beyond)
        return replace(self, seq=None, bank=bank, spent=0.0, rung=0, paused_at=None, next_due=None)

    def pause(self, now: float, until: float | None = None) -> Clock:
        """The clock stands; `until`: somebody has to look when the pause is over."""
        if self.seq is None or self.paused_at is not None:
            return self
        return replace(self, paused_at=now, next_due=until)

    def resume(self, now: float, hours: Hours) -> Clock:
        """The pause does not count."""
        if self.paused_at is None:
            return self
        return replace(self.settle(now, hours), started=max(now, self.paused_at), paused_at=None)

    @property
    def is_asked(self) -> bool:
        """Whether its seat owes a decision."""
        return self.seq is not None

    @property
    def allowance(self) -> float:
        return self.pace if self.short else self.pace + self.bank

    def marks(self) -> tuple[tuple[Alarm, float], ...]:
        total = self.allowance
        return ((Alarm.HALF, HALF * total), (Alarm.FOUR_FIFTHS, FOUR_FIFTHS * total), (Alarm.ZERO, total))

    def due(self, now: float, hours: Hours) -> tuple[Alarm | None, Clock]:
        """The alarm that is due now, if any, and the clock that has given it: only the latest, and never twice. No
        reminder is given in quiet hours; it waits for the morning."""
        if self.seq is None or self.paused_at is not None:
            return None, self
        used = self.used(now, hours)
        passed = [alarm for alarm, mark in self.marks() if used >= mark]
        if len(passed) <= self.rung or (hours.is_quiet(now) and passed[-1] is not Alarm.ZERO):
            return None, self
        return passed[-1], replace(self, rung=len(passed)).appointed(hours)

    def appointed(self, hours: Hours) -> Clock:
        """The same clock, with the moment of its next alarm; a paused one keeps the end of its pause."""
        if self.seq is not None and self.paused_at is not None:
            return self
        return replace(self, next_due=self._next_alarm(hours))

    def _next_alarm(self, hours: Hours) -> float | None:
        if self.seq is None or self.rung >= ALARMS:
            return None
        at = hours.when(self.started, self.marks()[self.rung][1] - self.spent)
        return min(hours.awake(at), self.zero(hours))

    def zero(self, hours: Hours) -> float:
        """When the time is up, if nothing changes."""
        return hours.when(self.started, self.allowance - self.spent)

    def deadline(self, hours: Hours) -> float | None:
        """When the time is up, as a moment to show."""
        return None if self.seq is None else self.zero(hours)
