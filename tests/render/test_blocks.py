"""Rows of pieces, and where a block of them has room."""

from __future__ import annotations

from bot.render.blocks import Block, Piece, arrow, edges, in_rows, placed
from bot.render.pen import Pen

ROOM = ((0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0))
RING = ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0), (0.0, 0.0),
        (100.0, 100.0), (100.0, 200.0), (200.0, 200.0), (200.0, 100.0), (100.0, 100.0))  # fmt: skip


def piece(width: float, *, joined: bool = False) -> Piece:
    return Piece(width, 40, lambda pen, at: None, joined)


def widths(rows: list[list[Piece]]) -> list[list[float]]:
    return [[one.width for one in row] for row in rows]


def test_groups_share_a_row_only_if_all_have_room() -> None:
    groups = [[piece(40), piece(50)], [piece(60)]]
    assert widths(in_rows(groups, 150)) == [[40, 50, 60]]
    assert widths(in_rows(groups, 149)) == [[40, 50], [60]]
    assert widths(in_rows(groups, 80)) == [[40], [50], [60]]


def test_what_is_joined_is_not_parted() -> None:
    assert widths(in_rows([[piece(40), piece(50, joined=True), piece(60)]], 80)) == [[40, 50], [60]]


def test_a_block_lies_inside_near_the_point_and_beside_what_stands_there() -> None:
    cost, block = placed([[piece(80)]], ROOM, (60, 100), 10)
    left, bottom, right, top = block.box
    assert cost < 0.05 and left >= 0 and bottom >= 0 and right <= 200 and top <= 200
    assert abs(block.middle[0] - 60) <= 15 and abs(block.middle[1] - 100) <= 15
    _, other = placed([[piece(80)]], ROOM, (60, 100), 10, [block.box])
    assert other.box[1] >= top - 10 or other.box[3] <= bottom + 10 or other.box[0] >= right - 10
    too_large, _ = placed([[piece(400)]], ROOM, (60, 100), 10)
    assert too_large > 0.4


def test_a_ring_has_no_room_in_its_hole_and_no_edge_along_its_seam() -> None:
    _, block = placed([[piece(60)]], RING, (150, 150), 0)
    left, bottom, right, top = block.box
    assert right <= 110 or left >= 190 or top <= 110 or bottom >= 190
    assert len(edges(RING)) == 8 and ((0.0, 0.0), (100.0, 100.0)) not in edges(RING)


def test_a_block_draws_its_pieces_side_by_side_and_below_each_other() -> None:
    drawn = []
    rows = [[Piece(40, 20, lambda pen, at: drawn.append(at)), Piece(60, 20, lambda pen, at: drawn.append(at))],
            [Piece(10, 30, lambda pen, at: drawn.append(at))]]  # fmt: skip
    Block(rows, (100, 90)).draw(Pen((0, 0, 10, 10), 1))
    assert drawn == [(70, 80), (120, 80), (100, 55)]


def test_an_arrow_there_and_one_back_are_two() -> None:
    pen = Pen((0, 0, 200, 200), 1)
    there, back = (
        arrow(pen, a, b, "#ff0000", "#000000", 5) for a, b in (((20, 100), (180, 100)), ((180, 100), (20, 100)))
    )
    assert there[1] > 105 and back[1] < 95
