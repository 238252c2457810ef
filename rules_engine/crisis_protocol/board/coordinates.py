"""Places on the mat as people type and read them; measures nothing.

Columns A–R and rows 1–18 are squares of 2 inches; A1 is the square at the left bottom corner, rows count upward. A
digit after a dash picks one of nine parts of the square, laid out like the number pad of a keyboard (7 left top, 5
middle, 3 right bottom); each further digit refines again. A name stands for the middle of what it names.
"""

from __future__ import annotations

import re

from rules_engine.crisis_protocol.board.shapes import MAT, Point

COLUMNS = "ABCDEFGHIJKLMNOPQR"
SQUARE = MAT / len(COLUMNS)
FINEST = 4
"""Digits accepted after the dash; two are within a sixteenth of an inch of any point."""
LONGEST = 40

# For texts in which no two spaces stand together.
_SQUARE = re.compile(r"([A-Z]) ?([0-9]{1,3})(?: ?[-–−/ ] ?([0-9]{1,40}))?", re.ASCII)
_MARK = re.compile(r" ?(?:\"|″|”|''|in(?:ch(?:es)?)?\b\.?|zoll\b)", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?[0-9]{1,40}(?:[.,][0-9]{1,40})?", re.ASCII)

EXPECTED = "write a square such as H7, H7-5 or H7-53, or inches such as 14.5,13.25 or 14,5;13,25"


class UnknownPlace(ValueError):
    """A text that names no place on the mat; the message says what is expected, the code lets others say it in their
    own words."""

    def __init__(self, code: str, message: str, said: str = "") -> None:
        super().__init__(message)
        self.code, self.said = code, said


def parse(text: str) -> Point:
    """The place a person means, in inches from the left bottom corner."""
    if len(text) > LONGEST:
        raise UnknownPlace(
            "unread", f"{len(text)} characters are too many for a place: {EXPECTED}", text[:LONGEST] + "…"
        )
    plain = " ".join(text.split())
    if not plain:
        raise UnknownPlace("empty", f"no place given: {EXPECTED}")
    if found := _SQUARE.fullmatch(plain.upper()):
        return _of_square(*found.groups())
    return _of_inches(plain)


def name(point: Point, digits: int = 2) -> str:
    """The square and digits that hold a point: `H7-53`, or `H7` with no digits."""
    column, x = _part(point[0] / SQUARE, len(COLUMNS))
    row, y = _part(point[1] / SQUARE, len(COLUMNS))
    keys = ""
    for _ in range(digits):
        third_x, x = _part(x * 3, 3)
        third_y, y = _part(y * 3, 3)
        keys += str(third_y * 3 + third_x + 1)
    return f"{COLUMNS[column]}{row + 1}" + (f"-{keys}" if keys else "")


def inches(point: Point) -> str:
    """The same place in inches, to the thousandth: `14.5,13.25`."""
    return ",".join(f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".") for value in point)


def _part(value: float, parts: int) -> tuple[int, float]:
    """Which of equal parts a value lies in, and how far into it; the far rim belongs to the last part."""
    index = min(parts - 1, max(0, int(value)))
    return index, min(1.0, max(0.0, value - index))


def _of_square(letter: str, number: str, keys: str | None) -> Point:
    if letter not in COLUMNS:
        raise UnknownPlace("column", f"there is no column {letter}: columns are A to {COLUMNS[-1]}", letter)
    if not 1 <= int(number) <= len(COLUMNS):
        raise UnknownPlace("row", f"there is no row {number}: rows are 1 to {len(COLUMNS)}", number)
    x, y, side = COLUMNS.index(letter) * SQUARE, (int(number) - 1) * SQUARE, SQUARE
    keys = keys or ""
    if "0" in keys or len(keys) > FINEST:
        raise UnknownPlace(
            "digits", f"after the dash come 1 to {FINEST} digits from 1 to 9, as on a number pad, not {keys}", keys
        )
    for key in keys:
        side /= 3
        third_y, third_x = divmod(int(key) - 1, 3)
        x, y = x + third_x * side, y + third_y * side
    return (x + side / 2, y + side / 2)


def _of_inches(text: str) -> Point:
    plain = _MARK.sub("", text).strip()
    # A comma is a decimal comma only where something else parts the two numbers.
    halves = plain.split(";") if ";" in plain else plain.split(",") if plain.count(",") == 1 else plain.split()
    values = [half.strip() for half in halves]
    if len(values) != 2 or not all(_NUMBER.fullmatch(value) for value in values):
        raise UnknownPlace("unread", f"“{text.strip()}” is no place on the mat: {EXPECTED}", text.strip())
    x, y = (float(value.replace(",", ".")) for value in values)
    if not (0.0 <= x <= MAT and 0.0 <= y <= MAT):
        raise UnknownPlace(
            "off", f"{inches((x, y))} is off the mat: both numbers are from 0 to {MAT:g}", inches((x, y))
        )
    return (x, y)
