"""Attacks whose range and line of sight are measured from something else than the attacker: an ally, terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.board.shapes import Base, Terrain, Token
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.vocabulary.permissions import MeasuredTo, MeasuresFrom
from rules_engine.crisis_protocol.query import selecting
from rules_engine.crisis_protocol.query.permits import permissions
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.pieces import CharacterId

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def origins(world: World, who: CharacterId, attack: Attack) -> dict[str | None, str]:
    """What its attack may be measured from, each with the rule that says so; None is the attacker itself. What an
    attack says of itself holds before it begins, when its rules are not yet in force."""
    own: dict[str | None, str] = {None: ""}
    scope = Scope(None, who, world.seat_of(who), {"self": who, "subject": who, "attacker": who})
    said = [(scope, rule.id, p) for rule in attack.rules for p in rule.permissions if isinstance(p, MeasuresFrom)]
    lasting = [
        (inner, live.rule.id, p)
        for live, inner, p in permissions(world, MeasuresFrom, who)
        if p.sight and (not p.attacks or attack.local_id in p.attacks)
    ]
    for inner, rule, permission in (*said, *lasting):
        there = [id for id in selecting.things(world, inner, permission.who) if world.thing(id) is not None]
        found: dict[str | None, str] = dict.fromkeys(there, rule)
        own = own | found if permission.optional or not found else found
    return own


def forced(world: World, who: CharacterId, attack: Attack) -> str | None:
    """The one thing that its attack must be measured from, if it may not be from the attacker."""
    if not world.lasting(MeasuresFrom) and not any(
        isinstance(p, MeasuresFrom) for rule in attack.rules for p in rule.permissions
    ):
        return None
    found = origins(world, who, attack)
    if None in found:
        return None
    start, rule = next(iter(found.items()))
    world.note(rule)
    return start


def vantage(world: World, who: CharacterId, origin: str | None) -> Base:
    """The base that sight and cover run from; a thing without a Size sees as its attacker would from there."""
    thing = None if origin is None else world.thing(origin)
    if thing is None:
        return world.base(who)
    if isinstance(thing, Base):
        return world.base(thing.id)
    size = world.base(who).size
    if isinstance(thing, Token):
        return Base(id=thing.id, x=thing.x, y=thing.y, radius=thing.radius, size=size)
    return _round(thing, size)


def _round(feature: Terrain, size: int) -> Base:
    """What a rule raises is round: a base as wide as it is."""
    xs, ys = zip(*feature.outline, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Base(id=feature.id, x=x, y=y, radius=(max(xs) - min(xs)) / 2, size=size)


def spot(world: World, who: CharacterId) -> str:
    """What the range of its attacks and superpowers is measured from, sight apart: its own base, as a rule."""
    for live, scope, permission in permissions(world, MeasuresFrom, who):
        if permission.sight:
            continue
        for thing in selecting.things(world, scope, permission.who):
            world.note(live.rule.id)
            return thing
    return who


def other_goals(world: World, target: CharacterId, attack: Attack) -> list[str]:
    """What the range of an attack on it may be measured to besides."""
    found: list[str] = []
    for live, scope, permission in permissions(world, MeasuredTo, target):
        if not permission.type or set(permission.type) & set(attack.type):
            found += (there := selecting.things(world, scope, permission.who))
            if there:
                world.note(live.rule.id)
    return found
