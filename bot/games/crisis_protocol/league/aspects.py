"""What games of Crisis Protocol are compared by. It must not count anything: the league does."""

from __future__ import annotations

from collections.abc import Callable

from discord.app_commands import locale_str as _

from bot.games.crisis_protocol.league.names import name
from bot.games.league_rules import Aspect, Facts
from bot.locale import Words


def _card(to: Words, id: str) -> str:
    return name(id, to.language)


def _mission_name(to: Words, key: str) -> str:
    return " / ".join(name(id, to.language) for id in key.split("|"))


def _mission(game: Facts) -> str | None:
    secure, extract = game.get("secure"), game.get("extract")
    return f"{secure}|{extract}" if secure and extract else None


def _began(side: Facts) -> str | None:
    priority = side.get("priority")
    return None if priority is None else "with" if priority else "without"


def _of_priority(key: Callable[[Facts, Facts], str | None]) -> Callable[[Facts, Facts], str | None]:
    """Both sides played it, so the one with priority is counted."""
    return lambda game, side: key(game, side) if side.get("priority") else None


NOTE = _("How often the side with priority wins.")


AFFILIATION = Aspect("affiliation", _("Affiliations"), lambda _game, side: side.get("affiliation"), _card)
LEADER = Aspect("leader", _("Leaders"), lambda _game, side: side.get("leader"), _card)
CRISIS = Aspect("crisis", _("Crises"), _of_priority(lambda game, _side: _mission(game)), _mission_name, NOTE)
"""The pair of crises."""
THREAT = Aspect(
    "threat",
    _("Threat levels"),
    _of_priority(lambda _game, side: str(side["threat"]) if side.get("threat") else None),
    lambda to, key: to.say("Threat {n}", n=key),
    NOTE,
)
PRIORITY = Aspect(
    "priority",
    _("Priority"),
    lambda _game, side: _began(side),
    lambda to, key: to.say("with priority") if key == "with" else to.say("without priority"),
)
ASPECTS = (AFFILIATION, LEADER, CRISIS, THREAT, PRIORITY)
