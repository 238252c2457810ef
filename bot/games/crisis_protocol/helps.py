"""What a player may leave to a match of Crisis Protocol, in words.

It must not say when the match answers: the rules do.
"""

from __future__ import annotations

from typing import get_args

from bot.locale import Words
from rules_engine.crisis_protocol.state.match import Help

HELPS: tuple[Help, ...] = get_args(Help)
"""All there are, in the order they are shown and tried."""
OFF_AT_FIRST: tuple[Help, ...] = ("dice",)
"""Nothing is rolled that nobody has asked for; whoever wants it so switches it on."""


def helps_in_words(to: Words) -> dict[Help, str]:
    return {
        "pass": to.say("Pass what cannot change anything"),
        "order": to.say("Order effects where the order cannot matter"),
        "end": to.say("End my turn when nothing useful is left"),
        "cover": to.say("Use cover for my defence"),
        "dice": to.say("Use free rerolls for my defence"),
        "usual": to.say("Take effects in the usual order unless it matters"),
    }
