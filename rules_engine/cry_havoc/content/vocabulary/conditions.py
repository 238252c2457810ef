"""What must hold for a text to apply. Each answers yes or no and has no effect."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Word, Words

from .places import Which
from .terms import Bound, Spot, Whose


class Plain(StrEnum):
    """Conditions that need no parameter."""

    ATTACKING = "attacking"
    """You are the Attacker of the battle."""
    DEFENDING = "defending"
    AGAINST_NATIVES = "against_natives"
    """The enemy of the battle is the natives, whoever controls them."""
    OUTNUMBERED = "outnumbered"
    """You have fewer units in the battle than the enemy."""
    SCORING_ENABLED = "scoring_enabled"
    """Scoring was enabled this round, by anyone."""


class Exists(Word):
    """At least so many regions match."""

    word = "exists"
    shorthand = "of"

    of: Which = Field(description="what is looked for")
    least: int = Field(1, ge=1, description="at least so many")


class Present(Word):
    """One side has at least so many units there in the battle."""

    word = "present"
    shorthand = "on"

    on: Spot = Field(description="on which objective; `any`: on all three together")
    whose: Whose = Field(Whose.YOU, description="which side's")
    least: int = Field(1, ge=1, description="at least so many")


class Achieved(Word):
    """The step with this `as` achieved at least so much."""

    word = "achieved"
    shorthand = "of"

    of: Bound = Field(description="the name given with `as`")
    least: int = Field(1, ge=1, description="at least so much")


Condition: TypeAlias = Annotated[Exists | Present | Achieved | Plain, Words("condition")]
