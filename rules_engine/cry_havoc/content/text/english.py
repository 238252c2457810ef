"""English: the words for regions, units, numbers and pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.cardfiles.prose import joined, spaced
from rules_engine.kit.words import english
from rules_engine.kit.words.say import Forms

from ..vocabulary.numbers import Number, Regions, SoMany, Structures
from ..vocabulary.places import AnyRegion, EachRegion, Selector, Which
from ..vocabulary.terms import (
    Battles,
    Holder,
    Icon,
    Objective,
    Obstacle,
    Piece,
    Presence,
    Spot,
    Terrain,
    TileKind,
    Whose,
    Wound,
)
from ..vocabulary.verbs_cards import Icons
from .scope import Scope, Taken
from .writer import HavocWriter, left

OBJECTIVES = {
    Objective.CONTROL: "Region Control", Objective.CAPTURE: "Capture Prisoners", Objective.ATTRITION: "Attrition",
}  # fmt: skip
TERRAINS = {
    Terrain.MOUNTAIN: "mountain", Terrain.DESERT: "desert", Terrain.JUNGLE: "jungle", Terrain.OCEAN: "ocean",
}  # fmt: skip
TILES = {TileKind.EXPLORATION: "exploration", TileKind.WAR_PARTY: "War Party", TileKind.NEST: "Nest"}
ICONS = {Icon.MOVE: "move", Icon.RECRUIT: "recruit", Icon.BUILD: "build"}
PIECES = {
    Piece.WAR_PARTY: "a War Party tile", Piece.NEST: "a Nest tile", Piece.EXPLORATION: "an exploration tile",
    Piece.CRYSTALS: "crystals", Piece.STRUCTURE: "a structure of yours", Piece.ENEMY_STRUCTURE: "an enemy structure",
}  # fmt: skip
QUIET = {Presence.NONE: "empty", Presence.NO_ENEMY: "enemy-free"}
HOLDERS = {Holder.YOU: "you control", Holder.NOT_YOU: "you do not control"}
NEAR = {"here": "this region", "hq": "your HQ", "yours": "one you control"}
TAKEN = {Taken.CRYSTALS: "crystal taken", Taken.DESTROYED: "unit destroyed", Taken.OTHER: "one of them"}
WOUNDS = {Wound.CAPTURED: "captured", Wound.DESTROYED: "destroyed", Wound.SHIFTED: "moved by the enemy"}
OBSTACLES = {Obstacle.UNITS: ["enemy units"], Obstacle.TILES: ["War Party tiles", "Nest tiles"]}

# -- regions


def region(where: Selector, scope: Scope) -> str:
    if isinstance(where, AnyRegion):
        return like(where.of, "a")
    if isinstance(where, EachRegion):
        return like(where.of, "each")
    if where == "here":
        return "that region" if scope.far else "this region"
    return "your HQ" if where == "hq" else "that region"


def like(which: Which, det: str) -> str:
    """A region by what it must be."""
    if which.itself:
        return f"this or {like(which.model_copy(update={'itself': False}), det)}"
    return spaced(english.phrase(det, _adjectives(which), "region", _behind(which)), "or your HQ" if which.hq else "")


def several(which: Which, det: str) -> str:
    return spaced(det, *_adjectives(which), "regions", _behind(which))


def _is_beside(which: Which) -> bool:
    return which.near == "here" and which.distance == 1


def _adjectives(which: Which) -> list[str]:
    said = [
        QUIET.get(which.units, "") if which.units is not None else "",
        "uncontrolled" if which.control is Holder.NOBODY else "",
        "adjacent" if _is_beside(which) else "",
        joined([TERRAINS[one] for one in which.terrain], "or"),
    ]
    return [one for one in said if one]


def _behind(which: Which) -> str:
    lying = [f"with {PIECES[one]}" for one in which.with_]
    lying += ["with your units"] if which.units is Presence.YOURS else []
    lying += [f"without {joined([PIECES[one] for one in which.without], 'or')}"] if which.without else []
    near = ""
    if which.near is not None and not _is_beside(which):
        steps = f"at most {which.distance} steps from" if which.distance > 1 else "adjacent to"
        near = f"{steps} {NEAR.get(which.near, 'that region')}"
    return spaced(
        HOLDERS.get(which.control, "") if which.control is not None else "",
        joined([near, *lying], "and"),
        "(Battle Regions too)" if which.battle is Battles.TOO else "",
    )


def other(step: Any, scope: Scope) -> str:
    """To where something goes from another region."""
    where = step.to
    if isinstance(where, AnyRegion) and not (where.of.near or where.of.terrain) and left(step) != "hq":
        return like(where.of, "another")
    return region(where, scope)


# -- numbers


def counted(number: Number, one: str, many: str, scope: Scope) -> str:
    """`2 cards`; `1 card for each region you control, at most 3`."""
    if isinstance(number, int):
        return f"{abs(number)} {one if abs(number) == 1 else many}"
    most = f", at most {number.most}" if number.most is not None else ""
    return f"1 {one} for {_each(number, scope)}{most}"


def _each(number: Regions | Structures | SoMany, scope: Scope) -> str:
    every = f"every {number.per}" if number.per > 1 else "each"
    if isinstance(number, Structures):
        return f"{every} of your structures in regions you control"
    if isinstance(number, SoMany):
        return f"{every} {TAKEN[scope.names[number.of]]}"
    which = number.of.model_copy(update={"hq": False})
    said = several(which, every) if number.per > 1 else like(which, every)
    return f"{said}, your HQ included" if number.of.hq else said


# -- units and pieces


def units(step: Any, scope: Scope) -> str:
    if step.whose is Whose.YOU:
        return "1 of your units" if step.number == 1 else f"up to {step.number} of your units"
    return counted(step.number, "enemy unit", "enemy units", scope)


def owners(step: Any, scope: Scope) -> str:
    if step.whose is Whose.YOU:
        return "your"
    return "its owner's" if step.number == 1 else "their owner's"


def controlling(step: Any, scope: Scope) -> str:
    return "you control" if step.whose is Whose.YOU else f"{owners(step, scope).removesuffix(chr(39) + 's')} controls"


def spot(on: Spot, scope: Scope | None = None) -> str:
    return "any objective" if on is Spot.ANY else OBJECTIVES[Objective(on.value)]


def _each_on(on: Spot, number: int) -> str:
    """Each of several units has an objective of its own."""
    return "any objectives" if on is Spot.ANY and number > 1 else spot(on)


def icons(step: Icons, scope: Scope) -> str:
    icon = f"more {ICONS[step.kind]} icon"
    return counted(step.number, icon, f"{icon}s", scope)


def marker(kind: str, scope: Scope) -> str:
    if scope.army is None or kind not in scope.army.markers:
        return "this Skill's tile"
    return f"1 {scope.army.markers[kind].name.en}"


def _more(amount: int, scope: Scope) -> str:
    return f"{english.counted(abs(amount), 'unit')} {'more' if amount > 0 else 'fewer'}"


def _wounds(wounds: Sequence[Wound], scope: Scope) -> str:
    return joined([WOUNDS[one] for one in wounds], "or")


def _obstacles(past: Sequence[Obstacle], scope: Scope) -> str:
    return joined([word for one in past for word in OBSTACLES[one]], "or")


FORMS: Forms[Scope] = {
    "region": region,
    "other": other,
    "each": lambda which, scope: "this region" if which is None else like(which, "each"),
    "all": lambda which, scope: several(which, "all"),
    "units": units,
    "owners": owners,
    "controlling": controlling,
    "spot": spot,
    "from": lambda step, scope: _each_on(step.from_, step.number),
    "to": lambda step, scope: _each_on(step.to, step.number),
    "name": lambda on, scope: OBJECTIVES[on],
    "cards": lambda number, scope: counted(number, "card", "cards", scope),
    "vp": lambda number, scope: counted(number, "VP", "VP", scope),
    "crystals": lambda number, scope: counted(number, "crystal", "crystals", scope),
    "icons": icons,
    "tile": lambda kind, scope: f"1 {TILES[kind]} tile",
    "tiles": lambda kind, scope: f"{TILES[kind]} tiles",
    "structure": lambda whose, scope: "of your structures" if whose is Whose.YOU else "enemy structure",
    "marker": marker,
    "more": _more,
    "wounds": _wounds,
    "obstacles": _obstacles,
}


class English(HavocWriter):
    language = english.EnglishRealiser()
    forms = FORMS
    people = {"you": "you", "enemy": "the enemy", "others": "each other player"}
    openers = {
        "choose_one": "choose one", "or": "; or ",
        "once_per_round": "once per round", "action": "until the end of the action",
        "battle": "until the end of the battle", "battles_here": "in your battles here", "battles": "in your battles",
    }  # fmt: skip
