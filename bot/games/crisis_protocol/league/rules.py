"""Crisis Protocol's side of the league's part of the port. It must not do anything itself: it says who does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord.app_commands import locale_str as _

from bot.games.crisis_protocol.league import dice, names
from bot.games.crisis_protocol.league.aspects import ASPECTS
from bot.games.crisis_protocol.league.details import DETAILS
from bot.games.crisis_protocol.league.facts import GAME_FACTS, SIDE_FACTS, of_game, of_sides
from bot.games.crisis_protocol.league.points import VICTORY_POINTS
from bot.games.crisis_protocol.league.settings import SETTINGS
from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.crisis_protocol.terms import edition_name, timeline_name
from bot.games.league_rules import Facts, Rolls, Score
from bot.locale import Words
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.kernel.events import Event


class CrisisLeague:
    title = _("Crisis Protocol")
    terms = CrisisSeasonTerms
    facts = GAME_FACTS
    side_facts = SIDE_FACTS
    settings = SETTINGS
    details = DETAILS
    aspects = ASPECTS
    compared = _("Affiliations, leaders, crises, threat or priority")

    def of_game(self, state: Match) -> Facts:
        return of_game(state)

    def of_sides(self, state: Match, events: Sequence[Event]) -> Mapping[str, Facts]:
        return of_sides(state, events)

    def content(self, state: Match) -> str:
        return state.content

    def told(self, to: Words, terms: CrisisSeasonTerms) -> list[str]:
        """The rules always; cards and crises where not all are allowed."""
        said = [edition_name(to, terms.edition)]
        if terms.timeline is not Timeline.EXTENDED:
            said.append(timeline_name(to, terms.timeline))
        if terms.assumed:
            said.append(to.say("cards with assumed tokens allowed (ROS-Q2)"))
        if terms.crises:
            said.append(to.count("{n} crisis allowed", "{n} crises allowed", len(terms.crises)))
        return said

    def score(self, terms: CrisisSeasonTerms) -> Score:
        return VICTORY_POINTS

    def details_of_sides(self, to: Words) -> str:
        return to.say("Affiliations and leaders")

    def rolls(self, side: Facts) -> Mapping[str, Rolls]:
        return dice.rolls(side)

    def rolls_name(self, to: Words, kind: str) -> str:
        return {"attack": to.say("Attack"), "defence": to.say("Defence")}[kind]

    def rolls_counted(self, to: Words) -> str:
        return to.say("Base rolls only: rerolls, changes and extra dice are choices, not luck.")

    def name(self, id: str, language: str) -> str:
        return names.name(id, language)
