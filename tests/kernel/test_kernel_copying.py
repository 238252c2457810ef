"""A copy of a state is what its JSON is read as, shares nothing that changes, and never guesses."""

from __future__ import annotations

import random
from enum import StrEnum
from typing import Any

import pytest
from fair_play import answer_at_random, engine
from fair_state import FairFrame, new_fair
from pydantic import field_validator
from test_kernel_contract import WHICH, stepping

from rules_engine.kernel.context import Context
from rules_engine.kernel.copying import Unlike, _model, copied, own_copy, plain, same
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.record import Session
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Mutable, Value


class Colour(StrEnum):
    RED = "red"


def through_json(state: Any) -> Any:
    return type(state).model_validate_json(state.model_dump_json())


def test_a_copy_of_every_state_of_a_match_is_what_its_json_is_read_as() -> None:
    rng, table = random.Random(5), Session.open(engine(paranoid=False), new_fair(3, days=3))
    while table.state.pending:
        assert same(copied(table.state), through_json(table.state))
        table.submit(answer_at_random(table.state, rng))
    assert same(copied(table.state), through_json(table.state))


def test_a_copy_shares_nothing_that_changes() -> None:
    state = engine().start(new_fair()).state
    before = state.model_dump_json()
    copy = copied(state)
    copy.people["ash"].coins = 99
    copy.people["ash"].baskets.append("green")
    copy.uses["x"] = 1
    copy.top.answers.clear()
    copy.stack.clear()
    copy.pending.clear()
    assert state.model_dump_json() == before


def test_what_json_would_change_is_changed() -> None:
    assert same(plain({"a": (1, Colour.RED), "b": [{"c": ()}]}), {"a": [1, "red"], "b": [{"c": []}]})
    state = engine().start(new_fair()).state
    state.outcome = Outcome(winners=("ash",), rule="R", code="c", params={"at": (1, 2), "colour": Colour.RED})
    assert same(copied(state), through_json(state))
    assert copied(state).outcome.params == {"at": [1, 2], "colour": "red"}  # type: ignore[union-attr]


class Odd(Value):
    x: int = 1


@pytest.mark.parametrize("value", [Odd(), {1: "a"}, {"a": {2}}, [float("nan")], {Colour.RED: 1}, object()])
def test_what_is_not_known_to_the_letter_is_refused(value: Any) -> None:
    with pytest.raises(Unlike):
        plain(value)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda state: setattr(state, "day", True),
        lambda state: setattr(state.people["ash"], "coins", True),
        lambda state: setattr(state.people["ash"], "baskets", ["red", Colour.RED]),
        lambda state: state.uses.update({Colour.RED: 1}),
        lambda state: setattr(state.top, "step", Colour.RED),
    ],
)
def test_a_part_of_another_type_than_its_field_goes_through_json(spoil: Any) -> None:
    state = engine().start(new_fair()).state
    copied(state)  # what was found good before must not vouch for what comes now
    spoil(state)
    with pytest.raises(Unlike):
        copied(state)
    assert same(own_copy(state), through_json(state))


def test_a_class_that_is_read_in_a_way_of_its_own_is_refused() -> None:
    class Doubled(type(new_fair())):  # type: ignore[misc]
        @field_validator("day")
        @classmethod
        def _double(cls, day: int) -> int:
            return 2 * day

    state = Doubled.model_construct(**dict(new_fair()))
    with pytest.raises(Unlike):
        copied(state)


def test_types_count_where_two_states_are_compared() -> None:
    assert same([1, {"a": "x"}], [1, {"a": "x"}])
    for other in ((1, {"a": "x"}), [1, {"a": Colour.RED}], [True, {"a": "x"}], [1, {"a": "x", "b": 1}], [1]):
        assert not same([1, {"a": "x"}], other)


# -- what is kept from step to step ------------------------------------------------------------------------------------


def test_what_is_kept_is_gone_after_an_event_and_only_then() -> None:
    seen: list[Any] = []

    def keep(ctx: Context[Any], frame: FairFrame) -> None:
        ctx.kept["mine"] = "old"

    def act(ctx: Context[Any], frame: FairFrame) -> None:
        seen.append(ctx.kept.get("mine"))
        ctx.roll(1, 6, who="ash", ability="a", purpose="p")
        seen.append(ctx.kept.get("mine"))

    def ask(ctx: Context[Any], frame: FairFrame) -> None:
        ctx.pick(WHICH)

    engine_, state = stepping(keep, act, ask)
    engine_.start(state)
    assert seen == ["old", None]
    seen.clear()
    engine_.start(state)  # another run begins with nothing
    assert seen == ["old", None]


@pytest.mark.parametrize("first", [True, False])
def test_a_step_that_makes_stale_what_is_kept_is_a_bug(first: bool) -> None:
    def write(ctx: Context[Any], frame: FairFrame) -> None:
        ctx.kept["mine"] = "stale now"
        if first:
            ctx.state.people["ash"].coins = 0
        ctx.roll(1, 6, who="ash", ability="a", purpose="p")
        ctx.kept["mine"] = "stale now"
        ctx.state.people["ash"].coins = 0

    engine_, state = stepping(write)
    with pytest.raises(EngineBug, match="without an event"):
        engine_.start(state)


def test_a_game_that_settles_so_is_a_bug_too() -> None:
    def act(ctx: Context[Any], frame: FairFrame) -> None:
        ctx.roll(1, 6, who="ash", ability="a", purpose="p")

    engine_, state = stepping(act)

    def settle(ctx: Context[Any]) -> None:
        ctx.kept["mine"] = "stale now"
        ctx.state.day += 1

    engine_.game.settle = settle  # type: ignore[method-assign]
    with pytest.raises(EngineBug, match="without an event"):
        engine_.start(state)


class Row(Mutable):
    cells: dict[str, tuple[int, str]] = {}


def test_a_row_of_unlike_places_is_copied_place_by_place() -> None:
    row = Row(cells={"a": (1, "x")})
    made = _model(Row)(row)
    assert same(made, through_json(row))
    assert made.cells is not row.cells
    for wrong in ((1,), (1, 2), "1x"):
        row.cells["a"] = wrong  # type: ignore[assignment]
        with pytest.raises(Unlike):
            _model(Row)(row)
