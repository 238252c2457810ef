"""One press that answers several questions: all of them are stored, or none."""

from __future__ import annotations

import pytest
from test_orders_on_record import PEOPLE, Played, order, played

__all__ = ["played"]

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.kernel.decisions import ChooseOne, Decision, Decline, Pick
from rules_engine.kernel.errors import InvalidAnswer
from rules_engine.kernel.record import replay


async def about_to_move(played: Played) -> tuple[str, Decision]:
    """A seat that may move now, and the question in which it may."""
    while True:
        seat = await played.until_round()
        stored = await played.matches.repository.find(played.id)
        assert stored.state is not None
        owed = stored.state.pending[seat]
        if isinstance(owed, ChooseOne) and any(o.id == "move" and o.enabled for o in owed.options):
            return seat, owed


async def test_what_follows_is_answered_by_its_key_and_stored_entry_by_entry(played: Played) -> None:
    seat, owed = await about_to_move(played)
    before = await played.matches.repository.find(played.id)
    then = (("nothing_asks_this", Decline()), ("move_how", Pick(option="move")), ("advance", Decline()))
    step = await played.matches.play.answer(played.id, PEOPLE[seat], owed.seq, Pick(option="move"), then)
    stored = await played.matches.repository.find(played.id)
    assert stored.row.entries - before.row.entries == 2, "the move and that it is left; what nobody asks is passed over"
    assert step.entry == before.row.entries
    assert stored.state is not None and stored.state.pending[seat].key == owed.key
    record = await played.matches.records.record(played.id)
    told = [event for entry in record.live for event in entry.events]
    assert replay(CrisisProtocol(default_content()), record, stored.state.dice.seeds) == told


async def test_an_order_given_with_it_stands_before_it(played: Played) -> None:
    seat, owed = await about_to_move(played)
    before = (await played.matches.repository.find(played.id)).row.entries
    await played.matches.play.answer(played.id, PEOPLE[seat], owed.seq, Pick(option="move"), orders=(order(seat),))
    entries = await played.matches.records.entries(played.id, before)
    assert [entry.instruction is not None for _, entry in entries] == [True, False]


async def test_a_refusal_on_the_way_leaves_no_trace(played: Played) -> None:
    seat, owed = await about_to_move(played)
    before = await played.matches.repository.find(played.id)
    then = (("advance", Pick(option="no such thing")),)
    with pytest.raises(InvalidAnswer):
        await played.matches.play.answer(
            played.id, PEOPLE[seat], owed.seq, Pick(option="move"), then, orders=(order(seat),)
        )
    after = await played.matches.repository.find(played.id)
    assert (after.row.entries, after.state) == (before.row.entries, before.state)
