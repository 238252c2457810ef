"""Advances and climbs (MOV): may a base go there, and how the tool lies; moves nothing and asks nobody.

Two rulings the rulebook leaves open: the tool may hang over the edge of the mat (MEA-12: hold it above; MOV-07 speaks
of the base alone), and a move may end where it began (MOV-16: the base touches the tool there too).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.crisis_protocol.board import barriers
from rules_engine.crisis_protocol.board.footing import can_rest, objections, over
from rules_engine.crisis_protocol.board.laying import Laying, Tool, laid
from rules_engine.crisis_protocol.board.outlines import disc_inside, prepare
from rules_engine.crisis_protocol.board.shapes import Base, Point, Scene, Terrain
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH
from rules_engine.crisis_protocol.board.verdict import Measured
from rules_engine.crisis_protocol.board.wedge import Wedge
from rules_engine.kernel.explain import Reason

Move = Measured[Laying]
"""Yes with the tool as it lies, or no with everything that speaks against it."""

ALOFT = 5
"""MOV-19, KEY-01, KEY-02: while climbing, flying or crawling up walls the Size counts as this."""


def advance(
    scene: Scene,
    who: Base,
    tool: str,
    to: Point,
    *,
    aloft: bool = False,
    slow: bool = False,
    wedge: Wedge | None = None,
) -> Move:
    """MOV-09…16: with this tool or a shorter one; `aloft` for Flight and Wall Crawler; Slow leaves only S (CON-17)."""
    size = ALOFT if aloft else None
    tools = ("S",) if slow else tools_up_to(tool)
    laying = lays(scene, who, tools, to, size, wedge)
    if laying is not None:
        return Move(ok=True, witness=laying)
    refused = may_reach(scene, who, tools[0], to, size, wedge)
    if slow and lays(scene, who, tools_up_to(tool), to, size, wedge) is not None:
        reason = Reason(rule="CON-17", code="slow_needs_short_tool", params={"who": who.id, "tool": tool})
        return Move(ok=False, reasons=(reason, *refused.reasons))
    return refused


def climb(scene: Scene, who: Base, to: Point, *, wedge: Wedge | None = None) -> Move:
    """MOV-17…19: the S tool, Size 5; Slow changes nothing (MOV-Q7)."""
    return may_reach(climbing(scene), who, "S", to, size=ALOFT, wedge=wedge)


def may_reach(
    scene: Scene, who: Base, tool: str, to: Point, size: int | None = None, wedge: Wedge | None = None
) -> Move:
    """Whether a base may be set down here after an advance with this tool, its Size counted as `size`."""
    size = who.size if size is None else size
    walls = too_tall(scene, who, size)
    against = [*objections(scene, to, who.radius, ignore=(who.id,)), *_too_tall_there(walls, who, to, size)]
    if wedge is not None and not wedge.allows_end(to):
        against.append(Reason(rule="MOV-48", code="outside_wedge"))
    if against:
        return Move(ok=False, reasons=tuple(against))
    laying = tool_among(who, tool, walls, wedge).laying(to)
    if laying is not None:
        return Move(ok=True, witness=laying)
    return Move(ok=False, reasons=(_why_no_laying(who, tool, to, walls, wedge),))


def lays(
    scene: Scene, who: Base, tools: Iterable[str], to: Point, size: int | None = None, wedge: Wedge | None = None
) -> Laying | None:
    """The bare answer with the first of several tools that will do, for those who ask it a thousand times."""
    size = who.size if size is None else size
    if not can_rest(scene, to, who.radius, ignore=(who.id,)) or (wedge is not None and not wedge.allows_end(to)):
        return None
    walls = too_tall(scene, who, size)
    if _too_tall_there(walls, who, to, size):
        return None
    found = (tool_among(who, tool, walls, wedge).laying(to) for tool in tools)
    return next((laying for laying in found if laying is not None), None)


def _too_tall_there(walls: list[Terrain], who: Base, to: Point, size: int) -> list[Reason]:
    """MOV-49: what the base would be set down on though it may not."""
    return [
        Reason(
            rule="MOV-49",
            code="terrain_too_tall",
            params={"feature": feature.id, "feature_size": feature.size, "size": size},
        )
        for feature in walls
        if disc_inside(prepare(feature.outline), *to, who.radius)
    ]


def tools_up_to(tool: str) -> tuple[str, ...]:
    """MOV-09: this tool and every shorter one, the longest first."""
    longest = MOVEMENT_LENGTH[tool]
    return tuple(sorted((name for name, length in MOVEMENT_LENGTH.items() if length <= longest), key=_length))


def _length(tool: str) -> float:
    return -MOVEMENT_LENGTH[tool]


def too_tall(scene: Scene, who: Base, size: int) -> list[Terrain]:
    """MOV-13, MOV-14: what the tool may not lie over: larger than the mover, unless the mover overlaps it already."""
    tall = [feature for feature in scene.terrain if feature.size > size and feature.id != who.on]
    exempt = over(Scene(terrain=tuple(tall)), who) if tall else ()
    found = [feature for feature in tall if feature.id not in exempt]
    return [*found, *barriers.walls(scene, who)] if scene.wards else found


def climbing(scene: Scene) -> Scene:
    """The scene as one that climbs finds it: without what hinders only those who advance."""
    if all(ward.climbs for ward in scene.wards):
        return scene
    return replace(scene, wards=tuple(ward for ward in scene.wards if ward.climbs))


def tool_among(who: Base, tool: str, walls: Iterable[Terrain], wedge: Wedge | None = None) -> Tool:
    return laid(who.centre, who.radius, tool, tuple(feature.outline for feature in walls), wedge)


def _why_no_laying(who: Base, tool: str, to: Point, walls: list[Terrain], wedge: Wedge | None) -> Reason:
    """Out of reach of the tool, or only behind terrain: then the features without which it would lie."""
    if tool_among(who, tool, (), wedge).laying(to) is None:
        if wedge is not None and tool_among(who, tool, ()).laying(to) is not None:
            return Reason(rule="MOV-Q4", code="tool_outside_wedge", params={"tool": tool})
        return Reason(rule="MOV-16", code="out_of_reach", params={"tool": tool})
    guilty = list(walls)
    for feature in walls:
        without = [other for other in guilty if other is not feature]
        if tool_among(who, tool, without, wedge).laying(to) is None:
            guilty = without
    if wards := [feature.id for feature in guilty if feature.size == barriers.BARRIER]:
        return _warded(tool, barriers.ends_of(wards[0]))
    params = {
        "tool": tool,
        "features": [feature.id for feature in guilty],
        "sizes": [feature.size for feature in guilty],
    }
    return Reason(rule="MOV-13", code="tool_blocked", params=params)


def _warded(tool: str, ends: list[str]) -> Reason:
    if len(ends) == 1:
        return Reason(rule="EFF-07", code="tool_warded", params={"tool": tool, "who": ends[0]})
    return Reason(rule="EFF-07", code="line_warded", params={"tool": tool, "who": ends[0], "other": ends[1]})
