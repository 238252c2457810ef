"""The clock looks only at what is due: the moment is stored with every change, and nothing else is read."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from clock_cast import BLUE, RED, begun, clock_of, late_and_waiting, pass_time, reacting, told
from sqlalchemy import text

from bot.clock.clock import Alarm, Clock
from bot.clock.hours import DAY, HOUR, Hours
from bot.clock.service import Clocks
from bot.clock.watch import Watch
from bot.matches.poster import Poster
from bot.store import people as rows
from rules_engine.kernel.decisions import Pick

NOON = datetime(2027, 1, 15, 12, tzinfo=UTC).timestamp()


def test_the_next_alarm_is_at_half_then_at_four_fifths_then_at_zero_then_none() -> None:
    clock, hours = Clock("m", "blue", bank=0, pace=10 * HOUR).start(5, NOON).appointed(Hours()), Hours()
    for expected in (5 * HOUR, 8 * HOUR, 10 * HOUR):
        assert clock.next_due == NOON + expected
        assert clock.due(NOON + expected - 1, hours)[0] is None
        alarm, clock = clock.due(NOON + expected, hours)
        assert alarm is not None
    assert clock.next_due is None and clock.stop(NOON, hours).next_due is None


def test_a_reminder_of_the_night_is_due_in_the_morning_and_zero_at_once() -> None:
    quiet = Hours(quiet_from=18, quiet_to=6)
    clock = Clock("m", "blue", bank=0, pace=12 * HOUR).start(5, NOON).appointed(quiet)
    morning = NOON + 18 * HOUR
    assert clock.next_due == pytest.approx(morning, abs=1.1)
    assert clock.next_due is not None and clock.due(clock.next_due, quiet)[0] is Alarm.HALF
    at_once = Hours(quiet_from=18, quiet_to=6, quiet_since=NOON + 9 * DAY)
    clock = Clock("m", "blue", bank=0, pace=12 * HOUR).start(5, NOON).appointed(at_once)
    assert clock.next_due == NOON + 12 * HOUR and clock.due(clock.next_due, at_once)[0] is Alarm.ZERO


async def looked_at(clocks: Clocks) -> int:
    """How many clocks a look reads now."""
    async with clocks.repository.store.reading() as at:
        return len(await rows.due_clocks(at, clocks.repository.now(), rows.FIRST, 100))


async def test_every_change_stores_when_to_look_again(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, late, waiting = await late_and_waiting(clocks, id)
    start = clocks.repository.now()
    assert (await clock_of(clocks, id, seat)).next_due == start + 10 * HOUR
    pass_time(clocks, HOUR)
    await clocks.hours.keep_hours(late, {"holidays": [{"first": "2027-01-15", "last": "2027-01-15"}]})
    midnight = datetime(2027, 1, 16, tzinfo=UTC).timestamp()
    assert (await clock_of(clocks, id, seat)).next_due == midnight + 9 * HOUR
    await clocks.hours.keep_hours(late, {})
    assert (await clock_of(clocks, id, seat)).next_due == start + 10 * HOUR
    await clocks.pauses.pause(id, waiting, True)
    assert (await clock_of(clocks, id, seat)).next_due == clocks.repository.now() + 7 * DAY
    pass_time(clocks, HOUR)
    await clocks.pauses.pause(id, waiting, False)
    assert (await clock_of(clocks, id, seat)).next_due == start + 11 * HOUR
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None
    await clocks.matches.play.answer(id, late, stored.state.pending[seat].seq, Pick(option="secure"))
    stored = await clocks.matches.repository.find(id)
    for each in ("blue", "red"):
        due = (await clock_of(clocks, id, each)).next_due
        assert due == (clocks.repository.now() + 10 * HOUR if each in stored.row.waiting else None)


async def test_a_look_reads_only_what_is_due(clocks: Clocks) -> None:
    ids = [await begun(clocks) for _ in range(2)]
    assert await looked_at(clocks) == 0 and await clocks.alarms.tick() == []
    pass_time(clocks, 10 * HOUR)
    assert await looked_at(clocks) == 2
    assert sorted(rung.match_id for rung in await clocks.alarms.tick()) == sorted(ids)
    assert await looked_at(clocks) == 0
    pass_time(clocks, 40 * HOUR)
    assert len(await clocks.alarms.tick()) == 2
    pass_time(clocks, 4000 * DAY)
    assert await looked_at(clocks) == 0, "whoever can be claimed from is not looked at for ever"


async def test_what_is_due_is_found_by_its_index(clocks: Clocks) -> None:
    async with clocks.repository.store.reading() as at:
        explain = "EXPLAIN QUERY PLAN"
        if at.dialect.name == "postgresql":
            explain = "EXPLAIN"
            await at.execute(text("SET LOCAL enable_seqscan = off"))  # it reads a small table whole
        due = f"{explain} SELECT * FROM clocks WHERE next_due <= 5 AND rung < 3 AND paused_at IS NULL"
        whose = f"{explain} SELECT * FROM clocks WHERE user_id = 5 AND seq IS NOT NULL"
        plans = [str((await at.execute(text(query))).all()) for query in (due, whose)]
    assert "clocks_by_due" in plans[0] and "clocks_by_user" in plans[1]


async def test_a_clock_that_is_marked_too_early_gets_its_moment_and_no_alarm(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, _, _ = await late_and_waiting(clocks, id)
    right = await clock_of(clocks, id, seat)
    async with clocks.repository.store.transaction() as at:
        await at.execute(text("UPDATE clocks SET next_due = 0 WHERE seq IS NOT NULL"))
    assert await clocks.alarms.tick() == []
    assert await clock_of(clocks, id, seat) == right


async def test_more_than_one_portion_is_due(clocks: Clocks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.clock.alarms.AT_ONCE", 1)
    ids = [await begun(clocks) for _ in range(3)]
    pass_time(clocks, 21 * HOUR)
    assert sorted(rung.match_id for rung in await clocks.alarms.tick()) == sorted(ids)
    assert await clocks.alarms.tick() == []


async def test_a_match_that_fails_does_not_hold_up_the_clocks_of_others(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, fine = await begun(clocks), await begun(clocks)
    pass_time(clocks, 21 * HOUR)
    find_in = clocks.matches.repository.find_in

    async def fails(at: Any, id: str) -> Any:
        if id == broken:
            raise RuntimeError("cannot be read")
        return await find_in(at, id)

    monkeypatch.setattr(clocks.matches.repository, "find_in", fails)
    assert [rung.match_id for rung in await clocks.alarms.tick()] == [fine]
    monkeypatch.setattr(clocks.matches.repository, "find_in", find_in)
    assert [rung.match_id for rung in await clocks.alarms.tick()] == [broken], "it is tried again"


async def test_a_clock_of_a_question_that_is_gone_is_set_right_and_rings_for_nobody(clocks: Clocks) -> None:
    id = await begun(clocks)
    seat, _, _ = await late_and_waiting(clocks, id)
    async with clocks.repository.store.transaction() as at:
        await at.execute(text("UPDATE clocks SET seq = 999 WHERE seq IS NOT NULL"))
    pass_time(clocks, 21 * HOUR)
    assert await clocks.alarms.tick() == [] and await told(clocks, id, "reminder") == []
    stored = await clocks.matches.repository.find(id)
    assert stored.state is not None and (await clock_of(clocks, id, seat)).seq == stored.state.pending[seat].seq


async def test_the_start_reads_only_matches_whose_clocks_cannot_be_right(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine, without, paused = await begun(clocks), await begun(clocks), await begun(clocks)
    standing = await begun(clocks)
    async with clocks.repository.store.transaction() as at:
        await at.execute(text("DELETE FROM clocks WHERE match_id = :id"), {"id": without})
        await at.execute(text("UPDATE clocks SET paused_at = 5 WHERE match_id = :id"), {"id": standing})
    await clocks.pauses.pause(paused, BLUE, True)
    read: list[str] = []
    find = clocks.matches.repository.find

    async def noted(id: str) -> Any:
        read.append(id)
        return await find(id)

    monkeypatch.setattr(clocks.matches.repository, "find", noted)
    await clocks.repairs.sync_all()
    assert sorted(read) == sorted([without, standing]) and fine not in read
    read.clear()
    await clocks.repairs.sync_all()
    assert read == [] and await clocks.repairs.free_stranded() == []


async def test_what_is_claimable_is_read_once_after_an_update_and_never_again(clocks: Clocks) -> None:
    id, _ = await reacting(clocks)
    claimable = await begun(clocks)
    pass_time(clocks, 21 * HOUR)
    async with clocks.repository.store.transaction() as at:  # as an older version left it
        await at.execute(text("UPDATE clocks SET rung = 3, next_due = 0 WHERE seq IS NOT NULL"))
    async with clocks.repository.store.reading() as at:
        assert len(await rows.owed_clocks(at, rows.FIRST, 10)) == 2
    assert await clocks.repairs.free_stranded() == [id]
    async with clocks.repository.store.reading() as at:
        assert await rows.owed_clocks(at, rows.FIRST, 10) == []
    _, late, waiting = await late_and_waiting(clocks, claimable)
    assert {late, waiting} == {BLUE, RED}
    await clocks.claims.claim(claimable, waiting)


async def test_a_start_that_fails_is_tried_again_and_holds_up_no_look(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    enough = asyncio.Event()

    async def start() -> None:
        done.append("start")
        if len(done) == 1:
            raise RuntimeError("the disk is busy")

    async def look() -> list[Any]:
        done.append("look")
        if len(done) == 5:
            enough.set()
        return []

    monkeypatch.setattr(clocks.repairs, "sync_all", start)
    monkeypatch.setattr(clocks.alarms, "tick", look)
    watch = Watch(clocks, Poster(clocks.repository.store), every=0.0)
    watch.start()
    async with asyncio.timeout(60):
        await enough.wait()
    await watch.stop()
    assert done[:5] == ["start", "look", "start", "look", "look"]


async def test_after_an_update_all_clocks_are_reckoned_anew_and_others_have_their_turn_in_between(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred take thirty milliseconds: nobody who presses meanwhile waits longer."""
    id, many = await begun(clocks), 450
    async with clocks.repository.store.transaction() as at:
        clock = next(one for one in (await rows.clocks_of(at, id)).values() if one.seq is not None)
        copies = [replace(clock, match_id=f"copy {n}", next_due=0.0) for n in range(many)]
        await rows.keep_clocks(at, *copies)
    reckoned = [0]
    loop, due = asyncio.get_running_loop(), Clock.due

    def turn() -> None:
        reckoned.append(0)
        loop.call_soon(turn)

    def noted(self: Clock, *facts: Any) -> Any:
        reckoned[-1] += 1
        return due(self, *facts)

    monkeypatch.setattr(Clock, "due", noted)
    loop.call_soon(turn)
    assert await clocks.alarms.tick() == [] and await looked_at(clocks) == 0
    assert sum(reckoned) == many and max(reckoned) <= 100
