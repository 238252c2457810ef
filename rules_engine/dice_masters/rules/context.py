"""The context of a step in this game: the kernel's, plus the cards and a fresh look at the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.context import Context

if TYPE_CHECKING:
    from rules_engine.dice_masters.rules.game import DiceMasters

Ctx: TypeAlias = Context[Match]


def world(ctx: Ctx) -> World:
    """The match as it stands, with the cards; ask again after acting."""
    game: DiceMasters = ctx.engine.game  # type: ignore[assignment]
    return World(ctx.state, game.cards(ctx.state), game.fired, ctx.kept)
