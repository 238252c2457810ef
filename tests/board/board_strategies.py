"""Random tables for property tests: legal bases and features on the mat."""

from __future__ import annotations

import math

from hypothesis import strategies as st
from shapely import Polygon

from rules_engine.crisis_protocol.board.footing import can_rest, standing_on
from rules_engine.crisis_protocol.board.plane import direction
from rules_engine.crisis_protocol.board.shapes import MAT, Base, Scene, Terrain
from rules_engine.crisis_protocol.board.tools import base_radius

MILLIMETRES = st.sampled_from([35, 50, 65])
TOOLS = st.sampled_from(["S", "M", "L"])
ANGLES = st.one_of(st.integers(0, 359).map(float), st.floats(0, 359.99))


@st.composite
def outlines(draw: st.DrawFn) -> tuple[tuple[float, float], ...]:
    """A star-shaped outline, convex or not, 3 to 7 corners."""
    corners = draw(st.integers(3, 7))
    middle = (draw(st.floats(4, MAT - 4)), draw(st.floats(4, MAT - 4)))
    turn = draw(st.floats(0, 359))
    radii = [draw(st.floats(0.4, 3.5)) for _ in range(corners)]
    points = []
    for index, radius in enumerate(radii):
        ux, uy = direction(turn + index * 360 / corners)
        points.append((middle[0] + ux * radius, middle[1] + uy * radius))
    return tuple(points)


@st.composite
def scenes(draw: st.DrawFn, most_features: int = 5, most_bases: int = 6) -> Scene:
    """A table with features apart, on which the base `a` stands legally, with others where there is room."""
    drawn = (draw(outlines()) for _ in range(draw(st.integers(0, most_features))))
    apart: list[tuple[tuple[float, float], ...]] = []
    for outline in drawn:
        if not any(Polygon(outline).intersects(Polygon(other)) for other in apart):
            apart.append(outline)
    terrain = tuple(Terrain(f"t{index}", draw(st.integers(1, 5)), outline) for index, outline in enumerate(apart))
    scene = Scene(terrain=terrain)
    bases: list[Base] = []
    for name in "abcdefgh"[: draw(st.integers(2, most_bases))]:
        radius = base_radius(draw(MILLIMETRES))
        spread = st.floats(radius, MAT - radius)
        for _ in range(4):
            centre = (draw(spread), draw(spread))
            if can_rest(Scene(tuple(bases), terrain), centre, radius):
                bases.append(Base(name, *centre, radius, draw(st.integers(1, 4)), standing_on(scene, centre, radius)))
                break
    return Scene(tuple(bases), terrain)


def gap(first: Base, second: Base) -> float:
    return math.dist(first.centre, second.centre) - first.radius - second.radius
