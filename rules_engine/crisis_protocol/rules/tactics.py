"""TAC: which team tactic cards could be played now, as an active card in one's own turn."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Moment, RuleKind
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.query.triggers import listens
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.query.world import World
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat


def playable(look: World, seat: Seat) -> list[tuple[Live, list[Reason]]]:
    """TAC-07, TAC-14: active cards, any number in one's own turn; each with what stands against it."""
    found = []
    for live in look.live:
        if live.rule.kind is not RuleKind.TACTIC or live.seat != seat:
            continue
        if live.rule.on and not listens(live.rule, Moment.TURN):
            continue
        found.append((live, objections(look, live, live.scope())))
    return found
