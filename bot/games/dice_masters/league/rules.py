"""Dice Masters' part of the league: declared, not written."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.dice_masters.league import dice, names
from bot.games.dice_masters.league.aspects import ASPECTS
from bot.games.dice_masters.league.details import DETAILS
from bot.games.dice_masters.league.facts import GAME_FACTS, SIDE_FACTS, known
from bot.games.dice_masters.league.points import life
from bot.games.dice_masters.league.settings import SETTINGS
from bot.games.dice_masters.league.terms import DiceSeasonTerms
from bot.games.dice_masters.terms import TURN_LIMIT, format_name
from bot.games.league_rules import LeagueRules, LuckFacts
from bot.locale import Words


def _told(to: Words, terms: DiceSeasonTerms) -> list[str]:
    limit = [] if terms.turn_limit == TURN_LIMIT else [to.say("at most {n} turns", n=terms.turn_limit)]
    return [to.say("Dice Masters"), format_name(to, terms.played_as), *limit]


LEAGUE = LeagueRules(
    terms=DiceSeasonTerms,
    told=_told,
    score=lambda terms: life(terms.life),
    facts=GAME_FACTS,
    side_facts=SIDE_FACTS,
    known=known,
    settings=SETTINGS,
    details=DETAILS,
    details_of_sides=_("Ready teams"),
    aspects=ASPECTS,
    compared=_("Ready teams, energy or the first turn"),
    luck=LuckFacts(
        {
            "character": _("Characters on character dice"),
            "sidekick": _("Characters on Sidekick dice"),
            "action": _("Actions on action dice"),
        },
        dice.rolls,
        _("The first roll of each turn only: rerolls and what texts roll are choices, not luck."),
    ),
    name=names.name,
)
