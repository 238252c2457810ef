"""What must hold for a text to apply. Each answers yes or no and has no effect."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Word, Words

from .terms import Spot, Whose


class Plain(StrEnum):
    """Conditions that need no parameter."""

    ATTACKING = "attacking"
    """You are the Attacker of the battle."""
    DEFENDING = "defending"
    OUTNUMBERED = "outnumbered"
    """You have fewer units in the battle than the enemy."""


class Present(Word):
    """One side has at least so many units there in the battle."""

    word = "present"
    shorthand = "on"

    on: Spot = Field(description="on which objective; `any`: on all three together")
    whose: Whose = Field(Whose.YOU, description="which side's")
    least: int = Field(1, ge=1, description="at least so many")


Condition: TypeAlias = Annotated[Present | Plain, Words("condition")]
