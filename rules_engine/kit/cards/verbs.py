"""Who carries out which verb: one typed function for each class of step that does not carry itself out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from rules_engine.cardfiles.grammar import members_of
from rules_engine.kernel.errors import EngineBug

from .bindings import Todo
from .context import StepContextBase
from .step import StepBase

C = TypeVar("C", bound=StepContextBase[Any, Any])
V = TypeVar("V", bound=StepBase)
Follows = Sequence[Todo] | None
Carried = TypeVar("Carried", Sequence[Todo] | None, list[Todo], list[Todo] | None, None)


class UnknownVerb(EngineBug):
    """A function for a step that is not in the game's union, or a step there that nothing carries out."""


class DoubledVerb(EngineBug):
    """Two functions for one step."""


class Verbs(Generic[C]):
    """The verbs of one game: `VERBS = Verbs[StepContext](Step)`, then `@VERBS.verb(Damage)` before each function."""

    def __init__(self, union: Any) -> None:
        self.steps: tuple[type[StepBase], ...] = tuple(members_of(union))
        self._functions: dict[type[StepBase], Callable[[C, Any], Follows]] = {}

    def verb(self, step: type[V]) -> Callable[[Callable[[C, V], Carried]], Callable[[C, V], Carried]]:
        if step not in self.steps:
            raise UnknownVerb(f"{step.__name__} is no step of this game")

        def register(function: Callable[[C, V], Carried]) -> Callable[[C, V], Carried]:
            if step in self._functions:
                raise DoubledVerb(f"two functions carry out {step.word!r}")
            self._functions[step] = function
            return function

        return register

    def complete(self) -> None:
        """Called when all modules of verbs are imported: every step has somebody who carries it out."""
        missing = [step.word for step in self.steps if step not in self._functions and not _on_its_own(step)]
        if missing:
            raise UnknownVerb(f"nothing carries out {', '.join(sorted(missing))}")

    def carry_out(self, at: C, step: StepBase) -> list[Todo]:
        function = self._functions.get(type(step))
        return [*((function(at, step) if function is not None else step.carry_out(at)) or ())]

    def __iter__(self) -> Iterator[str]:
        """The words."""
        return (step.word for step in self.steps)


def _on_its_own(step: type[StepBase]) -> bool:
    return step.carry_out is not StepBase.carry_out
