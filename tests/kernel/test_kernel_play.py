"""Whole matches of the fair: every seat count, every kind of question, JSON between any two decisions."""

from __future__ import annotations

import ast
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from fair import FairGame
from fair_play import answer_at_random, engine, morning, play_out, say, seeded, sit
from fair_state import FAIR, Fair, FairFrame, Told, TossFrame, TurnFrame, new_fair

from rules_engine.kernel.decisions import Angle, ChooseOne, Decline
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug, IllegalAnswer
from rules_engine.kernel.limits import LimitUsed, SpanEnded
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.record import Record, Session, replay

KINDS = {"one", "reaction", "some", "order", "amount", "placement", "path", "angle"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_match_of_any_size_ends_with_nothing_pending_and_a_winner(seats: int, seed: int) -> None:
    table = sit(seats)
    play_out(table, seed)
    assert table.state.outcome is not None
    assert table.state.outcome.winners
    assert (table.state.stack, table.state.pending) == ([], {})


def test_random_matches_meet_every_kind_of_question() -> None:
    met: set[str] = set()
    for seed in range(8):
        table, rng = sit(3), random.Random(seed)
        while table.state.pending:
            met |= {decision.kind for decision in table.state.pending.values()}
            table.submit(answer_at_random(table.state, rng))
    assert met == KINDS


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_reloaded_from_json_by_a_new_engine_between_any_two_decisions_plays_the_same(seats: int) -> None:
    straight = sit(seats)
    play_out(straight, 11)

    rng = random.Random(11)
    state, events = engine().start(new_fair(seats))
    while state.pending:
        text = engine().dump(state)
        fresh = engine()
        loaded = fresh.load(text)
        assert fresh.dump(loaded) == text
        state, more = fresh.submit(loaded, answer_at_random(loaded, rng))
        events += more
    assert events == [event for entry in straight.record.entries for event in entry.events]
    assert engine().dump(state) == straight.engine.dump(straight.state)


@pytest.mark.parametrize("seed", range(3))
def test_a_replay_gives_the_same_events_without_the_seed(seed: int) -> None:
    table = sit(3)
    play_out(table, seed)
    told = [event for entry in table.record.live for event in entry.events]
    assert replay(table.engine.game, table.record) == told


def test_several_questions_to_two_seats_stand_in_one_step() -> None:
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "trade")
    assert say(table, "ash", "offer", 2) == []  # nothing happens before the last answer
    assert list(table.state.pending) == ["birch"]
    assert table.state.top.answers.keys() == {"offer@ash"}
    events = say(table, "birch", "deal", "yes")
    assert [event.kind for event in events] == ["fair_paid", "fair_gathered"]
    assert (table.state.people["ash"].coins, table.state.people["birch"].coins) == (3, 8)


def test_a_child_frame_hands_its_result_to_the_variable_of_the_frame_below() -> None:
    table = sit(charms=())
    morning(table, ash=1)
    say(table, "ash", "deed", "toss")
    say(table, "ash", "target", "birch")
    toss = table.state.stack[-2]
    assert isinstance(toss, TossFrame)
    events = say(table, "ash", "stake", 3)
    landed = next(event for event in events if event.kind == "fair_told")
    rolls = [event.numbers for event in events if event.kind == "rolled"]
    assert landed.params["margin"] == sum(n >= 3 for n in rolls[0]) - sum(n >= 3 for n in rolls[1])


def pushing(into: str) -> Any:
    """Pushes two turns, whose results are their seats, and tells what arrived."""

    def push(ctx: Any, frame: FairFrame) -> None:
        ctx.push(TurnFrame(seat="ash"), TurnFrame(seat="birch"), into=into)

    def tell(ctx: Any, frame: FairFrame) -> None:
        ctx.emit(Told(what="arrived", params={"used": frame.used_at_dusk, "turn": frame.turn}))

    def finish(ctx: Any, frame: TurnFrame) -> None:
        frame.result = {"used_at_dusk+": frame.seat, "turn": len(frame.seat)}.get(into)

    changed = {"fair": procedure(FairFrame, {"push": push, "tell": tell})}
    changed["fair_turn"] = procedure(TurnFrame, {"finish": finish})
    return Engine(FairGame(changed=changed), seeded(), paranoid=True).start(new_fair()).events[0]


def test_several_children_add_their_results_to_a_list_or_the_last_one_stands() -> None:
    assert pushing("used_at_dusk+").params == {"used": ["ash", "birch"], "turn": 0}
    assert pushing("turn").params == {"used": [], "turn": 5}


@pytest.mark.parametrize("into", ["nowhere", "nowhere+"])
def test_a_result_for_a_variable_that_does_not_exist_is_a_bug(into: str) -> None:
    with pytest.raises(EngineBug, match="fair has no variable 'nowhere'"):
        pushing(into)


def test_a_step_that_returns_again_loops_until_it_has_nothing_left() -> None:
    table = sit(4)
    morning(table, cedar=3, ash=1)
    for seat in ("cedar", "ash", "birch", "dogwood"):
        say(table, seat, "deed", "rest")
    assert table.state.pending["dogwood"].key == "crow"


def test_somebody_else_decides_for_what_nobody_owns() -> None:
    table = sit(3)
    morning(table)
    for seat in table.state.seats:
        say(table, seat, "deed", "rest")
    decision = table.state.pending["cedar"]
    assert (decision.key, decision.params) == ("crow", {"owner": "nobody"})
    with pytest.raises(IllegalAnswer) as refused:
        say(table, "cedar", "crow", ["pond"])
    assert [(r.rule, r.params) for r in refused.value.reasons] == [("FAIR-6", {"from": "well", "to": "pond"})]
    say(table, "cedar", "crow", ["oak", "pond"])
    assert table.state.crow == "pond"


def test_a_spent_limit_greys_the_option_and_the_end_of_the_span_frees_it() -> None:
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "kite")
    say(table, "ash", "kite", Decline())
    decision = table.state.pending["ash"]
    assert isinstance(decision, ChooseOne)
    greyed = {option.id: [reason.rule for reason in option.reasons] for option in decision.options if option.reasons}
    assert greyed == {"kite": ["FAIR-4"]}
    with pytest.raises(IllegalAnswer) as refused:
        say(table, "ash", "deed", "kite")
    assert refused.value.reasons[0].code == "once_per_turn"
    assert table.state.uses == {"turn:ash:kite": 1}
    say(table, "ash", "deed", "rest")
    assert table.state.uses == {}


def test_ending_a_span_leaves_the_limits_of_others() -> None:
    state = new_fair()
    for limit in ("turn:ash:walk", "turn:ash:walk", "turns:x", "day:rain"):
        LimitUsed(limit=limit).apply(state)
    assert state.uses["turn:ash:walk"] == 2
    SpanEnded(span="turn").apply(state)
    assert state.uses == {"turns:x": 1, "day:rain": 1}


def test_a_placement_is_judged_by_the_step_with_every_reason() -> None:
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "walk")
    with pytest.raises(IllegalAnswer) as refused:
        say(table, "ash", "where", (20_000, 5_000))
    assert [reason.rule for reason in refused.value.reasons] == ["FAIR-10", "FAIR-11"]
    say(table, "ash", "where", (8_000, 5_000))
    assert table.state.people["ash"].x == 8_000


def test_an_angle_is_judged_and_may_be_declined() -> None:
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "kite")
    with pytest.raises(IllegalAnswer):
        say(table, "ash", "kite", Angle(angle=270_000))
    (event,) = say(table, "ash", "kite", Decline())[:1]
    assert event.params == {"angle": None}


def test_a_choice_with_one_possible_answer_is_not_asked() -> None:
    """With two seats a trade's partner is certain."""
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "trade")
    assert table.state.pending["ash"].key == "offer"
    table = sit(3)
    morning(table, ash=1)
    say(table, "ash", "deed", "trade")
    assert table.state.pending["ash"].key == "partner"


def test_a_loaded_record_goes_on_where_it_stood() -> None:
    table = sit()
    morning(table, ash=1)
    again = Session(engine(), FAIR.read(Record, table.record.model_dump_json()))
    assert isinstance(again.state, Fair)
    say(table, "ash", "deed", "rest")
    say(again, "ash", "deed", "rest")
    assert again.record == table.record


def test_the_kernel_imports_only_itself_pydantic_and_the_standard_library() -> None:
    """No word of any game: nothing outside may be reached from inside."""
    found: set[str] = set()
    for path in Path("rules_engine/kernel").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                found.add(node.module or "")
    outside = {name for name in found if not name.startswith("rules_engine.kernel")}
    assert {name.partition(".")[0] for name in outside} - sys.stdlib_module_names == {"pydantic"}
