"""The skeleton of a text: when, if, at what price, how often, what is chosen, and what happens or lasts."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Record, Short

from .terms import Bound, Id

Choice = TypeVar("Choice")
Condition = TypeVar("Condition")
Effect = TypeVar("Effect")
Step = TypeVar("Step")
Trigger = TypeVar("Trigger")


class RuleBase(Record, Generic[Trigger, Condition, Choice, Step, Effect]):
    """One text. It either acts (`do`) or lasts (`effects`); a game adds where it stands and who may use it, and writes
    `cost` and `limit` anew where texts have one."""

    id: Id = Field("", validate_default=False, description="unique in the set; made from the number and place")
    on: Annotated[tuple[Annotated[Trigger, Short()], ...], Many()] = Field((), description="at one of these moments")
    when: Condition | None = Field(None, description="only if this holds, then")
    cost: Any = Field(None, description="what is paid before it acts")
    limit: Any = Field(None, description="how often")
    optional: bool | None = Field(None, description="none: optional if it is used or has a price")
    choose: dict[Bound, Choice] = Field({}, description="chosen before it acts; no legal choice: it is not used")
    do: Annotated[tuple[Step, ...], Many()] = Field((), description="what happens, in order")
    effects: Annotated[tuple[Effect, ...], Many()] = Field((), description="what holds while the text works")

    @property
    def local_id(self) -> str:
        """The last part of the id, by which a card's own texts speak of each other."""
        return self.id.rpartition(".")[2]
