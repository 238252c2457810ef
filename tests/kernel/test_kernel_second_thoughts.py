"""Taking back one's own unseen answer while others still think: free, and nobody learns a thing."""

from __future__ import annotations

from typing import Any

import pytest
from fair import FairGame
from fair_play import morning, say, seeded, sit
from fair_state import FAIR, Fair, FairFrame, Told, new_fair
from orchard import Orchard, grow
from test_kernel_chains import rules
from test_kernel_chains import say as answer
from test_kernel_instructions import YES

from rules_engine.kernel.accounts import account
from rules_engine.kernel.decisions import Amount, Answer, ChooseAmount, Decision, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import InvalidAnswer, StaleAnswer
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.record import Record, Session, replay
from rules_engine.kernel.views import veil

VIEWERS = ("birch", "cedar", None)


def two_have_bid(ash: int = 3) -> Session[Fair]:
    """Ash and birch have bid; cedar still thinks."""
    table = sit(3)
    say(table, "ash", "bid", ash)
    say(table, "birch", "bid", 1)
    return table


def test_one_s_own_answer_is_asked_for_again_and_the_others_stands() -> None:
    table = two_have_bid()
    cedar = table.state.pending["cedar"]
    table.take_back("ash")
    assert set(table.state.pending) == {"ash", "cedar"}
    assert table.state.pending["cedar"] == cedar, "whoever was still thinking keeps the very question"
    assert table.state.top.answers == {"bid@birch": Amount(amount=1)}
    say(table, "ash", "bid", 0)
    say(table, "cedar", "bid", 3)
    assert table.state.order == ["cedar", "birch", "ash"]


def test_the_first_question_s_buttons_are_dead() -> None:
    table = two_have_bid()
    table.take_back("ash")
    for seq in (1, 2):
        with pytest.raises(StaleAnswer):
            table.submit(Answer(seq=seq, seat="ash", choice=Amount(amount=3)))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_whatever_was_taken_back_others_see_the_same_byte_for_byte(viewer: str | None) -> None:
    seen = []
    for ash in (0, 1, 3):
        table = two_have_bid(ash)
        table.take_back("ash")
        waiting = veil(table.state, viewer).model_dump_json(), account(table.record, viewer).model_dump_json()
        say(table, "ash", "bid", 1)
        say(table, "cedar", "bid", 0)
        seen.append((*waiting, veil(table.state, viewer).model_dump_json(), account(table.record, viewer)))
    assert seen[0] == seen[1] == seen[2]


def test_what_was_taken_back_stays_its_owner_s_for_good() -> None:
    table = two_have_bid()
    table.take_back("ash")
    say(table, "ash", "bid", 0)
    say(table, "cedar", "bid", 0)
    told = {viewer: [t.choice for t in account(table.record, viewer).told if t.undone] for viewer in ("ash", "cedar")}
    assert told == {"ash": [Amount(amount=3), None], "cedar": [None, None]}
    opened = [t.choice for t in account(table.record, None).told if not t.undone]
    assert opened == [None, Amount(amount=1), Amount(amount=0), Amount(amount=0)]


def test_no_dice_change_by_it() -> None:
    def fell(second_thoughts: int) -> list[Any]:
        table = grow(3, seasons=1)
        for seat in ("elm", "fir"):
            _lay(table, seat)
        for _ in range(second_thoughts):
            table.take_back("elm")
            _lay(table, "elm")
        _lay(table, "oak")
        return [(seen.key, seen.numbers, seen.digest) for seen in table.record.transcript]

    assert fell(0) == fell(1) == fell(3)


def _lay(table: Session[Orchard], seat: str) -> None:
    card = Pick(option=table.state.hands[seat][0])
    table.submit(Answer(seq=table.state.pending[seat].seq, seat=seat, choice=card))


def test_the_record_is_replayed_and_read_again_after_it() -> None:
    table = two_have_bid()
    table.take_back("birch")
    table.take_back("ash")
    say(table, "birch", "bid", 0)
    say(table, "ash", "bid", 1)
    table.take_back("birch")
    say(table, "cedar", "bid", 0)
    say(table, "birch", "bid", 3)
    assert table.state.order == ["birch", "ash", "cedar"]
    record = FAIR.read(Record, table.record.model_dump_json())
    assert Session(table.engine, record).state == table.state
    told = [event for entry in record.live for event in entry.events]
    assert replay(table.engine.game, record) == told


def test_of_a_chain_the_last_answer_is_taken_back_first() -> None:
    table = Session.open(rules(), new_fair())
    for seat in ("ash", "birch", "ash"):
        answer(table, seat, "a")
    assert set(table.state.pending) == {"birch"}
    table.take_back("ash")
    assert {decision.key for decision in table.state.pending.values()} == {"second"}
    table.take_back("ash")
    assert table.state.pending["ash"].key == "first"
    answer(table, "ash", "b")
    answer(table, "birch", "b")
    (told,) = (event for event in table.record.entries[-1].events if isinstance(event, Told))
    assert told.params == {"ash": "b", "birch": "ab"}


def test_a_standing_order_given_meanwhile_stands() -> None:
    table = sit(3)
    say(table, "ash", "bid", 3)
    table.instruct(YES, by="birch")
    table.take_back("ash")
    assert [entry.instruction.event for entry in table.record.live if entry.instruction] == [YES]
    assert set(table.state.pending) == {"ash", "birch", "cedar"}


# -- when it is too late -------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_once_all_have_answered() -> None:
    table = two_have_bid()
    say(table, "cedar", "bid", 0)
    before = table.record.model_dump_json()
    with pytest.raises(InvalidAnswer, match="nothing can be taken back"):
        table.take_back("ash")
    assert table.record.model_dump_json() == before


def test_nor_by_who_has_not_answered_nor_by_nobody() -> None:
    table = two_have_bid()
    for seat in ("cedar", "dogwood"):
        with pytest.raises(InvalidAnswer):
            table.take_back(seat)


def test_nor_an_open_answer_which_others_have_seen() -> None:
    """Whoever answered in the open since has shown what the first could now act on."""

    def openly(ctx: Any, frame: FairFrame) -> None:
        asked: dict[str, Decision] = {
            seat: ChooseAmount(key="bid", seat=seat, least=0, most=3) for seat in ctx.state.seats
        }
        ctx.ask_all(asked)

    game = FairGame(changed={"fair": procedure(FairFrame, {"openly": openly})})
    table = Session.open(Engine(game, seeded(), paranoid=True), new_fair(3))
    say(table, "ash", "bid", 3)
    with pytest.raises(InvalidAnswer):
        table.take_back("ash")


def test_nor_after_the_match_is_over() -> None:
    table = grow(2, seasons=1)
    _lay(table, "elm")
    _lay(table, "fir")
    assert table.state.outcome is not None
    with pytest.raises(InvalidAnswer):
        table.take_back("elm")


def test_nor_on_one_s_turn_in_the_open() -> None:
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "gather")
    with pytest.raises(InvalidAnswer):
        table.take_back("ash")
