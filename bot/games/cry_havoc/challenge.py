"""`/match cry-havoc`, declared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord.app_commands import locale_str as _

from bot.games.challenge import Challenge, ChallengeOption
from bot.locale import Words
from rules_engine.cry_havoc.state.words import NATIVES, SEATS, Level


def _refusal(to: Words, given: Mapping[str, Any]) -> str:
    alone = given.get("army") == NATIVES and given["players"] < len(SEATS)
    return to.say("Only four players can play the natives [CH-SET-06].") if alone else ""


CHALLENGE = Challenge(
    _("cry-havoc"),
    _("Challenge people to Cry Havoc, for two to four"),
    {
        "opponent": ChallengeOption(_("Leave it out for an open challenge; name me to practise")),
        "players": ChallengeOption(_("How many play, 2 to 4")),
        "second": ChallengeOption(_("Somebody else for whom a seat is kept")),
        "third": ChallengeOption(_("Somebody else for whom a seat is kept")),
        "army": ChallengeOption(
            _("Your army; leave it out and it is dealt like the others"),
            _("army"),
            (
                (_("Settlers: claims, watches and guns"), "settlers"),
                (_("Seekers: crystals and strange ways"), "seekers"),
                (_("Foundry: structures that act"), "foundry"),
                (_("Natives: only with four players"), NATIVES),
            ),
            terms=lambda army: {"armies": (army,)},
        ),
        "skills": ChallengeOption(
            _("How many Skills each army has"),
            _("skills"),
            (
                (_("beginners: one Skill, five rounds"), Level.BEGINNER.value),
                (_("advanced: two Skills"), Level.ADVANCED.value),
                (_("experts: three Skills"), Level.EXPERT.value),
            ),
            usual=Level.ADVANCED.value,
            terms=lambda skills: {"level": Level(skills)},
        ),
        "pace": ChallengeOption(_("Time for each decision, and to fall back on over the match")),
        "language": ChallengeOption(_("The language of the public posts")),
        "level": ChallengeOption(_("Against me: how strong I play; I take every other seat")),
    },
    _refusal,
)
