"""A press that comes right after its panel has changed does nothing grave: the panel asks for it once more."""

from collections.abc import Iterator
from typing import Any

import pytest
from match_table import Table, flat, ids, shown, staged, texts
from simcord.env import Env
from test_delivered_twice import Deliveries

import bot.slips
from bot.client import App
from bot.matches.terms import Status
from bot.ui.help.welcome import HelpButton
from bot.ui.league.items import verb as league_verbs
from bot.ui.lessons.buttons import LearnButton
from bot.ui.lessons.puzzle_frame import PuzzleButton
from bot.ui.match.items import verb as match_verbs
from bot.ui.preferences import PreferenceButton
from cogs.privacy import ForgetButton
from rules_engine.crisis_protocol.rules.moments import COVER
from rules_engine.crisis_protocol.state.match import StandingOrder

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


async def test_a_second_click_on_pause_does_not_pause(match: Table, hands: Hands) -> None:
    """*Pause alone* comes to stand where *Pause* stood, and a match has two of them."""
    menu = shown(await match.blue.click(await match.dashboard(), label="Menu"))
    hands.wait()
    panel = await pressed(match, menu, label="Pause")
    hands.wait(0.45)
    assert TOLD in texts(await pressed(match, panel, label="Pause alone"))
    assert (await match.stored()).status is Status.PLAYING
    hands.wait()
    await pressed(match, panel, label="Pause alone")
    assert (await match.stored()).status is Status.PAUSED


async def test_a_second_click_on_back_takes_one_step_back(match: Table, hands: Hands) -> None:
    panel = await match.panel(match.blue)
    for label in ("Move", "Stay, action spent", "Move"):
        hands.wait()
        panel = await pressed(match, panel, label=label)
    hands.wait()
    panel = await pressed(match, panel, label="Back")
    once = (await match.stored()).state
    hands.wait(0.45)
    after = await pressed(match, panel, label="Back")
    assert TOLD in texts(after) and (await match.stored()).state == once


async def test_a_second_click_takes_back_one_order(match: Table, hands: Hands) -> None:
    """*Take back 1* is another order's as soon as the first is gone."""
    await give_orders(match, 2)
    panel = shown(await match.blue.click(await match.dashboard(), label="Orders"))
    hands.wait()
    panel = await pressed(match, panel, label="Take back 1")
    hands.wait(0.45)
    assert TOLD in texts(await pressed(match, panel, label="Take back 1"))
    assert [order.id for order in orders_of(await match.stored())] == ["o1"]


@pytest.mark.parametrize("number", [0, 1, 10, 11, 26, 60])
async def test_every_order_can_be_taken_back(match: Table, hands: Hands, number: int) -> None:
    await give_orders(match, number)
    panel = shown(await match.blue.click(await match.dashboard(), label="Orders"))
    named = [id.rpartition(".")[2] for id in ids(panel) if ":unorder." in id]
    for one in (c for c in flat(panel.components) if c.get("options")):
        named += [o["value"].partition(".")[2] for o in one["options"] if o["value"].startswith("unorder.")]
    assert named == [f"o{n}" for n in range(number)]


async def give_orders(match: Table, number: int) -> None:
    state = staged(ACTING)
    orders = [StandingOrder(id=f"o{n}", seat="blue", ability=COVER, policy="ask") for n in range(number)]
    await match.stand(state.model_copy(update={"orders": orders}))


def orders_of(stored: Any) -> list[StandingOrder]:
    return [order for order in stored.state.orders if order.seat == "blue"]


@pytest.mark.parametrize(
    ("template", "id", "grave"),
    [
        (LearnButton, "learn:anew:first_move", True),
        (LearnButton, "learn:list:", False),
        (PuzzleButton, "puzzle:anew:12", True),
        (PuzzleButton, "puzzle:today:12", False),
        (PreferenceButton, "me:clear:holidays", True),
        (PreferenceButton, "me:ask:holiday", False),
        (HelpButton, "help:crisis_protocol:challenge", True),
        (HelpButton, "help:crisis_protocol:play", False),
        (ForgetButton, "privacy:forget", True),
    ],
)
def test_what_loses_or_begins_something_is_grave_without_a_match_too(template: Any, id: str, grave: bool) -> None:
    found = template.__discord_ui_compiled_template__.fullmatch(id)
    assert found is not None and template.is_grave(found) is grave


LIGHT = {
    "it only looks, or leads to a panel": {
        "match": "anew at board cards ch_army ch_hand ch_orders concede crisis dice_orders each export form hint look "
        "menu mine order ordering orders page pause replay review roster some split strike term then turn turning "
        "verify what why",
        "league": "against bracket close desk details form game give_up hand leave log luck me org_game org_player "
        "pods report rosters round roster_text score stats table why wishes",
    },
    "it opens a form, which is typed in and sent": {
        "match": "degrees list number place type_place",
        "league": "announce club decide dispute form_points org_drop roster_list type_score",
    },
    "it is that form, and nobody sends one by a slip": {
        "match": "counted listed place_typed placed turned",
        "league": "announced club_named decided disputed org_dropped org_subbed points reported roster_listed",
    },
    "a line of a list that was opened, and chosen anew as easily": {
        "match": "again bring ch_move",
        "league": "admit challenge handed org_enter org_sub roster_pick set tell wish",
    },
    "it costs nobody anything, and stands on a message that nothing stood on before": {
        "match": "accept keep reopen withdraw",
        "league": "here join match",
    },
}
"""Verbs that are taken though the panel has only just changed, and why."""


@pytest.mark.parametrize(("group", "verbs"), [("match", match_verbs), ("league", league_verbs)])
def test_every_verb_is_grave_or_light_for_a_reason(app: App, group: str, verbs: Any) -> None:
    """A new one that ends, spends, rolls, gives away or takes back is `grave`; another is listed here."""
    light = [name for said in LIGHT.values() for name in said[group].split()]
    assert len(light) == len(set(light))
    assert verbs.names - verbs.grave == set(light)
