"""Which rules of Dice Masters the tests cite."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from rules_engine.cardfiles.yaml12 import read
from rules_engine.proofs import citations
from rules_engine.proofs.citations import Digest, Report

HERE = Path(__file__).parent
_RULE = re.compile(r"\bDM-([A-Z]{2,3})-(Q?)(\d+)(?:…(?:DM-\1-)?Q?(\d+))?")
"""`DM-ATK-07`, `DM-ATK-Q3`, and ranges such as `DM-TV-29…32`."""


@cache
def rule_ids() -> tuple[str, ...]:
    found: list[str] = []
    for line in (HERE / "rule_ids.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        section, number, *rest = line.split()
        names = [f"{n:02}" for n in range(1, int(number) + 1)]
        rulings = next((int(one[1:]) for one in rest if one.startswith("Q")), 0)
        names += [f"Q{n}" for n in range(1, rulings + 1)]
        retired = {one[1:] for one in rest if one.startswith("-")}
        found += [f"DM-{section}-{name}" for name in names if name not in retired]
    return tuple(found)


@cache
def not_code() -> dict[str, str]:
    """Rules that no program can keep or break, each with the reason."""
    raw: dict[str, str] = read((HERE / "not_code.yaml").read_text("utf-8"))
    return raw


def cited_in(text: str) -> set[str]:
    found: set[str] = set()
    for section, ruling, first, last in _RULE.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.add(f"DM-{section}-Q{number}" if ruling else f"DM-{section}-{number:02}")
    return found


def scenarios(text: str) -> Iterable[str]:
    """Several may stand in one file, kept apart by a line of its own."""
    return text.split("\n---\n")


def report(tests: Path) -> Report:
    return citations.report(Digest(rule_ids(), not_code(), cited_in, scenarios), tests)
