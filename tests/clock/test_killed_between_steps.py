"""The process ends before the statements of what time brings about; the next one makes up for it, once."""

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from clock_cast import (
    BLUE,
    Now,
    begun,
    late_and_waiting,
    opened,
    pass_time,
    reacting,
    store_at,
    told,
    untouched,
)
from killing import Ends, Killed
from sampling import sample

from bot.clock.announcing import with_holiday
from bot.clock.hours import DAY, HOUR, Hours
from bot.clock.service import Clocks
from bot.matches.service import MatchError
from bot.matches.terms import Status
from rules_engine.kernel.decisions import Pick

Act = Callable[[Clocks, str], Awaitable[Any]]
MOST = 200
STRIDE = sample(2, 1)


async def killed_everywhere(
    path: Path, now: Now, id: str, act: Act, holds: Callable[[Clocks, str, bool], Awaitable[None]]
) -> int:
    """Kill `act` before every second of its statements, with `SAMPLES=all` before each, let another process do it
    again, and look whether all is well; gives how many places there were at least."""
    for place in range(0, MOST, STRIDE):
        copy = path.with_name(f"{place}.sqlite3")
        shutil.copy(path, copy)
        finished = True
        with pytest.MonkeyPatch.context() as patch:
            async with store_at(copy) as store:
                clocks = opened(store, Now(now.at))
                ends = Ends(patch, place)
                try:
                    await act(clocks, id)
                except Killed:
                    finished = False
                ends.spare()
                await holds(clocks, id, False)
        async with store_at(copy) as store:
            clocks = opened(store, Now(now.at))
            try:
                await act(clocks, id)
            except MatchError:
                assert finished or place > 0
            await holds(clocks, id, True)
        if finished:
            return place - STRIDE + 1
    raise AssertionError("it never ended")


async def prepared(path: Path, make: Callable[[Clocks], Awaitable[str]]) -> tuple[Now, str]:
    async with store_at(path) as store:
        clocks = opened(store)
        id = await make(clocks)
        assert isinstance(clocks.repository.now, Now)
        return clocks.repository.now, id


async def a_late_turn(clocks: Clocks) -> str:
    id = await begun(clocks)
    pass_time(clocks, 21 * HOUR)
    return id


async def tick(clocks: Clocks, _: str) -> None:
    await clocks.repairs.sync_all()
    await clocks.repairs.free_stranded()
    await clocks.alarms.tick()


async def test_a_reminder_is_told_once_wherever_the_process_ends(tmp_path: Path) -> None:
    now, id = await prepared(tmp_path / "past.sqlite3", a_late_turn)

    async def holds(clocks: Clocks, id: str, done: bool) -> None:
        assert len(await told(clocks, id, "reminder")) in ((1,) if done else (0, 1))
        assert not done or await clocks.alarms.tick() == []

    assert await killed_everywhere(tmp_path / "past.sqlite3", now, id, tick, holds) > 5


async def test_a_reaction_is_passed_and_told_together_wherever_the_process_ends(tmp_path: Path) -> None:
    seqs: list[int] = []

    async def a_late_reaction(clocks: Clocks) -> str:
        id, seq = await reacting(clocks)
        seqs.append(seq)
        pass_time(clocks, 21 * HOUR)
        return id

    now, id = await prepared(tmp_path / "past.sqlite3", a_late_reaction)

    async def holds(clocks: Clocks, id: str, done: bool) -> None:
        stored = await clocks.matches.repository.find(id)
        assert stored.state is not None
        owed = any(asked.seq == seqs[0] for asked in stored.state.pending.values())
        said = [data for data in await told(clocks, id, "reminder") if data["alarm"] == "zero"]
        assert len(said) == (0 if owed else 1), "told what has happened, and only that"
        assert not (done and owed)

    assert await killed_everywhere(tmp_path / "past.sqlite3", now, id, tick, holds) > 5


async def test_a_match_is_claimed_whole_or_not_at_all(tmp_path: Path) -> None:
    now, id = await prepared(tmp_path / "past.sqlite3", a_late_turn)

    async def claim(clocks: Clocks, id: str) -> None:
        _, _, waiting = (
            await late_and_waiting(clocks, id)
            if (await clocks.matches.repository.find(id)).row.waiting
            else ("", 0, BLUE)
        )
        await clocks.claims.claim(id, waiting)

    async def holds(clocks: Clocks, id: str, done: bool) -> None:
        ended = (await clocks.matches.repository.find(id)).status is Status.ENDED
        assert len(await told(clocks, id, "ended")) == int(ended) and (ended or not done)

    assert await killed_everywhere(tmp_path / "past.sqlite3", now, id, claim, holds) > 5


async def sweep(clocks: Clocks, _: str) -> None:
    await clocks.sleeping.sweep()


async def a_sleeping_match(clocks: Clocks) -> str:
    id = await begun(clocks)
    pass_time(clocks, 100 * HOUR)
    await untouched(clocks, id, 31)
    return id


async def test_a_sleeping_match_is_warned_once_wherever_the_process_ends(tmp_path: Path) -> None:
    now, id = await prepared(tmp_path / "past.sqlite3", a_sleeping_match)

    async def holds(clocks: Clocks, id: str, done: bool) -> None:
        assert len(await told(clocks, id, "sleeping")) in ((1,) if done else (0, 1))
        assert (await clocks.matches.repository.find(id)).status is Status.PLAYING

    assert await killed_everywhere(tmp_path / "past.sqlite3", now, id, sweep, holds) > 3


async def posted(clocks: Clocks) -> None:
    async with clocks.repository.store.transaction() as at:
        await at.exec_driver_sql("DELETE FROM outbox")


async def test_a_warned_match_is_put_away_once_wherever_the_process_ends(tmp_path: Path) -> None:
    async def warned(clocks: Clocks) -> str:
        id = await a_sleeping_match(clocks)
        assert await clocks.sleeping.sweep() == [id]
        await posted(clocks)
        pass_time(clocks, 8 * DAY)
        return id

    now, id = await prepared(tmp_path / "past.sqlite3", warned)

    async def holds(clocks: Clocks, id: str, done: bool) -> None:
        ended = (await clocks.matches.repository.find(id)).status is Status.ENDED
        assert len(await told(clocks, id, "ended")) == int(ended) and (ended or not done)

    assert await killed_everywhere(tmp_path / "past.sqlite3", now, id, sweep, holds) > 3


async def test_a_warning_that_was_never_posted_is_given_anew(clocks: Clocks) -> None:
    """The bot ended before it could post it, and was down for longer than the warning said."""
    id = await a_sleeping_match(clocks)
    assert await clocks.sleeping.sweep() == [id]
    pass_time(clocks, 8 * DAY)
    assert await clocks.sleeping.sweep() == [id]
    (warning,) = await told(clocks, id, "sleeping")
    assert warning["until"] == clocks.repository.now() + 7 * DAY
    await posted(clocks)
    assert await clocks.sleeping.sweep() == [] and (await clocks.matches.repository.find(id)).status is Status.PLAYING
    pass_time(clocks, 8 * DAY)
    assert await clocks.sleeping.sweep() == [id] and (await clocks.matches.repository.find(id)).status is Status.ENDED


async def test_a_match_somebody_keeps_in_the_last_moment_is_not_put_away(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await a_sleeping_match(clocks)
    await clocks.sleeping.sweep()
    await posted(clocks)
    pass_time(clocks, 8 * DAY)
    put_away = clocks.matches.endings.put_away

    async def kept_first(id: str, *arguments: Any, **options: Any) -> Any:
        await clocks.sleeping.keep(id, BLUE)
        return await put_away(id, *arguments, **options)

    monkeypatch.setattr(clocks.matches.endings, "put_away", kept_first)
    assert await clocks.sleeping.sweep() == []
    assert (await clocks.matches.repository.find(id)).status is Status.PLAYING


async def test_a_match_that_moves_on_in_the_last_moment_is_not_claimed(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await a_late_turn(clocks)
    seat, late, waiting = await late_and_waiting(clocks, id)
    put_away = clocks.matches.endings.put_away

    async def answered_first(id: str, *arguments: Any, **options: Any) -> Any:
        stored = await clocks.matches.repository.find(id)
        assert stored.state is not None
        await clocks.matches.play.answer(id, late, stored.state.pending[seat].seq, Pick(option="secure"))
        return await put_away(id, *arguments, **options)

    monkeypatch.setattr(clocks.matches.endings, "put_away", answered_first)
    with pytest.raises(MatchError, match="time_not_up"):
        await clocks.claims.claim(id, waiting)
    assert (await clocks.matches.repository.find(id)).status is Status.PLAYING


async def test_a_pause_ends_once_wherever_the_process_ends(tmp_path: Path) -> None:
    async def long_paused(clocks: Clocks) -> str:
        id = await begun(clocks)
        await clocks.pauses.pause(id, BLUE, True)
        pass_time(clocks, 7 * DAY + HOUR)
        return id

    async def end(clocks: Clocks, _: str) -> None:
        await clocks.pauses.end_pauses()

    now, id = await prepared(tmp_path / "past.sqlite3", long_paused)

    async def holds(clocks: Clocks, id: str, done: bool) -> None:
        playing = (await clocks.matches.repository.find(id)).status is Status.PLAYING
        assert len(await told(clocks, id, "pause_over")) == int(playing) and (playing or not done)

    assert await killed_everywhere(tmp_path / "past.sqlite3", now, id, end, holds) > 3


async def test_a_holiday_is_kept_settled_and_told_together(tmp_path: Path) -> None:
    async def announce(clocks: Clocks, id: str) -> None:
        _, late, _ = await late_and_waiting(clocks, id)
        today = Hours().today(clocks.repository.now())
        if not (await clocks.repository.preferences.of(late)).get("hours"):
            await clocks.hours.change_hours(late, lambda hours, now: with_holiday(hours, today, today, now))

    async def running(clocks: Clocks) -> str:
        id = await begun(clocks)
        pass_time(clocks, 2 * HOUR)
        return id

    now, id = await prepared(tmp_path / "past.sqlite3", running)

    async def holds(clocks: Clocks, id: str, done: bool) -> None:
        _, late, _ = await late_and_waiting(clocks, id)
        kept = bool((await clocks.repository.preferences.of(late)).get("hours"))
        assert len(await told(clocks, id, "holiday")) == int(kept) and (kept or not done)

    assert await killed_everywhere(tmp_path / "past.sqlite3", now, id, announce, holds) > 3
