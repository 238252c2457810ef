"""ATK-02…11, BEA, ARE: which attacks can be made, and against whom; every no has its reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.board import area, beam
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.vocabulary import Shape
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Ignores
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import Waived
from rules_engine.crisis_protocol.query import conditions, numbers, stats
from rules_engine.crisis_protocol.query.permits import hidden, waived
from rules_engine.crisis_protocol.query.purses import purse
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.explain import Reason

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def reach_of(world: World, who: CharacterId, attack: Attack) -> int:
    scope = Scope(None, who, world.seat_of(who))
    return numbers.number(world, scope, attack.reach)


def attack_cost(world: World, who: CharacterId, attack: Attack) -> int:
    return stats.cost(world, who, ("attack",), attack.cost).total


def cannot_target(
    world: World, who: CharacterId, attack: Attack, target: CharacterId, ignores: Iterable[str] = ()
) -> list[Reason]:
    """ATK-02…04, DMG-09, KEY-09: why this character cannot be the target of that attack."""
    other = world.state.characters[target]
    if other.controller == world.seat_of(who):
        return [Reason(rule="ATK-02", code="allied", params={"target": target})]
    if other.dazed:
        return [Reason(rule="DMG-09", code="dazed", params={"target": target})]
    reasons: list[Reason] = []
    reach = reach_of(world, who, attack)
    if attack.shape is Shape.SINGLE and "range" not in ignores and not world.within(who, target, reach):
        reasons.append(Reason(rule="ATK-04", code="out_of_range", params={"target": target, "range": reach}))
    reasons += _hidden(world, who, target, ignores)
    if "sight" not in ignores:
        verdict = world.sight(who, target)
        if not verdict.ok and not _ignores_sight(world, who, attack):
            blocked = {"target": target, "by": [reason.params for reason in verdict.reasons]}
            reasons.append(Reason(rule="ATK-03", code="no_sight", params=blocked))
    return reasons


def _hidden(world: World, who: CharacterId, target: CharacterId, ignores: Iterable[str]) -> list[Reason]:
    """KEY-09, KEY-Q4: the target is too far away for one that must be targeted from close by."""
    reasons: list[Reason] = []
    for code, rule, limit in (
        ("stealth", "KEY-09", hidden(world, target, stealth=True) if "stealth" not in ignores else None),
        ("targeted_within", "KEY-Q4", hidden(world, target, stealth=False)),
    ):
        if limit is None or world.within(who, target, limit[0]):
            continue
        if code != "stealth" or not waived(world, who, "stealth"):
            world.note(limit[1])
            reasons.append(Reason(rule=rule, code=code, params={"target": target, "range": limit[0]}))
    return reasons


def _ignores_sight(world: World, who: CharacterId, attack: Attack) -> bool:
    """An attack may say of itself that it needs no line of sight; its rules are not in force before it begins."""
    for rule in attack.rules:
        if any(isinstance(p, Ignores) and Waived.SIGHT in p.what for p in rule.permissions):
            world.note(rule.id)
            return True
    return waived(world, who, "sight")


def in_beam(world: World, who: CharacterId, attack: Attack, angle: float) -> tuple[list[str], list[str]]:
    """BEA-03, BEA-05, BEA-08: enemies to be attacked and other allies touched."""
    return _sorted(world, who, attack, beam.touched(world.scene, who, reach_of(world, who, attack), angle))


def in_area(world: World, who: CharacterId, attack: Attack) -> tuple[list[str], list[str]]:
    """ARE-02, ARE-04, ARE-07."""
    return _sorted(world, who, attack, area.in_area(world.scene, who, reach_of(world, who, attack)))


def _sorted(world: World, who: CharacterId, attack: Attack, touched: Iterable[str]) -> tuple[list[str], list[str]]:
    seat = world.seat_of(who)
    enemies, allies = [], []
    for id in touched:
        if id == who:
            continue
        if world.seat_of(id) == seat:
            allies.append(id)
        elif not cannot_target(world, who, attack, id):
            enemies.append(id)
    return enemies, allies


def volleys(world: World, who: CharacterId, attack: Attack, must_hit: CharacterId | None = None) -> bool:
    """BEA-Q1, BEA-13, ARE-11: whether a beam or area would attack anybody at all (and the one it must)."""
    if attack.shape is Shape.AREA:
        enemies = in_area(world, who, attack)[0]
        return bool(enemies) and (must_hit is None or must_hit in enemies)
    for option in beam.beams(world.scene, who, reach_of(world, who, attack), through=must_hit):
        enemies = in_beam(world, who, attack, option.angle)[0]
        if enemies and (must_hit is None or must_hit in enemies):
            return True
    return False


def cannot_choose(
    world: World,
    who: CharacterId,
    attack: Attack,
    *,
    free: bool = False,
    targets: list[CharacterId] | None = None,
    ignores: Iterable[str] = (),
    as_action: bool = True,
    dearer: int = 0,
) -> list[Reason]:
    """ATK-01, ATK-07: why an attack cannot be chosen. `dearer` is what effects add to its cost, or take off it."""
    reasons: list[Reason] = []
    cost = 0 if free else max(0, attack_cost(world, who, attack) + dearer)
    if cost > (has := purse(world, who, helped=as_action)):
        reasons.append(Reason(rule="ATK-07", code="power", params={"who": who, "need": cost, "has": has}))
    scope = Scope(None, who, world.seat_of(who), {"self": who, "subject": who, "attacker": who})
    if not conditions.holds(world, scope, attack.when):
        reasons.append(Reason(rule="EFF-01", code="attack_condition", params={"attack": attack.id}))
    if reasons:
        return reasons
    if attack.shape is not Shape.SINGLE:
        must = targets[0] if targets is not None and len(targets) == 1 else None
        if not volleys(world, who, attack, must):
            reasons.append(Reason(rule="BEA-Q1", code="nobody_in_range", params={"attack": attack.id}))
        return reasons
    seat = world.seat_of(who)
    assert seat is not None
    for target in targets if targets is not None else world.enemies(seat):
        if not cannot_target(world, who, attack, target, ignores):
            return []
    return [Reason(rule="ATK-01", code="no_target", params={"attack": attack.id})]
