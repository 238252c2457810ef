"""Victory points as seasons of Crisis Protocol show and compare them. It must not count any."""

from __future__ import annotations

from bot.games.league_rules import Score

MOST_VP = 60
"""No game ends with more."""
ROUNDS_TO_ADJUDICATE = 3

VICTORY_POINTS = Score(
    name=lambda to: to.say("Victory points"),
    short=lambda to: to.say("VP"),
    mine=lambda to: to.say("My victory points"),
    theirs=lambda to, name: to.say("{name}'s victory points", name=name),
    gained=lambda to: to.say("victory points scored"),
    margin=lambda to, most: to.say(
        "margin of victory points, at most {most} a game; a bye counts one's mean", most=most
    ),
    margin_short=lambda to: to.say("±VP"),
    decided=lambda to: to.say("The deadline has passed after three complete rounds: victory points decide."),
    bounds=lambda to, most: to.say("Victory points go from 0 to {most}.", most=most),
    most=MOST_VP,
    rounds=ROUNDS_TO_ADJUDICATE,
)
