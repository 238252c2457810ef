"""A pack to prove the rules with: a board small enough to keep in mind, cards that bring icons and little else."""

from __future__ import annotations

from typing import Any

from rules_engine.cry_havoc.content.maps import GameMap
from rules_engine.cry_havoc.content.pack import About, Pack
from rules_engine.cry_havoc.content.pieces import Army, Stack
from rules_engine.cry_havoc.state.words import Terrain, TileKind

NEAR = {
    "north": ("ridge", "flat"),
    "east": ("dune", "flat"),
    "south": ("vine", "bay"),
    "deep": ("ridge", "dune", "vine", "bay"),
    "ridge": ("north", "flat", "dune", "deep"),
    "dune": ("east", "flat", "ridge", "vine", "deep"),
    "vine": ("south", "dune", "bay", "deep"),
    "bay": ("south", "vine", "deep"),
    "flat": ("north", "east", "ridge", "dune"),
}
TERRAIN = {"ridge": "mountain", "dune": "desert", "vine": "jungle", "bay": "ocean"}
TEXT: dict[str, Any] = {"do": [{"destroy": {"at": {"any": {"units": "none"}}}}]}
"""Does nothing, for it finds nobody."""


def label(name: str) -> dict[str, str]:
    return {"en": name, "de": name}


def _region(id_: str, near: tuple[str, ...]) -> dict[str, Any]:
    plan: dict[str, Any] = {
        "name": label(id_),
        "terrain": TERRAIN.get(id_),
        "adjacent": near,
        "turns_into": id_,
        "at": (0, 0),
        "outline": ((0, 0), (1, 0), (0, 1)),
    }
    if id_ in ("north", "east", "south"):
        return {**plan, "hq": True}
    if id_ == "deep":
        return {**plan, "natives_hq": True, "crystals": 3, "war_parties": 1}
    if id_ == "flat":
        return {**plan, "crystals": 1}
    return {**plan, "crystals": 2, "war_parties": 1, "explorations": 1, "burrow": True}


def board() -> GameMap:
    return GameMap.model_validate(
        {
            "id": "plain",
            "name": label("plain"),
            "players": (2, 3, 4),
            "fold": 2,
            "slots": (5, 12, 21, 32),
            "final_slot": 44,
            "size": (10, 10),
            "links": ({"label": "A", "between": ("bay", "ridge")},),
            "regions": {id_: _region(id_, near) for id_, near in NEAR.items()},
        }
    )


def _army(id_: str, *, units: int = 12, start: int = 4, natives: bool = False, types: int = 3) -> Army:
    def card(name: str, **printed: Any) -> dict[str, Any]:
        text = {} if "special" in printed or "bonus" in printed else {"battle": TEXT}
        return {"id": name, "army": id_, "name": label(name), **text, **printed}

    cards = [
        card("march", move=2, recruit=1, build=1),
        card("stride", move=2, recruit=1),
        card("run", move={"count": 3, "draw_once": True}),
        card("muster", recruit={"count": 3, "vp": 1}),
        card("works", build={"count": 3, "draw_each": 1}, move=1),
        card("gift", move={"count": 1, "draw_once": True, "bonus": True}, bonus=TEXT),
        card("tally", move=1, recruit=2, special="enable_scoring"),
        card("herald", move={"count": 1, "draw_each": 1}, build=1, special="initiative"),
    ]
    structures: list[dict[str, Any]] = [
        {"id": f"type_{number}", "name": _thing(f"type {number}"), "build": 2, "activate": 1, "rule": TEXT}
        for number in range(1, types + 1)
    ]
    if natives:
        structures[0] = {"id": "burrow", "name": _thing("burrow"), "markers": 7, "build": 1, "burrow": True}
    skills = [{"id": f"skill_{n}", "name": label(f"skill {n}"), "default": n == 1, "rule": TEXT} for n in range(1, 6)]
    return Army.model_validate(
        {
            "id": id_,
            "name": label(id_),
            "colour": "#000000",
            "motto": label("none"),
            "natives": natives,
            "units": units,
            "start_units": start,
            "cards": cards,
            "structures": structures,
            "skills": skills,
        }
    )


def _thing(name: str) -> dict[str, str]:
    return {**label(name), "en_plural": f"{name}s", "de_plural": f"{name}s", "gender": "n"}


def _terrain(terrain: Terrain) -> Stack:
    cards: list[dict[str, Any]] = [
        {"id": "wide", "name": label("wide"), "copies": 4, "move": 3, "recruit": 2, "battle": TEXT},
        {
            "id": "deep",
            "name": label("deep"),
            "copies": 4,
            "build": {"count": 3, "draw_each": 1},
            "recruit": 2,
            "battle": TEXT,
        },
    ]
    return Stack.model_validate({"id": terrain.value, "cards": cards})


def _tiles(kind: TileKind) -> Stack:
    tiles: list[dict[str, Any]]
    if kind is TileKind.EVENT:
        tiles = [{"id": f"event_{n}", "name": label("event"), "rule": TEXT} for n in range(1, 7)]
    elif kind is TileKind.EXPLORATION:
        tiles = [{"id": "nothing", "name": label("nothing"), "copies": 12, "rule": TEXT}]
    else:
        shown = ((1, 1), (2, 0), (0, 2)) if kind is TileKind.WAR_PARTY else ((1, 0), (2, 1), (3, 0))
        copies = 6 if kind is TileKind.WAR_PARTY else 4
        tiles = [
            {
                "id": f"u{units}c{crystals}",
                "name": label("tile"),
                "copies": copies,
                "units": units,
                "crystals": crystals,
            }
            for units, crystals in shown
        ]
    return Stack.model_validate({"id": kind.value, "tiles": tiles})


def plain_pack() -> Pack:
    armies = (
        _army("settlers"),
        _army("seekers"),
        _army("foundry", types=5),
        _army("natives", units=16, start=2, natives=True),
    )
    stacks = [*map(_terrain, Terrain), *map(_tiles, TileKind)]
    return Pack(
        About.model_validate({"id": "plain", "name": label("plain"), "about": label("plain")}),
        "plain",
        {army.id: army for army in armies},
        {"plain": board()},
        {stack.id: stack for stack in stacks},
    )
