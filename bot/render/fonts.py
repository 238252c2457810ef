"""The typefaces that come with the bot.

It must not look for fonts of the machine: a picture looks the same everywhere.
"""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal

from PIL import ImageFont

Weight = Literal["Regular", "Bold"]
WEIGHTS: tuple[Weight, ...] = ("Regular", "Bold")


@lru_cache(maxsize=64)
def font(size: int, weight: Weight = "Bold") -> ImageFont.FreeTypeFont:
    data = files("assets").joinpath("fonts", f"ComicNeue-{weight}.otf").read_bytes()
    return ImageFont.truetype(BytesIO(data), size)
