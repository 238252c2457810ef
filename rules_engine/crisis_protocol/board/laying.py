"""How a movement tool may lie so that a base can be set down touching it; exact, and blind to Sizes.

The tool: two straight halves of one width, joined by a round hinge that bends up to a right angle either way (MOV-11).
Its end is laid centred against the base (MOV-10, MEA-11), so a laying has two angles: the heading of the first half and
that of the second. The outline is a rectangle for each half and a disc for the hinge; a base may touch it anywhere, the
corners of the far end included.

For one heading of the first half everything about the second is closed form: each side of an obstacle forbids an
interval of headings, the destination asks for one or two. Headings of the first half are searched by halving. While a
fan of headings is examined, the tool at its middle is thinned, and the destination widened, by the farthest that any
part of the tool moves within the fan: if even that fails, no heading in the fan works, and the fan is dropped. Fans are
halved until a laying is found or the thinning is below the tolerance of the board. So nothing is sampled: a refusal is
as certain as a laying.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules_engine.crisis_protocol.board.outlines import Prepared, Ring, inside, prepare
from rules_engine.crisis_protocol.board.shapes import EPSILON, Point
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, MOVEMENT_WIDTH
from rules_engine.crisis_protocol.board.wedge import Wedge

Span = tuple[float, float]
"""A closed stretch of headings, in radians."""

BEND = math.pi / 2
FANS = 64
KEPT_LEVELS = 5
"""Fans down to this level are remembered for the next destination."""


class Laying(NamedTuple):
    """The tool as it lies: the middle of the end at the base, the hinge, the middle of the far end."""

    start: Point
    hinge: Point
    end: Point


class Fan(NamedTuple):
    """What the second half may do at one heading of the first."""

    hinge_x: float
    hinge_y: float
    free: list[Span]
    """Headings of the second half; none at all when the first half or the hinge is blocked."""


class Tool:
    """One movement tool laid against one base among obstacles; answers for any number of destinations."""

    def __init__(self, centre: Point, radius: float, tool: str, obstacles: Sequence[Prepared], wedge: Wedge | None):
        self.x, self.y = centre
        self.radius = radius
        self.half = MOVEMENT_LENGTH[tool] / 2
        self.side = MOVEMENT_WIDTH / 2
        self.corner = math.hypot(self.half, self.side)
        self.corner_angle = math.atan2(self.side, self.half)
        self.swing = math.hypot(radius + self.half, self.side)
        """No part of the tool moves farther than this per radian of the first half's heading."""
        reach = radius + self.half + self.corner
        self.obstacles = [
            shape
            for shape in obstacles
            if shape.left < self.x + reach
            and shape.right > self.x - reach
            and shape.bottom < self.y + reach
            and shape.top > self.y - reach
        ]
        self.sides = [
            (ax, ay, bx - ax, by - ay, math.dist((ax, ay), (bx, by)) ** 2)
            for shape in self.obstacles
            for (ax, ay), (bx, by) in shape.edges()
        ]
        """Each side as a start, a way and the square of its length."""
        self.arms: list[float] = []
        if wedge is not None and wedge.axis is not None:
            # MOV-Q4: the tool stays between the arms, which touch the base: two half-planes seen from its centre.
            axis = math.radians(wedge.axis)
            self.arms = [axis + 3 * math.pi / 4, axis - 3 * math.pi / 4]
        self._fans: dict[tuple[int, int, bool], Fan] = {}

    def laying(self, to: Point) -> Laying | None:
        """A laying of the tool that a base set down here would touch, or none if there is no such laying."""
        dx, dy = to[0] - self.x, to[1] - self.y
        distance = math.hypot(dx, dy)
        if distance > 2 * self.radius + self.half + self.corner + EPSILON:
            return None
        aim = math.atan2(dy, dx)
        width = math.tau / FANS
        first = math.floor(aim / width)
        turns = self._most_turn(distance)
        waiting = [
            (0, (first + offset) % FANS)
            for step in range(FANS // 2 + 1)
            for offset in ((step, -step) if 0 < step < FANS // 2 else (step,))
            if (step - 1) * width <= turns
        ]
        # Wide fans first, the straightest way first: most destinations are met by a heading that is known already.
        # The list grows while it is read.
        for level, index in waiting:
            span = width / (1 << level)
            middle = (index + 0.5) * span
            slack = self.swing * span / 2
            strict = self._kept(level, index, middle, EPSILON, 0.0)
            heading = self._touch(to, middle, strict, EPSILON, EPSILON)
            if heading is not None:
                return self._lay(middle, strict, heading)
            if slack <= EPSILON:
                continue
            loose = self._kept(level, index, middle, slack, span / 2)
            # The first half turns about the mover: a place close to the mover gains little by that.
            if self._touch(to, middle, loose, slack, min(slack, distance * span / 2 + EPSILON)) is not None:
                waiting += [(level + 1, 2 * index), (level + 1, 2 * index + 1)]
        return None

    def fan(self, heading: float, slack: float, turn: float) -> Fan:
        """Where the second half may point when the first points here, with a tool thinned by the slack."""
        ux, uy = math.cos(heading), math.sin(heading)
        far = self.radius + self.half
        hx, hy = self.x + far * ux, self.y + far * uy
        if not self._first_half_is_free(heading, ux, uy, slack):
            return Fan(hx, hy, [])
        blocked = self._blocked(hx, hy, slack)
        if blocked is None or any(inside(shape.ring, hx, hy) for shape in self.obstacles):
            return Fan(hx, hy, [])
        for arm in self.arms:
            blocked += self._blocked_by_arm(arm, heading, slack)
        return Fan(hx, hy, _rest(blocked, heading - BEND - turn, heading + BEND + turn))

    def _kept(self, level: int, index: int, middle: float, slack: float, turn: float) -> Fan:
        """The middle of a fan as it is, or thinned to speak for the whole fan."""
        key = (level, index, turn > 0.0)
        known = self._fans.get(key)
        if known is None:
            known = self.fan(middle, slack, turn)
            if level <= KEPT_LEVELS:
                self._fans[key] = known
        return known

    def _lay(self, first: float, fan: Fan, second: float) -> Laying:
        start = (self.x + self.radius * math.cos(first), self.y + self.radius * math.sin(first))
        hinge = (fan.hinge_x, fan.hinge_y)
        end = (fan.hinge_x + self.half * math.cos(second), fan.hinge_y + self.half * math.sin(second))
        return Laying(start, hinge, end)

    def _most_turn(self, distance: float) -> float:
        """How far off the straight way the first half may point and the rest still come near enough."""
        far, rest = self.radius + self.half, self.corner + self.radius
        if distance <= 0.0 or distance + far <= rest:
            return math.pi
        cosine = (distance * distance + far * far - rest * rest) / (2 * distance * far)
        # Near the base the first half alone may touch the destination.
        return math.pi if distance <= 2 * self.radius + self.side else math.acos(max(-1.0, min(1.0, cosine)))

    def _touch(self, to: Point, heading: float, fan: Fan, slack: float, first_slack: float) -> float | None:
        """A free heading of the second half with which the tool, its halves widened, touches a base set down here."""
        if not fan.free:
            return None
        reach = self.radius + slack
        dx, dy = to[0] - fan.hinge_x, to[1] - fan.hinge_y
        distance = math.hypot(dx, dy)
        if distance > self.corner + reach:
            return None
        aim = math.atan2(dy, dx)
        aim += math.tau * round((heading - aim) / math.tau)
        near = self.radius + first_slack
        if distance <= self.side + near:
            return _nearest(fan.free, heading)
        ux, uy = math.cos(heading), math.sin(heading)
        along = dx * ux + dy * uy
        if -self.half - near <= along <= 0.0:
            across = max(0.0, abs(dx * uy - dy * ux) - self.side)
            if math.hypot(across, max(0.0, -self.half - along)) <= near:
                return _nearest(fan.free, heading)
        low, high = self._turns(distance, reach)
        for start, end in ((aim - high, aim - low), (aim + low, aim + high)):
            for free_start, free_end in fan.free:
                least, most = max(start, free_start), min(end, free_end)
                if least <= most:
                    return min(max(aim, least), most)
        return None

    def _turns(self, distance: float, reach: float) -> Span:
        """Between which angles off the second half a base at this distance from the hinge touches that half."""
        past = (distance * distance + self.corner * self.corner - reach * reach) / (2 * distance * self.corner)
        around = math.acos(max(-1.0, min(1.0, past)))
        if distance <= math.hypot(self.half, self.side + reach):
            high = math.asin(min(1.0, (self.side + reach) / distance))
        else:
            high = self.corner_angle + around
        if distance <= self.half + reach:
            return (0.0, high)
        low = math.acos((self.half + reach) / distance)
        return (low if distance * math.sin(low) <= self.side else self.corner_angle - around, high)

    def _first_half_is_free(self, heading: float, ux: float, uy: float, slack: float) -> bool:
        near, far, side = self.radius + slack, self.radius + self.half, self.side - slack
        for arm in self.arms:
            cos, sin = math.cos(heading - arm), abs(math.sin(heading - arm))
            if max(far * cos + self.side, self.radius * cos + self.side * sin) > self.radius + slack:
                return False
        if side <= 0.0:
            return True
        for ax, ay, dx, dy, _ in self.sides:
            ax, ay = ax - self.x, ay - self.y
            a_along = ax * ux + ay * uy
            b_along = a_along + dx * ux + dy * uy
            if (a_along <= near and b_along <= near) or (a_along >= far and b_along >= far):
                continue
            a_across = ay * ux - ax * uy
            b_across = a_across + dy * ux - dx * uy
            if (a_across <= -side and b_across <= -side) or (a_across >= side and b_across >= side):
                continue
            if _meets_box(a_along, a_across, b_along, b_across, near, far, side):
                return False
        return True

    def _blocked(self, hx: float, hy: float, slack: float) -> list[Span] | None:
        """The headings of the second half that sides of obstacles forbid; none at all if the hinge itself is blocked.

        Seen from the hinge, a point at distance d is under the half within asin(side / d) of its direction, and past
        the end of the half only under one of its corners. Along a straight side these angles only grow or only fall,
        so the ends of the part that is near enough decide.
        """
        half, side = self.half - slack, self.side - slack
        if side <= 0.0:
            return []
        square = half * half + side * side
        found: list[Span] = []
        for ax, ay, dx, dy, length in self.sides:
            ax, ay = ax - hx, ay - hy
            across = ax * dy - ay * dx
            room = square * length - across * across
            if room <= 0.0:
                continue
            room = math.sqrt(room) / length
            middle = -(ax * dx + ay * dy) / length
            low, high = max(0.0, middle - room), min(1.0, middle + room)
            if low >= high:
                continue
            px, py, qx, qy = ax + low * dx, ay + low * dy, ax + high * dx, ay + high * dy
            nearest = min(high, max(low, middle))
            closest = math.hypot(ax + nearest * dx, ay + nearest * dy)
            if closest < side:
                return None
            p_angle = math.atan2(py, px)
            q_angle = p_angle + math.atan2(px * qy - py * qx, px * qx + py * qy)
            p, q = math.hypot(px, py), math.hypot(qx, qy)
            p_outer, q_outer = math.asin(min(1.0, side / p)), math.asin(min(1.0, side / q))
            least, most = min(p_angle - p_outer, q_angle - q_outer), max(p_angle + p_outer, q_angle + q_outer)
            if closest <= half:
                found.append((least, most))
            else:
                p_inner, q_inner = math.acos(min(1.0, half / p)), math.acos(min(1.0, half / q))
                found.append((least, max(p_angle - p_inner, q_angle - q_inner)))
                found.append((min(p_angle + p_inner, q_angle + q_inner), most))
        return found

    def _blocked_by_arm(self, arm: float, heading: float, slack: float) -> list[Span]:
        """The headings with which a corner of the second half would cross an arm of the wedge."""
        room = self.radius + slack - (self.radius + self.half) * math.cos(heading - arm)
        if room >= self.corner:
            return []
        turn = math.acos(max(-1.0, room / self.corner))
        if turn >= self.corner_angle:
            return [(arm - self.corner_angle - turn, arm + self.corner_angle + turn)]
        return [
            (arm + self.corner_angle - turn, arm + self.corner_angle + turn),
            (arm - self.corner_angle - turn, arm - self.corner_angle + turn),
        ]


@lru_cache(maxsize=64)
def laid(centre: Point, radius: float, tool: str, obstacles: tuple[Ring, ...], wedge: Wedge | None = None) -> Tool:
    """The same question is asked for many destinations of one move: keep what was found."""
    return Tool(centre, radius, tool, [prepare(outline) for outline in obstacles], wedge)


def _meets_box(ax: float, ay: float, bx: float, by: float, near: float, far: float, side: float) -> bool:
    """Whether a segment runs through the box near < x < far, -side < y < side."""
    low, high = 0.0, 1.0
    dx, dy = bx - ax, by - ay
    for start, way, least, most in ((ax, dx, near, far), (ay, dy, -side, side)):
        if way == 0.0:
            if not least < start < most:
                return False
            continue
        first, second = (least - start) / way, (most - start) / way
        if first > second:
            first, second = second, first
        low, high = max(low, first), min(high, second)
    return low < high


def _rest(blocked: list[Span], low: float, high: float) -> list[Span]:
    """What open intervals leave of a closed one; angles come round again after a full turn."""
    cuts = []
    for start, end in blocked:
        shift = math.tau * math.ceil((low - end) / math.tau)
        while start + shift < high:
            if start + shift < end + shift:
                cuts.append((start + shift, end + shift))
            shift += math.tau
    cuts.sort()
    free = []
    for start, end in cuts:
        if start >= low:
            free.append((low, start))
        low = max(low, end)
    if low <= high:
        free.append((low, high))
    return free


def _nearest(spans: list[Span], angle: float) -> float:
    """The angle in some span that is nearest to this one."""
    return min((min(max(angle, low), high) for low, high in spans), key=lambda found: abs(found - angle))
