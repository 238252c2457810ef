"""EFF-06: reactions that come up only when the effect that set them off is over."""

from __future__ import annotations

from typing import Any, Literal

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.effects import ReactionsDue
from rules_engine.crisis_protocol.query.causes import GOING_ON
from rules_engine.crisis_protocol.query.triggers import set_off, waits
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx, Names, world
from rules_engine.crisis_protocol.rules.moments import ALSO, DUE, EFFECT, MOMENT, announce, bring_due, use_of
from rules_engine.crisis_protocol.state.frames import MatchFrame
from rules_engine.crisis_protocol.state.match import Deferred, Match
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure


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
    """All that the effect has set off is offered together, as things stand now (EFF-12)."""
    if not frame.waiting:
        return DONE
    if frame.waiting[0].moment:
        together = _together(world(ctx), frame.waiting)
        frame.waiting = [entry for entry in frame.waiting if all(entry is not one for one in together)]
        bring_due(ctx, [(Moment(of[0].moment), of[0].names, [e.live for e in of]) for of in _by_moment(together)])
        return AGAIN
    look = world(ctx)
    first, frame.waiting = frame.waiting[0], frame.waiting[1:]
    live = next((live for live in look.live if live.id == first.live), None)
    if live is not None and not objections(look, live, live.scope(**first.names)):
        ctx.push(use_of(live, first.names))
    return AGAIN


def announce_end(ctx: Ctx, moment: Moment, names: Names, rolls: list[dict[str, Any]], effect: str = "") -> bool:
    """Open the window after the effect on top of the stack, if there is one: what its rolls have set off and what has
    waited for its end come up with all else that comes after it (EFF-12, POW-Q4)."""
    ready = _waiting_for_it(ctx, effect)
    look = world(ctx)
    asks = [live for live in look.listening(moment) if not waits(live.rule, moment)]
    own = {live.id for live in asks if set_off(look, live, moment, names)}
    if not own:
        return False
    ready = [entry for entry in ready if entry.live not in own]
    also = [*rolls, *(_also(of) for of in _by_moment(ready))]
    if not announce(ctx, moment, {**names, ALSO: also or None}):
        return False
    _take(ctx, ready)
    return True


def _also(of: list[Deferred]) -> dict[str, Any]:
    return {**of[0].names, MOMENT: of[0].moment, DUE: [entry.live for entry in of], EFFECT: of[0].effect}


def bring_end(ctx: Ctx, rolls: list[dict[str, Any]], effect: str) -> None:
    """The same where nothing asks for that moment itself."""
    ready = _waiting_for_it(ctx, effect)
    _take(ctx, ready)
    due_now = [
        (Moment.ROLL_RESOLVED, {k: v for k, v in roll.items() if k not in (MOMENT, DUE)}, roll[DUE]) for roll in rolls
    ]
    bring_due(ctx, [*due_now, *((Moment(of[0].moment), of[0].names, [e.live for e in of]) for of in _by_moment(ready))])


def _waiting_for_it(ctx: Ctx, effect: str) -> list[Deferred]:
    """What comes up when the effect on top of the stack is over: what that has set off (EFF-06), and all that waits if
    nothing else is under way."""
    state, at = ctx.state, len(ctx.state.stack) - 1
    alone = not any(frame.kind in GOING_ON and frame.kind != "choose_attack" for frame in state.stack[:at])
    ready = [
        entry
        for entry in state.deferred
        if entry.within == at or (alone and entry.within is None) or (effect and entry.effect == effect)
    ]
    return _together(world(ctx), ready)


def _take(ctx: Ctx, ready: list[Deferred]) -> None:
    if ready:
        left = tuple(entry for entry in ctx.state.deferred if all(entry is not one for one in ready))
        ctx.emit(ReactionsDue(waiting=left))


def _together(look: World, waiting: list[Deferred]) -> list[Deferred]:
    """What comes up next. What answers several moments comes once for each, one after the other: to effects of one
    name each of them is a trigger of its own (EFF-10)."""
    named = {live.id: live.printed for live in look.live}
    moments: dict[str, tuple[Any, ...]] = {}
    found = []
    for entry in waiting:
        name = named.get(entry.live, entry.live)
        if entry.moment and moments.setdefault(name, _moment(entry)) == _moment(entry):
            found.append(entry)
    return found


def _by_moment(entries: list[Deferred]) -> list[list[Deferred]]:
    found: list[list[Deferred]] = []
    for entry in entries:
        same = next((of for of in found if _moment(of[0]) == _moment(entry)), None)
        if same is None:
            found.append([entry])
        else:
            same.append(entry)
    return found


def _moment(entry: Deferred) -> tuple[Any, ...]:
    """What set it off: the same thing brought about by another effect is another moment."""
    return entry.moment, entry.names, entry.effect


DEFERRED = procedure(DeferredFrame, {"next": resolve_next})
