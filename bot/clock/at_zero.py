"""What happens when a seat's time is up.

It must not make it happen: the alarms and whoever claims do.
"""

from __future__ import annotations

from typing import Literal

from bot.matches.repository import StoredMatch
from rules_engine.kernel.decisions import ChooseReaction

AtZero = Literal["pass", "claim"]


def at_zero(stored: StoredMatch, seat: str) -> AtZero:
    """What happens when a seat's time is up: a reaction is passed, a turn may be claimed."""
    asked = stored.state.pending.get(seat) if stored.state is not None else None
    return "pass" if isinstance(asked, ChooseReaction) else "claim"
