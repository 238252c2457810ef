"""Objective layouts: where the tokens of each crisis lie (MIS-13); says nothing of what the tokens do."""

from __future__ import annotations

from functools import cache

from pydantic import BaseModel, ConfigDict

from rules_engine.crisis_protocol.board.battlefields import MIDDLE, load_map_file, turned
from rules_engine.crisis_protocol.board.measure import Edge
from rules_engine.crisis_protocol.board.shapes import MAT, Point, Token
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS

QUARTERS: dict[Edge, int] = {"bottom": 0, "right": 1, "top": 2, "left": 3}
"""Quarter turns that bring the bottom of a setup map to an edge of the mat."""


class Use(BaseModel):
    """How a crisis uses a layout."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    of: tuple[int, ...] | None = None
    """Which points, when not all."""


class Layout(BaseModel):
    """Token positions of one setup map, its bottom edge being that of the player with priority."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    points: tuple[Point, ...]
    crises: dict[str, Use]
    chosen: bool = False
    """Whether the points are our own choice, because the printed map is not known."""

    def points_for(self, crisis: str, edge: Edge = "bottom") -> tuple[Point, ...]:
        """Where this crisis puts its tokens when the player with priority has this edge."""
        wanted = self.crises[crisis].of
        points = self.points if wanted is None else tuple(self.points[index] for index in wanted)
        return tuple(turned(point, QUARTERS[edge]) for point in points)

    @property
    def is_fair(self) -> bool:
        """Whether both players see the same: from a half turn, or mirrored at the line between their edges."""
        places = set(self.points)
        half_turn = {turned(point, 2) for point in places}
        mirrored = {(x, 2 * MIDDLE - y) for x, y in places}
        return places in (half_turn, mirrored)

    @property
    def is_on_mat(self) -> bool:
        return all(TOKEN_RADIUS <= value <= MAT - TOKEN_RADIUS for point in self.points for value in point)


@cache
def layouts() -> dict[str, Layout]:
    """All layouts by the letter of their setup map."""
    return {id: Layout.model_validate({"id": id, **data}) for id, data in load_map_file("layouts").items()}


def layout_of(crisis: str) -> Layout:
    """The layout of a crisis by its name; KeyError when there is none."""
    return _by_crisis()[crisis]


def tokens_for(crisis: str, edge: Edge = "bottom", prefix: str = "token") -> tuple[Token, ...]:
    """The tokens of a crisis, numbered from 1 in the order of its layout."""
    places = layout_of(crisis).points_for(crisis, edge)
    return tuple(Token(f"{prefix}_{number}", x, y, TOKEN_RADIUS) for number, (x, y) in enumerate(places, start=1))


@cache
def _by_crisis() -> dict[str, Layout]:
    return {crisis: layout for layout in layouts().values() for crisis in layout.crises}
