"""Finds every regular expression of the product, and says which of them a long text could hold up.

A pattern is judged by its own syntax tree, no text is tried: slow are repeats inside repeats, repeats beside repeats
that take the same letters, and, where a text is searched, a repeat at the beginning that may start anywhere.
"""

import ast
import importlib
import pkgutil
import re
import re._constants as sre  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import discord.ui

PLACES = ("bot", "cogs", "rules_engine.crisis_protocol.board", "rules_engine.crisis_protocol.tabletop",
          "rules_engine.crisis_protocol.view", "rules_engine.crisis_protocol.rosters")  # fmt: skip
"""Where people's texts are read. Cards and scenarios are files of our own."""
SEARCHING = ("search", "sub", "subn", "findall", "finditer", "split")
ANCHORED = ("match", "fullmatch")
METHODS = (*SEARCHING, *ANCHORED)
MANY = 10
"""A repeat that may go on for longer than this counts as one that goes on for ever."""
SAMPLE = [chr(code) for code in range(128)] + list("éßÄ٣–″”\u00a0\u0301\u200d…")
CATEGORIES = {
    sre.CATEGORY_DIGIT: str.isdecimal,
    sre.CATEGORY_SPACE: str.isspace,
    sre.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
}
OPPOSITES = {
    sre.CATEGORY_NOT_DIGIT: sre.CATEGORY_DIGIT,
    sre.CATEGORY_NOT_SPACE: sre.CATEGORY_SPACE,
    sre.CATEGORY_NOT_WORD: sre.CATEGORY_WORD,
}
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
Letters = frozenset[str]
ALL: Letters = frozenset(SAMPLE)


# -- judging one pattern -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class One:
    """One letter out of these."""

    letters: Letters


@dataclass(frozen=True)
class Edge:
    """Takes no letter. What may stand before it, or at which edge of the text or of a word it stands."""

    before: Letters | None = None
    start: bool = False
    word: bool = False


@dataclass(frozen=True)
class Row:
    """One after the other."""

    nodes: tuple["Node", ...]


@dataclass(frozen=True)
class Either:
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Again:
    """From `low` to `high` times; `endless` if so often that it counts as without end."""

    row: Row
    low: int
    several: bool
    endless: bool


Node = One | Edge | Row | Either | Again


def faults(pattern: str, flags: int = 0, *, searched: bool = True) -> list[str]:
    """Why a text could hold this pattern up; empty if none can."""
    tree = parser.parse(pattern, flags)
    row = _row(tree, bool((flags | tree.state.flags) & re.IGNORECASE))
    found = list(_beside(row, ()))
    if searched and _begins_endless(row, []) == "endless":
        found.append("searched with a repeat at its beginning")
    return list(dict.fromkeys(found))


def is_bounded(pattern: str) -> bool:
    """Whether there is an end to the texts it takes."""

    def ends(tree: Any) -> bool:
        for code, value in tree:
            if code in REPEATS and value[1] is sre.MAXREPEAT:
                return False
            if not all(ends(inner) for inner in _inner(code, value)):
                return False
        return True

    return ends(parser.parse(pattern))


def _inner(code: Any, value: Any) -> list[Any]:
    if code in REPEATS:
        return [value[2]]
    if code is sre.ATOMIC_GROUP:
        return [value]
    if code is sre.SUBPATTERN:
        return [value[3]]
    if code is sre.BRANCH:
        return list(value[1])
    return [value[1]] if code in (sre.ASSERT, sre.ASSERT_NOT) else []


def _row(tree: Any, folded: bool) -> Row:
    return Row(tuple(_node(code, value, folded) for code, value in tree))


def _node(code: Any, value: Any, folded: bool) -> Node:
    if code is sre.ATOMIC_GROUP:
        return One(_taken(_row(value, folded)))
    if code in REPEATS:
        low, high, body = value
        if code is sre.POSSESSIVE_REPEAT:  # what it took it never gives back: it cannot be tried in many ways
            return Again(_row(body, folded), low, several=False, endless=False)
        return Again(_row(body, folded), low, high > 1, high is sre.MAXREPEAT or high > MANY)
    if code is sre.SUBPATTERN:
        return _row(value[3], folded)
    if code is sre.BRANCH:
        return Either(tuple(_row(branch, folded) for branch in value[1]))
    if code in (sre.ASSERT, sre.ASSERT_NOT):
        taken = _taken(_row(value[1], folded))
        if value[0] > 0:
            return Edge()
        return Edge(before=taken if code is sre.ASSERT else ALL - taken)
    if code is sre.AT:
        return Edge(start=value in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING), word=value is sre.AT_BOUNDARY)
    if code is sre.GROUPREF:
        return Again(Row((One(ALL),)), 0, several=True, endless=True)
    return One(_letters(code, value, folded))


def _taken(node: Node) -> Letters:
    """Every letter it may take."""
    match node:
        case One(letters):
            return letters
        case Row(nodes) | Either(nodes):
            return frozenset().union(*map(_taken, nodes))
        case Again(row):
            return _taken(row)
    return frozenset()


def _beside(node: Node, then: tuple[Node, ...]) -> Iterator[str]:
    """Repeats from which one comes to a repeat of the same letters without having to take another letter."""
    match node:
        case Row(nodes):
            for at, inner in enumerate(nodes):
                yield from _beside(inner, (*nodes[at + 1 :], *then))
        case Either(rows):
            for row in rows:
                yield from _beside(row, then)
        case Again(row, _, several, endless):
            if endless and _meets(then, _taken(row)) == "endless":
                yield "repeats of the same letters beside each other"
            # One turn is followed by the next: a repeat inside may meet itself.
            follow = (row, *then) if several else then
            inner = list(_beside(row, follow))
            yield from ["a repeat inside a repeat"] * bool(inner) if several else inner


def _meets(then: tuple[Node, ...], letters: Letters) -> str:
    """What somebody comes to who takes only these letters: `endless`, `blocked`, or `through` to the end."""
    for node in then:
        met = _met(node, letters)
        if met != "through":
            return met
    return "through"


def _met(node: Node, letters: Letters) -> str:
    match node:
        case One(own):
            return "through" if own & letters else "blocked"
        case Row(nodes):
            return _meets(nodes, letters)
        case Either(rows):
            met = {_met(row, letters) for row in rows}
            return next(one for one in ("endless", "through", "blocked") if one in met)
        case Again(row, low, _, endless):
            inside = _met(row, letters)
            if inside == "endless" or (endless and inside == "through"):
                return "endless"
            return "through" if low == 0 else inside
    return "through"


def _begins_endless(node: Node, before: list[Node]) -> str:
    """Whether a search may begin with a repeat anywhere in a long run of its letters, and fail behind it each time."""
    match node:
        case Row(nodes):
            seen = list(before)
            for at, inner in enumerate(nodes):
                met = _begins_endless(inner, seen)
                if met == "endless":
                    return "endless" if any(_may_fail(rest) for rest in nodes[at + 1 :]) else "harmless"
                if met == "harmless":
                    return met
                if not isinstance(inner, Again) or inner.low:
                    seen.append(inner)
        case Either(rows):
            met = {_begins_endless(row, before) for row in rows}
            return next(one for one in ("endless", "harmless", "") if one in met)
        case Again(row, low, _, endless):
            if endless:
                return "harmless" if _is_held(_taken(row), before) else "endless"
            return _begins_endless(row, before) if low else _begins_endless(row, before).replace("harmless", "")
    return ""


def _may_fail(node: Node) -> bool:
    return not (isinstance(node, Again) and node.low == 0)


def _is_held(letters: Letters, before: list[Node]) -> bool:
    """Whether what stands before a repeat keeps it from beginning in the middle of its own letters."""
    for node in before:
        if isinstance(node, Edge):
            words = frozenset(filter(CATEGORIES[sre.CATEGORY_WORD], SAMPLE))
            if node.start or (node.word and letters <= words):
                return True
            if node.before is not None and not node.before & letters:
                return True
        elif not _taken(node) & letters:
            return True
    return False


def _letters(code: Any, value: Any, folded: bool) -> Letters:
    if code is sre.ANY:
        return ALL - {"\n"}
    if code in (sre.LITERAL, sre.NOT_LITERAL):
        letters = frozenset({chr(value)} | ({chr(value).lower(), chr(value).upper()} if folded else set()))
        return letters if code is sre.LITERAL else ALL - letters
    if code is sre.IN:
        letters = frozenset().union(*(_of_set(*item, folded) for item in value if item[0] is not sre.NEGATE))
        return ALL - letters if value[0][0] is sre.NEGATE else letters
    return _of_set(code, value, folded)


def _of_set(code: Any, value: Any, folded: bool) -> Letters:
    if code is sre.RANGE:
        low, high = value
        letters = frozenset(letter for letter in SAMPLE if low <= ord(letter) <= high)
        return letters | frozenset(x for s in letters for x in (s.lower(), s.upper())) if folded else letters
    if code is sre.CATEGORY:
        if value in OPPOSITES:
            return ALL - _of_set(code, OPPOSITES[value], folded)
        return frozenset(filter(CATEGORIES[value], SAMPLE))
    return _letters(code, value, folded)


# -- finding them --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """A pattern where it is used; without a text if it is put together while the program runs."""

    place: str
    text: str | None
    flags: int = 0
    searched: bool = True
    template: bool = False


def modules() -> Iterator[ModuleType]:
    for name in PLACES:
        module = importlib.import_module(name)
        yield module
        for info in pkgutil.walk_packages(getattr(module, "__path__", []), f"{name}."):
            if not info.name.endswith("__main__"):
                yield importlib.import_module(info.name)


def patterns() -> Iterator[Found]:
    """Every regular expression that the source names."""
    for module in modules():
        yield from patterns_in(Path(str(module.__file__)).read_text(encoding="utf-8"), module)


def patterns_in(source: str, module: ModuleType) -> Iterator[Found]:
    tree = ast.parse(source)
    methods = _methods(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from _templates(node, module)
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        called = node.func
        if not (isinstance(called.value, ast.Name) and called.value.id == "re"):
            continue
        if called.attr not in (*METHODS, "compile"):
            continue
        place = f"{module.__name__}:{node.lineno}"
        pattern = _value(node.args[0], module)
        text = pattern.pattern if isinstance(pattern, re.Pattern) else pattern
        uses = methods.get(_assigned(tree, node), {"search"}) if called.attr == "compile" else {called.attr}
        flags = next((_value(arg, module) for arg in node.args[1:] if "re." in ast.unparse(arg)), 0)
        yield Found(place, text, int(flags or 0), searched=not uses <= set(ANCHORED))


def _templates(node: ast.ClassDef, module: ModuleType) -> Iterator[Found]:
    made = getattr(module, node.name, None)
    if isinstance(made, type) and issubclass(made, discord.ui.DynamicItem):
        template = made.__discord_ui_compiled_template__
        yield Found(f"{module.__name__}:{node.name}", template.pattern, searched=False, template=True)


def _methods(tree: ast.AST) -> dict[str, set[str]]:
    """What is done with each compiled pattern that has a name."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in METHODS:
            found.setdefault(node.value.id, set()).add(node.attr)
    return found


def _assigned(tree: ast.AST, call: ast.Call) -> str:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and node.value is call and isinstance(node.targets[0], ast.Name):
            return node.targets[0].id
    return ""


def _value(node: ast.expr, module: ModuleType) -> Any:
    """A constant, a name of the module, or what is put together from these; None if it is known only at run time."""
    try:
        return eval(compile(ast.Expression(node), "pattern", "eval"), dict(vars(module)))
    except NameError:
        return None
