"""From a challenge to a match of Cry Havoc: what is agreed; nobody brings anything."""

from __future__ import annotations

from bot.games.cry_havoc.panels.here import the_pack
from bot.games.cry_havoc.terms import HavocTerms, terms_in_words
from bot.games.defaults import PlainSetup
from bot.games.values import NewMatch
from bot.locale import Words
from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.state.match import Match, Options


class HavocSetup(PlainSetup):
    terms = HavocTerms

    def content(self, terms: object = None) -> str:
        return the_pack().version

    def played_with(self, state: Match) -> str | None:
        return state.content

    def told(self, to: Words, terms: HavocTerms) -> list[str]:
        return terms_in_words(to, terms)

    def open(self, begun: NewMatch) -> Match:
        terms: HavocTerms = begun.terms
        return new_match(
            the_pack(),
            dict(zip(begun.seats, terms.armies, strict=True)),
            name=begun.id,
            options=Options(level=terms.level, random_hq=terms.random_hq),
            commitment=begun.commitment,
            words=begun.words,
        )
