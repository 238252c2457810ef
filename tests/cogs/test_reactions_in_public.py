"""A reaction is asked for in the story: what happens, what may be used and what it changes, and every way to answer."""

import re
from typing import Any

import pytest
from match_table import Table, flat, ids, shown, staged, texts
from simcord.env import Env

from bot.client import App
from bot.ui.match.look import public_look
from bot.ui.match.worth import headline, worth_of


@pytest.fixture
async def match(simcord_env: Env, app: App) -> Table:
    """Red may guard; blue attacks."""
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("table")
    people = [guild.add_member(simcord_env.create_user(name)) for name in ("blue", "red", "watcher")]
    table = Table(app, simcord_env, channel, *people)
    await table.begin()
    await table.stand(staged())
    return table


async def call_of(match: Table) -> Any:
    return (await match.posts())[-1]


def said(message: Any) -> str:
    return "\n".join(c.get("content", "") for c in flat([part.to_dict() for part in message.components]))


def labels(message: Any) -> list[str]:
    return [c["label"] for c in flat([part.to_dict() for part in message.components]) if c.get("type") == 2]


async def test_the_call_says_what_may_be_used_what_it_changes_and_when_it_is_passed(match: Table) -> None:
    text = said(await call_of(match))
    assert match.red.mention in text
    figure = r"\d\.\d damage, (<?\d+(\.\d+)?) % Daze"
    assert re.search(rf"\*\*.*Bodyguard.*\*\*: .*Black Widow: {figure} → Captain America: {figure}", text), text
    assert re.search(rf"\*\*Pass\*\*: Black Widow: {figure}", text), text
    assert re.search(r"Passed without an answer: <t:\d+:f>", text), text


async def test_every_way_to_answer_stands_on_the_call(match: Table) -> None:
    found = labels(await call_of(match))
    assert any("Bodyguard" in label for label in found)
    assert {"Pass", "Pass for this attack", "Pass for this turn", "Pass for this round", "Always/never …"} <= set(found)


async def test_only_its_owner_may_press_them(match: Table) -> None:
    call, before = await call_of(match), (await match.desk()).row.entries
    for label in ("Pass", "Pass for this attack", "Pass for this round", "Always/never …"):
        refused = await match.blue.click(call, label=label)
        assert refused.ephemeral and match.red.mention in shown(refused).content
        watching = await match.watcher.click(call, label=label)
        assert shown(watching).content.startswith("You are watching this match.")
    assert (await match.desk()).row.entries == before


async def test_a_pass_for_the_attack_is_given_from_the_call_itself(match: Table) -> None:
    await match.red.click(await call_of(match), label="Pass for this attack")
    desk = await match.desk()
    assert desk.state is not None and "red" not in desk.state.pending


async def test_always_or_never_opens_the_order_for_this_very_power(match: Table) -> None:
    panel = shown(await match.red.click(await call_of(match), label="Always/never …"))
    assert "Bodyguard" in texts(panel) and any(":ordered." in id for id in ids(panel))


async def test_the_panel_says_the_same_as_the_call(match: Table) -> None:
    panel = await match.panel(match.red)
    lines = [line for line in texts(panel).splitlines() if "damage" in line]
    call = said(await call_of(match))
    assert lines and all(line in call for line in lines)


async def test_no_figure_is_said_where_there_is_none(match: Table) -> None:
    look = public_look(match.app, await match.desk())
    assert headline(look, None) == "no figure"
    decision = look.state.pending["red"]
    worth = await worth_of(look, decision)  # type: ignore[arg-type]
    assert worth.before and all("→" in line for line in worth.after.values())
