"""What an answer leads to as far as no dice are needed: the match up to the next question or the first roll.

It must not be played on with: the dice of its last step lie, but what they show means nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.dice import DealKey, RollKey
from rules_engine.kernel.engine import STEP_BUDGET, Engine, Game, S, Turnout
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


class Blank:
    """Dice that show nothing: nobody may learn from a look ahead what a roll will bring."""

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return (0,) * count

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return tuple(range(count))

    def seed_of(self, span: int) -> str | None:
        return None


class Foresight(Engine[S]):
    """`submit` and `start` stop at a question, after a step that rolls, or when `enough` is seen. What anybody has
    ordered in advance is not heeded: it would be known by what comes of it."""

    heeds_orders = False

    def __init__(self, game: Game[S], enough: Callable[[S], bool]) -> None:
        super().__init__(game, Blank())
        self.enough = enough

    def _run(self, state: S, fresh: tuple[Seat, str] | None) -> Turnout[S]:
        events: list[Event] = []
        kept: dict[Hashable, Any] = {}
        for _ in range(STEP_BUDGET):
            if state.outcome is not None or not state.stack or self.enough(state):
                return Turnout(state, events)
            if not self._step(state, events, fresh, kept) or rolled(events):
                return Turnout(state, events)
            fresh = None
        raise EngineBug(f"no end in sight: {[f'{frame.kind}.{frame.step}' for frame in state.stack]}")


def rolled(events: list[Event]) -> bool:
    return any(isinstance(event, (Rolled, Dealt)) for event in events)
