"""What lies before somebody while they choose, in a line of small print: the score of all, and what can be spent."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ui.match.look import Look


def score_of_all(look: Look, points: Mapping[str, int]) -> str:
    """`🔵 20 – 🔴 18`."""
    return " – ".join(f"{look.sign(seat)} {count}" for seat, count in points.items())


def tray_line(*parts: str) -> str:
    """Of what there is to say."""
    return "-# " + " · ".join(filter(None, parts))
