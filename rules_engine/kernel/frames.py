"""Unfinished work as data: a frame is one procedure's local variables and the name of its next step.

Step names are part of the saved format; a frame never holds code.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import PlainValidator, SerializeAsAny

from rules_engine.kernel.decisions import Choice
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.values import Json, Mutable


class Frame(Mutable):
    """Base of all frames; a subclass gives `kind` a literal default and adds its variables."""

    registry: ClassVar[dict[str, type[Frame]]] = {}

    kind: str
    step: str = ""
    """The step to run next; empty means the first of the procedure."""
    answers: dict[str, Choice] = {}
    """Answers already given to the current step, by question and seat (`context.answer_key`)."""
    into: str | None = None
    """The variable of the pushing frame that takes the result; with a `+` it is added to a list there."""
    onto: int | None = None
    """Where in the stack that frame lies."""
    result: Json = None

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        kind = cls.model_fields["kind"].default
        if not isinstance(kind, str):
            return
        known = cls.registry.setdefault(kind, cls)
        if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise EngineBug(f"two frames are called {kind!r}")


def _revive(raw: Any) -> Frame:
    if isinstance(raw, Frame):
        return raw
    try:
        return Frame.registry[raw["kind"]].model_validate(raw)
    except KeyError as error:
        raise ValueError(f"unknown frame {raw.get('kind')!r}") from error


AnyFrame = Annotated[SerializeAsAny[Frame], PlainValidator(_revive)]
