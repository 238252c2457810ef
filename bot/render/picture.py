"""What every painter returns: the bytes of a picture, its format, and the same facts in words.

It must not draw, and must not read a picture: only our own drawings are ever encoded.
"""

from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from PIL import Image

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


def webp(image: Image.Image, quality: int = 80) -> bytes:
    """Flat colours and hard edges at a fifth of a PNG's size; method 0 is the fastest, and releases the GIL."""
    buffer = BytesIO()
    image.save(buffer, "WEBP", quality=quality, method=0)
    return buffer.getvalue()
