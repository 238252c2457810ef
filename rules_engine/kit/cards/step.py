"""A step of a text: a word that says whom it affects, what stands inside it and whether it can do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from pydantic import Field

from rules_engine.cardfiles.grammar import Word
from rules_engine.kernel.explain import Reason

from .terms import Bound

if TYPE_CHECKING:
    from .bindings import Path, Todo
    from .context import StepContextBase

S = TypeVar("S", bound="StepBase")


class Prospect(Protocol):
    """A text before it acts, with its words bound, as a match stands: the game's side of `can_do_nothing`."""

    @property
    def no_choice(self) -> Reason:
        """Nothing there can be chosen."""
        ...

    def for_each_player(self) -> Sequence[Prospect]:
        """The same with each player as `they`."""
        ...

    def has_choice(self, choice: Any) -> bool: ...

    def finds_nothing(self, who: Any) -> bool:
        """That of these some are to be picked where there are none."""
        ...


class StepBase(Word):
    """What every verb has."""

    as_: Bound | None = Field(None, alias="as", description="a name for the dice or for how much was achieved")

    inner: ClassVar[tuple[str, ...]] = ()
    """The fields that hold steps."""
    meant: ClassVar[tuple[str, ...]] = ("who",)
    """The fields that say whom it affects, where it has them."""

    def affects(self) -> tuple[Any, ...]:
        """Whom it affects, as written: names, selectors, players."""
        said = (getattr(self, field, None) for field in self.meant)
        return tuple(one for one in said if one is not None)

    def binds(self) -> tuple[str, ...]:
        """Names that later steps may use."""
        return (self.as_,) if self.as_ else ()

    def inner_steps(self) -> Iterator[tuple[Path, Sequence[StepBase]]]:
        """The steps that stand inside it, by where."""
        for field in self.inner:
            yield [field], getattr(self, field)

    def can_do_nothing(self, at: Any) -> Reason | None:
        """Why it could do nothing, if so; nobody is asked and nobody pays for that. `at`: the game's `Prospect`."""
        return at.no_choice if any(at.finds_nothing(who) for who in self.affects()) else None

    def carry_out(self, at: StepContextBase[Any, Any]) -> Sequence[Todo] | None:
        """Do it, and say which steps follow from it; verbs of a game are functions (`verbs.Verbs`)."""
        raise NotImplementedError(f"{self.word} is carried out by a function")


def all_idle(at: Any, steps: Sequence[StepBase]) -> Reason | None:
    """Why none of these steps could do anything."""
    reasons = [step.can_do_nothing(at) for step in steps]
    return reasons[0] if reasons and all(reasons) else None


def every_step(steps: Sequence[StepBase]) -> Iterator[StepBase]:
    """These steps and all that stand inside them."""
    for step in steps:
        yield step
        for _, inner in step.inner_steps():
            yield from every_step(inner)


def part(text: Any, path: Sequence[str | int]) -> Any:
    """The part of a text at a path of fields and places."""
    node = text
    for one in path:
        node = node[one] if isinstance(one, int) else getattr(node, one)
    return node
