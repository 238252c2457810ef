"""Which rules the tests cite. A citation is a claim, looked for in the text of scenarios and tests; nothing is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.crisis_protocol.cards.loader.yaml12 import read
from rules_engine.crisis_protocol.testing.digest import HERE, rule_ids
from rules_engine.crisis_protocol.testing.reading import scenarios

__all__ = ["ENOUGH", "Report", "cited_in", "not_code", "report", "rule_ids"]

ENOUGH = 0.95
"""The share of the codable rules that must be cited."""

_RULE = re.compile(r"\b([A-Z]{3})-(Q?)((?<=Q)\d+|\d\d(?!\d))(?:…(?:\1-)?Q?(\d+))?")
"""`ATK-07`, `ATK-Q3`, and ranges such as `MOV-41…48`."""


@cache
def not_code() -> dict[str, str]:
    """Rules that no program can keep or break, each with the reason."""
    raw: dict[str, str] = read((HERE / "not_code.yaml").read_text("utf-8"))
    return raw


def cited_in(text: str) -> set[str]:
    """The rules that a text names."""
    found: set[str] = set()
    for section, ruling, first, last in _RULE.findall(text):
        numbers = range(int(first), int(last or first) + 1)
        found |= {f"{section}-Q{n}" if ruling else f"{section}-{n:02}" for n in numbers}
    return found


def _tests(source: str) -> Iterator[str]:
    """The text of every test function with its decorators: what a helper or a module says is no citation."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield "\n".join(lines[first - 1 : node.end_lineno])


def _scenario(text: str) -> Iterable[str]:
    for scenario in map(read, scenarios(text)):
        yield from scenario.get("rules", ()) if isinstance(scenario, dict) else ()


def citations(tests: Path) -> dict[str, set[str]]:
    """Where each rule is cited."""
    found: dict[str, set[str]] = {}
    for path in sorted(tests.rglob("*.yaml")):
        for rule in cited_in(" ".join(map(str, _scenario(path.read_text("utf-8"))))):
            found.setdefault(rule, set()).add(path.relative_to(tests).as_posix())
    for path in sorted(tests.rglob("test_*.py")):
        for text in _tests(path.read_text("utf-8")):
            for rule in cited_in(text):
                found.setdefault(rule, set()).add(path.relative_to(tests).as_posix())
    return found


@dataclass(frozen=True)
class Report:
    """How much is cited, what is left, and which citations name no rule at all."""

    cited: tuple[str, ...]
    missing: tuple[str, ...]
    excused: dict[str, str]
    unknown: dict[str, tuple[str, ...]]

    @property
    def total(self) -> int:
        return len(self.cited) + len(self.missing)

    @property
    def share(self) -> float:
        return len(self.cited) / self.total

    @property
    def enough(self) -> bool:
        return self.share >= ENOUGH and not self.unknown


def report(tests: Path) -> Report:
    found = citations(tests)
    known, excused = rule_ids(), not_code()
    codable = [rule for rule in known if rule not in excused]
    return Report(
        cited=tuple(rule for rule in codable if rule in found),
        missing=tuple(rule for rule in codable if rule not in found),
        excused=excused,
        unknown={rule: tuple(sorted(places)) for rule, places in found.items() if rule not in known},
    )
