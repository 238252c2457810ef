"""CON: gaining special conditions; what they do is said by their own rules."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import ConditionGained, ConditionRemoved
from rules_engine.crisis_protocol.query.permits import immune
from rules_engine.crisis_protocol.rules.context import Ctx, Names, window, world
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.state.frames import MatchFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.procedures import DONE, Flow, procedure


class GainConditionFrame(MatchFrame):
    """A condition is about to be gained. Result: who, and 1 if it was."""

    kind: Literal["gain_condition"] = "gain_condition"
    who: CharacterId
    condition: str
    cause: Cause
    prevented: bool = False


def begin(ctx: Ctx, frame: GainConditionFrame) -> Flow | None:
    """CON-02, CON-03, KEY-04: one of each, and none it is immune to."""
    frame.result = {"who": frame.who, "amount": 0}
    character = ctx.state.characters[frame.who]
    if character.dazed or not character.in_play:
        return DONE
    vain = Moment.HAD_CONDITION if frame.condition in character.conditions else None
    if vain is None and immune(world(ctx), frame.who, frame.condition):
        vain = Moment.IMMUNE_TO_CONDITION
    if vain is None:
        return None
    announce(ctx, vain, _names(frame))
    return DONE


def _names(frame: GainConditionFrame) -> Names:
    cause = frame.cause.character
    return {"subject": frame.who, "by": cause, "source": cause, "condition": frame.condition}


def gain(ctx: Ctx, frame: GainConditionFrame) -> Flow | None:
    if frame.prevented:
        return DONE
    ctx.emit(ConditionGained(who=frame.who, condition=frame.condition, cause=frame.cause))
    frame.result = {"who": frame.who, "amount": 1}
    return None


GAIN_CONDITION = procedure(
    GainConditionFrame,
    {
        "begin": begin,
        "would": window(Moment.WOULD_GAIN_CONDITION, _names),
        "gain": gain,  # CON-01
        "after": window(Moment.GAINED_CONDITION, _names),
    },
)


def shed_immune(ctx: Ctx) -> None:
    """KEY-05, TRF-10: a condition goes as soon as its bearer is immune to it."""
    look = world(ctx)
    for character in ctx.state.fielded:
        for condition in list(character.conditions):
            if immune(look, character.id, condition):
                cause = Cause(rule="KEY-05")
                ctx.emit(ConditionRemoved(who=character.id, condition=condition, cause=cause))
