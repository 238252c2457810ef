"""What a text costs and how often it can be used.

Values only: who can pay, and with which dice, is the engine's business.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Record

from .filters import Pick
from .words import TYPES, Energy


class Cost(Record):
    """All of it is paid by `you`, or the text is not used (DM-EFF-04). A bare number is energy of any kind."""

    shorthand = "energy"

    energy: dict[Energy, int] = Field({}, description="so much of each type; `generic`: of any kind")
    any_number_of: Energy | None = Field(None, description="as much of this type as its player wants; read as `spent`")
    life: int = Field(0, ge=0, description="life points (DM-WIN-Q1)")
    sacrifice: Pick | None = Field(None, description="own characters, by default one of any kind (DM-KEY-13)")
    sacrifice_self: bool = Field(False, description="this die")
    spin_down: bool = Field(False, description="one of one's own characters, a level down (DM-EFF-05)")
    damage_to_each_player: int = Field(0, ge=0, description="damage that both players take")

    @model_validator(mode="before")
    @classmethod
    def _spelled_out(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        value = dict(value)
        if isinstance(value.get("energy"), int):
            value["energy"] = {Energy.GENERIC: value["energy"]}
        elif isinstance(value.get("energy"), str):
            value["energy"] = {value["energy"]: 1}
        if value.get("sacrifice") is True:
            value["sacrifice"] = {}
        if isinstance(value.get("sacrifice"), dict):
            value["sacrifice"] = {"whose": "you", "target": False, **value["sacrifice"]}
        return value

    @model_validator(mode="after")
    def _payable(self) -> Cost:
        if any(amount < 1 for amount in self.energy.values()):
            raise ValueError("a price in energy is 1 or more")
        if Energy.WILD in self.energy or self.any_number_of not in (None, *TYPES):
            raise ValueError("a price is of a type or `generic`; wild only pays")
        return self

    @property
    def is_free(self) -> bool:
        return self == Cost()

    @property
    def is_energy_alone(self) -> bool:
        return bool(self.energy) and self == Cost(energy=self.energy)


class Limit(StrEnum):
    """How often one player may use a text, or how often it acts."""

    TURN = "turn"
    """Once per turn."""
    OWN_TURN = "own_turn"
    """Once in your own turn, and only then."""
