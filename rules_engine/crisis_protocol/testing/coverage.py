"""Which rules the tests cite. A citation is a claim, looked for in the text of scenarios and tests; nothing is run."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.testing.digest import HERE, rule_ids
from rules_engine.crisis_protocol.testing.reading import scenarios
from rules_engine.proofs import citations as proofs
from rules_engine.proofs.citations import Digest, Report

__all__ = ["ENOUGH", "Report", "citations", "cited_in", "not_code", "report", "rule_ids"]

ENOUGH = 0.95
"""The share of the codable rules that must be cited."""

_RULE = re.compile(r"(?<![A-Z]-)\b([A-Z]{3})-(Q?)((?<=Q)\d+|\d\d(?!\d))(?:…(?:\1-)?Q?(\d+))?")
"""`ATK-07`, `ATK-Q3`, and ranges such as `MOV-41…48`; not `DM-ATK-07`, which is another game's."""


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


def _digest() -> Digest:
    return Digest(rule_ids(), not_code(), cited_in, scenarios)


def report(tests: Path) -> Report:
    return proofs.report(_digest(), tests, ENOUGH)


def citations(tests: Path) -> dict[str, set[str]]:
    """Where each rule is cited."""
    return proofs.citations(_digest(), tests)
