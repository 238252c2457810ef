"""Beam attacks: the range tool as a rectangle turned freely about the attacker; sides and sight are not its business.

Whom a beam touches changes only at critical angles, where a side, an end or a corner of the tool just touches a base.
They are found in closed form, so the list of beams a player is offered is complete.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rules_engine.crisis_protocol.board.lane import Lane
from rules_engine.crisis_protocol.board.plane import bearing, turn_between
from rules_engine.crisis_protocol.board.shapes import EPSILON, Base, Scene
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, RANGE_WIDTH


@dataclass(frozen=True, slots=True)
class Beam:
    """A way to lay the beam: its angle, whom it touches, and how far it may turn without changing that."""

    angle: float
    touched: tuple[str, ...]
    """Nearest first."""
    width: float
    """Degrees of the arc with the same targets; 0 when only this very angle touches them all."""


def lane(attacker: Base, reach: int, angle: float) -> Lane:
    """BEA-02: the tool begins at the rim, its middle line through the centre of the base."""
    return Lane(attacker.centre, angle, attacker.radius, RANGE_LENGTH[reach], RANGE_WIDTH / 2)


def touched(scene: Scene, who: str | Base, reach: int, angle: float) -> tuple[str, ...]:
    """BEA-03: every other character whose base the tool touches or overlaps, nearest first."""
    attacker = scene.base(who) if isinstance(who, str) else who
    return _touched(attacker, _near(scene, attacker, reach), reach, angle)


def _touched(attacker: Base, others: Iterable[Base], reach: int, angle: float) -> tuple[str, ...]:
    laid = lane(attacker, reach, angle)
    return tuple(other.id for other in others if laid.touches(other))


def beams(scene: Scene, who: str | Base, reach: int, through: str | None = None) -> tuple[Beam, ...]:
    """Every set of characters a beam can touch, each with the middle of its widest arc; most targets first.

    With `through`, only beams that touch that character (BEA-12); none means the attack cannot be made (BEA-13).
    """
    attacker = scene.base(who) if isinstance(who, str) else who
    others = _near(scene, attacker, reach)
    critical = sorted({angle for other in others for angle in _critical_angles(attacker, other, reach)})
    best: dict[tuple[str, ...], Beam] = {}
    for beam in _merged(
        Beam(angle, _touched(attacker, others, reach, angle), width) for angle, width in _arcs(critical)
    ):
        if beam.touched and (beam.touched not in best or beam.width > best[beam.touched].width):
            best[beam.touched] = beam
    wanted = [beam for beam in best.values() if through is None or through in beam.touched]
    return tuple(sorted(wanted, key=lambda beam: (-len(beam.touched), -beam.width, beam.angle)))


def aim(scene: Scene, who: str, reach: int, target: str) -> float | None:
    """An angle whose beam touches the target, straight at it when that does; none when out of reach (BEA-13)."""
    attacker, aimed = scene.base(who), scene.base(target)
    straight = bearing(attacker.centre, aimed.centre)
    if lane(attacker, reach, straight).touches(aimed):
        return straight
    # The corners of the tool reach a little farther than its middle line.
    askew = (beam.angle for beam in beams(scene, who, reach, through=target))
    return min(askew, key=lambda angle: turn_between(angle, straight), default=None)


def _near(scene: Scene, attacker: Base, reach: int) -> list[Base]:
    """Everybody else that some beam could touch, nearest first: none is longer than to its corners."""
    corner = math.hypot(attacker.radius + RANGE_LENGTH[reach], RANGE_WIDTH / 2) + EPSILON
    far = ((math.dist(other.centre, attacker.centre) - other.radius, other) for other in scene.bases)
    near = [(rim, other.id, other) for rim, other in far if other.id != attacker.id and rim <= corner]
    return [other for _, _, other in sorted(near, key=lambda each: each[:2])]


def _arcs(critical: list[float]) -> Iterator[tuple[float, float]]:
    """Every critical angle itself (width 0) and the middle of every arc between two of them."""
    for index, angle in enumerate(critical):
        following = critical[(index + 1) % len(critical)]
        width = (following - angle) % 360.0 or (360.0 if len(critical) == 1 else 0.0)
        yield angle, 0.0
        yield (angle + width / 2) % 360.0, width


def _merged(arcs: Iterable[Beam]) -> list[Beam]:
    """Neighbouring arcs with the same targets become one; not every critical angle changes something."""
    merged: list[Beam] = []
    for arc in arcs:
        if merged and merged[-1].touched == arc.touched:
            merged[-1] = _joined(merged[-1], arc)
        else:
            merged.append(arc)
    if len(merged) > 1 and merged[0].touched == merged[-1].touched:
        merged[0] = _joined(merged.pop(), merged[0])
    return merged


def _joined(first: Beam, second: Beam) -> Beam:
    width = first.width + second.width
    return Beam((first.angle - first.width / 2 + width / 2) % 360.0, first.touched, width)


def _critical_angles(attacker: Base, other: Base, reach: int) -> Iterator[float]:
    """Where the turning tool begins or ceases to touch a base, on both sides of the line of centres."""
    far = math.dist(attacker.centre, other.centre)
    if far == 0.0:
        return
    straight = bearing(attacker.centre, other.centre)
    half, near = RANGE_WIDTH / 2, attacker.radius
    tip = near + RANGE_LENGTH[reach]
    turns = _inverse(math.asin, (half + other.radius) / far)  # a long side
    turns += _inverse(math.acos, (tip + other.radius) / far)  # the far end
    for end in (near, tip):  # the corners
        corner, lean = math.hypot(end, half), math.atan2(half, end)
        for apart in _inverse(math.acos, (far**2 + corner**2 - other.radius**2) / (2 * far * corner)):
            turns += [lean + apart, lean - apart]
    for turn in turns:
        yield (straight + math.degrees(turn)) % 360.0
        yield (straight - math.degrees(turn)) % 360.0


def _inverse(function: Callable[[float], float], ratio: float) -> list[float]:
    """The angle with this sine or cosine, when there is one."""
    return [function(ratio)] if -1.0 <= ratio <= 1.0 else []
