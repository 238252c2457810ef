"""The JSON Schema of the cards, for editors that complete and check YAML while it is written.

It is looser than the loader where a short spelling allows several shapes; the loader has the last word.
"""

from __future__ import annotations

import json
from typing import Any

from .loader.load import AnyCard

# Keys that are short spellings, spelled out before cards are checked.
_SHORT = {
    "Character": ("stats", "attacks", "superpowers", "leadership", "keywords", "sides"),
    "Form": ("stats", "sides"),
    "Attack": ("gain", "boost", "ignores"),
    "Objective": ("pick_up",),
}


def json_schema() -> dict[str, Any]:
    """One schema with a definition per kind of card."""
    schema = AnyCard.model_json_schema(by_alias=True)
    definitions: dict[str, Any] = schema.get("$defs", {})
    for name, keys in _SHORT.items():
        for key in keys:
            definitions[name]["properties"].setdefault(key, {"description": "a short spelling"})
    for name in ("Rule", "Stats", "KeywordUse"):
        definitions[name]["additionalProperties"] = True  # verbs may stand in a rule; pairs in stats
    for definition in definitions.values():
        # ids come from file names, and forms from what all forms share
        definition["required"] = [r for r in definition.get("required", []) if r not in ("id", "forms", "healthy")]
    return _shared(schema)


def _shared(schema: dict[str, Any]) -> dict[str, Any]:
    """Unions of many words stand once, as definitions of their own, instead of wherever they are used."""
    found: dict[str, str] = {}
    unions: dict[str, Any] = {}

    def visit(node: Any) -> Any:
        if isinstance(node, list):
            return [visit(item) for item in node]
        if not isinstance(node, dict):
            return node
        node = {key: visit(value) for key, value in node.items()}
        if len(node.get("anyOf", ())) < 6:
            return node
        union = {"anyOf": node.pop("anyOf")}
        text = json.dumps(union, sort_keys=True)
        if text not in found:
            found[text] = f"Words{len(found) + 1}"
            unions[found[text]] = union
        return {**node, "$ref": f"#/$defs/{found[text]}"}

    shared: dict[str, Any] = visit(schema)
    shared["$defs"] |= unions
    return shared
