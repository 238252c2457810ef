"""Line of sight (LOS): whether any free line joins two bases, and which one; knows nothing of range or targets."""

from __future__ import annotations

import math
from itertools import chain

from rules_engine.crisis_protocol.board.barriers import BARRIER, ends_of, screens
from rules_engine.crisis_protocol.board.lines import Disc, Segment, free_line, is_between
from rules_engine.crisis_protocol.board.outlines import disc_overlaps, prepare
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain, Token
from rules_engine.crisis_protocol.board.verdict import Measured
from rules_engine.kernel.explain import Reason

MOST_WEIGHED = 400
"""Corners: beyond, every feature that stands between is named, for trying each one out would take too long."""

Sight = Measured[Segment]
"""Yes with a free line from viewer to target, or no with the features in the way."""


def sight(scene: Scene, viewer: Base, target: Base | Token) -> Sight:
    """LOS-01: at least one straight free line runs from any part of one base to any part of the other."""
    start, end = _disc(viewer), _disc(target)
    if viewer.id == target.id:
        return Sight(ok=True, witness=(viewer.centre, viewer.centre))  # LOS-08
    size = seen_size(scene, target)
    obstacles = obstructions(scene, viewer, size)
    if scene.screens:
        obstacles += screens(scene, viewer, target)
    line = free_line(start, end, [prepare(feature.outline) for feature in obstacles])
    if line is not None:
        return Sight(ok=True, witness=line)
    blocking = _in_the_way(start, end, obstacles)
    if barring := [ends_of(feature.id) for feature in blocking if feature.size == BARRIER]:
        # EFF-01: against LOS-02, by which characters are never in the way.
        barred = {"viewer": viewer.id, "target": target.id, "features": list(dict.fromkeys(chain(*barring)))}
        return Sight(ok=False, reasons=(Reason(rule="EFF-01", code="sight_barred", params=barred),))
    reason = Reason(
        rule="LOS-03",
        code="sight_blocked",
        params={
            "viewer": viewer.id,
            "target": target.id,
            "size": size,
            "features": [feature.id for feature in blocking],
            "sizes": [feature.size for feature in blocking],
        },
    )
    return Sight(ok=False, reasons=(reason,))


def sees(scene: Scene, viewer: Base, target: Base | Token) -> bool:
    """The bare answer, for those who ask it a thousand times."""
    if viewer.id == target.id:
        return True
    obstacles = obstructions(scene, viewer, seen_size(scene, target))
    if scene.screens:
        obstacles += screens(scene, viewer, target)
    return free_line(_disc(viewer), _disc(target), [prepare(feature.outline) for feature in obstacles]) is not None


def seen_size(scene: Scene, target: Base | Token) -> int:
    """The Size that terrain must exceed to hide the target: its own and that of the feature under it (LOS-06)."""
    if isinstance(target, Token):
        # LOS-Q1: a token has no Size; what it lies on or under counts.
        under = (
            feature.size
            for feature in scene.terrain
            if disc_overlaps(prepare(feature.outline), target.x, target.y, target.radius)
        )
        return max(under, default=0)
    if target.on is None:
        return target.size
    return target.size + scene.feature(target.on).size


def obstructions(scene: Scene, viewer: Base, size: int) -> list[Terrain]:
    """LOS-03, LOS-07: features taller than the target, except the one the viewer stands on; never characters."""
    return [feature for feature in scene.terrain if feature.size > size and feature.id != viewer.on]


def _in_the_way(start: Disc, end: Disc, obstacles: list[Terrain]) -> list[Terrain]:
    """The fewest features worth naming: one that hides the target alone, otherwise all without which it were seen."""
    for feature in obstacles:
        if free_line(start, end, [prepare(feature.outline)]) is None:
            return [feature]
    kept = [feature for feature in obstacles if is_between(start, end, prepare(feature.outline))]
    if sum(len(feature.outline) for feature in kept) > MOST_WEIGHED:
        return kept
    for feature in sorted(kept, key=lambda item: -_distance(start, end, item)):
        without = [other for other in kept if other is not feature]
        if free_line(start, end, [prepare(other.outline) for other in without]) is None:
            kept = without
    return kept


def _distance(start: Disc, end: Disc, feature: Terrain) -> float:
    """How far a feature lies from the middle between the two: those farthest off are the first to be left out."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return min(math.dist(middle, corner) for corner in feature.outline)


def _disc(thing: Base | Token) -> Disc:
    return (thing.x, thing.y, thing.radius)
