"""Lists in the form of a season of Dice Masters alone: format, longest match. It must not keep them."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.dice_masters.league.terms import DiceSeasonTerms
from bot.games.dice_masters.terms import format_name
from bot.games.league_rules import Setting
from bot.locale import Words
from bot.ui.kit.components import Line
from rules_engine.dice_masters.query.teams import playable
from rules_engine.dice_masters.state.match import Format

TURNS = (40, 60, 100, 200)


def _formats(to: Words, terms: DiceSeasonTerms) -> list[Line]:
    """Doubles and draft are not in the book (DM-SET-29, DM-SET-32)."""
    return [
        Line(each.value, format_name(to, each), chosen=terms.played_as is each) for each in Format if playable(each)
    ]


def _turns(to: Words, terms: DiceSeasonTerms) -> list[Line]:
    limits = sorted({*TURNS, terms.turn_limit})
    return [Line(str(n), to.say("at most {n} turns", n=n), chosen=terms.turn_limit == n) for n in limits]


SETTINGS = (
    Setting("played_as", _("How it is played"), _formats, lambda terms, values: {"played_as": values[0]}),
    Setting(
        "turn_limit",
        _("Longest match, turns of both together"),
        _turns,
        lambda terms, values: {"turn_limit": int(values[0])},
    ),
)
