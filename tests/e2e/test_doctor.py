"""`python -m bot doctor`: what it finds and what it tells people to do."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from processes import PRODUCT, START

from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e


async def examined(bot: Any) -> tuple[int, list[str]]:
    await bot.start("doctor")
    code = await bot.ended(START)
    return code, bot.out.splitlines()


async def test_all_is_well_without_a_token(bots: Callable[..., Any]) -> None:
    code, lines = await examined(bots(None, PRODUCT))
    assert code == 0
    assert [line.split(":")[0] for line in lines] == [
        "ok   Settings",
        "ok   Database",
        "ok   Copies",
        "ok   Fonts",
        "ok   Languages",
        "ok   Discord",
    ]


async def test_all_is_well_at_a_table(table: LocalDiscord, bots: Callable[..., Any]) -> None:
    code, lines = await examined(bots(table, PRODUCT))
    assert code == 0, lines
    assert [line.split(":")[0] for line in lines][5:] == ["ok   Token", "ok   Intents", "ok   Permissions"]


async def test_a_refused_token_says_where_to_get_one(table: LocalDiscord, bots: Callable[..., Any]) -> None:
    code, lines = await examined(bots(table, DISCORD_TOKEN="wrong"))
    assert code == 1
    assert lines[-2].startswith("FAIL Token: ")
    assert "Reset Token" in lines[-1]


async def test_an_unreachable_server_says_which_setting(bots: Callable[..., Any], closed_port: int) -> None:
    closed = f"http://127.0.0.1:{closed_port}/api/v10"
    code, lines = await examined(bots(None, DISCORD_TOKEN="x", DISCORD_API_URL=closed))
    assert code == 1
    assert lines[-2].startswith("FAIL Token: ")
    assert "DISCORD_API_URL" in lines[-1]


async def test_a_database_that_cannot_be_opened_says_so(bots: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    code, lines = await examined(bots(None, DATABASE_URL=f"sqlite:///{tmp_path / 'folder'}"))
    assert code == 1
    assert lines[1].startswith("FAIL Database: cannot open and write: ")
    assert "DATABASE_URL" in lines[2]


async def test_a_database_of_a_newer_version_says_so(bots: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 9999")
    database.close()
    code, lines = await examined(bots(None, DATABASE_URL=f"sqlite:///{path}"))
    assert code == 1
    assert "update the bot" in lines[1]


async def test_an_emptied_file_with_copies_says_how_to_bring_one_back(bots: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "crisis-20260101-030000.sqlite3").touch()
    (tmp_path / "crisis.sqlite3").touch()
    code, lines = await examined(bots(None, PRODUCT))
    assert code == 1
    assert lines[1] == f"FAIL Database: {tmp_path / 'crisis.sqlite3'} is empty, but there are copies of it"
    assert "python -m bot restore crisis-20260101-030000.sqlite3" in lines[2]
