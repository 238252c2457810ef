"""A reaction is asked for in the story: what happens, what may be used and what it changes, and every way to answer."""

import json
import re
from typing import Any

import pytest
from match_table import Table, flat, ids, shown, staged, texts
from simcord.env import Env

from bot.client import App
from bot.games.crisis_protocol.panels.worth import headline, worth_of
from bot.matches.play import tell_lapsed
from bot.store import matches as rows
from bot.ui.match.look import public_look
from rules_engine.crisis_protocol.events.orders import OrderGiven, OrderLapsed
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.kernel.events import Event


@pytest.fixture
async def match(simcord_env: Env, app: App) -> Table:
    """Red may guard; blue attacks."""
    table = Table.seated(app, simcord_env)
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


def ahead(message: Any) -> tuple[str, dict[str, str]]:
    """The list of what may be answered ahead: its id, and its values by their labels."""
    parts = flat([part.to_dict() for part in message.components])
    listed = next(c for c in parts if c.get("custom_id", "").endswith(":choose.longer"))
    return listed["custom_id"], {line["label"]: line["value"] for line in listed["options"]}


async def test_every_way_to_answer_stands_on_the_call(match: Table) -> None:
    """Three rows at most: five ways to pass, one below the other, would fill a phone."""
    call = await call_of(match)
    found, (_, lines) = labels(call), ahead(call)
    assert any("Bodyguard" in label for label in found)
    assert {"Pass", "Pass for this attack"} <= set(found)
    assert list(lines) == ["Pass for this turn", "Pass for this round", "Always/never: Bodyguard"]
    rows = [c for c in flat([part.to_dict() for part in call.components]) if c.get("type") == 1]
    assert len(rows) <= 3, "the answers, the list, and *My move*"


async def test_only_its_owner_may_press_them(match: Table) -> None:
    call, before = await call_of(match), (await match.stored()).row.entries
    custom_id, lines = ahead(call)
    for label in ("Pass", "Pass for this attack"):
        refused = await match.blue.click(call, label=label)
        assert refused.ephemeral and match.red.mention in shown(refused).content
        watching = await match.watcher.click(call, label=label)
        assert shown(watching).content.startswith("You are watching this match.")
    for value in lines.values():
        refused = await match.blue.select(call, [value], custom_id=custom_id)
        assert refused.ephemeral and match.red.mention in shown(refused).content
    assert (await match.stored()).row.entries == before


async def test_a_pass_for_the_attack_is_given_from_the_call_itself(match: Table) -> None:
    asked = await match.seq()
    await match.red.click(await call_of(match), label="Pass for this attack")
    stored = await match.stored()
    assert stored.state is not None
    assert all(decision.seq != asked for decision in stored.state.pending.values()), "whatever the dice bring"


@pytest.mark.parametrize(
    ("label", "until"),
    [("Pass for this attack", "attack"), ("Pass for this turn", "turn"), ("Pass for this round", "round")],
)
async def test_a_pass_for_longer_holds_as_long_as_it_says_and_no_longer(match: Table, label: str, until: str) -> None:
    call = await call_of(match)
    custom_id, lines = ahead(call)
    if label in lines:
        await match.red.select(call, [lines[label]], custom_id=custom_id)
    else:
        await match.red.click(call, label=label)
    record = await match.app.matches.records.record(match.id)
    (order,) = [e.order for entry in record.live for e in entry.events if isinstance(e, OrderGiven)]
    assert (order.seat, order.ability, order.policy, order.until) == ("red", "*", "never", until)


async def test_a_pass_for_the_attack_is_over_with_it(match: Table) -> None:
    await match.red.click(await call_of(match), label="Pass for this attack")
    player, stored = Player("blue", 1), await match.stored()
    while stored.state is not None and stored.state.innermost("attack") is not None:
        assert set(stored.state.pending) == {"blue"}, "red has passed for the attack"
        asked = stored.state.pending["blue"]
        await match.app.matches.play.answer(match.id, match.blue.id, asked.seq, player.choose(asked))
        stored = await match.stored()
    assert stored.state is not None and stored.state.orders == []


async def test_an_order_is_given_at_the_price_of_today(match: Table) -> None:
    call = await call_of(match)
    custom_id, lines = ahead(call)
    draft = (await match.red.select(call, [lines["Always/never: Bodyguard"]], custom_id=custom_id)).response
    await match.red.click(draft, label="Give the order")
    stored = await match.stored()
    assert stored.state is not None
    assert [(order.policy, order.cost) for order in stored.state.orders] == [("always", 2)]


async def test_reactions_of_a_dazed_character_cannot_be_ordered(match: Table) -> None:
    state = staged(RESTING)
    await match.stand(state)
    assert "Bodyguard" in json.dumps(flat(shown(await match.red.slash(match.thread, "play orders")).components))
    state = staged(RESTING)
    state.characters["red.captain_america"].dazed = True
    await match.stand(state)
    assert "Bodyguard" not in json.dumps(flat(shown(await match.red.slash(match.thread, "play orders")).components))


async def test_always_or_never_opens_the_order_for_this_very_power(match: Table) -> None:
    call = await call_of(match)
    custom_id, lines = ahead(call)
    panel = shown(await match.red.select(call, [lines["Always/never: Bodyguard"]], custom_id=custom_id))
    assert "Bodyguard" in texts(panel) and any(":ordered." in id for id in ids(panel))


async def test_the_panel_says_the_same_as_the_call(match: Table) -> None:
    panel = await match.panel(match.red)
    lines = [line for line in texts(panel).splitlines() if "damage" in line]
    call = said(await call_of(match))
    assert lines and all(line in call for line in lines)


# -- orders --------------------------------------------------------------------------------------------------------


BODYGUARD = "captain_america.bodyguard"
RESTING = """
title: Iron Man may act
rules: [ACT-01]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "20,13", power: 3}]}
start: activation iron_man
"""


def guard_order(**more: Any) -> StandingOrder:
    told = {"id": "o1", "seat": "red", "ability": BODYGUARD, "owner": "red.captain_america", "policy": "always"}
    return StandingOrder(**{**told, "until": "match", **more})


async def test_an_order_whose_character_falls_is_off_and_its_owner_is_told_aloud_once(match: Table) -> None:
    state = staged(RESTING)
    state.orders = [guard_order(least_damage=3, keep_power=1)]
    state.characters["red.captain_america"].dazed = True
    await match.stand(state)
    panel = await match.panel(match.blue)
    await match.blue.click(panel, custom_id=f"m:{match.id}:{await match.seq()}:end")
    await match.app.poster.settled()
    told = [said(post) for post in await match.posts() if "standing orders are off" in said(post)]
    assert len(told) == 1 and match.red.mention in told[0]
    assert "Bodyguard" not in told[0], "what was ordered is nobody else's business"
    listed = texts(shown(await match.red.slash(match.thread, "play orders")))
    assert "the damage would be 3 or more" in listed and "has fallen" in listed


async def test_orders_over_with_their_span_are_told_and_short_ones_are_not(match: Table) -> None:
    def over(until: str, why: str = "over") -> OrderLapsed:
        return OrderLapsed(order=guard_order(until=until), why=why)  # type: ignore[arg-type]

    events: list[Event] = [over("attack"), over("turn"), over("round"), over("match", "withdrawn"), over("match")]
    async with match.app.store.transaction() as at:
        await tell_lapsed(at, match.id, events)
        due = [one.data for one in await rows.due(at, match.id) if one.kind == "lapsed"]
    assert [(one["seat"], one["whys"]) for one in due] == [("red", ["over", "over"])]


async def test_an_order_that_could_not_foresee_this_says_why_its_owner_is_asked(match: Table) -> None:
    state = staged()
    state.orders = [guard_order(cost=1)]
    await match.stand(state)
    assert "its price has changed: Bodyguard (Captain America): always use" in texts(await match.panel(match.red))
    assert "price has changed" not in said(await call_of(match))


async def test_to_be_asked_can_be_ordered_too(match: Table) -> None:
    call = await call_of(match)
    custom_id, lines = ahead(call)
    draft = shown(await match.red.select(call, [lines["Always/never: Bodyguard"]], custom_id=custom_id))
    menu = next(c for c in flat(draft.components) if c.get("custom_id", "").endswith(":choose.1"))
    value = next(option["value"] for option in menu["options"] if option["label"] == "Ask me")
    draft = (await match.red.select(draft, [value], custom_id=menu["custom_id"])).response
    assert "Bodyguard (Captain America): ask me" in texts(draft)
    await match.red.click(draft, label="Give the order")
    stored = await match.stored()
    assert stored.state is not None
    assert [(order.ability, order.policy) for order in stored.state.orders] == [(BODYGUARD, "ask")]


async def test_nothing_is_said_where_there_is_no_figure(match: Table) -> None:
    look = public_look(match.app, await match.stored())
    assert headline(look, None) == ""
    decision = look.state.pending["red"]
    worth = await worth_of(look, decision)  # type: ignore[arg-type]
    assert worth.before and all("→" in line for line in worth.after.values())
