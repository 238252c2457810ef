"""Clocks and quiet hours: what counts, which reminder is given when, and that none is given twice."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.clock.clock import Alarm, Clock
from bot.clock.hours import HOUR, Holiday, Hours

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC).timestamp()
NIGHT = Hours(zone="Europe/Berlin", quiet_from=22, quiet_to=8)


def a_clock(bank: float = 0.0) -> Clock:
    return Clock("m", "blue", bank=bank, pace=10 * HOUR).start(5, NOON)


def test_quiet_hours_do_not_count() -> None:
    """From noon UTC (13 h in Berlin) to the next noon: 24 hours less the ten quiet ones."""
    assert NIGHT.counted(NOON, NOON + 24 * HOUR) == 14 * HOUR


def test_a_holiday_stops_the_clock_for_whole_days() -> None:
    away = Hours(zone="UTC", holidays=(Holiday(first=date(2026, 11, 17), last=date(2026, 11, 18)),))
    assert away.counted(NOON, NOON + 72 * HOUR) == 24 * HOUR


def test_an_unknown_time_zone_is_named() -> None:
    with pytest.raises(ValidationError, match="no time zone 'Mars/Olympus'"):
        Hours(zone="Mars/Olympus")


@given(st.floats(0, 200 * HOUR), st.integers(0, 23), st.integers(0, 23))
def test_the_moment_when_so_much_has_passed_is_when_so_much_counts(seconds: float, start: int, end: int) -> None:
    hours = Hours(zone="Europe/Berlin", quiet_from=start, quiet_to=end)
    at = hours.when(NOON, seconds)
    assert hours.counted(NOON, at) == pytest.approx(seconds, abs=1)


def test_reminders_come_at_half_and_four_fifths_and_never_twice() -> None:
    clock, always = a_clock(), Hours()
    seen = []
    for minute in range(0, 11 * 60, 7):
        alarm, clock = clock.due(NOON + minute * 60, always)
        if alarm is not None:
            seen.append((alarm, minute))
    assert [alarm for alarm, _ in seen] == [Alarm.HALF, Alarm.FOUR_FIFTHS, Alarm.ZERO]
    assert seen[0][1] in range(300, 308) and seen[1][1] in range(480, 488) and seen[2][1] in range(600, 608)


def test_after_a_long_silence_only_the_latest_alarm_is_given() -> None:
    alarm, clock = a_clock().due(NOON + 9 * HOUR, Hours())
    assert alarm is Alarm.FOUR_FIFTHS
    assert clock.due(NOON + 9.5 * HOUR, Hours())[0] is None


def test_no_reminder_at_night_it_waits_for_the_morning() -> None:
    clock = Clock("m", "blue", bank=0, pace=18 * HOUR).start(1, NOON)
    evening = NOON + 9.5 * HOUR  # half past ten in Berlin, nine counted hours
    assert clock.due(evening, NIGHT)[0] is None
    morning = NOON + 19.1 * HOUR
    assert clock.due(morning, NIGHT)[0] is Alarm.HALF


def test_the_bank_pays_what_a_decision_takes_beyond_its_own_time() -> None:
    clock = a_clock(bank=5 * HOUR).stop(NOON + 12 * HOUR, Hours())
    assert clock.bank == 3 * HOUR and clock.seq is None
    assert clock.start(6, NOON).stop(NOON + HOUR, Hours()).bank == 3 * HOUR


def test_the_same_decision_runs_on_and_a_new_one_starts_afresh() -> None:
    clock = a_clock()
    assert clock.start(5, NOON + HOUR).started == NOON
    assert clock.start(6, NOON + HOUR).started == NOON + HOUR


def test_a_pause_does_not_count() -> None:
    clock = a_clock().pause(NOON + HOUR)
    assert clock.due(NOON + 100 * HOUR, Hours())[0] is None
    clock = clock.resume(NOON + 50 * HOUR, Hours())
    assert clock.used(NOON + 51 * HOUR, Hours()) == 2 * HOUR
    assert clock.deadline(Hours()) == NOON + 59 * HOUR
