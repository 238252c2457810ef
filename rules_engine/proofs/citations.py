"""Which rules the tests cite. A citation is a claim, looked for in the text of scenarios and tests; nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import yaml

from rules_engine.cardfiles.errors import CardErrors, from_yaml
from rules_engine.cardfiles.yaml12 import read


class Digest(NamedTuple):
    """The rules of a game and how a text names them."""

    ids: tuple[str, ...]
    excused: dict[str, str]
    """Rules that no program can keep or break, each with the reason."""
    cited_in: Callable[[str], set[str]]
    """The rules that a text names."""
    scenarios: Callable[[str], Iterable[str]]
    """The scenarios of a file."""


@dataclass(frozen=True)
class Report:
    """How much is cited, what is left, and which citations name no rule at all."""

    cited: tuple[str, ...]
    missing: tuple[str, ...]
    excused: dict[str, str]
    unknown: dict[str, tuple[str, ...]]
    wanted: float = 1.0
    """The share of the codable rules that must be cited."""

    @property
    def total(self) -> int:
        return len(self.cited) + len(self.missing)

    @property
    def share(self) -> float:
        return len(self.cited) / self.total

    @property
    def enough(self) -> bool:
        return self.share >= self.wanted and not self.unknown


def report(digest: Digest, tests: Path, wanted: float = 1.0) -> Report:
    found = citations(digest, tests)
    codable = [rule for rule in digest.ids if rule not in digest.excused]
    return Report(
        cited=tuple(rule for rule in codable if rule in found),
        missing=tuple(rule for rule in codable if rule not in found),
        excused=digest.excused,
        unknown={rule: tuple(sorted(places)) for rule, places in found.items() if rule not in digest.ids},
        wanted=wanted,
    )


def citations(digest: Digest, tests: Path) -> dict[str, set[str]]:
    """Where each rule is cited: in the `rules` of a scenario, or in a test function."""
    found: dict[str, set[str]] = {}
    for path in sorted(tests.rglob("*.yaml")):
        try:
            named = [rule for text in digest.scenarios(path.read_text("utf-8")) for rule in _of_scenario(text)]
        except yaml.YAMLError as error:
            raise CardErrors([from_yaml(path.as_posix(), error)]) from None
        for rule in digest.cited_in(" ".join(named)):
            found.setdefault(rule, set()).add(path.relative_to(tests).as_posix())
    for path in sorted(tests.rglob("test_*.py")):
        for text in _tests(path.read_text("utf-8")):
            for rule in digest.cited_in(text):
                found.setdefault(rule, set()).add(path.relative_to(tests).as_posix())
    return found


def _of_scenario(text: str) -> list[str]:
    said = read(text)
    return [str(rule) for rule in said.get("rules", ())] if isinstance(said, dict) else []


def _tests(source: str) -> Iterator[str]:
    """The text of every test function with its decorators: what a helper or a module says is no citation."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield "\n".join(lines[first - 1 : node.end_lineno])
