"""CH-SCO: enabling the scoring of this round."""

from __future__ import annotations

from rules_engine.cry_havoc.events.cards import HandDiscarded
from rules_engine.cry_havoc.events.flow import ScoringEnabled
from rules_engine.cry_havoc.query.offers import enabling_card
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.kernel.values import Seat


def enable_scoring(ctx: Ctx, seat: Seat) -> None:
    """CH-SCO-02."""
    card = enabling_card(world(ctx), seat)
    assert card is not None
    ctx.emit(ScoringEnabled(seat=seat))
    ctx.emit(HandDiscarded(seat=seat, cards=(card,), why="enable"))
