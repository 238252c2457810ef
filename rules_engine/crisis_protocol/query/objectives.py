"""OBJ-19…29: who contests, secures and controls a token, and what each may hold. No memory: it follows from where
everyone stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.board.measure import within
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.cards.mission import Objective as Printed
from rules_engine.crisis_protocol.cards.vocabulary import modifiers as m
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.stats import modifiers
from rules_engine.crisis_protocol.state.pieces import CharacterId, Health
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

CONTEST_RANGE = 1


def reach(world: World, who: CharacterId, what: str) -> int:
    """R1 for contesting (OBJ-19) and interacting (OBJ-08), unless a card says otherwise."""
    changed: list[int] = []
    for live, _, change in modifiers(world, m.RangeChange, who):
        if change.what.value == what:
            changed.append(change.set)
            world.note(live.rule.id)
    return max(changed, default=CONTEST_RANGE)


def contests(world: World, who: CharacterId, token: str, at: Base | None = None) -> bool:
    """OBJ-19, OBJ-20; `at`: if it stood there."""
    character = world.state.characters[who]
    if not character.in_play or character.dazed or not _open(world, token):
        return False
    near = reach(world, who, "contest")
    close = world.within(who, token, near) if at is None else within(at, world.token(token), near)
    return close and not forbidden(world, who, "contest", token=token)


def _open(world: World, token: str) -> bool:
    """A token that lies on the battlefield and was not turned over by its crisis card."""
    objective = world.state.objectives[token]
    return objective.spot is not None and not objective.flipped


def contesting(world: World, token: str) -> dict[Seat, list[CharacterId]]:
    return {seat: [c.id for c in world.state.squad(seat) if contests(world, c.id, token)] for seat in world.state.seats}


def securer(world: World, token: str) -> Seat | None:
    return strongest(world, contesting(world, token))


def strongest(world: World, at: Mapping[Seat, list[CharacterId]]) -> Seat | None:
    """OBJ-21…25, OBJ-Q1, OBJ-Q4: more Healthy characters; only if there are none at all, more Injured ones."""
    for health in (Health.HEALTHY, Health.INJURED):
        counts = {
            seat: sum(_weight(world, who) for who in group if _counts_as(world, who) is health)
            for seat, group in at.items()
        }
        if any(counts.values()):
            best = max(counts.values())
            leaders = [seat for seat, count in counts.items() if count == best]
            return leaders[0] if len(leaders) == 1 else None
    return None


def _counts_as(world: World, who: CharacterId) -> Health:
    character = world.state.characters[who]
    return Health.HEALTHY if character.grunt else character.health  # OBJ-Q4


def _weight(world: World, who: CharacterId) -> int:
    counts: list[int] = []
    for live, _, change in modifiers(world, m.SecureWeight, who):
        counts.append(change.counts)
        world.note(live.rule.id)
    return max(counts, default=1)


def held_by(world: World, who: CharacterId) -> list[str]:
    return [token.id for token in world.state.objectives.values() if token.held_by == who]


def printed(world: World, token: str) -> Printed:
    """What the crisis card says of a token."""
    objective = world.state.objectives[token]
    return next(kind for kind in world.content.crises[objective.crisis].tokens if kind.id == objective.name)


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
