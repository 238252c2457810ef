"""EFF-06: reactions that come up only when the effect that set them off is over."""

from __future__ import annotations

from typing import Any, Literal

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.effects import ReactionsDue
from rules_engine.crisis_protocol.query.causes import GOING_ON
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.moments import DUE, turn_order, use_of
from rules_engine.crisis_protocol.state.frames import MatchFrame
from rules_engine.crisis_protocol.state.match import Deferred, Match
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.windows import WindowFrame


class DeferredFrame(MatchFrame):
    kind: Literal["deferred"] = "deferred"
    waiting: list[Deferred]


def due(state: Any) -> bool:
    """Whether deferred reactions can come up now."""
    return any(_over(state, entry) for entry in state.deferred)


def _over(state: Match, entry: Deferred) -> bool:
    if entry.within is not None:
        return len(state.stack) <= entry.within
    return not any(frame.kind in GOING_ON for frame in state.stack)


def bring_up(ctx: Ctx) -> None:
    ready = [entry.model_copy(deep=True) for entry in ctx.state.deferred if _over(ctx.state, entry)]
    ctx.emit(ReactionsDue(waiting=tuple(entry for entry in ctx.state.deferred if not _over(ctx.state, entry))))
    ctx.push(DeferredFrame(waiting=ready))


def resolve_next(ctx: Ctx, frame: DeferredFrame) -> Flow:
    """What one moment has set off is offered together, in the order of the moment and as things stand now."""
    if not frame.waiting:
        return DONE
    first = frame.waiting[0]
    if first.moment:
        same = [entry for entry in frame.waiting if _moment(entry) == _moment(first)]
        frame.waiting = [entry for entry in frame.waiting if entry not in same]
        bound = {**first.names, DUE: [entry.live for entry in same]}
        order = turn_order(world(ctx), Moment(first.moment), bound)
        ctx.push(WindowFrame(moment=first.moment, bindings=bound, order=order))
        return AGAIN
    look = world(ctx)
    live = next((live for live in look.live if live.id == first.live), None)
    frame.waiting = frame.waiting[1:]
    if live is not None and not objections(look, live, live.scope(**first.names)):
        ctx.push(use_of(live, first.names))
    return AGAIN


def _moment(entry: Deferred) -> tuple[Any, ...]:
    """What set it off: the same thing brought about by another effect is another moment."""
    return entry.moment, entry.names, entry.effect


DEFERRED = procedure(DeferredFrame, {"next": resolve_next})
