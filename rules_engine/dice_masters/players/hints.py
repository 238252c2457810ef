"""What the strongest would think about in somebody's place."""

from __future__ import annotations

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.players.levels import MASTERMIND
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.values import Seat
from rules_engine.kit.players import hints as kit
from rules_engine.kit.players.hints import Advice

__all__ = ["Advice", "hints"]


def hints(content: Content, seen: Match, seat: Seat, decision: Decision, seed: str, most: int = 3) -> list[Advice]:
    """In points of life, more than doing nothing."""
    return kit.hints(Opponent(content, seat, MASTERMIND, seed), seen, decision, most)
