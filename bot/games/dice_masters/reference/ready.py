"""Ready teams of Dice Masters looked up by name: what they bring, in words.

It must not judge a team: the rules do.
"""

from __future__ import annotations

from functools import lru_cache

from bot.locale import LANGUAGES, Words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.state.match import Format, Team
from rules_engine.dice_masters.teams import ReadyTeam, as_codes, ready_teams
from rules_engine.lookup.names import Entry, plain_names, ranked

MARK = "team."
"""Before the id of one, where a card's could stand."""


@lru_cache(maxsize=1)
def entries() -> tuple[Entry[ReadyTeam], ...]:
    teams = ready_teams(default_content()).values()
    return tuple(Entry(MARK + one.id, one, plain_names(one.name.in_(at) for at in LANGUAGES)) for one in teams)


def label(team: ReadyTeam, to: Words) -> str:
    return f"{team.name.in_(to.language)} · {to.say('Team')}"


def suggested(typed: str, to: Words, most: int) -> list[tuple[str, str]]:
    return [(label(entry.thing, to), entry.id) for entry in ranked(entries(), typed, most)]


def find(typed: str) -> str | None:
    """By its id, or by its whole name: whoever types a part of one means a card."""
    by_id = next((entry.id for entry in entries() if entry.id == typed), None)
    best = ranked(entries(), typed, 1)
    whole = plain_names([typed])[0]
    return by_id or (best[0].id if best and whole in best[0].names else None)


def team_of(id: str) -> ReadyTeam:
    return ready_teams(default_content())[id.removeprefix(MARK)]


def told(ready: ReadyTeam, to: Words) -> str:
    """Its cards with their dice, its basic actions, and its codes to paste."""
    content, team = default_content(), ready.team(Format.TOURNAMENT)
    lines = [f"### {ready.name.in_(to.language)}", f"-# Dice Masters · {_size(team, to)}"]
    lines += [f"- {one.dice} × {content.card(one.card).title(to.language)}" for one in team.cards]
    basics = ", ".join(content.card(id).title(to.language) for id in team.basics)
    lines += [to.say("Basic actions") + f": {basics}", f"-# `{as_codes(team, content)}`"]
    return "\n".join(lines)


def _size(team: Team, to: Words) -> str:
    dice = to.count("{n} die", "{n} dice", sum(one.dice for one in team.cards))
    return f"{to.say('Team')} · {dice}"
