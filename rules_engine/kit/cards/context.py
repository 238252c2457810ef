"""What a verb is given: one step of a text being carried out. A game derives its own with its nouns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Json, Seat

from .bindings import B, Path, Todo
from .step import Prospect, StepBase, part

M = TypeVar("M", bound=State)


class Carrying(Protocol[B]):
    """The frame of a text that acts, as far as the kit goes; names are those it is stored with."""

    names: B
    path: Path
    """The steps; those of a delayed part stand deeper in the text."""
    todo: list[Todo] | None
    waiting: str | None
    """The name that takes what the pushed work achieved."""
    returned: list[Json]
    acted: bool


class StepContextBase(ABC, Generic[M, B]):
    def __init__(self, ctx: Context[M], frame: Carrying[B], todo: Todo, text: Any) -> None:
        self.ctx = ctx
        self.path = todo.path
        self.names: B = frame.names if todo.they is None else frame.names.model_copy(update={"they": todo.they})
        self.text = text
        self.step: StepBase = part(text, todo.path)
        self._carrying = frame

    @property
    def seat(self) -> Seat:
        return self.names.seat

    def player(self, ref: str) -> Seat:
        return self.players(ref)[0]

    def achieve(self, things: Sequence[str], amount: int | None = None) -> None:
        """Keep what came of the step under its name."""
        if self.step.as_ is not None:
            names = self._carrying.names
            names.bound[self.step.as_] = list(things)
            names.amounts[self.step.as_] = len(things) if amount is None else amount

    def block(self, *fields: str | int, they: Seat | None = None) -> list[Todo]:
        """The steps of a part of this step, to be done next."""
        return todos(self.text, [*self.path, *fields], they or self.names.they)

    # -- what a game knows -----------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def prospect(self) -> Prospect:
        """The text as the match stands, for what can be said before anything is done."""

    @abstractmethod
    def players(self, ref: str) -> list[Seat]: ...

    @abstractmethod
    def in_order(self) -> Sequence[Seat]:
        """All players, in the order in which each has their turn with a step."""

    @abstractmethod
    def holds(self, condition: Any) -> bool: ...

    @abstractmethod
    def value(self, number: Any) -> int: ...

    @abstractmethod
    def selected(self, selector: Any) -> Sequence[str]:
        """Whom a selector means; asks where some are to be picked."""

    @abstractmethod
    def choose(self, choices: Mapping[str, Any]) -> None:
        """Have these chosen and bind them in the frame."""

    @abstractmethod
    def delay(self, step: Any) -> None:
        """Have a `LaterStep` wait for its moment."""

    # -- prices; a game whose steps have none leaves these as they are ----------------------------------------------

    def unpayable(self, who: Seat, cost: Any) -> Sequence[Reason]:
        return ()

    def prospect_paid(self, who: Seat, cost: Any) -> Prospect:
        """The same when this was paid: what pays may be what the text then finds."""
        return self.prospect

    def offers(self, who: Seat, cost: Any, id: str = "use", reasons: Sequence[Reason] = ()) -> list[Option]:
        """How something is offered: plainly, then perhaps to be paid in other ways, with ids of their own (`plain`)."""
        return [Option(id=id, params={"rule": self.names.rule, "path": list(self.path)}, reasons=tuple(reasons))]

    def plain(self, chosen: str) -> str:
        """The id without how it is paid."""
        return chosen

    def pay(self, who: Seat, cost: Any, chosen: str, *, needed: bool = False) -> None:
        """Pay as was chosen. `needed`: what is paid for can only be done with what pays for it."""


def todos(text: Any, path: Sequence[str | int], they: Seat | None = None) -> list[Todo]:
    """The steps at a place of a text."""
    return [Todo(path=[*path, index], they=they) for index in range(len(part(text, path)))]
