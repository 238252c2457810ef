"""What every renderer returns: the bytes of a picture, its format, and the same facts in words.

It must not draw, and must not read a picture: only our own drawings are ever encoded.
"""

from dataclasses import dataclass
from io import BytesIO
from struct import pack
from typing import Literal

from isal import isal_zlib as zlib
from PIL import Image

from bot.render.palette import Mode
from bot.render.shades import indexed

Format = Literal["webp", "png"]
ALT_LIMIT = 1024
"""Discord takes no longer description of an attachment."""


@dataclass(frozen=True)
class Picture:
    data: bytes
    format: Format
    alt: str
    """What the picture shows, for those who cannot see it."""

    def __post_init__(self) -> None:
        if len(self.alt) > ALT_LIMIT:
            object.__setattr__(self, "alt", self.alt[: ALT_LIMIT - 1].rstrip() + "…")

    def filename(self, stem: str) -> str:
        return f"{stem}.{self.format}"


LARGE, SMALL = 500_000, 150_000
"""Bytes of a whole board, and of a crop or a roll: what loads at once on a phone."""


def fitting(image: Image.Image, most_bytes: int, mode: Mode | None = None) -> bytes:
    """As good as fits: nearly always at the first try, else with fewer colours, at last half as large.

    With a mode, in the shades of a battlefield.
    """
    data = _saved(indexed(image, mode)) if mode is not None else png(image)
    for divisor, colours in ((1, 64), (1, 24), (2, 64), (2, 24)):
        if len(data) <= most_bytes:
            break
        data = png(image if divisor == 1 else image.reduce(divisor), colours)
    return data


def png(image: Image.Image, colours: int = 256) -> bytes:
    """Few flat colours: a palette keeps them truer than WebP at the same size, in a third of the time.

    The palette is found on every third pixel of every third row: enough to meet all colours that cover anything.
    """
    sample = image.resize((max(1, image.width // 3), max(1, image.height // 3)), Image.Resampling.NEAREST)
    palette = sample.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return _saved(image.quantize(palette=palette, dither=Image.Dither.NONE))


def _saved(image: Image.Image) -> bytes:
    """A PNG of an image with a palette, written here: Pillow packs it row by row, which takes a third longer."""
    rows = Image.new("P", (image.width + 1, image.height))  # each row begins with a zero: it is stored as it is
    rows.paste(image, (1, 0))
    head = pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)
    palette = bytes(image.getpalette() or ())
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows.tobytes(), 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def webp(image: Image.Image, quality: int = 80) -> bytes:
    """Smaller where many pictures share a page; method 0 is the fastest, and releases the GIL."""
    buffer = BytesIO()
    image.save(buffer, "WEBP", quality=quality, method=0)
    return buffer.getvalue()


def crisp(image: Image.Image) -> bytes:
    """For pages of text on flat colours: without loss they are sharper and half as large."""
    buffer = BytesIO()
    image.save(buffer, "WEBP", lossless=True, quality=30, method=2)
    return buffer.getvalue()
