"""Opponents of Dice Masters: the engine's players, with the teams they bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord.app_commands import locale_str as _

from bot.games.dice_masters.puzzles import REFUTES, refuting
from bot.games.minds import MindOpponents
from bot.games.opponents import Answered, Estimates, Hint, Sitting, reasons_of
from bot.locale import Words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.players.mind import DiceMind
from rules_engine.kit.players.levels import LevelName

DECIDES = 100.0
"""Points of life beyond which an answer is worth a whole match."""


class DiceOpponents(MindOpponents):
    def told(self, to: Words, hints: Sequence[Hint]) -> Estimates:
        return Estimates(
            [" · ".join([_worth(to, hint), *reasons_of(to, hint, REASONS)]) for hint in hints],
            to.say("As far as I can see, before any dice; in points of life more than doing nothing."),
        )

    def mind(self, sitting: Sitting) -> DiceMind:
        return DiceMind(default_content())

    def think(self, sitting: Sitting) -> Answered:
        if sitting.level != REFUTES:
            return super().think(sitting)
        found = None if sitting.hurried else refuting(sitting.state, sitting.decision)
        if found is not None:
            return Answered(found)
        return super().think(replace(sitting, level=LevelName.ROOKIE.value))


def _worth(to: Words, hint: Hint) -> str:
    """In life: what a position is worth has not been measured as a chance of winning."""
    if abs(hint.value) >= DECIDES:
        return to.say("wins the match") if hint.value > 0 else to.say("loses the match")
    return to.say("worth {value} life", value=to.decimal(hint.value, 1, "+"))


REASONS = {
    ("life", True): _("gains life"),
    ("life", False): _("costs life"),
    ("their_life", True): _("takes life from them"),
    ("their_life", False): _("gives them life"),
    ("field", True): _("strengthens your field"),
    ("field", False): _("weakens your field"),
    ("their_field", True): _("weakens their field"),
    ("their_field", False): _("strengthens their field"),
    ("dice", True): _("better dice for later"),
    ("dice", False): _("costs dice"),
    ("their_dice", True): _("costs them dice"),
    ("ready", True): _("more dice in your next roll"),
    ("ready", False): _("fewer dice in your next roll"),
    ("their_ready", False): _("gives them dice in their next roll"),
}
"""Parts of what a position is worth (`players/worth.py`), as they speak for an answer or against it."""
