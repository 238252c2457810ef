"""The database stays small: what nobody can need goes, what was promised stays, and the disk gets its room back."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import insert, text

from bot.games.crisis_protocol.tabletop import sheets
from bot.games.crisis_protocol.tabletop.sheets import announced_sheet, change_sheet, find_sheet, keep_sheet, new_sheet
from bot.matches.service import Matches
from bot.store import Store, applied, league, pruning
from bot.store import matches as rows
from bot.store.backup import back_up
from bot.store.notes import read_note, write_note
from bot.upkeep import ROWS, Upkeep
from rules_engine.crisis_protocol.tabletop.fair import is_right

NOW = 2_000_000_000.0
DAY = 86_400
ME = 7


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


@pytest.fixture
def upkeep(store: Store) -> Upkeep:
    return Upkeep(Matches(store), lambda: NOW)


async def count(store: Store, table: str) -> int:
    async with store.reading() as at:
        return int((await at.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())


async def begun(store: Store, days_ago: float) -> None:
    async with store.transaction() as at:
        await at.execute(text(f"UPDATE sheets SET begun_at = {int(NOW - days_ago * DAY)}"))


async def test_presses_that_cannot_come_again_are_forgotten_a_batch_at_a_time(store: Store, upkeep: Upkeep) -> None:
    old, young = int(NOW - applied.KEPT_DAYS * DAY - 1), int(NOW - 15 * 60)
    async with store.transaction() as at:
        many = [{"interaction_id": n, "at": old} for n in range(1, 2 * ROWS)]
        await at.execute(insert(applied.applied), [*many, {"interaction_id": 5_000, "at": young}])
    assert await upkeep.tidy() == {"presses": ROWS}
    assert await upkeep.tidy() == {"presses": ROWS - 1}
    assert await upkeep.tidy() == {} and await count(store, "applied_presses") == 1
    with pytest.raises(applied.AppliedBefore):
        async with store.transaction() as at:
            await applied.note(at, 5_000)


async def test_what_was_rolled_at_a_table_can_be_checked_for_good(store: Store, upkeep: Upkeep) -> None:
    rolled, idle = new_sheet("attack", ME, "{}"), new_sheet("tracker", ME, "{}")
    for sheet in (rolled, idle):
        assert await keep_sheet(store, sheet)
    dice = rolled.dice(99)
    dice.throw("attack", 5)
    assert await change_sheet(store, rolled, "{}", dice.record)
    await announced_sheet(store, ME)
    await begun(store, sheets.KEPT_DAYS - 1)
    assert await upkeep.tidy() == {}, "somebody may still press"
    await begun(store, sheets.KEPT_DAYS + 1)
    assert await upkeep.tidy() == {"sheets": 2}
    assert await find_sheet(store, idle.code) is None, "nothing was rolled on it"
    kept = await find_sheet(store, rolled.code)
    assert kept is not None and kept.state == "" and kept.record.throws == dice.record.throws
    assert kept.record.seed is not None and is_right(kept.record), "the seed is shown: nobody rolls on it any more"
    assert (await announced_sheet(store, ME)).record.announced, "what was announced is still rolled"
    assert await upkeep.tidy() == {}


async def test_a_post_that_was_refused_for_a_month_is_given_up(store: Store, upkeep: Upkeep) -> None:
    month = pruning.UNPOSTED_DAYS * DAY
    async with store.transaction() as at:
        for age in (month + 1, month - 1):
            await at.execute(insert(rows.outbox).values(match_id="m", kind="entry", data="{}", at=int(NOW - age)))
    assert await upkeep.tidy() == {"posts": 1} and await count(store, "outbox") == 1


async def test_notices_of_a_season_that_is_gone_or_long_over_are_given_up(store: Store, upkeep: Upkeep) -> None:
    month = pruning.UNPOSTED_DAYS * DAY
    async with store.transaction() as at:
        for id, status, age in (
            ("going", "running", 2 * month),
            ("cut", "cut", 2 * month),
            ("over", "finished", month + 1),
            ("closed", "cancelled", month + 1),
            ("fresh", "finished", month - 1),
        ):
            row = {"guild_id": 1, "channel_id": 1, "organiser_id": ME, "terms": "{}", "seed": "", "round": 0}
            long_ago = int(NOW - 3 * month)
            await at.execute(insert(league.seasons).values(id=id, status=status, created_at=long_ago, **row))
            for n, then in enumerate((long_ago, int(NOW - age))):
                said = {"season_id": id, "n": n, "at": then, "by": ME, "act": "finished", "data": "{}"}
                await at.execute(insert(league.log).values(said))
        for id in ("going", "cut", "over", "closed", "fresh", "gone"):
            await league.put_out(at, id, "card")
    assert await upkeep.tidy() == {"notices": 3} and await upkeep.tidy() == {}
    async with store.reading() as at:
        assert [due.match_id for due in await league.due(at)] == ["going", "cut", "fresh"]


async def test_notices_go_a_batch_at_a_time(store: Store, upkeep: Upkeep) -> None:
    async with store.transaction() as at:
        for _ in range(ROWS + 1):
            await league.put_out(at, "gone", "card")
    assert [await upkeep.tidy() for _ in range(3)] == [{"notices": ROWS}, {"notices": 1}, {}]


async def test_a_note_that_says_nothing_is_as_good_as_none(store: Store, upkeep: Upkeep) -> None:
    await write_note(store, "judge:1", "")
    await write_note(store, "judge:2", "77")
    assert await upkeep.tidy() == {"notes": 1}
    assert await read_note(store, "judge:1") is None and await read_note(store, "judge:2") == "77"


async def test_only_the_newest_of_what_counts_by_its_newest_is_kept(store: Store) -> None:
    async with store.transaction() as at:
        for n in range(5):
            await rows.add_record(at, "m", "story", [f"post {n}"])
            await rows.add_record(at, "m", "undone", [f"undo {n}"])
        assert await rows.records_of(at, "m", "story") == ["post 4"] == [await rows.last_record(at, "m", "story")]
        assert await rows.records_of(at, "m", "undone") == [f"undo {n}" for n in range(5)]


async def test_room_is_given_back_to_the_disk_piece_by_piece(store: Store) -> None:
    if store.path is None:
        assert await store.give_back(100) == 0, "a server does so by itself"
        return
    async with store.transaction() as at:
        for n in range(400):
            await at.execute(text(f"INSERT INTO notes VALUES ('n{n}', '{'x' * 4000}')"))
    async with store.transaction() as at:
        await at.execute(text("DELETE FROM notes"))
    assert await store.give_back(100, spare=20) == 100
    assert 200 < await store.give_back(10_000, spare=20) < 400
    assert await store.give_back(10_000, spare=20) == 0
    with sqlite3.connect(store.path) as at:
        assert at.execute("PRAGMA freelist_count").fetchone() == (20,)
        assert at.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_copy_of_an_old_file_is_one_that_gives_room_back(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    with sqlite3.connect(old) as at:
        at.execute("CREATE TABLE something (a)")
    copy = back_up(old, tmp_path / "backups")
    with sqlite3.connect(copy) as at:
        assert at.execute("PRAGMA auto_vacuum").fetchone() == (2,)
