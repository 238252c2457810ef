"""The numbered rules of a game, from two small files beside its proofs, and how texts cite them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rules_engine.cardfiles.yaml12 import read
from rules_engine.kit.testing.reading import split
from rules_engine.proofs.citations import Digest


@cache
def numbered_rules(prefix: str, folder: Path) -> Digest:
    """`rule_ids.txt` counts the rules of each section: `KEY 16 Q6 -03` is PREFIX-KEY-01…16 and PREFIX-KEY-Q1…Q6, and
    number 03 is retired. `not_code.yaml` says which no program can keep or break, and why."""
    ids: list[str] = []
    for line in (folder / "rule_ids.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        section, number, *rest = line.split()
        names = [f"{n:02}" for n in range(1, int(number) + 1)]
        rulings = next((int(one[1:]) for one in rest if one.startswith("Q")), 0)
        names += [f"Q{n}" for n in range(1, rulings + 1)]
        retired = {one[1:] for one in rest if one.startswith("-")}
        ids += [f"{prefix}-{section}-{name}" for name in names if name not in retired]
    cited = re.compile(rf"\b{prefix}-([A-Z]{{2,3}})-(Q?)(\d+)(?:…(?:{prefix}-\1-)?Q?(\d+))?")

    def cited_in(text: str) -> set[str]:
        found: set[str] = set()
        for section, ruling, first, last in cited.findall(text):
            for number in range(int(first), int(last or first) + 1):
                found.add(f"{prefix}-{section}-Q{number}" if ruling else f"{prefix}-{section}-{number:02}")
        return found

    excused: dict[str, str] = read((folder / "not_code.yaml").read_text("utf-8")) or {}
    return Digest(tuple(ids), excused, cited_in, split)
