"""What games of Dice Masters are compared by. It must not count anything: the league does."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.dice_masters.league.names import name
from bot.games.league_rules import Aspect, Facts
from bot.locale import Words


def _named(to: Words, id: str) -> str:
    return name(id, to.language)


def _began(side: Facts) -> str | None:
    first = side.get("first")
    return None if first is None else "first" if first else "second"


TEAM = Aspect(
    "team",
    _("Ready teams"),
    lambda _game, side: side.get("team"),
    _named,
    _("Teams of one's own are not counted here."),
)
ENERGY = Aspect("energy", _("Energy"), lambda _game, side: side.get("energy"), _named)
"""The type that most dice of a team are bought with."""
FIRST = Aspect(
    "first",
    _("First turn"),
    lambda _game, side: _began(side),
    lambda to, key: to.say("with the first turn") if key == "first" else to.say("with the second turn"),
)
ASPECTS = (TEAM, ENERGY, FIRST)
