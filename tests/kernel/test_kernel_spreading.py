"""A total spread over bins, each row to a column, a path along neighbours: what fits, what could, what is not asked."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from orchard import Orchard, OrchardEvent, grow

from rules_engine.kernel.decisions import (
    Answer,
    Assign,
    Bin,
    Choice,
    ChooseEach,
    ChoosePath,
    ChooseSplit,
    Column,
    Decision,
    Option,
    PickMany,
    Row,
    Spread,
)
from rules_engine.kernel.errors import EngineBug, IllegalAnswer, InvalidAnswer
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.judging import answerable, judge
from rules_engine.kernel.procedures import Flow
from rules_engine.kernel.record import Session

DRY = (Reason(rule="ORC-3", code="dry"),)
STEEP = (Reason(rule="ORC-4", code="steep"),)

CANS = ChooseSplit(
    key="water",
    seat="elm",
    total=5,
    bins=(Bin(id="apple", most=3), Bin(id="pear", least=1, most=4), Bin(id="stump", most=9, reasons=DRY)),
)
BASKETS = ChooseEach(
    key="pack",
    seat="elm",
    rows=(Row(id="ladder", required=True), Row(id="rake", barred={"cart": STEEP}), Row(id="wasp", reasons=DRY)),
    columns=(Column(id="cart", least=1, most=1), Column(id="barrow"), Column(id="pit", reasons=STEEP)),
)
LANES = ChoosePath(
    key="walk",
    seat="elm",
    options=(Option(id="gate"), Option(id="hedge"), Option(id="well"), Option(id="bog", reasons=DRY)),
    least=1,
    most=3,
    start="gate",
    neighbours={"gate": ("hedge", "bog"), "hedge": ("gate", "well"), "well": ("hedge",)},
)


def spread(**amounts: int) -> Spread:
    return Spread(amounts=amounts)


def assign(**columns: str) -> Assign:
    return Assign(columns=columns)


def along(*stations: str) -> PickMany:
    return PickMany(options=stations)


@pytest.mark.parametrize(
    ("decision", "choice"),
    [
        (CANS, spread(apple=3, pear=2)),
        (CANS, spread(apple=1, pear=4, stump=0)),
        (BASKETS, assign(ladder="cart")),
        (BASKETS, assign(ladder="cart", rake="barrow")),
        (LANES, along("hedge")),
        (LANES, along("hedge", "gate", "hedge")),
    ],
)
def test_what_fits_is_taken(decision: Decision, choice: Choice) -> None:
    judge(decision, choice)
    assert answerable(decision)


@pytest.mark.parametrize(
    ("decision", "choice", "says"),
    [
        (CANS, spread(apple=3, pear=1), "spread 5, not 4"),
        (CANS, spread(apple=3, pear=3), "spread 5, not 6"),
        (CANS, spread(apple=5), "'apple' takes 0 to 3, not 5"),
        (CANS, spread(apple=-1, pear=6), "'apple' takes 0 to 3, not -1"),
        (CANS, spread(apple=3, plum=2), "'plum' was not offered"),
        (CANS, spread(apple=3, pear=2, plum=0), "'plum' was not offered"),
        (CANS, assign(apple="pear"), "not answered by 'assign'"),
        (BASKETS, assign(rake="barrow"), "'ladder' must go somewhere"),
        (BASKETS, assign(ladder="barrow"), "'cart' takes 1 to 1, not 0"),
        (BASKETS, assign(ladder="attic"), "'attic' was not offered"),
        (BASKETS, assign(spade="cart"), "'spade' was not offered"),
        (LANES, along(), "1 to 3 stations, not 0"),
        (LANES, along("well"), "no way leads from 'gate' to 'well'"),
        (LANES, along("hedge", "hedge"), "no way leads from 'hedge' to 'hedge'"),
        (LANES, along("hedge", "gate", "hedge", "gate"), "1 to 3 stations, not 4"),
    ],
)
def test_what_does_not_fit_is_refused_and_says_why(decision: Decision, choice: Choice, says: str) -> None:
    with pytest.raises(InvalidAnswer, match=says):
        judge(decision, choice)


@pytest.mark.parametrize(
    ("decision", "choice", "reasons"),
    [
        (CANS, spread(pear=4, stump=1), DRY),
        (BASKETS, assign(ladder="cart", wasp="barrow"), DRY),
        (BASKETS, assign(ladder="pit"), STEEP),
        (BASKETS, assign(ladder="barrow", rake="cart"), STEEP),
        (LANES, along("bog"), DRY),
    ],
)
def test_what_is_barred_is_refused_with_its_reasons(
    decision: Decision, choice: Choice, reasons: tuple[Reason, ...]
) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        judge(decision, choice)
    assert caught.value.reasons == reasons


@pytest.mark.parametrize(
    "decision",
    [
        CANS.model_copy(update={"total": 8}),
        CANS.model_copy(update={"total": 0}),
        CANS.model_copy(update={"bins": (Bin(id="apple", most=5), Bin(id="apple", most=5))}),
        CANS.model_copy(update={"bins": (Bin(id="apple", most=9), Bin(id="stump", least=1, most=9, reasons=DRY))}),
        CANS.model_copy(update={"bins": (Bin(id="apple", least=4, most=3), Bin(id="pear", most=9))}),
        BASKETS.model_copy(update={"columns": (Column(id="cart", most=0),)}),
        BASKETS.model_copy(update={"columns": (Column(id="cart", least=2), Column(id="barrow"))}),
        BASKETS.model_copy(update={"columns": (Column(id="pit", least=1, reasons=STEEP), Column(id="barrow"))}),
        BASKETS.model_copy(update={"rows": (Row(id="wasp", required=True, reasons=DRY),)}),
        LANES.model_copy(update={"start": "nowhere"}),
        LANES.model_copy(update={"neighbours": {"gate": ("bog",)}}),
    ],
)
def test_what_nothing_can_answer_is_known_beforehand(decision: Decision) -> None:
    assert not answerable(decision)


@given(st.data())
def test_each_is_answerable_exactly_if_some_assignment_fits(data: st.DataObject) -> None:
    columns = tuple(
        Column(id=f"c{n}", least=data.draw(st.integers(0, 2)), most=data.draw(st.sampled_from([None, 0, 1, 2])))
        for n in range(data.draw(st.integers(1, 3)))
    )
    names = [column.id for column in columns]
    rows = tuple(
        Row(
            id=f"r{n}",
            required=data.draw(st.booleans()),
            barred=dict.fromkeys(data.draw(st.lists(st.sampled_from(names), unique=True)), STEEP),
        )
        for n in range(data.draw(st.integers(0, 4)))
    )
    decision = ChooseEach(key="pack", seat="elm", rows=rows, columns=columns)
    assert answerable(decision) == any(_fits(decision, way) for way in _ways(decision))


def _ways(decision: ChooseEach) -> Any:
    for places in itertools.product((None, *(column.id for column in decision.columns)), repeat=len(decision.rows)):
        yield Assign(columns={row.id: at for row, at in zip(decision.rows, places, strict=True) if at is not None})


def _fits(decision: Decision, choice: Choice) -> bool:
    try:
        judge(decision, choice)
    except (InvalidAnswer, IllegalAnswer):
        return False
    return True


def test_a_path_offers_the_neighbours_of_where_it_stands() -> None:
    assert [option.id for option in LANES.next_after(())] == ["hedge"]
    assert [option.id for option in LANES.next_after(("hedge",))] == ["gate", "well"]
    free = LANES.model_copy(update={"neighbours": None})
    assert [option.id for option in free.next_after(("well",))] == ["gate", "hedge", "well"]


# -- asked by a step -----------------------------------------------------------------------------------------------


class Done(OrchardEvent):
    kind: str = "done"
    what: dict[str, Any]


def asking(decision: Decision, check: Any = None) -> Session[Orchard]:
    def step(ctx: Any, frame: Any) -> str | Flow:
        verb = {"split": ctx.split, "each": ctx.each, "path": ctx.picks}[decision.kind]
        found = verb(decision, check)
        ctx.emit(Done(what=found if isinstance(found, dict) else {"path": found}))
        return "stop"

    def stop(ctx: Any, frame: Any) -> str:
        ctx.pick(_stop(), auto=False)
        return "stop"

    return grow(2, deck=step, stop=stop)


def _stop() -> Any:
    from rules_engine.kernel.decisions import ChooseOne

    return ChooseOne(key="stop", seat="elm", options=(Option(id="yes"),))


def done(table: Session[Orchard]) -> dict[str, Any]:
    (event,) = (event for entry in table.record.entries for event in entry.events if isinstance(event, Done))
    return event.what


@pytest.mark.parametrize(
    ("decision", "choice", "found"),
    [
        (CANS, spread(apple=2, pear=3), {"apple": 2, "pear": 3, "stump": 0}),
        (BASKETS, assign(ladder="cart"), {"ladder": "cart", "rake": None, "wasp": None}),
        (LANES, along("hedge", "well"), {"path": ["hedge", "well"]}),
    ],
)
def test_the_answer_names_every_bin_and_row(decision: Decision, choice: Choice, found: dict[str, Any]) -> None:
    table = asking(decision)
    table.submit(Answer(seq=1, seat="elm", choice=choice))
    assert done(table) == found


@pytest.mark.parametrize(
    ("decision", "found"),
    [
        (CANS.model_copy(update={"total": 7}), {"apple": 3, "pear": 4, "stump": 0}),
        (CANS.model_copy(update={"total": 1}), {"apple": 0, "pear": 1, "stump": 0}),
        (CANS.model_copy(update={"bins": (Bin(id="apple", most=9),)}), {"apple": 5}),
        (BASKETS.model_copy(update={"rows": BASKETS.rows[2:], "columns": BASKETS.columns[1:]}), {"wasp": None}),
    ],
)
def test_what_has_one_answer_is_not_asked(decision: Decision, found: dict[str, Any]) -> None:
    assert done(asking(decision)) == found


@pytest.mark.parametrize("decision", [CANS.model_copy(update={"total": 8}), BASKETS.model_copy(update={"columns": ()})])
def test_a_question_nothing_can_answer_is_a_bug_of_ours(decision: Decision) -> None:
    with pytest.raises(EngineBug, match="nothing can answer"):
        asking(decision)


def test_a_step_may_judge_further() -> None:
    def odd(choice: Any) -> Verdict:
        return Verdict.no("ORC-5", "odd") if choice.amounts["apple"] % 2 else Verdict.yes()

    table = asking(CANS, odd)
    with pytest.raises(IllegalAnswer):
        table.submit(Answer(seq=1, seat="elm", choice=spread(apple=1, pear=4)))
    table.submit(Answer(seq=1, seat="elm", choice=spread(apple=2, pear=3)))
