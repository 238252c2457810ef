"""Dice Masters' side of the league's part of the port. It must not do anything itself: it says who does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord.app_commands import locale_str as _

from bot.games.dice_masters.league import dice, names
from bot.games.dice_masters.league.aspects import ASPECTS
from bot.games.dice_masters.league.details import DETAILS
from bot.games.dice_masters.league.facts import GAME_FACTS, SIDE_FACTS, of_game, of_sides
from bot.games.dice_masters.league.points import life
from bot.games.dice_masters.league.settings import SETTINGS
from bot.games.dice_masters.league.terms import DiceSeasonTerms
from bot.games.dice_masters.terms import TURN_LIMIT, format_name
from bot.games.league_rules import Facts, Rolls, Score
from bot.locale import Words
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.events import Event


class DiceLeague:
    title = _("Dice Masters")
    terms = DiceSeasonTerms
    facts = GAME_FACTS
    side_facts = SIDE_FACTS
    settings = SETTINGS
    details = DETAILS
    aspects = ASPECTS
    compared = _("Ready teams, energy or the first turn")

    def of_game(self, state: Match) -> Facts:
        return of_game(state)

    def of_sides(self, state: Match, events: Sequence[Event]) -> Mapping[str, Facts]:
        return of_sides(state, events)

    def content(self, state: Match) -> str:
        return state.content

    def told(self, to: Words, terms: DiceSeasonTerms) -> list[str]:
        limit = [] if terms.turn_limit == TURN_LIMIT else [to.say("at most {n} turns", n=terms.turn_limit)]
        return [to.say("Dice Masters"), format_name(to, terms.played_as), *limit]

    def score(self, terms: DiceSeasonTerms) -> Score:
        return life(terms.life)

    def details_of_sides(self, to: Words) -> str:
        return to.say("Ready teams")

    def rolls(self, side: Facts) -> Mapping[str, Rolls]:
        return dice.rolls(side)

    def rolls_name(self, to: Words, kind: str) -> str:
        return {
            "character": to.say("Characters on character dice"),
            "sidekick": to.say("Characters on Sidekick dice"),
            "action": to.say("Actions on action dice"),
        }[kind]

    def rolls_counted(self, to: Words) -> str:
        return to.say("The first roll of each turn only: rerolls and what texts roll are choices, not luck.")

    def name(self, id: str, language: str) -> str:
        return names.name(id, language)
