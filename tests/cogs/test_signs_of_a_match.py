"""Emojis on what a match shows: in texts, on buttons and in lists; words without them and for text only."""

from typing import Any

import pytest
from match_table import Table, flat, staged, texts
from simcord.env import Env

from bot.client import App
from bot.emojis import Emojis
from bot.locale import words
from bot.ui.match.look import Look, public_look

IDS = {"blue": 11, "red": 12, "critical": 13, "bleed": 14, "power": 15, "hit": 16}
BLEEDING = """
title: Who bleeds may shake it off
rules: [ACT-06]
blue: {characters: [{card: iron_man, at: "18,10", power: 2, conditions: [bleed, poison]}]}
red: {characters: [{card: black_widow, at: "18,30"}]}
start: activation iron_man
"""


@pytest.fixture
async def match(simcord_env: Env, app: App) -> Table:
    table = Table.seated(app, simcord_env)
    await table.begin()
    return table


def give(app: App) -> None:
    """As if Discord had them."""
    app.application_emojis._of["crisis_protocol"] = Emojis(IDS)


async def test_without_them_there_are_the_signs_of_old(match: Table) -> None:
    assert "<:" not in texts_of(await match.dashboard())
    assert f"🔵 {match.blue.mention}" in texts_of(await match.dashboard())


async def test_players_stand_behind_the_sign_of_their_side(match: Table) -> None:
    give(match.app)
    look = public_look(match.app, await match.stored())
    assert look.person("blue") == f"<:blue:11> {match.blue.mention}"
    assert look.sign("red") == "<:red:12>"
    await match.stand(staged())
    assert f"<:red:12> {match.red.mention}" in texts_of(await match.dashboard())


async def test_no_label_placeholder_or_alt_text_holds_one(match: Table) -> None:
    give(match.app)
    await match.stand(staged())
    for post in await match.posts():
        for part in flat([one.to_dict() for one in post.components]):
            assert "<:" not in str({key: value for key, value in part.items() if key not in ("content", "components")})


async def test_a_panel_shows_them_and_one_of_text_only_does_not(match: Table) -> None:
    give(match.app)
    await match.stand(staged(BLEEDING))
    panel = await match.panel(match.blue)
    assert "<:bleed:14> Bleed" in texts(panel)
    assert "<:" not in labels(panel)
    await match.app.preferences.keep(match.blue.id, text_only=True)
    panel = await match.panel(match.blue)
    assert "Bleed" in texts(panel)
    assert "<:" not in texts(panel)


async def test_a_line_of_text_has_signs_and_the_label_of_a_button_has_none(match: Table) -> None:
    give(match.app)
    await match.stand(staged(BLEEDING))
    stored = await match.stored()
    look = Look(match.app, stored, words("en"), match.blue.id)
    assert look.decision is not None
    shake = next(option for option in look.decision.options if option.id == "shake")
    assert "<:bleed:14> Bleed" in look.line(look.decision, shake).detail
    assert "<:" not in str(look.label(look.decision, shake))


def labels(message: Any) -> str:
    return str([{key: c.get(key) for key in ("label", "placeholder", "options")} for c in flat(message.components)])


def texts_of(message: Any) -> str:
    return "\n".join(part.get("content", "") for part in flat([one.to_dict() for one in message.components]))
