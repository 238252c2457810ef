"""Orders of Dice Masters as people give them: beside the dashboard, and *Pass for this turn* on a question."""

from __future__ import annotations

from typing import Any

from dice_hands import Company
from match_table import texts

from bench.hands import Thing, said, things
from bot.ui.kit.ids import is_act
from bot.ui.match.items import verb
from rules_engine.kernel.orders import EVERY


def one(message: Any, wanted: str) -> Thing:
    return next(thing for thing in things(message) if thing.verb == wanted)


async def orders_of(company: Company, seat: str) -> list[str]:
    return [order.ability for order in (await company.stored()).state.orders if order.seat == seat]


async def test_an_order_is_given_and_taken_back_by_presses(company: Company) -> None:
    """DM-TIM-Q4."""
    await company.begin(format="introductory")
    board = await company.dashboard()
    panel = await company.press("red", board, one(board, "dice_orders"))
    assert "None." in texts(panel)
    panel = await company.press("red", panel, one(panel, "choose"), "dice_order.block-never")
    assert "The order stands." in texts(panel) and "1. Never block" in texts(panel)
    assert await orders_of(company, "red") == ["@block:never"] and await orders_of(company, "blue") == []
    panel = await company.press("red", panel, one(panel, "dice_unorder"))
    assert "Taken back." in texts(panel) and await orders_of(company, "red") == []


async def test_passing_for_a_turn_answers_this_question_and_is_silent_when_it_ends(company: Company) -> None:
    """DM-TIM-02: nobody is asked again in that turn, and the thread does not tell the other of it."""
    await company.begin(format="casual")
    for _ in range(60):
        pending = (await company.stored()).state.pending
        seat = next((seat for seat, asked in pending.items() if asked.key == "globals"), None)
        if seat is not None:
            break
        await company.play(1)
    else:
        raise AssertionError("nobody could pay for a Global Ability")
    turn, asked = (await company.stored()).state.turn, (await company.stored()).state.pending[seat].seq
    panel = await company.panel(seat)
    await company.press(seat, panel, one(panel, "dice_hold"))
    await company.posted()
    state = (await company.stored()).state
    assert seat not in state.pending or state.pending[seat].seq != asked
    assert state.turn > turn or await orders_of(company, seat) == [EVERY]
    while (await company.stored()).state.turn == turn:
        pending = (await company.stored()).state.pending
        assert seat not in pending or pending[seat].key != "globals"
        await company.play(1)
    await company.play(1)
    assert await orders_of(company, seat) == []
    thread = (await company.dashboard()).channel
    told = [said(message) async for message in thread.history()]
    assert told and not any("standing orders" in line for line in told)


def test_every_verb_of_a_match_can_be_carried_by_a_component() -> None:
    assert {name for name in verb.names if not is_act(name)} == set()
