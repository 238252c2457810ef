"""Opponents of Dice Masters, by their strength."""

from __future__ import annotations

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.players.mind import DiceMind
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.levels import LevelBase, LevelName
from rules_engine.kit.players.opponent import OpponentBase
from rules_engine.kit.players.thoughts import Answered, Memory

__all__ = ["Answered", "Opponent"]


class Opponent(OpponentBase[Match]):
    def __init__(
        self, content: Content, seat: Seat, level: LevelName | LevelBase, seed: int | str, memory: Memory | None = None
    ) -> None:
        super().__init__(DiceMind(content), seat, level, seed, memory)
