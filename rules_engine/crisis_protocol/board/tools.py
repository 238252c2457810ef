"""The sizes of tools, bases and tokens, in inches; one place to change them, and no measuring here.

The rulebook prints no lengths (MEA-Q1), so these are the measured ones everybody plays with.
"""

from __future__ import annotations

from typing import Final, Literal

Tool = Literal["S", "M", "L"]
"""MEA-07: the movement tools."""

MOVEMENT_LENGTH: Final[dict[str, float]] = {"S": 3.148, "M": 5.046, "L": 7.07}
"""From tip to tip of the straight tool; the joint is in the middle (MOV-11)."""

MOVEMENT_WIDTH: Final = 0.558

RANGE_LENGTH: Final[dict[int, float]] = {1: 1.0, 2: 3.0, 3: 6.0, 4: 8.0, 5: 10.0}
"""MEA-05, MEA-06: range 1 is the width of any range tool."""

RANGE_WIDTH: Final = 1.0

TOKEN_RADIUS: Final = 0.5

MILLIMETRES: Final = 25.4
"""Millimetres to the inch: bases are sold in millimetres, tables are laid in inches."""


def base_radius(millimetres: float) -> float:
    """The radius in inches of a base of this diameter (MEA-Q2)."""
    return millimetres / (2 * MILLIMETRES)


def displacement(tool: str, radius: float) -> float:
    """How far the centre of a base travels along the whole straight tool (MOV-28, MOV-Q10)."""
    return MOVEMENT_LENGTH[tool] + 2 * radius
