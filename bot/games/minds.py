"""Opponents and hints of games whose players are the kit's: a game adds what it tells them, and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from discord.app_commands import locale_str as _

from bot.games.opponents import Answered, Hint, Hints, OpponentLevel, Opponents, Sitting
from rules_engine.kit.players.hints import hints
from rules_engine.kit.players.levels import LevelName
from rules_engine.kit.players.mind import Mind
from rules_engine.kit.players.opponent import OpponentBase

LEVELS = (
    OpponentLevel(LevelName.ROOKIE.value, _("Rookie")),
    OpponentLevel(LevelName.VETERAN.value, _("Veteran"), usual=True),
    OpponentLevel(LevelName.MASTERMIND.value, _("Mastermind")),
)


class MindOpponents(Opponents, Hints, ABC):
    levels = LEVELS

    @abstractmethod
    def mind(self, sitting: Sitting) -> Mind[Any]:
        """What the game knows, with the content of that match."""

    def weigh(self, sitting: Sitting) -> list[Hint]:
        opponent = OpponentBase(self.mind(sitting), sitting.seat, LevelName.MASTERMIND, sitting.lane)
        found = hints(opponent, sitting.state, sitting.decision)
        return [Hint(each.line, each.value, reasons=each.reasons) for each in found]

    def think(self, sitting: Sitting) -> Answered:
        level = LevelName.ROOKIE if sitting.hurried else LevelName(sitting.level)
        opponent = OpponentBase(self.mind(sitting), sitting.seat, level, sitting.lane, sitting.meant)
        found = opponent.answer(sitting.state, sitting.decision)
        error = "it took too long" if sitting.hurried else found.thought.error if found.thought.by == "habit" else None
        return Answered(found.answer.choice, opponent.memory, error)
