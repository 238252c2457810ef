"""Whether a post would tell anything of what happened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.match.look import Look
from rules_engine.kernel.events import Event


def worth_a_post(look: Look, events: Sequence[Event]) -> bool:
    silent = look.game.telling.cuts.silent
    return bool(look.story([event for event in events if not isinstance(event, silent)]))
