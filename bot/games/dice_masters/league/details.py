"""What players may tell of a game of Dice Masters at a table: who began, which teams. It must not ask."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.dice_masters.league.names import teams
from bot.games.league_rules import Detail, Of

DETAILS = (
    Detail(
        "first",
        Of.ONE,
        _("Who had the first turn?"),
        ((_("first"), _("Dice Masters: who had the first turn")),),
        said=lambda to, text: to.say("First turn: {name}", name=text),
    ),
    Detail(
        "team",
        Of.SIDE,
        _("{name}'s ready team"),
        (
            (_("my_team"), _("Dice Masters: your team, if it was a ready one")),
            (_("their_team"), _("Dice Masters: their team, if it was a ready one")),
        ),
        cards=teams,
    ),
)
