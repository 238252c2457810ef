"""Victory points as seasons of Crisis Protocol show and compare them. It must not count any."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.league_rules import Score

MOST_VP = 60
"""No game ends with more."""
ROUNDS_TO_ADJUDICATE = 3

VICTORY_POINTS = Score(
    name=_("Victory points"),
    short=_("VP"),
    mine=_("My victory points"),
    theirs=_("{name}'s victory points"),
    gained=_("victory points scored"),
    margin=_("margin of victory points, at most {most} a game; a bye counts one's mean"),
    margin_short=_("±VP"),
    decided=_("The deadline has passed after three complete rounds: victory points decide."),
    bounds=_("Victory points go from 0 to {most}."),
    most=MOST_VP,
    rounds=ROUNDS_TO_ADJUDICATE,
)
