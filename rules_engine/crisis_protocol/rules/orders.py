"""Standing orders: answers to reactions given in advance, with their conditions."""

from __future__ import annotations

from rules_engine.crisis_protocol.query import numbers
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.kernel.decisions import PASS, Choice, ChooseReaction, Decision, Option, Pick


def standing_order(ctx: Ctx, decision: Decision) -> tuple[str, Choice] | None:
    """The first order that speaks to a reaction: use it, or pass if every open option is refused in advance."""
    if not isinstance(decision, ChooseReaction):
        return None
    open_ = [option for option in decision.options if option.enabled]
    refused: list[StandingOrder] = []
    for option in open_:
        order = _for(ctx, decision.seat, option)
        if order is None:
            continue
        if order.policy == "always" and _conditions_hold(ctx, order, option):
            return order.id, Pick(option=option.id)
        refused.append(order)
    if open_ and len(refused) == len(open_):
        return refused[0].id, Pick(option=PASS)
    return None


def _for(ctx: Ctx, seat: str, option: Option) -> StandingOrder | None:
    rule = str(option.params.get("rule", ""))
    return next((o for o in ctx.state.orders if o.seat == seat and o.ability in (rule, "*")), None)


def _conditions_hold(ctx: Ctx, order: StandingOrder, option: Option) -> bool:
    """At least so much damage due, and so much Power left after paying."""
    look = world(ctx)
    if order.least_damage is not None:
        due = numbers.number(look, Scope(None, None, order.seat), "damage_due")
        if due < order.least_damage:
            return False
    owner = option.params.get("owner")
    if order.keep_power is not None and owner is not None:
        left = ctx.state.characters[str(owner)].power - int(option.params.get("cost") or 0)
        return left >= order.keep_power
    return True
