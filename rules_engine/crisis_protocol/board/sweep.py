"""Pushes and throws: a base swept along the middle of the straight tool; decides contacts, deals no damage.

Everything is closed form: a moving disc against discs, against sides and corners of outlines, and against the
edge of the mat. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rules_engine.crisis_protocol.board.measure import gap_to_outline
from rules_engine.crisis_protocol.board.outlines import disc_inside, inside, prepare
from rules_engine.crisis_protocol.board.plane import (
    Segment,
    Span,
    along,
    capsule_span,
    direction,
    disc_span,
    distance_between_segments,
    distance_to_segment,
    edges,
    nearest_on_segment,
)
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Base, Point, Scene, Terrain
from rules_engine.crisis_protocol.board.tools import displacement
from rules_engine.kernel.explain import Reason

Manner = Literal["throw", "push"]
StoppedBy = Literal["tool", "contact", "edge"]


@dataclass(frozen=True, slots=True)
class Contact:
    """One thing the swept base ran into, and the point where they touch."""

    id: str
    kind: Literal["base", "terrain"]
    at: Point
    distance: float
    """How far the centre had travelled."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A finished push or throw."""

    manner: Manner
    start: Point
    end: Point
    angle: float
    travelled: float
    stopped_by: StoppedBy
    """`tool`: the full length (MOV-28); `contact`: MOV-24, MOV-25, MOV-34; `edge`: MOV-08."""
    contacts: tuple[Contact, ...]
    """Everything met at the same instant; of several the throwing player picks one (MOV-Q1)."""
    backed_up: float
    """How far it went back to a place where it may rest (MOV-05, MOV-Q5)."""
    on: str | None
    """The feature it ends on: the one it started from, or none."""

    @property
    def hits(self) -> tuple[Contact, ...]:
        """The collisions: a push stops at things without colliding (MOV-33)."""
        return self.contacts if self.manner == "throw" else ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it ended where it did."""
        rules = {"base": "MOV-24", "terrain": "MOV-25"} if self.manner == "throw" else {}
        found = [
            Reason(rule=rules.get(contact.kind, "MOV-34"), code=f"stopped_by_{contact.kind}", params={"id": contact.id})
            for contact in self.contacts
        ]
        if self.stopped_by == "edge":
            found.append(Reason(rule="MOV-08", code="stopped_by_edge"))
        if self.backed_up > 0.0:
            found.append(Reason(rule="MOV-05", code="backed_up", params={"by": round(self.backed_up, 6)}))
        return tuple(found)

    @property
    def path(self) -> tuple[Point, ...]:
        """Where the centre went; it turns back on itself when the base backed up."""
        if self.backed_up == 0.0:
            return (self.start, self.end)
        turned = along(self.start, direction(self.angle), self.travelled + self.backed_up)
        return (self.start, turned, self.end)


def sweep(scene: Scene, who: str, tool: str, angle: float, by: str | None = None, manner: Manner = "throw") -> Sweep:
    """Sweep a base along the straight tool. `by` is the thrower or pusher, whom it may pass over (MOV-26)."""
    mover = scene.base(who)
    heading = direction(angle)
    # Rounded positions may hang over the edge by a hair; such a base still stays where it is.
    to_edge = max(0.0, _distance_to_mat_edge(mover, heading))
    full = displacement(tool, mover.radius)
    reach = min(full, to_edge)
    # Contacts are sought along the whole tool: a base at the edge still moves into what touches it (MOV-Q2).
    met = sorted(_contacts(scene, mover, heading, full, by), key=lambda contact: (contact.distance, contact.id))
    stop = min(reach, met[0].distance) if met else reach
    contacts = tuple(contact for contact in met if contact.distance <= stop + EPSILON)
    stopped_by: StoppedBy = "contact" if contacts else "edge" if to_edge < full - EPSILON else "tool"
    final = _back_up(scene, mover, heading, stop, by)
    end = along(mover.centre, heading, final)
    return Sweep(
        manner, mover.centre, end, angle, final, stopped_by, contacts, stop - final, _ends_on(scene, mover, end)
    )


def swept(scene: Scene, who: str, result: Sweep) -> Scene:
    """The scene after the push or throw."""
    moved = replace(scene.base(who), x=result.end[0], y=result.end[1], on=result.on)
    return replace(scene, bases=tuple(moved if base.id == who else base for base in scene.bases))


def _distance_to_mat_edge(mover: Base, heading: Point) -> float:
    """MOV-08: how far the centre may go until the rim reaches the edge of the mat."""
    free = float("inf")
    for position, speed in zip(mover.centre, heading, strict=True):
        if speed > 0.0:
            free = min(free, (MAT - mover.radius - position) / speed)
        elif speed < 0.0:
            free = min(free, (mover.radius - position) / speed)
    return free


def _contacts(scene: Scene, mover: Base, heading: Point, length: float, by: str | None) -> Iterator[Contact]:
    track = (mover.centre, along(mover.centre, heading, length))
    for other in scene.bases:
        if other.id not in (mover.id, by):
            yield from _base_contact(mover, other, heading, track)
    roofs = stood_on(scene, mover)
    for feature in scene.terrain:
        if feature not in roofs and _near(feature, track, mover.radius):  # MOV-27
            yield from _terrain_contact(mover, feature, heading, track)


def _near(feature: Terrain, track: Segment, radius: float) -> bool:
    """Whether the boxes around the swept base and the feature meet; most features lie elsewhere."""
    shape, margin = prepare(feature.outline), radius + EPSILON
    (ax, ay), (bx, by) = track
    return (
        min(ax, bx) - margin <= shape.right
        and max(ax, bx) + margin >= shape.left
        and min(ay, by) - margin <= shape.top
        and max(ay, by) + margin >= shape.bottom
    )


def _depth_needed(gap_at_start: float) -> float:
    """How near a thing must come to be met.

    MOV-24: touching is enough. But what touches from the start is met only by moving into it, not by moving along
    it (MOV-Q2), so there the rims must cross.
    """
    return -EPSILON if gap_at_start <= EPSILON else EPSILON


def _base_contact(mover: Base, other: Base, heading: Point, track: Segment) -> Iterator[Contact]:
    reach = mover.radius + other.radius
    gap = distance_to_segment(other.centre, (mover.centre, mover.centre)) - reach
    if distance_to_segment(other.centre, track) > reach + _depth_needed(gap) or _leaves(mover, other.centre, heading):
        return
    travelled = _entry(disc_span(mover.centre, heading, other.centre, reach), mover.centre, heading, other.centre)
    centre = along(mover.centre, heading, travelled)
    share = mover.radius / reach
    at = (centre[0] + (other.x - centre[0]) * share, centre[1] + (other.y - centre[1]) * share)
    yield Contact(other.id, "base", at, travelled)


def _terrain_contact(mover: Base, feature: Terrain, heading: Point, track: Segment) -> Iterator[Contact]:
    limit = mover.radius + _depth_needed(gap_to_outline(mover.centre, mover.radius, feature.outline))
    best: Contact | None = None
    for edge in edges(feature.outline):
        if distance_between_segments(track, edge) > limit:
            continue
        nearest = nearest_on_segment(mover.centre, edge)
        touched = distance_to_segment(mover.centre, edge) <= mover.radius + EPSILON
        if touched and _leaves(mover, nearest, heading):
            continue
        travelled = _entry(capsule_span(mover.centre, heading, edge, mover.radius), mover.centre, heading, nearest)
        if best is None or travelled < best.distance:
            at = nearest_on_segment(along(mover.centre, heading, travelled), edge)
            best = Contact(feature.id, "terrain", at, travelled)
    if best is not None:
        yield best


def _leaves(mover: Base, point: Point, heading: Point) -> bool:
    """Whether moving on leads away from a point; what is behind can only be a touch at the start (MOV-Q2)."""
    ahead = (point[0] - mover.x) * heading[0] + (point[1] - mover.y) * heading[1]
    return ahead <= 0.0


def _entry(span: Span | None, start: Point, heading: Point, nearest: Point) -> float:
    """The distance at which a ray enters; where it only grazes within the tolerance, the closest approach."""
    if span is None:
        return max(0.0, (nearest[0] - start[0]) * heading[0] + (nearest[1] - start[1]) * heading[1])
    return max(0.0, span[0])


def _back_up(scene: Scene, mover: Base, heading: Point, stop: float, by: str | None) -> float:
    """MOV-05: back along the tool to the last position overlapping neither the thrower nor part of a roof.

    Only what the sweep ignored can be overlapped; each turn of the loop goes back to the near end of a stretch, and
    there are finitely many, so it ends.
    """
    thrower = next((base for base in scene.bases if base.id == by and by != mover.id), None)
    roofs = stood_on(scene, mover)
    while stop > 0.0:
        before = stop
        if thrower:
            stop = _back_off(thrower, mover, heading, stop)
        for roof in roofs:
            stop = _back_onto(roof, mover, heading, stop)
        if stop == before:
            break
    return stop


def _back_off(thrower: Base, mover: Base, heading: Point, stop: float) -> float:
    reach = mover.radius + thrower.radius
    overlapping = disc_span(mover.centre, heading, thrower.centre, reach - EPSILON)
    touching = disc_span(mover.centre, heading, thrower.centre, reach)
    if overlapping and touching and overlapping[0] < stop < overlapping[1]:
        return max(0.0, touching[0])
    return stop


def _back_onto(roof: Terrain, mover: Base, heading: Point, stop: float) -> float:
    """MOV-Q5: from partly on the starting feature back to the last position wholly on it, at worst the start."""
    crossing: list[Span] = []
    partly_on = False
    for edge in edges(roof.outline):
        overlapping = capsule_span(mover.centre, heading, edge, mover.radius - EPSILON)
        touching = capsule_span(mover.centre, heading, edge, mover.radius)
        if overlapping and touching:
            crossing.append(touching)
            partly_on = partly_on or overlapping[0] < stop < overlapping[1]
    if not partly_on:
        return stop
    last, covered = 0.0, 0.0
    for low, high in sorted(crossing):
        if covered >= stop:
            break
        free_until = min(low, stop)
        if free_until >= covered and inside(roof.outline, *along(mover.centre, heading, (covered + free_until) / 2)):
            last = free_until
        covered = max(covered, high)
    return last


def stood_on(scene: Scene, base: Base) -> tuple[Terrain, ...]:
    """MOV-27: the features a base is on, as the scene says or as its position shows."""
    return tuple(
        feature
        for feature in scene.terrain
        if feature.id == base.on or disc_inside(prepare(feature.outline), *base.centre, base.radius)
    )


def _ends_on(scene: Scene, mover: Base, end: Point) -> str | None:
    roofs = [roof for roof in stood_on(scene, mover) if inside(roof.outline, *end)]
    return max(roofs, key=lambda roof: roof.size).id if roofs else None
