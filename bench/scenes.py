"""Hard scenes for the board, made from a seed: narrow gaps, touching and bent obstacles; measures nothing itself."""

from __future__ import annotations

import math
import random
from dataclasses import replace

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.board.footing import can_rest, standing_on
from rules_engine.crisis_protocol.board.outlines import disc_overlaps, prepare
from rules_engine.crisis_protocol.board.shapes import Base, Point, Scene, Terrain, Token
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS, base_radius

OUTLINES: tuple[tuple[Point, ...], ...] = (
    ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)),
    ((-2.0, -0.4), (2.0, -0.4), (2.0, 0.4), (-2.0, 0.4)),
    ((-1.0, -1.0), (1.5, -0.5), (0.0, 1.2)),
    ((-1.5, -1.5), (1.5, -1.5), (1.5, -0.5), (-0.5, -0.5), (-0.5, 1.5), (-1.5, 1.5)),
    ((-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (0.9, 1.5), (0.9, -0.9), (-0.9, -0.9), (-0.9, 1.5), (-1.5, 1.5)),
    ((1.3, 0.0), (0.4, 0.4), (0.0, 1.3), (-0.4, 0.4), (-1.3, 0.0), (-0.4, -0.4), (0.0, -1.3), (0.4, -0.4)),
)
"""A crate, a wall, a wedge, a corner house, a yard, a star."""

MILLIMETRES = (35, 50, 65)


def placed(outline: tuple[Point, ...], x: float, y: float, angle: float, scale: float = 1.0) -> tuple[Point, ...]:
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    return tuple((x + px * cos - py * sin, y + px * sin + py * cos) for px, py in outline)


def hard_sight(rng: random.Random) -> Scene:
    """Two bases and one to four tall obstacles between them, often leaving a slit or none."""
    ax, ay, angle = rng.uniform(10, 26), rng.uniform(10, 26), rng.uniform(0, math.tau)
    distance = rng.uniform(1.5, 10)
    first = Base("a", ax, ay, base_radius(rng.choice(MILLIMETRES)), 2)
    second_radius = base_radius(rng.choice(MILLIMETRES))
    distance += first.radius + second_radius
    ux, uy = math.cos(angle), math.sin(angle)
    second = Base("b", ax + distance * ux, ay + distance * uy, second_radius, 2)
    terrain = []
    side = rng.uniform(-0.8, 0.8)
    for index in range(rng.randint(1, 4)):
        along = distance * rng.uniform(0.15, 0.85)
        # Alternating sides leave gaps that only slanting lines pass.
        across = side + (1 if index % 2 else -1) * rng.uniform(0.2, 2.2)
        x, y = ax + ux * along - uy * across, ay + uy * along + ux * across
        shape = rng.choice(OUTLINES)
        turn = angle + rng.choice((0.0, math.pi / 2, rng.uniform(0, math.tau)))
        terrain.append(Terrain(f"t{index}", 3, placed(shape, x, y, turn, rng.uniform(0.5, 1.4))))
    return Scene((first, second), tuple(terrain))


def random_sight(rng: random.Random) -> Scene:
    """Two bases anywhere and fourteen features anywhere, as on a usual mat."""
    bases = tuple(
        Base(name, rng.uniform(2, 34), rng.uniform(2, 34), base_radius(rng.choice(MILLIMETRES)), 2) for name in "ab"
    )
    terrain = tuple(
        Terrain(
            f"t{index}",
            rng.randint(1, 5),
            placed(rng.choice(OUTLINES), rng.uniform(3, 33), rng.uniform(3, 33), rng.uniform(0, math.tau)),
        )
        for index in range(14)
    )
    return Scene(bases, terrain)


def mid_game(rng: random.Random) -> Scene:
    """A ready battlefield in the middle of a match: five against five, some on terrain, and five objectives."""
    battlefield = rng.choice(list(ready().values()))
    tokens = tuple(
        Token(f"token_{number}", 18 + x, 18 + y, TOKEN_RADIUS)
        for number, (x, y) in enumerate(((0, 0), (8, 5), (-8, 5), (8, -5), (-8, -5)), start=1)
    )
    scene = Scene((), battlefield.terrain, tokens)
    while len(scene.bases) < 10:
        side = "ab"[len(scene.bases) // 5]
        radius, size = rng.choice(((35, 2), (35, 2), (50, 3), (65, 4)))
        place = (round(rng.uniform(4, 32), 3), round(rng.uniform(*((6, 22) if side == "a" else (14, 30))), 3))
        if can_rest(scene, place, base_radius(radius)):
            on = standing_on(scene, place, base_radius(radius))
            base = Base(f"{side}{len(scene.bases) % 5 + 1}", *place, base_radius(radius), size, on)
            scene = replace(scene, bases=(*scene.bases, base))
    return scene


def hard_move(rng: random.Random) -> Scene:
    """A mover among tall features that crowd round it without overlapping it, and a few other bases."""
    mover = Base("a", rng.uniform(9, 27), rng.uniform(9, 27), base_radius(rng.choice(MILLIMETRES)), 2)
    terrain: list[Terrain] = []
    wanted = rng.randint(3, 12)
    while len(terrain) < wanted:
        angle, distance = rng.uniform(0, math.tau), mover.radius + rng.uniform(0.3, 5)
        x, y = mover.x + distance * math.cos(angle), mover.y + distance * math.sin(angle)
        outline = placed(rng.choice(OUTLINES), x, y, rng.uniform(0, math.tau), rng.uniform(0.5, 1.4))
        if not disc_overlaps(prepare(outline), mover.x, mover.y, mover.radius):
            terrain.append(Terrain(f"t{len(terrain)}", rng.choice((1, 2, 3, 4, 5, 5)), outline))
    others = (
        Base(f"b{index}", rng.uniform(2, 34), rng.uniform(2, 34), base_radius(rng.choice(MILLIMETRES)), 2)
        for index in range(6)
    )
    return Scene((mover, *(other for other in others if math.dist(other.centre, mover.centre) > 3)), tuple(terrain))
