"""A press that comes right after its panel has changed does nothing grave: the panel asks for it once more."""

from collections.abc import Iterator
from typing import Any

import pytest
from match_table import Table, flat, ids, shown, staged, texts
from simcord.env import Env
from test_delivered_twice import Deliveries

import bot.slips
from bot.client import App

ACTING = """
title: Iron Man may act
rules: [ACT-01]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "30,30"}]}
start: activation iron_man
"""
TOLD = "nothing was done"


class Hands:
    """The time that passes between presses: none, unless a test says so."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time

    def wait(self, seconds: float = 1.0) -> None:
        self.time += seconds


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    made = Hands()
    monkeypatch.setattr(bot.slips, "monotonic", made)
    yield made


@pytest.fixture
async def match(hands: Hands, simcord_env: Env, app: App) -> Table:
    table = Table.seated(app, simcord_env)
    hands.wait()
    challenge = await table.challenge(map="downtown")
    accepted = await table.red.click(challenge, label="Accept")
    await table.posted()
    own = await table.blue.click(await table.dashboard(), label="Choose a roster")
    for person, panel in ((table.red, shown(accepted)), (table.blue, shown(own))):
        hands.wait()
        await person.select(panel, [f"bring.{0 if person is table.red else 1}"])
    await table.posted()
    await table.stand(staged(ACTING))
    hands.wait()
    return table


async def pressed(match: Table, panel: Any, **wanted: str) -> Any:
    answer = await match.blue.click(panel, **wanted)
    return shown(answer) or panel


async def entries(match: Table) -> int:
    return (await match.stored()).row.entries


async def test_whoever_presses_at_once_is_asked_again(match: Table, hands: Hands) -> None:
    panel, before = await match.panel(match.blue), await entries(match)
    buttons = ids(panel)
    hands.wait(0.45)
    end = next(id for id in buttons if id.endswith(":end"))
    after = await pressed(match, panel, custom_id=end)
    assert TOLD in texts(after) and await entries(match) == before
    assert ids(after) == buttons, "every button stands where it stood"
    assert after.attachments == panel.attachments


async def test_asked_again_the_time_begins_anew_and_the_word_stands_there_once(match: Table, hands: Hands) -> None:
    panel, before = await match.panel(match.blue), await entries(match)
    end = next(id for id in ids(panel) if id.endswith(":end"))
    for _ in range(3):
        hands.wait(0.45)
        panel = await pressed(match, panel, custom_id=end)
        assert texts(panel).count(TOLD) == 1 and await entries(match) == before
    hands.wait(0.7)
    panel = await pressed(match, panel, custom_id=end)
    assert TOLD not in texts(panel) and await entries(match) > before


async def test_what_only_looks_is_never_too_soon(match: Table, hands: Hands) -> None:
    panel = await match.panel(match.blue)
    select = next(c for c in flat(panel.components) if c.get("placeholder") == "Attack whom, with what?")
    answer = await match.blue.select(panel, [select["options"][0]["value"]], custom_id=select["custom_id"])
    looked = shown(answer) or panel
    assert TOLD not in texts(looked) and any(":hit." in id for id in ids(looked))
    back = await pressed(match, looked, label="Back")
    assert TOLD not in texts(back) and any(id.endswith(":end") for id in ids(back))


async def test_a_panel_that_lay_unchanged_takes_the_press(match: Table, hands: Hands) -> None:
    """What changes elsewhere, for somebody else or in another channel, is nobody's slip here."""
    panel, before = await match.panel(match.blue), await entries(match)
    hands.wait()
    await match.panel(match.red)
    await match.blue.slash(match.channel, "help")
    await pressed(match, panel, custom_id=next(id for id in ids(panel) if ":walk." in id))
    assert await entries(match) > before


async def test_a_slip_that_is_delivered_twice_or_after_a_restart_stays_undone(
    match: Table, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, before = await match.panel(match.blue), await entries(match)
    deliveries = Deliveries(match.env, monkeypatch, times=2)
    await pressed(match, panel, custom_id=next(id for id in ids(panel) if id.endswith(":end")))
    [slip] = deliveries.payloads
    match.app.presses._met.clear()  # as after a restart, which forgets what it met and what it showed
    match.app.slips = bot.slips.Slips()
    hands.wait(60)
    await deliveries.again(slip)
    assert await entries(match) == before
