"""Attacks whose range, line of sight or cover is measured from something else than the attacker: an ally, terrain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain, Token
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Measured, MeasuredTo, MeasuresFrom
from rules_engine.crisis_protocol.query import selecting
from rules_engine.crisis_protocol.query.permits import permissions
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.pieces import CharacterId

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def _said(world: World, who: CharacterId, attack: Attack) -> Iterator[tuple[MeasuresFrom, str, list[str]]]:
    """What rules say of this attack, each with its id and what is there to measure from. What an attack says of
    itself holds before it begins, when its rules are not yet in force."""
    scope = Scope(None, who, world.seat_of(who), {"self": who, "subject": who, "attacker": who})
    own = ((scope, rule.id, p) for rule in attack.rules for p in rule.permissions if isinstance(p, MeasuresFrom))
    lasting = ((inner, live.rule.id, p) for live, inner, p in permissions(world, MeasuresFrom, who))
    for inner, rule, said in (*own, *lasting):
        if not said.attacks or attack.local_id in said.attacks:
            there = [id for id in selecting.things(world, inner, said.who) if world.thing(id) is not None]
            if there:
                yield said, rule, there


def origins(world: World, who: CharacterId, attack: Attack) -> dict[str | None, str]:
    """What its player may choose to measure the attack from, each with the rule that says so; None is the attacker."""
    found: dict[str | None, str] = {None: ""}
    for said, rule, there in _said(world, who, attack):
        if said.optional:
            found |= dict.fromkeys(there, rule)
    return found


def measured_from(
    world: World, who: CharacterId, attack: Attack, what: Measured, origin: str | None = None
) -> str | None:
    """What one of range, sight and cover runs from; None is the attacker itself. `origin` was chosen, or is what the
    effect names that has the attack made: that one says range and line of sight."""
    claimed = False
    if world.lasting(MeasuresFrom) or any(
        isinstance(p, MeasuresFrom) for rule in attack.rules for p in rule.permissions
    ):
        for said, rule, there in _said(world, who, attack):
            claimed = claimed or origin in there
            if what in said.what and (not said.optional or origin in there):
                world.note(rule)
                return origin if said.optional else there[0]
    return None if claimed or what is Measured.COVER else origin


def vantage(world: World, who: CharacterId, start: str | None) -> Base:
    """The base that sight and cover run from; a thing without a Size sees as its attacker would from there."""
    thing = None if start is None else world.thing(start)
    if thing is None:
        return world.base(who)
    return world.base(thing.id) if isinstance(thing, Base) else _round(thing, world.base(who).size)


def _round(thing: Token | Terrain, size: int) -> Base:
    """Tokens are round, and so is what a rule raises: a base as wide as it is."""
    if isinstance(thing, Token):
        return Base(id=thing.id, x=thing.x, y=thing.y, radius=thing.radius, size=size)
    xs, ys = zip(*thing.outline, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Base(id=thing.id, x=x, y=y, radius=(max(xs) - min(xs)) / 2, size=size)


def spot(world: World, who: CharacterId) -> str:
    """What the range of its superpowers is measured from: its own base, as a rule."""
    for live, scope, permission in permissions(world, MeasuresFrom, who):
        if permission.superpowers:
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


def scene_for(world: World, who: CharacterId, attack: Attack) -> tuple[Scene, dict[str, CharacterId]]:
    """What the tool of a beam or area may touch: characters and what stands in for some of them, with whom it means."""
    seat = world.seat_of(who)
    if seat is None or not world.lasting(MeasuredTo):
        return world.scene, {}
    meant = {goal: enemy for enemy in world.enemies(seat) for goal in other_goals(world, enemy, attack)}
    things = (world.thing(goal) for goal in meant)
    stand_ins = tuple(_round(thing, 0) for thing in things if isinstance(thing, (Token, Terrain)))
    return replace(world.scene, bases=(*world.scene.bases, *stand_ins)), meant
