"""What a player may leave to a match of Crisis Protocol; when the match answers, the rules say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from discord.app_commands import locale_str as _

from bot.games.port import Helps
from rules_engine.crisis_protocol.state.match import Help, Match

WORDS: dict[Help, _] = {
    "pass": _("Pass what cannot change anything"),
    "order": _("Order effects where the order cannot matter"),
    "end": _("End my turn when nothing useful is left"),
    "cover": _("Use cover for my defence"),
    "dice": _("Use free rerolls for my defence"),
    "usual": _("Take effects in the usual order unless it matters"),
}


def _left(state: Match, left: Mapping[str, Sequence[str]]) -> Match:
    for seat, helps in left.items():
        state.players[seat].helps = [help for help in get_args(Help) if help in helps]
    return state


# Nothing is rolled that nobody has asked for; whoever wants it so switches it on.
HELPS = Helps({str(help): said for help, said in WORDS.items()}, off=("dice",), leave=_left)
