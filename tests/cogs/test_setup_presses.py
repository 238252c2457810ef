"""The whole set-up of a match by what people press: few presses each, few hand-overs, nothing lost on the way."""

from __future__ import annotations

from typing import Any

import pytest
from match_table import Table, ids, texts
from setup_walk import Walk
from simcord.env import Env

from bot.client import App

MOST_PRESSES, MOST_HANDOVERS = 14, 5


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


async def to_squads(walk: Walk, **options: Any) -> None:
    """Challenge, rosters, crises, edge: until both choose squads."""
    panel, card = await walk.begin(map="downtown", **options)
    await walk.press("red", panel, "bring.0")
    own = await walk.press("blue", card, "roster")
    shown = {"blue": await walk.press("blue", own, "bring.1")}
    for _ in range(3):
        owing = await walk.owing()
        if len(owing) == 2:
            return
        (seat,) = owing
        panel = shown.get(seat) if shown.get(seat) and _asks(shown[seat]) else await walk.my_move(seat)
        shown = {seat: await walk.press(seat, panel, "pick.0")}
    assert len(await walk.owing()) == 2


def _asks(panel: object) -> bool:
    return any(":pick." in id for id in ids(panel))


async def test_a_set_up_by_suggestions_takes_few_presses_and_hand_overs(table: Table) -> None:
    walk = Walk(table)
    await to_squads(walk)
    for seat in await walk.owing():
        panel = await walk.my_move(seat)
        assert "led by" in texts(panel) and "Threat of this match" in texts(panel)
        if seat == "blue":
            assert "Thanos, The Mad Titan 6 + Power gem 1 + Mind gem 1" in texts(panel), "GEM-05"
        last = await walk.press(seat, panel, "enlist.1")
    assert "Deploy your squad" in texts(last), "whoever chose last goes straight on"
    await walk.press(seat, last, "deploy")
    (other,) = await walk.owing()
    await walk.press(other, await walk.my_move(other), "deploy")
    (first,) = await walk.owing()
    assert await walk.key(first) == "turn"
    assert max(walk.presses.values()) <= MOST_PRESSES
    assert await walk.handovers() <= MOST_HANDOVERS


async def test_a_squad_of_ones_own_and_a_changed_plan_still_fit(table: Table) -> None:
    """My own squad, my own cards, another formation and one of them moved: the longest way most people go."""
    walk = Walk(table)
    await to_squads(walk)
    for seat in await walk.owing():
        panel = await walk.my_move(seat)
        panel = await walk.choose(seat, panel, "some", ["0", "1", "2"])
        panel = await walk.press(seat, panel, "enroll")
        assert "Suggested" in texts(panel)
        last = await walk.press(seat, panel, "enhand")
    for each in sorted(await walk.owing(), key=lambda each: each != seat):
        panel = last if each == seat else await walk.my_move(each)
        panel = await walk.press(each, panel, "form.n")
        panel = await walk.press(each, panel, "form.0")
        await walk.press(each, panel, "deploy")
    assert await walk.key((await walk.owing())[0]) == "turn"
    assert max(walk.presses.values()) <= MOST_PRESSES + 2
    assert await walk.handovers() <= MOST_HANDOVERS


async def test_whoever_refuses_a_plan_is_asked_one_by_one(table: Table) -> None:
    """DEP-02."""
    walk = Walk(table)
    await to_squads(walk)
    for seat in await walk.owing():
        await walk.press(seat, await walk.my_move(seat), "enlist.1")
    first, second = await walk.owing()
    await walk.press(first, await walk.my_move(first), "deploy")
    await walk.press(second, await walk.my_move(second), "pick.1")
    assert await walk.owing() == [second] and await walk.key(second) == "deploy_who"


async def test_a_match_agreed_to_be_deployed_one_by_one_asks_for_no_plan(table: Table) -> None:
    """DEP-02, DEP-03."""
    walk = Walk(table)
    await to_squads(walk, deployment="one_by_one")
    for seat in await walk.owing():
        await walk.press(seat, await walk.my_move(seat), "enlist.1")
    (first,) = await walk.owing()
    assert await walk.key(first) == "deploy_who"
