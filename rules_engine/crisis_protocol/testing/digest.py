"""The ids of all numbered rules and rulings; their sentences are not here."""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@cache
def rule_ids() -> tuple[str, ...]:
    """All ids in the digest's order."""
    found: list[str] = []
    for line in (HERE / "rule_ids.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        section, count, *rulings = line.split()
        found += [f"{section}-{number:02}" for number in range(1, int(count) + 1)]
        found += [f"{section}-Q{number}" for given in rulings for number in range(1, int(given[1:]) + 1)]
    return tuple(found)
