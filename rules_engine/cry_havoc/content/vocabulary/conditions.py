"""What must hold for a text to apply. Each answers yes or no and has no effect."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Words
from rules_engine.kit.words.say import Say, ToldWord

from .terms import Spot, Whose


class Plain(StrEnum):
    """Conditions that need no parameter."""

    ATTACKING = "attacking"
    """You are the Attacker of the battle."""
    DEFENDING = "defending"
    OUTNUMBERED = "outnumbered"
    """You have fewer units in the battle than the enemy."""


PLAINLY = {
    Plain.ATTACKING: Say("if you are the Attacker", "falls du der Angreifer bist"),
    Plain.DEFENDING: Say("if you are the Defender", "falls du der Verteidiger bist"),
    Plain.OUTNUMBERED: Say(
        "if you have fewer units here than the enemy", "falls du hier weniger Einheiten hast als der Gegner"
    ),
}


class Present(ToldWord):
    """One side has at least so many units there in the battle."""

    word = "present"
    shorthand = "on"
    say = Say(
        "if <you have|the enemy has> at least {least:1 unit|# units} on {on:spot}",
        "falls <du|der Gegner> bei {on:spot} mindestens {least:1 Einheit|# Einheiten} <hast|hat>",
        kind="statement",
    )

    on: Spot = Field(description="on which objective; `any`: on all three together")
    whose: Whose = Field(Whose.YOU, description="which side's")
    least: int = Field(1, ge=1, description="at least so many")


Condition: TypeAlias = Annotated[Present | Plain, Words("condition")]
