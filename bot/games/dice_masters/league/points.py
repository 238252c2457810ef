"""Life as seasons of Dice Masters show and compare it. It must not count any."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.league_rules import Score

TURNS_TO_ADJUDICATE = 10
"""Turns of both together: five each."""


def life(most: int) -> Score:
    """Of games that begin with so much of it (DM-WIN-03)."""
    return Score(
        name=_("Life left"),
        short=_("Life"),
        mine=_("My life"),
        theirs=_("{name}'s life"),
        gained=_("life left at the end of one's games"),
        margin=_("difference of life, at most {most} a game; a bye counts one's mean"),
        margin_short=_("±Life"),
        decided=_("The deadline has passed after {n} complete turns: whoever has more life wins."),
        bounds=_("In this format life goes from 0 to {most}."),
        most=most,
        rounds=TURNS_TO_ADJUDICATE,
    )
