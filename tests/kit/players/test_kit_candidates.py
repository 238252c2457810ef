"""Answers worth a look: every kind of question has some, all of them fit it, and none comes twice."""

from __future__ import annotations

import random

import pytest
from kit_regatta import KINDS, question

from rules_engine.kernel.decisions import (
    Amount,
    Assign,
    Bin,
    Choice,
    ChooseAmount,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Column,
    Decision,
    Option,
    Pick,
    PickMany,
    Row,
    Spread,
)
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.judging import judge
from rules_engine.kit.players.candidates import MOST, candidates
from rules_engine.kit.players.habits import TRIES, simple

BARRED = (Reason(rule="T-1", code="barred"),)


def options(*ids: str) -> tuple[Option, ...]:
    return tuple(Option(id=id_) for id_ in ids)


def offered(decision: Decision) -> list[Choice]:
    found = list(candidates(decision))
    assert len({repr(choice) for choice in found}) == len(found)
    for choice in found:
        judge(decision, choice)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_has_answers_that_fit(kind: str) -> None:
    assert 1 < len(offered(question(kind, "ada"))) <= MOST or kind in ("dice", "again")


@pytest.mark.parametrize("kind", KINDS)
def test_habit_answers_every_kind(kind: str) -> None:
    decision, rng = question(kind, "ada"), random.Random(5)
    fitting = 0
    for attempt in range(TRIES):
        try:
            judge(decision, simple(rng, decision, attempt, ("done",)))
        except Exception:
            continue
        fitting += 1
    assert fitting > TRIES // 3


def test_what_is_barred_is_no_answer() -> None:
    one = ChooseOne(key="k", seat="ada", options=(*options("a"), Option(id="b", reasons=BARRED)))
    assert offered(one) == [Pick(option="a")]
    assert [choice.option for choice in offered(ChooseReaction(key="k", seat="ada", options=one.options))] == [  # type: ignore[union-attr]
        "pass",
        "a",
    ]


def test_selections_keep_their_bounds_the_least_first() -> None:
    some = ChooseSome(key="k", seat="ada", options=options(*"abcd"), least=1, most=3)
    found = [choice.options for choice in offered(some) if isinstance(choice, PickMany)]
    assert len(found) == 4 + 6 + 4 and len(found[0]) == 1
    many = ChooseSome(key="k", seat="ada", options=options(*(f"o{n}" for n in range(40))), least=0, most=40)
    sizes = [len(choice.options) for choice in offered(many) if isinstance(choice, PickMany)]
    assert sizes[0] == 0 and 40 in sizes and len(sizes) == MOST


def test_orders_of_many_put_each_in_front_once() -> None:
    few = offered(ChooseOrder(key="k", seat="ada", options=options(*"abc")))
    assert len(few) == 6
    many = offered(ChooseOrder(key="k", seat="ada", options=options(*"abcdefgh")))
    assert {choice.options[0] for choice in many if isinstance(choice, PickMany)} == set("abcdefgh")


def test_amounts_of_a_wide_range_hold_both_ends() -> None:
    assert len(offered(ChooseAmount(key="k", seat="ada", least=2, most=5))) == 4
    wide = offered(ChooseAmount(key="k", seat="ada", least=3, most=1003))
    assert wide[0] == Amount(amount=3) and wide[-1] == Amount(amount=1003) and len(wide) < 20


def test_spreads_are_all_of_a_few_and_none_into_what_is_shut() -> None:
    bins = (Bin(id="a", most=2), Bin(id="b", most=2, least=1), Bin(id="c", most=9, reasons=BARRED))
    found = offered(ChooseSplit(key="k", seat="ada", total=3, bins=bins))
    assert found == [Spread(amounts={"a": 2, "b": 1}), Spread(amounts={"a": 1, "b": 2})]


def test_rows_that_must_go_somewhere_do_and_columns_hold_what_they_hold() -> None:
    rows = (Row(id="x", required=True), Row(id="y", barred={"p": BARRED}))
    columns = (Column(id="p", most=1), Column(id="q", most=1))
    found = offered(ChooseEach(key="k", seat="ada", rows=rows, columns=columns))
    assert {str(sorted(choice.columns.items())) for choice in found if isinstance(choice, Assign)} == {
        "[('x', 'p')]",
        "[('x', 'q')]",
        "[('x', 'p'), ('y', 'q')]",
    }


def test_paths_follow_the_ways() -> None:
    path = ChoosePath(
        key="k", seat="ada", options=options(*"abc"), least=1, most=2, start="s",
        neighbours={"s": ("a",), "a": ("b", "c")},
    )  # fmt: skip
    found = [choice.options for choice in offered(path) if isinstance(choice, PickMany)]
    assert found == [("a",), ("a", "b"), ("a", "c")]
