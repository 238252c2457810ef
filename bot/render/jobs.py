"""A picture that is wanted, as it goes to a worker. Any game's renderer can be named in it.

It must not import Discord or a game: a worker loads this first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.render.palette import Mode
from bot.render.picture import Picture


@dataclass(frozen=True)
class Sketch:
    """What a person is thinking of, to be drawn over the board; places and directions as the question counts them."""

    places: tuple[tuple[int, int], ...] = ()
    words: tuple[str, ...] = ()
    chosen: tuple[int, int] | None = None
    angle: int | None = None
    first: int = 1
    """The number of the first place; of the chosen one, the number it was offered under, or 0."""


@dataclass(frozen=True)
class Job:
    """Who draws it, out of what, in which colours."""

    lane: str | None
    """The match: its boards are drawn in one place, where its battlefield is kept. None: there is no board on it."""
    renderer: Callable[..., Picture | None]
    given: tuple[Any, ...] = ()
    mode: Mode = "light"


def draw(job: Job) -> Picture | None:
    return job.renderer(*job.given, job.mode)
