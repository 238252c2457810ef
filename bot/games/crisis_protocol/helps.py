"""What a player may leave to a match of Crisis Protocol, in words.

It must not say when the match answers: the rules do.
"""

from __future__ import annotations

from typing import get_args

from bot.locale import Words
from rules_engine.crisis_protocol.state.match import Help

HELPS: tuple[Help, ...] = get_args(Help)
"""All there are, in the order they are shown and tried; new matches begin with them."""


def helps_in_words(to: Words) -> dict[Help, str]:
    return {
        "pass": to.say("Pass what cannot change anything"),
        "order": to.say("Order effects where the order cannot matter"),
        "end": to.say("End my turn when nothing useful is left"),
        "dice": to.say("Use cover and free rerolls for my defence"),
    }
