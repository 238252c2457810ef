"""The deadline of a league waits for no pause and no holiday, and whoever kept a match standing answers for it."""

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from killing import Ends, Killed
from sampling import sample
from test_bridge import OTHER, Table

from bot.clock.announcing import with_holiday
from bot.clock.service import Clocks
from bot.league.results import Source, Why
from bot.league.service import DAY
from bot.matches.service import StoredMatch
from bot.matches.terms import Status
from bot.store import Store
from bot.store import league as league_rows
from bot.store import matches as match_rows

STRIDE = sample(3, 1)
"""Statements from one at which the process ends to the next."""


class Timed(Table):
    """With clocks that go by the season's time."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.now = 1_800_000_000.0
        self.clocks = Clocks(store, self.matches, lambda: self.now)

    async def opened(self) -> tuple[str, StoredMatch]:
        """A season with one match, whose decisions may take longer than its round."""
        id = await self.season(pace_hours=24 * 14)
        [match] = await self.bridge.open_matches(id)
        return id, await self.matches.repository.find(match)

    def waited_for(self, stored: StoredMatch) -> tuple[int, int]:
        """Who is, and who is not."""
        (late,) = [row.user_id for seat, row in stored.seats.items() if seat in stored.row.waiting]
        (other,) = [row.user_id for row in stored.seats.values() if row.user_id != late]
        return late, other

    async def over(self, id: str) -> Any:
        """The round's deadline passes."""
        self.now += 6 * DAY
        await self.bridge.tick(id)
        [result] = (await self.league.repository.view(id)).results
        return result


@pytest.fixture
async def table(address: str) -> AsyncIterator[Timed]:
    async with Store(address) as store:
        yield Timed(store)


async def test_whoever_pauses_alone_when_the_deadline_comes_forfeits(table: Timed) -> None:
    id, stored = await table.opened()
    late, other = table.waited_for(stored)
    table.now += 5 * DAY
    await table.clocks.pauses.pause(stored.row.id, other, True)
    result = await table.over(id)
    assert (result.winner, result.source) == (late, Source.FORFEIT)
    assert (await table.matches.repository.find(stored.row.id)).status is Status.ENDED
    warned = {player.user_id: player.warnings for player in (await table.league.repository.view(id)).players}
    assert warned == {late: 0, other: 1}


async def test_a_pause_both_agreed_on_is_the_fault_of_both(table: Timed) -> None:
    id, stored = await table.opened()
    table.now += 5 * DAY
    await table.clocks.pauses.pause(stored.row.id, OTHER, True, agreed=True)
    assert (await table.over(id)).source is Source.DOUBLE_LOSS


async def test_a_pause_that_is_over_is_nobodys_fault(table: Timed) -> None:
    id, stored = await table.opened()
    await table.clocks.pauses.pause(stored.row.id, OTHER, True)
    table.now += 5 * DAY
    await table.clocks.pauses.pause(stored.row.id, OTHER, False)
    assert (await table.over(id)).source is Source.DOUBLE_LOSS


@pytest.mark.parametrize("who", ["waited for", "waiting"])
async def test_a_holiday_at_the_deadline_counts_for_whoever_is_waited_for(table: Timed, who: str) -> None:
    id, stored = await table.opened()
    late, other = table.waited_for(stored)
    table.now += 5 * DAY

    def away(hours: Any, now: float) -> Any:
        return with_holiday(hours, hours.today(now), hours.today(now + 20 * DAY), now)

    await table.clocks.hours.change_hours(late if who == "waited for" else other, away)
    result = await table.over(id)
    if who == "waited for":
        assert (result.winner, result.source) == (other, Source.FORFEIT)
    else:
        assert result.source is Source.DOUBLE_LOSS


async def test_a_match_that_ends_in_the_last_moment_counts_as_it_ended(
    table: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody concedes after the season was looked at, and before it is judged."""
    id, stored = await table.opened()
    late, other = table.waited_for(stored)
    tick = table.league.deadlines.tick

    async def conceded_first(*arguments: Any) -> list[str]:
        await table.matches.endings.concede(stored.row.id, late)
        return await tick(*arguments)

    monkeypatch.setattr(table.league.deadlines, "tick", conceded_first)
    table.now += 5 * DAY
    result = await table.over(id)
    assert (result.winner, result.source, result.why) == (other, Source.CONCEDED, Why.GAVE_UP)


async def test_a_game_whose_deadline_passes_while_others_are_judged_is_judged_too(
    table: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, stored = await table.opened()
    await table.set_round(stored.row.id, 4, blue=3, red=9)
    tick = table.league.deadlines.tick
    table.now += 10 * DAY - 1

    async def a_moment_later(*arguments: Any) -> list[str]:
        table.now += 2
        return await tick(*arguments)

    monkeypatch.setattr(table.league.deadlines, "tick", a_moment_later)
    await table.bridge.tick(id)
    [result] = (await table.league.repository.view(id)).results
    assert (result.winner, result.source) == (stored.player("red"), Source.ADJUDICATED)


async def test_a_deadline_is_settled_once_wherever_the_process_ends(tmp_path: Path) -> None:
    """Before every third statement of the look that finds the game overdue, with `SAMPLES=all` before every one; the
    next look makes up for it."""
    async with Store(f"sqlite:///{tmp_path / 'past.sqlite3'}") as store:
        id, stored = await Timed(store).opened()
    for place in range(0, 300, STRIDE):
        path, finished = tmp_path / f"{place}.sqlite3", True
        copy(tmp_path / "past.sqlite3", path)
        with pytest.MonkeyPatch.context() as patch:
            async with Store(f"sqlite:///{path}") as store:
                table, ends = Timed(store), Ends(patch, place)
                table.now += 11 * DAY
                try:
                    await table.bridge.tick(id)
                except Killed:
                    finished = False
                ends.spare()
                results = (await table.league.repository.view(id)).results
                over = (await table.matches.repository.find(stored.row.id)).status is Status.ENDED
                assert len(results) <= 1 and (results or not over), "a match ends because its game is settled"
        async with Store(f"sqlite:///{path}") as store:
            table = Timed(store)
            table.now += 11 * DAY
            await table.bridge.tick(id)
            view = await table.league.repository.view(id)
            assert [result.source for result in view.results] == [Source.DOUBLE_LOSS]
            assert {player.warnings for player in view.players} == {1}, "warned once"
            assert (await table.matches.repository.find(stored.row.id)).status is Status.ENDED
            async with store.reading() as at:
                told = [due.kind for due in await league_rows.due(at, id)]
                assert told.count("settled") == 1
                ended = [due.kind for due in await match_rows.due(at, stored.row.id)]
                assert ended.count("ended") == 1
        if finished:
            assert place - STRIDE + 1 > 20
            return
    raise AssertionError("it never ended")
