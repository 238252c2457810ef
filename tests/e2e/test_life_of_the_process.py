"""Kill, cut, refuse, stop: what happens to a real process, and what people notice of it."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from processes import PRODUCT, START, TOY, online, table_settings
from rolled import EXTRA, roll_criticals, text_of

from bot.local.person import Person
from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e


async def test_an_old_button_works_after_a_kill_and_a_restart(
    bot: Any, table: LocalDiscord, bots: Callable[..., Any], sit: Callable[..., Any]
) -> None:
    blue = await sit("blue")
    message = await roll_criticals(blue)
    bot.signal(signal.SIGKILL)
    assert await bot.ended() == -signal.SIGKILL
    await blue.until(lambda: not blue.online, "the bot to be gone")
    again = bots(table)
    await again.start()
    await online(table)
    changed = await blue.press(message, EXTRA)
    assert "**Extra dice:** " in text_of(changed)
    assert '"commands published"' in bot.log
    assert '"commands published"' not in again.log, "the same commands are not published twice"


async def test_a_cut_gateway_is_resumed_and_nothing_is_missed(
    bot: Any, table: LocalDiscord, sit: Callable[..., Any]
) -> None:
    blue = await sit("blue")
    await table.drop_gateway()
    missed = await blue.begin("general", "roll", dice=3)
    message = await blue.succeed(missed)
    assert message is not None
    assert text_of(message).startswith("### 3 dice")
    assert (table.gateway.identifies, table.gateway.resumes) == (1, 1)


async def test_a_rate_limit_is_survived(bot: Any, table: LocalDiscord, sit: Callable[..., Any]) -> None:
    blue = await sit("blue")
    table.force_429("callback")
    message = await blue.slash("general", "roll", dice=3)
    assert text_of(message).startswith("### 3 dice")
    assert "429" in bot.log or "rate limit" in bot.log


async def test_a_malformed_event_does_not_end_the_session(
    bot: Any, table: LocalDiscord, sit: Callable[..., Any]
) -> None:
    blue = await sit("blue")
    table.gateway.dispatch("INTERACTION_CREATE", {"type": 2, "nonsense": True})
    table.gateway.dispatch("GUILD_CREATE", {"id": "not a number"})
    message = await blue.slash("general", "roll", dice=3)
    assert text_of(message).startswith("### 3 dice")
    assert bot.log.count('"malformed event left out"') == 2
    assert table.gateway.identifies == 1


async def test_a_malformed_frame_ends_the_connection_and_the_bot_comes_back(
    bot: Any, table: LocalDiscord, sit: Callable[..., Any]
) -> None:
    blue = await sit("blue")
    table.gateway.dispatch("READY", {})
    await blue.until(lambda: table.gateway.identifies == 2 or None, "a second identify", START)
    await online(table)
    message = await blue.slash("general", "roll", dice=3)
    assert text_of(message).startswith("### 3 dice")
    assert '"gateway lost, connecting again"' in bot.log


async def test_a_server_that_opens_later_is_waited_for(bots: Callable[..., Any], closed_port: int) -> None:
    later = LocalDiscord(token="a-token-for-tests", port=closed_port, patient=True)
    bot = bots(later)
    await bot.start()
    await bot.until(lambda: "cannot be reached, trying again" in bot.log)
    async with later:
        await online(later)
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


@asynccontextmanager
async def forwarded(port: int, to: int) -> AsyncIterator[None]:
    """A second way to the local Discord."""

    async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    tasks: set[asyncio.Task[Any]] = set()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", to)
        for way in (pipe(reader, back), pipe(there, writer)):
            tasks.add(asyncio.create_task(way))

    server = await asyncio.start_server(connect, "127.0.0.1", port)
    try:
        yield
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_gateway_that_opens_later_is_waited_for(
    table: LocalDiscord, bots: Callable[..., Any], closed_port: int
) -> None:
    bot = bots(table, **{**table_settings(table), "DISCORD_GATEWAY_URL": f"ws://127.0.0.1:{closed_port}/gateway"})
    await bot.start()
    await bot.until(lambda: "gateway lost, connecting again" in bot.log)
    async with forwarded(closed_port, table.port):
        await online(table)
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_stop_finishes_the_press_in_hand_and_refuses_new_ones(
    toy: Any, sit: Callable[..., Any], tmp_path: Path, number: signal.Signals
) -> None:
    blue = await sit("blue")
    held = await blue.begin("general", "hold", first=True)
    await blue.until(lambda: "thinking" in blue.fates.get(held, []) or None, "the press to be in hand")
    toy.signal(number)
    refused = None
    while refused is None:  # until the signal has arrived, presses are still taken
        answer = await blue.slash("general", "roll", dice=1)
        refused = answer if answer["content"] else None
    assert refused["content"] == "I am restarting. Please try again in a minute."
    (tmp_path / "flag").touch()
    assert await blue.succeed(held)
    await blue.wait_for_message(lambda m: m["content"] == "finished")
    assert await toy.ended() == 0
    assert '"event": "stopped"' in toy.log


async def test_a_second_signal_leaves_at_once(toy: Any, sit: Callable[..., Any]) -> None:
    blue = await sit("blue")
    held = await blue.begin("general", "hold", first=True)
    await blue.until(lambda: "thinking" in blue.fates.get(held, []) or None, "the press to be in hand")
    toy.signal(signal.SIGTERM)
    refused = None
    while refused is None:
        answer = await blue.slash("general", "roll", dice=1)
        refused = answer["content"] or None
    toy.signal(signal.SIGTERM)
    assert await toy.ended() == 128 + signal.SIGTERM
    assert '"event": "stopped"' not in toy.log


async def test_a_press_that_never_ends_does_not_hold_up_the_stop(
    table: LocalDiscord, bots: Callable[..., Any], sit: Callable[..., Any], tmp_path: Path
) -> None:
    toy = bots(table, TOY, TOY_FLAG=str(tmp_path / "flag"), TOY_GRACE="0.3")
    await toy.start()
    await online(table)
    blue = await sit("blue")
    held = await blue.begin("general", "hold", first=True)
    await blue.until(lambda: "thinking" in blue.fates.get(held, []) or None, "the press to be in hand")
    toy.signal(signal.SIGTERM)
    assert await toy.ended() == 0
    assert '"presses left unfinished"' in toy.log


async def test_a_refused_token_is_one_line_and_code_1(table: LocalDiscord, bots: Callable[..., Any]) -> None:
    bot = bots(table, PRODUCT, DISCORD_TOKEN="another-token")
    await bot.start()
    assert await bot.ended(START) == 1
    assert bot.log.splitlines()[-1].startswith("DISCORD_TOKEN: Discord refused it")
    assert "Traceback" not in bot.log
    assert "another-token" not in bot.log


async def test_without_a_token_the_table_opens_in_the_same_process(bots: Callable[..., Any]) -> None:
    bot = bots(None)
    await bot.start()
    await bot.until(lambda: "?as=red" in bot.out)
    [address] = {line.split()[-1].partition("/?as=")[0] for line in bot.out.splitlines() if "?as=" in line}
    assert address.startswith("http://127.0.0.1:")
    async with Person(address, "blue") as blue:
        message = await blue.slash("general", "roll", dice=8)
        assert text_of(message).startswith("### 8 dice")
        bot.signal(signal.SIGINT)
        assert await bot.ended() == 0, "people who are still seated do not hold it up"


async def test_a_stop_is_heard_while_the_server_is_out_of_reach(bots: Callable[..., Any], closed_port: int) -> None:
    bot = bots(LocalDiscord(token="a-token-for-tests", port=closed_port))
    await bot.start()
    await bot.until(lambda: "cannot be reached, trying again" in bot.log)
    bot.signal(signal.SIGTERM)
    assert await bot.ended() == 0


async def test_a_taken_port_is_one_line_and_code_1(table: LocalDiscord, bots: Callable[..., Any]) -> None:
    bot = bots(None, PRODUCT, PORT=str(table.port))
    await bot.start()
    assert await bot.ended(START) == 1
    assert bot.log == f"PORT: {table.port} is taken; choose another, or leave it out for a free one\n"


async def test_a_database_that_cannot_be_opened_is_one_line_and_code_1(
    table: LocalDiscord, bots: Callable[..., Any], tmp_path: Path
) -> None:
    bot = bots(table, PRODUCT, DATABASE_URL=f"sqlite:///{tmp_path}")
    await bot.start()
    assert await bot.ended(START) == 1
    assert bot.log.startswith(f"DATABASE_URL: {tmp_path} cannot be opened (")
    assert "Traceback" not in bot.log
