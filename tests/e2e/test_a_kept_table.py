"""`make run` twice: the practice room is as it was left, also by a process that was killed."""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from processes import PRODUCT, START
from rolled import labels, text_of

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


async def test_a_killed_process_comes_back_with_its_match_and_the_old_buttons_at_the_same_address(
    bots: Callable[..., Any],
) -> None:
    """As somebody does who never heard of a setting."""
    first = bots(None, PRODUCT)
    await first.start()
    place = await address(first)
    async with Person(place, "blue", patience=START) as blue:
        await blue.slash("general", "match practise")
        asked = await blue.wait_for_message(lambda message: "take your side" in text_of(message), what="the sides")
        await blue.press(asked, labels(asked)[0])
        begun = await blue.wait_for_message(lambda message: "My move" in labels(message), what="the match")
        first.signal(signal.SIGKILL)
        assert await first.ended() == -signal.SIGKILL
    second = bots(None, PRODUCT)
    await second.start()
    assert await address(second) == place
    async with Person(place, "blue", patience=START) as blue:
        thread = blue.channel(begun["channel_id"])
        kept = {old["id"]: old for old in await blue.history(thread)}
        assert text_of(kept[asked["id"]]).startswith("### ") and begun["id"] in kept
        panel = await blue.press(kept[begun["id"]], "My move")
        assert panel["flags"] & 64 and labels(panel), "what a private panel offers"


async def test_a_table_that_shall_forget_is_empty_at_the_next_start(bots: Callable[..., Any]) -> None:
    for _ in range(2):
        bot = bots(None, TABLE_WORLD="off")
        await bot.start()
        async with Person(await address(bot), "blue", patience=START) as blue:
            assert await blue.history("general") == []
            await blue.say("general", "hello")
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


async def test_a_file_that_is_no_world_is_one_line_and_code_1(bots: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("dice, snacks, tape measure" * 100)
    bot = bots(None, TABLE_WORLD=str(tmp_path / "notes.txt"))
    await bot.start()
    assert await bot.ended(START) == 1
    assert bot.log == (
        f"TABLE_WORLD: {tmp_path / 'notes.txt'} cannot be opened (file is not a database); name another file\n"
    )
