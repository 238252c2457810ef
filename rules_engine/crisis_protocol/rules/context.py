"""The context of a step in this game: the kernel's, plus the cards and a fresh look at the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.context import Context

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.rules.game import CrisisProtocol

Ctx: TypeAlias = Context[Match]

Names: TypeAlias = Mapping[str, Any]


def world(ctx: Ctx) -> World:
    """The match as it stands, with the cards; ask again after acting."""
    game: CrisisProtocol = ctx.engine.game  # type: ignore[assignment]
    return World(ctx.state, game.cards(ctx.state), game.fired, ctx.kept)


def window(moment: Moment, names: Callable[[Any], Names]) -> Callable[[Ctx, Any], None]:
    """A step that opens a window at a moment of a procedure; `names` says who it is about, from the frame."""

    def step(ctx: Ctx, frame: Any) -> None:
        from rules_engine.crisis_protocol.rules.moments import announce

        announce(ctx, moment, names(frame))

    return step
