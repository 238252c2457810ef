"""What a judge may set, and within which bounds: a ruling corrects the table, it does not play."""

from __future__ import annotations

from rules_engine.crisis_protocol.board import footing
from rules_engine.crisis_protocol.events.rulings import JudgeRuled
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.pieces import MOST_POWER
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.explain import Reason

MOST_POINTS = 99


def ruled(look: World, ruling: JudgeRuled) -> JudgeRuled:
    """The ruling as it is put in: at a new place it says what the character stands on there."""
    reasons = objections(look, ruling)
    if reasons:
        raise IllegalAnswer(reasons)
    if ruling.what != "place" or ruling.who is None or ruling.spot is None:
        return ruling
    base = look.footprint(ruling.who)
    centre = (ruling.spot.x / 1000, ruling.spot.y / 1000)
    return ruling.model_copy(update={"on": footing.standing_on(look.scene, centre, base.radius)})


def objections(look: World, ruling: JudgeRuled) -> tuple[Reason, ...]:
    """Why a ruling cannot be put in; none when it can."""
    if ruling.what == "score":
        return _within("WIN-01", ruling.number, 0, MOST_POINTS)
    character = look.state.characters.get(ruling.who or "")
    if character is None or not character.in_play:
        return (Reason(rule="DMG-20", code="nobody_there"),)
    match ruling.what:
        case "power":
            return _within("POW-03", ruling.number, 0, MOST_POWER)
        case "damage":
            # As much as its Stamina would have to daze it: that is for an attack to do, not for a correction.
            return _within("DMG-02", ruling.number, 0, look.stamina(character.id).total - 1)
        case "condition":
            known = ruling.condition in look.content.conditions and ruling.condition not in character.conditions
            return () if known else (_condition(character.id, ruling),)
        case "no_condition":
            return () if ruling.condition in character.conditions else (_condition(character.id, ruling),)
        case "place":
            assert ruling.spot is not None
            centre = (ruling.spot.x / 1000, ruling.spot.y / 1000)
            return footing.objections(look.scene, centre, look.footprint(character.id).radius, (character.id,))
    return ()


def _within(rule: str, number: int, least: int, most: int) -> tuple[Reason, ...]:
    if least <= number <= most:
        return ()
    return (Reason(rule=rule, code="number_out_of_bounds", params={"least": least, "most": most}),)


def _condition(who: str, ruling: JudgeRuled) -> Reason:
    return Reason(rule="CON-02", code="condition_not_so", params={"who": who, "condition": ruling.condition})
