"""EFF-06: reactions that come up only when the whole effect that set them off is over."""

from __future__ import annotations

from typing import Any, Literal

from rules_engine.crisis_protocol.events.effects import ReactionsDue
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.moments import use_of
from rules_engine.crisis_protocol.state.match import Deferred
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure

GOING_ON = frozenset({
    "attack", "volley", "choose_attack", "use", "effect", "suffer", "fall", "move", "hurl", "collision", "dodge",
})  # fmt: skip
"""Frames that are an effect under way."""


class DeferredFrame(Frame):
    kind: Literal["deferred"] = "deferred"
    waiting: list[Deferred]


def due(state: Any) -> bool:
    """Whether deferred reactions can come up now."""
    return bool(state.deferred) and not any(frame.kind in GOING_ON for frame in state.stack)


def bring_up(ctx: Ctx) -> None:
    waiting = [entry.model_copy(deep=True) for entry in ctx.state.deferred]
    ctx.emit(ReactionsDue())
    ctx.push(DeferredFrame(waiting=waiting))


def resolve_next(ctx: Ctx, frame: DeferredFrame) -> Flow:
    """The use was decided when the moment came; it is paid and carried out now, if that is still possible."""
    if not frame.waiting:
        return DONE
    entry = frame.waiting[0]
    look = world(ctx)
    live = next((live for live in look.live if live.id == entry.live), None)
    frame.waiting = frame.waiting[1:]
    if live is not None and not objections(look, live, live.scope(**entry.names)):
        ctx.push(use_of(live, entry.names))
    return AGAIN


DEFERRED = procedure(DeferredFrame, {"next": resolve_next})
