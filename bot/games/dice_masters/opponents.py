"""Opponents of Dice Masters: the engine's players, with the teams they bring."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bot.games.dice_masters.teams import Teams
from bot.games.dice_masters.terms import DiceTerms, level_names
from bot.games.opponents import Answered, Hint, Sitting
from bot.locale import Words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.players.levels import LevelName
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.state.match import Team


class DiceOpponents:
    usual = LevelName.VETERAN.value
    hints = False

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

    def reason(self, to: Words, word: str, speaks_for: bool) -> str:
        return ""

    def weigh(self, sitting: Sitting) -> list[Hint]:
        """None: what a position is worth has not been measured as a chance of winning."""
        return []

    def think(self, sitting: Sitting) -> Answered:
        level = LevelName.ROOKIE if sitting.hurried else LevelName(sitting.level)
        answered = self._opponent(sitting, level).answer(sitting.state, sitting.decision)
        return Answered(answered.answer.choice, error="it took too long" if sitting.hurried else None)

    @staticmethod
    def _opponent(sitting: Sitting, level: LevelName) -> Opponent:
        return Opponent(default_content(), sitting.seat, level, sitting.lane)
