"""Battlefields: terrain as kinds set down symmetrically; reads the maps that ship with the game, measures nothing."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules_engine.crisis_protocol.board.plane import direction
from rules_engine.crisis_protocol.board.shapes import MAT, Point, Scene, Terrain

Symmetry = Literal["half_turn", "quarter_turn", "mirrors"]
"""How the pieces of a map repeat, so that no edge is the better one: half way round, a quarter each time, or
mirrored at both middle lines."""

IMAGES: dict[Symmetry, int] = {"half_turn": 2, "quarter_turn": 4, "mirrors": 4}
MIDDLE = MAT / 2
SIDES = 12
"""Corners of something round."""


class _Asset(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Words(_Asset):
    en: str
    de: str


class Kind(_Asset):
    """A sort of terrain: its outline around its own middle and its usual Size (TER-08)."""

    size: Annotated[int, Field(ge=1, le=6)]
    name: Words
    box: tuple[float, float] | None = None
    round: float | None = None
    outline: tuple[Point, ...] | None = None
    interactive: bool = True

    @model_validator(mode="after")
    def _has_one_shape(self) -> Kind:
        if sum(shape is not None for shape in (self.box, self.round, self.outline)) != 1:
            raise ValueError("a kind has either a box, a round or an outline")
        return self

    @property
    def corners(self) -> tuple[Point, ...]:
        if self.box is not None:
            x, y = self.box[0] / 2, self.box[1] / 2
            return ((-x, -y), (x, -y), (x, y), (-x, y))
        if self.round is not None:
            spokes = (direction(index * 360.0 / SIDES) for index in range(SIDES))
            return tuple((ux * self.round / 2, uy * self.round / 2) for ux, uy in spokes)
        return self.outline or ()


class Piece(_Asset):
    """One thing on a map: a kind, where its middle lies, and how far it is turned."""

    kind: str
    at: Point
    turn: float = 0.0
    size: Annotated[int, Field(ge=1, le=6)] | None = None
    """Players may deviate from the usual Size (TER-08, BAT-08)."""

    def outline(self, shape: Kind) -> tuple[Point, ...]:
        ux, uy = direction(self.turn)
        return tuple(_thousandths(self.at[0] + x * ux - y * uy, self.at[1] + x * uy + y * ux) for x, y in shape.corners)


class Battlefield(_Asset):
    """A map: pieces that repeat by symmetry."""

    id: str
    name: Words
    symmetry: Symmetry
    pieces: tuple[Piece, ...]

    @property
    def terrain(self) -> tuple[Terrain, ...]:
        """All features, numbered within their kind."""
        found: list[Terrain] = []
        numbers: dict[str, int] = {}
        for piece in self.pieces:
            shape = kinds()[piece.kind]
            for image in images(piece.outline(shape), self.symmetry):
                numbers[piece.kind] = numbers.get(piece.kind, 0) + 1
                id = f"{piece.kind}_{numbers[piece.kind]}"
                found.append(Terrain(id, piece.size or shape.size, image, shape.interactive, piece.kind))
        return tuple(found)

    @property
    def scene(self) -> Scene:
        return Scene(terrain=self.terrain)


def images(outline: tuple[Point, ...], symmetry: Symmetry) -> list[tuple[Point, ...]]:
    """An outline and its repetitions."""
    if symmetry == "mirrors":
        flips = ((1, 1), (-1, -1), (-1, 1), (1, -1))
        return [
            tuple(_thousandths(MIDDLE + (x - MIDDLE) * sx, MIDDLE + (y - MIDDLE) * sy) for x, y in outline)
            for sx, sy in flips
        ]
    return [tuple(turned(point, quarter) for point in outline) for quarter in range(0, 4, 4 // IMAGES[symmetry])]


def turned(point: Point, quarters: int) -> Point:
    """A point turned by quarter turns about the middle of the mat."""
    x, y = point[0] - MIDDLE, point[1] - MIDDLE
    for _ in range(quarters % 4):
        x, y = -y, x
    return _thousandths(MIDDLE + x, MIDDLE + y)


def _thousandths(x: float, y: float) -> Point:
    """Maps are kept in thousandths, as positions are, so that images agree to the last digit."""
    return (round(x, 3), round(y, 3))


@cache
def kinds() -> dict[str, Kind]:
    return {id: Kind.model_validate(data) for id, data in load_map_file("kinds").items()}


@cache
def ready() -> dict[str, Battlefield]:
    """The maps that ship with the game, by id."""
    folder = resources.files("assets") / "maps"
    names = sorted(file.name.removesuffix(".yaml") for file in folder.iterdir() if file.name.endswith(".yaml"))
    return {
        id: Battlefield.model_validate({"id": id, **load_map_file(id)})
        for id in names
        if id not in ("kinds", "layouts")
    }


def load_map_file(name: str) -> dict[str, Any]:
    text = (resources.files("assets") / "maps" / f"{name}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)
    return data
