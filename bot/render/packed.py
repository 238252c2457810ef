"""A drawing kept small in memory: most of it is flat colour, and unpacking is far quicker than drawing it again.

It must not lose a pixel.
"""

from dataclasses import dataclass

from isal import isal_zlib as zlib
from PIL import Image


@dataclass(frozen=True)
class Packed:
    mode: str
    size: tuple[int, int]
    data: bytes

    @classmethod
    def of(cls, image: Image.Image) -> "Packed":
        return cls(image.mode, image.size, zlib.compress(image.tobytes(), 1))

    def image(self) -> Image.Image:
        return Image.frombytes(self.mode, self.size, zlib.decompress(self.data))
