"""Crisis Protocol's part of the league: declared, not written."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.crisis_protocol.league import dice, names
from bot.games.crisis_protocol.league.aspects import ASPECTS
from bot.games.crisis_protocol.league.details import DETAILS
from bot.games.crisis_protocol.league.facts import GAME_FACTS, SIDE_FACTS, known
from bot.games.crisis_protocol.league.points import VICTORY_POINTS
from bot.games.crisis_protocol.league.settings import SETTINGS
from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.crisis_protocol.terms import edition_name, timeline_name
from bot.games.league_rules import LeagueRules, LuckFacts
from bot.locale import Words
from rules_engine.crisis_protocol.state.timelines import Timeline


def _told(to: Words, terms: CrisisSeasonTerms) -> list[str]:
    """The rules always; cards and crises where not all are allowed."""
    said = [edition_name(to, terms.edition)]
    if terms.timeline is not Timeline.EXTENDED:
        said.append(timeline_name(to, terms.timeline))
    if terms.assumed:
        said.append(to.say("cards with assumed tokens allowed (ROS-Q2)"))
    if terms.crises:
        said.append(to.count("{n} crisis allowed", "{n} crises allowed", len(terms.crises)))
    return said


LEAGUE = LeagueRules(
    terms=CrisisSeasonTerms,
    told=_told,
    score=lambda terms: VICTORY_POINTS,
    facts=GAME_FACTS,
    side_facts=SIDE_FACTS,
    known=known,
    settings=SETTINGS,
    details=DETAILS,
    details_of_sides=_("Affiliations and leaders"),
    aspects=ASPECTS,
    compared=_("Affiliations, leaders, crises, threat or priority"),
    luck=LuckFacts(
        {"attack": _("Attack"), "defence": _("Defence")},
        dice.rolls,
        _("Base rolls only: rerolls, changes and extra dice are choices, not luck."),
    ),
    name=names.name,
)
