"""Every command of docs/running-your-own-bot.md, in its order, in real processes; and what is refused meanwhile."""

import re
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from processes import PRODUCT, ROOT, START, online

from bot.local.server import LocalDiscord
from bot.store.copies import copies_of

pytestmark = pytest.mark.e2e
PROGRAM = ".venv/bin/python -m bot"
EXAMPLE_COPY, EXAMPLE_FOLDER = "crisis-20261116-030000.sqlite3", "/media/usb/crisis"


def documented() -> list[str]:
    """What follows the program's name in each line of the page's code blocks."""
    page = (ROOT / "docs" / "running-your-own-bot.md").read_text()
    lines = [line for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    assert lines and all(line.startswith(PROGRAM) for line in lines), lines
    return [line.removeprefix(PROGRAM).strip() for line in lines]


def matches_in(database: Path) -> int:
    connection = sqlite3.connect(database)
    (number,) = connection.execute("SELECT count(*) FROM matches").fetchone()
    connection.close()
    return int(number)


def set_aside(folder: Path) -> list[Path]:
    return list(folder.glob("crisis-set-aside-*.sqlite3"))


async def started(table: LocalDiscord, bots: Callable[..., Any]) -> Any:
    """A bot that is up and has made the copy of the nights that were missed."""
    bot = bots(table, PRODUCT)
    await bot.start()
    await online(table)
    await bot.until(lambda: "database copied" in bot.log)
    return bot


async def test_every_documented_command_does_what_the_page_says(
    table: LocalDiscord, bots: Callable[..., Any], tmp_path: Path
) -> None:
    database, usb = tmp_path / "crisis.sqlite3", tmp_path / "usb"
    running: Any = None

    async def run(*words: str) -> tuple[int, str]:
        process = bots(table, PRODUCT)
        await process.start(*words)
        return await process.ended(START), process.out + process.log

    for said in documented():
        if said == "":
            running = await started(table, bots)
            continue
        if said.startswith("restore") and running is not None:
            code, told = await run("restore", "--new")
            assert code == 1 and f"in use by a bot, process {running.process.pid} on " in told
            running.signal(signal.SIGTERM)
            assert await running.ended() == 0
            running = None
        copies = copies_of(database, tmp_path / "backups")
        words = said.replace(EXAMPLE_FOLDER, str(usb))
        code, told = await run(*(words.replace(EXAMPLE_COPY, copies[0].path.name) if copies else words).split())
        assert code == 0, told
    assert len(copies_of(database, usb)) == 1
    assert len(set_aside(tmp_path)) == 2
    assert matches_in(database) == 0
    database.unlink()
    code, told = await run()
    assert code == 1 and "Traceback" not in told
    assert f"DATABASE_URL: {database} is missing, but there are copies of it. `python -m bot restore crisis-" in told
    assert not database.exists(), "nothing is begun anew by itself"


async def test_a_second_bot_is_refused_by_name_and_a_kill_leaves_nothing_behind(
    table: LocalDiscord, bots: Callable[..., Any], tmp_path: Path
) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path / "home")}
    first = bots(table, PRODUCT, **home)
    await first.start()
    await online(table)
    same_file = bots(None, PRODUCT, **home)
    same_token = bots(table, PRODUCT, **home, DATABASE_URL=f"sqlite:///{tmp_path / 'other.sqlite3'}")
    for second, told in ((same_file, "DATABASE_URL: "), (same_token, "DISCORD_TOKEN: a bot with this token runs")):
        await second.start()
        assert await second.ended() == 1
        assert second.log.startswith(told) and second.log.count("\n") == 1, second.log
        assert f"process {first.process.pid} on " in second.log and f"kill {first.process.pid})" in second.log
    first.signal(signal.SIGKILL)
    await first.ended()
    again = bots(table, PRODUCT, **home)
    await again.start()
    await online(table)
    again.signal(signal.SIGTERM)
    assert await again.ended() == 0
