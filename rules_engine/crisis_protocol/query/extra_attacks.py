"""Attacks out of turn: with what, against whom, and whether one could be made at all (ATK-Q7); makes none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import Rule, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import MakeAttack
from rules_engine.crisis_protocol.query import selecting, targets
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def attacks_for(world: World, scope: Scope, rule: Rule, step: MakeAttack, who: CharacterId) -> list[str]:
    """The attacks that may be made: this one again, one of its own, one printed on the card that has it made, or one
    like those of somebody else."""
    current = world.state.innermost("attack")
    if step.like is not None:
        others = selecting.things(world, scope, step.like)
        return [attack.id for id in others if id in world.state.characters for attack in world.form(id).attacks
                if world.shows(id, attack.side) and attack.replaces is None]  # fmt: skip
    if step.with_ == "this" and isinstance(current, AttackFrame):
        return [current.attack]
    own = [attack.id for attack in world.attacks(who) if step.with_ in ("any", attack.local_id)]
    printed = step.with_ if "." in step.with_ else f"{rule.id.partition('.')[0]}.{step.with_}"
    return own or [printed] if printed in world.content.attacks else own


def targets_for(world: World, scope: Scope, step: MakeAttack) -> list[CharacterId] | None:
    """Against whom it may be made; None: against anybody."""
    if step.target is not None:
        return [id for id in selecting.things(world, scope, step.target) if stands(world, id)]
    return selecting.matching(world, scope, step.near) if step.near is not None else None


def without_for(world: World, scope: Scope, step: MakeAttack) -> list[str]:
    """Special rules it does not have; an attack like that of another has none of them."""
    if step.like is None:
        return list(step.without)
    others = [id for id in selecting.things(world, scope, step.like) if id in world.state.characters]
    return [rule.local_id for id in others for attack in world.form(id).attacks for rule in attack.rules]


def origin_for(world: World, scope: Scope, step: MakeAttack) -> str | None:
    found = selecting.things(world, scope, step.from_) if step.from_ is not None else []
    return found[0] if found else None


def cannot_be_made(world: World, scope: Scope, rule: Rule, step: MakeAttack) -> bool:
    """ATK-Q7: whether nobody named could make the attack now."""
    if any(
        isinstance(name, str) and name in rule.choose and not scope.named(name)
        for name in (step.by, step.target, step.from_)
    ):
        return False  # still to be chosen
    against = targets_for(world, scope, step)
    if against is not None and not against:
        return True
    by = selecting.things(world, scope, step.by)
    if not by and rule.kind is RuleKind.TACTIC:
        return False  # who plays the card is still to be named
    return not any(_can_attack(world, scope, rule, step, id, against) for id in by if stands(world, id))


def _can_attack(
    world: World, scope: Scope, rule: Rule, step: MakeAttack, who: CharacterId, against: list[CharacterId] | None
) -> bool:
    origin = origin_for(world, scope, step)
    ignores = [waived.value for waived in step.ignores]
    for id in attacks_for(world, scope, rule, step, who):
        attack = world.attack(who, id)
        if step.max_cost is not None and attack.cost > step.max_cost:
            continue
        if not targets.cannot_choose(
            world, who, attack, free=step.free, targets=against, ignores=ignores, as_action=False, origin=origin
        ):
            return True
    return False


def stands(world: World, id: str) -> bool:
    character = world.state.characters.get(id)
    return character is not None and character.in_play and not character.dazed
