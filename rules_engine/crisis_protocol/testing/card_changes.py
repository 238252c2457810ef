"""The small mistakes that can be made in writing a card, one at a time: what `card_mutations` changes.

It works on the card as it is written in its file and knows nothing of play: a change may make no card at all, or the
same card, and whoever asks for changes finds that out by loading them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.cards.vocabulary.sugar import RULE_KEYS
from rules_engine.crisis_protocol.cards.vocabulary.words import ROLES, slug

Path = tuple[str | int, ...]

NO_PLAY = frozenset({
    "name", "title", "alter_ego", "code", "short", "map", "id", "en", "de", "reason", "as", "excludes",
})  # fmt: skip
"""What is never asked for in play: words for people, and rules of rosters."""

CONDITIONS = ("bleed", "hex", "incinerate", "judgment", "poison", "root", "shock", "slow", "stagger", "stun")
_WORDS: dict[str, list[Any]] = {
    "ally": ["enemy"], "enemy": ["ally"], "other_ally": ["enemy"], "owner": ["opponent"], "opponent": ["owner"],
    "healthy": ["injured"], "injured": ["healthy"], "dazed": ["healthy"],
    "wild": ["crit"], "crit": ["hit"], "hit": ["wild"], "block": ["hit"], "blank": ["fail"], "fail": ["blank"],
    "physical": ["energy"], "energy": ["mystic"], "mystic": ["physical"],
    "asset": ["civilian"], "civilian": ["asset"], "damage_dealt": [1, 2], "spent": [1], "parameter": [1],
    **dict(zip(CONDITIONS, ([c] for c in (*CONDITIONS[1:], CONDITIONS[0])), strict=True)),
}  # fmt: skip
"""Words that mean one thing wherever they stand, and what is put in their place."""
_TOOLS: dict[str, list[Any]] = {"S": ["M"], "M": ["S", "L"], "L": ["M"], "speed": ["S"]}
_ROLLS: dict[str, list[Any]] = {
    "attack": ["defense"], "defense": ["attack"], "dodge": ["defense"], "opposing": ["this"], "interaction": ["attack"],
}  # fmt: skip
_SPANS: dict[str, list[Any]] = {
    "roll": ["attack"], "effect": ["round"], "attack": ["turn"], "action": ["turn"], "collision": ["turn"],
    "activation": ["round"], "turn": ["round"], "phase": ["round"], "round": ["turn"], "game": ["round"],
}  # fmt: skip
_ROLES: dict[str, list[Any]] = {
    "attacker": ["target"], "target": ["attacker"], "subject": ["self"], "source": ["self"], "team": ["self"],
    "it": ["self"], "last_target": ["self"], "bearer": ["self"],
}  # fmt: skip
_METHODS: dict[str, list[Any]] = {"hold": ["secure"], "secure": ["hold"], "control": ["secure"]}
_KINDS: dict[str, list[Any]] = {"secure": ["extract"], "extract": ["secure"], "terrain": [], "character": []}
_COUNTS: dict[str, list[Any]] = {"any": [1], "all": [1]}
_PARTIES: dict[str, list[Any]] = {"self": ["ally"], "ally": ["self", "enemy"], "enemy": ["ally"]}
_MOMENTS = {
    Moment.ATTACK_RESOLVED: Moment.BEFORE_DAMAGE, Moment.BEFORE_DAMAGE: Moment.ATTACK_RESOLVED,
    Moment.WOULD_SUFFER: Moment.DAMAGED, Moment.DAMAGED: Moment.WOULD_SUFFER, Moment.TARGETED: Moment.ATTACK_POOL,
    Moment.MODIFY_OWN: Moment.MODIFY_OPPOSING, Moment.MODIFY_OPPOSING: Moment.MODIFY_OWN,
    Moment.MODIFY_ENDED: Moment.MODIFY_OWN, Moment.COUNTING: Moment.MODIFY_ENDED,
    Moment.ROLL_RESOLVED: Moment.COUNTING,
    Moment.ATTACK_POOL: Moment.DEFENSE_POOL, Moment.DEFENSE_POOL: Moment.ATTACK_POOL,
    Moment.ACTIVATION_STARTED: Moment.ACTIVATION_ENDED, Moment.ACTIVATION_ENDED: Moment.ACTIVATION_STARTED,
    Moment.KOED: Moment.DAZED, Moment.DAZED: Moment.KOED, Moment.WOULD_DAZE: Moment.WOULD_KO,
    Moment.WOULD_KO: Moment.WOULD_DAZE, Moment.POWER_PHASE: Moment.CLEANUP, Moment.CLEANUP: Moment.POWER_PHASE,
    Moment.CLEANUP_STARTED: Moment.CLEANUP, Moment.SCORED: Moment.CLEANUP_STARTED,
}  # fmt: skip
"""A moment is swapped with one that is easily taken for it; the others with the next in the list."""
_BY_KEY: dict[str, dict[str, list[Any]]] = {
    **dict.fromkeys(("tool", "speed", "advance", "push", "throw", "tool_limit", "set"), _TOOLS),
    "roll": _ROLLS,
    "to": {**_ROLLS, **_ROLES},
    **dict.fromkeys(("until", "end", "span", "this", "first"), _SPANS),
    **dict.fromkeys(("who", "of", "toward", "away", "whose", "among", "but", "during", "target", "give"), _ROLES),
    "by": {**_METHODS, **_PARTIES, **_ROLES},
    "subject": {**_PARTIES, **_ROLES},
    "kind": _KINDS,
    "objective": _KINDS,
    "holding": _KINDS,
    **dict.fromkeys(("number", "reroll"), _COUNTS),
    "again": {"same": ["other"]},
    "drop": _COUNTS,
}
_BASES = {35: [50], 50: [35], 65: [50]}
_USED_BY_CHOICE = frozenset({"active", "reactive"})
_RULE_LISTS = frozenset({"rules", "superpowers", "leadership", "also"})


class Gone:
    """Stands where something was taken away."""

    def __repr__(self) -> str:
        return "gone"


GONE = Gone()


@dataclass(frozen=True)
class Change:
    """Something else in one place of a card."""

    path: Path
    """Where, in the written data."""
    new: Any
    where: str
    """The same for people: items of lists by their names."""
    words: str
    """What was there, and what is."""

    def __str__(self) -> str:
        return f"{self.where}: {self.words}"

    @property
    def rule(self) -> str | None:
        """The named thing it stands in: an attack, a power."""
        parts = self.where.split(".")
        return parts[1] if len(parts) > 1 else None


def changed(raw: Any, change: Change) -> Any:
    """The data with a change; what is not on its path is shared with the old."""
    return _put(raw, change.path, change.new)


def _put(node: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    head, rest = path[0], path[1:]
    copy = dict(node) if isinstance(node, dict) else list(node)
    if not rest and new is GONE:
        del copy[head]  # type: ignore[arg-type]
    else:
        copy[head] = _put(node[head], rest, new)  # type: ignore[index]
    return copy


def changes(raw: dict[str, Any], kind: str) -> Iterator[Change]:
    """Every change of a card of a kind."""
    yield from _Walk(kind, one_token=len(raw.get("tokens", ())) == 1).of(raw, (), ())


class _Walk:
    def __init__(self, kind: str, *, one_token: bool) -> None:
        self.kind = kind
        self.one_token = one_token

    def of(self, node: Any, path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        if isinstance(node, dict):
            yield from self._mapping(node, path, names)
        elif isinstance(node, list):
            yield from self._list(node, path, names)
        else:
            yield from self._value(node, path, names)

    def _mapping(self, node: dict[str, Any], path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        if _is_rule(path):
            yield from self._rule(node, path, names)
        for old, new in (("all", "any"), ("any", "all")):
            if isinstance(node.get(old), list):
                yield _change(path, {(new if k == old else k): v for k, v in node.items()}, names, old, new)
        if "more_than" in node:
            said = {("at_least" if k == "more_than" else k): v for k, v in node.items()}
            yield _change(path, said, names, "more_than", "at_least")
        for key, value in node.items():
            if key in NO_PLAY:
                continue
            below, named = (*path, key), (*names, key)
            if not self._needless(key, value, path):
                yield _change(below, GONE, named, value, GONE)
            if key in ("when", "test"):
                yield _change(below, {"not": value}, named, "that", "not that")
            if key == "may":
                yield from self._must(node, path, names)
            if key == "points" and len(path) == 0:
                yield from self._points(value, below, named)
            elif key == "stats":
                yield from self._stats(value, below, named)
            else:
                yield from self.of(value, below, named)

    def _needless(self, key: str, value: Any, path: Path) -> bool:
        """Lists of things lose them one by one; a rule's kind is where it stands; where a crisis has one kind of token,
        every token of it is of that kind."""
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            return True
        return (key == "kind" and _is_rule(path)) or (key == "token" and path[:1] == ("scoring",) and self.one_token)

    def _rule(self, rule: dict[str, Any], path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        """What always happens may be declined. Used by choice anyway: powers, cards, and all that costs something."""
        by_choice = rule.get("kind") in _USED_BY_CHOICE or self.kind == "tactics" or "cost" in rule
        acts = "do" in rule or any(key not in RULE_KEYS for key in rule)
        if acts and not by_choice and not {"may", "optional"} & rule.keys():
            yield _change(path, {**rule, "optional": True}, names, "must", "may")

    def _must(self, node: dict[str, Any], path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        """What may be declined happens."""
        inner = node["may"]
        steps = inner["do"] if isinstance(inner, dict) and "do" in inner else inner
        steps = steps if isinstance(steps, list) else [steps]
        rest = {k: v for k, v in node.items() if k != "may"}
        if rest or _is_rule(path):
            said = {**rest, "do": [*rest.get("do", []), *steps]}
        else:
            said = steps[0] if len(steps) == 1 else {"if": {"test": {"all": []}, "then": steps}}
        yield _change(path, said, names, "may", "must")

    def _points(self, points: list[Any], path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        for index, (x, y) in enumerate(points):
            here, named = (*path, index), (*names, str(index))
            yield _change(here, [x + 1, y], named, [x, y], [x + 1, y])
            yield _change(here, [x, y - 1], named, [x, y], [x, y - 1])
            yield _change(here, GONE, named, [x, y], GONE)

    def _stats(self, stats: dict[str, Any], path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        """Besides both sides of the card, each alone."""
        for key, value in stats.items():
            below, named = (*path, key), (*names, key)
            parts = value if key == "defense" else [value]
            for index, part in enumerate(parts):
                here = (*below, index) if key == "defense" else below
                what = (*named, ("physical", "energy", "mystic")[index]) if key == "defense" else named
                yield from self.of(part, here, what)
                if isinstance(part, int):
                    yield _change(here, [part, part - 1], what, part, [part, part - 1])
                elif isinstance(part, str):
                    other = _TOOLS[part][0]
                    yield _change(here, [part, other], what, part, [part, other])

    def _list(self, items: list[Any], path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        labels = [_label(item, index) for index, item in enumerate(items)]
        for index, item in enumerate(items):
            label = labels[index] if labels.count(labels[index]) == 1 else f"{labels[index]}_{index}"
            below, named = (*path, index), (*names, label)
            if len(items) > 1 or isinstance(item, dict):
                yield _change(below, GONE, named, item, GONE)
            if isinstance(item, dict) and set(item) == {"may"} and not _is_rule(below):
                inner = item["may"]
                steps = inner["do"] if isinstance(inner, dict) and "do" in inner else inner
                if isinstance(steps, list) and len(steps) > 1:
                    yield _change(path, [*items[:index], *steps, *items[index + 1 :]], named, "may", "must")
            yield from self.of(item, below, named)

    def _value(self, value: Any, path: Path, names: tuple[str, ...]) -> Iterator[Change]:
        key = next((part for part in reversed(path) if isinstance(part, str)), "")
        if isinstance(value, bool):
            yield _change(path, not value, names, value, not value)
        elif key == "base":
            yield from (_change(path, new, names, value, new) for new in _BASES.get(value, ()))
        elif isinstance(value, (int, float)):
            yield _change(path, value + 1, names, value, value + 1)
            yield _change(path, value - 1, names, value, value - 1)
        elif isinstance(value, str):
            yield from (_change(path, new, names, value, new) for new in _instead(key, value))
            if key == "icons":
                twice = [value, value]
                yield _change(path, twice if path[-1] == "icons" else GONE, names, value, twice)


def _instead(key: str, word: str) -> list[Any]:
    """What is put in the place of a word."""
    if key in ("on", "moment", "at", "start") and word in Moment._value2member_map_:
        moments = list(Moment)
        nearest = moments[(moments.index(Moment(word)) + 1) % len(moments)]
        return [_MOMENTS.get(Moment(word), nearest).value]
    if key == "affiliation":
        return ["avengers" if word != "avengers" else "cabal"]
    if word in _BY_KEY.get(key, {}):
        return _BY_KEY[key][word]
    if word in ROLES:
        return []
    return list(_WORDS.get(word, ()))


def _is_rule(path: Path) -> bool:
    return len(path) >= 2 and path[-2] in _RULE_LISTS and isinstance(path[-1], int)


def _label(item: Any, index: int) -> str:
    if isinstance(item, dict):
        name = item.get("id") or item.get("name") or ""
        return slug(str(name.get("en", "") if isinstance(name, dict) else name)) or str(index)
    return str(index)


def _change(path: Path, new: Any, names: tuple[str, ...], old: Any, said: Any) -> Change:
    return Change(path, new, ".".join(names), f"{_brief(old)} → {_brief(said)}")


def _brief(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{k}: {_brief(v)}" for k, v in value.items())
        text = f"{{{inner}}}"
    elif isinstance(value, list):
        text = f"[{', '.join(map(_brief, value))}]"
    elif isinstance(value, bool):
        text = str(value).lower()
    else:
        text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
