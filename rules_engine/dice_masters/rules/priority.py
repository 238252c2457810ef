"""DM-TIM: who may act now. The active player acts as often as they like, hands over, and the other acts or declines.

Whoever can do nothing is not asked: all zones are open, so silence tells nothing (DM-ZON-Q2).
"""

from __future__ import annotations

from rules_engine.dice_masters.events.flow import PriorityPassed
from rules_engine.dice_masters.query.offers import OTHERWISE, offers
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.orders import interrupts, stops
from rules_engine.dice_masters.state.frames import (
    BuyFrame,
    ExchangeFrame,
    FieldFrame,
    GlobalFrame,
    MatchFrame,
    UseFrame,
)
from rules_engine.dice_masters.state.match import Step
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Option
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Seat

END = "done"
"""No more, unless the other acts: one pass of theirs closes the step (DM-TIM-Q1)."""
YIELD = "yield"
"""The other may act; then the active player is asked once more (DM-TIM-01, DM-TIM-04)."""


def move(ctx: Ctx, frame: ExchangeFrame) -> Flow:
    return _active(ctx, frame) if frame.mover == ctx.state.active else _inactive(ctx, frame)


def _active(ctx: Ctx, frame: ExchangeFrame) -> Flow:
    """DM-TIM-01, DM-TIM-03."""
    state = ctx.state
    options = offers(world(ctx), frame.mover, frame.phase)
    chosen = END
    if any(option.enabled for option in options):
        last = [Option(id=END)]
        if not frame.passed and _can_act(ctx, state.inactive, frame.phase):
            last.append(Option(id=YIELD))
        key = "main" if frame.phase is Step.MAIN else "combat"
        chosen = ctx.pick(ChooseOne(key=key, seat=frame.mover, options=(*options, *last), source="DM-TRN-16"))
    if chosen in (END, YIELD):
        if frame.passed:
            # DM-TIM-04: the other has passed directly before.
            return DONE
        if _can_act(ctx, state.inactive, frame.phase):
            ctx.emit(PriorityPassed(seat=frame.mover, done=chosen == END))
        frame.done, frame.mover = chosen == END, state.inactive
        return AGAIN
    frame.passed = False
    kind = chosen.removeprefix(OTHERWISE).partition(":")[0]
    ctx.push(begun(frame.mover, chosen))
    if stops(ctx, state.inactive, kind):
        # DM-GLO-11, DM-TIM-Q4: let in on demand before the next action.
        frame.stopped, frame.mover = True, state.inactive
    return AGAIN


def _inactive(ctx: Ctx, frame: ExchangeFrame) -> Flow:
    """DM-TIM-02, DM-TIM-Q2: one after another, as many as they like."""
    state = ctx.state
    options = offers(world(ctx), frame.mover, frame.phase)
    chosen = PASS
    if any(option.enabled for option in options):
        question = ChooseReaction(
            key="globals", seat=frame.mover, options=tuple(options), source="DM-TIM-02", params={"step": frame.phase}
        )
        chosen = ctx.pick(question)
        if chosen == PASS:
            ctx.emit(PriorityPassed(seat=frame.mover))
    if chosen != PASS:
        # DM-TIM-05: any action reopens the exchange.
        frame.passed, frame.done = False, False
        ctx.push(begun(frame.mover, chosen))
        if interrupts(state, state.active):
            frame.mover = state.active
        return AGAIN
    frame.mover = state.active
    if frame.stopped:
        frame.stopped = False
        return AGAIN
    if frame.done:
        return DONE
    frame.passed = True
    return AGAIN


def _can_act(ctx: Ctx, seat: Seat, phase: Step) -> bool:
    return any(option.enabled for option in offers(world(ctx), seat, phase))


def begun(seat: Seat, chosen: str) -> MatchFrame:
    """The work of a chosen action."""
    otherwise = chosen.startswith(OTHERWISE)
    action, _, what = chosen.removeprefix(OTHERWISE).partition(":")
    if action == "buy":
        return BuyFrame(seat=seat, slots=[what], otherwise=otherwise)
    if action == "buy_several":
        return BuyFrame(seat=seat)
    if action == "field":
        return FieldFrame(seat=seat, dice=[what], otherwise=otherwise)
    if action == "field_several":
        return FieldFrame(seat=seat)
    if action == "free":
        die, _, rule = what.partition(":")
        return FieldFrame(seat=seat, dice=[die], free=rule)
    if action == "use":
        return UseFrame(seat=seat, die=what)
    if action == "globals_several":
        return GlobalFrame(seat=seat)
    return GlobalFrame(seat=seat, texts=[chosen.removeprefix(OTHERWISE)], otherwise=otherwise)


EXCHANGE = procedure(ExchangeFrame, {"move": move})
