"""Objective tokens: a numbered token, a collar for who controls it, flags for who contests and secures it.

It must not judge who does: the view says so.
"""

from functools import lru_cache

from PIL import Image

from bot.games.crisis_protocol.pictures.view import Marker
from bot.render.palette import PALETTES, SHAPES, Mode, Palette
from bot.render.pen import Pen, mixed, polar
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS
from rules_engine.kernel.values import Seat


@lru_cache(maxsize=512)
def _body(label: str, secure: bool, controlled: Seat | None, flipped: bool, scale: float, mode: Mode) -> Image.Image:
    p = PALETTES[mode]
    reach = TOKEN_RADIUS + 0.6
    pen = Pen((-reach, -reach, reach, reach), scale)
    origin = (0.0, 0.0)
    if controlled is not None:
        pen.disc(origin, TOKEN_RADIUS + 0.26, p.ink)
        pen.disc(origin, TOKEN_RADIUS + 0.19, p.side(controlled).colour)
    _token(pen, secure, flipped, p)
    pen.text((0.0, -0.02), label, 0.72, "#1d1a26")
    if controlled is not None:
        pen.badge(SHAPES[controlled], (0.0, -TOKEN_RADIUS - 0.2), 0.26, p.side(controlled).colour, p.ink, 0.07)
    return pen.done()


def _token(pen: Pen, secure: bool, flipped: bool, p: Palette) -> None:
    """Eight corners for a Secure token, a diamond-cut square for one to be carried off."""
    colour = mixed(p.token, "#1d1a26", 0.35) if flipped else p.token
    turn, count = (22.5, 8) if secure else (0.0, 4)
    outer = TOKEN_RADIUS * (1.04 if secure else 1.16)
    corners = [polar((0.0, 0.0), outer, turn + step * 360 / count) for step in range(count)]
    pen.disc((0.0, 0.0), TOKEN_RADIUS, p.ink)
    pen.shape(corners, colour, p.ink, 0.1)


def body_sprite(marker: Marker, scale: float, mode: Mode) -> Image.Image:
    """The token itself, which bases may cover."""
    return _body(marker.label, marker.secure, marker.controlled_by, marker.flipped, scale, mode)


FLAG = (1.5, 0.72)
"""Width and height of a flag in inches."""


@lru_cache(maxsize=256)
def _flag(label: str, seats: tuple[Seat, ...], torn: bool, scale: float, mode: Mode) -> Image.Image:
    """One field for each side that contests, its sign on it; a single whole flag for the side that secures."""
    p = PALETTES[mode]
    half_w, half_h = FLAG[0] / 2, FLAG[1] / 2
    pen = Pen((-half_w - 0.1, -half_h - 0.1, half_w + 0.1, half_h + 0.1), scale)
    field = FLAG[0] / max(1, len(seats))
    for place, seat in enumerate(seats):
        left = -half_w + place * field
        corners = [(left, -half_h), (left + field, -half_h), (left + field, half_h), (left, half_h)]
        pen.shape(corners, p.side(seat).colour)
    rim = [(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)]
    if torn:  # nobody secures it: a ragged right edge and a bolt through the middle
        pen.line([(0.06, half_h), (-0.08, 0.06), (0.08, -0.06), (-0.06, -half_h)], p.ink, 0.1)
    pen.shape(rim, None, p.ink, 0.1)
    signs = [-half_w * 0.52] if len(seats) == 1 else [-half_w * 0.68, half_w * 0.68]
    for seat, x in zip(seats, signs, strict=True):
        pen.badge(SHAPES[seat], (x, 0.0), 0.2, "#ffffff", p.ink, 0.05)
    at = (half_w * 0.45, 0.0) if len(seats) == 1 else (0.0, 0.0)
    pen.disc(at, 0.31, p.ink)
    pen.disc(at, 0.26, p.token)
    pen.text((at[0], -0.01), label, 0.46, "#1d1a26")
    return pen.done()


def flag_sprite(marker: Marker, scale: float, mode: Mode) -> Image.Image | None:
    """Who secures the token, or who contests it while nobody does; nothing for a token left alone."""
    if marker.secured_by is not None:
        return _flag(marker.label, (marker.secured_by,), False, scale, mode)
    if marker.contested_by:
        return _flag(marker.label, marker.contested_by, True, scale, mode)
    return None
