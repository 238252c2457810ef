"""What every match has, whatever the game; a game's own state adds its fields to this one."""

from __future__ import annotations

from typing import Any

from pydantic import Field, SerializeAsAny, field_validator

from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.registry import Registered
from rules_engine.kernel.values import Json, Mutable, Seat, Value


class Outcome(Value):
    """How a match ended and why; no winners means a draw."""

    winners: tuple[Seat, ...]
    rule: str
    code: str
    params: dict[str, Json] = {}


class State(Mutable, Registered):
    """A match as a value: it goes through JSON between any two decisions. A game's own names the game's registry."""

    schema_version: int = 1
    seats: tuple[Seat, ...] = Field(min_length=2, max_length=4)
    stack: list[SerializeAsAny[Frame]] = []
    pending: dict[Seat, Decision] = {}
    seq: int = 0
    """The number of the last question asked."""
    uses: dict[str, int] = {}
    """Spent limits, by `limits.key`."""
    rolls: dict[str, int] = {}
    """How often each roll identity was rolled in the current span of dice (dice.py)."""
    rolled: int = 0
    """How many dice were rolled in all; scripted dice read from here."""
    outcome: Outcome | None = None

    @field_validator("stack", mode="plain")
    @classmethod
    def _own_frames(cls, raw: Any) -> list[Frame]:
        """Of the stack alone: a validator of the whole state would have its JSON made into objects twice."""
        if not isinstance(raw, list):
            raise ValueError("a stack is a list of frames")
        return [one if isinstance(one, Frame) else cls.registry.frames.revive(one) for one in raw]

    @property
    def top(self) -> Frame:
        return self.stack[-1]

    def innermost(self, kind: str) -> Frame | None:
        """The innermost frame of a kind, such as the attack that is going on."""
        return next((frame for frame in reversed(self.stack) if frame.kind == kind), None)
