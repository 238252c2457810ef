"""A board as it is printed: its regions, what borders on what, and where to draw it.

Whether a map is sound (whole, mutual, symmetric) is told by `map_checks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Many, Record
from rules_engine.cry_havoc.state.words import Terrain

from .words import Label, NameId, Point

Outline = Annotated[tuple[Point, ...], Field(min_length=3)]


class RegionPlan(Record):
    """A region as the board shows it (CH-GLO-13)."""

    id: NameId = Field(description="its key in the file")
    name: Label = Field(description="its name in both languages")
    terrain: Terrain | None = Field(None, description="none: no Terrain card can be played there (CH-BAT-20)")
    hq: bool = Field(False, description="a player may put an HQ there (CH-SET-13)")
    natives_hq: bool = Field(False, description="the natives' HQ with four seats (CH-SET-25)")
    crystals: int = Field(0, ge=0, description="the printed crystal value (CH-SET-22)")
    war_parties: int = Field(0, ge=0, description="War Party tiles at the start (CH-SET-19)")
    explorations: int = Field(0, ge=0, description="exploration tiles at the start (CH-SET-19)")
    burrow: bool = Field(False, description="a Burrow starts there with four seats (CH-SET-29)")
    adjacent: Annotated[tuple[NameId, ...], Many()] = Field(
        description="the regions it shares a border with; ring links stand apart"
    )
    turns_into: NameId = Field(description="the region that lies where this one lay when the board is turned one step")
    at: Point = Field(description="where its name and pieces are drawn")
    outline: Outline = Field(
        description="the corners of its border, in order; around a region within it first outside, then inside"
    )

    @cached_property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """The lines to draw: its border, and a second one where it lies around something."""
        first = self.outline[0]
        if self.outline.count(first) == 1:
            return (self.outline,)
        again = self.outline.index(first, 1)
        return self.outline[:again], self.outline[again + 1 :]


class RingLink(Record):
    """A labelled arrow of the outer ring: both ends are adjacent (CH-MOV-12)."""

    label: str = Field(min_length=1, description="the letter at both ends")
    between: tuple[NameId, NameId] = Field(description="the two regions")


class GameMap(Record):
    """A side of the board (CH-MAT-01)."""

    id: NameId = Field(description="the file's name")
    name: Label = Field(description="its name in both languages")
    players: Annotated[tuple[int, ...], Many()] = Field(min_length=1, description="for how many seats it is")
    fold: int = Field(ge=2, description="turned by this part of a circle it looks the same: 2 halves, 3 thirds")
    slots: tuple[int, int, int, int] = Field(description="the event slots of the score track (CH-MAT-19, CH-EVT-Q1)")
    final_slot: int = Field(description="where the final scoring is printed (CH-MAT-19)")
    size: Point = Field(description="width and height of the drawing")
    core: tuple[Outline, ...] = Field((), description="black areas that nobody enters (CH-MOV-11); only drawn")
    links: tuple[RingLink, ...] = Field((), description="the labelled arrows")
    regions: dict[NameId, RegionPlan] = Field(min_length=2, description="its regions by id")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        """Every region is told its id."""
        if not isinstance(value, dict) or not isinstance(value.get("regions"), dict):
            return value
        regions = {
            id_: {**plan, "id": id_} if isinstance(plan, dict) else plan for id_, plan in value["regions"].items()
        }
        return {**value, "regions": regions}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Per region all adjacent ones, by border and by arrow (CH-GLO-02)."""
        found = {plan.id: list(plan.adjacent) for plan in self.regions.values()}
        for one, other in (link.between for link in self.links):
            found[one].append(other)
            found[other].append(one)
        return MappingProxyType({region: tuple(dict.fromkeys(near)) for region, near in found.items()})

    @cached_property
    def hq_spaces(self) -> tuple[str, ...]:
        return tuple(plan.id for plan in self.regions.values() if plan.hq)

    @cached_property
    def natives_hq(self) -> str | None:
        return next((plan.id for plan in self.regions.values() if plan.natives_hq), None)

    @cached_property
    def burrows(self) -> tuple[str, ...]:
        return tuple(plan.id for plan in self.regions.values() if plan.burrow)
