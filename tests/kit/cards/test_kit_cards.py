"""The kit's machine for cards on a market of its own: flow verbs, waiting, order, limits, the registry of verbs."""

from __future__ import annotations

from typing import Any

import pytest
from kit_market import VERBS, DayFrame, Earn, Market, MarketGame, Rule, Step, StepContext

from rules_engine.cardfiles.grammar import members_of
from rules_engine.kernel.decisions import PASS, Answer, Pick
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kit.cards.moments import NEXT_EFFECT
from rules_engine.kit.cards.step import StepBase, every_step
from rules_engine.kit.cards.unbound import unbound
from rules_engine.kit.cards.verbs import DoubledVerb, UnknownVerb, Verbs

ROLES = ("you", "opponent", "they", "any")


def engine(*rules: dict[str, Any]) -> Engine[Market]:
    return Engine(MarketGame(*rules), SeededDice(b"market".ljust(32), "market"), paranoid=True)


def market(coins: int = 0) -> Market:
    seats = ("ann", "bob")
    stalls = {"a": "ann", "b": "bob"}
    return Market(seats=seats, coins=dict.fromkeys(seats, coins), stalls=stalls, stack=[DayFrame()])


def played(*rules: dict[str, Any], said: tuple[str, ...] = (), coins: int = 0) -> Market:
    """The market at the end of the day; every answer is given and nothing is left open."""
    game = engine(*rules)
    state = game.start(market(coins)).state
    for answer in said:
        (asked,) = state.pending.values()
        state = game.submit(state, Answer(seq=asked.seq, seat=asked.seat, choice=Pick(option=answer))).state
    assert not state.pending, state.pending
    assert state.outcome is not None
    return game.load(game.dump(state))


def asked(*rules: dict[str, Any], coins: int = 0) -> Any:
    (decision,) = engine(*rules).start(market(coins)).state.pending.values()
    return decision


def test_steps_come_one_after_another_and_a_branch_is_taken() -> None:
    poor = {"if": {"when": {"than": 3}, "do": {"earn": 5}, "else": [{"earn": 1}, {"earn": 1}]}}
    assert played({"do": [{"earn": 2}, poor]}).log == ["ann+2", "ann+1", "ann+1"]
    assert played({"do": [{"earn": 3}, poor]}).log == ["ann+3", "ann+5"]


def test_repeat_and_each_player() -> None:
    each = {"each_player": {"do": {"earn": {"amount": 1, "player": "they"}}}}
    assert played({"do": {"repeat": {"times": 2, "do": each}}}).log == ["ann+1", "bob+1", "ann+1", "bob+1"]
    assert played({"do": {"repeat": {"times": 0, "do": each}}}).log == []


def test_who_may_is_asked_and_may_pass() -> None:
    rule = {"do": {"may": {"do": {"earn": 4}, "cost": 1, "who": "opponent"}}}
    assert asked(rule, coins=1).seat == "bob"
    assert played(rule, said=("use",), coins=1).log == ["bob-1", "ann+4"]
    assert played(rule, said=(PASS,), coins=1).log == []


def test_who_cannot_pay_is_not_asked() -> None:
    assert played({"do": {"may": {"do": {"earn": 4}, "cost": 1}}}).log == []
    unless = {"do": {"unless": {"who": "opponent", "costs": [2], "do": {"earn": 1}}}}
    assert played(unless).log == ["ann+1"]
    assert played(unless, said=("pay_0",), coins=2).log == ["bob-2"]


def test_one_of_offers_what_can_be_done() -> None:
    dear, none = {"do": {"earn": 9}, "cost": 5}, {"do": {"choose": {"it": {"of": "nobody"}}}}
    rule = {"do": {"one_of": {"options": [{"do": {"earn": 1}}, {"do": {"earn": 2}}, dear, none]}}}
    offered = {option.id: [reason.code for reason in option.reasons] for option in asked(rule).options}
    assert offered == {"way_0": [], "way_1": [], "way_2": ["too_poor"], "way_3": ["no_stall"]}
    assert played(rule, said=("way_1",)).log == ["ann+2"]


def test_only_way_is_not_asked() -> None:
    assert played({"do": {"one_of": {"options": [{"do": {"earn": 1}}, {"do": {"earn": 9}, "cost": 5}]}}}).log == [
        "ann+1"
    ]


def test_what_was_chosen_is_bound_for_later_steps() -> None:
    rule = {"do": [{"choose": {"it": {"of": "any"}}}, {"rob": "it"}]}
    assert [option.id for option in asked(rule).options] == ["a", "b"]
    assert played(rule, said=("b",)).log == ["bob-1"]


def test_later_waits_for_its_moment_and_names_mean_the_same_then() -> None:
    """The names go with the steps that wait, through JSON."""
    rule = {"do": [{"choose": {"it": {"of": "any"}}}, {"later": {"on": "day_ends", "do": {"rob": "it"}}}, {"earn": 1}]}
    state = played(rule, said=("b",))
    assert state.log == ["ann+1", "bob-1"]
    assert not state.delayed


def test_later_is_silent_at_another_moment() -> None:
    rule = {"do": [{"later": {"on": {"moment": "earned", "player": "opponent"}, "do": {"earn": 7}}}, {"earn": 1}]}
    state = played(rule)
    assert state.log == ["ann+1"]
    assert len(state.delayed) == 1


def test_what_triggers_waits_until_the_text_is_done() -> None:
    answer = {"on": {"moment": "earned", "player": "opponent"}, "stall": "b", "do": {"earn": 1}, "limit": "day"}
    assert played({"do": [{"earn": 1}, {"earn": 2}]}, answer).log == ["ann+1", "ann+2", "bob+1"]


def test_a_limit_holds_for_its_span() -> None:
    twice = {"on": {"moment": "earned", "player": "opponent"}, "stall": "b", "do": {"shout": {}}}
    first = {"do": [{"earn": 1}, {"earn": 2}]}
    assert played(first, {**twice, "limit": "day"}).serial == 1
    assert played(first, twice).serial == 2


def test_own_order_is_asked_only_where_it_can_matter() -> None:
    end = {"on": "day_ends", "do": {"earn": 1}}
    other = {"on": "day_ends", "do": {"earn": 2}}
    decision = asked({"do": {"shout": {}}}, end, other)
    assert (decision.key, decision.seat, decision.source) == (NEXT_EFFECT, "ann", "MAR-4")
    assert played({"do": {"shout": {}}}, end, other, said=("2",)).log == ["ann+2", "ann+1"]
    assert played({"do": {"shout": {}}}, end, {**other, "stall": "b"}).log == ["ann+1", "bob+2"]


def test_an_unknown_verb_is_an_error_at_import() -> None:
    verbs: Verbs[StepContext] = Verbs(Step)

    class Stray(StepBase):
        word = "stray"

    with pytest.raises(UnknownVerb, match="Stray is no step"):
        verbs.verb(Stray)


def test_a_doubled_verb_is_an_error_at_import() -> None:
    verbs: Verbs[StepContext] = Verbs(Step)
    verbs.verb(Earn)(lambda at, step: None)
    with pytest.raises(DoubledVerb, match="'earn'"):
        verbs.verb(Earn)(lambda at, step: None)


def test_a_step_that_nothing_carries_out_is_an_error_at_import() -> None:
    verbs: Verbs[StepContext] = Verbs(Step)
    verbs.verb(Earn)(lambda at, step: None)
    with pytest.raises(UnknownVerb, match=r"carries out rob$"):
        verbs.complete()
    assert {*VERBS} == {step.word for step in members_of(Step)}


def test_an_unknown_word_in_a_text_is_told_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"do\.0\.repeat\.do\.0\n  expected a step: one of choose, each_player"):
        Rule.model_validate({"do": {"repeat": {"times": 1, "do": {"steal": 1}}}})


def test_a_step_tells_what_stands_in_it_and_whom_it_affects() -> None:
    ways = {"one_of": {"options": [{"do": {"earn": {"amount": 1, "player": "they"}}}, {"do": {"rob": "it"}}]}}
    rule = Rule.model_validate({"do": {"each_player": {"do": ways}}})
    found = [(step.word, step.affects()) for step in every_step(rule.do)]
    assert found == [("each_player", ()), ("one_of", ()), ("earn", ("they",)), ("rob", ("it",))]
    assert [path for path, _ in rule.do[0].do[0].inner_steps()] == [["options", 0, "do"], ["options", 1, "do"]]  # type: ignore[union-attr]


def test_a_name_is_bound_before_it_is_used() -> None:
    choose, rob = {"choose": {"it": {"of": "any"}}}, {"rob": "it"}
    assert unbound(Rule.model_validate({"do": [choose, rob]}), ROLES) == []
    assert unbound(Rule.model_validate({"do": [rob, choose]}), ROLES) == ["it"]
    assert unbound(Rule.model_validate({"do": [{"shout": {"as": "it"}}, rob]}), ROLES) == []
    assert unbound(Rule.model_validate({"do": {"may": {"who": "somebody", "do": {"earn": 1}}}}), ROLES) == ["somebody"]
