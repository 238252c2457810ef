"""The colours a picture of the battlefield is encoded with: those of its palette, and shades between them.

It must not look at a picture: what is drawn in one mode comes out in the same colours, picture after picture.
"""

from functools import lru_cache

from PIL import Image, ImageColor

from bot.render.palette import MODES, PALETTES, Mode, Palette, Side
from bot.render.pen import mixed

MOST = 256
TOKENS = ("point", "opportunity", "asset", "civilian", "source", "zone")
"""Colours that are neither dimmed nor tinted: only their rims need shades."""


def indexed(image: Image.Image, mode: Mode) -> Image.Image:
    """Each pixel as the number of its nearest shade."""
    return image.quantize(palette=_shades(mode), dither=Image.Dither.NONE)


def coloured(numbers: Image.Image, mode: Mode) -> Image.Image:
    """The other way round."""
    numbers.putpalette(_shades(mode).palette or b"")
    return numbers.convert("RGB")


@lru_cache(maxsize=len(MODES))
def _shades(mode: Mode) -> Image.Image:
    """An image that has them as its palette. It is kept because it remembers which shade is nearest to what.

    A shade must differ from all before it, by more levels of red, green or blue the less ground it covers.
    """
    p = PALETTES[mode]
    found: list[tuple[int, ...]] = []
    for colours, alike in ((_own(p), 1), (_under(p), 4), (_between(p), 8)):
        for colour in dict.fromkeys(colours):
            red, green, blue = ImageColor.getrgb(colour)[:3]
            if len(found) < MOST and not any(
                abs(red - r) < alike and abs(green - g) < alike and abs(blue - b) < alike for r, g, b in found
            ):
                found.append((red, green, blue))
    kept = Image.new("P", (1, 1))
    kept.putpalette([level for levels in found for level in levels])
    return kept


def _own(p: Palette) -> list[str]:
    sides = [getattr(side, name) for side in (p.blue, p.red) for name in Side.__dataclass_fields__]
    return [*(colour for colour in vars(p).values() if isinstance(colour, str)), *sides, "#ffffff", "#1d1a26"]


def _under(p: Palette) -> list[str]:
    """The mat under shadows and under all that is laid over it."""
    laid = ((p.ink, 0.35), (p.reach, 0.345), (p.barred, 0.22), (p.barred, 0.25), (p.barred, 0.32), (p.accent, 0.25))
    found = [mixed(colour, over, share) for over, share in laid for colour in (p.paper, p.paper_dots, p.grid)]
    return found + [mixed(p.stone, over, share) for over, share in laid]  # most of what is built is of stone


def _between(p: Palette) -> list[str]:
    """How colours are dimmed, dotted and tinted, and what lies between them along smooth edges."""
    ways = (
        *((p.ink, 0.3), (p.paper, 0.35), (p.paper, 0.6), (p.card, 0.2), (p.card, 0.35), (p.paper, 0.4)),
        *((p.ink, 0.65), (p.on_card, 0.35), (p.on_card, 0.65)),
        *((p.ink, 0.5), (p.card, 0.5), (p.ink, 0.15), (p.ink, 0.8), (p.reach, 0.345)),
    )
    tokens = [getattr(p, kind) for kind in TOKENS]
    rims = [mixed(colour, other, 0.5) for other in ("#1d1a26", "#ffffff") for colour in tokens]
    return rims + [mixed(colour, other, share) for other, share in ways for colour in _own(p) if colour not in tokens]
