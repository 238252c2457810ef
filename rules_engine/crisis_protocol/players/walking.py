"""Where somebody could walk by one move, and the position as it would be there: drawn by hand, without the engine.

It must not name a place that a move action does not reach.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain

from rules_engine.crisis_protocol.board.plane import along
from rules_engine.crisis_protocol.board.tools import displacement
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.players.figures import Figure, Position
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.world import THOUSAND, World
from rules_engine.crisis_protocol.rules.reaching import Advance
from rules_engine.crisis_protocol.state.frames import MoveFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.crisis_protocol.state.pieces import Position as Spot
from rules_engine.kernel.decisions import At

Place = tuple[int, int]
"""In thousandths of an inch."""
SHORTER = (1.0, 0.75, 0.5)
"""Shares of a way that are tried where all of it is barred."""
APART = 700
"""Thousandths of an inch between places that are worth telling apart."""


def walked(state: Match, who: CharacterId, at: At) -> Match:
    """The same position with one character elsewhere; it shares everything else with the given one."""
    there = state.characters[who].model_copy(update={"spot": Spot(x=at.x, y=at.y), "on": None})
    return state.model_copy(update={"characters": {**state.characters, who: there}})


def places(world: World, who: CharacterId, most: int) -> list[At]:
    """As many as are looked at, those at things of the mission and at enemies first."""
    if forbidden(world, who, "advance"):
        return []
    seat = world.state.characters[who].controller
    cause = Cause(rule="ACT-03", seat=seat, character=who)
    advance = Advance(world, MoveFrame(who=who, move="advance", laid_by=seat, cause=cause, optional=True))
    objectives = world.state.objectives
    offered = [spot for spot in advance.spots() if spot.code != "stay"]
    at_tokens = [spot for spot in offered if spot.params.get("id") in objectives]
    at_others = sorted((spot for spot in offered if spot not in at_tokens), key=lambda spot: spot.code != "near")
    here = world.state.characters[who].place
    known, found = [(here.x, here.y)], []
    for x, y in chain(
        ((spot.x, spot.y) for spot in at_tokens),
        _ways(world, who, advance),
        ((spot.x, spot.y) for spot in at_others),
    ):
        if all(max(abs(x - other_x), abs(y - other_y)) > APART for other_x, other_y in known):
            known.append((x, y))
            found.append(At(x=x, y=y))
            if len(found) >= most:
                break
    return found


def _ways(world: World, who: CharacterId, advance: Advance) -> Iterator[Place]:
    """Toward what lies farther than a move, as far as it goes; and to where an enemy is just within reach."""
    at = Position(world)
    me = next(figure for figure in at.figures if figure.id == who)
    far = displacement(advance.tools[0], me.radius)
    for goal in sorted(at.goals, key=lambda goal: me.apart(goal.x, goal.y, goal.radius)):
        if goal.holder is not me and me.apart(goal.x, goal.y, goal.radius) > far:
            yield from _toward(me, (goal.x, goal.y), far, advance)
    reach = max((blow.reach for blow in me.sheet.blows if blow.cost <= me.character.power), default=0.0)
    for foe in at.figures:
        apart = me.apart(foe.x, foe.y, foe.radius)
        if foe.seat != me.seat and not foe.character.dazed and reach < apart <= reach + far:
            yield from _toward(me, (foe.x, foe.y), apart - reach + 0.05, advance)


def _toward(me: Figure, goal: tuple[float, float], distance: float, advance: Advance) -> Iterator[Place]:
    length = math.hypot(goal[0] - me.x, goal[1] - me.y)
    heading = ((goal[0] - me.x) / length, (goal[1] - me.y) / length) if length else (1.0, 0.0)
    for share in SHORTER:
        x, y = along((me.x, me.y), heading, share * distance - 0.002)
        place = round(x * THOUSAND), round(y * THOUSAND)
        if advance.reaches(*place):
            yield place
            return
