"""Whether what a file tells can be the beginning of a match of Crisis Protocol, before anything is made of it.

It must not judge what it says: the rules do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.crisis_protocol.helps import WORDS
from bot.matches.shapes import at, bound, each, nothing_yet

MOST_TERRAIN, MOST_CORNERS = 48, 48
"""BAT-03: a battlefield has 12 to 16 features; those of mine have up to 12 corners."""
MOST_CARDS = 20
"""ROS-02…05: no part of a roster has more than 10."""


def look_into(start: Any) -> None:
    bound(_counted(start))
    # Nobody has come, nothing has happened.
    nothing_yet(start, "characters", "objectives", "effects", "deferred", "history", "orders", "plans")


def _counted(start: Any) -> Iterator[tuple[Any, int]]:
    yield at(start, "terrain"), MOST_TERRAIN
    yield from ((at(piece, "outline"), MOST_CORNERS) for piece in each(at(start, "terrain")))
    yield from ((at(player, "helps"), len(WORDS)) for player in each(at(start, "players")))
    for frame in each(at(start, "stack")):
        for roster in each(at(frame, "rosters")):
            yield from ((part, MOST_CARDS) for part in each(roster))
