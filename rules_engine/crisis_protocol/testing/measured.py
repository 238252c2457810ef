"""What a scenario expects of the table: gaps, ranges, sight and cover; the board measures, nothing is decided here."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.board import cover
from rules_engine.crisis_protocol.board.measure import gap
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.testing.stage import StageError, find

WRITTEN = {
    "gap": {"between", "is"},
    "sight": {"from", "to", "is"},
    "cover": {"from", "to", "is"},
    "within": {"from", "to", "range", "is"},
}
"""The keys of each: `gap: {between: [hulk, loki], is: 2.5}`, `within: {from: hulk, to: loki, range: 3, is: true}`."""


def measured(look: World, what: str, said: dict[str, Any]) -> list[str]:
    """The difference between what is and what was said, if there is one."""
    if not isinstance(said, dict) or set(said) != WRITTEN[what]:
        raise StageError(f"{what}: needs {', '.join(sorted(WRITTEN[what]))}")
    pair = said["between"] if what == "gap" else [said["from"], said["to"]]
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
        raise StageError(f"{what}: needs two names, not {pair!r}")
    one, other = pair
    first, second = find(look.state, one), find(look.state, other)
    if what == "gap":
        has: Any = _gap(look, first, second)
    elif what == "sight":
        has = look.sees(first, second)
    elif what == "cover":
        has = cover.cover(look.scene, look.base(first), look.base(second)).ok
    else:
        has = look.within(first, second, said["range"])
    return [] if has == said["is"] else [f"{what} from {one} to {other} is {has}, not {said['is']}"]


def _gap(look: World, first: str, second: str) -> float:
    one, other = look.thing(first), look.thing(second)
    if one is None or other is None:
        raise StageError(f"gap: {first if one is None else second} is not on the battlefield")
    return round(gap(one, other), 2)
