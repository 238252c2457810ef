"""`/match dice-masters`, declared."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.challenge import Challenge, ChallengeOption
from rules_engine.dice_masters.state.match import Format

CHALLENGE = Challenge(
    _("dice-masters"),
    _("Challenge somebody to Dice Masters"),
    {
        "opponent": ChallengeOption(_("Leave it out for an open challenge; name me to practise")),
        "format": ChallengeOption(
            _("How much life, and how many dice a team brings"),
            _("format"),
            (
                (_("tournament (20 life, 20 dice)"), Format.TOURNAMENT.value),
                (_("casual (15 life, 15 dice)"), Format.CASUAL.value),
                (_("introductory (10 life, cards of the starter)"), Format.INTRODUCTORY.value),
            ),
            usual=Format.TOURNAMENT.value,
        ),
        "pace": ChallengeOption(_("Time for each decision, and to fall back on over the match")),
        "teams": ChallengeOption(
            _("Hidden until both are in, or open from the start"),
            _("teams"),
            ((_("sealed"), "sealed"), (_("open"), "open")),
            usual="sealed",
            terms=lambda teams: {"sealed": teams == "sealed"},
        ),
        "language": ChallengeOption(_("The language of the public posts")),
        "level": ChallengeOption(_("Against me: how strong I play")),
    },
)
