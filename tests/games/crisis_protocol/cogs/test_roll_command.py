"""`/roll` as people in a server see it."""

import asyncio
import re
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from simcord.env import Env

import bot.ui.answer
from bot.client import App
from bot.games.crisis_protocol.tabletop.roll_panel import ROLLS


def parts(components: list[dict[str, Any]]) -> tuple[str, str, list[dict[str, Any]]]:
    """Text, alt text and buttons of a rolled message."""
    [container] = components
    by_type: dict[int, list[dict[str, Any]]] = {}
    for component in container["components"]:
        by_type.setdefault(component["type"], []).append(component)
    buttons = [button for row in by_type.get(1, []) for button in row["components"]]
    text, small = by_type[10][0]["content"].rsplit("\n", 1)
    checked = r"( · check it with `/verify \1`)?"
    assert re.fullmatch(rf"-# Code ([0-9A-Z]{{6}}){checked} · your next roll is sealed as [0-9a-f]{{12}}…", small)
    return text, by_type[12][0]["items"][0]["description"], buttons


async def test_a_roll_is_shown_as_picture_text_and_sums(table: Any, dice: Any) -> None:
    """DIE-03 to DIE-07: criticals and wilds count for both, hits for attack, blocks for defence."""
    channel, blue, _ = table
    dice("WHHB-F")
    answer = await blue.slash(channel, "roll", dice=6)
    text, alt, buttons = parts(answer.response.components)
    assert text == "### 6 dice\n1× Wild · 2× Hit · 1× Block · 1× Blank · 1× Failure\nAttack: **3** · Defence: **2**"
    assert alt == "6 dice: 1× Wild · 2× Hit · 1× Block · 1× Blank · 1× Failure"
    assert [file.filename for file in answer.response.attachments] == ["dice.png"]
    assert not answer.ephemeral
    assert buttons == []


async def test_criticals_offer_extra_dice_that_are_added_once(table: Any, dice: Any) -> None:
    """DIE-10: one extra die per critical of the base roll; extra criticals add none."""
    channel, blue, _ = table
    dice("CCH")
    answer = await blue.slash(channel, "roll", dice=3)
    text, _, [button] = parts(answer.response.components)
    assert button["label"] == "Roll the extra dice"
    assert text.endswith("Attack: **3** · Defence: **2**\n-# 2 criticals: 2 extra dice")
    dice("CB")
    await blue.click(answer.response, custom_id=button["custom_id"])
    text, alt, buttons = parts(answer.response.components)
    assert text == (
        "### 3 dice\n2× Critical · 1× Hit\n**Extra dice:** 1× Critical · 1× Block\nAttack: **4** · Defence: **4**"
    )
    assert alt == "3 dice: 2× Critical · 1× Hit. 2 extra dice: 1× Critical · 1× Block"
    assert buttons == []
    assert len(answer.response.attachments) == 1


async def test_another_persons_extra_dice_are_refused_kindly_and_privately(table: Any, dice: Any) -> None:
    channel, blue, red = table
    dice("C")
    answer = await blue.slash(channel, "roll", dice=1)
    before = answer.response.components
    refusal = await red.click(answer.response, label="Roll the extra dice")
    assert refusal.ephemeral
    assert refusal.response.content == f"These dice belong to {blue.mention}. Roll your own with `/roll`."
    assert answer.response.components == before


@pytest.mark.parametrize("count", [0, -3, 31, 1000, 9**15])
async def test_a_number_that_discord_should_have_refused_gets_one_private_sentence(
    table: Any, unbound: None, count: int
) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "roll", dice=count)
    assert answer.ephemeral
    assert answer.response.content == "I can roll 1 to 30 dice. Try `/roll dice:8`."
    assert answer.followups == []


@pytest.mark.parametrize("count", [1, 30])
async def test_every_number_in_range_is_rolled(table: Any, count: int) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "roll", dice=count)
    text, _, _ = parts(answer.response.components)
    assert text.startswith(f"### {count} di")


def test_numbers_are_asked_for_as_numbers(app: App, table: Any) -> None:
    """So that a phone shows its digits, and Discord says what is out of bounds."""
    bounds = {"strength": (1, 30), "defence": (1, 30), "damage": (0, 30), "size": (0, 6), "dice": (1, 30)}
    asked = set()
    for name in ("attack", "odds", "dodge", "roll"):
        command = app.tree.get_command(name)
        assert isinstance(command, app_commands.Command)
        for option in command.parameters:
            if option.name in bounds:
                assert option.type is AppCommandOptionType.integer
                assert (option.min_value, option.max_value) == bounds[option.name]
                asked.add(option.name)
    assert asked == set(bounds)


async def test_an_unforeseen_error_is_answered_with_an_incident(
    table: Any, simcord_env: Env, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    channel, blue, _ = table

    async def broken(*_: object) -> None:
        raise RuntimeError("typed by a person")

    monkeypatch.setattr(ROLLS, "_opened", broken)
    answer = await blue.slash(channel, "roll", dice=8)
    assert answer.ephemeral
    assert answer.response.content.startswith("Sorry, something went wrong on my side.")
    [record] = [r for r in caplog.records if r.getMessage() == "incident"]
    assert f"(Incident {record.fields['incident']})" in answer.response.content
    assert len(simcord_env.errors) == 1


async def test_the_failure_of_a_button_is_answered_with_an_incident(
    table: Any, dice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel, blue, _ = table
    dice("C")
    answer = await blue.slash(channel, "roll", dice=1)

    async def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(ROLLS, "shown", broken)
    failure = await blue.click(answer.response, label="Roll the extra dice")
    assert failure.response.content.startswith("Sorry, something went wrong on my side.")


async def test_a_press_while_stopping_is_refused_kindly(table: Any, app: App) -> None:
    channel, blue, _ = table
    assert await app.presses.drain(0) == 0
    answer = await blue.slash(channel, "roll", dice=8)
    assert answer.ephemeral
    assert answer.response.content == "I am restarting. Please try again in a minute."


async def test_commands_are_published_only_when_they_changed(table: Any, app: App) -> None:
    assert not await app.publish_commands()
    app.tree.get_commands()[0].extras = {}
    app.tree.get_commands()[0].description = "Something else"  # type: ignore[union-attr]
    assert await app.publish_commands()
    assert not await app.publish_commands()
    await app.http.bulk_upsert_global_commands(app.application_id or 0, payload=[])
    assert await app.publish_commands(), "a server that forgot the commands is told again"


async def test_slow_work_is_acknowledged_first_and_answered_later(
    table: Any, dice: Any, simcord_env: Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord's answers 5 and 6: "thinking", and "pressed, wait for the edit"."""

    def acknowledged() -> list[int]:
        return [int(n) for n in re.findall(r"/callback \{'type': (\d)\}", simcord_env.transcript())]

    async def slowly(*arguments: Any) -> Any:
        await asyncio.sleep(2)  # SimCord's time: nobody waits, and the shorter patience always ends first
        return await shown(*arguments)

    shown = ROLLS.shown
    monkeypatch.setattr(ROLLS, "shown", slowly)
    monkeypatch.setattr(bot.ui.answer, "PATIENCE", 1.5)
    channel, blue, _ = table
    dice("CH")
    answer = await blue.slash(channel, "roll", dice=2)
    assert acknowledged() == [5]
    text, _, [button] = parts(answer.response.components)
    assert text.startswith("### 2 dice\n1× Critical · 1× Hit")
    dice("W")
    await blue.click(answer.response, custom_id=button["custom_id"])
    assert acknowledged() == [5, 6]
    text, _, buttons = parts(answer.response.components)
    assert "**Extra dice:** 1× Wild" in text
    assert buttons == []
    assert len(answer.response.attachments) == 1


async def test_a_roll_that_is_no_longer_kept_is_told_so(table: Any, dice: Any, app: App) -> None:
    channel, blue, _ = table
    dice("C")
    answer = await blue.slash(channel, "roll", dice=1)
    async with app.store.transaction() as connection:
        await connection.exec_driver_sql("DELETE FROM sheets")
    refusal = await blue.click(answer.response, label="Roll the extra dice")
    assert refusal.ephemeral
    assert refusal.response.content == "I no longer have this roll. Roll again with `/roll`."


async def test_a_rolled_message_keeps_nothing_in_memory(table: Any, dice: Any, app: App) -> None:
    channel, blue, _ = table
    for _roll in range(3):
        dice("CH")
        answer = await blue.slash(channel, "roll", dice=1)
    await blue.click(answer.response, label="Roll the extra dice")
    kept = app._connection._view_store
    assert (kept._views, kept._synced_message_views) == ({}, {})
