"""How often a text may act: counted in the state by a name (`kernel.limits`), which is fresh again with its span."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rules_engine.kernel.context import Context
from rules_engine.kernel.limits import LimitUsed, key

__all__ = ["Counting", "key", "use", "used_up"]


class Counting(Protocol):
    """A state that counts."""

    uses: dict[str, int]


def used_up(state: Counting, limit: str, most: int = 1) -> bool:
    uses: Mapping[str, int] = state.uses
    return uses.get(limit, 0) >= most


def use(ctx: Context[Any], limit: str) -> None:
    ctx.emit(LimitUsed(limit=limit))
