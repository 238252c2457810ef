"""CH-BAT-43…48: where the loser of Region Control goes."""

from __future__ import annotations

from rules_engine.cry_havoc.events.battle import UnitsFled
from rules_engine.cry_havoc.query.battles import nest_places, refuges
from rules_engine.cry_havoc.rules.battles import fought, leader
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.natives import place_nest
from rules_engine.cry_havoc.state.frames import ArrivalFrame, FlightFrame
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import DONE, Flow, procedure


def flee(ctx: Ctx, frame: FlightFrame) -> Flow:
    """CH-BAT-43…47, CH-TRO-17: all together to one region; without one they go to the Reserve, and never by choice
    (CH-BAT-Q9)."""
    if frame.side not in ctx.state.players:
        return _scatter(ctx, frame)
    where = refuges(world(ctx), frame.side, frame.region)
    options = tuple(Option(id=region) for region in where)
    count, to = fought(ctx).units(frame.side), None
    if options:
        question = ChooseOne(
            key="flight",
            seat=frame.side,
            options=options,
            source="CH-BAT-43",
            params={"region": frame.region, "count": count},
        )
        to = ctx.pick(question)
    ctx.emit(UnitsFled(side=frame.side, to=to, count=count))
    if to is not None:
        ctx.push(ArrivalFrame(seat=frame.side, regions=[to], flight=True))
    return DONE


def _scatter(ctx: Ctx, frame: FlightFrame) -> Flow:
    """CH-BAT-48, CH-BAT-Q11: neutral natives vanish, and leave a Nest close by if there is room."""
    where = tuple(Option(id=region) for region in nest_places(world(ctx), frame.region))
    seat, nest = leader(ctx, frame.side), None
    if where:
        question = ChooseOne(key="nest", seat=seat, options=where, source="CH-BAT-48", params={"region": frame.region})
        nest = ctx.pick(question)
    ctx.emit(UnitsFled(side=frame.side, to=None, count=fought(ctx).units(frame.side)))
    if nest is not None:
        place_nest(ctx, nest)
    return DONE


FLIGHT = procedure(FlightFrame, {"flee": flee})
