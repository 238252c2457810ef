"""Places on the mat as players read and type them, in thousandths of an inch.

It must not judge a place: the engine does.
"""

from __future__ import annotations

from bot.games.places import Mat
from bot.locale import Words
from bot.matches.service import MatchError
from bot.ui.safe import shown
from rules_engine.crisis_protocol.board import shapes
from rules_engine.crisis_protocol.board.coordinates import UnknownPlace, name, parse

MAT = Mat(width=round(shapes.MAT * 1000), height=round(shapes.MAT * 1000), nudge=250, apart=900)
"""A nudge is a quarter of an inch."""


def place_name(x: int, y: int) -> str:
    return name((x / 1000, y / 1000))


def place_hint(to: Words) -> str:
    return to.say("H7-53: in square H7, digits as on a number pad, ever finer. Or inches: 14.5,13.25")


def read_place(to: Words, text: str) -> tuple[int, int]:
    try:
        x, y = parse(text)
    except UnknownPlace as error:
        raise MatchError("no_such_place", expected=_unknown(to, error)) from None
    return round(x * 1000), round(y * 1000)


def _unknown(to: Words, error: UnknownPlace) -> str:
    """What was typed names no place: what would."""
    expected = to.say("Write a square such as H7, H7-5 or H7-53, or inches such as 14.5,13.25.")
    sentences = {
        "column": to.say("There is no column {said}: columns are A to R.", said=shown(error.said, 60)),
        "row": to.say("There is no row {said}: rows are 1 to 18.", said=shown(error.said, 60)),
        "digits": to.say("After the dash come 1 to 4 digits from 1 to 9, as on a number pad."),
        "off": to.say("{said} is off the mat: both numbers are from 0 to 36.", said=shown(error.said, 60)),
        "empty": expected,
    }
    return (
        sentences.get(error.code)
        or to.say("“{said}” is no place on the mat.", said=shown(error.said, 60)) + " " + expected
    )
