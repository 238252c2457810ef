"""How far along an edge is told as the picture shows it, and the picture is the same for both players."""

import pytest

from bot.games.crisis_protocol.pictures.sheet import Sheet
from rules_engine.crisis_protocol.board.coordinates import COLUMNS
from rules_engine.crisis_protocol.board.coordinates import name as place_name
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.crisis_protocol.view.placing import Places
from rules_engine.kernel.decisions import Spot


def _said(edge: str, x: int, y: int, language: str = "en") -> str:
    return Places(Names(default_content(), language))._across(edge, Spot(x=x, y=y, code="front"))


@pytest.mark.parametrize(
    ("edge", "x", "y", "said"),
    [
        ("bottom", 11_000, 4_000, "11″ from the left edge (A)"),
        ("top", 11_000, 32_000, "11″ from the left edge (A)"),
        ("top", 25_000, 32_000, "11″ from the right edge (R)"),
        ("left", 4_000, 30_000, "6″ from the top edge (18)"),
        ("right", 32_000, 6_000, "6″ from the bottom edge (1)"),
        ("right", 32_000, 18_000, "in the middle"),
    ],
)
def test_an_edge_is_that_of_the_picture_for_both_players(edge: str, x: int, y: int, said: str) -> None:
    assert _said(edge, x, y) == said


@pytest.mark.parametrize("edge", ["bottom", "top", "left", "right"])
@pytest.mark.parametrize(("x", "y"), [(3_000, 5_000), (12_000, 31_000), (33_000, 14_000), (24_000, 30_000)])
def test_the_words_agree_with_the_picture(edge: str, x: int, y: int) -> None:
    """The named edge is the nearer one in pixels, and its letter or number is what stands in that corner square."""
    said, sheet = _said(edge, x, y), Sheet()
    px, py = sheet.at((x / 1000, y / 1000))
    left, top, right, low = sheet.mat_box
    gaps = (
        {"top": py - top, "bottom": low - py} if edge in ("left", "right") else {"left": px - left, "right": right - px}
    )
    near = min(gaps, key=lambda side: gaps[side])
    assert f"the {near} edge" in said
    assert said.startswith(f"{round(gaps[near] / sheet.scale)}″")
    sign = {"left": COLUMNS[0], "right": COLUMNS[-1], "bottom": "1", "top": str(len(COLUMNS))}[near]
    assert said.endswith(f"({sign})")
    corner = {"left": (0.5, 18.0), "right": (35.5, 18.0), "bottom": (18.0, 0.5), "top": (18.0, 35.5)}[near]
    assert sign in place_name(corner, 0)


def test_german() -> None:
    assert _said("top", 11_000, 32_000, "de") == "11″ vom linken Rand (A)"
