"""A die as it is printed: six faces, each with its witness, and what other witnesses say.

Facts only; what a face is worth in play is the engine's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Record, Word, Words
from rules_engine.dice_masters import faces

from .vocabulary.words import Energy, NameId


class Witness(StrEnum):
    """Who says what a face shows."""

    RULEBOOK = "rulebook"
    TEAMBUILDER = "teambuilder"
    """The list of DiceCoalition's Teambuilder."""
    SHEET = "sheet"
    """A public reference sheet, as DiceFight has it."""
    PICTURES = "pictures"
    """Pictures of this very die."""
    SISTER_SETS = "sister_sets"
    """Pictures of dice of the same kind in other sets (DM-MAT-Q1)."""


class Other(Record):
    """What another witness says of a character face, and why it was not taken."""

    witness: Witness = Field(description="who")
    cost: int = Field(ge=0, description="fielding cost")
    attack: int = Field(ge=0, description="A")
    defense: int = Field(ge=0, description="D")
    why: str = Field(description="why the other was taken")
    open: bool = Field(False, description="the witnesses have not been reconciled")


class FaceRow(Word):
    """What all faces have."""

    witness: Witness = Field(description="who says so")


class EnergyRow(FaceRow):
    """Energy (DM-MAT-17, DM-MAT-18)."""

    word = "energy"

    type: Energy = Field(description="which")
    number: int = Field(1, ge=1, le=2, description="how many symbols")


class CharacterRow(FaceRow):
    """A character on a level (DM-MAT-20, DM-MAT-21)."""

    word = "character"

    level: int = Field(1, ge=1, le=3, description="the level (DM-MAT-25)")
    cost: int = Field(ge=0, description="fielding cost")
    attack: int = Field(ge=0, description="A")
    defense: int = Field(ge=0, description="D")
    bursts: int = Field(0, ge=0, le=2, description="how many bursts")
    other: Other | None = Field(None, description="what another witness says")


class ActionRow(FaceRow):
    """An action (DM-MAT-19)."""

    word = "action"

    bursts: int = Field(0, ge=0, le=2, description="how many bursts")


Row = Annotated[EnergyRow | CharacterRow | ActionRow, Words("face")]


def _face(row: EnergyRow | CharacterRow | ActionRow) -> faces.Face:
    if isinstance(row, EnergyRow):
        return faces.EnergyFace(energy=row.type, amount=row.number)
    if isinstance(row, CharacterRow):
        return faces.CharacterFace(
            level=row.level, cost=row.cost, attack=row.attack, defense=row.defense, burst=row.bursts
        )
    return faces.ActionFace(burst=row.bursts)


class PrintedDie(Record):
    """Six faces in the order of the card's strip: energy, then levels or actions (DM-MAT-04, DM-MAT-16)."""

    id: NameId = Field(description="the file's name; that of its cards")
    rows: tuple[Row, ...] = Field(min_length=6, max_length=6, alias="faces", description="the six faces")

    @model_validator(mode="after")
    def _in_order(self) -> PrintedDie:
        levels = [row.level for row in self.rows if isinstance(row, CharacterRow)]
        if levels != list(range(1, len(levels) + 1)):
            raise ValueError("levels stand in their order, from 1 on")
        if not any(isinstance(row, EnergyRow) for row in self.rows):
            raise ValueError("every die has energy faces (DM-MAT-17)")
        if levels and any(isinstance(row, ActionRow) for row in self.rows):
            raise ValueError("a die has characters or actions, not both (DM-MAT-31)")
        return self

    @property
    def faces(self) -> tuple[faces.Face, ...]:
        """As the engine rolls it."""
        return tuple(_face(row) for row in self.rows)

    @property
    def levels(self) -> tuple[CharacterRow, ...]:
        return tuple(row for row in self.rows if isinstance(row, CharacterRow))

    @property
    def is_character(self) -> bool:
        """Unrolled it counts as a character die (DM-MAT-31)."""
        return bool(self.levels)

    def doubts(self) -> Iterator[CharacterRow]:
        """Faces of which witnesses differ."""
        return (row for row in self.levels if row.other is not None)


__all__ = ["ActionRow", "CharacterRow", "EnergyRow", "Other", "PrintedDie", "Row", "Witness"]
