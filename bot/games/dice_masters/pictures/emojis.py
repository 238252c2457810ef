"""The signs of energy for texts, buttons and lists; our own drawings. One sign serves every language."""

from __future__ import annotations

from io import BytesIO

from bot.games.dice_masters.pictures.dice import symbol
from bot.render.pen import Pen

SIZE = 128
ENERGIES = ("fist", "bolt", "mask", "shield", "wild", "generic")
PREFIX = "energy_"
"""Before their names: another game may have a shield of its own."""


def emojis() -> dict[str, bytes]:
    return {PREFIX + energy: _png(energy) for energy in ENERGIES}


def _png(energy: str) -> bytes:
    pen = Pen((-1.1, -1.1, 1.1, 1.1), SIZE / 2.2)
    symbol(pen, (0, 0), 1.0, energy, "•" if energy == "generic" else "")  # how much, a number beside it says
    buffer = BytesIO()
    pen.done().convert("RGBA").save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
