"""Two bots for one database on a server: the second is told who the first is, and follows it when it is killed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from postgres_server import PostgresServer
from processes import BotProcess, online, table_settings

from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e


async def test_the_second_bot_is_refused_and_follows_the_first_when_it_is_killed(
    table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, postgres: PostgresServer
) -> None:
    database = postgres.new()
    first, second = (bots(table, DATABASE_URL=database, **table_settings(table)) for _ in range(2))
    await first.start()
    await online(table)
    await second.start()
    assert await second.ended() == 1
    name = database.rpartition("/")[2]
    told = f"DATABASE_URL: the database {name} on 127.0.0.1:{postgres.port} is in use by a bot, process "
    assert told in second.log and "Traceback" not in second.log
    blue = await sit("blue")
    assert await blue.slash("general", "roll", dice=3)
    await first.kill()
    await second.start()
    await online(table)
    assert await blue.slash("general", "roll", dice=3)
    await second.kill()
    postgres.drop(database)
