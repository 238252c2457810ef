"""TAC: which team tactic cards could be played now, as an active card in one's own turn."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Moment, RuleKind
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.query.triggers import listens
from rules_engine.crisis_protocol.query.world import World
from rules_engine.kernel.values import Seat


def active_cards(look: World, seat: Seat) -> list[Live]:
    """TAC-07, TAC-14: active cards, any number in one's own turn."""
    return [
        live
        for live in look.live
        if live.rule.kind is RuleKind.TACTIC
        and live.seat == seat
        and (not live.rule.on or listens(live.rule, Moment.TURN))
    ]
