"""What somebody may announce about their hours: quiet hours within a day's half, holidays within a year's budget, both
from now on.

It must not settle a clock nor store anything: `service` does, in the transaction that keeps what was announced. Nothing
here reaches back: a clock is settled by the hours of before at the moment of the change.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from bot.clock.hours import DAY, HOUR, Holiday, Hours

QUIET_HOURS = 12
"""The most in a day."""
QUIET_AFTER = DAY
"""Changed quiet hours stop clocks from a day later on. Otherwise whoever moves them on twice a day, or moves to the
other side of the earth and back, would have quiet hours for ever."""
YEARLY_DAYS = 35
"""Days of holiday in a calendar year."""
LONGEST_DAYS = 28
"""In a row, whether they were announced as one holiday or as several."""
A_DAY_BETWEEN = DAY - HOUR
"""Holidays with less between them are one stretch: the day on which clocks are put forward is a day, what two time
zones leave between two holidays is none."""
MOST_HOLIDAYS = 10
AHEAD_DAYS = 365


class HoursError(Exception):
    """Hours that cannot be announced; `code` is put into words by whoever answers."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def with_zone(hours: Hours, zone: str, now: float) -> Hours:
    """Another time zone; holidays stay the days that they were announced as."""
    if zone == hours.zone:
        return hours
    fixed = [h if h.zone is not None else h.model_copy(update={"zone": hours.zone}) for h in hours.holidays]
    return _changed(hours, zone=zone, holidays=fixed, quiet_since=now + QUIET_AFTER)


def with_quiet(hours: Hours, quiet_from: int | None, quiet_to: int | None, now: float) -> Hours:
    if (quiet_from, quiet_to) == (hours.quiet_from, hours.quiet_to):
        return hours
    wanted = _changed(hours, quiet_from=quiet_from, quiet_to=quiet_to, quiet_since=now + QUIET_AFTER)
    if wanted.quiet_seconds > QUIET_HOURS * HOUR:
        raise HoursError("quiet_too_long", hours=wanted.quiet_seconds // HOUR, most=QUIET_HOURS)
    return wanted


def with_holiday(hours: Hours, first: date, last: date, now: float) -> Hours:
    """A holiday from now on: today at the earliest, and of today what is left."""
    hours = folded(hours, now)
    today = hours.today(now)
    if first < today:
        raise HoursError("holiday_past", first=today)
    if first > today + timedelta(days=AHEAD_DAYS):
        raise HoursError("holiday_far", last=today + timedelta(days=AHEAD_DAYS))
    wanted = Holiday(first=first, last=last, zone=hours.zone)
    if wanted.days > LONGEST_DAYS:
        raise HoursError("holiday_long", most=LONGEST_DAYS, first=first, last=_until(hours, first))
    if any(first <= known.last and known.first <= last for known in hours.holidays):
        raise HoursError("holiday_twice")
    if (days := _in_a_row(hours, wanted)) > LONGEST_DAYS:
        raise HoursError("holiday_in_a_row", most=LONGEST_DAYS, days=days, first=first, last=_until(hours, first))
    if len(hours.holidays) >= MOST_HOLIDAYS:
        raise HoursError("holidays_many", most=MOST_HOLIDAYS)
    for year in {first.year, last.year}:
        if _days_in(year, [wanted]) > left(hours, year):
            until = _until(hours, first)
            raise HoursError("holiday_budget", year=year, left=left(hours, year), most=YEARLY_DAYS, last=until)
    return _changed(hours, holidays=sorted((*hours.holidays, wanted), key=lambda h: h.first))


def without_holidays(hours: Hours, now: float) -> Hours:
    """Those to come are given back; of one that has begun, the days up to today are used."""
    hours = folded(hours, now)
    begun = [
        holiday.model_copy(update={"last": min(holiday.last, today)})
        for holiday in hours.holidays
        if holiday.first <= (today := _today_of(holiday, hours, now))
    ]
    return _changed(hours, holidays=(), past=(*hours.past, *begun))


def folded(hours: Hours, now: float) -> Hours:
    """Holidays that are over count for the budget of their year and for the days in a row, then for nothing: so what is
    kept about a person stays small."""
    today = hours.today(now)
    over = [h for h in hours.holidays if h.last < _today_of(h, hours, now)]
    known = (*hours.past, *over)
    past = [h for h in known if h.last.year >= today.year or h.last >= today - timedelta(days=LONGEST_DAYS + 2)]
    return _changed(hours, holidays=[h for h in hours.holidays if h not in over], past=past)


def used(hours: Hours, year: int) -> int:
    """Days of a year's budget that are announced or taken."""
    return _days_in(year, (*hours.holidays, *hours.past))


def left(hours: Hours, year: int) -> int:
    return max(0, YEARLY_DAYS - used(hours, year))


def lawful(hours: Hours, now: float) -> Hours:
    """Hours kept from before there were budgets, cut to what could be announced today."""
    hours = folded(hours, now)
    kept = hours.model_copy(update={"holidays": ()})
    today = hours.today(now)
    for holiday in sorted(hours.holidays, key=lambda h: h.first):
        first = max(holiday.first, today)
        until = _until(kept, first) if first <= today + timedelta(days=AHEAD_DAYS) else None
        if until is not None and holiday.first <= holiday.last:
            try:
                kept = with_holiday(kept, first, min(holiday.last, until), now)
            except HoursError:
                continue
    if kept.quiet_seconds > QUIET_HOURS * HOUR:
        kept = _changed(kept, quiet_to=((kept.quiet_from or 0) + QUIET_HOURS) % 24)
    return kept


def _until(hours: Hours, first: date) -> date | None:
    """The last day of the longest holiday that could begin on a day; None: not even one day is left."""
    for days in range(LONGEST_DAYS, 0, -1):
        wanted = Holiday(first=first, last=first + timedelta(days=days - 1))
        within = all(_days_in(year, [wanted]) <= left(hours, year) for year in (wanted.first.year, wanted.last.year))
        if within and _in_a_row(hours, wanted) <= LONGEST_DAYS:
            return wanted.last
    return None


def _in_a_row(hours: Hours, wanted: Holiday) -> int:
    """Days of the stretch that a holiday would be part of, with all that it follows or touches: to come, taken or
    called off. Measured in moments: next to each other in two time zones are days of different dates."""
    begins, ends = hours.moments(wanted)
    others = [hours.moments(holiday) for holiday in (*hours.holidays, *hours.past)]
    while touching := [o for o in others if o[0] - ends < A_DAY_BETWEEN and begins - o[1] < A_DAY_BETWEEN]:
        begins, ends = min(begins, *(o[0] for o in touching)), max(ends, *(o[1] for o in touching))
        others = [o for o in others if o not in touching]
    return round((ends - begins) / DAY)


def _today_of(holiday: Holiday, hours: Hours, now: float) -> date:
    """In the zone the holiday was announced in: who moves to where it is still yesterday has taken its first day."""
    return Hours(zone=holiday.zone or hours.zone).today(now)


def _days_in(year: int, holidays: Iterable[Holiday]) -> int:
    begins, ends = date(year, 1, 1), date(year, 12, 31)
    return sum(max(0, (min(h.last, ends) - max(h.first, begins)).days + 1) for h in holidays)


def _changed(hours: Hours, **changes: Any) -> Hours:
    """Read again, so that what is typed is checked."""
    return Hours.model_validate({**hours.model_dump(), **changes})
