"""Which picture goes with which question: what of the board, with which ghosts and lines. Draws nothing itself."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.events import Event


@dataclass(frozen=True)
class Ghost:
    """A base where it might stand, in thousandths of an inch."""

    label: str
    x: int
    y: int
    legal: bool = True


@dataclass(frozen=True)
class Sketch:
    """What is drawn over the board."""

    ghosts: tuple[Ghost, ...] = ()
    rays: tuple[tuple[int, str], ...] = ()
    """Directions from the one who moves, in thousandths of a degree, each with its label."""


async def place_picture(look: Look, decision: Decision, sketch: Sketch) -> list[Picture]:
    return []


async def board_picture(look: Look) -> list[Picture]:
    return []


async def story_pictures(look: Look, events: list[Event]) -> list[Picture]:
    return []
