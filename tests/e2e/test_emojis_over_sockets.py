"""The bot's own emojis in a real process: uploaded once, shown where they can be, else words."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from processes import START, online
from rolled import components, picture_of, text_of

from bot import games
from bot.games import GAMES
from bot.games.capabilities import part
from bot.games.crisis_protocol import ID as FIRST
from bot.games.startup import Startup
from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e
GAME = games.game(FIRST)
ALL = {name for id in GAMES for name in part(games.game(id), Startup).emojis()}
SIGN = re.compile(r"<:(\w+):(\d+)>")


async def published(table: LocalDiscord, blue: Any) -> None:
    """Until a roll shows that the bot knows all of them: the last one is given after the faces."""
    async with asyncio.timeout(START):
        while len(table.world.emojis) < len(ALL):  # noqa: ASYNC110 # the table is this process
            await asyncio.sleep(0.01)
    while not SIGN.search(text_of(await blue.slash("general", "roll", dice="30"))):
        pass


async def test_faces_and_conditions_are_shown_by_emojis_and_told_in_words_where_none_can_be(
    table: LocalDiscord, bots: Callable[..., Any], sit: Callable[..., Any]
) -> None:
    bot = bots(table, APPLICATION_EMOJIS="true")
    await bot.start()
    await online(table)
    blue = await sit("blue")
    await published(table, blue)
    roll = await blue.slash("general", "roll", dice="30")
    known = {id: emoji["name"] for id, emoji in table.world.emojis.items()}
    assert {known[id] for _, id in SIGN.findall(text_of(roll))} <= set(part(GAME, Startup).emojis())
    assert "<:" not in picture_of(roll)["description"]
    assert re.search(r"\d× \w+", picture_of(roll)["description"])

    attack = await blue.slash("general", "attack", strength="8", defence="4")
    [marks] = [part for part in components(attack, 3) if part["custom_id"].endswith(":defence_marks")]
    hexed = next(option for option in marks["options"] if option["value"] == "hex")
    assert (hexed["label"], known[hexed["emoji"]["id"]]) == ("Hex", "hex")
    attack = await blue.select(attack, marks["custom_id"], "hex")
    assert re.search(r"Defence: \*\*4\*\* · <:hex:\d+> Hex", text_of(attack))

    ids = set(table.world.emojis)
    await bot.kill()
    again = bots(table, APPLICATION_EMOJIS="true")
    await again.start()
    await online(table)
    await published(table, blue)
    assert set(table.world.emojis) == ids, "a second start gives none again"
    assert table.reports == []
