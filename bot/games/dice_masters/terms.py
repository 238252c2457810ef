"""What two players of Dice Masters agree on besides time and language, and how that is told."""

from __future__ import annotations

from pydantic import Field

from bot.games.minds import LEVELS
from bot.games.opponents import level_name
from bot.locale import Words
from bot.matches.terms import Terms
from bot.ui.agreed import clock_words, language_name
from rules_engine.dice_masters.query.teams import FORMATS
from rules_engine.dice_masters.state.match import Format

TURN_LIMIT = 100
"""DM-WIN-Q3: turns of both together; a match that would never end is over then."""


class DiceTerms(Terms):
    format: Format = Format.TOURNAMENT
    relaxed: bool = Field(False, description="both may act after every action (DM-TIM-09)")
    turn_limit: int = Field(TURN_LIMIT, ge=2, le=1000, description="turns after which whoever has more life wins")


def format_name(to: Words, format: Format) -> str:
    """By its name and its numbers."""
    facts = FORMATS[format]
    match format:
        case Format.INTRODUCTORY:
            return to.say("introductory game, {life} life", life=facts.life)
        case Format.CASUAL:
            return to.say("casual game, {life} life, {dice} dice", life=facts.life, dice=facts.budget)
        case _:
            return to.say("tournament game, {life} life, {dice} dice", life=facts.life, dice=facts.budget)


def terms_in_words(to: Words, terms: DiceTerms) -> list[str]:
    relaxed = [to.say("both may act after every action")] if terms.relaxed else []
    limit = [] if terms.turn_limit == TURN_LIMIT else [to.say("at most {n} turns", n=terms.turn_limit)]
    said = [to.say("Dice Masters"), format_name(to, terms.format), *relaxed, *limit, language_name(terms)]
    if terms.practice is not None:
        level = level_name(to, LEVELS, terms.practice)
        return [*said, to.say("practice against {level}, without a clock", level=level)]
    return [*said, clock_words(to, terms)]
