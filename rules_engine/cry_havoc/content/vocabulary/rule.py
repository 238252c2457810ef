"""The one type of every text: when, if, at what price, how often, and what happens or holds."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Short
from rules_engine.kit.cards.rule import RuleBase

from .conditions import Condition
from .costs import Cost
from .effects import Effect
from .moments import Trigger
from .places import Selector
from .steps import Step
from .terms import Limit


class Rule(RuleBase[Trigger, Condition, Selector, Step, Effect]):
    """One text. It acts (`do`) when it is used, or with `on` at a moment; or it holds (`effects`)."""

    cost: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what is paid before it acts")
    limit: Limit | None = Field(None, description="how often a text with a moment acts")

    @model_validator(mode="after")
    def _sound(self) -> Rule:
        if bool(self.do) == bool(self.effects):
            raise ValueError("a text either acts (`do`) or holds (`effects`)")
        if self.effects and (self.on or not self.cost.is_free):
            raise ValueError("what holds has no moment and no price")
        if self.choose:
            raise ValueError("texts of this game pick where they act: `at: {any: …}` instead of `choose`")
        if self.limit is not None and not self.on:
            raise ValueError("only a text with a moment (`on`) has a limit")
        return self
