"""New matches begin with what can be left to them, but for what somebody has switched off; a press may end the turn."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from test_orders_on_record import PEOPLE, Played
from test_several_answers_in_one_go import about_to_move

from bot.clock.service import Clocks
from bot.games.crisis_protocol.helps import WORDS
from bot.matches.service import Matches
from bot.preferences import HELPS_OFF, Preferences
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.orders import HelpsSet, OrderGiven
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import END_TURN, Match, StandingOrder
from rules_engine.kernel.decisions import Decline, Pick
from rules_engine.kernel.record import replay


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as store:
        yield store


async def begun(store: Store) -> Played:
    matches = Matches(store)
    Clocks(store, matches)
    played = Played(matches)
    await played.begin()
    return played


async def state_of(played: Played) -> Match:
    state = (await played.matches.repository.find(played.id)).state
    assert isinstance(state, Match)
    return state


async def test_everything_is_on_but_what_was_switched_off(store: Store) -> None:
    await Preferences(store).keep(PEOPLE["red"], **{HELPS_OFF: ["end", "cover", "dice"]})
    state = await state_of(await begun(store))
    assert state.players["blue"].helps == [help for help in WORDS if help != "dice"], "nothing rolls unasked"
    assert state.players["red"].helps == ["pass", "order", "usual"]


async def test_it_can_be_switched_in_the_match_and_is_on_record(store: Store) -> None:
    played = await begun(store)
    await played.matches.play.instruct(
        played.id, HelpsSet(seat="blue", helps=("order",)), by="blue", user_id=PEOPLE["blue"]
    )
    assert (await state_of(played)).players["blue"].helps == ["order"]
    record = await played.matches.records.record(played.id)
    assert record.live[-1].instruction is not None


async def test_a_press_that_ends_the_turn_ends_it_after_its_answer(store: Store) -> None:
    """PHA-12: the order is put in after the move, not instead of it."""
    played = await begun(store)
    seat, owed = await about_to_move(played)
    order = StandingOrder(id="o9", seat=seat, ability=END_TURN, policy="always", until="turn")
    then = (("move_how", Pick(option="move")), ("advance", Decline()))
    step = await played.matches.play.answer(
        played.id, PEOPLE[seat], owed.seq, Pick(option="move"), then, orders=(OrderGiven(order=order),)
    )
    kinds = [event.kind for event in step.events]
    assert kinds.index("order_given") > kinds.index("action_taken")
    state = await state_of(played)
    assert state.turn != seat and state.orders == []
    record = await played.matches.records.record(played.id)
    told = [event for entry in record.live for event in entry.events]
    assert replay(CrisisProtocol(default_content()), record, state.dice.seeds) == told
