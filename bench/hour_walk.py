"""How counted time used to be found: hour by hour. Kept to compare with: what replaced it must be equal and faster.

It must not be used by the bot.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.clock.hours import HOUR, Hours


def is_quiet(hours: Hours, at: float) -> bool:
    local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(hours.zone))
    if any(h.first <= local.date() <= h.last for h in hours.holidays):
        return True
    if hours.quiet_from is None or hours.quiet_to is None or hours.quiet_from == hours.quiet_to:
        return False
    if hours.quiet_from < hours.quiet_to:
        return hours.quiet_from <= local.hour < hours.quiet_to
    return local.hour >= hours.quiet_from or local.hour < hours.quiet_to


def _next_change(hours: Hours, at: float) -> float:
    """The next full local hour: quiet begins and ends on the hour, holidays at midnight."""
    local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(hours.zone))
    following = (local + timedelta(hours=1)).replace(minute=0, second=0, microsecond=0)
    after = following.astimezone(UTC).timestamp()
    return after if after > at else at + HOUR


def counted(hours: Hours, start: float, end: float) -> float:
    total, at = 0.0, start
    while at < end:
        until = min(end, _next_change(hours, at))
        if not is_quiet(hours, at):
            total += until - at
        at = until
    return total


def when(hours: Hours, start: float, seconds: float, horizon_days: int = 400) -> float:
    at, left = start, seconds
    limit = start + horizon_days * 24 * HOUR
    while at < limit:
        until = _next_change(hours, at)
        if not is_quiet(hours, at):
            if left <= until - at:
                return at + left
            left -= until - at
        at = until
    return limit
