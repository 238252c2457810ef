"""What the match remembers for cards that ask what was done this turn, round or game."""

from __future__ import annotations

from rules_engine.crisis_protocol.events.effects import Remembered
from rules_engine.crisis_protocol.rules.context import Ctx
from rules_engine.kernel.values import Json

SPANS = ("activation", "turn", "round", "game")


def remember(ctx: Ctx, **fact: Json) -> None:
    ctx.emit(Remembered(spans=SPANS, fact={name: value for name, value in fact.items() if value is not None}))
