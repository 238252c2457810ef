"""One line of the table: what we measured, what the others measured in the same run, and the ratio.

It must not measure anything itself.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Row:
    """A comparison; `ratio` says how many times as good ours is, so that more is always better."""

    name: str
    ours: float
    theirs: float
    unit: str
    better: Literal["less", "more"] = "less"
    goal: float | None = None

    @property
    def ratio(self) -> float:
        good, other = (self.theirs, self.ours) if self.better == "less" else (self.ours, self.theirs)
        return good / other if other else math.inf

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return ""
        return "met" if self.ratio >= self.goal else "MISSED"


def table(rows: Sequence[Row]) -> str:
    """The rows as aligned text."""
    lines = [("", "ours", "theirs", "unit", "ratio", "goal", "")]
    for row in rows:
        goal = "" if row.goal is None else f"{row.goal:g}"
        lines.append((row.name, _short(row.ours), _short(row.theirs), row.unit, f"{row.ratio:.2f}", goal, row.verdict))
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    left = {0, 3, 6}
    return "\n".join(
        "  ".join(
            cell.ljust(w) if i in left else cell.rjust(w) for i, (cell, w) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
