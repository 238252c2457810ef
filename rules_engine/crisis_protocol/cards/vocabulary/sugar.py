"""Short spellings of rules, spelled out before they are checked.

Purely a matter of writing: whatever is said here can be said without it.
"""

from __future__ import annotations

from typing import Any

from .words import slug

RULE_KEYS = frozenset({
    "id", "name", "kind", "side", "icons", "on", "when", "cost", "limit", "optional", "action", "players", "choose",
    "do", "modifiers", "permissions", "also", "instead_of", "affiliation", "imposed", "while_dazed", "each_player",
})  # fmt: skip

SHORT_STEPS = ("pierce", "splash", "again")
"""Steps that are spelled out before they are checked."""
_MOMENT_OF_VERB = {
    "reroll": "modify_own",
    "change": "modify_opposing",
    "add_dice": "attack_pool",
}


def sweeten(rule: dict[Any, Any]) -> dict[Any, Any]:
    """Move verbs written as keys of the rule into `do`; expand `pierce`, `splash` and `again`."""
    given = {k: v for k, v in rule.items() if k in RULE_KEYS}
    verbs = {k: v for k, v in rule.items() if k not in RULE_KEYS}
    if verbs:
        steps = [_step(k, v, given) for k, v in verbs.items()]
        before = given.get("do", [])
        given["do"] = [*(before if isinstance(before, list) else [before]), *steps]
    if given.get("kind") == "attack_rule" and "on" not in given and (verb := first_verb(given)):
        given["on"] = _MOMENT_OF_VERB.get(verb, "attack_resolved")
    _lift_may(given)
    return given


def _lift_may(rule: dict[Any, Any]) -> None:
    """A rule that is wholly a `may` is an optional rule: one question, not two."""
    steps = rule.get("do")
    step = steps[0] if isinstance(steps, (list, tuple)) and len(steps) == 1 else steps
    if "optional" in rule or not isinstance(step, dict) or set(step) != {"may"}:
        return
    inner = step["may"]
    if isinstance(inner, dict) and "do" in inner:
        if set(inner) != {"do"}:
            return
        inner = inner["do"]
    rule["do"], rule["optional"] = inner, True


def first_verb(rule: dict[Any, Any]) -> str | None:
    steps = rule.get("do") or [None]
    step = steps[0] if isinstance(steps, (list, tuple)) else steps
    if isinstance(step, dict) and len(step) == 1:
        verb = next(iter(step))
        if verb == "may":
            inner = step[verb]
            inner = inner["do"] if isinstance(inner, dict) and "do" in inner else inner
            inner = inner[0] if isinstance(inner, list) and inner else inner
            return next(iter(inner), None) if isinstance(inner, dict) else None
        return str(verb)
    return None


def _step(verb: Any, value: Any, rule: dict[Any, Any]) -> dict[Any, Any]:
    if verb == "pierce":
        return {"change": {"whose": "target", "faces": ["crit", "wild", "block"], "to": "blank", "number": value}}
    if verb == "splash":
        options = value if isinstance(value, dict) else {"within": value}
        around = {"range": options.get("within", 2), "of": options.get("of", "target")}
        hit = {"side": options.get("side", "enemy"), "but": ["target"], "within": around}
        return {"damage": {"amount": options.get("amount", 1), "who": {"each": hit}}}
    if verb == "again":
        own = str(rule.get("id") or slug(_english(rule.get("name")) or "again")).rpartition(".")[2]
        attack: dict[str, Any] = {"with": "this", "without": [own]}
        if value == "same":
            attack["target"] = "target"
        elif value == "other":
            attack["near"] = {"side": "enemy", "but": ["target"]}
        elif isinstance(value, dict):
            options = dict(value)
            if options.pop("other", False):
                attack["near"] = {"side": "enemy", "but": ["target"]}
            if "within" in options:
                around = {"range": options.pop("within"), "of": "target"}
                attack["near"] = {"side": "enemy", "but": ["target"], "within": around}
            attack |= options
        return {"attack": attack}
    if verb == "may" and isinstance(value, dict) and len(value) == 1:
        return {"may": {"do": [_step(k, v, rule) for k, v in value.items()]}}
    return {verb: value}


def _english(name: Any) -> str:
    return str(name.get("en", "")) if isinstance(name, dict) else str(name or "")


def entries(value: Any) -> list[Any]:
    """What stands in a written list; anything else is left for the types to refuse, in its place."""
    return value if isinstance(value, list) else []


def identify(cards: Any, prefix: str) -> None:
    """Give every rule and attack of a raw card an id that is a path, in place."""
    _identify_dict(cards, prefix)


_LISTS = ("attacks", "superpowers", "leadership", "rules", "also", "interact", "effects")


def _identify_dict(node: dict[Any, Any], prefix: str) -> None:
    for key, value in node.items():
        if key in _LISTS and isinstance(value, list):
            taken: set[str] = set()
            for index, item in enumerate(value):
                if isinstance(item, dict):
                    own = _own_id(item, index, taken)
                    item["id"] = f"{prefix}.{own}"
                    _identify_dict(item, item["id"])
        elif key == "forms" and isinstance(value, dict):
            for form, item in value.items():
                if isinstance(item, dict):
                    _identify_dict(item, f"{prefix}.{form}")
        else:
            _identify_nested(value, prefix)


def _identify_nested(value: Any, prefix: str) -> None:
    if isinstance(value, dict):
        _identify_dict(value, prefix)
    elif isinstance(value, list):
        for item in value:
            _identify_nested(item, prefix)


def _own_id(item: dict[Any, Any], index: int, taken: set[str]) -> str:
    own = str(item.get("id") or slug(_english(item.get("name"))) or _verb_id(item) or f"part{index + 1}")
    own = own.rpartition(".")[2]
    candidate, n = own, 2
    while candidate in taken:
        candidate, n = f"{own}_{n}", n + 1
    taken.add(candidate)
    return candidate


def _verb_id(item: dict[Any, Any]) -> str | None:
    """An unnamed rule is called after what it does: `bleed`, `push`, `pierce`."""
    rule = {k: v for k, v in item.items() if k not in RULE_KEYS}
    verb, value = next(iter(rule.items()), (None, None))
    if verb == "may" and isinstance(value, dict):
        verb, value = next(iter(value.items()), (None, None))
    if verb is None and (steps := item.get("do")):
        step = steps[0] if isinstance(steps, list) else steps
        verb, value = next(iter(step.items())) if isinstance(step, dict) and step else (None, None)
    if verb == "give":
        conditions = value.get("conditions") if isinstance(value, dict) else value
        first = conditions[0] if isinstance(conditions, list) and conditions else conditions
        return first if isinstance(first, str) else "give"
    return str(verb) if verb is not None else None
