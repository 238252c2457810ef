"""The one type of every text on every card: when, if, at what price, how often, and what happens or lasts.

It describes and must not decide: the engine offers, asks, pays and resolves.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Short
from rules_engine.kit.cards.rule import RuleBase

from .conditions import Condition
from .costs import Cost, Limit
from .effects import OF_A_PLAYER, Effect, FreeFielding
from .filters import Choice, Selector
from .steps import Step
from .triggers import Trigger
from .words import PlayerRef, Zone


class Place(StrEnum):
    """Where a text stands; filled in from the card."""

    ABILITY = "ability"
    """Text of a character: it works while its die is in the Field Zone (DM-EFF-27)."""
    ACTION = "action"
    """Text of an action card: it happens when its die is used (DM-ACT-01)."""
    GLOBAL = "global"
    """A Global Ability: for both players, wherever its dice are (DM-GLO-01…06)."""


class Window(StrEnum):
    """When a text that waits for no moment can be used."""

    GLOBAL = "global"
    """Whenever a Global Ability could be (DM-GLO-07)."""
    MAIN = "main"
    """In one's own Main Step."""


class Rule(RuleBase[Trigger, Condition, Choice, Step, Effect]):
    """One text. It either acts (`do`) or lasts (`effects`).

    An ability with `on` acts at that moment; with `use` its player may use it in that window; with `effects` it holds
    while it works. A Global Ability is used in its windows, or with `on` at that moment (DM-GLO-08). A text with a
    price is used or not, as its player wants, unless `optional` says it must."""

    place: Place = Field(Place.ABILITY, description="filled in from where it stands")
    active: bool = Field(False, description="`while active`: once, however many dice of the card there are (DM-EFF-20)")
    zone: Zone = Field(Zone.FIELD, description="where its die must be for an ability to work (DM-EFF-27)")
    use: Window | None = Field(None, description="instead of a moment: used in this window")
    user: PlayerRef = Field("you", description="who may use it, or decides whether it acts")
    cost: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what is paid before it acts")
    when: Condition | None = Field(None, description="only if this holds, then (DM-KEY-Q5)")
    limit: Limit | None = Field(None, description="how often")
    of: Selector = Field("self", description="of `effects`: on which dice they are, at every moment")

    @model_validator(mode="after")
    def _sound(self) -> Rule:
        if bool(self.do) == bool(self.effects):
            raise ValueError("a text either acts (`do`) or lasts (`effects`)")
        if self.on and self.use:
            raise ValueError("a text acts at a moment (`on`) or is used in a window (`use`), not both")
        if self.effects and (self.on or self.use or self.choose or self.limit):
            raise ValueError("what lasts has no moment, window, choice or limit")
        if self.effects and not self.cost.is_free and not self.is_free_fielding:
            raise ValueError("of what lasts only free fielding has a price")
        if self.place is Place.ABILITY and self.do and not (self.on or self.use):
            raise ValueError("an ability that acts says when: `on` or `use`")
        if self.place is Place.GLOBAL and (self.cost.is_free or not self.do):
            raise ValueError("a Global Ability acts and has a price (DM-GLO-05)")
        if self.place is Place.ACTION and (self.on or self.use or self.effects):
            raise ValueError("an action acts when its die is used (DM-ACT-01)")
        return self

    @property
    def is_free_fielding(self) -> bool:
        return any(isinstance(effect, FreeFielding) for effect in self.effects)

    @property
    def is_of_a_player(self) -> bool:
        return bool(self.effects) and all(isinstance(effect, OF_A_PLAYER) for effect in self.effects)

    @property
    def is_optional(self) -> bool:
        """Whether somebody is asked. An action die's price is not optional: without it the die does nothing."""
        if self.optional is not None:
            return self.optional
        return self.place is not Place.ACTION and (self.use is not None or not self.cost.is_free)
