"""DEP-02…05: plans for a whole squad: ready formations, each legal, and whether a plan of one's own is.

It must not deploy anybody: `deploying` does, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from rules_engine.crisis_protocol.board.placing import Ground, foremost, may_set
from rules_engine.crisis_protocol.board.shapes import MAT, Base, Point, Scene
from rules_engine.crisis_protocol.events.plans import DeploymentPlanned
from rules_engine.crisis_protocol.query.rosters import threat_of
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.deploying import ground_of, held_back
from rules_engine.crisis_protocol.rules.grunts import grunts_of
from rules_engine.crisis_protocol.state.match import DeploymentPlan, PlannedPlace
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat

THOUSAND = 1000
STEP = 0.5
"""Inches along the edge from one try to the next."""
SHOULDER = 2.75
"""Inches between neighbours that stand together: bases of 50 mm touch, smaller ones leave a gap."""


class Formation(StrEnum):
    SPREAD = "spread"
    """Along the whole edge."""
    OBJECTIVES = "objectives"
    """Opposite the objectives nearest to the edge."""
    COMPACT = "compact"
    """Side by side round the middle."""


def to_deploy(look: World, seat: Seat) -> list[str]:
    """Cards in the order in which a formation brings them: who costs least first, each grunt behind its parent,
    those of the first only (GRU-05)."""
    kept = held_back(look, seat)
    squad = (entry for entry in look.state.players[seat].squad if entry.card not in kept)
    entries = sorted(squad, key=lambda entry: threat_of(look.content, entry))
    cards: list[str] = []
    grunts = False
    for entry in entries:
        cards.append(entry.card)
        own = [] if grunts else grunts_of(look.content, entry.card)
        cards += own
        grunts = grunts or bool(own)
    return cards


def formations(look: World, seat: Seat) -> dict[Formation, DeploymentPlan]:
    """Every formation that is legal and unlike those before it."""
    found: dict[Formation, DeploymentPlan] = {}
    cards = to_deploy(look, seat)
    for formation in Formation:
        plan = _formed(look, seat, cards, _wanted(look, seat, formation, len(cards)))
        if plan is not None and plan not in found.values():
            found[formation] = plan
    return found


def with_place(look: World, seat: Seat, plan: DeploymentPlan, card: str, x: int, y: int) -> DeploymentPlan:
    """The same plan with one of the squad elsewhere."""
    moved = PlannedPlace(card=card, x=x, y=y)
    return DeploymentPlan(places=tuple(moved if place.card == card else place for place in plan.places))


def plan_faults(look: World, seat: Seat, plan: DeploymentPlan) -> list[Reason]:
    """Why nobody could deploy so: in this order, with nobody else's characters on the mat."""
    scene, faults, known = look.scene, [], to_deploy(look, seat)
    for place in plan.places:
        if place.card not in known:
            faults.append(Reason(rule="SQD-02", code="not_in_roster", params={"card": place.card}))
            continue
        ground = ground_of(look, seat, place.card)
        faults += may_set(scene, ground, _inches(place)).reasons
        scene = _with(scene, ground, place.card, _inches(place))
    return faults


def planned(look: World, seat: Seat, plan: DeploymentPlan) -> DeploymentPlanned:
    faults = plan_faults(look, seat, plan)
    if faults:
        raise IllegalAnswer(tuple(faults))
    return DeploymentPlanned(seat=seat, plan=plan)


def _inches(place: PlannedPlace) -> Point:
    return (place.x / THOUSAND, place.y / THOUSAND)


# -- forming ---------------------------------------------------------------------------------------------------------


def _wanted(look: World, seat: Seat, formation: Formation, count: int) -> list[float]:
    """Distances along the edge, one for each of the squad."""
    middle = MAT / 2
    if formation is Formation.SPREAD:
        return [MAT * (2 * index + 1) / (2 * count) for index in range(count)]
    row = [(index - (count - 1) / 2) * SHOULDER for index in range(count)]
    if formation is Formation.COMPACT:
        return [middle + offset for offset in row]
    near = _near_objectives(look, seat) or [middle]
    # As many at each as there are; what is left over stands beside the first.
    groups = [[index for index in range(count) if index % len(near) == at] for at in range(len(near))]
    places = {
        index: at + (place - (len(group) - 1) / 2) * SHOULDER
        for at, group in zip(near, groups, strict=True)
        for place, index in enumerate(group)
    }
    return [places[index] for index in range(count)]


def _near_objectives(look: World, seat: Seat) -> list[float]:
    """Where the objectives of one's own half lie along the edge, from left to right; each place once."""
    edge = look.state.players[seat].edge
    spots = [(token.x, token.y) for token in look.scene.tokens]
    deep = {
        "south": lambda p: p[1],
        "north": lambda p: MAT - p[1],
        "west": lambda p: p[0],
        "east": lambda p: MAT - p[0],
    }
    across = 0 if edge in ("south", "north") else 1
    own = [spot for spot in spots if deep[edge or "south"](spot) < MAT / 2 - STEP] or spots
    return sorted({round(spot[across], 1) for spot in own})


def _formed(look: World, seat: Seat, cards: Sequence[str], wanted: Sequence[float]) -> DeploymentPlan | None:
    """The dearest stand where most is wanted; None where there is no room for all."""
    middle = sum(wanted) / len(wanted)
    inward = sorted(range(len(wanted)), key=lambda index: (-abs(wanted[index] - middle), index))
    scene, places = look.scene, []
    for card, index in zip(cards, inward, strict=True):
        ground = ground_of(look, seat, card)
        point = foremost(scene, ground, _tries(wanted[index]))
        if point is None:
            return None
        places.append(PlannedPlace(card=card, x=round(point[0] * THOUSAND), y=round(point[1] * THOUSAND)))
        scene = _with(scene, ground, card, point)
    return DeploymentPlan(places=tuple(places))


def _tries(wanted: float) -> Iterator[float]:
    """There, then further and further off to both sides."""
    yield wanted
    for step in range(1, int(MAT / STEP) + 1):
        yield from (wanted + way * step * STEP for way in (-1, 1) if 0 < wanted + way * step * STEP < MAT)


def _with(scene: Scene, ground: Ground, card: str, point: Point) -> Scene:
    assert isinstance(ground.piece, Base)
    return replace(scene, bases=(*scene.bases, replace(ground.piece, id=card, x=point[0], y=point[1])))
