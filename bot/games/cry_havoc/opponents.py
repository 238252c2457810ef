"""Opponents of Cry Havoc: the engine's players. Nobody brings anything, so they bring nothing either."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from bot.games.cry_havoc.panels.here import the_pack
from bot.games.cry_havoc.terms import level_names
from bot.games.minds import MindOpponents
from bot.games.opponents import Hint, Sitting
from bot.locale import Words
from rules_engine.cry_havoc.players.mind import HavocMind

DECIDES = 100.0
"""Points beyond which an answer is worth a whole match."""


class HavocOpponents(MindOpponents):
    def levels(self, to: Words) -> Mapping[str, str]:
        return level_names(to)

    def loadout(self, terms: object, wanted: str | None, seed: str) -> BaseModel | None:
        return None

    def worth(self, to: Words, hint: Hint) -> str:
        """In victory points: what a position is worth has not been measured as a chance of winning."""
        if abs(hint.value) >= DECIDES:
            return to.say("wins the match") if hint.value > 0 else to.say("loses the match")
        return to.say("worth {value} VP", value=to.decimal(hint.value, 1, "+"))

    def measure(self, to: Words) -> str:
        return to.say("As far as I can see, without what lies face down; in victory points more than doing nothing.")

    def reason(self, to: Words, word: str, speaks_for: bool) -> str:
        return reasons(to).get((word, speaks_for), "")

    def mind(self, sitting: Sitting) -> HavocMind:
        return HavocMind(the_pack())


def reasons(to: Words) -> dict[tuple[str, bool], str]:
    """Parts of what a position is worth (`players/worth.py`), as they speak for an answer or against it."""
    return {
        ("points", True): to.say("points at once"),
        ("points", False): to.say("costs points"),
        ("their_points", True): to.say("costs them points"),
        ("their_points", False): to.say("gives them points"),
        ("scoring", True): to.say("better regions to score"),
        ("scoring", False): to.say("worse regions to score"),
        ("their_scoring", True): to.say("takes regions from them"),
        ("battles", True): to.say("a battle that pays"),
        ("battles", False): to.say("a battle that costs"),
        ("their_battles", True): to.say("a battle that costs them"),
        ("their_battles", False): to.say("a battle that pays for them"),
        ("units", True): to.say("more units on the planet"),
        ("units", False): to.say("costs units"),
        ("their_units", True): to.say("costs them units"),
        ("prisoners", True): to.say("prisoners"),
        ("prisoners", False): to.say("gives prisoners up"),
        ("cards", True): to.say("better cards in hand"),
        ("cards", False): to.say("costs cards"),
        ("structures", True): to.say("structures for later"),
        ("initiative", True): to.say("earlier in the next round"),
        ("initiative", False): to.say("later in the next round"),
    }
