"""Victory points, and the event tiles that a marker passes (CH-EVT-05…08)."""

from __future__ import annotations

from rules_engine.cry_havoc.events.flow import EventPassed, VpScored
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.state.words import Level, Owner
from rules_engine.kernel.values import Seat


def score(ctx: Ctx, owner: Owner, amount: int, why: str) -> None:
    """A gain; neutral natives score nothing (CH-TRO-02)."""
    if owner not in ctx.state.players or amount <= 0:
        return
    before = ctx.state.players[owner].vp
    ctx.emit(VpScored(seat=owner, amount=amount, why=why))
    if ctx.state.options.level is not Level.BEGINNER:
        _pass_events(ctx, owner, before)


def pay(ctx: Ctx, seat: Seat, amount: int, why: str) -> None:
    """CH-PRI-Q1: never below none, and no event moves back."""
    if amount > 0:
        ctx.emit(VpScored(seat=seat, amount=-amount, why=why))


def _pass_events(ctx: Ctx, seat: Seat, before: int) -> None:
    """In ascending order, so that a stack may be carried on (CH-EVT-Q4); to stand on a number is not to pass it
    (CH-EVT-Q5). No slot after a covered one is bare; the last tile joins the printed slot (CH-EVT-Q3)."""
    now = ctx.state.players[seat].vp
    for slot, number in enumerate(world(ctx).map.slots):
        if before <= number < now and ctx.state.events[slot]:
            ctx.emit(EventPassed(seat=seat, slot=slot, onto=slot + 1))
