"""How often something may be used in a span; kept in the state, cleared by an event when the span ends."""

from __future__ import annotations

from typing import Any, Literal

from rules_engine.kernel.events import Event


def key(span: str, *scope: str) -> str:
    """The name of a limit: what it is limited per, then whose and which."""
    return ":".join((span, *scope))


class LimitUsed(Event):
    kind: Literal["limit_used"] = "limit_used"
    limit: str

    def apply(self, state: Any) -> None:
        state.uses[self.limit] = state.uses.get(self.limit, 0) + 1


class SpanEnded(Event):
    """A span of play is over: its limits are fresh again."""

    kind: Literal["span_ended"] = "span_ended"
    span: str

    def apply(self, state: Any) -> None:
        prefix = f"{self.span}:"
        for limit in [limit for limit in state.uses if limit.startswith(prefix)]:
            del state.uses[limit]
