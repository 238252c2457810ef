"""The house in figures: lines by room, members of the port, what a first match takes, doubled names, import cycles.

    python -m tools.house [FOLDER]

Without a folder of its own it measures the tree it stands in. It reads source and runs nothing of it, so that any tree
can be measured; tests and blank lines aside.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("rules_engine", "bot", "cogs", "tools", "bench")
PORT = Path("bot/games")
FAIR = Path("tests/games/fair")
RULES_OF_THE_FAIR = "fair_hands.py"
"""What of it is no side of the port: the rules."""
BY_LAYER = ("rules_engine",)
"""Rooms whose parts are told one by one: `rules_engine/<game>/<layer>`."""
CAPABILITY = "Capability"
LOOKED_UP_BY = ("capabilities.py", "defaults.py")
"""The place where capabilities are looked up, and the plain answers: they ask for nothing more."""
ASKING = ("Protocol", "ABC", CAPABILITY)
"""Classes of the port whose members are asked for by name; what derives from them too."""


@dataclass
class Asked:
    """One class of the port."""

    where: str
    name: str
    members: list[str] = field(default_factory=list)
    fields: list[str] = field(default_factory=list)
    """Of a value that is declared: those are data."""
    functions: list[str] = field(default_factory=list)
    """Fields that are functions."""


def sources(root: Path, room: str) -> Iterator[Path]:
    return (file for file in sorted((root / room).rglob("*.py")) if "__pycache__" not in file.parts)


def length(file: Path) -> int:
    return sum(bool(line.strip()) for line in file.read_text("utf-8").splitlines())


# -- lines by room -------------------------------------------------------------------------------------------------


def lines_by_room(root: Path) -> dict[str, int]:
    found: Counter[str] = Counter()
    for room in ROOMS:
        for file in sources(root, room):
            found[_room(file.relative_to(root))] += length(file)
    return dict(sorted(found.items()))


def _room(file: Path) -> str:
    """`rules_engine/<game>/<layer>`, `bot/games/<game>`, `bot/<folder>`; else the room itself."""
    parts = file.parts[:-1]
    deep = 3 if parts[0] in BY_LAYER or parts[:2] == ("bot", "games") else 2
    return "/".join(parts[:deep])


# -- the port ------------------------------------------------------------------------------------------------------


def port(root: Path) -> list[Asked]:
    """Every class by which the bot asks a game, and every value that a game declares."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in sorted((root / PORT).glob("*.py"))}
    classes = {node.name: node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)}
    asked = []
    for file, tree in trees.items():
        if file.name in LOOKED_UP_BY:
            continue
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and (found := _asked(file.name, node, classes)) is not None:
                asked.append(found)
    return asked


def _asked(where: str, node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Asked | None:
    found = Asked(where, node.name)
    if _is_declared(node):
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                is_function = "Callable" in ast.unparse(each.annotation)
                (found.functions if is_function else found.fields).append(each.target.id)
        return found if found.fields or found.functions else None
    if not _asks(node, classes):
        return None
    inherited = {name for base in _bases(node) if base in classes for name in _members(classes[base])}
    found.members += [name for name in _members(node) if name not in inherited]
    return found if found.members else None


def _bases(node: ast.ClassDef) -> list[str]:
    return [ast.unparse(base).split("[")[0] for base in node.bases]


def _asks(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> bool:
    return node.name != CAPABILITY and any(
        base in ASKING or (base in classes and _asks(classes[base], classes)) for base in _bases(node)
    )


def _is_declared(node: ast.ClassDef) -> bool:
    return any("dataclass" in ast.unparse(one) for one in node.decorator_list) or "NamedTuple" in _bases(node)


def _members(node: ast.ClassDef) -> list[str]:
    names = [
        each.name if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) else ast.unparse(each.target)
        for each in node.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.AnnAssign)
    ]
    return [name for name in names if not name.startswith("_")]


# -- names and cycles ----------------------------------------------------------------------------------------------


def doubled_names(root: Path) -> dict[str, list[str]]:
    """Class names that stand more than once, with their files."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for room in ROOMS[:3]:
        for file in sources(root, room):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(str(file.relative_to(root)))
    return {name: files for name, files in sorted(found.items()) if len(files) > 1}


def imports(root: Path) -> dict[str, set[str]]:
    """Module by module, typing and lazy imports included."""
    modules = {_module(root, file): file for room in ROOMS[:3] for file in sources(root, room)}
    graph: dict[str, set[str]] = {}
    for name, file in modules.items():
        is_package = file.name == "__init__.py"
        reached = set()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for target in _targets(node, name, is_package):
                reached |= {target} & modules.keys()
        graph[name] = reached - {name}
    return graph


def _module(root: Path, file: Path) -> str:
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _targets(node: ast.AST, module: str, is_package: bool) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            own = module.split(".")
            kept = own[: len(own) - node.level + is_package]
            base = ".".join([*kept, *([base] if base else [])])
        yield base
        yield from (f"{base}.{alias.name}" for alias in node.names)


def cycles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Modules that reach each other, the largest first (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(start: str) -> None:
        work = [(start, iter(sorted(graph[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        while work:
            node, left = work[-1]
            for other in left:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    work.append((other, iter(sorted(graph[other]))))
                    break
                if other in stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    ring = set(stack[stack.index(node) :])
                    del stack[stack.index(node) :]
                    found.append(ring)

    for name in sorted(graph):
        if name not in index:
            visit(name)
    return sorted((ring for ring in found if len(ring) > 1), key=len, reverse=True)


# -- told ----------------------------------------------------------------------------------------------------------


def told(root: Path) -> Iterator[str]:
    yield "Lines of Python, blank ones aside"
    for room, count in lines_by_room(root).items():
        yield f"  {count:7,}  {room}"
    asked = port(root)
    members = [one for one in asked if one.members]
    yield f"\nPort: {sum(len(one.members) for one in members)} members asked for by name, in {len(members)} classes"
    for one in members:
        yield f"  {len(one.members):3}  {one.name} ({one.where}): {', '.join(one.members)}"
    declared = [one for one in asked if one.fields or one.functions]
    fields, functions = (sum(len(getattr(one, kind)) for one in declared) for kind in ("fields", "functions"))
    yield f"Declared as values: {fields} fields and {functions} functions in {len(declared)} classes"
    fair = {file.name: length(file) for file in sorted((root / FAIR).glob("*.py"))}
    side = {name: count for name, count in fair.items() if name != RULES_OF_THE_FAIR and "answers" not in name}
    rules = fair.get(RULES_OF_THE_FAIR, 0)
    yield f"\nA first match in the bot (the fair): {sum(side.values())} lines of its side, {rules} of rules"
    doubled = doubled_names(root)
    yield f"\nClass names that stand more than once: {len(doubled)}"
    yield "  " + ", ".join(f"{name} {len(files)}" for name, files in doubled.items())
    yield "\nImport cycles, lazy and typing imports included"
    for ring in cycles(imports(root)):
        yield f"  {len(ring):4} modules, such as {min(ring)}"


def main() -> None:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    print("\n".join(told(root)))


if __name__ == "__main__":
    main()
