"""The editions of the core rules as people choose them: named for what they are, never for a language."""

from __future__ import annotations

from bot.locale import Words
from rules_engine.crisis_protocol.state.editions import Edition

NAMES = {
    Edition.EARTHS_MIGHTIEST: "Core rules of the Earth's Mightiest set",
    Edition.MARCH_2022: "Core rules of March 2022",
}


def edition_name(to: Words, edition: Edition) -> str:
    return to.say(NAMES[edition])
