"""Opponents of Cry Havoc, by their strength."""

from __future__ import annotations

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.players.mind import HavocMind
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.levels import LevelBase, LevelName
from rules_engine.kit.players.opponent import OpponentBase
from rules_engine.kit.players.thoughts import Memory


class HavocOpponent(OpponentBase[Match]):
    def __init__(
        self, pack: Pack, seat: Seat, level: LevelName | LevelBase, seed: int | str, memory: Memory | None = None
    ) -> None:
        super().__init__(HavocMind(pack), seat, level, seed, memory)
