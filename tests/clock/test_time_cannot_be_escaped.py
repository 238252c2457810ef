"""Holidays, quiet hours, zones and pauses count from their announcement on: used stays used, free stays free."""

from datetime import date, timedelta
from functools import partial

import pytest
from clock_cast import begun, clock_of, late_and_waiting, pass_time, reacting, told

from bot.clock import announcing
from bot.clock.clock import Alarm
from bot.clock.hours import DAY, HOUR, Hours
from bot.clock.service import Clocks
from bot.matches.pausing import AGREED_DAYS, OWN_DAYS
from bot.matches.service import MatchError
from bot.matches.terms import Status

WHOLE = 20 * HOUR
"""What a decision may take in these matches, its own time and the bank."""


def today(clocks: Clocks) -> date:
    return Hours().today(clocks.repository.now())


def holiday(clocks: Clocks, days: int) -> partial[Hours]:
    first = today(clocks)
    return partial(_holiday, first, first + timedelta(days=days - 1))


def _holiday(first: date, last: date, hours: Hours, now: float) -> Hours:
    return announcing.with_holiday(hours, first, last, now)


async def used(clocks: Clocks, id: str, seat: str, user: int) -> float:
    hours = Hours.model_validate((await clocks.repository.preferences.of(user)).get("hours", {}))
    return (await clock_of(clocks, id, seat)).used(clocks.repository.now(), hours)


FOR_EVER = {"holidays": [{"first": "2020-01-01", "last": "9998-12-31"}]}
ALWAYS_QUIET = {"quiet_from": 0, "quiet_to": 23}


@pytest.mark.parametrize("hours", [FOR_EVER, ALWAYS_QUIET, ALWAYS_QUIET | {"zone": "Pacific/Honolulu"}])
async def test_whatever_is_set_after_the_time_is_up_gives_none_back(clocks: Clocks, hours: dict[str, object]) -> None:
    id = await begun(clocks)
    seat, late, waiting = await late_and_waiting(clocks, id)
    pass_time(clocks, WHOLE + HOUR)
    await clocks.hours.keep_hours(late, hours)
    assert await used(clocks, id, seat, late) == WHOLE + HOUR
    assert (await clocks.claims.claim(id, waiting)).status is Status.ENDED


async def test_a_holiday_stops_a_running_clock_from_its_announcement_on(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, late, waiting = await late_and_waiting(clocks, id)
    pass_time(clocks, 3 * HOUR)
    await clocks.hours.change_hours(late, holiday(clocks, 2))
    pass_time(clocks, 20 * HOUR)
    assert await used(clocks, id, seat, late) == 3 * HOUR
    assert await clocks.alarms.tick() == []
    with pytest.raises(MatchError, match="time_not_up"):
        await clocks.claims.claim(id, waiting)
    pass_time(clocks, 5 * DAY)
    assert [rung.alarm for rung in await clocks.alarms.tick()] == [Alarm.ZERO]


async def test_a_holiday_called_off_charges_nothing_for_the_days_that_were_free(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, late, _ = await late_and_waiting(clocks, id)
    await clocks.hours.change_hours(late, holiday(clocks, 10))
    pass_time(clocks, 3 * DAY)
    await clocks.hours.change_hours(late, announcing.without_holidays)
    assert await used(clocks, id, seat, late) == 0
    pass_time(clocks, 4 * HOUR)
    assert await used(clocks, id, seat, late) == 4 * HOUR


async def test_whoever_waits_is_told_the_days_once_and_nothing_else(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, late, _ = await late_and_waiting(clocks, id)
    assert await clocks.hours.change_hours(late, holiday(clocks, 3)) == [id]
    days = {"seat": seat, "first": str(today(clocks)), "last": str(today(clocks) + timedelta(days=2)), "off": False}
    (one,) = await told(clocks, id, "holiday")
    assert {name: value for name, value in one.items() if name != "key"} == days
    assert await clocks.hours.change_hours(late, lambda hours, now: announcing.with_quiet(hours, 22, 8, now)) == []
    assert len(await told(clocks, id, "holiday")) == 1, "quiet hours are nobody else's affair"
    assert await clocks.hours.change_hours(late, announcing.without_holidays) == [id]
    assert [data["off"] for data in await told(clocks, id, "holiday")] == [False, True]
    assert await clocks.hours.change_hours(late, announcing.without_holidays) == []


async def test_a_holiday_is_not_told_where_the_match_is_over(clocks: Clocks) -> None:
    id = await begun(clocks)
    _, late, waiting = await late_and_waiting(clocks, id)
    await clocks.matches.endings.concede(id, waiting)
    assert await clocks.hours.change_hours(late, holiday(clocks, 3)) == []


async def test_a_refused_holiday_changes_nothing(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, late, _ = await late_and_waiting(clocks, id)
    before = await clock_of(clocks, id, seat)
    pass_time(clocks, HOUR)
    with pytest.raises(announcing.HoursError):
        await clocks.hours.change_hours(late, holiday(clocks, 40))
    assert await clock_of(clocks, id, seat) == before and await told(clocks, id, "holiday") == []


async def test_a_substitute_inherits_what_was_used_by_the_hours_of_the_one_before(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, _, _ = await late_and_waiting(clocks, id)
    await clocks.hours.keep_hours(99, FOR_EVER)
    pass_time(clocks, 5 * HOUR)
    await clocks.matches.seats.substitute(id, seat, 99)
    assert await used(clocks, id, seat, 99) == 5 * HOUR
    pass_time(clocks, 5 * HOUR)
    assert await used(clocks, id, seat, 99) == 5 * HOUR


# -- pauses --------------------------------------------------------------------------------------------------------


async def test_a_player_pauses_alone_twice_and_for_seven_days_in_all(clocks: Clocks) -> None:
    id = await begun(clocks)
    _, late, waiting = await late_and_waiting(clocks, id)
    for _ in range(2):
        await clocks.pauses.pause(id, late, True)
        pass_time(clocks, DAY)
        await clocks.pauses.pause(id, late, False)
    with pytest.raises(MatchError, match="no_pauses_left"):
        await clocks.pauses.pause(id, late, True)
    assert (await clocks.pauses.pause(id, waiting, True)).status is Status.PAUSED, "the other has their own"


async def test_the_second_pause_has_what_the_first_left(clocks: Clocks) -> None:
    id = await begun(clocks)
    _, late, _ = await late_and_waiting(clocks, id)
    await clocks.pauses.pause(id, late, True)
    pass_time(clocks, 5 * DAY)
    await clocks.pauses.pause(id, late, False)
    await clocks.pauses.pause(id, late, True)
    assert [data["until"] for data in await told(clocks, id, "paused")][1] == clocks.repository.now() + 2 * DAY


async def test_a_pause_ends_by_itself_and_the_clock_runs_on_from_there(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, late, _ = await late_and_waiting(clocks, id)
    pass_time(clocks, 2 * HOUR)
    await clocks.pauses.pause(id, late, True)
    pass_time(clocks, OWN_DAYS * DAY - 1)
    assert await clocks.pauses.end_pauses() == [] and await clocks.alarms.tick() == []
    pass_time(clocks, 1 + 3 * HOUR)  # the bot was down for three hours
    assert await clocks.pauses.end_pauses() == [id] and await clocks.pauses.end_pauses() == []
    assert (await clocks.matches.repository.find(id)).status is Status.PLAYING
    assert await used(clocks, id, seat, late) == 5 * HOUR
    assert len(await told(clocks, id, "pause_over")) == 1
    pass_time(clocks, 15 * HOUR)
    assert [rung.alarm for rung in await clocks.alarms.tick()] == [Alarm.ZERO]


async def test_an_agreed_pause_costs_nobody_anything_and_either_may_end_it(clocks: Clocks) -> None:
    id = await begun(clocks)
    _, late, waiting = await late_and_waiting(clocks, id)
    for _ in range(3):
        await clocks.pauses.pause(id, late, True, agreed=True)
        pass_time(clocks, AGREED_DAYS * DAY - HOUR)
        assert await clocks.pauses.end_pauses() == []
        await clocks.pauses.pause(id, waiting, False)
    left = await clocks.matches.pauses.own_pauses(id, "blue")
    assert (left.number, left.seconds) == (2, OWN_DAYS * DAY)
    await clocks.pauses.pause(id, late, True, agreed=True)
    pass_time(clocks, AGREED_DAYS * DAY)
    assert await clocks.pauses.end_pauses() == [id]


async def test_whoever_has_no_time_left_cannot_pause_alone(clocks: Clocks) -> None:
    id = await begun(clocks)
    _, late, waiting = await late_and_waiting(clocks, id)
    pass_time(clocks, WHOLE)
    with pytest.raises(MatchError, match="time_is_up"):
        await clocks.pauses.pause(id, late, True)
    await clocks.pauses.pause(id, waiting, True)
    assert (await clocks.claims.claim(id, waiting)).status is Status.ENDED, "a pause takes no claim away"


async def test_quiet_hours_changed_in_a_pause_leave_what_was_used_before_it(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, late, _ = await late_and_waiting(clocks, id)
    pass_time(clocks, 6 * HOUR)
    await clocks.pauses.pause(id, late, True)
    pass_time(clocks, HOUR)
    await clocks.hours.keep_hours(late, ALWAYS_QUIET)
    pass_time(clocks, OWN_DAYS * DAY)
    assert await clocks.pauses.end_pauses() == [id]
    assert (await clock_of(clocks, id, seat)).spent == 6 * HOUR


async def test_a_reaction_is_passed_in_time_after_a_pause(clocks: Clocks) -> None:
    id, seq = await reacting(clocks)
    pass_time(clocks, 19 * HOUR)
    await clocks.pauses.pause(id, 22, True)
    pass_time(clocks, OWN_DAYS * DAY + 2 * HOUR)
    assert await clocks.pauses.end_pauses() == [id]
    assert [rung.passes for rung in await clocks.alarms.tick()] == [True]
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None and all(asked.seq != seq for asked in stored.state.pending.values())
