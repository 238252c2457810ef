"""Every kind of picture looks as it did when somebody last looked at it (`python -m tools.pictures --golden`)."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from picture_kinds import KINDS, small
from picture_samples import HERO, full_board
from PIL import Image, ImageChops, ImageStat

from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.render.palette import MODES, Mode
from bot.render.picture import ALT_LIMIT

GOLDEN = Path(__file__).parent / "golden"
BLOCK = 6
"""Pixels of a block that is compared as a whole."""
BLOCK_TOLERANCE, MEAN_TOLERANCE = 12.0, 1.5
"""Of 255: another build of a font or an encoder moves edges by less; a base that moved, or its damage, by more."""

LIMITS = {"board": 500_000, "setup": 500_000, "crowd": 500_000, "map": 500_000, "crop": 150_000, "attack": 150_000}


def differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The mean difference of the whole, and of the block that differs most; of the three colours the worst counts."""
    if one.size != other.size:
        return 255.0, 255.0
    red, green, blue = ImageChops.difference(one, other.convert("RGB")).split()
    apart = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    blocks = apart.resize((max(1, apart.width // BLOCK), max(1, apart.height // BLOCK)), Image.Resampling.BOX)
    return ImageStat.Stat(apart).mean[0], float(blocks.getextrema()[1])


def alike(one: Image.Image, other: Image.Image) -> bool:
    mean, worst = differences(one, other)
    return mean <= MEAN_TOLERANCE and worst <= BLOCK_TOLERANCE


CASES = [(name, mode) for name in KINDS for mode in (MODES if name == "board" else MODES[:1])]


@pytest.mark.parametrize(("name", "mode"), CASES, ids=[f"{name}-{mode}" for name, mode in CASES])
def test_a_picture_looks_like_its_golden_one(name: str, mode: Mode, tmp_path: Path) -> None:
    picture = KINDS[name](mode)
    now, golden = small(picture.data), Image.open(GOLDEN / f"{name}-{mode}.webp")
    if not alike(now, golden):
        now.save(tmp_path / "now.png")
        pytest.fail(f"mean and worst difference {differences(now, golden)}; the new picture is {tmp_path}/now.png")
    limit = next((limit for kind, limit in LIMITS.items() if name.startswith(kind)), 500_000)
    assert len(picture.data) < limit
    assert 20 < len(picture.alt) <= ALT_LIMIT or name.startswith("map")
    assert Image.open(BytesIO(picture.data)).format == picture.format.upper()


def test_the_golden_pictures_are_few_and_small() -> None:
    files = list(GOLDEN.glob("*.webp"))
    assert len(files) == len(CASES)
    assert sum(file.stat().st_size for file in files) < 1_500_000


@pytest.mark.parametrize(
    "change",
    [{"at": (17.0, 15.5)}, {"damage": 0}, {"activated": True}, {"seat": "red"}, {"power": 9}],
)
def test_the_tolerance_notices_a_change_of_one_character(change: dict[str, object]) -> None:
    view = full_board()
    figures = tuple(replace(f, **change) if f.id == HERO else f for f in view.figures)
    other = draw_board(replace(view, figures=figures), (), Options(mode="light"))
    assert not alike(small(other.data), Image.open(GOLDEN / "board-light.webp"))
