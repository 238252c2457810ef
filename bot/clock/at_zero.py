"""What happens when a seat's time is up.

It must not make it happen: the alarms and whoever claims do.
"""

from __future__ import annotations

from typing import Literal

from bot.clock.hours import HOUR
from bot.matches.repository import StoredMatch
from bot.matches.terms import Terms
from rules_engine.kernel.decisions import ChooseReaction

AtZero = Literal["pass", "claim"]

SHARE, MOST = 3, 24 * HOUR
"""Of the pace, and what is enough for anybody who is awake: quiet hours do not count."""


def reaction_time(terms: Terms) -> float | None:
    """Seconds before a reaction is passed by itself; None where it has the whole clock. At a pace of a day it is eight
    hours, at one of an hour twenty minutes."""
    return min(terms.pace_hours * HOUR / SHARE, MOST) if terms.reactions == "pace" else None


def at_zero(stored: StoredMatch, seat: str) -> AtZero:
    """What happens when a seat's time is up: a reaction is passed, a turn may be claimed."""
    asked = stored.state.pending.get(seat) if stored.state is not None else None
    return "pass" if isinstance(asked, ChooseReaction) else "claim"
