"""Opponents of Cry Havoc: the engine's players."""

from __future__ import annotations

from collections.abc import Sequence

from discord.app_commands import locale_str as _

from bot.games.cry_havoc.panels.here import the_pack
from bot.games.minds import MindOpponents
from bot.games.opponents import Estimates, Hint, Sitting, reasons_of
from bot.locale import Words
from rules_engine.cry_havoc.players.mind import HavocMind

DECIDES = 100.0
"""Points beyond which an answer is worth a whole match."""


class HavocOpponents(MindOpponents):
    def told(self, to: Words, hints: Sequence[Hint]) -> Estimates:
        return Estimates(
            [" · ".join([_worth(to, hint), *reasons_of(to, hint, REASONS)]) for hint in hints],
            to.say("As far as I can see, without what lies face down; in victory points more than doing nothing."),
        )

    def mind(self, sitting: Sitting) -> HavocMind:
        return HavocMind(the_pack())


def _worth(to: Words, hint: Hint) -> str:
    """In victory points: what a position is worth has not been measured as a chance of winning."""
    if abs(hint.value) >= DECIDES:
        return to.say("wins the match") if hint.value > 0 else to.say("loses the match")
    return to.say("worth {value} VP", value=to.decimal(hint.value, 1, "+"))


REASONS = {
    ("points", True): _("points at once"),
    ("points", False): _("costs points"),
    ("their_points", True): _("costs them points"),
    ("their_points", False): _("gives them points"),
    ("scoring", True): _("better regions to score"),
    ("scoring", False): _("worse regions to score"),
    ("their_scoring", True): _("takes regions from them"),
    ("battles", True): _("a battle that pays"),
    ("battles", False): _("a battle that costs"),
    ("their_battles", True): _("a battle that costs them"),
    ("their_battles", False): _("a battle that pays for them"),
    ("units", True): _("more units on the planet"),
    ("units", False): _("costs units"),
    ("their_units", True): _("costs them units"),
    ("prisoners", True): _("prisoners"),
    ("prisoners", False): _("gives prisoners up"),
    ("cards", True): _("better cards in hand"),
    ("cards", False): _("costs cards"),
    ("structures", True): _("structures for later"),
    ("initiative", True): _("earlier in the next round"),
    ("initiative", False): _("later in the next round"),
}
"""Parts of what a position is worth (`players/worth.py`), as they speak for an answer or against it."""
