"""Cry Havoc's part of the league, declared: armies and places, victory points, who began."""

from __future__ import annotations

from collections.abc import Sequence

from discord.app_commands import locale_str as _

from bot.games.cry_havoc.league.terms import HavocSeasonTerms
from bot.games.cry_havoc.panels.here import the_pack
from bot.games.league_rules import Aspect, Facts, KnownFacts, LeagueRules, Score, Setting
from bot.locale import Words
from bot.ui.kit.components import Line
from rules_engine.cry_havoc.events.flow import InitiativeDealt
from rules_engine.cry_havoc.query.scoring import ranking
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Level
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.phrases.terms import LEVELS
from rules_engine.kernel.events import Event

MOST = 200
"""No match comes near so many points; a longer number is a slip of the finger."""


def army_name(id: str, language: str) -> str:
    return Names(the_pack(), language).army(id)


def _began(side: Facts) -> str | None:
    first = side.get("first")
    return None if first is None else "first" if first else "second"


ARMY = Aspect(
    "army",
    _("Armies"),
    lambda _game, side: side.get("army"),
    lambda to, key: army_name(key, to.language),
)
FIRST = Aspect(
    "first",
    _("First in round 1"),
    lambda _game, side: _began(side),
    lambda to, key: to.say("first in round 1") if key == "first" else to.say("second in round 1"),
)


def _levels(to: Words, terms: HavocSeasonTerms) -> list[Line]:
    names = Names(the_pack(), to.language)
    return [Line(level.value, names.term(LEVELS, level), chosen=terms.level is level) for level in Level]


def known(state: Match, events: Sequence[Event]) -> KnownFacts:
    """`place`: 1 for whoever is ahead, as ties are broken (CH-END-08 to 10); a rating of any number of seats needs no
    more."""
    order = next((event.order for event in events if isinstance(event, InitiativeDealt)), None)
    places = ranking(World(state, the_pack())) if state.initiative else []
    sides = {
        str(seat): {
            "army": player.army,
            "vp": player.vp,
            "place": places.index(seat) + 1 if seat in places else None,
            "first": None if order is None else order[0] == seat,
        }
        for seat, player in state.players.items()
    }
    return KnownFacts({"rounds": state.round or None}, sides)


def _told(to: Words, terms: HavocSeasonTerms) -> list[str]:
    said = [to.say("Cry Havoc"), Names(the_pack(), to.language).term(LEVELS, terms.level)]
    return [*said, to.say("HQs are dealt")] if terms.random_hq else said


POINTS = Score(
    name=_("Victory points"),
    short=_("VP"),
    mine=_("My victory points"),
    theirs=_("{name}'s victory points"),
    gained=_("victory points of one's games"),
    margin=_("difference of victory points, at most {most} a game; a bye counts one's mean"),
    margin_short=_("±VP"),
    decided=_("The deadline has passed: whoever has more victory points wins."),
    bounds=_("Victory points go from 0 to {most}."),
    most=MOST,
    rounds=1,
)
LEAGUE = LeagueRules(
    terms=HavocSeasonTerms,
    told=_told,
    score=lambda terms: POINTS,
    facts=("rounds",),
    side_facts=("army", "vp", "place", "first"),
    known=known,
    settings=(Setting("level", _("Skills"), _levels, lambda terms, values: {"level": values[0]}),),
    details=(),
    details_of_sides=_("Armies"),
    aspects=(ARMY, FIRST),
    compared=_("Armies or who was first"),
    name=army_name,
)
