"""One die as it lies: energy, a character with its numbers, an action; our own drawings. It must not know a match."""

from __future__ import annotations

from bot.games.dice_masters.pictures.view import DieView
from bot.render.pen import Pen, Point, mixed, polar
from rules_engine.dice_masters.faces import ActionFace, CharacterFace, Energy, EnergyFace

TINTS = {
    "fist": "#c8452f",
    "bolt": "#e0a91b",
    "mask": "#4a78c8",
    "shield": "#4f9a5b",
    "sidekick": "#f4efe2",
    "orange": "#e8842a",
    "light_blue": "#7cc4e8",
    "pink": "#e58fb5",
    "green": "#7cb566",
    "wild": "#8a5cc2",
    "generic": "#8a8577",
}
INK, PALE = "#1d1a26", "#fffaf0"
SIDE = 1.0
"""A die is one unit wide; all lengths below are shares of it."""


def draw_die(pen: Pen, at: Point, size: float, die: DieView, *, number: int | None = None, lit: bool = False) -> None:
    """With its middle at a point; `number`: by which it is chosen, `lit`: it is what is going on."""
    body = TINTS.get(die.tint, TINTS["sidekick"])
    plate(pen, at, size, mixed(body, PALE, 0.25 if die.face is not None else 0.55), "#e8842a" if lit else INK)
    face = die.face
    if isinstance(face, EnergyFace):
        _energy(pen, at, size, face)
        pen.text((at[0], at[1] - 0.38 * size), die.letters, 0.17 * size, INK)
    elif isinstance(face, CharacterFace):
        _character(pen, at, size, die, face)
    elif isinstance(face, ActionFace):
        pen.text(at, die.letters, 0.42 * size, INK)
        stars(pen, (at[0] - 0.32 * size, at[1] - 0.34 * size), 0.1 * size, face.burst)
    else:
        pen.text(at, die.letters, 0.36 * size, INK)
    if number is not None:
        below = (at[0], at[1] - 0.64 * size)
        pen.disc(below, 0.15 * size, INK)
        pen.text(below, str(number), 0.22 * size, PALE)


def plate(pen: Pen, at: Point, size: float, fill: str, rim: str) -> None:
    """A rounded square."""
    x, y, half, r = at[0], at[1], 0.48 * size, 0.12 * size
    points: list[Point] = []
    for cx, cy, start in (
        (x + half - r, y + half - r, 0),
        (x + half - r, y - half + r, 90),
        (x - half + r, y - half + r, 180),
        (x - half + r, y + half - r, 270),
    ):
        points += [polar((cx, cy), r, start + step * 15) for step in range(7)]
    pen.shape(points, fill, rim, 0.045 * size)


def _character(pen: Pen, at: Point, size: float, die: DieView, face: CharacterFace) -> None:
    x, y = at
    changed = die.is_changed
    pen.text((x, y + 0.04 * size), die.letters, 0.3 * size, INK)
    pen.disc((x - 0.3 * size, y + 0.3 * size), 0.14 * size, PALE, INK, 0.025 * size)
    pen.text((x - 0.3 * size, y + 0.3 * size), str(face.cost), 0.2 * size, INK)
    strong = str(face.attack if die.attack is None else die.attack)
    tough = str(face.defense if die.defense is None else die.defense)
    pen.text((x + 0.3 * size, y + 0.3 * size), strong, 0.28 * size, "#b3261e" if changed[0] else INK)
    pen.text((x + 0.3 * size, y - 0.3 * size), tough, 0.28 * size, "#b3261e" if changed[1] else INK)
    for pip in range(face.level):
        pen.disc((x - 0.1 * size + pip * 0.1 * size, y - 0.38 * size), 0.035 * size, INK)
    stars(pen, (x - 0.36 * size, y - 0.28 * size), 0.09 * size, face.burst)
    if die.damage:
        at_ = (x + 0.46 * size, y)
        pen.shape(_burst(at_, 0.19 * size), "#b3261e", INK, 0.02 * size)
        pen.text(at_, str(die.damage), 0.2 * size, PALE)


def _energy(pen: Pen, at: Point, size: float, face: EnergyFace) -> None:
    x, y = at[0], at[1] + 0.08 * size
    if face.energy is Energy.GENERIC:
        symbol(pen, (x, y), 0.3 * size, face.energy, str(face.amount))
    elif face.amount == 2:
        symbol(pen, (x - 0.2 * size, y), 0.21 * size, face.energy)
        symbol(pen, (x + 0.2 * size, y), 0.21 * size, face.energy)
    else:
        symbol(pen, (x, y), 0.3 * size, face.energy)


def symbol(pen: Pen, at: Point, r: float, energy: Energy | str, said: str = "") -> None:
    """The sign of an energy, told by its shape as well as by its colour."""
    x, y = at
    kind = str(energy)
    fill, line = TINTS[kind], 0.12 * r
    shape: tuple[Point, ...]
    if kind == "bolt":
        shape = ((0.15, 1), (-0.6, -0.1), (-0.05, -0.1), (-0.25, -1), (0.65, 0.2), (0.1, 0.2), (0.45, 1))
        pen.shape([(x + dx * r, y + dy * r) for dx, dy in shape], fill, INK, line)
    elif kind == "shield":
        shape = ((-0.8, 0.9), (0.8, 0.9), (0.8, 0.1), (0.45, -0.6), (0, -1), (-0.45, -0.6), (-0.8, 0.1))
        pen.shape([(x + dx * r, y + dy * r) for dx, dy in shape], fill, INK, line)
        pen.line([(x, y + 0.8 * r), (x, y - 0.8 * r)], PALE, 0.14 * r)
    elif kind == "mask":
        shape = ((-1, 0.45), (-0.4, 0.6), (0, 0.4), (0.4, 0.6), (1, 0.45), (0.8, -0.35), (0.35, -0.5), (0, -0.1),
                 (-0.35, -0.5), (-0.8, -0.35))  # fmt: skip
        pen.shape([(x + dx * r, y + dy * r) for dx, dy in shape], fill, INK, line)
        for dx in (-0.45, 0.45):
            pen.disc((x + dx * r, y + 0.1 * r), 0.18 * r, PALE)
    elif kind == "fist":
        shape = ((-0.8, 0.6), (0.75, 0.6), (0.85, -0.1), (0.5, -0.75), (-0.45, -0.75), (-0.85, -0.2))
        pen.shape([(x + dx * r, y + dy * r) for dx, dy in shape], fill, INK, line)
        for dx in (-0.4, 0.0, 0.4):
            pen.line([(x + dx * r, y + 0.55 * r), (x + dx * r, y + 0.05 * r)], INK, 0.1 * r)
    else:
        pen.disc(at, r, fill, INK, line)
        pen.text(at, said or "?", 1.3 * r, PALE)


def stars(pen: Pen, at: Point, r: float, count: int) -> None:
    """Bursts."""
    for number in range(count):
        pen.shape(_burst((at[0] + number * 1.9 * r, at[1]), r), "#e0a91b", INK, 0.15 * r)


def _burst(centre: Point, r: float) -> list[Point]:
    return [polar(centre, r if step % 2 == 0 else 0.55 * r, step * 22.5) for step in range(16)]
