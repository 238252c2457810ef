"""New battlefields from a seed: legal, symmetric, always the same for the same seed; never rolls real dice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from shapely import Polygon

from rules_engine.crisis_protocol.board.battlefield_rules import APART, legal_battlefield
from rules_engine.crisis_protocol.board.battlefields import (
    IMAGES,
    Battlefield,
    Piece,
    Symmetry,
    Words,
    images,
    kinds,
    ready,
)
from rules_engine.crisis_protocol.board.shapes import MAT
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH
from rules_engine.kernel.dice import uniform

ATTEMPTS = 40
"""Layouts tried before falling back to a ready map."""
TRIES = 120
"""Positions tried for one piece."""
STEP = 0.25
"""Pieces lie on quarter inches and turn by 15°, as people lay them."""
MARGIN = RANGE_LENGTH[APART] + 0.05
"""A little more than BAT-06 and BAT-07 ask, so that nobody argues about a hair."""
NEAREST = 3.25
"""From an edge of the mat to the nearest middle of a piece."""

RECIPES: dict[Symmetry, tuple[tuple[int, ...], ...]] = {
    # Sizes of the pieces that repeat; most are 2 to 4 (BAT-04), and there are 12 to 16 features in all (BAT-03).
    "half_turn": ((5, 4, 3, 3, 2, 2, 1), (5, 4, 4, 3, 3, 2), (4, 4, 3, 3, 2, 2, 2, 1), (5, 4, 3, 3, 2, 2, 1, 1)),
    "quarter_turn": ((4, 3, 2, 1), (4, 3, 2), (5, 3, 2)),
    "mirrors": ((4, 3, 2, 1), (4, 3, 2), (5, 3, 2)),
}
SYMMETRIES: tuple[Symmetry, ...] = ("half_turn", "half_turn", "half_turn", "quarter_turn", "mirrors")


class Lots:
    """Small numbers drawn from a seed by hashing."""

    def __init__(self, seed: str) -> None:
        self._bytes = self._stream(seed.encode())

    def below(self, bound: int) -> int:
        return uniform(self._bytes, 1, bound)[0]

    @staticmethod
    def _stream(seed: bytes) -> Iterator[int]:
        block = 0
        while True:
            yield from hashlib.blake2b(block.to_bytes(8, "big"), key=hashlib.sha256(seed).digest()).digest()
            block += 1


def generate(seed: str) -> Battlefield:
    """A legal, symmetric battlefield; the same text gives the same one for ever."""
    for attempt in range(ATTEMPTS):
        lots = Lots(f"battlefield {attempt} {seed}")
        symmetry = SYMMETRIES[lots.below(len(SYMMETRIES))]
        recipes = RECIPES[symmetry]
        pieces = _laid(recipes[lots.below(len(recipes))], symmetry, lots)
        if pieces is not None:
            found = Battlefield(id="generated", name=_name(seed), symmetry=symmetry, pieces=pieces)
            if not legal_battlefield(found.scene):
                return found
    maps = list(ready().values())
    return maps[Lots(f"fallback {seed}").below(len(maps))].model_copy(update={"name": _name(seed)})


def _name(seed: str) -> Words:
    return Words(en=f"Battlefield {seed}", de=f"Schlachtfeld {seed}")


def _laid(sizes: tuple[int, ...], symmetry: Symmetry, lots: Lots) -> tuple[Piece, ...] | None:
    """Pieces of these Sizes, each with its images clear of everything; none when one of them finds no room."""
    pieces: list[Piece] = []
    taken: list[Polygon] = []
    by_size: dict[int, list[str]] = {}
    for id, kind in kinds().items():
        by_size.setdefault(kind.size, []).append(id)
    for size in sizes:
        kind_id = by_size[size][lots.below(len(by_size[size]))]
        found = _find_room(kind_id, symmetry, taken, lots)
        if found is None:
            return None
        piece, outlines = found
        pieces.append(piece)
        taken += outlines
    return tuple(pieces)


def _find_room(kind: str, symmetry: Symmetry, taken: list[Polygon], lots: Lots) -> tuple[Piece, list[Polygon]] | None:
    places = round((MAT - 2 * NEAREST) / STEP) + 1
    for _ in range(TRIES):
        at = (NEAREST + lots.below(places) * STEP, NEAREST + lots.below(places) * STEP)
        piece = Piece(kind=kind, at=at, turn=15.0 * lots.below(24))
        corners = images(piece.outline(kinds()[kind]), symmetry)
        if not all(MARGIN < value < MAT - MARGIN for corner in corners[0] for value in corner):
            continue
        outlines = [Polygon(outline) for outline in corners]
        others = [*taken, *outlines[1:]]
        if len(outlines) == IMAGES[symmetry] and all(outlines[0].distance(other) > MARGIN for other in others):
            return piece, outlines
    return None
