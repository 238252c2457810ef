"""Steps on fates: who turns back, returns, joins an affiliation or suffers for another.

They change what somebody is, not what happens to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from rules_engine.cardfiles.grammar import Many

from .steps_flow import StepBase
from .words import Id

if TYPE_CHECKING:
    from .filters import Selector
    from .numbers import Number


class Restore(StepBase):
    """An Injured character's card turned back to its Healthy side; damage and conditions stay."""

    word = "restore"
    aims_at = "who"
    shorthand = "who"
    who: Selector = Field("self", description="who")


class Revive(StepBase):
    """A KO'd character comes back into play: Healthy, without damage, Power, conditions or effects."""

    word = "revive"
    who: Selector = Field(description="who")
    within: Number = Field(description="within this range")
    of: Selector = Field("self", description="of whom")


class Arrive(StepBase):
    """A character of the squad that was not deployed comes onto the battlefield, with the Power it has."""

    word = "arrive"
    character: Id = Field(description="the card's id")
    within: Number = Field(description="within this range")
    of: Selector = Field("self", description="of whom or what")


class Discard(StepBase):
    """Team tactic cards that are still to be played are laid down unplayed, chosen by their player; fewer: none."""

    word = "discard"
    shorthand = "number"
    number: int = Field(ge=1, description="how many")


class LayDown(StepBase):
    """The team tactic card at hand, which stayed when it was played, is discarded."""

    word = "lay_down"


class TurnCard(StepBase):
    """The card at hand, with a leadership ability on either side, is turned over: the other one takes the place of the
    one it gave, and is active if that was."""

    word = "turn_card"


class Rise(StepBase):
    """The printed leadership abilities of these characters become active, all of them, instead of any other."""

    word = "rise"
    aims_at = "who"
    shorthand = "who"
    who: Selector = Field(description="who")
    for_: Annotated[tuple[Id, ...], Many()] = Field(alias="for", description="those for these affiliations")


class Enlist(StepBase):
    """A character that was left in the roster comes into play and is part of the squad (SQD-02)."""

    word = "enlist"
    max_threat: Number = Field(description="Threat Level this or less")
    within: Number = Field(description="within this range")
    of: Selector = Field("self", description="of whom")


class Join(StepBase):
    """On the list of an affiliation for the rest of the game."""

    word = "join"
    shorthand = "affiliation"
    affiliation: Id = Field(description="which")
    who: Selector = Field("self", description="who")


class StandIn(StepBase):
    """Somebody else suffers the collision that is about to be suffered; at the moment `would_collide` only."""

    word = "stand_in"
    shorthand = "who"
    who: Selector = Field(description="who suffers it")
    for_: Selector = Field("subject", alias="for", description="instead of whom")
