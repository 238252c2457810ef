"""Pictures of a match of Cry Havoc for whoever looks: the planet, a battle, moves that are planned.

It must not draw: a worker does.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from rules_engine.kernel.decisions import Decision


async def planet(look: Look) -> list[Picture]:
    return []


async def question(look: Look, decision: Decision) -> list[Picture]:
    return []


async def planned_ways(look: Look, steps: Sequence[tuple[str, str]]) -> list[Picture]:
    return []
