"""Cry Havoc's side of the league's part of the port: armies and places, victory points, who began.

It must not ask people what a match can tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord.app_commands import locale_str as _

from bot.games.cry_havoc.league.terms import HavocSeasonTerms
from bot.games.cry_havoc.panels.here import the_pack
from bot.games.league_rules import Aspect, Detail, Facts, Rolls, Score, Setting
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
    lambda to: to.say("Armies"),
    lambda _game, side: side.get("army"),
    lambda to, key: army_name(key, to.language),
)
FIRST = Aspect(
    "first",
    lambda to: to.say("First in round 1"),
    lambda _game, side: _began(side),
    lambda to, key: to.say("first in round 1") if key == "first" else to.say("second in round 1"),
)


def _levels(to: Words, terms: HavocSeasonTerms) -> list[Line]:
    names = Names(the_pack(), to.language)
    return [Line(level.value, names.term(LEVELS, level), chosen=terms.level is level) for level in Level]


class HavocLeague:
    title = _("Cry Havoc")
    terms = HavocSeasonTerms
    facts = ("rounds",)
    side_facts = ("army", "vp", "place", "first")
    settings: Sequence[Setting] = (
        Setting("level", lambda to: to.say("Skills"), _levels, lambda terms, values: {"level": values[0]}),
    )
    details: Sequence[Detail] = ()
    aspects: Sequence[Aspect] = (ARMY, FIRST)
    compared = _("Armies or who was first")

    def of_game(self, state: Match) -> Facts:
        return {"rounds": state.round or None}

    def of_sides(self, state: Match, events: Sequence[Event]) -> Mapping[str, Facts]:
        """`place`: 1 for whoever is ahead, as ties are broken (CH-END-08 to 10); a rating of any number of seats needs
        no more."""
        order = next((event.order for event in events if isinstance(event, InitiativeDealt)), None)
        places = ranking(World(state, the_pack())) if state.initiative else []
        return {
            str(seat): {
                "army": player.army,
                "vp": player.vp,
                "place": places.index(seat) + 1 if seat in places else None,
                "first": None if order is None else order[0] == seat,
            }
            for seat, player in state.players.items()
        }

    def content(self, state: Match) -> str:
        return state.content

    def told(self, to: Words, terms: HavocSeasonTerms) -> list[str]:
        said = [to.say("Cry Havoc"), Names(the_pack(), to.language).term(LEVELS, terms.level)]
        return [*said, to.say("HQs are dealt")] if terms.random_hq else said

    def score(self, terms: HavocSeasonTerms) -> Score:
        return Score(
            name=lambda to: to.say("Victory points"),
            short=lambda to: to.say("VP"),
            mine=lambda to: to.say("My victory points"),
            theirs=lambda to, name: to.say("{name}'s victory points", name=name),
            gained=lambda to: to.say("victory points of one's games"),
            margin=lambda to, most: to.say(
                "difference of victory points, at most {most} a game; a bye counts one's mean", most=most
            ),
            margin_short=lambda to: to.say("±VP"),
            decided=lambda to: to.say("The deadline has passed: whoever has more victory points wins."),
            bounds=lambda to, most: to.say("Victory points go from 0 to {most}.", most=most),
            most=MOST,
            rounds=1,
        )

    def details_of_sides(self, to: Words) -> str:
        return to.say("Armies")

    def rolls(self, side: Facts) -> Mapping[str, Rolls]:
        return {}

    def rolls_name(self, to: Words, kind: str) -> str:
        return kind

    def rolls_counted(self, to: Words) -> str:
        return ""

    def name(self, id: str, language: str) -> str:
        return army_name(id, language)
