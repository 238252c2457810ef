"""Texts that act: those of cards, structures, Skills, events, explorations and markers (CH-GLO-01)."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.rule import Rule
from rules_engine.cry_havoc.events.effects import TextDeclined, TextUsed
from rules_engine.cry_havoc.query.prospect import limit_of, usable
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.paying import settle_cost
from rules_engine.cry_havoc.rules.step_context import VERBS, StepContext
from rules_engine.cry_havoc.state.frames import EffectFrame
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import Owner, RegionId, base
from rules_engine.kernel.decisions import PASS, ChooseReaction, Option
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards import limits
from rules_engine.kit.cards.carrying import carry_on


def carry_out(ctx: Ctx, source: str, seat: Seat, *, region: RegionId | None = None, side: Owner | None = None) -> None:
    """The text of what has that id, for a seat, where it stands; `side` where the seat acts for the natives."""
    own = None if side == seat else side
    ctx.push(EffectFrame(names=Bindings(rule=base(source), seat=seat, region=region, side=own)))


def offer(ctx: Ctx, frame: EffectFrame) -> Flow | None:
    """What cannot act does not; a passive text with a price is offered."""
    rule, names = _rule(ctx, frame), frame.names
    if not usable(world(ctx), rule, names):
        ctx.emit(TextDeclined(seat=names.seat, rule=rule.id))
        return DONE
    if rule.optional or (rule.on and not rule.cost.is_free):
        options = (Option(id="use", params={"rule": rule.id}),)
        if ctx.pick(ChooseReaction(key="use_text", seat=names.seat, options=options, source=rule.id)) == PASS:
            ctx.emit(TextDeclined(seat=names.seat, rule=rule.id))
            return DONE
    return None


def pay(ctx: Ctx, frame: EffectFrame) -> None:
    rule, names = _rule(ctx, frame), frame.names
    settle = settle_cost(ctx, names.seat, rule.cost, rule.id)
    ctx.emit(TextUsed(seat=names.seat, rule=rule.id))
    settle()
    if rule.limit is not None:
        limits.use(ctx, limit_of(rule, names))
    fired = world(ctx).fired
    if fired is not None:
        fired.add(rule.id)


def act(ctx: Ctx, frame: EffectFrame) -> Flow | None:
    return carry_on(VERBS, frame, _rule(ctx, frame), lambda todo: StepContext(ctx, frame, todo))


def _rule(ctx: Ctx, frame: EffectFrame) -> Rule:
    return world(ctx).pack.rules[frame.names.rule]


EFFECT = procedure(EffectFrame, {"offer": offer, "pay": pay, "act": act})
