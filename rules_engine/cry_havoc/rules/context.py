"""The context of a step in this game: the kernel's, plus the pack and a fresh look at the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.context import Context

if TYPE_CHECKING:
    from rules_engine.cry_havoc.rules.game import CryHavoc

Ctx: TypeAlias = Context[Match]


def world(ctx: Ctx) -> World:
    """The match as it stands, with its pack; ask again after acting."""
    game: CryHavoc = ctx.engine.game  # type: ignore[assignment]
    return World(ctx.state, game.pack(ctx.state), game.fired, ctx.kept)
