"""The picture of a roll: small, readable without colour, wrapped evenly."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.crisis_protocol.pictures.dice import PER_ROW, dice_picture, in_reading_order, rows_of
from bot.games.crisis_protocol.pictures.die_faces import DIE, die
from bot.render.fonts import WEIGHTS, font
from rules_engine.crisis_protocol.faces import Face

PHONE = 400


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize(("base", "extra"), [(1, 0), (1, 1), (4, 4), (8, 3), (9, 0), (17, 5), (30, 0), (30, 30)])
def test_every_size_of_roll_is_a_picture_under_150_kilobytes(base: int, extra: int) -> None:
    faces = tuple(Face) * 5
    data = dice_picture(in_reading_order(faces[:base]), in_reading_order(faces[:extra]))
    picture = opened(data)
    assert picture.format == "PNG"
    assert len(data) < 150_000
    assert picture.width <= PER_ROW * (DIE + 20)
    assert DIE * PHONE / picture.width > 40, "a die stays readable on a phone"


def test_rows_are_filled_evenly() -> None:
    assert [len(row) for row in rows_of([Face.HIT] * 8)] == [8]
    assert [len(row) for row in rows_of([Face.HIT] * 9)] == [5, 4]
    assert [len(row) for row in rows_of([Face.HIT] * 30)] == [8, 8, 8, 6]
    assert rows_of([]) == []


def test_like_faces_stand_together() -> None:
    faces = [Face(letter) for letter in "F-HCWBHC"]
    assert "".join(in_reading_order(faces)) == "CCWHHB-F"


def grey(face: Face, *, added: bool = False, size: int = 45) -> Image.Image:
    sprite = die(face, added=added)
    ground = Image.new("RGBA", sprite.size, "#808080")
    ground.alpha_composite(sprite)
    return ground.convert("L").resize((size, size), Image.Resampling.LANCZOS)


@pytest.mark.parametrize(("one", "other"), list(combinations(Face, 2)))
def test_faces_differ_in_shape_without_colour_at_phone_size(one: Face, other: Face) -> None:
    """Ink against ivory only: thresholded, at least an eighth of the die is different."""

    def shape(face: Face) -> Image.Image:
        return grey(face).point(lambda level: 255 if level > 190 else 0)

    difference = ImageChops.difference(shape(one), shape(other))
    assert ImageStat.Stat(difference).mean[0] / 255 > 0.08


@pytest.mark.parametrize("face", Face)
def test_an_added_die_is_marked(face: Face) -> None:
    corner = (32, 0, 45, 13)
    difference = ImageChops.difference(grey(face).crop(corner), grey(face, added=True).crop(corner))
    assert ImageStat.Stat(difference).mean[0] > 25


def test_extra_dice_stand_below_the_base_dice() -> None:
    base = opened(dice_picture((Face.CRITICAL,) * 2))
    both = opened(dice_picture((Face.CRITICAL,) * 2, (Face.HIT,) * 2))
    assert both.width == base.width
    assert both.height > base.height + DIE


def test_the_panel_is_opaque_so_light_and_dark_themes_show_the_same() -> None:
    assert opened(dice_picture((Face.BLANK,))).convert("RGBA").getextrema()[3] == (255, 255)


def test_the_fonts_that_come_along_can_write_german() -> None:
    for weight in WEIGHTS:
        face = font(20, weight)
        assert face.getname() == ("Comic Neue", weight)
        for letter in "äöüÄÖÜß×·–é":
            assert face.getmask(letter).getbbox() is not None
