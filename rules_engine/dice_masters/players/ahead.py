"""Trying answers on a copy, up to the first roll or question: what each would leave."""

from __future__ import annotations

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.players.worth import worth
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.decisions import Answer, Choice, Decision
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.foresight import Foresight
from rules_engine.kernel.values import Seat


class _Ahead(DiceMasters):
    same_text = "first"


class Ahead:
    """Looks from one seat's view; dice that would fall show nothing."""

    def __init__(self, content: Content, seat: Seat) -> None:
        self.content, self.seat = content, seat
        self.engine: Foresight[Match] = Foresight(_Ahead(content), lambda state: False)

    def after(self, seen: Match, decision: Decision, choice: Choice) -> Match | None:
        """The match after an answer; None where it would be refused."""
        try:
            return self.engine.submit(seen, Answer(seq=decision.seq, seat=decision.seat, choice=choice)).state
        except EngineError:
            return None

    def value(self, seen: Match, decision: Decision, choice: Choice) -> float | None:
        after = self.after(seen, decision, choice)
        return None if after is None else worth(World(after, self.content), self.seat)
