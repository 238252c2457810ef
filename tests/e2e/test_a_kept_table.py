"""`make run` with `TABLE_WORLD`: the practice room is as it was left."""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from processes import START
from rolled import text_of

from bot.local.person import Person


async def address(bot: Any) -> str:
    await bot.until(lambda: "?as=red" in bot.out)
    [found] = {line.split()[-1].partition("/?as=")[0] for line in bot.out.splitlines() if "?as=" in line}
    return str(found)


async def test_a_kept_table_is_as_it_was_left_and_its_old_buttons_work(
    bots: Callable[..., Any], tmp_path: Path
) -> None:
    world = {"TABLE_WORLD": str(tmp_path / "world.sqlite3")}
    first = bots(None, **world)
    await first.start()
    async with Person(await address(first), "blue", patience=START) as blue:
        message = await blue.slash("general", "attack", strength=3, defence=2)
    first.signal(signal.SIGTERM)
    assert await first.ended() == 0
    second = bots(None, **world)
    await second.start()
    async with Person(await address(second), "blue", patience=START) as blue:
        kept = {old["id"]: old for old in await blue.history("general")}
        assert text_of(kept[message["id"]]) == text_of(message)
        assert "The attacker may reroll" in text_of(await blue.press(kept[message["id"]], "Roll"))


async def test_a_file_that_is_no_world_is_one_line_and_code_1(bots: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("dice, snacks, tape measure" * 100)
    bot = bots(None, TABLE_WORLD=str(tmp_path / "notes.txt"))
    await bot.start()
    assert await bot.ended(START) == 1
    assert bot.log == (
        f"TABLE_WORLD: {tmp_path / 'notes.txt'} cannot be opened (file is not a database); name another file\n"
    )
