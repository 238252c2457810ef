"""Seats that each answer a chain of questions of their own, without waiting for each other."""

from __future__ import annotations

from typing import Any

import pytest
from fair import FairGame, options
from fair_play import seeded
from fair_state import Fair, FairFrame, Told, new_fair

from rules_engine.kernel.accounts import account
from rules_engine.kernel.decisions import Answer, ChooseOne, Pick, Visibility
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.record import Consent, Session


def question(seat: str, key: str) -> ChooseOne:
    return ChooseOne(key=key, seat=seat, options=options("a", "b"), visibility=Visibility.SEALED)


def both(ctx: Any, frame: FairFrame) -> None:
    """Two questions to each; the second only for who said a."""

    def chain(seat: str) -> str:
        first: str = ctx.pick(question(seat, "first"))
        return first + (ctx.pick(question(seat, "second")) if first == "a" else "")

    given = ctx.ask_each({seat: (lambda seat=seat: chain(seat)) for seat in ctx.state.seats})
    ctx.emit(Told(what="said", params=given))


def rules(step: Any = both) -> Engine[Fair]:
    return Engine(FairGame(changed={"fair": procedure(FairFrame, {"both": step})}), seeded(), paranoid=True)


def say(table: Session[Fair], seat: str, said: str) -> list[Any]:
    return table.submit(Answer(seq=table.state.pending[seat].seq, seat=seat, choice=Pick(option=said)))


def keys(table: Session[Fair]) -> dict[str, str]:
    return {seat: decision.key for seat, decision in table.state.pending.items()}


@pytest.mark.parametrize("order", ["aabb", "abab", "abba", "baab"])
def test_seats_go_their_own_pace_and_the_step_goes_on_when_all_are_done(order: str) -> None:
    table = Session.open(rules(), new_fair())
    for name in order:
        assert not any(entry.events for entry in table.record.entries)
        say(table, {"a": "ash", "b": "birch"}[name], "a")
    assert [event.params for event in table.record.entries[-1].events if isinstance(event, Told)] == [
        {"ash": "aa", "birch": "aa"}
    ]


def test_one_seats_next_question_leaves_the_others_number_alone() -> None:
    table = Session.open(rules(), new_fair())
    say(table, "ash", "a")
    assert keys(table) == {"birch": "first", "ash": "second"}
    assert {seat: decision.seq for seat, decision in table.state.pending.items()} == {"birch": 2, "ash": 3}
    say(table, "ash", "b")
    assert keys(table) == {"birch": "first"}
    assert table.consent_for(0, "ash") is Consent.FREE
    assert [entry.choice for entry in account(table.record, "birch").told] == [None, None, None]
    say(table, "birch", "b")
    assert [entry.hidden for entry in account(table.record, "birch").told] == [False] * 4


def test_a_chain_may_ask_its_own_seat_alone() -> None:
    def step(ctx: Any, frame: FairFrame) -> None:
        ctx.ask_each({"ash": lambda: ctx.pick(question("birch", "first"))})

    with pytest.raises(EngineBug, match="asked birch for ash"):
        rules(step).start(new_fair())


def test_paranoia_finds_a_chain_that_changes_the_state_between_its_questions() -> None:
    def step(ctx: Any, frame: FairFrame) -> None:
        def chain(seat: str) -> None:
            ctx.pick(question(seat, "first"))
            frame.turn += 1
            ctx.pick(question(seat, "second"))

        ctx.ask_each({seat: (lambda seat=seat: chain(seat)) for seat in ctx.state.seats})

    table = Session.open(rules(step), new_fair())
    with pytest.raises(EngineBug, match="changed the state before it asked"):
        say(table, "ash", "a")
