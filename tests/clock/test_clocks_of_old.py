"""A database from before clocks had moments, holidays a budget and pauses an end."""

import json
import sqlite3
from pathlib import Path

import old_shapes
from clock_cast import BLUE, RED, begun, late_and_waiting, opened, pass_time, store_at

from bot.clock.announcing import LONGEST_DAYS
from bot.clock.clock import Alarm
from bot.clock.hours import DAY, HOUR, Hours
from bot.clock.service import Clocks
from bot.matches.terms import Status
from bot.store import people as rows

BEFORE = 8
FOR_EVER = {"zone": "UTC", "quiet_from": 0, "quiet_to": 23, "holidays": [{"first": "2024-01-01", "last": "9999-12-31"}]}


def old_database(path: Path, playing: str, paused: str, source: Path) -> None:
    """The two matches as the shape before held them."""
    old_shapes.old_database(path, BEFORE)
    old = sqlite3.connect(path)
    old.execute("ATTACH ? AS now", (str(source),))
    for table in ("matches", "match_seats", "match_entries", "match_records", "clocks"):
        columns = ", ".join(f'"{row[1]}"' for row in old.execute(f'PRAGMA main.table_info("{table}")'))
        old.execute(f'INSERT INTO main."{table}" ({columns}) SELECT {columns} FROM now."{table}"')
    old.execute("UPDATE matches SET status = 'paused' WHERE id = ?", (paused,))
    old.execute("UPDATE clocks SET paused_at = started + 3600 WHERE match_id = ? AND seq IS NOT NULL", (paused,))
    for user, preferences in ((BLUE, {"hours": FOR_EVER, "pings": "calls"}), (RED, {"pings": "none"})):
        old.execute("INSERT INTO people VALUES (?, ?)", (user, json.dumps(preferences)))
    old.commit()
    old.close()


async def test_what_was_kept_before_goes_on_within_the_rules_of_now(tmp_path: Path) -> None:
    async with store_at(tmp_path / "now.sqlite3") as store:
        clocks = opened(store)
        playing, paused = await begun(clocks), await begun(clocks)
    old_database(tmp_path / "old.sqlite3", playing, paused, tmp_path / "now.sqlite3")
    async with store_at(tmp_path / "old.sqlite3") as store:
        clocks = opened(store)
        await preferences_are_lawful(clocks)
        await the_clock_runs_on(clocks, playing)
        await the_pause_has_an_end(clocks, paused)


async def preferences_are_lawful(clocks: Clocks) -> None:
    kept = await clocks.repository.preferences.of(BLUE)
    hours = Hours.model_validate(kept["hours"])
    assert kept["pings"] == "calls" and await clocks.repository.preferences.of(RED) == {"pings": "none"}
    assert sum(holiday.days for holiday in hours.holidays) == LONGEST_DAYS
    assert hours.quiet_seconds == 12 * HOUR


async def the_clock_runs_on(clocks: Clocks, id: str) -> None:
    seat, late, _ = await late_and_waiting(clocks, id)
    await clocks.hours.keep_hours(late, {})
    assert await clocks.alarms.tick() == []
    async with clocks.repository.store.reading() as at:
        clock = (await rows.clocks_of(at, id))[seat]
    assert (clock.user_id, clock.next_due) == (late, clock.started + 10 * HOUR)
    pass_time(clocks, 11 * HOUR)
    assert [(rung.match_id, rung.alarm) for rung in await clocks.alarms.tick()] == [(id, Alarm.HALF)]


async def the_pause_has_an_end(clocks: Clocks, id: str) -> None:
    pause = await clocks.matches.pauses.running_pause(id)
    assert pause is not None and pause.agreed and pause.until - pause.at == 28 * DAY
    clocks.repository.now = lambda: pause.until - 1
    assert await clocks.pauses.end_pauses() == []
    clocks.repository.now = lambda: pause.until
    assert await clocks.pauses.end_pauses() == [id]
    assert (await clocks.matches.repository.find(id)).status is Status.PLAYING
