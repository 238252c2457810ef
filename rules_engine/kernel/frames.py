"""Unfinished work as data: a frame is one procedure's local variables and the name of its next step.

Step names are part of the saved format; a frame never holds code.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rules_engine.kernel.decisions import Choice
from rules_engine.kernel.registry import Registered
from rules_engine.kernel.values import Json, Mutable


class Frame(Mutable, Registered):
    """Base of all frames; a subclass gives `kind` a literal default and adds its variables. A game derives a base of
    its own from it, which names the game's registry."""

    kind: str
    step: str = ""
    """The step to run next; empty means the first of the procedure."""
    answers: dict[str, Choice] = Field(default_factory=dict)
    """Answers already given to the current step, by question and seat (`context.answer_key`)."""
    into: str | None = None
    """The variable of the pushing frame that takes the result; with a `+` it is added to a list there."""
    onto: int | None = None
    """Where in the stack that frame lies."""
    result: Json = None

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.registry.frames.add(cls)
