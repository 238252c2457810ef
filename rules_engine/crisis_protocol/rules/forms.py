"""TRF: transforming into another form."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.board.placing import placing
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.board.tools import base_radius
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import Transformed
from rules_engine.crisis_protocol.events.movement import Moved
from rules_engine.crisis_protocol.rules.conditions import shed_immune
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.placements import ask_place
from rules_engine.crisis_protocol.state.frames import FallFrame, MatchFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.procedures import DONE, Flow, procedure

TRANSFORM_RANGE = 1


class TransformFrame(MatchFrame):
    """Result: who, and 1 if it transformed."""

    kind: Literal["transform"] = "transform"
    who: CharacterId
    form: str
    """A form of the same card, or another card's id (TRF-02)."""
    range: int = TRANSFORM_RANGE
    cause: Cause


def transform(ctx: Ctx, frame: TransformFrame) -> Flow:
    """TRF-06…08, TRF-Q2: the new miniature is placed within R1, clear of the old one; the character stays the same."""
    look = world(ctx)
    character = ctx.state.characters[frame.who]
    card = look.card(frame.who)
    same_card = frame.form in card.forms
    if not same_card and frame.form not in look.content.characters:
        return _stay(frame)
    target = card if same_card else look.content.characters[frame.form]
    current = character.form or next(iter(card.forms))
    if same_card and current == frame.form:
        return _stay(frame)
    new = Base(id="", x=0, y=0, radius=base_radius(target.base), size=target.normal.healthy.size)
    ground = placing(new, frame.range, look.footprint(frame.who))
    spot = ask_place(ctx, character.controller, "transform", ground, frame.who)
    if spot is None:  # MOV-Q9
        return _stay(frame)
    x, y, on = spot
    ctx.emit(Moved(who=frame.who, move="place", x=x, y=y, on=on, cause=frame.cause))
    _change(ctx, frame, target.id, frame.form if same_card else None)
    frame.result = {"who": frame.who, "amount": 1}
    return DONE


def _stay(frame: TransformFrame) -> Flow:
    frame.result = {"who": frame.who, "amount": 0}
    return DONE


def _change(ctx: Ctx, frame: TransformFrame, card: str, form: str | None) -> None:
    """TRF-10: immunities of the new form work at once; TRF-Q1: damage beyond the new Stamina is discarded."""
    damage = ctx.state.characters[frame.who].damage
    ctx.emit(Transformed(who=frame.who, card=card, form=form, damage=damage))
    stamina = world(ctx).stamina(frame.who).total
    if damage > stamina:
        ctx.emit(Transformed(who=frame.who, card=card, form=form, damage=stamina))
    falling = any(isinstance(other, FallFrame) and other.who == frame.who for other in ctx.state.stack)
    if damage >= stamina and not falling:
        ctx.push(FallFrame(who=frame.who, cause=frame.cause))
    shed_immune(ctx)


TRANSFORM = procedure(TransformFrame, {"transform": transform})
