"""What games of Crisis Protocol are compared by. It must not count anything: the league does."""

from __future__ import annotations

from collections.abc import Callable

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


def _note(to: Words) -> str:
    return to.say("How often the side with priority wins.")


AFFILIATION = Aspect(
    "affiliation", lambda to: to.say("Affiliations"), lambda _game, side: side.get("affiliation"), _card
)
LEADER = Aspect("leader", lambda to: to.say("Leaders"), lambda _game, side: side.get("leader"), _card)
CRISIS = Aspect(
    "crisis", lambda to: to.say("Crises"), _of_priority(lambda game, _side: _mission(game)), _mission_name, _note
)
"""The pair of crises."""
THREAT = Aspect(
    "threat",
    lambda to: to.say("Threat levels"),
    _of_priority(lambda _game, side: str(side["threat"]) if side.get("threat") else None),
    lambda to, key: to.say("Threat {n}", n=key),
    _note,
)
PRIORITY = Aspect(
    "priority",
    lambda to: to.say("Priority"),
    lambda _game, side: _began(side),
    lambda to, key: to.say("with priority") if key == "with" else to.say("without priority"),
)
ASPECTS = (AFFILIATION, LEADER, CRISIS, THREAT, PRIORITY)
