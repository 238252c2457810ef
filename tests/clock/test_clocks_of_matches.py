"""Clocks around real matches on a real database: who is charged, what happens at zero, undo and pause."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from clock_cast import BLUE, RED, begun, reacting, untouched
from killing import Killed

from bot.clock.clock import Alarm
from bot.clock.hours import HOUR
from bot.clock.service import Clocks
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.store import matches as match_rows
from bot.store import people
from bot.store import preferences as rows
from rules_engine.kernel.decisions import ChooseOne, Pick


async def test_only_the_one_who_is_asked_is_charged(clocks: Clocks) -> None:
    id = await begun(clocks)
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None
    (seat,) = stored.state.pending
    set_ = await clocks.repository.sync(stored)
    assert {s for s, clock in set_.items() if clock.seq is not None} == {seat}


async def test_alarms_ring_once_and_at_zero_the_opponent_may_claim(clocks: Clocks) -> None:
    id = await begun(clocks)
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None
    (seat,) = stored.state.pending
    waiting = RED if seat == "blue" else BLUE
    with pytest.raises(MatchError, match="time_not_up"):
        await clocks.claims.claim(id, waiting)
    clocks.repository.now.at += 11 * HOUR  # type: ignore[attr-defined]
    assert [(r.alarm, r.seat, r.at_zero) for r in await clocks.alarms.tick()] == [(Alarm.HALF, seat, "claim")]
    assert await clocks.alarms.tick() == []
    clocks.repository.now.at += 10 * HOUR  # type: ignore[attr-defined]
    assert [r.alarm for r in await clocks.alarms.tick()] == [Alarm.ZERO]
    ended = await clocks.claims.claim(id, waiting)
    assert ended.status is Status.ENDED and ended.row.ending is not None
    assert ended.row.ending["how"] == "time" and ended.row.ending["winners"] != [seat]


async def test_an_answer_starts_the_next_clock_and_what_it_took_comes_out_of_the_bank(clocks: Clocks) -> None:
    id = await begun(clocks)
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None
    ((seat, asked),) = stored.state.pending.items()
    clocks.repository.now.at += 12 * HOUR  # type: ignore[attr-defined]
    step = await clocks.matches.play.answer(id, BLUE if seat == "blue" else RED, asked.seq, Pick(option="secure"))
    set_ = await clocks.repository.sync(step.stored)
    assert set_[seat].bank == 8 * HOUR
    assert step.stored.state is not None
    assert {s for s, c in set_.items() if c.seq is not None} == set(step.stored.state.pending)


async def test_a_pause_stops_every_clock(clocks: Clocks) -> None:
    id = await begun(clocks)
    await clocks.repository.sync(await clocks.pauses.pause(id, BLUE, paused=True, agreed=True))
    clocks.repository.now.at += 500 * HOUR  # type: ignore[attr-defined]
    assert await clocks.alarms.tick() == []
    await clocks.repository.sync(await clocks.pauses.pause(id, BLUE, paused=False))
    assert await clocks.alarms.tick() == []


async def test_a_persons_preferences_are_kept(clocks: Clocks) -> None:
    await clocks.hours.keep_hours(BLUE, {"zone": "Europe/Berlin", "quiet_from": 22, "quiet_to": 8})
    assert (await clocks.repository.preferences.of(BLUE))["hours"]["zone"] == "Europe/Berlin"
    assert await clocks.repository.preferences.of(RED) == {}


async def test_a_preference_counts_though_somebody_looked_while_it_was_being_kept(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A post that rings people asks for their preferences at any time."""
    keep, look = rows.keep_preferences, rows.preferences_of_several

    async def keep_while_looked_at(at: Any, user_id: int, values: dict[str, Any]) -> None:
        await clocks.repository.preferences.of(11)
        await keep(at, user_id, values)

    async def look_while_kept(at: Any, people: Sequence[int]) -> dict[int, dict[str, Any]]:
        found = await look(at, people)
        monkeypatch.setattr(rows, "preferences_of_several", look)
        await clocks.repository.preferences.keep(11, palette="dark")
        return found

    monkeypatch.setattr(rows, "keep_preferences", keep_while_looked_at)
    await clocks.repository.preferences.keep(11, text_only=True)
    assert (await clocks.repository.preferences.of(11))["text_only"] is True
    clocks.repository.preferences.forget(11)
    monkeypatch.setattr(rows, "keep_preferences", keep)
    monkeypatch.setattr(rows, "preferences_of_several", look_while_kept)
    await clocks.repository.preferences.of(11)
    assert (await clocks.repository.preferences.of(11))["palette"] == "dark"


async def test_whoever_is_waited_for_as_well_claims_nothing(clocks: Clocks) -> None:
    """Both choose their squads at once: neither may profit from waiting (SQD-07)."""
    id = await begun(clocks)
    while True:
        stored = await clocks.matches.repository.find(id)
        assert stored.state is not None
        if len(stored.state.pending) > 1:
            break
        ((seat, asked),) = stored.state.pending.items()
        assert isinstance(asked, ChooseOne)
        option = asked.options[0].id
        await clocks.matches.play.answer(id, BLUE if seat == "blue" else RED, asked.seq, Pick(option=option))
    clocks.repository.now.at += 1000 * HOUR  # type: ignore[attr-defined]
    for user in (BLUE, RED):
        with pytest.raises(MatchError, match="waited_for_too"):
            await clocks.claims.claim(id, user)


# -- a reaction whose time is up -----------------------------------------------------------------------------------


async def told_passed(clocks: Clocks, id: str) -> list[dict[str, Any]]:
    async with clocks.repository.store.reading() as at:
        due = await match_rows.due(at, id)
    return [d.data for d in due if d.kind == "reminder" and d.data["alarm"] == "zero"]


async def test_a_reaction_is_passed_and_told_in_one_transaction(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, seq = await reacting(clocks)
    clocks.repository.now.at += 21 * HOUR  # type: ignore[attr-defined]
    store_new = clocks.matches.repository.store_new

    async def killed(*arguments: Any) -> Any:
        await store_new(*arguments)
        raise Killed

    monkeypatch.setattr(clocks.matches.repository, "store_new", killed)
    with pytest.raises(Killed):
        await clocks.alarms.tick()
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None and stored.state.pending["red"].seq == seq
    assert await told_passed(clocks, id) == [], "nobody is told what has not happened"
    monkeypatch.setattr(clocks.matches.repository, "store_new", store_new)
    assert [rung.passes for rung in await clocks.alarms.tick()] == [True]
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None and all(d.seq != seq for d in stored.state.pending.values())
    assert len(await told_passed(clocks, id)) == 1
    assert await clocks.alarms.tick() == []


async def test_a_reaction_left_owed_by_an_earlier_version_is_passed_at_the_start(clocks: Clocks) -> None:
    id, seq = await reacting(clocks)
    clocks.repository.now.at += 21 * HOUR  # type: ignore[attr-defined]
    async with clocks.repository.store.transaction() as at:
        clock = (await people.clocks_of(at, id))["red"]
        await people.keep_clocks(at, replace(clock, rung=3))  # told and not passed
    assert await clocks.alarms.tick() == []
    with pytest.raises(MatchError, match="moved_on"):
        await clocks.claims.claim(id, BLUE, seq)
    with pytest.raises(MatchError, match="moved_on"):
        await clocks.claims.claim(id, BLUE)
    assert await clocks.repairs.free_stranded() == [id]
    stored = await clocks.matches.repository.find(id)
    assert stored.status is Status.PLAYING and stored.state is not None
    assert all(d.seq != seq for d in stored.state.pending.values())
    assert await told_passed(clocks, id) == [] and await clocks.repairs.free_stranded() == []


async def test_a_claim_is_good_for_the_question_it_was_offered_for(clocks: Clocks) -> None:
    id = await begun(clocks)
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None
    ((seat, asked),) = stored.state.pending.items()
    clocks.repository.now.at += 21 * HOUR  # type: ignore[attr-defined]
    with pytest.raises(MatchError, match="moved_on"):
        await clocks.claims.claim(id, RED if seat == "blue" else BLUE, asked.seq - 1)
    assert (await clocks.claims.claim(id, RED if seat == "blue" else BLUE, asked.seq)).status is Status.ENDED


async def test_a_match_sleeps_after_thirty_days_and_not_before(clocks: Clocks) -> None:
    id = await begun(clocks)
    clocks.repository.now.at += 100 * HOUR  # type: ignore[attr-defined]  # nobody's time is left
    await untouched(clocks, id, 29)
    assert await clocks.sleeping.sweep() == []
    await untouched(clocks, id, 31)
    assert await clocks.sleeping.sweep() == [id]


async def test_a_match_in_which_somebody_has_time_left_does_not_sleep(clocks: Clocks) -> None:
    id = await begun(clocks)
    await untouched(clocks, id, 31)
    assert await clocks.sleeping.sweep() == []
