"""What makes a map sound: whole, mutual, the same when it is turned, and with room for its seats.

Each finding is a place in the file and a sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from .maps import GameMap, RegionPlan
from .words import Point

Finding: TypeAlias = tuple[Sequence[Any], str]

MOST_SEATS = 4
BURROWS = 4
"""Spaces where a Burrow starts with four seats; a fifth stands on the natives' HQ (CH-SET-29)."""
ALIKE = ("terrain", "hq", "natives_hq", "crystals", "war_parties", "explorations", "burrow")


def findings(map_: GameMap) -> list[Finding]:
    """All that is wrong; what rests on known neighbours is looked at only if all are known."""
    strange = [*_strange(map_)]
    if strange:
        return strange
    return [*_borders(map_), *_cut_off(map_), *_turned(map_), *_spaces(map_), *_drawing(map_)]


def _strange(map_: GameMap) -> Iterator[Finding]:
    """Names of regions that are nowhere on the map."""
    for plan in map_.regions.values():
        for near in plan.adjacent:
            if near not in map_.regions:
                yield (("regions", plan.id, "adjacent"), f"there is no region `{near}`")
        if plan.turns_into not in map_.regions:
            yield (("regions", plan.id, "turns_into"), f"there is no region `{plan.turns_into}`")
    for index, link in enumerate(map_.links):
        for end in link.between:
            if end not in map_.regions:
                yield (("links", index), f"there is no region `{end}`")


def _borders(map_: GameMap) -> Iterator[Finding]:
    for plan in map_.regions.values():
        at = ("regions", plan.id, "adjacent")
        for near, times in Counter(plan.adjacent).items():
            if near == plan.id:
                yield at, f"`{plan.id}` cannot border on itself"
            elif times > 1:
                yield at, f"`{near}` stands here {times} times"
            elif plan.id not in map_.regions[near].adjacent:
                yield at, f"`{plan.id}` borders on `{near}`, but `{near}` does not border on `{plan.id}`"
    for index, link in enumerate(map_.links):
        one, other = link.between
        if one == other or other in map_.regions[one].adjacent:
            yield ("links", index), f"`{one}` and `{other}` need no arrow (CH-MOV-12)"
    for label, times in Counter(link.label for link in map_.links).items():
        if times > 1:
            yield ("links",), f"the label `{label}` is on {times} arrows (CH-MOV-12)"


def _cut_off(map_: GameMap) -> Iterator[Finding]:
    start = next(iter(map_.regions))
    reached, todo = {start}, [start]
    while todo:
        fresh = [near for near in map_.neighbours[todo.pop()] if near not in reached]
        reached.update(fresh)
        todo += fresh
    for id_ in map_.regions:
        if id_ not in reached:
            yield ("regions", id_), f"`{id_}` is cut off: no way leads there from `{start}`"


def _turned(map_: GameMap) -> Iterator[Finding]:
    """Whether the board looks the same from every side."""
    turn = {plan.id: plan.turns_into for plan in map_.regions.values()}
    for plan in map_.regions.values():
        at = ("regions", plan.id)
        if (steps := _steps_home(plan.id, turn)) not in (1, map_.fold):
            yield (*at, "turns_into"), f"`{plan.id}` must come back after {map_.fold} turns, or stay where it is"
            continue
        other = map_.regions[turn[plan.id]]
        for name in ALIKE:
            if getattr(plan, name) != getattr(other, name):
                yield at, f"the map is not symmetric: `{plan.id}` and `{other.id}` differ in `{name}`"
        if {turn[near] for near in map_.neighbours[plan.id]} != set(map_.neighbours[other.id]):
            yield at, f"the map is not symmetric: `{plan.id}` and `{other.id}` have neighbours that do not match"
        if steps == 1 and plan.hq:
            yield at, f"`{plan.id}` is an HQ space, so it must lie elsewhere when the board is turned"


def _steps_home(id_: str, turn: dict[str, str]) -> int | None:
    here = id_
    for steps in range(1, len(turn) + 1):
        here = turn[here]
        if here == id_:
            return steps
    return None


def _spaces(map_: GameMap) -> Iterator[Finding]:
    for number in map_.players:
        if not 2 <= number <= MOST_SEATS:
            yield ("players",), f"a match has 2 to {MOST_SEATS} seats, not {number}"
    with_natives = MOST_SEATS in map_.players
    spaces = max(map_.players) - with_natives
    if len(map_.hq_spaces) != spaces:
        yield ("players",), f"{spaces} HQ spaces are needed, the map has {len(map_.hq_spaces)} (CH-SET-13)"
    hqs = sum(plan.natives_hq for plan in map_.regions.values())
    if hqs != with_natives:
        yield ("players",), f"{int(with_natives)} natives' HQ is needed, the map has {hqs} (CH-SET-25)"
    if len(map_.burrows) != (BURROWS if with_natives else 0):
        needed = BURROWS if with_natives else 0
        yield ("players",), f"{needed} Burrows start on the map, it has {len(map_.burrows)} (CH-SET-29)"
    if sorted(set(map_.slots)) != list(map_.slots) or map_.final_slot <= map_.slots[-1]:
        yield ("slots",), "event slots stand in the order of their numbers, the final one last (CH-MAT-19)"
    for plan in map_.regions.values():
        if plan.hq and (plan.crystals or plan.war_parties or plan.explorations or plan.burrow or plan.natives_hq):
            yield ("regions", plan.id), f"`{plan.id}` is an HQ space: nothing else lies there (CH-GLO-06)"
        if plan.natives_hq and plan.burrow:
            yield ("regions", plan.id, "burrow"), "the natives' HQ has its Burrow anyway (CH-SET-29)"


def _drawing(map_: GameMap) -> Iterator[Finding]:
    width, height = map_.size
    for plan in map_.regions.values():
        if not all(0 <= x <= width and 0 <= y <= height for x, y in plan.outline):
            yield ("regions", plan.id, "outline"), f"`{plan.id}` reaches over the edge of the drawing"
        if not inside(plan.at, plan.outline):
            yield ("regions", plan.id, "at"), f"the pieces of `{plan.id}` would be drawn outside its border"
        if (other := _on_top(plan, map_)) is not None:
            yield ("regions", plan.id, "at"), f"the pieces of `{plan.id}` would be drawn in `{other}`"


def _on_top(plan: RegionPlan, map_: GameMap) -> str | None:
    if any(inside(plan.at, hole) for hole in map_.core):
        return "core"
    others = (other for other in map_.regions.values() if other is not plan)
    return next((other.id for other in others if inside(plan.at, other.outline)), None)


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within a border: a ray from it crosses the border an odd number of times."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1
