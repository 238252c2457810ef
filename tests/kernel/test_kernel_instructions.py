"""Facts put in from outside the rules: on record, replayed, and what an undo does to them."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from fair import FairGame
from fair_play import morning, say, sit
from fair_state import FAIR, Fair, FairsEvent

from rules_engine.kernel.accounts import account
from rules_engine.kernel.decisions import Choice, Decline, Pick
from rules_engine.kernel.errors import InvalidAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Consent, Record, Session, replay
from rules_engine.kernel.state import Outcome


class WordLeft(FairsEvent):
    """Somebody said in advance what to answer."""

    kind: Literal["test_word_left"] = "test_word_left"
    seat: str
    key: str
    choice: Choice
    lasts: bool = True

    @property
    def outlives_undo(self) -> bool:
        return self.lasts

    def apply(self, state: Any) -> None:
        state.orders.setdefault(self.seat, {})[self.key] = self.choice

    def seen_by(self, seat: str | None) -> Event | None:
        return self if seat == self.seat else None


class CoinsSet(FairsEvent):
    kind: Literal["test_coins_set"] = "test_coins_set"
    seat: str
    coins: int

    def apply(self, state: Any) -> None:
        state.people[self.seat].coins = self.coins


YES = WordLeft(seat="birch", key="deal", choice=Pick(option="yes"))


def begun() -> Session[Fair]:
    table = sit()
    morning(table, ash=1)
    return table


def traded(table: Session[Fair]) -> None:
    say(table, "ash", "deed", "trade")
    say(table, "ash", "offer", 1)


def same_again(table: Session[Fair]) -> bool:
    told = [event for entry in table.record.live for event in entry.events]
    return replay(FairGame(()), FAIR.read(Record, table.record.model_dump_json())) == told


def test_an_order_put_in_answers_later_questions_and_a_replay_tells_the_same() -> None:
    table = begun()
    assert table.instruct(YES, by="birch") == [YES]
    traded(table)
    assert any(isinstance(event, OrderFired) for event in table.record.entries[-1].events)
    assert same_again(table)


def test_an_order_answers_the_question_that_is_open() -> None:
    table = begun()
    traded(table)
    assert table.state.pending["birch"].key == "deal"
    events = table.instruct(YES, by="birch")
    assert events[0] == YES and isinstance(events[1], OrderFired)
    assert "birch" not in table.state.pending
    assert same_again(table)


def test_a_question_that_stays_the_same_keeps_its_number() -> None:
    table = begun()
    seq = table.state.pending["ash"].seq
    table.instruct(YES, by="birch")
    assert table.state.pending["ash"].seq == seq


def test_a_ruling_changes_what_may_be_answered() -> None:
    table = begun()
    say(table, "ash", "deed", "trade")
    seq = table.state.pending["ash"].seq
    table.instruct(CoinsSet(seat="ash", coins=2))
    assert table.state.people["ash"].coins == 2
    assert table.state.pending["ash"].seq != seq, "the most that can be offered has changed"
    say(table, "ash", "offer", 1)
    assert same_again(table)


def test_what_somebody_else_put_in_neither_hinders_an_undo_nor_falls_with_it() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    say(table, "ash", "deed", "kite")
    table.instruct(YES, by="birch")
    say(table, "ash", "kite", Decline())
    assert table.consent_for(start, "ash") is Consent.FREE
    table.undo(start, "ash")
    assert table.state.orders["birch"] == {"deal": Pick(option="yes")}
    assert same_again(table)


def test_ones_own_word_and_one_for_the_moment_go_with_what_is_taken_back() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    table.instruct(WordLeft(seat="ash", key="deal", choice=Pick(option="yes")), by="ash")
    table.undo(start, "ash")
    assert table.state.orders == {}
    table.instruct(YES.model_copy(update={"lasts": False}), by="birch")
    assert table.consent_for(start, "ash") is Consent.HANDED_OVER


def test_a_ruling_is_not_taken_back_for_free() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    table.instruct(CoinsSet(seat="ash", coins=2))
    assert table.consent_for(start, "ash") is Consent.HANDED_OVER


def test_others_learn_that_something_was_put_in_but_not_what() -> None:
    table = begun()
    table.instruct(YES, by="birch")
    (mine, theirs) = (account(table.record, seat).told[-1] for seat in ("birch", "ash"))
    assert mine.events == (YES,) and mine.seat == "birch"
    assert theirs.events == () and theirs.hidden and theirs.seat is None


def test_nothing_is_put_into_a_match_that_is_over() -> None:
    table = begun()
    table.state.outcome = Outcome(winners=(), rule="", code="draw")
    with pytest.raises(InvalidAnswer, match="over"):
        table.instruct(YES, by="birch")
