"""Opponents of Dice Masters: the engine's players, with the teams they bring."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bot.games.dice_masters.puzzles import REFUTES, refuting
from bot.games.dice_masters.teams import Teams
from bot.games.dice_masters.terms import DiceTerms, level_names
from bot.games.opponents import Answered, Hint, Sitting
from bot.locale import Words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.players.hints import hints
from rules_engine.dice_masters.players.levels import LevelName
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.state.match import Team

DECIDES = 100.0
"""Points of life beyond which an answer is worth a whole match."""


class DiceOpponents:
    usual = LevelName.VETERAN.value
    hints = True

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

    def weigh(self, sitting: Sitting) -> list[Hint]:
        found = hints(default_content(), sitting.state, sitting.seat, sitting.decision, sitting.lane)
        return [Hint(each.line, each.value, reasons=each.reasons) for each in found]

    def think(self, sitting: Sitting) -> Answered:
        if sitting.level == REFUTES and not sitting.hurried:
            found = refuting(sitting.state, sitting.decision)
            if found is not None:
                return Answered(found)
        careless = sitting.hurried or sitting.level == REFUTES
        level = LevelName.ROOKIE if careless else LevelName(sitting.level)
        answered = self._opponent(sitting, level).answer(sitting.state, sitting.decision)
        return Answered(answered.answer.choice, error="it took too long" if sitting.hurried else None)

    @staticmethod
    def _opponent(sitting: Sitting, level: LevelName) -> Opponent:
        return Opponent(default_content(), sitting.seat, level, sitting.lane)


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
