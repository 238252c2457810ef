"""The questions a scene may ask, as JSON; each knows which ids it names, none knows its answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from rules_engine.crisis_protocol.board.tools import Tool

Role = Literal["base", "terrain", "piece", "thing"]
"""What an id must name: a base, a feature, a base or token, or anything on the mat."""


FARTHEST = 10_000.0
"""Inches from the corner of the mat: beyond, a float no longer holds a millionth of an inch surely enough."""


def _text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _whole(value: object) -> object:
    """Many programs write 2 as 2.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Id = Annotated[str, BeforeValidator(_text), Field(min_length=1, max_length=64)]
Inches = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-FARTHEST, le=FARTHEST)]
Size = Annotated[int, BeforeValidator(_whole), Field(strict=True, ge=0, le=20)]
Angle = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-3600, le=3600)]
"""Degrees, counter-clockwise from the direction of growing x."""
Reach = Annotated[int, BeforeValidator(_whole), Field(strict=True, ge=1, le=5)]
BeamReach = Annotated[int, BeforeValidator(_whole), Field(strict=True, ge=2, le=5)]
Place = tuple[Inches, Inches]


class _Query(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, populate_by_name=True)

    kind: str

    def named(self) -> Iterator[tuple[str, Role, str]]:
        """Every field that names something, what it must name, and the id."""
        for field, role in ROLES[self.kind].items():
            id = getattr(self, field)
            if id is not None:
                yield field.rstrip("_"), role, id


class RangeQuery(_Query):
    kind: Literal["range"]
    from_: Id = Field(alias="from")
    to: Id
    range: Reach | None = None


class SightQuery(_Query):
    kind: Literal["sight"]
    from_: Id = Field(alias="from")
    to: Id


class CoverQuery(_Query):
    kind: Literal["cover"]
    from_: Id = Field(alias="from")
    to: Id


class _Wedged(_Query):
    """A movement that may have to go toward or away from something (MOV-41)."""

    who: Id
    tool: Tool
    toward: Id | None = None
    away: Id | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if self.toward is not None and self.away is not None:
            raise ValueError("either toward or away, not both")
        return self


class ReachQuery(_Wedged):
    kind: Literal["reach"]
    to: Place
    size: Size | None = None


class SweepQuery(_Wedged):
    kind: Literal["throw", "push"]
    angle: Angle
    by: Id | None = None


class HurlQuery(_Query):
    kind: Literal["hurl"]
    who: Id
    feature: Id
    tool: Tool
    angle: Angle


class BeamQuery(_Query):
    kind: Literal["beam"]
    who: Id
    range: BeamReach
    angle: Angle | None = None
    through: Id | None = None


class AreaQuery(_Query):
    kind: Literal["area"]
    who: Id
    range: Reach


class PlaceQuery(_Query):
    kind: Literal["place"]
    who: Id
    range: Reach
    to: Place
    from_: Id | None = Field(default=None, alias="from")


ROLES: dict[str, dict[str, Role]] = {
    "range": {"from_": "thing", "to": "thing"},
    "sight": {"from_": "base", "to": "piece"},
    "cover": {"from_": "base", "to": "base"},
    "reach": {"who": "base", "toward": "piece", "away": "piece"},
    "throw": {"who": "base", "by": "base", "toward": "piece", "away": "piece"},
    "push": {"who": "base", "by": "base", "toward": "piece", "away": "piece"},
    "hurl": {"who": "base", "feature": "terrain"},
    "beam": {"who": "base", "through": "base"},
    "area": {"who": "base"},
    "place": {"who": "piece", "from_": "thing"},
}

Query = Annotated[
    RangeQuery | SightQuery | CoverQuery | ReachQuery | SweepQuery | HurlQuery | BeamQuery | AreaQuery | PlaceQuery,
    Field(discriminator="kind"),
]
