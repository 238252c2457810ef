"""Small signs for texts, buttons and lists: faces of the die, conditions, sides, kinds of objective, Power.

It must not know where they are shown, nor hold letters: one sign serves every language.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.games.crisis_protocol.pictures.die_faces import die
from bot.games.crisis_protocol.pictures.markers import draw_token
from bot.games.crisis_protocol.pictures.tags import draw_badge
from bot.games.crisis_protocol.pictures.view import Condition
from bot.render.palette import PALETTES, SHAPES
from bot.render.pen import Pen, Point, polar, sign
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.crisis_protocol.faces import Face

SIZE = 128
"""Pixels across, as Discord keeps them; a line of text shows 22."""
_P = PALETTES["light"]
_INK, _RIM, _WHITE = _P.ink, "#fffaf0", "#ffffff"
_LINE = 0.15
"""The thinnest line that is left of a sign at the size of a letter; the sheet is two wide."""
TOKEN = 0.66
"""As large as the sheet admits with the paper around it."""


def emojis() -> dict[str, bytes]:
    """Every sign as a PNG, by the name it is known by."""
    drawn: dict[str, Image.Image] = {face.name.lower(): die(face) for face in Face}
    drawn |= {id: _condition(id, picture) for id, picture in _CONDITIONS.items()}
    drawn |= {seat: _side(seat) for seat in SHAPES}
    drawn |= {kind.value: _token(kind) for kind in TokenType}
    drawn["power"] = _power()
    return {name: _png(image) for name, image in drawn.items()}


def _png(image: Image.Image) -> bytes:
    """As large as the sheet admits, on nothing."""
    whole = image.convert("RGBA")
    box = whole.getbbox()
    assert box is not None
    cut = whole.crop(box)
    scale = SIZE / max(cut.size)
    cut = cut.resize((max(1, round(cut.width * scale)), max(1, round(cut.height * scale))), Image.Resampling.LANCZOS)
    sheet = Image.new("RGBA", (SIZE, SIZE))
    sheet.paste(cut, ((SIZE - cut.width) // 2, (SIZE - cut.height) // 2))
    buffer = BytesIO()
    sheet.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _sheet() -> Pen:
    """Two units wide, the middle at (0, 0)."""
    return Pen((-1.0, -1.0, 1.0, 1.0), SIZE / 2)


def _sticker(pen: Pen, corners: Sequence[Point], fill: str) -> None:
    """Ink around the shape, and paper around the ink: it stands out from dark ground as from light."""
    for colour, width in ((_RIM, 0.34), (_INK, 0.2)):
        pen.shape(corners, colour, colour, width)
    pen.shape(corners, fill)


def _side(seat: str) -> Image.Image:
    pen = _sheet()
    centre = (0.0, -0.08) if SHAPES[seat] == "triangle" else (0.0, 0.0)
    _sticker(pen, sign(SHAPES[seat], centre, 0.82), _P.side(seat).colour)
    return pen.done()


def _token(kind: TokenType) -> Image.Image:
    """As it lies on the board, without a number."""
    pen = _sheet()
    draw_token(pen, kind, "", (0.0, 0.0), TOKEN, _P)
    return pen.done()


def _power() -> Image.Image:
    """The pip below a base."""
    pen = _sheet()
    _sticker(pen, [(0.0, 0.8), (0.62, 0.0), (0.0, -0.8), (-0.62, 0.0)], _P.power)
    pen.line([(-0.2, 0.12), (0.0, 0.38)], _WHITE, 0.12)
    return pen.done()


# -- conditions ------------------------------------------------------------------------------------------------------


def _condition(id: str, picture: Callable[[Pen], None]) -> Image.Image:
    """The ground that its badge has on the board, and a picture for its letters."""
    pen = _sheet()
    for colour, radius in ((_RIM, 1.0), (_INK, 0.93), (_P.condition, 0.82)):
        ground = replace(_P, condition=colour, ink=colour)
        draw_badge(pen.draw, pen.at((0.0, 0.0)), pen.pixels(radius), Condition(id, "", ""), ground)
    picture(pen)
    return pen.done()


def _star(points: int, outer: float, inner: float, centre: Point = (0.0, 0.0)) -> list[Point]:
    turn = 180 / points
    return [polar(centre, inner if step % 2 else outer, step * turn) for step in range(2 * points)]


def _drop(pen: Pen) -> None:
    pen.disc((0.0, -0.16), 0.36, _WHITE)
    pen.shape([(0.0, 0.6), (0.33, -0.02), (-0.33, -0.02)], _WHITE)


def _eye(pen: Pen) -> None:
    """The evil one."""
    lid = [(x / 10, 0.42 * (1 - (x / 7) ** 2)) for x in range(-7, 8)]
    pen.shape([*lid, *((x, -y) for x, y in reversed(lid))], _WHITE)
    pen.disc((0.0, 0.0), 0.24, _INK)
    pen.disc((0.08, 0.08), 0.08, _WHITE)


def _flame(pen: Pen) -> None:
    flame = [(0.02, 0.66), (0.3, 0.24), (0.42, -0.14), (0.3, -0.46), (0.0, -0.58), (-0.3, -0.46), (-0.42, -0.14)]
    pen.shape([*flame, (-0.3, 0.12), (-0.1, 0.22)], _WHITE)
    pen.shape([(0.0, 0.1), (0.19, -0.22), (0.0, -0.44), (-0.19, -0.22)], _P.condition)


def _scales(pen: Pen) -> None:
    pen.line([(0.0, 0.5), (0.0, -0.44)], _WHITE, _LINE)
    pen.line([(-0.5, 0.34), (0.5, 0.34)], _WHITE, _LINE)
    pen.line([(-0.28, -0.5), (0.28, -0.5)], _WHITE, _LINE)
    for x in (-0.46, 0.46):
        pen.shape([(x - 0.26, 0.0), (x + 0.26, 0.0), (x, -0.24)], _WHITE)
        pen.line([(x, 0.34), (x, -0.02)], _WHITE, 0.08)


def _skull(pen: Pen) -> None:
    pen.disc((0.0, 0.12), 0.47, _WHITE)
    pen.shape([(-0.28, -0.1), (0.28, -0.1), (0.24, -0.58), (-0.24, -0.58)], _WHITE)
    for x in (-0.2, 0.2):
        pen.disc((x, 0.08), 0.14, _INK)
    pen.line([(0.0, -0.36), (0.0, -0.58)], _INK, 0.09)


def _roots(pen: Pen) -> None:
    """Below the ground."""
    pen.line([(0.0, 0.6), (0.0, 0.2)], _WHITE, 0.24)
    pen.line([(-0.56, 0.16), (0.56, 0.16)], _WHITE, _LINE)
    for bend, end in (((-0.4, -0.12), (-0.46, -0.56)), ((0.0, -0.2), (0.0, -0.6)), ((0.4, -0.12), (0.46, -0.56))):
        pen.line([(0.0, 0.16), bend, end], _WHITE, _LINE)


def _bolt(pen: Pen) -> None:
    pen.shape([(0.16, 0.68), (-0.38, -0.06), (-0.06, -0.06), (-0.2, -0.68), (0.38, 0.12), (0.06, 0.12)], _WHITE)


def _hourglass(pen: Pen) -> None:
    for side in (1, -1):
        pen.shape([(-0.36, side * 0.5), (0.36, side * 0.5), (0.0, -side * 0.06)], _WHITE)
        pen.line([(-0.42, side * 0.54), (0.42, side * 0.54)], _WHITE, _LINE)


def _waves(pen: Pen) -> None:
    """Ground that sways."""
    for y in (0.36, 0.0, -0.36):
        path = [(x / 20 - 0.54, y + 0.13 * math.sin(math.tau * x / 14)) for x in range(22)]
        pen.line(path, _WHITE, _LINE)


def _stars(pen: Pen) -> None:
    """Seen by whoever was struck."""
    for centre, size in (((0.0, 0.3), 0.38), ((-0.32, -0.28), 0.3), ((0.34, -0.26), 0.3)):
        pen.shape(_star(5, size, size * 0.42, centre), _WHITE)


_CONDITIONS: dict[str, Callable[[Pen], None]] = {
    "bleed": _drop,
    "hex": _eye,
    "incinerate": _flame,
    "judgment": _scales,
    "poison": _skull,
    "root": _roots,
    "shock": _bolt,
    "slow": _hourglass,
    "stagger": _waves,
    "stun": _stars,
}
