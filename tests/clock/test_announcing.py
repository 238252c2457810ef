"""What may be announced, and what is refused with what would be possible."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.clock.announcing import (
    LONGEST_DAYS,
    YEARLY_DAYS,
    HoursError,
    lawful,
    left,
    used,
    with_holiday,
    with_quiet,
    with_zone,
    without_holidays,
)
from bot.clock.hours import DAY, HOUR, Holiday, Hours

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC).timestamp()
TODAY = date(2026, 6, 1)


def day(n: int) -> date:
    return TODAY + timedelta(days=n)


def refused(hours: Hours, first: date, last: date, now: float = NOW) -> tuple[str, dict[str, Any]]:
    with pytest.raises(HoursError) as caught:
        with_holiday(hours, first, last, now)
    return caught.value.code, caught.value.params


def test_quiet_hours_are_half_a_day_at_most() -> None:
    assert with_quiet(Hours(), 20, 8, NOW).quiet_to == 8
    with pytest.raises(HoursError, match="quiet_too_long") as caught:
        with_quiet(Hours(), 0, 23, NOW)
    assert caught.value.params == {"hours": 23, "most": 12}
    assert with_quiet(with_quiet(Hours(), 20, 8, NOW), None, None, NOW).quiet_seconds == 0


def test_quiet_hours_that_are_moved_on_twice_a_day_stop_nothing() -> None:
    hours, at, counted = Hours(), NOW, 0.0
    for half in range(20):
        start = 12 if half % 2 == 0 else 0
        hours = with_quiet(hours, start, (start + 12) % 24, at)
        counted += hours.counted(at, at + DAY / 2)
        at += DAY / 2
    assert counted == 10 * DAY


def test_moving_around_the_earth_makes_no_quiet_hours_and_no_holidays() -> None:
    hours, at, counted = with_quiet(Hours(), 0, 12, NOW - 9 * DAY), NOW, 0.0
    for half in range(20):
        hours = with_zone(hours, ("Pacific/Kiritimati", "Pacific/Honolulu")[half % 2], at)
        counted += hours.counted(at, at + DAY / 2)
        at += DAY / 2
    assert counted == 10 * DAY
    away = with_holiday(Hours(zone="Pacific/Kiritimati"), day(3), day(3), NOW)
    assert with_zone(away, "Pacific/Honolulu", NOW).counted(NOW, NOW + 9 * DAY) == 8 * DAY


def test_choosing_the_same_again_changes_nothing() -> None:
    hours = with_quiet(Hours(), 22, 8, NOW - 9 * DAY)
    assert with_quiet(hours, 22, 8, NOW) == hours == with_zone(hours, "UTC", NOW)


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ValidationError):
        with_zone(Hours(), "Mars/Olympus", NOW)


def test_a_holiday_begins_today_at_the_earliest() -> None:
    assert refused(Hours(), day(-1), day(3)) == ("holiday_past", {"first": TODAY})
    assert with_holiday(Hours(), TODAY, day(3), NOW).holidays[0].first == TODAY


def test_a_holiday_is_announced_a_year_ahead_and_not_for_the_year_9999() -> None:
    assert refused(Hours(), date(9999, 1, 1), date(9999, 12, 31))[0] == "holiday_far"
    assert refused(Hours(), TODAY, date(9999, 12, 31)) == (
        "holiday_long",
        {"most": LONGEST_DAYS, "first": TODAY, "last": day(LONGEST_DAYS - 1)},
    )
    assert with_holiday(Hours(), day(365), day(366), NOW).holidays


def test_a_years_budget_of_days() -> None:
    hours = with_holiday(Hours(), day(0), day(27), NOW)
    assert (used(hours, 2026), left(hours, 2026)) == (28, YEARLY_DAYS - 28)
    code, params = refused(hours, day(40), day(47))
    assert code == "holiday_budget"
    assert params == {"year": 2026, "left": 7, "most": YEARLY_DAYS, "last": day(46)}
    hours = with_holiday(hours, day(40), day(46), NOW)
    assert refused(hours, day(60), day(60))[1]["last"] is None
    assert with_holiday(hours, date(2027, 1, 1), date(2027, 1, 5), NOW).holidays, "the next year has its own"


def test_a_holiday_over_new_year_comes_out_of_both_years() -> None:
    hours = with_holiday(Hours(), date(2026, 12, 28), date(2027, 1, 3), NOW)
    assert (used(hours, 2026), used(hours, 2027)) == (4, 3)


def longest(hours: Hours) -> int:
    """Whole days without a counted second, at most, within the two years to come."""
    in_a_row = most = 0
    for n in range(730):
        in_a_row = in_a_row + 1 if hours.counted(NOW + n * DAY, NOW + (n + 1) * DAY) < HOUR else 0
        most = max(most, in_a_row)
    return most


def test_holidays_end_to_end_are_one_stretch() -> None:
    hours = with_holiday(Hours(), day(0), day(27), NOW)
    assert refused(hours, day(28), day(34)) == (
        "holiday_in_a_row",
        {"most": LONGEST_DAYS, "days": 35, "first": day(28), "last": None},
    )
    hours = with_holiday(Hours(), day(10), day(29), NOW)
    assert refused(hours, day(30), day(40))[1]["last"] == day(37), "eight more are possible"
    assert refused(hours, day(0), day(9))[1]["days"] == 30, "also before it"
    hours = with_holiday(hours, day(30), day(37), NOW)
    assert refused(hours, day(9), day(9))[1]["days"] == 29


def test_a_holiday_between_two_makes_one_of_all_three() -> None:
    hours = with_holiday(with_holiday(Hours(), day(0), day(13), NOW), day(15), day(28), NOW)
    assert refused(hours, day(14), day(14))[1]["days"] == 29
    assert with_holiday(hours, day(40), day(40), NOW), "elsewhere it can be taken"


def test_a_day_between_ends_a_stretch() -> None:
    hours = with_holiday(with_holiday(Hours(), day(0), day(27), NOW), day(29), day(35), NOW)
    assert len(hours.holidays) == 2
    spring = datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp()  # on 28 March clocks are put forward
    hours = with_holiday(Hours(zone="Europe/Berlin"), date(2027, 3, 1), date(2027, 3, 27), spring)
    assert with_holiday(hours, date(2027, 3, 29), date(2027, 4, 2), spring).holidays


def test_over_new_year_a_stretch_is_no_longer() -> None:
    """The budget of each year allows seventy days in a row: not announced as one, nor one after the other."""
    hours = with_holiday(Hours(), date(2026, 12, 4), date(2026, 12, 31), NOW)
    assert refused(hours, date(2027, 1, 1), date(2027, 1, 1))[0] == "holiday_in_a_row"
    new_year = datetime(2027, 1, 1, 12, tzinfo=UTC).timestamp()
    assert refused(hours, date(2027, 1, 1), date(2027, 1, 1), new_year)[0] == "holiday_in_a_row"
    assert with_holiday(hours, date(2027, 1, 2), date(2027, 1, 2), new_year).past == hours.holidays
    spring = datetime(2027, 2, 15, 12, tzinfo=UTC).timestamp()
    assert with_holiday(hours, date(2027, 2, 15), date(2027, 2, 20), spring).past == (), "it is forgotten in the end"


def test_a_stretch_that_was_taken_in_pieces_is_remembered_over_new_year() -> None:
    hours = with_holiday(Hours(), date(2026, 12, 4), date(2026, 12, 10), NOW)
    hours = with_holiday(hours, date(2026, 12, 11), date(2026, 12, 31), NOW)
    new_year = datetime(2027, 1, 1, 12, tzinfo=UTC).timestamp()
    assert refused(hours, date(2027, 1, 1), date(2027, 1, 1), new_year)[1]["days"] == 29


def test_a_holiday_called_off_and_announced_again_goes_on_with_the_stretch() -> None:
    hours = without_holidays(with_holiday(Hours(), day(0), day(20), NOW), NOW + 13 * DAY)
    assert refused(hours, day(13), day(29), NOW + 13 * DAY)[0] == "holiday_in_a_row"
    assert longest(with_holiday(hours, day(14), day(27), NOW + 13 * DAY)) <= LONGEST_DAYS


def test_moving_to_another_time_zone_begins_no_new_stretch() -> None:
    """In Kiritimati a day begins when it is the morning of the day before in Honolulu."""
    hours = with_holiday(Hours(zone="Pacific/Honolulu"), day(0), day(27), NOW)
    hours = with_zone(hours, "Pacific/Kiritimati", NOW)
    assert refused(hours, day(29), day(29))[0] == "holiday_in_a_row", "only the dates are a day apart"
    assert with_holiday(hours, day(30), day(30), NOW)


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(1, 28), st.integers(0, 300)), max_size=12))
def test_whatever_is_announced_nobody_is_away_for_longer(wishes: list[tuple[int, int, int]]) -> None:
    hours = Hours()
    for first, days, at in sorted(wishes, key=lambda wish: wish[2]):
        with suppress(HoursError):
            hours = with_holiday(hours, day(at + first % 40), day(at + first % 40 + days - 1), NOW + at * DAY)
    always = hours.model_copy(update={"holidays": (*hours.holidays, *hours.past)})
    assert longest(always) <= LONGEST_DAYS


def test_days_are_announced_once() -> None:
    hours = with_holiday(Hours(), day(3), day(5), NOW)
    assert refused(hours, day(5), day(8))[0] == "holiday_twice"
    assert len(with_holiday(hours, day(6), day(8), NOW).holidays) == 2


def test_a_holiday_that_is_called_off_gives_back_the_days_to_come_alone() -> None:
    hours = with_holiday(with_holiday(Hours(), day(0), day(9), NOW), day(20), day(25), NOW)
    hours = without_holidays(hours, NOW + 3 * DAY)
    assert hours.holidays == () and used(hours, 2026) == 4
    assert hours.counted(NOW + 3 * DAY, NOW + 5 * DAY) == 2 * DAY


def test_a_day_that_was_taken_is_used_though_it_is_still_yesterday_elsewhere() -> None:
    hours = with_holiday(Hours(zone="Pacific/Kiritimati"), day(3), day(4), NOW)
    begun = NOW + 2 * DAY  # the third day there, the second in Honolulu
    hours = without_holidays(with_zone(hours, "Pacific/Honolulu", begun), begun)
    assert used(hours, 2026) == 1


def test_days_that_were_taken_stay_used_until_the_year_is_over() -> None:
    hours = with_holiday(Hours(), day(0), day(27), NOW)
    later = NOW + 100 * DAY
    hours = with_holiday(hours, day(100), day(106), later)
    assert used(hours, 2026) == YEARLY_DAYS and len(hours.holidays) == 1
    next_year = NOW + 300 * DAY
    hours = with_holiday(hours, day(300), day(310), next_year)
    assert hours.past == () and used(hours, 2027) == 11


def test_hours_of_before_are_cut_to_what_could_be_announced() -> None:
    for_ever = Holiday(first=day(-30), last=date(9999, 12, 31))
    short = Holiday(first=day(90), last=day(95))
    cut = lawful(Hours(quiet_from=0, quiet_to=23, holidays=(short, for_ever)), NOW)
    assert [(h.first, h.last) for h in cut.holidays] == [(TODAY, day(27)), (day(90), day(95))]
    assert (cut.quiet_from, cut.quiet_to, cut.quiet_seconds) == (0, 12, 12 * HOUR)
    fair = Hours(quiet_from=22, quiet_to=8, holidays=(short,))
    assert [(h.first, h.last) for h in lawful(fair, NOW).holidays] == [(day(90), day(95))]
    assert lawful(fair, NOW).quiet_to == 8
