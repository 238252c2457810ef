"""What is spread or assigned on a panel: one select each, a running total; what Confirm carries is a fitting answer."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_match_panels import PlainLook, acts, parts, shown, values

import bot.ui.match.questions.spread_acts  # noqa: F401  (the acts register themselves)
from bot.matches.service import MatchError
from bot.ui.kit.ids import Act, Shape, act, is_act
from bot.ui.match.ids import MATCH, row, unrow
from bot.ui.match.items import verb
from bot.ui.match.panel import MOST_ROWS
from bot.ui.match.questions.spread_words import assign_of, spread_of, suggested_split
from bot.ui.match.questions.typed import read
from rules_engine.kernel.decisions import (
    Assign,
    Bin,
    ChooseEach,
    ChooseOne,
    ChoosePath,
    ChooseSplit,
    Column,
    Option,
    PickMany,
    Row,
    Spread,
)
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.judging import judge

NO = (Reason(rule="ACT-01", code="no"),)


def split(total: int = 5, count: int = 3, most: int = 3, least: int = 0) -> ChooseSplit:
    bins = tuple(Bin(id=f"b{i}", least=least, most=most) for i in range(count))
    return ChooseSplit(key="water", seat="blue", seq=7, total=total, bins=bins)


def each(count: int = 3, columns: int = 2, most: int | None = 2) -> ChooseEach:
    rows = tuple(Row(id=f"r{i}", required=i == 0) for i in range(count))
    places = tuple(Column(id=f"c{i}", most=most) for i in range(columns))
    return ChooseEach(key="pack", seat="blue", seq=7, rows=rows, columns=places)


def selects(panel: Any) -> list[list[str]]:
    return [[option["value"] for option in part["options"]] for part in parts(panel) if part["type"] == 3]


def confirmed(panel: Any, word: str) -> str | None:
    return next((name for name in acts(panel) if name.startswith(f"{word}.")), None)


def test_a_split_shows_what_is_left_and_is_confirmed_only_when_all_is_spread() -> None:
    decision = split()
    first = shown(decision)
    assert "0 of 5 spread, 5 left." in first.lines
    assert selects(first)[0] == [f"split.0.0-{n}-0-0" for n in range(4)]
    assert confirmed(first, "spread") is None
    panel = shown(decision, Act.read("split.0.0-3-0-2"))
    assert "5 of 5 spread, 0 left." in panel.lines
    assert confirmed(panel, "spread") == "spread.0-3-0-2"
    assert selects(panel)[1] == ["split.0.0-3-0-2"], "nothing is left for it"
    assert spread_of(decision, unrow("0-3-0-2")) == Spread(amounts={"b0": 3, "b2": 2})


def test_every_line_says_whose_it_is_for_a_select_shows_the_chosen_one_alone() -> None:
    for decision, names in ((split(), ["b0", "b1", "b2"]), (each(), ["r0", "r1", "r2"])):
        found = [part for part in parts(shown(decision)) if part["type"] == 3]
        for part, name in zip(found, names, strict=True):
            assert all(option["label"].startswith(name) for option in part["options"])


def test_a_bin_that_must_get_something_has_it_from_the_beginning() -> None:
    panel = shown(split(total=4, least=1))
    assert "3 of 4 spread, 1 left." in panel.lines
    assert selects(panel)[0] == ["split.0.0-1-1-1", "split.0.0-2-1-1"]


def test_a_barred_bin_says_why_and_gets_nothing() -> None:
    decision = split().model_copy(update={"bins": (Bin(id="dry", most=9, reasons=NO), *split().bins)})
    panel = shown(decision)
    assert len(selects(panel)) == 3 and len(panel.under) == 1


def test_each_goes_where_there_is_room_and_what_must_go_somewhere_has_no_none() -> None:
    decision = each(most=1)
    first = shown(decision)
    assert selects(first)[0] == ["each.0.0-1-0-0", "each.0.0-2-0-0"], "the first must go somewhere"
    assert selects(first)[1] == ["each.0.0-0-0-0", "each.0.0-0-1-0", "each.0.0-0-2-0"]
    assert confirmed(first, "assign") is None
    panel = shown(decision, Act.read("each.0.0-1-0-0"))
    assert selects(panel)[1] == ["each.0.0-1-0-0", "each.0.0-1-2-0"], "the first place is taken"
    assert confirmed(panel, "assign") == "assign.0-1-0-0"
    assert assign_of(decision, unrow("0-1-0-2")) == Assign(columns={"r0": "c0", "r2": "c1"})


@pytest.mark.parametrize("decision", [split(30, 14, 5), each(14, 30, None)])
def test_many_are_read_in_pages_that_fit_into_a_message(decision: Any) -> None:
    found = 0
    word = decision.kind
    nothing = row([0] * 14)
    for page in range(3):
        panel = shown(decision, act(word, page, nothing))
        found += len(selects(panel))
        assert len(panel.rows) <= MOST_ROWS
        assert len({part["custom_id"] for part in parts(panel)}) == len(parts(panel))
        for name in (*acts(panel), *values(panel)):
            assert is_act(name) and len(MATCH.write(Shape.BUTTON, ("0a1b2c3d", 12345), Act.read(name))) <= 100
    assert found == 14


@pytest.mark.parametrize("total", [24, 25, 200])
def test_a_large_amount_fits_into_a_select_with_its_least_and_most(total: int) -> None:
    (amounts,) = selects(shown(split(total, 1, total)))
    assert 2 <= len(amounts) <= 25
    assert (amounts[0], amounts[-1]) == ("split.0.0-0", f"split.0.0-{total}")


@given(st.integers(0, 400), st.sampled_from(["split", "each"]))
def test_whatever_is_chosen_on_the_panel_what_confirm_carries_fits(seed: int, kind: str) -> None:
    """Somebody taps at random until Confirm is open; the answer is one the engine takes."""
    rng = random.Random(seed)
    decision: Any = split(rng.randint(1, 9), 4, 3) if kind == "split" else each(rng.randint(1, 7), 2, 3)
    focus: Act | None = None
    for _ in range(200):
        panel = shown(decision, focus)
        final = confirmed(panel, "spread" if kind == "split" else "assign")
        if final is not None:
            made: Any = (spread_of if kind == "split" else assign_of)(decision, unrow(Act.read(final).args[0]))
            judge(decision, made)
            return
        focus = Act.read(rng.choice(values(panel)))
    raise AssertionError("never open")


def test_the_acts_are_registered() -> None:
    assert {"split", "each", "spread", "assign", "anew"} <= verb.names


def test_a_path_offers_the_neighbours_of_its_last_station() -> None:
    decision = ChoosePath(
        key="walk",
        seat="blue",
        seq=7,
        options=tuple(Option(id=name) for name in ("gate", "hedge", "well")),
        most=3,
        start="gate",
        neighbours={"gate": ("hedge",), "hedge": ("gate", "well"), "well": ("hedge",)},
    )
    assert values(shown(decision)) == ["order.0-1"]
    assert values(shown(decision, act("order", row([1])))) == ["order.0-1-0", "order.0-1-2"]
    judge(decision, PickMany(options=("hedge", "well")))


# -- in words ------------------------------------------------------------------------------------------------------


class NamedLook(PlainLook):
    def label(self, decision: Any, option: Option) -> Any:
        from rules_engine.crisis_protocol.view.words import Label

        return Label(option.id)


def test_a_split_and_an_assignment_are_read_from_words() -> None:
    look: Any = NamedLook()
    assert read(look, split(), "3, 0, 2") == Spread(amounts={"b0": 3, "b2": 2})
    assert read(look, each(), "c0, -, c1") == Assign(columns={"r0": "c0", "r2": "c1"})
    for decision, text in ((split(), "3, 2"), (split(), "3, x, 2"), (each(), "c0")):
        with pytest.raises(MatchError):
            read(look, decision, text)


def test_whole_splits_are_suggested_and_fit() -> None:
    look: Any = NamedLook()
    found = suggested_split(look, split())
    assert [name for name, _ in found] == ["b0 3, b1 2", "b0 2, b1 3", "b0 2, b2 3"]
    for _, value in found:
        judge(split(), read(look, split(), value))


def test_other_kinds_are_presented_as_before() -> None:
    assert acts(shown(ChooseOne(key="which", seat="blue", seq=7, options=(Option(id="a"), Option(id="b"))))) == [
        "pick.0",
        "pick.1",
    ]
