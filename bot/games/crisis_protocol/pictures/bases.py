"""A base from above: emblem on the side's plate, damage as lit parts of the ring, power as pips, state by pattern.

It must not know where it stands: one look, one picture, kept for the next board.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from bot.games.crisis_protocol.pictures.lasting import TAB, Lasting
from bot.games.crisis_protocol.pictures.markers import draw_token
from bot.games.crisis_protocol.pictures.view import Figure
from bot.render.palette import PALETTES, SHAPES, Mode, Palette
from bot.render.pen import Pen, Point, mixed, polar, readable_on, sign
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.kernel.values import Seat

RIM = 0.08
"""Ink outside and inside of the ring, in inches; the outer edge is the edge of the base."""
SIGN = 0.34
HELD = 0.46
"""The radius of a token that is carried."""
LASTS = 0.38
"""The same of a badge for what lasts; three find room."""
MARGIN, WIDE_MARGIN = 0.75, 1.05
"""Around the base: the side's sign on top, pips below, tokens held."""


@dataclass(frozen=True)
class Look:
    """Everything about a figure that changes its base."""

    seat: Seat
    emblem: str
    radius: float
    damage: int
    stamina: int
    power: int
    held: tuple[tuple[TokenType, str], ...]
    activated: bool
    dazed: bool
    injured: bool
    active: bool
    lasting: tuple[Lasting, ...] = ()

    @classmethod
    def of(cls, figure: Figure) -> "Look":
        return cls(*(getattr(figure, name) for name in cls.__dataclass_fields__))


@lru_cache(maxsize=1024)
def base_sprite(look: Look, scale: float, mode: Mode) -> Image.Image:
    """The base in the middle of a square sheet."""
    p = PALETTES[mode]
    side = p.side(look.seat)
    r, reach = look.radius, look.radius + (WIDE_MARGIN if look.held or look.lasting else MARGIN)
    pen = Pen((-reach, -reach, reach, reach), scale)
    origin = (0.0, 0.0)
    if look.active:
        for radius, colour in ((0.58, p.ink), (0.52, p.accent), (0.34, p.ink)):  # Power lies on the dark band inside it
            pen.disc(origin, r + radius, colour)
    shape = SHAPES[look.seat]
    top = (0.0, r + 0.2)
    pen.badge(shape, top, SIGN, side.colour, p.ink, 0.09)
    pen.disc(origin, r, p.ink)
    ring = r - RIM
    band = max(0.13, r * 0.2)
    _ring(pen, look, ring, band, p)
    plate = ring - band - RIM * 0.5
    dim = look.activated
    pen.disc(origin, plate + RIM * 0.5, p.ink)
    ground = mixed(side.plate, p.paper, 0.6) if dim else side.plate
    pen.disc(origin, plate, ground)
    if look.dazed:
        _hatch(pen, plate + RIM * 0.5, mixed(readable_on(ground), ground, 0.15))
    letters = 1.72 * plate / (1.0 if len(look.emblem) < 3 else 1.4)
    ink = readable_on(ground) if dim else side.letters
    if look.dazed:
        _haloed(pen, look.emblem, letters, ink, ground)
    else:
        pen.text((0.0, -0.02 * letters), look.emblem, letters, ink)
    if look.injured:
        _torn(pen, r, band, p)
    if dim:
        _tick(pen, polar(origin, r * 0.95, 45), p)
    _pips(pen, r, look.power, p)
    for place, (kind, label) in enumerate(look.held):
        draw_token(pen, kind, label, polar(origin, r + 0.36, 112 - (36 + 22 / r) * place), HELD, p)
    for place, lasting in zip((270, 312, 228), look.lasting, strict=False):
        draw_tab(pen, polar(origin, r + 0.34, place), LASTS, lasting, p)
    return pen.done()


def draw_tab(pen: Pen, at: Point, radius: float, lasting: Lasting, p: Palette) -> None:
    """What lasts, in the colour of the side that brought it."""
    colour = p.side(lasting.seat).colour if lasting.seat is not None else p.condition
    pen.shape([(at[0] + x * radius, at[1] + y * radius) for x, y in TAB], colour, p.ink, radius * 0.2)
    pen.text((at[0], at[1] + radius * 0.1), lasting.sign, radius * 1.6, readable_on(colour))


def _ring(pen: Pen, look: Look, radius: float, band: float, p: Palette) -> None:
    """One part for each point of Stamina; those lost are lit, clockwise from the top."""
    side = p.side(look.seat)
    colour = mixed(side.colour, p.paper, 0.35) if look.activated else side.colour
    pen.disc((0, 0), radius, colour)
    turn = 360 / look.stamina
    lost = min(look.damage, look.stamina)
    if lost:
        pen.slice((0, 0), radius, 0, turn * lost, p.damage)
    for step in range(lost + 1 if lost else 0):
        pen.line([(0.0, 0.0), polar((0, 0), radius, step * turn)], p.ink, 0.05)


def _hatch(pen: Pen, plate: float, colour: str) -> None:
    lines, disc = pen.stencil(), pen.stencil()
    for step in range(-4, 5):
        x = step * plate * 0.42
        ends = pen.at((x - plate, -plate)), pen.at((x + plate, plate))
        ImageDraw.Draw(lines).line(ends, fill=1, width=pen.px(plate * 0.17))
    ImageDraw.Draw(disc).ellipse((*pen.at((-plate, plate)), *pen.at((plate, -plate))), fill=1)
    pen.fill(colour, ImageChops.logical_and(lines, disc))


def _haloed(pen: Pen, text: str, size: float, fill: str, halo: str) -> None:
    for degrees in range(0, 360, 45):
        pen.text(polar((0, 0), size * 0.08, degrees), text, size, halo)
    pen.text((0.0, 0.0), text, size, fill)


def _torn(pen: Pen, r: float, band: float, p: Palette) -> None:
    """Three wedges missing from the ring."""
    for middle in (62, 182, 302):
        tear = [polar((0, 0), r + 0.03, middle - 15), polar((0, 0), r - band * 1.35, middle - 3),
                polar((0, 0), r - band * 0.7, middle + 2), polar((0, 0), r + 0.03, middle + 13)]  # fmt: skip
        pen.shape(tear, p.paper, p.ink, 0.06)
        pen.line([tear[0], tear[3]], p.paper, 0.09)


def _tick(pen: Pen, at: Point, p: Palette) -> None:
    pen.disc(at, 0.27, p.ink)
    pen.disc(at, 0.21, p.card)
    x, y = at
    pen.line([(x - 0.11, y), (x - 0.03, y - 0.1), (x + 0.13, y + 0.11)], p.on_card, 0.08)


def _pips(pen: Pen, r: float, power: int, p: Palette) -> None:
    """Below the base, from its middle outward; a diamond each."""
    size, orbit = 0.14, r + 0.16
    turn = 57.3 * 2.15 * size / orbit
    start = 180 + turn * (power - 1) / 2
    spots = [polar((0, 0), orbit, start - step * turn) for step in range(power)]
    for colour, grown in ((p.ink, size + 0.055), (p.power, size)):
        for x, y in spots:
            pen.shape([(x, y + grown), (x + grown, y), (x, y - grown), (x - grown, y)], colour)


@lru_cache(maxsize=256)
def ghost_sprite(radius: float, scale: float, mode: Mode) -> Image.Image:
    """An offered place: a pale base."""
    p = PALETTES[mode]
    reach = radius + 0.15
    pen = Pen((-reach, -reach, reach, reach), scale)
    pen.disc((0, 0), radius, p.ink + "b0")
    pen.disc((0, 0), radius - 0.07, p.card + "c8")
    return pen.done()


@lru_cache(maxsize=256)
def number_sprite(label: str, radius: float, scale: float, mode: Mode) -> Image.Image:
    """The number of an offered place: dark on bright, with a pale rim that lifts it off whatever lies below."""
    p = PALETTES[mode]
    reach = radius + 0.2
    pen = Pen((-reach, -reach, reach, reach), scale)
    pen.disc((0, 0), radius + 0.13, "#1d1a26")
    pen.disc((0, 0), radius + 0.09, "#ffffff")
    pen.disc((0, 0), radius + 0.02, "#1d1a26")
    pen.disc((0, 0), radius - 0.05, p.accent)
    pen.text((0.0, -0.02), label, radius * (1.7 if len(label) < 2 else 1.4), "#1d1a26")
    return pen.done()


@lru_cache(maxsize=128)
def fallen_sprite(seat: Seat, emblem: str, scale: float, mode: Mode) -> Image.Image:
    """Where somebody was KO'd: a cross in the side's colour and the letters."""
    p, arm, reach = PALETTES[mode], 0.52, 1.1
    pen = Pen((-reach, -reach, reach, reach), scale)
    for width, colour in ((0.5, p.ink), (0.4, "#ffffff"), (0.26, p.side(seat).colour)):
        for way in (1, -1):
            pen.line([(-arm, -way * arm), (arm, way * arm)], colour, width)
    if emblem:
        pen.shape([(-0.5, -0.98), (0.5, -0.98), (0.5, -0.48), (-0.5, -0.48)], p.card, p.ink, 0.06)
        pen.text((0.0, -0.75), emblem, 0.54 if len(emblem) < 3 else 0.42, p.on_card)
    return pen.done()


@lru_cache(maxsize=256)
def shade_sprite(seat: Seat, emblem: str, radius: float, scale: float, mode: Mode) -> Image.Image:
    """Where somebody stood before: a dashed, hollow base."""
    p = PALETTES[mode]
    reach = radius + SIGN + 0.2
    pen = Pen((-reach, -reach, reach, reach), scale)
    pen.disc((0, 0), radius, p.card + "78")
    pen.dashed_ring((0, 0), radius - 0.05, p.ink, 0.12, 0.18)
    pen.shape(sign(SHAPES[seat], (0.0, radius + 0.08), SIGN * 0.8), p.side(seat).colour + "90", p.ink + "b0", 0.05)
    pen.text((0, 0), emblem, radius * 0.95, p.words + "a0")
    return pen.done()
