"""Standing orders in words: whose ability, what to do, under which conditions, for how long."""

from __future__ import annotations

from rules_engine.crisis_protocol.rules.moments import COVER
from rules_engine.crisis_protocol.state.match import AGAIN, END_TURN, Match, StandingOrder
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.crisis_protocol.view.phrases import pick
from rules_engine.crisis_protocol.view.phrases.orders import ORDERS
from rules_engine.kernel.orders import EVERY


def order_text(names: Names, state: Match, order: StandingOrder) -> str:
    """`Vibranium Shield (Captain America): use if the damage would be 3 or more, until the end of the round`."""

    def say(key: str, **values: object) -> str:
        return pick(ORDERS[key], names.locale).format(**values)

    if order.ability == END_TURN:
        return say("end_turn")
    if order.ability.startswith(AGAIN):
        attack, _, target = order.ability.split()[1:]
        return say("again", attack=names.of(state, attack), target=names.of(state, target))
    what = say("every") if order.ability == EVERY else names.of(state, order.ability)
    if order.ability == COVER:
        what = say("cover")
    if order.owner is not None:
        what = f"{what} ({names.of(state, order.owner)})"
    conditions = []
    if order.least_damage is not None:
        conditions.append(say("least_damage", n=order.least_damage))
    if order.keep_power is not None:
        conditions.append(say("keep_power", n=order.keep_power))
    policy = say("use_if", conditions=names.listed(conditions)) if conditions else say(order.policy)
    return f"{what}: {policy}, {say(order.until)}"
