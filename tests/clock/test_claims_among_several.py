"""Time at a table of three and four: all who are late lose what one of those who wait claims."""

from __future__ import annotations

import pytest
from clock_cast import clock_of, pass_time, told
from sqlalchemy import text
from village import PEOPLE, answer, begun, morning, open_village

from bot.clock.clock import Alarm
from bot.clock.hours import HOUR
from bot.clock.service import Clocks
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.matches.track_record import counted
from rules_engine.kernel.decisions import Pick

ASH, BIRCH, CEDAR, DOGWOOD, STRANGER = *PEOPLE.values(), 55


@pytest.fixture(autouse=True)
def village(monkeypatch: pytest.MonkeyPatch) -> None:
    open_village(monkeypatch)


async def bidding(clocks: Clocks, players: int, *answered: str) -> str:
    """All are asked at once, with ten hours; some have answered."""
    id = await begun(clocks.matches, players, pace_hours=10, bank_hours=0)
    for seat in answered:
        await answer(clocks.matches, id, seat)
    return id


async def test_all_who_are_late_lose_and_all_others_win(clocks: Clocks) -> None:
    id = await bidding(clocks, 4, "ash", "birch")
    pass_time(clocks, 11 * HOUR)
    late = await clock_of(clocks, id, "cedar")
    stored = await clocks.claims.claim(id, BIRCH, late.seq)
    assert stored.ending is not None
    assert (stored.status, stored.ending.winners, stored.ending.how) == (Status.ENDED, ("ash", "birch"), "time")


async def test_the_late_are_on_record_as_timed_out_and_nobody_else(clocks: Clocks) -> None:
    id = await bidding(clocks, 4, "ash", "birch")
    pass_time(clocks, 11 * HOUR)
    ending = (await clocks.claims.claim(id, ASH)).row.ending
    assert ending is not None
    assert {seat: counted([(seat, ending)]).timed_out for seat in PEOPLE} == {
        "ash": 0,
        "birch": 0,
        "cedar": 1,
        "dogwood": 1,
    }


async def test_who_is_asked_and_has_time_left_wins_with_the_others(clocks: Clocks) -> None:
    id = await bidding(clocks, 3, "ash")
    async with clocks.repository.store.transaction() as at:  # entries are dated by the machine's own clock
        await at.execute(text("UPDATE match_entries SET at = :at"), {"at": int(clocks.repository.now())})
    pass_time(clocks, 9 * HOUR)
    await answer(clocks.matches, id, "birch")
    await clocks.matches.undo.think_again(id, BIRCH)  # asked anew, with time anew
    pass_time(clocks, 2 * HOUR)
    stored = await clocks.claims.claim(id, ASH)
    assert stored.ending is not None and stored.ending.winners == ("ash", "birch")


async def test_whoever_is_waited_for_cannot_claim(clocks: Clocks) -> None:
    id = await bidding(clocks, 3, "ash")
    pass_time(clocks, 11 * HOUR)
    late = await clock_of(clocks, id, "cedar")
    with pytest.raises(MatchError, match="waited_for_too"):
        await clocks.claims.claim(id, BIRCH, late.seq)
    with pytest.raises(MatchError, match="not_a_player"):
        await clocks.claims.claim(id, STRANGER, late.seq)
    assert (await clocks.matches.repository.find(id)).status is Status.PLAYING


async def test_nothing_is_claimed_before_the_time_is_up(clocks: Clocks) -> None:
    id = await bidding(clocks, 3, "ash")
    began = clocks.repository.now()
    pass_time(clocks, 9 * HOUR)
    with pytest.raises(MatchError) as refused:
        await clocks.claims.claim(id, ASH)
    assert (refused.value.code, refused.value.params["deadline"]) == ("time_not_up", began + 10 * HOUR)


async def test_a_claim_of_a_question_that_was_answered_is_dead_though_others_are_late(clocks: Clocks) -> None:
    id = await bidding(clocks, 4, "ash")
    asked = (await clock_of(clocks, id, "birch")).seq
    pass_time(clocks, 11 * HOUR)
    await answer(clocks.matches, id, "birch")
    with pytest.raises(MatchError, match="moved_on"):
        await clocks.claims.claim(id, ASH, asked)


async def test_one_who_is_late_on_a_turn_loses_to_all_others(clocks: Clocks) -> None:
    id = await bidding(clocks, 3)
    stored = await morning(clocks.matches, id)
    [late] = stored.state.pending
    pass_time(clocks, 11 * HOUR)
    ended = await clocks.claims.claim(id, PEOPLE[stored.others(late)[1]])
    assert ended.ending is not None and ended.ending.winners == stored.others(late)


async def test_each_who_is_late_is_reminded_and_the_reminders_say_what_follows(clocks: Clocks) -> None:
    id = await bidding(clocks, 3, "ash")
    pass_time(clocks, 11 * HOUR)
    await clocks.alarms.tick()
    reminders = await told(clocks, id, "reminder")
    assert {(one["seat"], one["alarm"], one["at_zero"]) for one in reminders} == {
        ("birch", Alarm.ZERO, "claim"),
        ("cedar", Alarm.ZERO, "claim"),
    }


async def test_a_pause_taken_alone_is_ended_by_nobody_else(clocks: Clocks) -> None:
    id = await bidding(clocks, 4)
    await clocks.pauses.pause(id, BIRCH, True)
    for user in (ASH, CEDAR, DOGWOOD):
        with pytest.raises(MatchError, match="not_your_pause"):
            await clocks.pauses.pause(id, user, False)
    await clocks.pauses.pause(id, BIRCH, False)
    await clocks.pauses.pause(id, BIRCH, True, agreed=True)
    assert (await clocks.pauses.pause(id, DOGWOOD, False)).status is Status.PLAYING


async def test_the_next_is_asked_with_all_of_their_time(clocks: Clocks) -> None:
    id = await bidding(clocks, 3)
    stored = await morning(clocks.matches, id)
    [first] = stored.state.pending
    pass_time(clocks, 9 * HOUR)
    stored = await answer(clocks.matches, id, first, Pick(option="rest"))
    [second] = stored.state.pending
    assert await clocks.repository.deadline(stored, second) == clocks.repository.now() + 10 * HOUR
