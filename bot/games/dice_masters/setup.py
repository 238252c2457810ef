"""From a challenge to a match of Dice Masters: what is agreed, what is brought."""

from __future__ import annotations

from bot.games.defaults import PlainSetup
from bot.games.dice_masters.teams import Teams
from bot.games.dice_masters.terms import DiceTerms, terms_in_words
from bot.games.values import NewMatch
from bot.locale import Words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.state.match import Format, Match, Options


class DiceSetup(PlainSetup):
    terms = DiceTerms

    def __init__(self) -> None:
        self.loadouts = Teams(default_content())

    def content(self, terms: object = None) -> str:
        return default_content().version

    def played_with(self, state: Match) -> str | None:
        return state.content

    def told(self, to: Words, terms: DiceTerms) -> list[str]:
        return terms_in_words(to, terms)

    def open(self, begun: NewMatch) -> Match:
        terms: DiceTerms = begun.terms
        return new_match(
            default_content(),
            None if terms.format is Format.INTRODUCTORY else begun.loadouts,
            name=begun.id,
            options=Options(format=terms.format, relaxed=terms.relaxed, turn_limit=terms.turn_limit),
            commitment=begun.commitment,
            words=begun.words,
        )
