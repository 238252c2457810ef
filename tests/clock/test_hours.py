"""Counted time in whole days at once is the same as hour by hour, over every change of the clocks."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import hour_walk
from bot.clock.hours import DAY, HOUR, Holiday, Hours

NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
ZONES = (
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca",
    "Asia/Beirut", "America/Havana", "Africa/Cairo", "Pacific/Auckland",
)  # fmt: skip
"""With changes by an hour, by half of one, at midnight, and back for a month."""
moments = st.integers(0, 400 * DAY).map(lambda seconds: NEW_YEAR + seconds)


@st.composite
def some_hours(draw: st.DrawFn) -> Hours:
    firsts = draw(st.lists(st.integers(0, 420), max_size=3))
    days = [date(2026, 1, 1) + timedelta(days=n) for n in firsts]
    return Hours(
        zone=draw(st.sampled_from(ZONES)),
        quiet_from=draw(st.integers(0, 23)),
        quiet_to=draw(st.integers(0, 23)),
        holidays=tuple(Holiday(first=d, last=d + timedelta(days=draw(st.integers(0, 20)))) for d in days),
    )


@given(some_hours(), moments, st.integers(0, 40 * DAY))
@settings(max_examples=300)
def test_what_counts_is_what_counts_hour_by_hour(hours: Hours, start: float, length: int) -> None:
    expected = hour_walk.counted(hours, start, start + length)
    assert hours.counted(start, start + length) == pytest.approx(expected, abs=1e-3)


@given(some_hours(), moments, st.integers(1, 20 * DAY))
@settings(max_examples=300)
def test_when_so_much_has_counted_is_when_it_has_hour_by_hour(hours: Hours, start: float, seconds: int) -> None:
    expected = hour_walk.when(hours, start, seconds)
    assert hours.when(start, seconds) == pytest.approx(expected, abs=1e-3)


@given(some_hours(), moments)
@settings(max_examples=300)
def test_a_moment_is_quiet_when_its_hour_is(hours: Hours, at: float) -> None:
    assert hours.is_quiet(at) == hour_walk.is_quiet(hours, at)


@pytest.mark.parametrize("change", [datetime(2026, 4, 4, 14, tzinfo=UTC), datetime(2026, 9, 26, 14, tzinfo=UTC)])
def test_a_zone_that_changes_in_the_middle_of_an_hour_counts_by_the_minute(change: datetime) -> None:
    """Chatham's clocks are changed at a quarter to three, and quiet hours follow the clock on the wall."""
    hours = Hours(zone="Pacific/Chatham", quiet_from=23, quiet_to=3)
    start = change.timestamp() - 12 * HOUR
    minutes = range(int(start), int(start) + DAY, 60)
    assert hours.counted(start, start + DAY) == 60 * sum(not hour_walk.is_quiet(hours, at) for at in minutes)


def test_changed_quiet_hours_are_heeded_at_once_by_reminders_and_later_by_clocks() -> None:
    hours = Hours(quiet_from=0, quiet_to=12, quiet_since=NEW_YEAR + DAY)
    assert hours.is_quiet(NEW_YEAR + HOUR)
    assert hours.counted(NEW_YEAR, NEW_YEAR + 2 * DAY) == DAY + 12 * HOUR
    assert hours.when(NEW_YEAR, DAY + HOUR) == NEW_YEAR + DAY + 13 * HOUR


def test_a_holiday_keeps_the_days_of_the_zone_it_was_announced_in() -> None:
    away = Holiday(first=date(2026, 1, 5), last=date(2026, 1, 5), zone="Pacific/Kiritimati")
    for zone in ("Pacific/Kiritimati", "Pacific/Honolulu", "UTC"):
        hours = Hours(zone=zone, holidays=(away,))
        assert hours.counted(NEW_YEAR, NEW_YEAR + 10 * DAY) == 9 * DAY
        assert hours.on_holiday(NEW_YEAR + 3 * DAY + 10 * HOUR) and not hours.on_holiday(NEW_YEAR + 4.5 * DAY)


def test_whoever_is_asleep_is_awake_in_the_morning() -> None:
    hours = Hours(quiet_from=22, quiet_to=8)
    assert hours.awake(NEW_YEAR + HOUR) == pytest.approx(NEW_YEAR + 8 * HOUR, abs=1)
    assert hours.awake(NEW_YEAR + 9 * HOUR) == NEW_YEAR + 9 * HOUR
