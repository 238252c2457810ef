"""Standing orders: answers given in advance, what becomes of them, and which of them speaks to a question.

What an order is about and when it holds, a game says; an order is known to its owner alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import SerializeAsAny

from rules_engine.kernel.decisions import PASS, Choice, ChooseReaction, Option, Pick, PickMany, Visibility
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Json, Seat, Value

EVERY = "*"
"""The ability of an order that speaks to every reaction."""


class StandingOrder(Value):
    """An answer given in advance to a kind of question; a game adds the conditions it holds under."""

    id: str
    seat: Seat
    ability: str
    """A rule's id, or `*` for every reaction."""
    policy: Literal["always", "never", "ask"]
    """`ask`: this one is left to its owner, whatever an order about every reaction says."""

    @property
    def subject(self) -> tuple[Json, ...]:
        """What it is about: a later order about the same takes its place."""
        return (self.seat, self.ability)


class OrderEvent(Event):
    """Base of what happens to an order; a game gives it its kind and the type of its orders. The state keeps them in a
    list `orders`."""

    order: SerializeAsAny[StandingOrder]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.order.seat else None


class Giving(OrderEvent):
    """A new order, or another answer to the same question."""

    def apply(self, state: Any) -> None:
        state.orders = [
            order for order in state.orders if order.id != self.order.id and order.subject != self.order.subject
        ]
        state.orders.append(self.order)


class Lapsing(OrderEvent):
    """An order that speaks no more."""

    why: str
    """`withdrawn` by its owner, or what the game says."""

    @property
    def is_told(self) -> bool:
        """Whether its owner hears of it at once; one taken back is known to be."""
        return self.why != "withdrawn"

    def apply(self, state: Any) -> None:
        state.orders = [order for order in state.orders if order.id != self.order.id]


# -- answering -----------------------------------------------------------------------------------------------------


class Ordered(NamedTuple):
    """A standing order's answer to a question: its name, its choice, and the conditions it was given with."""

    order: str
    choice: Choice
    terms: dict[str, Json] = {}


class OrderFired(Event):
    """A standing order answered in its owner's stead."""

    kind: Literal["order_fired"] = "order_fired"
    seat: Seat
    key: str
    order: str
    choice: Choice
    terms: dict[str, Json] = {}
    """The conditions under which it was given."""
    visibility: Visibility = Visibility.PUBLIC

    def seen_by(self, seat: Seat | None) -> Event | None:
        """An order is its owner's affair; of an open question the others learn the answer, of another one nothing."""
        if seat == self.seat:
            return self
        return self.model_copy(update={"order": "", "terms": {}}) if self.visibility is Visibility.PUBLIC else None


O = TypeVar("O", bound=StandingOrder)  # noqa: E741


def reaction_ordered(
    decision: ChooseReaction, speaks: Callable[[Option], O | None], holds: Callable[[O, Option], bool]
) -> Ordered | None:
    """The first order that speaks to a reaction: use it, or pass if every open option is refused in advance.

    `speaks` finds the order about an option (none where its owner must be asked after all), `holds` says whether the
    conditions of one to use it are met."""
    open_ = [option for option in decision.may if option.enabled]
    refused: list[O] = []
    for option in open_:
        order = speaks(option)
        if order is None or order.policy == "ask":
            continue
        if order.policy == "always" and holds(order, option):
            return _answer(order, option.id)
        refused.append(order)
    return _answer(refused[0], PASS) if open_ and len(refused) == len(open_) else None


def handful_ordered(order: StandingOrder, best: Callable[[], tuple[str, ...] | None]) -> Ordered | None:
    """An order's answer to which of several to take: always the best of them, or never any; its owner is asked where
    nobody can say which are. An answer of none is given without a word: nothing comes of it."""
    options = best() if order.policy == "always" else ()
    if order.policy == "ask" or options is None:
        return None
    terms = order.model_dump(mode="json") if options else {}
    return Ordered(order.id, PickMany(options=options), terms)


def _answer(order: StandingOrder, option: str) -> Ordered:
    return Ordered(order.id, Pick(option=option), order.model_dump(mode="json"))
