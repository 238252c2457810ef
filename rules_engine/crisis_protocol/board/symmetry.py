"""Which edges of a battlefield differ: an edge that a turn of the mat makes of another is no other choice.

It must not know who deploys where: objectives are laid out as seen from an edge (MIS-13), so only terrain can differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.crisis_protocol.board.battlefields import turned
from rules_engine.crisis_protocol.board.shapes import Terrain

ALL_EDGES = ("south", "north", "west", "east")
HALF, QUARTER = 2, 1


def different_edges(terrain: Iterable[Terrain]) -> tuple[str, ...]:
    """One edge of each sort, in their usual order; a battlefield without terrain has one sort only."""
    pieces = tuple(terrain)
    if not _same_after(pieces, HALF):
        return ALL_EDGES
    return ("south",) if _same_after(pieces, QUARTER) else ("south", "west")


def _same_after(pieces: tuple[Terrain, ...], quarters: int) -> bool:
    return {_print(piece, 0) for piece in pieces} == {_print(piece, quarters) for piece in pieces}


def _print(piece: Terrain, quarters: int) -> tuple[object, ...]:
    """What a piece is to the rules, whatever it is called and wherever its outline is begun."""
    corners = frozenset(turned(corner, quarters) for corner in piece.outline)
    return piece.kind, piece.size, piece.interactive, corners
