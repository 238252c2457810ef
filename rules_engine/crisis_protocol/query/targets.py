"""ATK-02…11, BEA, ARE: which attacks can be made, and against whom; every no has its reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.board import area, beam, sight
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.loader.content import walk
from rules_engine.crisis_protocol.cards.vocabulary import Each, Moment, Shape
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Ignores, Measured, Spares
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import Destroy
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import Waived
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Grant
from rules_engine.crisis_protocol.query import conditions, numbers, stats
from rules_engine.crisis_protocol.query.origins import measured_from, origins, other_goals, scene_for, vantage
from rules_engine.crisis_protocol.query.paths import step_at
from rules_engine.crisis_protocol.query.permits import hidden, waived
from rules_engine.crisis_protocol.query.purses import purse
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.selecting import matching
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.explain import Reason, Verdict

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def reach_of(world: World, who: CharacterId, attack: Attack) -> int:
    scope = Scope(None, who, world.seat_of(who))
    return stats.attack_range(world, who, attack.type, numbers.number(world, scope, attack.reach))


def attack_cost(world: World, who: CharacterId, attack: Attack) -> int:
    if attack.id in world.lent(who, free=True):
        return 0
    return stats.cost(world, who, ("attack",), attack.cost).total


def cannot_target(
    world: World,
    who: CharacterId,
    attack: Attack,
    target: CharacterId,
    ignores: Iterable[str] = (),
    origin: str | None = None,
    broken: Collection[str] = (),
) -> list[Reason]:
    """ATK-02…04, DMG-09, KEY-09: why this character cannot be the target of that attack; `origin` is what it is
    measured from, if not from the attacker, and `broken` what will be gone by then."""
    other = world.state.characters[target]
    if other.controller == world.seat_of(who):
        return [Reason(rule="ATK-02", code="allied", params={"target": target})]
    if other.dazed:
        return [Reason(rule="DMG-09", code="dazed", params={"target": target})]
    reasons: list[Reason] = []
    if (
        attack.shape is Shape.SINGLE
        and "range" not in ignores
        and not reaches(world, who, attack, target, origin)
        and not _ignores(world, who, attack, Waived.RANGE)
    ):
        far = {"target": target, "range": reach_of(world, who, attack)}
        reasons.append(Reason(rule="ATK-04", code="out_of_range", params=far))
    reasons += _hidden(world, who, attack, target, ignores, starting(world, who, attack, origin))
    if "sight" not in ignores:
        eye = measured_from(world, who, attack, Measured.SIGHT, origin)
        if broken:
            verdict = _sight_without(world, vantage(world, who, eye), target, broken)
        elif eye is None:
            verdict = world.sight(who, target)
        else:
            verdict = world.sight_from(vantage(world, who, eye), target)
        if not verdict.ok and not _ignores(world, who, attack, Waived.SIGHT):
            blocked = {"target": target, "by": [reason.params for reason in verdict.reasons]}
            reasons.append(Reason(rule="ATK-03", code="no_sight", params=blocked))
    return reasons


def _sight_without(world: World, viewer: Base, target: CharacterId, broken: Collection[str]) -> Verdict:
    """Line of sight once some terrain is gone: who stood on it stands where it was (TER-05)."""
    terrain = tuple(feature for feature in world.scene.terrain if feature.id not in broken)
    start, end = (replace(base, on=None) if base.on in broken else base for base in (viewer, world.base(target)))
    return sight.sight(replace(world.scene, terrain=terrain), start, end)


def reaches(world: World, who: CharacterId, attack: Attack, target: CharacterId, origin: str | None = None) -> bool:
    """ATK-04: whether the attack's range reaches from where it is measured to where it may be measured to."""
    start, reach = starting(world, who, attack, origin), reach_of(world, who, attack)
    goals = (target, *other_goals(world, target, attack))
    return any(world.within(start, goal, reach) for goal in goals)


def _hidden(
    world: World, who: CharacterId, attack: Attack, target: CharacterId, ignores: Iterable[str], start: str
) -> list[Reason]:
    """KEY-09, KEY-Q4: the target is too far away for one that must be targeted from close by."""
    reasons: list[Reason] = []
    for code, rule, limit in (
        ("stealth", "KEY-09", hidden(world, target, stealth=True) if "stealth" not in ignores else None),
        ("targeted_within", "KEY-Q4", hidden(world, target, stealth=False)),
    ):
        if limit is None or world.within(start, target, limit[0]):
            continue
        if code != "stealth" or not _ignores(world, who, attack, Waived.STEALTH):
            world.note(limit[1])
            reasons.append(Reason(rule=rule, code=code, params={"target": target, "range": limit[0]}))
    return reasons


def _ignores(world: World, who: CharacterId, attack: Attack, what: Waived) -> bool:
    """An attack may say of itself what it need not heed; its rules are not in force before it begins."""
    for rule in attack.rules:
        if any(isinstance(p, Ignores) and what in p.what for p in rule.permissions):
            world.note(rule.id)
            return True
    return waived(world, who, what.value) or _promised(world, who, attack, what)


def _promised(world: World, who: CharacterId, attack: Attack, what: Waived) -> bool:
    """A gift for the next such attack is not in force before it begins, but counts when that one is chosen."""
    for effect in world.state.effects:
        until = effect.until.split(":")
        if until[0] != "next" or until[1] == "defense" or effect.bearer != who:
            continue
        step = step_at(world.content, effect.rule, effect.path)
        gifts = step.permissions if isinstance(step, Grant) else ()
        meant = not until[4] or attack.local_id in until[4].split("+")
        if meant and any(isinstance(p, Ignores) and what in p.what for p in gifts):
            world.note(effect.rule)
            return True
    return False


def in_beam(
    world: World, who: CharacterId, attack: Attack, angle: float, origin: str | None = None
) -> tuple[list[str], list[str]]:
    """BEA-03, BEA-05, BEA-08: enemies to be attacked and other allies touched."""
    scene, meant = scene_for(world, who, attack)
    start = start_of(world, who, attack, origin)
    touched = beam.touched(scene, start, reach_of(world, who, attack), angle)
    return _sorted(world, who, attack, _meant(touched, meant), origin, _breaks(world, who, attack, angle, start))


def _breaks(world: World, who: CharacterId, attack: Attack, angle: float, start: Base) -> Collection[str]:
    """BEA-Q3: terrain that the attack's own rules destroy as soon as the tool lies so."""
    found: set[str] = set()
    for rule in attack.rules:
        if any(trigger.moment is Moment.TOOL_LAID for trigger in rule.on):
            scope = Scope(rule, who, world.seat_of(who))
            for step in walk(rule.do):
                if isinstance(step, Destroy) and isinstance(step.who, Each) and step.who.of.in_beam:
                    found.update(matching(world, scope, step.who.of.model_copy(update={"in_beam": None})))
    if not found:
        return ()
    laid = beam.lane(start, reach_of(world, who, attack), angle)
    return [id for id in found if laid.meets_outline(world.scene.feature(id)) is not None]


def in_area(world: World, who: CharacterId, attack: Attack, origin: str | None = None) -> tuple[list[str], list[str]]:
    """ARE-02, ARE-04, ARE-07."""
    scene, meant = scene_for(world, who, attack)
    caught = area.in_area(scene, start_of(world, who, attack, origin), reach_of(world, who, attack))
    return _sorted(world, who, attack, _meant(caught, meant), origin)


def _meant(touched: Iterable[str], meant: dict[str, CharacterId]) -> list[str]:
    """Each once, whether it is touched itself or by what its range may be measured to."""
    return list(dict.fromkeys(meant.get(id, id) for id in touched))


def beams(
    world: World, who: CharacterId, attack: Attack, origin: str | None = None, through: CharacterId | None = None
) -> tuple[beam.Beam, ...]:
    """BEA-02, BEA-12: the ways to lay its tool."""
    scene, meant = scene_for(world, who, attack)
    start, reach = start_of(world, who, attack, origin), reach_of(world, who, attack)
    ways = beam.beams(scene, start, reach)
    return ways if through is None else tuple(way for way in ways if through in _meant(way.touched, meant))


def starting(world: World, who: CharacterId, attack: Attack, origin: str | None = None) -> str:
    """What its range is measured from."""
    return measured_from(world, who, attack, Measured.RANGE, origin) or who


def start_of(world: World, who: CharacterId, attack: Attack, origin: str | None = None) -> Base:
    """Where the tool of a beam or area begins."""
    return vantage(world, who, measured_from(world, who, attack, Measured.RANGE, origin))


def _sorted(
    world: World,
    who: CharacterId,
    attack: Attack,
    touched: Iterable[str],
    origin: str | None,
    broken: Collection[str] = (),
) -> tuple[list[str], list[str]]:
    seat = world.seat_of(who)
    enemies, allies = [], []
    for id in touched:
        if id == who:
            continue
        if world.seat_of(id) == seat:
            allies.append(id)
        elif not cannot_target(world, who, attack, id, origin=origin, broken=broken):
            enemies.append(id)
    return enemies, [] if allies and _spares_allies(world, attack) else allies


def _spares_allies(world: World, attack: Attack) -> bool:
    """An attack may say of itself that it hurts no allies; its rules are not in force while the tool lies."""
    for rule in attack.rules:
        if any(isinstance(p, Spares) for p in rule.permissions):
            world.note(rule.id)
            return True
    return False


def volleys(
    world: World,
    who: CharacterId,
    attack: Attack,
    must_hit: CharacterId | None = None,
    origin: str | None = None,
) -> bool:
    """BEA-Q1, BEA-13, ARE-11: whether a beam or area would attack anybody at all (and the one it must)."""
    if attack.shape is Shape.AREA:
        enemies = in_area(world, who, attack, origin)[0]
        return bool(enemies) and (must_hit is None or must_hit in enemies)
    for option in beams(world, who, attack, origin, through=must_hit):
        enemies = in_beam(world, who, attack, option.angle, origin)[0]
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
    origin: str | None = None,
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
    starts = [origin] if origin is not None else list(origins(world, who, attack))
    if any(_reaches(world, who, attack, targets, ignores, start) for start in starts):
        return []
    if attack.shape is not Shape.SINGLE:
        return [Reason(rule="BEA-Q1", code="nobody_in_range", params={"attack": attack.id})]
    return [Reason(rule="ATK-01", code="no_target", params={"attack": attack.id})]


def reaching_from(
    world: World, who: CharacterId, attack: Attack, targets: list[CharacterId] | None, ignores: Iterable[str]
) -> dict[str | None, str]:
    """What the attack may be measured from so that it reaches anybody, each with the rule that says so."""
    starts = origins(world, who, attack)
    if len(starts) == 1:
        return starts
    return {start: rule for start, rule in starts.items() if _reaches(world, who, attack, targets, ignores, start)}


def _reaches(
    world: World,
    who: CharacterId,
    attack: Attack,
    targets: list[CharacterId] | None,
    ignores: Iterable[str],
    origin: str | None,
) -> bool:
    if attack.shape is not Shape.SINGLE:
        return volleys(world, who, attack, targets[0] if targets is not None and len(targets) == 1 else None, origin)
    seat = world.seat_of(who)
    assert seat is not None
    among = targets if targets is not None else world.enemies(seat)
    return any(not cannot_target(world, who, attack, target, ignores, origin) for target in among)
