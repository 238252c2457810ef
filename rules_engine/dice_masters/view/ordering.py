"""Standing orders in words."""

from __future__ import annotations

from rules_engine.dice_masters.state.match import BLOCK, INTERRUPT, STOP, Match, StandingOrder
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases.options import ORDERS
from rules_engine.kernel.orders import EVERY


def order_text(names: Names, state: Match, order: StandingOrder) -> str:
    if order.ability.startswith(BLOCK):
        return names.term(ORDERS, f"block:{order.ability.removeprefix(BLOCK)}", below=order.below or 1)
    if order.ability.startswith(STOP):
        return names.term(ORDERS, order.ability.removeprefix("@"))
    if order.ability == INTERRUPT:
        return names.term(ORDERS, "interrupt")
    if order.ability == EVERY:
        return names.term(ORDERS, f"pass:{order.until}")
    key = "ask_rule" if order.policy == "ask" else "pass_rule"
    return names.term(ORDERS, key, rule=names.rule(order.ability))
