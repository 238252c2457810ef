"""Standing orders in words."""

from __future__ import annotations

from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.orders import CAPTURE, FLIGHT, PLACEMENT, RANSOM, TACTICS, StandingOrder
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.cry_havoc.view.phrases.questions import ORDERS


def order_text(names: Names, state: Match, order: StandingOrder) -> str:
    region = names.region(state, order.region) if order.region is not None else ""
    if order.prepared is not None:
        return names.term(ORDERS, "action", action=names.term(terms.ACTIONS, order.prepared.action))
    match order.ability:
        case str(ability) if ability == TACTICS:
            if order.keep:
                return names.term(ORDERS, "tactics:keep", keep=names.cards(order.keep))
            if order.region is not None:
                return names.term(ORDERS, "tactics:region", region=region)
            return names.term(ORDERS, "tactics:round" if order.until == "round" else "tactics")
        case str(ability) if ability == PLACEMENT:
            return names.term(ORDERS, "placement", region=region, placement=names.placed(order.placement))
        case str(ability) if ability == RANSOM:
            kind = "never" if order.policy == "never" else "always" if order.amount is None else "amount"
            return names.term(ORDERS, f"ransom:{kind}", amount=names.counted(order.amount or 0, "prisoner"))
        case str(ability) if ability == FLIGHT:
            return names.term(ORDERS, "flight", regions=names.listed(names.region(state, one) for one in order.regions))
        case str(ability) if ability == CAPTURE:
            wanted = (names.term(terms.OBJECTIVES, one) for one in order.objectives)
            return names.term(ORDERS, "capture", objectives=names.listed(wanted))
    return names.term(ORDERS, "other", ability=names.of(state, order.ability))
