"""A person's hours: how much of a stretch of time counts, with quiet hours and holidays left out. Pure arithmetic."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, field_validator

HOUR = 3600


class Holiday(BaseModel):
    """Days on which nothing is asked of a person, both included."""

    model_config = ConfigDict(frozen=True)

    first: date
    last: date


class Hours(BaseModel):
    """When a person can be asked to decide; without any wish, always."""

    model_config = ConfigDict(frozen=True)

    zone: str = "UTC"
    quiet_from: int | None = Field(None, ge=0, le=23, description="the hour at which quiet begins")
    quiet_to: int | None = Field(None, ge=0, le=23, description="the hour at which it ends")
    holidays: tuple[Holiday, ...] = ()

    @field_validator("zone")
    @classmethod
    def _known(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except Exception as error:
            raise ValueError(f"there is no time zone {value!r}; write it like Europe/Berlin") from error
        return value

    def is_quiet(self, at: float) -> bool:
        local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(self.zone))
        if any(h.first <= local.date() <= h.last for h in self.holidays):
            return True
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return False
        if self.quiet_from < self.quiet_to:
            return self.quiet_from <= local.hour < self.quiet_to
        return local.hour >= self.quiet_from or local.hour < self.quiet_to

    def _next_change(self, at: float) -> float:
        """The next full local hour: quiet begins and ends on the hour, holidays at midnight."""
        zone = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(at, UTC).astimezone(zone)
        following = (local + timedelta(hours=1)).replace(minute=0, second=0, microsecond=0)
        after = following.astimezone(UTC).timestamp()
        return after if after > at else at + HOUR

    def counted(self, start: float, end: float) -> float:
        """Seconds between two moments that count against this person."""
        if end <= start:
            return 0.0
        if self.quiet_from is None and not self.holidays:
            return end - start
        total, at = 0.0, start
        while at < end:
            until = min(end, self._next_change(at))
            if not self.is_quiet(at):
                total += until - at
            at = until
        return total

    def when(self, start: float, seconds: float, horizon_days: int = 400) -> float:
        """The moment at which so many counted seconds will have passed; far away at the latest."""
        if self.quiet_from is None and not self.holidays:
            return start + seconds
        at, left = start, seconds
        limit = start + horizon_days * 24 * HOUR
        while at < limit:
            until = self._next_change(at)
            if not self.is_quiet(at):
                if left <= until - at:
                    return at + left
                left -= until - at
            at = until
        return limit


def midnight(day: date, zone: str) -> float:
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()
