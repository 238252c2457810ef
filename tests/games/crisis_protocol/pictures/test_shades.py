"""What is drawn comes out in its own colours: the shades a board is encoded with are near to everything on it."""

import pytest
from picture_samples import FOE, HERO, full_board, overlays
from PIL import Image, ImageChops

from bot.games.crisis_protocol.pictures.board import Options, board_image
from bot.games.crisis_protocol.pictures.crops import crop_around
from bot.render.palette import MODES, PALETTES, Mode
from bot.render.shades import coloured, indexed

SEEN = 24
"""Levels by which a single pixel on the rim of something may be off without anybody seeing it."""


def _off_by(image: Image.Image, mode: Mode) -> list[int]:
    """How many pixels are off by how many levels, in red, green or blue."""
    red, green, blue = ImageChops.difference(image, coloured(indexed(image, mode), mode)).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()


@pytest.mark.parametrize("mode", MODES)
def test_a_board_with_everything_on_it_keeps_its_colours(mode: Mode) -> None:
    view = full_board()
    for laid in ((), *overlays().values()):
        region = crop_around(view, [HERO, FOE], laid)
        off = _off_by(board_image(view, laid, Options(mode=mode, region=region)), mode)
        assert sum(levels * n for levels, n in enumerate(off)) < sum(off), "off by a level on average"
        assert sum(off[SEEN:]) < sum(off) / 1000


@pytest.mark.parametrize("mode", MODES)
def test_what_covers_much_of_a_picture_is_exact(mode: Mode) -> None:
    p = PALETTES[mode]
    for colour in (p.paper, p.paper_dots, p.frame, p.card, p.ink, p.stone, p.blue.colour, p.red.colour, p.accent):
        plain = Image.new("RGB", (1, 1), colour)
        assert coloured(indexed(plain, mode), mode).getpixel((0, 0)) == plain.getpixel((0, 0))
