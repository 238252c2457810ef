"""Which regions a text means."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Many, Record, Word, Words

from .terms import Battles, Bound, Holder, Piece, Presence, Terrain


class Which(Record):
    """Regions that match all of this. HQs never do (CH-GLO-07), but for `hq`."""

    control: Holder | None = Field(None, description="who controls it; none: whoever, or nobody")
    units: Presence | None = Field(None, description="whose units stand there, or that none do")
    near: Bound | None = Field(None, description="adjacent to `here`, `hq`, a bound region, or any of `yours`")
    distance: int = Field(1, ge=1, le=3, description="of `near`: at most so many steps away")
    itself: bool = Field(False, description="of `near: here`: that region matches too")
    terrain: Annotated[tuple[Terrain, ...], Many()] = Field((), description="one of these")
    with_: Annotated[tuple[Piece, ...], Many()] = Field((), alias="with", description="all of these lie there")
    without: Annotated[tuple[Piece, ...], Many()] = Field((), description="none of these lies there")
    hq: bool = Field(False, description="your HQ matches too, whatever else is said")
    battle: Battles = Field(Battles.NO, description="whether Battle Regions are meant (CH-GLO-14)")

    @model_validator(mode="after")
    def _near_something(self) -> Which:
        if self.distance > 1 and self.near is None:
            raise ValueError("`distance` says how far from what is `near`")
        if self.itself and (self.near != "here" or self.distance > 1):
            raise ValueError("`itself` is said of `near: here`")
        return self


class AnyRegion(Word):
    """One that matches and where the verb can do something; the player picks."""

    word = "any"
    shorthand = "of"

    of: Which = Field(default_factory=Which, description="which")


class EachRegion(Word):
    """All that match."""

    word = "each"
    shorthand = "of"

    of: Which = Field(default_factory=Which, description="which")


Selector: TypeAlias = Annotated[AnyRegion | EachRegion | Bound, Words("place")]
"""`here`, `hq`, a bound name, one that the player picks, or all that match."""

__all__ = ["AnyRegion", "EachRegion", "Selector", "Which"]
