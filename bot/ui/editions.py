"""The editions of the core rules as people choose them: named for what they are, never for a language."""

from __future__ import annotations

from bot.locale import Words
from rules_engine.crisis_protocol.state.editions import Edition


def edition_name(to: Words, edition: Edition) -> str:
    match edition:
        case Edition.EARTHS_MIGHTIEST:
            return to.say("Core rules of the Earth's Mightiest set")
        case Edition.MARCH_2022:
            return to.say("Core rules of March 2022")
