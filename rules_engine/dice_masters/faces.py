"""The six faces of a die as values: energy, a character at a level, or an action. Which die has which is card data."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rules_engine.kernel.values import Value


class Energy(StrEnum):
    """DM-ENE-02…04: the four types, the wild symbol, and energy without type."""

    FIST = "fist"
    BOLT = "bolt"
    MASK = "mask"
    SHIELD = "shield"
    WILD = "wild"
    GENERIC = "generic"


TYPES: tuple[Energy, ...] = (Energy.FIST, Energy.BOLT, Energy.MASK, Energy.SHIELD)


class EnergyFace(Value):
    """DM-MAT-17, DM-MAT-18."""

    kind: Literal["energy"] = "energy"
    energy: Energy
    amount: int = Field(1, ge=1, le=2)


class CharacterFace(Value):
    """DM-MAT-20, DM-MAT-21: fielding cost, attack, defense and bursts of one level."""

    kind: Literal["character"] = "character"
    level: int = Field(1, ge=1, le=3)
    cost: int = Field(ge=0)
    attack: int = Field(ge=0)
    defense: int = Field(ge=0)
    burst: int = Field(0, ge=0, le=2)


class ActionFace(Value):
    """DM-MAT-19."""

    kind: Literal["action"] = "action"
    burst: int = Field(0, ge=0, le=2)


Face = Annotated[EnergyFace | CharacterFace | ActionFace, Field(discriminator="kind")]

SIDES = 6
"""DM-MAT-04."""

SIDEKICK: tuple[Face, ...] = (
    EnergyFace(energy=Energy.BOLT),
    EnergyFace(energy=Energy.FIST),
    EnergyFace(energy=Energy.MASK),
    EnergyFace(energy=Energy.SHIELD),
    EnergyFace(energy=Energy.WILD),
    CharacterFace(level=1, cost=0, attack=1, defense=1),
)
"""DM-MAT-11, DM-MAT-24, DM-MAT-Q1: the one die without a card."""
