"""The pieces of Cry Havoc as signs: whose something is, is told by shape as well as by colour. Our own drawings.

It must not know a match.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.render.palette import Mode
from bot.render.pen import Pen, Point, mixed, polar, readable_on
from rules_engine.cry_havoc.state.words import NATIVES, Icon, Owner, TileKind

INK, PALE = "#1d1a26", "#fffaf0"
GEM, DANGER, GOLD, BACK, SPENT = "#12707f", "#b3202a", "#f0c419", "#4a4152", "#b9b2a4"
"""Of crystals, battles, victory points, what lies face down, what is used up."""

COLOURS: dict[Mode, dict[Owner, str]] = {
    "light": {"amber": "#f2a91c", "blue": "#2263c4", "crimson": "#b51f3a", "green": "#3f9a4c", NATIVES: "#7d6a58"},
    "dark": {"amber": "#ffc247", "blue": "#4f95f5", "crimson": "#f0506a", "green": "#62c46e", NATIVES: "#a8927c"},
    # No two of them are alike for whoever confuses red with green, nor in greyscale.
    "red_green": {"amber": "#f5b800", "blue": "#0060a8", "crimson": "#6b1238", "green": "#8fd6c2", NATIVES: "#8a8a8a"},
    "blue_yellow": {"amber": "#ffc9a3", "blue": "#1d4fa0", "crimson": "#d01c4b", "green": "#4cae5a",
                    NATIVES: "#8a8a8a"},
}  # fmt: skip

CORNERS: dict[Owner, Sequence[Point]] = {
    "blue": ((0, 1.15), (1.15, -0.85), (-1.15, -0.85)),
    "crimson": ((-0.88, 0.88), (0.88, 0.88), (0.88, -0.88), (-0.88, -0.88)),
    "green": ((0, 1.18), (1.18, 0), (0, -1.18), (-1.18, 0)),
}
"""Amber is a disc; the neutral natives are a star."""
LOW = {"blue": -0.22}
"""How much lower letters stand in a shape."""


def _outline(owner: Owner, at: Point, r: float) -> list[Point]:
    if owner in CORNERS:
        return [(at[0] + r * dx, at[1] + r * dy) for dx, dy in CORNERS[owner]]
    return [polar(at, r * (1.15 if n % 2 == 0 else 0.82), n * 22.5) for n in range(16)]


def sign(pen: Pen, at: Point, r: float, owner: Owner, colour: str, rim: str = INK, width: float = 0.14) -> None:
    """A control marker, or whatever else says whose something is."""
    if owner in CORNERS or owner == NATIVES:
        pen.shape(_outline(owner, at, r), colour, rim if width else None, width * r)
    else:
        pen.disc(at, (1 + width / 2) * r, colour, rim if width else None, width * r)


def pawn(pen: Pen, at: Point, r: float, owner: Owner, colour: str, count: int | str, halted: int = 0) -> None:
    """Units: a head on the shape of whose they are, with how many; below, how many of them must stay."""
    x, y = at
    head = (x, y + (1.2 if owner in ("blue", "green") else 1.08) * r)
    pen.disc(head, 0.46 * r, colour, INK, 0.13 * r)
    sign(pen, at, r, owner, colour)
    said = str(count)
    size = (1.3 if len(said) < 2 else 1.05) * r * (0.88 if owner in ("blue", "green") else 1)
    pen.text((x, y + LOW.get(owner, 0) * r), said, size, readable_on(colour))
    if halted:
        spot = (x + 0.85 * r, y - 0.75 * r)
        pen.shape([polar(spot, 0.5 * r, 22.5 + 45 * n) for n in range(8)], PALE, INK, 0.1 * r)
        pen.text(spot, str(halted), 0.7 * r, INK)


def headquarters(pen: Pen, at: Point, r: float, owner: Owner | None, colour: str) -> None:
    """A tower with a flag; without an owner a place where one may stand."""
    x, y = at
    steps = ((-0.75, -0.95), (-0.75, 0.35), (-0.95, 0.35), (-0.95, 0.95), (-0.5, 0.95), (-0.5, 0.65), (-0.22, 0.65),
             (-0.22, 0.95), (0.22, 0.95), (0.22, 0.65), (0.5, 0.65), (0.5, 0.95), (0.95, 0.95), (0.95, 0.35),
             (0.75, 0.35), (0.75, -0.95))  # fmt: skip
    pen.shape([(x + dx * r, y + dy * r) for dx, dy in steps], colour, INK, 0.13 * r)
    if owner is None:
        pen.text((x, y - 0.25 * r), "HQ", 0.72 * r, INK)
    else:
        sign(pen, (x, y - 0.3 * r), 0.42 * r, owner, readable_on(colour), width=0)


def gem(pen: Pen, at: Point, r: float, value: int | None) -> None:
    """The value of the crystals somewhere."""
    x, y = at
    top, right, left = (x, y + 1.25 * r), (x + 0.95 * r, y + 0.45 * r), (x - 0.95 * r, y + 0.45 * r)
    corners = [top, right, (x + 0.7 * r, y - 0.95 * r), (x - 0.7 * r, y - 0.95 * r), left]
    pen.shape(corners, GEM, INK, 0.13 * r)
    pen.shape([top, right, left], mixed(GEM, "#ffffff", 0.45))
    pen.line([right, top, left], INK, 0.13 * r)
    if value is not None:
        pen.text((x, y - 0.25 * r), str(value), 1.25 * r, "#ffffff")


def face_down(pen: Pen, at: Point, r: float, kind: TileKind, count: int = 1, *, looked_at: bool = False) -> None:
    """A tile that nobody has turned up, or several: spears for a war party, eggs for a nest, a compass, a bolt; with an
    eye if whoever looks knows one of them."""
    x, y = at
    body, lines = (mixed(BACK, PALE, 0.72), INK) if kind is TileKind.EXPLORATION else (BACK, PALE)
    for back in range(min(count, 3) - 1, -1, -1):
        dx, dy = x + 0.2 * r * back, y + 0.2 * r * back
        corners = [(dx - 0.9 * r, dy + 0.9 * r), (dx + 0.9 * r, dy + 0.9 * r), (dx + 0.9 * r, dy - 0.9 * r),
                   (dx - 0.9 * r, dy - 0.9 * r)]  # fmt: skip
        pen.shape(corners, body, INK, 0.12 * r)
    if kind is TileKind.WAR_PARTY:
        for side in (-1, 1):
            pen.line([(x - 0.55 * side * r, y - 0.6 * r), (x + 0.4 * side * r, y + 0.4 * r)], lines, 0.14 * r)
            tip = (x + 0.68 * side * r, y + 0.68 * r)
            pen.shape([tip, (x + 0.2 * side * r, y + 0.45 * r), (x + 0.45 * side * r, y + 0.2 * r)], lines)
    elif kind is TileKind.NEST:
        for dx, dy in ((-0.38, -0.3), (0.38, -0.3), (0.0, 0.32)):
            pen.shape([(x + (dx + 0.3 * math.sin(n * 0.524)) * r, y + (dy + 0.4 * math.cos(n * 0.524)) * r)
                       for n in range(12)], lines)  # fmt: skip
    elif kind is TileKind.EXPLORATION:
        pen.disc((x, y), 0.66 * r, None, lines, 0.11 * r)
        for end, fill in ((0.62, DANGER), (-0.62, lines)):
            pen.shape([(x, y + end * r), (x + 0.2 * r, y), (x - 0.2 * r, y)], fill)
    elif kind is TileKind.EVENT:
        pen.shape([(x + dx * r, y + dy * r) for dx, dy in ((0.15, 0.75), (-0.45, -0.1), (-0.05, -0.1), (-0.2, -0.75),
                                                           (0.45, 0.12), (0.08, 0.12))], lines)  # fmt: skip
    if looked_at:
        _eye(pen, (x - 0.6 * r, y + 0.8 * r), 0.8 * r)
    _how_many(pen, at, r, count)


def badge(pen: Pen, at: Point, r: float, letters: str, colour: str) -> None:
    """A structure: a house in the colour of whose it is."""
    x, y = at
    corners = [(x - 0.9 * r, y - 0.95 * r), (x - 0.9 * r, y + 0.4 * r), (x, y + 1.15 * r), (x + 0.9 * r, y + 0.4 * r),
               (x + 0.9 * r, y - 0.95 * r)]  # fmt: skip
    pen.shape(corners, colour, INK, 0.14 * r)
    pen.text((x, y - 0.22 * r), letters, 1.08 * r, readable_on(colour))


def marker(pen: Pen, at: Point, r: float, kind: str, colour: str, count: int = 1) -> None:
    """Another marker of an army: a gun, a watching eye, else its first letters."""
    x, y = at
    pen.disc(at, 0.95 * r, colour, INK, 0.14 * r)
    dark = readable_on(colour)
    if kind == "guns":
        pen.line([(x - 0.3 * r, y - 0.1 * r), (x + 0.6 * r, y + 0.4 * r)], dark, 0.26 * r)
        pen.disc((x - 0.22 * r, y - 0.3 * r), 0.3 * r, dark)
    elif kind == "watch":
        _eye(pen, at, r)
    else:
        pen.text(at, kind[:2].upper(), 0.8 * r, dark)
    _how_many(pen, at, r, count)


def _how_many(pen: Pen, at: Point, r: float, count: int) -> None:
    if count > 1:
        pen.disc((at[0] + 0.78 * r, at[1] - 0.72 * r), 0.5 * r, PALE, INK, 0.1 * r)
        pen.text((at[0] + 0.78 * r, at[1] - 0.72 * r), str(count), 0.8 * r, INK)


def _eye(pen: Pen, at: Point, r: float) -> None:
    lids = [(at[0] + 0.68 * r * math.cos(n * 0.3927), at[1] + 0.42 * r * math.sin(n * 0.3927)) for n in range(16)]
    pen.shape(lids, PALE, INK, 0.1 * r)
    pen.disc(at, 0.26 * r, INK)


def burst(pen: Pen, at: Point, r: float, said: str) -> None:
    """A battle marker with its number."""
    pen.shape([polar(at, r * (1.25 if n % 2 else 0.88), n * 20) for n in range(18)], DANGER, INK, 0.12 * r)
    pen.text(at, said, 1.2 * r, PALE)


def star(pen: Pen, at: Point, r: float) -> None:
    """Victory points."""
    pen.shape([polar(at, r * (1.1 if n % 2 == 0 else 0.5), n * 36) for n in range(10)], GOLD, INK, 0.12 * r)


def territory(pen: Pen, at: Point, r: float) -> None:
    """How many regions."""
    corners = ((-1, 0.4), (-0.27, 1.07), (0.93, 0.67), (1, -0.67), (-0.2, -1.07))
    pen.shape([(at[0] + dx * r, at[1] + dy * r) for dx, dy in corners], SPENT, INK, 0.22 * r)


def card(pen: Pen, at: Point, r: float) -> None:
    x, y = at
    pen.shape(
        [(x - 0.7 * r, y + r), (x + 0.7 * r, y + r), (x + 0.7 * r, y - r), (x - 0.7 * r, y - r)], PALE, INK, 0.2 * r
    )


ICONS = {Icon.MOVE: "#8cc4d8", Icon.RECRUIT: "#9cc67a", Icon.BUILD: "#c2c7cc"}


def icon(pen: Pen, at: Point, r: float, kind: Icon | str) -> None:
    """What a row of a card brings: a step, a recruit, a hammer, a card drawn, a star, a bonus."""
    x, y = at
    fill = ICONS.get(Icon(kind), PALE) if kind in list(Icon) else PALE

    def put(corners: Sequence[Point], colour: str = fill) -> None:
        pen.shape([(x + dx * r, y + dy * r) for dx, dy in corners], colour, INK, 0.13 * r)

    if kind == Icon.MOVE:
        put(((-0.9, 0.4), (0.1, 0.4), (0.1, 0.9), (1, 0), (0.1, -0.9), (0.1, -0.4), (-0.9, -0.4)))
    elif kind == Icon.RECRUIT:
        put(((-0.75, -0.9), (-0.5, 0.15), (0.5, 0.15), (0.75, -0.9)))
        pen.disc((x, y + 0.45 * r), 0.46 * r, fill, INK, 0.13 * r)
    elif kind == Icon.BUILD:
        put(((-0.16, -1), (-0.16, 0.35), (0.16, 0.35), (0.16, -1)), "#c98f55")
        put(((-0.75, 0.25), (-0.75, 0.9), (0.5, 0.9), (0.85, 0.55), (0.5, 0.25)))
    elif kind in ("draw_each", "draw_once"):
        put(((-0.35, 0.95), (0.75, 0.95), (0.75, -0.6), (-0.35, -0.6)), SPENT)
        put(((-0.75, 0.6), (0.35, 0.6), (0.35, -0.95), (-0.75, -0.95)))
        pen.text((x - 0.2 * r, y - 0.18 * r), "+" if kind == "draw_each" else "1×", 1.05 * r, INK)
    elif kind == "vp":
        star(pen, at, r)
    else:
        pen.disc(at, 0.92 * r, GOLD, INK, 0.13 * r)
        pen.text(at, "!", 1.4 * r, INK)
