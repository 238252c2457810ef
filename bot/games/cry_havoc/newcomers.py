"""What Cry Havoc tells somebody who has never played it: what it is, and how a match is won as it stands."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.cry_havoc.panels.here import world_of
from bot.games.cry_havoc.telling import score_line
from bot.games.newcomers import Newcomers
from bot.ui.match.look import Look
from rules_engine.cry_havoc.view.planet import scoring_now

NEWCOMERS = Newcomers((_("I referee Cry Havoc for two to four, on a planet, with armies and cards of our own."),), ())


def winning_lines(look: Look) -> list[str]:
    to = look.to
    lines = [
        to.say("Most victory points after the last round win (CH-END-08); it is the fifth, or an earlier one if "
               "points pass an event (CH-EVT-05)."),
        to.say("Points come from crystals of regions you control whenever somebody enables scoring, from battles, "
               "and from prisoners every round (CH-END-03, CH-BAT-28, CH-PRI-01)."),
    ]  # fmt: skip
    if look.stored.state is None or not world_of(look).state.regions:
        return lines
    points = ", ".join(f"{look.sign(seat)} +{count}" for seat, count in scoring_now(world_of(look)).items())
    return [*lines, to.say("If regions were scored now: {points}", points=points), score_line(look)]
