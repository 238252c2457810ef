"""The JSON Schema of a pack's files, for editors that complete and check YAML while it is written.

It is looser than the loader where a short spelling allows several shapes; the loader has the last word.
"""

from __future__ import annotations

import json
from typing import Any

from .loading import AnyFile

FILLED_IN = ("id", "army", "terrain", "kind")
"""What follows from where an entry stands; entries of a list say their own `id`."""
BY_FILE = ("About", "Army", "GameMap", "RegionPlan", "Stack")
"""What is called as its file or its key is."""
LISTED = ("Card", "Structure", "Skill", "Tile")


def schema() -> dict[str, Any]:
    """One definition per kind of file: `Army`, `GameMap`, `Stack`, `About`."""
    made = AnyFile.model_json_schema(by_alias=True)
    definitions: dict[str, Any] = made.pop("$defs")
    for name in BY_FILE:
        _without(definitions[name], ("id",))
    for name in LISTED:
        _without(definitions[name], FILLED_IN[1:])
    for name in ("Rule", "MarkerKind"):
        _without(definitions[name], ("id",))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Files of a Cry Havoc pack; point an editor at #/$defs/Army, GameMap, Stack or About",
        "$defs": _shared(definitions),
    }


def _without(definition: dict[str, Any], names: tuple[str, ...]) -> None:
    definition["required"] = [name for name in definition.get("required", []) if name not in names]
    for name in names:
        definition["properties"].pop(name, None)


def _shared(definitions: dict[str, Any]) -> dict[str, Any]:
    """Long unions of words stand once, as definitions of their own, instead of wherever they are used."""
    unions: dict[str, tuple[str, Any]] = {}

    def visit(node: Any) -> Any:
        if isinstance(node, list):
            return [visit(one) for one in node]
        if not isinstance(node, dict):
            return node
        node = {key: visit(value) for key, value in node.items()}
        if len(node.get("anyOf", ())) < LONG:
            return node
        union = {"anyOf": node.pop("anyOf")}
        name, _ = unions.setdefault(json.dumps(union, sort_keys=True), (f"Words{len(unions) + 1}", union))
        return {**node, "$ref": f"#/$defs/{name}"}

    visited: dict[str, Any] = visit(definitions)
    return visited | dict(unions.values())


LONG = 6
"""Words in a union that is worth a definition."""
