"""Procedures: static tables of named steps that read like the rulebook's numbered lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.frames import Frame

Step = Callable[[Any, Any], "str | Flow | None"]
"""`step(ctx, frame)`: may ask, then act. Returns where to go: None for the next step, a step's name, or a Flow."""


@dataclass(frozen=True, slots=True)
class Flow:
    name: str


DONE = Flow("done")
"""The procedure is over; the frame's `result` goes to the frame below."""

AGAIN = Flow("again")
"""Run this step once more, after whatever it pushed."""


@dataclass(frozen=True, slots=True)
class Procedure:
    frame: type[Frame]
    steps: Mapping[str, Step]
    order: tuple[str, ...]

    @property
    def kind(self) -> str:
        kind = self.frame.model_fields["kind"].default
        assert isinstance(kind, str)
        return kind

    def after(self, step: str) -> str | None:
        index = self.order.index(step) + 1
        return self.order[index] if index < len(self.order) else None


def procedure(frame: type[Frame], steps: Mapping[str, Step]) -> Procedure:
    if not steps:
        raise EngineBug("a procedure has at least one step")
    return Procedure(frame=frame, steps=dict(steps), order=tuple(steps))
