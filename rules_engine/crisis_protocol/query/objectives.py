"""OBJ-19…29: who contests, secures and controls a token, and what each may hold. No memory: it follows from where
everyone stands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.board.measure import within
from rules_engine.crisis_protocol.board.shapes import EPSILON, Base
from rules_engine.crisis_protocol.cards.mission import Objective as Printed
from rules_engine.crisis_protocol.cards.vocabulary import modifiers as m
from rules_engine.crisis_protocol.cards.vocabulary.permissions import ContestsFor, ContestsFrom, ContestsToo
from rules_engine.crisis_protocol.query.permits import forbidden, permissions
from rules_engine.crisis_protocol.query.stats import modifiers
from rules_engine.crisis_protocol.state.pieces import CharacterId, Health, Objective
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

CONTEST_RANGE = 1


def reach(world: World, who: CharacterId, what: str, token: str, usual: int = CONTEST_RANGE) -> int:
    """R1 for contesting (OBJ-19) and interacting (OBJ-08), unless a card says otherwise, of some tokens or of all."""
    if not world.lasting(m.RangeChange):
        return usual
    from rules_engine.crisis_protocol.query import selecting

    changed: list[int] = []
    objective = world.state.objectives[token]
    for live, _, change in modifiers(world, m.RangeChange, who):
        of_these = change.tokens is None or selecting.objective_matches(world, change.tokens, objective)
        if change.what.value == what and of_these:
            changed.append(change.set)
            world.note(live.rule.id)
    return max(changed, default=usual)


def contests(world: World, who: CharacterId, token: str, at: Base | None = None) -> bool:
    """OBJ-19, OBJ-20; `at`: if it stood there."""
    character = world.state.characters[who]
    if not character.in_play or character.dazed or not _open(world, token):
        return False
    near = reach(world, who, "contest", token)
    start = _start(world, who)
    close = world.within(start, token, near) if at is None or start != who else within(at, world.token(token), near)
    return close and not forbidden(world, who, "contest", token=token)


def _start(world: World, who: CharacterId) -> str:
    """What its contesting is measured from: its own base, unless a card says otherwise."""
    if not world.lasting(ContestsFrom):
        return who
    from rules_engine.crisis_protocol.query import selecting

    for live, scope, rule in permissions(world, ContestsFrom, who):
        for thing in selecting.things(world, scope, rule.who):
            if world.thing(thing) is not None:
                world.note(live.rule.id)
                return thing
    return who


def _markers(world: World, token: str) -> list[tuple[str, Health, Seat]]:
    """Markers that contest it like characters: as what, and for whom."""
    from rules_engine.crisis_protocol.query import selecting

    found: list[tuple[str, Health, Seat]] = []
    if not _open(world, token):
        return found
    for live, rule in world.lasting(ContestsToo):
        for id in selecting.things(world, live.scope(), rule.who):
            if id in world.state.markers and world.within(id, token, CONTEST_RANGE):
                world.note(live.rule.id)
                found.append((id, Health(rule.health.value), world.state.markers[id].owner))
    return found


def _open(world: World, token: str) -> bool:
    """A token that lies on the battlefield and was not turned over by its crisis card."""
    objective = world.state.objectives[token]
    return objective.spot is not None and not objective.flipped


def contesting(world: World, token: str) -> dict[Seat, list[str]]:
    """Characters, and markers that a card lets contest as if they were some."""
    found: dict[Seat, list[str]] = {seat: [] for seat in world.state.seats}
    for seat in world.state.seats:
        for c in world.state.squad(seat):
            if contests(world, c.id, token):
                found[world.state.opponent(seat) if _turned(world, c.id, token) else seat].append(c.id)
    for id, _, seat in _markers(world, token):
        found[seat].append(id)
    return found


def _turned(world: World, who: CharacterId, token: str) -> bool:
    """Whether a card has it count as one of the other side's."""
    if not world.lasting(ContestsFor):
        return False
    from rules_engine.crisis_protocol.query import selecting

    objective = world.state.objectives[token]
    for live, _, rule in permissions(world, ContestsFor, who):
        if rule.objectives is None or selecting.objective_matches(world, rule.objectives, objective):
            world.note(live.rule.id)
            return True
    return False


def securer(world: World, token: str) -> Seat | None:
    claimed = world.state.objectives[token].claimed_by
    return claimed if claimed is not None else strongest(world, contesting(world, token), token)


def strongest(world: World, at: Mapping[Seat, list[str]], token: str) -> Seat | None:
    """OBJ-21…25, OBJ-Q1, OBJ-Q4: more Healthy characters; only if there are none at all, more Injured ones."""
    markers = {id: health for id, health, _ in _markers(world, token)}
    for health in (Health.HEALTHY, Health.INJURED):
        counts = {
            seat: sum(
                1 if who in markers else _weight(world, who, token)
                for who in group
                if (markers.get(who) or counts_as(world, who)) is health
            )
            for seat, group in at.items()
        }
        if any(counts.values()):
            best = max(counts.values())
            leaders = [seat for seat, count in counts.items() if count == best]
            return leaders[0] if len(leaders) == 1 else None
    return None


CONTESTED = "contested"
"""Among the names of a rule: the token of which it is asked who contests it."""


def counts_as(world: World, who: CharacterId) -> Health:
    """As what somebody contests, for every rule that asks for that (OBJ-Q9)."""
    character = world.state.characters[who]
    if character.grunt:  # OBJ-Q4
        return Health.HEALTHY
    for live, _, _ in modifiers(world, m.SecureWeight, who, only=lambda change: change.healthy):
        world.note(live.rule.id)
        return Health.HEALTHY
    return character.health


def _weight(world: World, who: CharacterId, token: str) -> int:
    from rules_engine.crisis_protocol.query import selecting

    counts: list[int] = []
    objective = world.state.objectives[token]
    for live, _, change in modifiers(world, m.SecureWeight, who, contested=token):
        if change.tokens is not None and not selecting.objective_matches(world, change.tokens, objective):
            continue
        counts.append(change.counts)
        world.note(live.rule.id)
    return max(counts, default=1)


def held_by(world: World, who: CharacterId) -> list[str]:
    return [token.id for token in world.state.objectives.values() if token.held_by == who]


def printed(world: World, token: str) -> Printed:
    """What its card says of a token."""
    objective = world.state.objectives[token]
    found = world.content.objective(objective.crisis, objective.name)
    assert found is not None, f"{objective.crisis} has no token {objective.name}"
    return found


def room_for(world: World, who: CharacterId, token: str) -> bool:
    """OBJ-Q5, OBJ-Q6: whether it may hold one more token of this kind."""
    return not no_room(world, who, token)


def no_room(world: World, who: CharacterId, token: str) -> list[Reason]:
    """Why it may not hold one more."""
    name = world.state.objectives[token].name
    most = printed(world, token).max_held
    has = sum(world.state.objectives[held].name == name for held in held_by(world, who))
    reasons = forbidden(world, who, "hold", token=token)
    if most is not None and has >= most:
        reasons.append(Reason(rule="OBJ-Q5", code="holds_enough", params={"token": name, "most": most}))
    return reasons


EDGE_POINT = {"south": (18.0, 0.0), "north": (18.0, 36.0), "west": (0.0, 18.0), "east": (36.0, 18.0)}


def farthest(world: World, crisis: str, seat: Seat, name: str | None = None) -> str | None:
    """The lying token of a crisis that is farthest from the player's own edge; of a name, if one is given."""
    edge = world.state.players[seat].edge
    if edge is None:
        return None
    axis = 1 if edge in ("south", "north") else 0
    start = EDGE_POINT[edge][axis]

    def depth(token: Objective) -> float:
        assert token.spot is not None
        return abs((token.spot.y if axis else token.spot.x) / 1000 - start)

    lying = [
        token
        for token in world.state.objectives.values()
        if token.crisis == crisis and token.spot is not None and name in (None, token.name)
    ]
    return max(lying, key=depth).id if lying else None


ARC_RANGE, HALF_ARC = 3, 45
"""E25-05: a quarter circle out to range 3 of the token."""


def in_arc(world: World, who: CharacterId, token: str, facing: int | None = None) -> bool:
    """E25-05: within range 3 of a zone token, and any part of the base between its two lines; `facing`: if it were
    turned so."""
    objective = world.state.objectives[token]
    looks = objective.facing if facing is None else facing
    character = world.state.characters[who]
    if objective.spot is None or not character.in_play or not world.within(who, token, ARC_RANGE):
        return False
    if looks is None:  # a match that began before tokens had arcs: all round
        return True
    base, corner = world.base(who), world.token(token)
    away = (base.x - corner.x, base.y - corner.y)
    turned = math.hypot(*away), abs((math.degrees(math.atan2(away[1], away[0])) - looks + 180) % 360 - 180)
    distance, aside = turned
    if aside <= HALF_ARC:
        return True
    beyond = math.radians(min(aside - HALF_ARC, 90))  # past a right angle the corner is nearest
    return distance * math.sin(beyond) <= base.radius + EPSILON
