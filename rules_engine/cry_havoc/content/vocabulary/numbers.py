"""Numbers: a whole number, or one that is counted or came of an earlier step. Computed when asked, never stored."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Word, Words

from .places import Which
from .terms import Bound


class Counted(Word):
    """What every number that is counted has."""

    per: int = Field(1, ge=1, description="one for each so many, rounded down")
    most: int | None = Field(None, ge=1, description="never more than this")


class Regions(Counted):
    """How many regions match."""

    word = "regions"
    shorthand = "of"

    of: Which = Field(description="which are counted")


class Structures(Counted):
    """How many structures of yours stand in regions that you control."""

    word = "structures"


class SoMany(Counted):
    """How much the step with this `as` achieved."""

    word = "so_many"
    shorthand = "of"

    of: Bound = Field(description="the name given with `as`")


Number: TypeAlias = Annotated[Regions | Structures | SoMany | int, Words("number")]
