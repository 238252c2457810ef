"""Scenes and queries as JSON, checked before anything is measured; answers nothing itself.

Every error is one sentence that names the item. Positions are taken as people write them: a thousandth of an inch of
overlap is rounding, not a mistake.
"""

from __future__ import annotations

import json
import math
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from shapely import Polygon
from shapely.validation import explain_validity

from rules_engine.crisis_protocol.board.measure import gap_to_outline
from rules_engine.crisis_protocol.board.queries import Id, Inches, Query, Role, Size
from rules_engine.crisis_protocol.board.shapes import MAT, Base, Point, Scene, Terrain, Token
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS, base_radius

ROUNDING = 0.001
"""How far written positions may overlap or hang over: people write thousandths at best."""
LEAST_AREA = 1e-4
MOST_BASES, MOST_FEATURES, MOST_TOKENS, MOST_QUERIES, MOST_CORNERS = 100, 200, 100, 20_000, 200
MOST_CORNERS_IN_ALL = 2_000


class SceneError(ValueError):
    """What is wrong with a scene, in one sentence."""


class _Written(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class WrittenTerrain(_Written):
    id: Id
    size: Size
    outline: Annotated[tuple[tuple[Inches, Inches], ...], Field(min_length=3, max_length=MOST_CORNERS)]
    interactive: bool = True
    kind: Annotated[str, Field(max_length=64)] = "building"


class WrittenBase(_Written):
    id: Id
    x: Inches
    y: Inches
    mm: Annotated[float, Field(strict=True, allow_inf_nan=False, ge=10, le=200)]
    size: Size
    on: Id | None = None


class WrittenToken(_Written):
    id: Id
    x: Inches
    y: Inches
    radius: Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0, le=3)] = TOKEN_RADIUS


class WrittenScene(_Written):
    terrain: Annotated[tuple[WrittenTerrain, ...], Field(max_length=MOST_FEATURES)] = ()
    bases: Annotated[tuple[WrittenBase, ...], Field(max_length=MOST_BASES)] = ()
    tokens: Annotated[tuple[WrittenToken, ...], Field(max_length=MOST_TOKENS)] = ()
    queries: Annotated[tuple[Query, ...], Field(max_length=MOST_QUERIES)] = ()


def read_scene(data: object) -> tuple[Scene, tuple[Query, ...]]:
    """A scene and its queries, or a SceneError that names the first item that is wrong."""
    if not isinstance(data, dict):
        raise SceneError(f"a scene is an object with terrain, bases and queries, not {_kind(data)}")
    try:
        written = WrittenScene.model_validate(data)
    except ValidationError as error:
        raise SceneError(_first_error(error, data)) from None
    scene = Scene(
        tuple(Base(item.id, item.x, item.y, base_radius(item.mm), item.size, item.on) for item in written.bases),
        tuple(
            Terrain(item.id, item.size, _corners(item.outline), item.interactive, item.kind) for item in written.terrain
        ),
        tuple(Token(item.id, item.x, item.y, item.radius) for item in written.tokens),
    )
    check_scene(scene)
    for number, query in enumerate(written.queries):
        for field, role, id in query.named():
            if id not in _ids(scene, role):
                raise SceneError(
                    f"queries[{number}] ({query.kind}): {field} names {_quoted(id)}, but {_known(scene, role)}"
                )
    return scene, written.queries


def check_scene(scene: Scene) -> None:
    """Whether a scene can lie on a table; a SceneError names the first item that cannot."""
    _check_ids(scene)
    corners = sum(len(feature.outline) for feature in scene.terrain)
    if corners > MOST_CORNERS_IN_ALL:
        raise SceneError(f"terrain: at most {MOST_CORNERS_IN_ALL} corners in all are allowed, not {corners}")
    for feature in scene.terrain:
        _check_outline(feature)
    things: tuple[Base | Token, ...] = (*scene.bases, *scene.tokens)
    for thing in things:
        low, high = thing.radius - ROUNDING, MAT - thing.radius + ROUNDING
        if not (low <= thing.x <= high and low <= thing.y <= high):
            kind = "base" if isinstance(thing, Base) else "token"
            raise SceneError(f"{kind} {_quoted(thing.id)} is off the mat at {thing.x:g}, {thing.y:g} (MOV-07)")
    _check_bases(scene)


def _check_ids(scene: Scene) -> None:
    seen: dict[str, str] = {}
    for kind, things in (("terrain", scene.terrain), ("base", scene.bases), ("token", scene.tokens)):
        for thing in things:
            if thing.id in seen:
                raise SceneError(f"{kind} {_quoted(thing.id)}: the id is already that of a {seen[thing.id]}")
            seen[thing.id] = kind


def _check_outline(feature: Terrain) -> None:
    if len(feature.outline) < 3:
        raise SceneError(f"terrain {_quoted(feature.id)}: an outline needs three different corners")
    outline = Polygon(feature.outline)
    if outline.convex_hull.area < LEAST_AREA:
        raise SceneError(f"terrain {_quoted(feature.id)} has no area")
    if not outline.is_valid:
        where = explain_validity(outline).partition("[")[2].rstrip("]").replace(" ", ", ")
        raise SceneError(f"terrain {_quoted(feature.id)}: the outline crosses or touches itself near {where}")


def _check_bases(scene: Scene) -> None:
    features = {feature.id: feature for feature in scene.terrain}
    for index, base in enumerate(scene.bases):
        for other in scene.bases[:index]:
            if math.dist(base.centre, other.centre) < base.radius + other.radius - ROUNDING:
                raise SceneError(f"bases {_quoted(other.id)} and {_quoted(base.id)} overlap (MOV-03)")
        if base.on is None:
            continue
        if base.on not in features:
            raise SceneError(f"base {_quoted(base.id)} is on {_quoted(base.on)}, but {_known(scene, 'terrain')}")
        if gap_to_outline(base.centre, base.radius, features[base.on].outline) > 0.0:
            raise SceneError(f"base {_quoted(base.id)} is said to be on {_quoted(base.on)} but lies beside it")


def _corners(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """Without repeats; many programs close an outline by writing its first corner again."""
    kept = [corner for index, corner in enumerate(outline) if index == 0 or corner != outline[index - 1]]
    while len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)


def _ids(scene: Scene, role: Role) -> set[str]:
    kinds: dict[str, tuple[Base | Token | Terrain, ...]] = {
        "base": scene.bases,
        "terrain": scene.terrain,
        "piece": (*scene.bases, *scene.tokens),
        "thing": (*scene.bases, *scene.tokens, *scene.terrain),
    }
    return {thing.id for thing in kinds[role]}


def _known(scene: Scene, role: Role) -> str:
    names = sorted(_ids(scene, role))
    kind = {"base": "bases", "terrain": "features", "piece": "bases and tokens", "thing": "things"}[role]
    if not names:
        return f"the scene has no {kind}"
    return f"the {kind} are {', '.join(_quoted(id) for id in names[:8])}{' …' if len(names) > 8 else ''}"


def _first_error(error: ValidationError, data: dict[str, Any]) -> str:
    """One sentence: the item by its place and id, the field, and what is wrong."""
    first = error.errors(include_url=False, include_input=False)[0]
    kind, *steps = first["loc"]
    index = steps.pop(0) if steps else None
    items = data.get(str(kind))
    item = items[index] if isinstance(items, list) and isinstance(index, int) else None
    called = item.get("kind" if kind == "queries" else "id") if isinstance(item, dict) else None
    if kind == "queries" and steps:
        steps.pop(0)  # pydantic repeats the kind of query
    place = f"{kind}" if index is None else f"{kind}[{index}]"
    who = f" ({called if kind == 'queries' else _quoted(called)})" if isinstance(called, str | int) else ""
    field = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return f"{place}{who}{field}: {_complaint(first['type'], first['msg'], first.get('ctx', {}))}"


def _complaint(kind: str, message: str, context: dict[str, Any]) -> str:
    """What pydantic says, in words for people who write scenes."""
    match kind:
        case "missing":
            return "it is missing"
        case "tuple_type" | "list_type":
            return "it must be a list"
        case "model_type" | "model_attributes_type" | "dict_type":
            return "it must be an object"
        case "too_short":
            return f"at least {context['min_length']} are needed, not {context['actual_length']}"
        case "too_long":
            return f"at most {context['max_length']} are allowed"
        case "union_tag_not_found":
            return "its kind is missing"
        case "union_tag_invalid":
            return f"there is no such kind of query; there are {context['expected_tags'].replace(chr(39), '')}"
        case "value_error":
            return str(context["error"])
    return message.replace("Input should", "it must").replace("valid integer", "whole number")


def _quoted(id: object) -> str:
    return json.dumps(str(id))


def _kind(data: object) -> str:
    names = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(data), "a number")
