"""EFF-08, ATK-Q7: whether steps would do nothing at all as things stand; what would is not offered, nor paid for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary import steps_board as b
from rules_engine.crisis_protocol.cards.vocabulary import steps_dice as d
from rules_engine.crisis_protocol.cards.vocabulary import steps_fates as fates
from rules_engine.crisis_protocol.cards.vocabulary import steps_flow as f
from rules_engine.crisis_protocol.cards.vocabulary import steps_harm as h
from rules_engine.crisis_protocol.cards.vocabulary.words import ActionKind
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.query import conditions, selecting
from rules_engine.crisis_protocol.query.casting import without_cost
from rules_engine.crisis_protocol.query.causes import source_kind
from rules_engine.crisis_protocol.query.extra_attacks import cannot_be_made, stands, targets_for
from rules_engine.crisis_protocol.query.leading import others_to_lead
from rules_engine.crisis_protocol.query.objectives import held_by, room_for
from rules_engine.crisis_protocol.query.permits import forbidden, keeps_target
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.targets import cannot_choose
from rules_engine.crisis_protocol.state.frames import FallFrame, SufferFrame

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World
    from rules_engine.crisis_protocol.state.pieces import Tactic


def does_nothing(world: World, scope: Scope, rule: Rule, steps: Sequence[Any], *, though_allowed: bool = False) -> bool:
    """Whether all steps are certain to do nothing. Each is read as things stand: where those before it do nothing, they
    stand no otherwise when its turn comes. `though_allowed`: also what may be done in vain, and whatever is chosen."""
    for step in steps:
        if isinstance(step, f.Choose):
            among = selecting.pickable(world, scope, step.of)
            if not among and not step.up_to:
                return True  # the rest is left out
            if though_allowed and step.as_ is not None:
                scope = scope.bind(**{step.as_: among})
                continue
        if not _idle(world, scope, rule, step, though_allowed):
            return False
        if getattr(step, "as_", None) is not None:
            scope = scope.bind(**{step.as_: []})  # what speaks of its result speaks of nobody
    return bool(steps)


def _idle(world: World, scope: Scope, rule: Rule, step: Any, though_allowed: bool) -> bool:
    match step:
        case f.May() | f.Limited() | f.Repeat():
            return does_nothing(world, scope, rule, step.do, though_allowed=though_allowed)
        case f.If():
            then = step.then if conditions.holds(world, scope, step.test) else step.otherwise
            return not then or does_nothing(world, scope, rule, then, though_allowed=though_allowed)
        case f.OneOf() if all(name in scope.names for name in rule.choose):
            ways = [way for way in step.options if way.when is None or conditions.holds(world, scope, way.when)]
            return all(does_nothing(world, scope, rule, way.do, though_allowed=though_allowed) for way in ways)
        case d.ChangeTarget() if (attacker := world.engaged.get("attacker")) is not None:
            return keeps_target(world, attacker) or _named(world, scope, step.to) == [world.engaged.get("target")]
        case d.MakeAttack():
            return cannot_be_made(world, scope, rule, step)
        case f.Later() if step.at is None:
            return all(_has_fallen(world, scope, promised) for promised in step.do)
        case b.HandOver():
            return nothing_to_hand(world, scope, (step,))
        case b.ReturnCard():
            return not any(held.played and held.card == rule.id.partition(".")[0] for held in _hand(world, scope))
        case fates.Discard():
            return sum(not held.played for held in _hand(world, scope)) < step.number
        case b.Lead(with_="any"):
            return scope.seat is None or not others_to_lead(world, scope.seat)
        case h.Heal():
            # What answers a moment is asked for; what one may do in one's own activation one may do in vain.
            return _nobody(world, scope, step.who, hurt=though_allowed or bool(rule.on))
        case h.Action(kind=ActionKind.SHAKE):  # ACT-Q1
            return _nobody(world, scope, step.who, conditions=())
        case h.UsePower():
            return without_cost(world, scope.owner, step.named) is None
        case h.Action(kind=ActionKind.ATTACK):  # ATK-Q7
            return _nobody_attacks(world, scope, step)
        case h.PassCondition():
            return _nobody(world, scope, step.to) or _nothing_to_pass(world, scope, step)
        case h.GiveToken(on_card=False, anyway=False):
            return _nobody(world, scope, step.who)
        case h.MoveToken():
            return scope.owner is None or selecting.bearer_of_own(world, scope.owner, step.name) is None
        case h.ReduceDamage():
            return _undiminished(world, scope, rule)
        case h.RemoveCondition():
            return _nobody(world, scope, step.who, conditions=tuple(step.conditions))
        case f.StepBase(needs_somebody=True, aims_at=str(field)):
            return _nobody(world, scope, getattr(step, field), powerless=isinstance(step, h.GainPower))
    return False


def _hand(world: World, scope: Scope) -> Sequence[Tactic]:
    return world.state.players[scope.seat].tactics if scope.seat is not None else []


def _has_fallen(world: World, scope: Scope, step: Any) -> bool:
    """Of an attack that comes when the effect is over, only that its target is down is certain beforehand: until then
    somebody may still come within reach or sight (ATK-Q7)."""
    if isinstance(step, f.May):
        return all(_has_fallen(world, scope, inner) for inner in step.do)
    if not isinstance(step, d.MakeAttack) or step.target is None:
        return False
    return _named(world, scope, step.target) is not None and not targets_for(world, scope, step)


def _named(world: World, scope: Scope, selector: Any) -> list[str] | None:
    """What a selector means; None where that is still to be chosen or depends on what happens before."""
    choices = scope.rule.choose if scope.rule is not None else ()
    if any(name not in scope.names and conditions.speaks_of(selector, name) for name in choices):
        return None
    found = selecting.things(world, scope, selector)
    return None if isinstance(selector, str) and not found and scope.names.get(selector) != [] else found


def _nobody_attacks(world: World, scope: Scope, step: h.Action) -> bool:
    """Whether nobody named has an attack that reaches anybody still standing. Its price is left aside: what answers the
    start of an attack action may lower it (POW-Q3)."""
    who, against = _named(world, scope, step.who), None
    if step.target is not None:
        meant = _named(world, scope, step.target)
        if meant is None:
            return False
        against = [id for id in meant if stands(world, id)]
    return who is not None and not any(
        not cannot_choose(world, id, attack, free=True, targets=against)
        for id in who
        if stands(world, id)
        for attack in world.attacks(id)
        if step.with_ in (None, attack.local_id)
    )


def _nobody(
    world: World,
    scope: Scope,
    selector: Any,
    *,
    powerless: bool = False,
    hurt: bool = False,
    conditions: tuple[str, ...] | None = None,
) -> bool:
    """DMG-08, DMG-10, GRU-20: whether it has no effect on anything it means. Terrain and tokens always feel it."""
    named = _named(world, scope, selector)

    def feels(id: str) -> bool:
        one = world.state.characters.get(id)
        if one is None:
            return True
        if not one.in_play or one.dazed or (powerless and one.grunt) or (hurt and not one.damage):
            return False
        return conditions is None or any(has in conditions or not conditions for has in one.conditions)

    return named is not None and not any(feels(id) for id in named)


def _undiminished(world: World, scope: Scope, rule: Rule) -> bool:
    """EFF-07: whether the damage that is about to be suffered cannot be reduced by an effect of this kind."""
    harm = world.state.innermost("suffer")
    if not isinstance(harm, SufferFrame):
        return False
    kind = source_kind(world, Cause(rule=rule.id, seat=scope.seat, character=scope.owner))
    return bool(forbidden(world, harm.who, "reduce_damage", by=scope.seat, source=kind, cause=harm.cause.character))


def _nothing_to_pass(world: World, scope: Scope, step: h.PassCondition) -> bool:
    has, lacks = _named(world, scope, step.who), _named(world, scope, step.to)
    if has is None or lacks is None:
        return False
    known = {condition for id in lacks for condition in world.state.characters[id].conditions}
    return not any(condition not in known for id in has for condition in world.state.characters[id].conditions)


def nothing_to_hand(world: World, scope: Scope, steps: Sequence[Any]) -> bool:
    """OBJ-Q5: steps that only hand tokens over, while nothing is held that anybody has room for."""
    return bool(steps) and all(isinstance(step, b.HandOver) and _unhanded(world, scope, step) for step in steps)


def no_attack(world: World, scope: Scope, rule: Rule) -> bool:
    """ATK-Q7: a rule that only has an attack made, by or against somebody chosen, while that one could not make it."""
    return bool(rule.do) and all(
        isinstance(step, d.MakeAttack)
        and any(isinstance(name, str) and name in rule.choose for name in (step.by, step.target, step.from_))
        and cannot_be_made(world, scope, rule, step)
        for step in rule.do
    )


def _unhanded(world: World, scope: Scope, step: b.HandOver) -> bool:
    givers, takers = _named(world, scope, step.who), _named(world, scope, step.to)
    if givers is None or takers is None:
        return False
    if givers == takers:  # it may keep what it would drop, unless it drops it because it falls (OBJ-15)
        falls = any(isinstance(frame, FallFrame) and frame.who in givers for frame in world.state.stack)
        return falls or not step.falling
    held = [
        token
        for giver in givers
        for token in held_by(world, giver)
        if selecting.objective_matches(world, step.tokens, world.state.objectives[token])
    ]
    return not any(room_for(world, taker, token) for taker in takers for token in held)
