"""A text acts: one step after another to the end, taking in what pushed work achieved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from rules_engine.kernel.procedures import AGAIN, Flow
from rules_engine.kernel.values import Json, Mutable

from .bindings import B, Path, Todo
from .context import Carrying, todos
from .verbs import C, Verbs


class TextFrameBase(Mutable, Generic[B]):
    """The fields of a frame that carries a text out, for a game to put beside its own base of frames."""

    names: B
    path: Path = ["do"]
    todo: list[Todo] | None = None
    waiting: str | None = None
    returned: list[Json] = []
    acted: bool = False


def remaining(frame: Carrying[Any], text: Any) -> list[Todo]:
    return todos(text, frame.path) if frame.todo is None else frame.todo


def carry_on(verbs: Verbs[C], frame: Carrying[Any], text: Any, context: Callable[[Todo], C]) -> Flow | None:
    """One step more; None when all are done. Work that a step pushes with `into="returned+"` is taken in before the
    next."""
    todo = remaining(frame, text)
    if frame.returned:
        _take_in(frame)
        frame.todo = todo
        return AGAIN
    if not todo:
        return None
    at = context(todo[0])
    frame.todo = [*verbs.carry_out(at, at.step), *todo[1:]]
    frame.acted = True
    return AGAIN


def _take_in(frame: Carrying[Any]) -> None:
    """What pushed work achieved, under the name of the step that pushed it."""
    if frame.waiting is not None:
        things: list[str] = []
        amount = 0
        for result in frame.returned:
            if isinstance(result, dict):
                things += result.get("dice", [])
                amount += result.get("amount", 0)
        frame.names.bound[frame.waiting] = things
        frame.names.amounts[frame.waiting] = amount
    frame.returned, frame.waiting = [], None
