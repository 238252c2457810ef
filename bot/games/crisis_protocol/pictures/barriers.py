"""Straight lines between two characters that a card bars: who stands at their ends, how they are drawn and told.

It must not judge what they bar: the scene says so.
"""

import math
from dataclasses import dataclass

from bot.locale import words
from bot.render.palette import Palette
from bot.render.pen import Pen, Point
from rules_engine.crisis_protocol.cards.vocabulary.permissions import BarsSight, WardsTools
from rules_engine.crisis_protocol.query.world import World
from rules_engine.kernel.values import Seat

WIDTH, RUNG, APART = 0.34, 0.42, 0.7
"""Of the line, of half a rung, and between two rungs, in inches."""


@dataclass(frozen=True)
class Barrier:
    ends: tuple[str, str]
    start: Point
    end: Point
    seat: Seat
    """Whose characters stand at its ends."""
    sight: bool
    """Nobody sees through it."""
    tools: bool
    """Enemies that advance cannot lay the movement tool over it."""


def barriers_of(world: World) -> tuple[Barrier, ...]:
    if not world.lasting(BarsSight) and not world.lasting(WardsTools):
        return ()
    scene = world.scene
    sight = {(screen.who, screen.to) for screen in scene.screens if screen.to is not None}
    tools = {(ward.who, ward.to) for ward in scene.wards if ward.to is not None}
    return tuple(
        Barrier(
            ends=(one, other),
            start=scene.base(one).centre,
            end=scene.base(other).centre,
            seat=world.state.characters[one].controller,
            sight=(one, other) in sight,
            tools=(one, other) in tools,
        )
        for one, other in sorted(sight | tools)
    )


def barrier_line(barrier: Barrier, one: str, other: str, language: str) -> str:
    """What it bars, between these two."""
    say = words(language).say
    line = say("Line between {one} and {other}", one=one, other=other)
    return f"{line}: {', '.join(barred(barrier, language))}"


def barred(barrier: Barrier, language: str) -> list[str]:
    say = words(language).say
    found = [say("nobody sees through")] if barrier.sight else []
    return [*found, say("enemies cross only by climbing")] if barrier.tools else found


def along(barrier: Barrier) -> list[tuple[Point, float]]:
    """Places all along it, with the room it takes there."""
    (ax, ay), (bx, by) = barrier.start, barrier.end
    count = max(1, round(math.dist(barrier.start, barrier.end)))
    shares = ((number + 0.5) / count for number in range(count))
    return [((ax + (bx - ax) * share, ay + (by - ay) * share), RUNG) for share in shares]


def draw_barrier(pen: Pen, barrier: Barrier, start: Point, end: Point, p: Palette, inch: float = 1.0) -> None:
    """A line in the colour of its side; with rungs where tools may not cross it either."""
    colour, length = p.side(barrier.seat).colour, math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    count = max(1, int(length / (APART * inch))) if barrier.tools else 0
    for width, ink in ((WIDTH, p.ink), (WIDTH / 2, colour)):
        for number in range(count):
            far = length * (number + 0.5) / count
            x, y = start[0] + ux * far, start[1] + uy * far
            dx, dy = -uy * RUNG * inch, ux * RUNG * inch
            pen.line([(x - dx, y - dy), (x + dx, y + dy)], ink, width * inch * 0.8)
        pen.line([start, end], ink, width * inch)
