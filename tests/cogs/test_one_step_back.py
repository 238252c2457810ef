"""*Back* on the panel: whoever pressed the wrong action chooses again, and nobody hears of it."""

from typing import Any

import pytest
from match_table import Table, ids, shown, staged, texts
from simcord.env import Env

from bot.client import App
from rules_engine.crisis_protocol.events.rulings import JudgeRuled

ACTING = """
title: Iron Man may act
rules: [ACT-01]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "30,30"}]}
start: activation iron_man
"""


@pytest.fixture
async def match(simcord_env: Env, app: App) -> Table:
    table = Table.seated(app, simcord_env)
    await table.begin()
    state = staged(ACTING)
    await table.stand(state)
    return table


async def pressed(match: Table, panel: Any, label: str) -> Any:
    answer = await match.blue.click(panel, label=label)
    return shown(answer) or panel


async def test_one_step_back_is_free_and_silent(match: Table) -> None:
    before = len(await match.posts())
    panel = await match.panel(match.blue)
    for action in ("Move", "Climb"):
        panel = await pressed(match, panel, action)
        assert any(id.endswith(":back") for id in ids(panel)), texts(panel)
        panel = await pressed(match, panel, "Back")
        assert "Act with Iron Man" in texts(panel) and "2 actions" in texts(panel)
    await match.posted()
    assert len(await match.posts()) == before, "nobody is told, nobody is called"


async def test_an_action_that_moves_nobody_says_that_it_is_spent(match: Table) -> None:
    """ACT-03."""
    panel = await pressed(match, await match.panel(match.blue), "Move")
    panel = await pressed(match, panel, "Stay, action spent")
    assert "1 action" in texts(panel)


async def test_what_may_not_be_taken_back_is_refused_kindly(match: Table) -> None:
    """A judge has ruled since: nobody goes back behind that."""
    panel = await pressed(match, await match.panel(match.blue), "Move")
    ruling = JudgeRuled(what="power", who="blue.iron_man", number=3, reason="a forgotten Power")
    await match.app.matches.play.instruct(match.id, ruling, by=None, user_id=match.watcher.id)
    before = (await match.stored()).row.entries
    refused = shown(await match.blue.click(panel, label="Back"))
    assert "The *Menu* asks your opponent" in refused.content
    assert (await match.stored()).row.entries == before
