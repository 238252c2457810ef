"""What the kernel refuses: of players without a trace, of steps as our own bug."""

from __future__ import annotations

from typing import Any

import pytest
from fair import FairGame, options
from fair_play import engine, morning, say, seeded, sit
from fair_state import Fair, FairFrame, Told, new_fair

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    Answer,
    At,
    ChooseAmount,
    ChooseAngle,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Decline,
    Option,
    Pick,
    PickMany,
)
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import (
    EngineBug,
    EngineError,
    IllegalAnswer,
    InvalidAnswer,
    NotYourDecision,
    StaleAnswer,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.procedures import AGAIN, DONE, procedure

WHICH = ChooseOne(key="which", seat="ash", options=options("a", "b"))
OTHER = ChooseOne(key="other", seat="ash", options=options("a", "b"))


def stepping(*steps: Any, paranoid: bool = True, **setup: Any) -> tuple[Engine[Fair], Fair]:
    """An engine whose whole game is these steps, and its fresh state."""
    table = {f"step_{at}": step for at, step in enumerate(steps)}
    game = FairGame(changed={"fair": procedure(FairFrame, table)})
    return Engine(game, seeded(), paranoid=paranoid), new_fair(**setup)


def answered(engine: Engine[Fair], state: Fair, said: str = "a") -> Any:
    (decision,) = state.pending.values()
    return engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=Pick(option=said)))


# -- answers -----------------------------------------------------------------------------------------------------


def refusals(state: Fair) -> list[tuple[Answer, type[EngineError]]]:
    deed, seq = Pick(option="rest"), state.pending["ash"].seq
    return [
        (Answer(seq=seq - 1, seat="ash", choice=deed), StaleAnswer),
        (Answer(seq=seq + 1, seat="ash", choice=deed), StaleAnswer),
        (Answer(seq=seq, seat="birch", choice=deed), NotYourDecision),
        (Answer(seq=seq, seat="nobody", choice=deed), NotYourDecision),
        (Answer(seq=seq, seat="ash", choice=Pick(option="fly")), InvalidAnswer),
        (Answer(seq=seq, seat="ash", choice=Amount(amount=1)), InvalidAnswer),
        (Answer(seq=seq, seat="ash", choice=Decline()), InvalidAnswer),
        (Answer(seq=seq, seat="ash", choice=Pick(option="kite")), IllegalAnswer),
    ]


def test_a_refused_answer_leaves_the_state_byte_for_byte() -> None:
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "kite")
    say(table, "ash", "kite", Decline())
    before, entries = table.engine.dump(table.state), len(table.record.entries)
    for answer, error in refusals(table.state):
        with pytest.raises(error):
            table.submit(answer)
        assert table.engine.dump(table.state) == before
        assert len(table.record.entries) == entries


def test_an_illegal_sealed_answer_is_refused_at_once_and_leaves_no_trace() -> None:
    """The others still have to answer; the step judges this one all the same."""
    table = sit(3)
    before = table.engine.dump(table.state)
    with pytest.raises(IllegalAnswer) as refused:
        say(table, "birch", "bid", 2)
    assert refused.value.reasons == (Reason(rule="FAIR-2", code="unlucky", params={"amount": 2}),)
    with pytest.raises(InvalidAnswer):
        say(table, "birch", "bid", 9)
    assert table.engine.dump(table.state) == before


def test_a_refusal_says_what_would_do() -> None:
    table = sit()
    morning(table, ash=1)
    with pytest.raises(InvalidAnswer, match="offered: walk, trade, gather, stack, kite, toss, rest"):
        say(table, "ash", "deed", "fly")
    with pytest.raises(NotYourDecision, match="ash owes this decision, not birch"):
        table.submit(Answer(seq=table.state.pending["ash"].seq, seat="birch", choice=Pick(option="rest")))
    with pytest.raises(StaleAnswer, match="question 1 is not open"):
        table.submit(Answer(seq=1, seat="ash", choice=Pick(option="rest")))


@pytest.mark.parametrize(
    ("decision", "choice"),
    [
        (ChooseSome(key="k", seat="ash", options=options("a", "b"), least=1, most=1), PickMany(options=())),
        (ChooseSome(key="k", seat="ash", options=options("a", "b"), most=1), PickMany(options=("a", "b"))),
        (ChooseSome(key="k", seat="ash", options=options("a", "b"), most=2), PickMany(options=("a", "a"))),
        (ChooseOrder(key="k", seat="ash", options=options("a", "b")), PickMany(options=("a",))),
        (ChooseOrder(key="k", seat="ash", options=options("a", "b")), PickMany(options=("a", "a"))),
        (ChooseOrder(key="k", seat="ash", options=options("a", "b")), PickMany(options=("a", "b", "b"))),
        (ChoosePath(key="k", seat="ash", options=options("a", "b"), most=2), PickMany(options=("a", "b", "a"))),
        (ChooseAmount(key="k", seat="ash", least=1, most=3), Amount(amount=4)),
        (ChooseReaction(key="k", seat="ash", options=options("a")), Pick(option="b")),
        (WHICH, Pick(option=PASS)),
        (WHICH, At(x=0, y=0)),
        (WHICH, Angle(angle=0)),
        (ChooseAngle(key="k", seat="ash"), Angle(angle=360_000)),
        (ChooseAngle(key="k", seat="ash"), Angle(angle=-1)),
        (ChooseAngle(key="k", seat="ash"), Decline()),
        (ChoosePlacement(key="k", seat="ash"), Decline()),
    ],
)
def test_an_answer_of_the_wrong_shape_is_invalid(decision: Decision, choice: Any) -> None:
    engine, state = stepping(lambda ctx, frame: ctx.ask(decision) and None)
    state, _ = engine.start(state)
    with pytest.raises(InvalidAnswer):
        engine.submit(state, Answer(seq=1, seat="ash", choice=choice))


def test_a_path_may_come_back_to_a_station_and_a_reaction_may_be_passed() -> None:
    path = ChoosePath(key="k", seat="ash", options=options("a", "b"), most=3)
    react = ChooseReaction(key="r", seat="ash", options=options("a"))
    engine, state = stepping(lambda ctx, frame: ctx.ask(path) and ctx.ask(react) and None)
    state, _ = engine.start(state)
    state, _ = engine.submit(state, Answer(seq=1, seat="ash", choice=PickMany(options=("a", "b", "a"))))
    state, _ = engine.submit(state, Answer(seq=2, seat="ash", choice=Pick(option=PASS)))
    assert state.outcome is not None


# -- ask before act ----------------------------------------------------------------------------------------------


def emits(ctx: Any, frame: Frame) -> None:
    ctx.emit(Told(what="x"))
    ctx.ask(WHICH)


def rolls(ctx: Any, frame: Frame) -> None:
    ctx.roll(1, 6, who="ash", ability="x", purpose="y")
    ctx.ask(WHICH)


def pushes(ctx: Any, frame: Frame) -> None:
    ctx.push(FairFrame())
    ctx.ask(WHICH)


@pytest.mark.parametrize("step", [emits, rolls, pushes])
@pytest.mark.parametrize("paranoid", [True, False])
def test_a_step_that_asks_after_it_has_acted_is_a_bug(step: Any, paranoid: bool) -> None:
    engine, state = stepping(step, paranoid=paranoid)
    with pytest.raises(EngineBug, match=r"fair\.step_0 asked after it had acted"):
        engine.start(state)


@pytest.mark.parametrize(
    "late",
    [
        lambda ctx: ctx.pick(ChooseOne(key="k", seat="ash", options=options("only"))),
        lambda ctx: ctx.picks(ChooseOrder(key="k", seat="ash", options=options("only"))),
        lambda ctx: ctx.amount(ChooseAmount(key="k", seat="ash", least=1, most=1)),
        lambda ctx: ctx.ask(ChooseOne(key="ordered", seat="ash", options=options("a", "b"))),
    ],
)
def test_paranoia_reports_a_late_question_even_where_it_answers_itself(late: Any) -> None:
    def step(ctx: Any, frame: Frame) -> None:
        ctx.emit(Told(what="x"))
        late(ctx)

    orders = {"ash": {"ordered": Pick(option="a")}}
    engine, state = stepping(step, orders=orders)
    with pytest.raises(EngineBug, match="asked after it had acted"):
        engine.start(state)
    calm, state = stepping(step, paranoid=False, orders=orders)
    assert calm.start(state).state.outcome is not None


def test_paranoia_finds_a_state_changed_before_a_question() -> None:
    def step(ctx: Any, frame: FairFrame) -> None:
        frame.turn += 1
        ctx.ask(WHICH)

    engine, state = stepping(step)
    with pytest.raises(EngineBug, match="changed the state before it asked"):
        engine.start(state)


def test_paranoia_finds_a_state_that_could_not_be_loaded_again() -> None:
    def step(ctx: Any, frame: FairFrame) -> Any:
        ctx.push(FairFrame(step="step_1"), Frame(kind="unheard_of"))
        return DONE

    def ask(ctx: Any, frame: FairFrame) -> None:
        ctx.ask(WHICH)

    engine, state = stepping(step, ask)
    with pytest.raises(EngineBug, match="cannot be loaded"):
        engine.start(state)
    calm, state = stepping(step, ask, paranoid=False)
    assert calm.start(state).state.pending  # which is why tests are paranoid


# -- steps that would strand a match -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "decision",
    [
        ChooseOne(key="k", seat="ash", options=()),
        ChooseOne(key="k", seat="ash", options=(Option(id="a", reasons=(Reason(rule="R", code="no"),)),)),
        ChooseOne(key="k", seat="ash", options=options("a", "a")),
        ChooseSome(key="k", seat="ash", options=options("a"), least=2, most=2),
        ChooseSome(key="k", seat="ash", options=options("a", "b", "c"), least=2, most=1),
        ChooseReaction(key="k", seat="ash", options=options(PASS)),
        ChooseAmount(key="k", seat="ash", least=2, most=1),
        ChoosePath(key="k", seat="ash", options=(), least=1, most=2),
    ],
)
def test_a_question_that_nothing_can_answer_is_a_bug(decision: Decision) -> None:
    engine, state = stepping(lambda ctx, frame: ctx.ask(decision) and None)
    with pytest.raises(EngineBug, match="nothing can answer"):
        engine.start(state)


@pytest.mark.parametrize("decisions", [{"birch": WHICH}, {"elm": WHICH.model_copy(update={"seat": "elm"})}])
def test_a_question_to_nobody_or_under_another_name_is_a_bug(decisions: Any) -> None:
    engine, state = stepping(lambda ctx, frame: ctx.ask_all(decisions) and None)
    with pytest.raises(EngineBug, match="asked 'which' of"):
        engine.start(state)


def test_two_questions_under_one_name_in_one_step_are_a_bug() -> None:
    """Else the first answer would quietly be taken for both."""

    def step(ctx: Any, frame: Frame) -> None:
        for name in ("c", "d"):
            ctx.ask(ChooseOne(key="which", seat="ash", options=options("a", name)))

    engine, state = stepping(step)
    state, _ = engine.start(state)
    with pytest.raises(EngineBug, match="two questions under the one name 'which@ash'"):
        answered(engine, state)


def test_the_same_question_may_be_looked_at_twice() -> None:
    engine, state = stepping(lambda ctx, frame: (ctx.ask(WHICH) == ctx.ask(WHICH)) and None)
    state, _ = engine.start(state)
    assert answered(engine, state).state.outcome is not None


def test_a_step_that_refuses_what_nobody_has_just_answered_is_a_bug() -> None:
    def refuse(ctx: Any, frame: Frame) -> None:
        raise IllegalAnswer((Reason(rule="R", code="no"),))

    engine, state = stepping(lambda ctx, frame: ctx.ask(WHICH) and None, refuse)
    state, _ = engine.start(state)
    with pytest.raises(EngineBug, match="refused an answer nobody gave"):
        answered(engine, state)


def test_a_step_may_refuse_the_answer_that_set_it_off() -> None:
    def no_b(choice: Any) -> Verdict:
        return Verdict.no("R", "not_b") if choice == Pick(option="b") else Verdict.yes()

    engine, state = stepping(lambda ctx, frame: ctx.ask(WHICH, no_b) and None)
    state, _ = engine.start(state)
    with pytest.raises(IllegalAnswer):
        answered(engine, state, "b")
    assert answered(engine, state, "a").state.outcome is not None


def test_a_loop_without_end_is_reported_and_not_run_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_engine.kernel.engine.STEP_BUDGET", 50)
    engine, state = stepping(lambda ctx, frame: AGAIN)
    with pytest.raises(EngineBug, match=r"no end in sight: \['fair\.step_0'\]"):
        engine.start(state)


def test_an_unknown_step_or_frame_is_reported() -> None:
    engine, state = stepping(lambda ctx, frame: "nowhere")
    with pytest.raises(EngineBug, match="fair has no step 'nowhere'"):
        engine.start(state)
    state.stack.append(Frame(kind="unheard_of"))
    with pytest.raises(ValueError, match="unknown frame 'unheard_of'"):
        engine.start(state)


def test_two_frames_or_events_of_one_kind_are_refused() -> None:
    with pytest.raises(EngineBug, match="two frames are called 'fair'"):

        class AnotherFrame(Frame):
            kind: str = "fair"

    with pytest.raises(EngineBug, match="two events are called 'rolled'"):

        class Rolled(Event):
            kind: str = "rolled"


def test_what_settling_pushes_is_done() -> None:
    class Settling(FairGame):
        def settle(self, ctx: Any) -> None:
            if ctx.state.day == 0 and not ctx.state.stack:
                ctx.state.day = 1
                ctx.push(FairFrame(step="step_1"))

    def only(ctx: Any, frame: Frame) -> Any:
        ctx.emit(Told(what=frame.step))
        return DONE

    table = procedure(FairFrame, {"step_0": only, "step_1": only})
    engine = Engine(Settling(changed={"fair": table}), seeded())
    _, events = engine.start(new_fair())
    assert [event.what for event in events if isinstance(event, Told)] == ["step_0", "step_1"]


def test_settling_may_not_ask() -> None:
    class Asking(FairGame):
        def settle(self, ctx: Any) -> None:
            ctx.ask(WHICH)

    table = procedure(FairFrame, {"step_0": lambda ctx, frame: None})
    with pytest.raises(EngineBug, match="asked after it had acted"):
        Engine(Asking(changed={"fair": table}), seeded()).start(new_fair())


# -- standing orders ---------------------------------------------------------------------------------------------


def fired(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.seat, event.key) for event in events if isinstance(event, OrderFired)]


def test_a_standing_order_answers_in_its_owners_stead_and_says_so_once() -> None:
    table = sit(orders={"birch": {"deal": Pick(option="yes")}})
    morning(table, ash=1)
    assert fired(say(table, "ash", "deed", "trade")) == []
    events = say(table, "ash", "offer", 1)
    assert fired(events) == [("birch", "deal")]
    assert [event.kind for event in events[:2]] == ["order_fired", "fair_paid"]


def test_a_standing_order_is_told_once_though_its_step_runs_again() -> None:
    def step(ctx: Any, frame: Frame) -> None:
        ctx.ask(WHICH)
        ctx.ask(OTHER)

    engine, state = stepping(step, orders={"ash": {"which": Pick(option="a")}})
    state, events = engine.start(state)
    assert (fired(events), state.pending["ash"].key) == ([], "other")
    assert fired(answered(engine, state).events) == [("ash", "which")]


@pytest.mark.parametrize("order", [Pick(option="gone"), Amount(amount=3)])
def test_a_standing_order_that_does_not_fit_leaves_the_question_to_its_owner(order: Any) -> None:
    """Nor is the other seat's answer refused for it."""
    table = sit(orders={"birch": {"deal": order}})
    morning(table, ash=1)
    say(table, "ash", "deed", "trade")
    assert fired(say(table, "ash", "offer", 1)) == []
    assert fired(say(table, "birch", "deal", "no")) == []


def test_a_standing_order_against_the_rules_leaves_the_question_to_its_owner() -> None:
    table = sit(orders={"birch": {"bid": Amount(amount=2)}})
    assert set(table.state.pending) == {"ash", "birch"}
    table = sit(orders={"birch": {"bid": Amount(amount=1)}})
    assert set(table.state.pending) == {"ash"}


def test_an_engine_without_paranoia_plays_the_same() -> None:
    calm, strict = engine(paranoid=False), engine()
    one, two = calm.start(new_fair()), strict.start(new_fair())
    assert calm.dump(one.state) == strict.dump(two.state)
