"""Life as seasons of Dice Masters show and compare it. It must not count any."""

from __future__ import annotations

from bot.games.league_rules import Score

TURNS_TO_ADJUDICATE = 10
"""Turns of both together: five each."""


def life(most: int) -> Score:
    """Of games that begin with so much of it (DM-WIN-03)."""
    return Score(
        name=lambda to: to.say("Life left"),
        short=lambda to: to.say("Life"),
        mine=lambda to: to.say("My life"),
        theirs=lambda to, name: to.say("{name}'s life", name=name),
        gained=lambda to: to.say("life left at the end of one's games"),
        margin=lambda to, most: to.say("difference of life, at most {most} a game; a bye counts one's mean", most=most),
        margin_short=lambda to: to.say("±Life"),
        decided=lambda to: to.say(
            "The deadline has passed after {n} complete turns: whoever has more life wins.", n=TURNS_TO_ADJUDICATE
        ),
        bounds=lambda to, most: to.say("In this format life goes from 0 to {most}.", most=most),
        most=most,
        rounds=TURNS_TO_ADJUDICATE,
    )
