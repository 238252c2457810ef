"""Opponents of Dice Masters: the engine's players, with the teams they bring."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from bot.games.dice_masters.puzzles import REFUTES, refuting
from bot.games.dice_masters.teams import Teams
from bot.games.dice_masters.terms import DiceTerms, level_names
from bot.games.minds import MindOpponents
from bot.games.opponents import Answered, Hint, Sitting
from bot.locale import Words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.players.mind import DiceMind
from rules_engine.dice_masters.state.match import Team
from rules_engine.kit.players.levels import LevelName

DECIDES = 100.0
"""Points of life beyond which an answer is worth a whole match."""


class DiceOpponents(MindOpponents):
    def __init__(self, teams: Teams) -> None:
        self._teams = teams

    def levels(self, to: Words) -> Mapping[str, str]:
        return level_names(to)

    def loadout(self, terms: DiceTerms, wanted: str | None, seed: str) -> Team | None:
        fixed = self._teams.fixed(terms)
        if fixed is not None:
            return fixed
        legal = self._teams.ready(terms)
        if wanted in legal:
            return legal[wanted]
        names = sorted(legal)
        return legal[random.Random(f"{seed}/team").choice(names)] if names else None  # nosec B311 # seeded on purpose

    def worth(self, to: Words, hint: Hint) -> str:
        """In life: what a position is worth has not been measured as a chance of winning."""
        if abs(hint.value) >= DECIDES:
            return to.say("wins the match") if hint.value > 0 else to.say("loses the match")
        return to.say("worth {value} life", value=to.decimal(hint.value, 1, "+"))

    def measure(self, to: Words) -> str:
        return to.say("As far as I can see, before any dice; in points of life more than doing nothing.")

    def reason(self, to: Words, word: str, speaks_for: bool) -> str:
        return reasons(to).get((word, speaks_for), "")

    def mind(self, sitting: Sitting) -> DiceMind:
        return DiceMind(default_content())

    def think(self, sitting: Sitting) -> Answered:
        if sitting.level != REFUTES:
            return super().think(sitting)
        found = None if sitting.hurried else refuting(sitting.state, sitting.decision)
        if found is not None:
            return Answered(found)
        return super().think(replace(sitting, level=LevelName.ROOKIE.value))


def reasons(to: Words) -> dict[tuple[str, bool], str]:
    """Parts of what a position is worth (`players/worth.py`), as they speak for an answer or against it."""
    return {
        ("life", True): to.say("gains life"),
        ("life", False): to.say("costs life"),
        ("their_life", True): to.say("takes life from them"),
        ("their_life", False): to.say("gives them life"),
        ("field", True): to.say("strengthens your field"),
        ("field", False): to.say("weakens your field"),
        ("their_field", True): to.say("weakens their field"),
        ("their_field", False): to.say("strengthens their field"),
        ("dice", True): to.say("better dice for later"),
        ("dice", False): to.say("costs dice"),
        ("their_dice", True): to.say("costs them dice"),
        ("ready", True): to.say("more dice in your next roll"),
        ("ready", False): to.say("fewer dice in your next roll"),
        ("their_ready", False): to.say("gives them dice in their next roll"),
    }
