"""The first commands in a real process, in both languages and in every place where they work."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from rolled import EXTRA, components, labels, picture_of, roll_criticals, text_of

from bot import __version__
from bot.local.errors import ApiError
from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e
EPHEMERAL = 64


async def test_a_roll_its_extra_dice_and_a_refusal(bot: Any, table: LocalDiscord, sit: Callable[..., Any]) -> None:
    """DIE-10: the person who rolled adds the extra dice, once."""
    blue, red = await sit("blue"), await sit("red")
    message = await roll_criticals(blue)
    assert not message["flags"] & EPHEMERAL
    assert text_of(message).startswith("### 30 dice\n")
    picture = picture_of(message)
    assert picture["description"].startswith("30 dice: ")
    first = await blue.download(picture["media"]["url"])
    assert Image.open(BytesIO(first)).width > 400

    refusal = await red.press(message, EXTRA)
    assert refusal["flags"] & EPHEMERAL
    assert refusal["content"] == f"These dice belong to <@{blue.id}>. Roll your own with `/roll`."

    changed = await blue.press(message, EXTRA)
    assert changed["id"] == message["id"]
    assert "**Extra dice:** " in text_of(changed)
    assert labels(changed) == []
    second = await blue.download(picture_of(changed)["media"]["url"])
    assert Image.open(BytesIO(second)).height > Image.open(BytesIO(first)).height
    assert "extra di" in picture_of(changed)["description"]
    seen = await red.wait_for_message(lambda m: m["id"] == message["id"] and "Extra dice" in text_of(m))
    assert text_of(seen) == text_of(changed)
    assert table.reports == []


async def test_two_presses_at_once_roll_once(bot: Any, table: LocalDiscord, sit: Callable[..., Any]) -> None:
    """DIE-10: extra dice are rolled once per roll."""
    blue = await sit("blue")
    message = await roll_criticals(blue)
    taps = [await blue.tap(message, EXTRA), await blue.tap(message, EXTRA)]
    assert [await blue.outcome(tap) for tap in taps] == ["done", "done"]
    edits = [f["message"] for f in blue.frames if f["type"] == "message_update" and f["message"]["id"] == message["id"]]
    assert len({text_of(edit) for edit in edits if "Extra dice" in text_of(edit)}) == 1


@pytest.mark.parametrize("typed", [0, 1000, "eight"])
async def test_bad_numbers_are_refused_before_they_are_sent(bot: Any, sit: Callable[..., Any], typed: Any) -> None:
    """As Discord does it: the option is a whole number with bounds."""
    blue = await sit("blue")
    with pytest.raises(ApiError, match="“dice” must be"):
        await blue.slash("general", "roll", dice=typed)


async def test_german_for_those_who_play_in_german(bot: Any, sit: Callable[..., Any]) -> None:
    blue = await sit("blue", "de")
    command = await blue.wait_for_command("roll")
    assert command["name_localizations"]["de"] == "würfeln"
    assert command["options"][0]["name_localizations"]["de"] == "würfel"
    message = await roll_criticals(blue, "Zusatzwürfel werfen")
    assert "Kritisch" in text_of(message)
    assert "Angriff: **" in text_of(message)
    assert picture_of(message)["description"].startswith("30 Würfel: ")
    refused = await blue.slash("general", "attack", strength=5)
    assert refused["content"].startswith("Sag mir die Verteidigung als Zahl")
    about = await blue.slash("general", "about")
    assert "inoffizielles" in text_of(about)


async def test_direct_messages_and_servers_without_the_bot(
    bot: Any, table: LocalDiscord, sit: Callable[..., Any]
) -> None:
    """A user-installed app works where the bot is no member."""
    blue = await sit("blue")
    for place in (await blue.open_dm(), blue.guild_channel("A server without the bot", "general")):
        message = await roll_criticals(blue, channel=place)
        changed = await blue.press(message, EXTRA)
        assert "**Extra dice:** " in text_of(changed)
        about = await blue.slash(place, "about")
        assert about["flags"] & EPHEMERAL
        assert f"Crisis by Post {__version__}" in text_of(about)
        assert "not affiliated" in text_of(about)
        assert components(about, 17)
    assert table.reports == []


async def test_the_log_names_commands_and_never_quotes_people(bot: Any, sit: Callable[..., Any]) -> None:
    blue = await sit("blue")
    await blue.slash("general", "card", name="a private word")
    await blue.say("general", "another private word")
    message = await roll_criticals(blue)
    await blue.press(message, EXTRA)
    assert '"name": "roll"' in bot.log
    await bot.until(lambda: '"name": "roll.extra"' in bot.log)
    assert "private word" not in bot.log
    assert "a-token-for-tests" not in bot.log
