"""Proven places and directions offered with a question; each is legal as it is stored, judged by the board."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from rules_engine.crisis_protocol.board.placing import Offer
from rules_engine.crisis_protocol.state.pieces import Position
from rules_engine.kernel.decisions import Spot

FULL_TURN = 360_000
"""Directions are thousandths of a degree."""


def offered_spot(offer: Offer) -> Spot:
    x, y = offer.point
    return spot_here(Position(x=round(x * 1000), y=round(y * 1000)), offer.kind, id=offer.subject)


def spot_here(place: Position, code: str, /, **params: Any) -> Spot:
    return Spot(x=place.x, y=place.y, code=code, params=params)


def unlike(spots: Iterable[Spot], apart: int) -> tuple[Spot, ...]:
    """Without those that lie on another's heels; the first of each cluster stays."""
    kept: list[Spot] = []
    for spot in spots:
        if all(math.dist((spot.x, spot.y), (other.x, other.y)) >= apart for other in kept):
            kept.append(spot)
    return tuple(kept)


def as_angle(degrees: float, rounding: Callable[[float], int] = round) -> int:
    """Degrees as an answer says them; `rounding` nudges a limit to its legal side."""
    return rounding(degrees * 1000) % FULL_TURN
