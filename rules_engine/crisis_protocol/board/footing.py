"""Where a base may come to rest: on the mat, off other bases, wholly on or wholly off terrain; moves nothing."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace

from rules_engine.crisis_protocol.board.outlines import disc_inside, disc_overlaps, prepare
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Base, Point, Scene
from rules_engine.kernel.explain import Reason

THOUSANDTHS = 1000
"""A match stores positions as whole thousandths of an inch."""


def on_mat(centre: Point, radius: float) -> bool:
    """MOV-07: all of the base stays on the battlefield."""
    return all(radius - EPSILON <= value <= MAT - radius + EPSILON for value in centre)


def overlapped_bases(scene: Scene, centre: Point, radius: float, ignore: Collection[str] = ()) -> tuple[str, ...]:
    """MOV-03: the bases a base would overlap here; touching is not overlapping."""
    return tuple(
        other.id
        for other in scene.bases
        if other.id not in ignore and math.dist(centre, other.centre) < radius + other.radius - EPSILON
    )


def partly_over(scene: Scene, centre: Point, radius: float) -> tuple[str, ...]:
    """MOV-04: the features a base would be partly over here."""
    return tuple(
        feature.id
        for feature in scene.terrain
        if disc_overlaps(shape := prepare(feature.outline), *centre, radius) and not disc_inside(shape, *centre, radius)
    )


def standing_on(scene: Scene, centre: Point, radius: float) -> str | None:
    """The feature a base would be wholly on here; of several stacked ones the tallest."""
    under = [feature for feature in scene.terrain if disc_inside(prepare(feature.outline), *centre, radius)]
    return max(under, key=lambda feature: feature.size).id if under else None


def objections(scene: Scene, centre: Point, radius: float, ignore: Collection[str] = ()) -> tuple[Reason, ...]:
    """Why a base of this radius cannot rest here; none when it can."""
    found: list[Reason] = []
    if not on_mat(centre, radius):
        found.append(Reason(rule="MOV-07", code="off_mat"))
    for other in overlapped_bases(scene, centre, radius, ignore):
        found.append(Reason(rule="MOV-03", code="overlaps_base", params={"base": other}))
    for feature in partly_over(scene, centre, radius):
        found.append(Reason(rule="MOV-04", code="partly_on", params={"feature": feature}))
    return tuple(found)


def can_rest(scene: Scene, centre: Point, radius: float, ignore: Collection[str] = ()) -> bool:
    """The bare answer, for those who ask it a thousand times."""
    return (
        on_mat(centre, radius)
        and not overlapped_bases(scene, centre, radius, ignore)
        and not partly_over(scene, centre, radius)
    )


def stored_points(point: Point) -> list[Point]:
    """The positions a match can store (whole thousandths) around a point, nearest first."""
    column, row = round(point[0] * THOUSANDTHS), round(point[1] * THOUSANDTHS)
    around = [((column + dx) / THOUSANDTHS, (row + dy) / THOUSANDTHS) for dx in range(-3, 4) for dy in range(-3, 4)]
    return sorted(around, key=lambda stored: math.dist(stored, point))


def settled(scene: Scene, base: Base) -> Base:
    """The same base on the nearest stored position where it may rest.

    A base that touches another would overlap it by a hair after plain rounding.
    """
    around = stored_points(base.centre)
    resting = (point for point in around if can_rest(scene, point, base.radius, ignore=(base.id,)))
    x, y = next(resting, around[0])
    return replace(base, x=x, y=y)


def over(scene: Scene, base: Base) -> tuple[str, ...]:
    """The features a base overlaps, wholly or partly (MOV-02)."""
    return tuple(
        feature.id for feature in scene.terrain if disc_overlaps(prepare(feature.outline), *base.centre, base.radius)
    )
