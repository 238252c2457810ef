"""What becomes of texts whose moment has come: two disciplines behind one interface, `come` and `settle`.

`Queue`: they are noted and resolve when nothing else is going on. `Offers`: they are offered there and then, in order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, Procedure, procedure
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Json, Seat
from rules_engine.kernel.windows import Candidate, Turn, WindowFrame, window_procedure

from .bindings import TriggeredBase

S = TypeVar("S", bound=State)
H = TypeVar("H", contravariant=True)
T = TypeVar("T", bound=TriggeredBase[Any])

NEXT_EFFECT = "next_effect"
"""The key of the question which of one's own comes next."""


class Discipline(Protocol[H]):
    @property
    def procedures(self) -> tuple[Procedure, ...]:
        """What a game adds to its own."""
        ...

    def come(self, ctx: Any, happening: H) -> None:
        """A moment has come."""
        ...

    def settle(self, ctx: Any) -> None:
        """Called after every step of the game."""
        ...


class Queue(ABC, Generic[S, T, H]):
    """Queue until idle: what has triggered waits until what is going on is finished; then it resolves one by one, seat
    by seat in the game's order, each seat's in the order they like. They are asked only where that can matter."""

    frame: ClassVar[type[Frame]]
    """Of the work of resolving."""
    busy: ClassVar[frozenset[str]]
    """Kinds of frames: while one of these is going on nothing else begins."""
    source: ClassVar[str] = ""
    """The rule by which their player orders them."""

    @abstractmethod
    def come(self, ctx: Context[S], happening: H) -> None:
        """Note every text that triggers, by an event."""

    @abstractmethod
    def due(self, state: S) -> Sequence[T]: ...

    @abstractmethod
    def order(self, state: S) -> Sequence[Seat]: ...

    @abstractmethod
    def may_matter(self, ctx: Context[S], triggers: Sequence[T]) -> bool:
        """Whether it can matter which of several of one seat comes first; else they come as they triggered."""

    @abstractmethod
    def begin(self, ctx: Context[S], trigger: T) -> Frame:
        """Take it off the list, by an event; the work of the text."""

    def params(self, trigger: T) -> dict[str, Json]:
        """What its option tells besides."""
        return {"rule": trigger.rule}

    # -- the machine -----------------------------------------------------------------------------------------------

    @property
    def procedures(self) -> tuple[Procedure, ...]:
        return (procedure(self.frame, {"next": self._next}),)

    def settle(self, ctx: Context[S]) -> None:
        if self.due(ctx.state) and not any(frame.kind in self.busy for frame in ctx.state.stack):
            ctx.push(self.frame(kind=self.frame.model_fields["kind"].default))

    def _next(self, ctx: Context[S], frame: Frame) -> Flow:
        due = self.due(ctx.state)
        if not due:
            return DONE
        by_seat = ([one for one in due if one.seat == seat] for seat in self.order(ctx.state))
        mine = next(some for some in by_seat if some)
        trigger = mine[0]
        if len(mine) > 1 and self.may_matter(ctx, mine):
            chosen = ctx.pick(self.question(mine))
            trigger = next(one for one in mine if one.id == chosen)
        ctx.push(self.begin(ctx, trigger))
        return AGAIN

    def question(self, triggers: Sequence[T]) -> ChooseOne:
        options = tuple(Option(id=one.id, params=self.params(one)) for one in triggers)
        return ChooseOne(key=NEXT_EFFECT, seat=triggers[0].seat, options=options, source=self.source)


class Offers(ABC, Generic[S, H]):
    """Offer now, in order: a window opens when the moment comes (`kernel.windows`), and whoever has something that
    fits may use it there and then; options are computed afresh each time round."""

    @abstractmethod
    def order(self, ctx: Context[S], happening: H) -> tuple[Turn, ...]:
        """Who is asked, and whose effects are meant."""

    @abstractmethod
    def told(self, happening: H) -> tuple[str, dict[str, Json]]:
        """The moment's name, and who and what it is about, as stored."""

    @abstractmethod
    def candidates(self, ctx: Context[S], window: WindowFrame, turn: Turn) -> list[Candidate]: ...

    @abstractmethod
    def resolve(self, ctx: Context[S], window: WindowFrame, turn: Turn, chosen: str) -> None:
        """Push the work of the chosen text."""

    @property
    def procedures(self) -> tuple[Procedure, ...]:
        return (window_procedure(self),)

    def come(self, ctx: Context[S], happening: H, into: str | None = None) -> None:
        moment, bindings = self.told(happening)
        ctx.push(WindowFrame(moment=moment, bindings=bindings, order=self.order(ctx, happening)), into=into)

    def settle(self, ctx: Context[S]) -> None:
        """Nothing waits."""
