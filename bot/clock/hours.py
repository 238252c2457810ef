"""A person's hours: how much of a stretch of time counts, with quiet hours and holidays left out. Pure arithmetic.

It must not judge what may be announced: `announcing` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, field_validator

HOUR = 3600
DAY = 24 * HOUR
STRETCH = 7 * DAY
"""Counted in one go where the offset from UTC is the same at both ends: no zone changes it twice within a week."""
HORIZON = 400 * DAY


class Holiday(BaseModel):
    """Days on which nothing is asked of a person, both included."""

    model_config = ConfigDict(frozen=True)

    first: date
    last: date
    zone: str | None = None
    """Whose days they are; a later move to another zone does not stretch them. None: of the person's zone."""

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1


class Hours(BaseModel):
    """When a person can be asked to decide; without any preference, always."""

    model_config = ConfigDict(frozen=True)

    zone: str = "UTC"
    quiet_from: int | None = Field(None, ge=0, le=23, description="the hour at which quiet begins")
    quiet_to: int | None = Field(None, ge=0, le=23, description="the hour at which it ends")
    quiet_since: float = Field(0.0, description="the moment from which quiet hours stop clocks")
    holidays: tuple[Holiday, ...] = ()
    past: tuple[Holiday, ...] = Field(
        (), description="holidays taken or called off: they stop nothing, but are used up"
    )

    @field_validator("zone")
    @classmethod
    def _known(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except Exception as error:
            raise ValueError(f"there is no time zone {value!r}; write it like Europe/Berlin") from error
        return value

    @property
    def quiet_seconds(self) -> int:
        """Of a day."""
        if self.quiet_from is None or self.quiet_to is None:
            return 0
        return (self.quiet_to - self.quiet_from) % 24 * HOUR

    def today(self, at: float) -> date:
        return datetime.fromtimestamp(at, ZoneInfo(self.zone)).date()

    def on_holiday(self, at: float) -> bool:
        return any(begins <= at < ends for begins, ends in self._free())

    def is_quiet(self, at: float) -> bool:
        """Whether the person wants to be left alone; quiet hours are heeded at once, though clocks heed them from
        `quiet_since` on."""
        if self.on_holiday(at):
            return True
        into = (at + self._offset(at)) % DAY - (self.quiet_from or 0) * HOUR
        return into % DAY < self.quiet_seconds

    def counted(self, start: float, end: float) -> float:
        """Seconds between two moments that count against this person."""
        return sum(stretch.counted for stretch in self._stretches(start, end))

    def when(self, start: float, seconds: float) -> float:
        """The moment at which so many counted seconds will have passed; far away at the latest."""
        left, limit = seconds, start + HORIZON
        if left <= 0:
            return start
        for stretch in self._stretches(start, limit):
            if left <= stretch.counted:
                return stretch.after(left)
            left -= stretch.counted
        return limit

    def awake(self, at: float) -> float:
        """The first moment from then on at which the person does not want to be left alone, give or take a second."""
        return self.model_copy(update={"quiet_since": 0.0}).when(at, 1.0) if self.is_quiet(at) else at

    # -- stretches of time -----------------------------------------------------------------------------------------

    def _stretches(self, start: float, end: float) -> Iterator[_Stretch]:
        """The time outside of holidays, cut so that in each piece local time and the quiet hours are regular."""
        if end <= start:
            return
        for begins, ends in self._between_holidays(start, end):
            if not self.quiet_seconds:
                yield _Stretch(begins, ends, 0, 0, 0)
                continue
            if begins < self.quiet_since:
                until = min(ends, self.quiet_since)
                yield _Stretch(begins, until, 0, 0, 0)
                begins = until
            while begins < ends:
                until, offset = self._regular(begins, min(ends, begins + STRETCH))
                yield _Stretch(begins, until, offset, (self.quiet_from or 0) * HOUR, self.quiet_seconds)
                begins = until

    def _between_holidays(self, start: float, end: float) -> Iterator[tuple[float, float]]:
        for begins, ends in sorted(self._free()):
            if ends <= start:
                continue
            if begins >= end:
                break
            if begins > start:
                yield start, begins
            start = ends
        if start < end:
            yield start, end

    def _free(self) -> list[tuple[float, float]]:
        """The holidays as moments."""
        return [self.moments(holiday) for holiday in self.holidays]

    def moments(self, holiday: Holiday) -> tuple[float, float]:
        """When a holiday begins and ends."""
        zone = holiday.zone or self.zone
        return midnight(holiday.first, zone), midnight(holiday.last + timedelta(days=1), zone)

    def _regular(self, start: float, end: float) -> tuple[float, float]:
        """Up to where the offset stays what it is at the start, and that offset."""
        offset = self._offset(start)
        if self._offset(end) == offset:
            return end, offset
        low, high = int(start), int(end) + 1  # clocks are put forward and back on whole seconds
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._offset(middle) == offset else (low, middle)
        return min(float(high), end), offset

    def _offset(self, at: float) -> float:
        local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(self.zone)).utcoffset()
        return local.total_seconds() if local is not None else 0.0


class _Stretch:
    """A piece of time in which every day has the same quiet hours; `offset` leads to local time."""

    def __init__(self, start: float, end: float, offset: float, quiet_from: int, quiet: int) -> None:
        self.start = start
        self.shift = offset - quiet_from - quiet
        """So shifted, a day begins with its waking hours and ends with its quiet ones."""
        self.waking = DAY - quiet
        self.before = self._waking(start)
        self.counted = self._waking(end) - self.before if quiet else end - start

    def _waking(self, at: float) -> float:
        """Waking seconds from the beginning of all days up to a moment."""
        days, into = divmod(at + self.shift, DAY)
        return days * self.waking + min(into, self.waking)

    def after(self, seconds: float) -> float:
        """The earliest moment by which so many have passed."""
        if self.waking == DAY:
            return self.start + seconds
        days, into = divmod(self.before + seconds, self.waking)
        if into == 0:  # the end of a day's waking hours, not the beginning of the next
            days, into = days - 1, float(self.waking)
        return days * DAY + into - self.shift


def midnight(day: date, zone: str) -> float:
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()
