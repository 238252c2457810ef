"""What the bot does for its data once it is up: reads a large database whole, and makes up for a missed night."""

import datetime
from pathlib import Path
from typing import Any

import pytest
from simcord.env import Env

import cogs.upkeep
from bot.client import App
from bot.store import Store
from bot.store.backup import catch_up
from bot.store.copies import DAY, copies_of
from cogs.upkeep import NIGHT

PAGE = 4096


def upkeep(app: App) -> Any:
    return app.get_cog("UpkeepCog")


async def damaged_database(path: Path) -> Path:
    async with Store(f"sqlite:///{path}") as store, store.transaction() as at:
        for number in range(300):
            await at.exec_driver_sql("INSERT INTO notes VALUES (?, ?)", (f"note {number}", "x" * 400))
    overwrite_last(path)
    return path


def overwrite_last(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-PAGE] + b"\xa5" * PAGE)


async def test_damage_that_is_found_later_is_told_in_the_log_and_by_about(
    app: App, simcord_env: Env, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    guild = simcord_env.create_guild()
    blue = guild.add_member(simcord_env.create_user("blue"))
    channel = guild.create_text_channel("table")
    cog = upkeep(app)
    app.health.read_whole = False
    await cog.read_whole()
    assert app.health.read_whole and app.health.fault is None
    well = await blue.slash(channel, "about")
    assert "My memory is damaged" not in str(well.response.components)
    app.health.read_whole = False
    cog.database = await damaged_database(tmp_path / "large.sqlite3")
    await cog.after_start()
    assert app.health.fault is not None
    [record] = [record for record in caplog.records if record.message == "the database is damaged"]
    assert "`python -m bot restore" in vars(record)["fields"]["what_to_do"]
    told = await blue.slash(channel, "about")
    assert "My memory is damaged" in str(told.response.components)
    assert not copies_of(cog.database, cog.folder), "a damaged one is not copied over good ones"


async def test_a_missed_night_is_made_up_for(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, folder = app.store.path, tmp_path / "elsewhere"
    monkeypatch.setattr("bot.store.backup.time.time", lambda: now)
    now = 1_800_000_000.0
    await catch_up(path, folder, kept=2)
    assert len(copies_of(path, folder)) == 1, "there was none"
    now += DAY
    await catch_up(path, folder, kept=2)
    assert len(copies_of(path, folder)) == 1, "the newest is a day old, as every night"
    for _ in range(3):
        now += DAY + 1
        await catch_up(path, folder, kept=2)
    assert [copy.made_at for copy in copies_of(path, folder)] == [int(now), int(now) - DAY - 1]


async def test_a_bot_that_is_up_has_a_copy(app: App, simcord_env: Env) -> None:
    await simcord_env.settle()
    cog = upkeep(app)
    await cog.starting
    assert len(copies_of(app.store.path, cog.folder)) == 1


async def test_every_night_there_is_a_copy(app: App, simcord_env: Env) -> None:
    await simcord_env.settle()
    cog = upkeep(app)
    await cog.starting
    assert cog.nights.due.timetz() == cogs.upkeep.NIGHT
    for copy in copies_of(cog.database, cog.folder):
        copy.path.unlink()
    await cog.nights._turn()
    assert len(copies_of(cog.database, cog.folder)) == 1


def test_night_is_at_three() -> None:
    assert datetime.time(3, tzinfo=datetime.UTC) == NIGHT
