"""What is worth telling of a match that is over: how likely who was to win, what dice did, what choices cost.

It must not hold a word of any game: whoever knows one finds it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.kernel.decisions import (
    Angle,
    Answer,
    At,
    Choice,
    ChooseAngle,
    ChooseOne,
    ChooseOrder,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat, Value


class Moment(Value):
    """One turn: everything somebody did until it was the other's. Chances are the first seat's."""

    start: int
    """The number of the first entry of the record in it."""
    end: int
    """That of the last."""
    round: int
    seat: Seat
    who: str | None
    """Whoever acted."""
    before: float
    after: float
    choice: float
    """The chance that its choices cost its player; never less than nothing."""
    luck: float
    """The chance that the dice brought its player beyond what was to be expected, or took."""

    @property
    def change(self) -> float:
        return self.after - self.before


class Meant(Value):
    """An answer with as much of its question as it takes to name it."""

    asked: Decision
    """With no options and places but those that were chosen."""
    choice: Choice

    @classmethod
    def of(cls, asked: Decision, choice: Choice) -> Meant:
        match asked, choice:
            case ChooseOne() | ChooseReaction(), Pick(option=id):
                kept: dict[str, Any] = {"options": tuple(each for each in asked.options if each.id == id)}
            case ChooseSome() | ChooseOrder(), PickMany(options=ids):
                chosen = tuple(each for each in asked.options if each.id in ids)
                kept = {"options": chosen}
            case ChoosePlacement(), At(x=x, y=y):
                kept = {"spots": tuple(each for each in asked.spots if (each.x, each.y) == (x, y))[:1]}
            case ChooseAngle(), Angle(angle=angle):
                kept = {"spots": tuple(each for each in asked.spots if each.x == angle)[:1]}
            case _:
                kept = {name: () for name in ("options", "spots") if hasattr(asked, name)}
        return cls(asked=asked.model_copy(update=kept), choice=choice)


Line = tuple[Meant, ...]
"""Answers in a row, as somebody gave or would give them."""


class Dear(Value):
    """A choice that cost something, and the best there was instead."""

    entry: int
    """The number of its answer in the record; the question stood in the entry before."""
    round: int
    seat: Seat
    chosen: Line
    best: Line
    chances: tuple[float, float]
    """Of its player to win, as it was chosen and with the best; before any dice."""
    worth: float
    """The difference in victory points."""

    @property
    def cost(self) -> float:
        return self.chances[1] - self.chances[0]


class Review(Value):
    """What is worth telling of a match that is over."""

    start: float
    """The first seat's chance before the first turn."""
    moments: tuple[Moment, ...]
    turning: tuple[int, ...]
    """Moments that mattered most, by their place, in the order in which they came."""
    dearest: dict[Seat, tuple[Dear, ...]]
    """For each seat, the dearest first."""
    choices: dict[Seat, float]
    """The chance of winning that each seat's choices cost it, in all."""
    luck: dict[Seat, float]
    """What the dice did for each seat: in its own deeds, less what they did for the other in theirs."""
    judged: dict[Seat, int]
    """How many choices of each seat were weighed."""


@dataclass(frozen=True)
class Played:
    """One entry of a record, and the match after it."""

    number: int
    answer: Answer | None
    events: Sequence[Event]
    state: Any
