"""Answers tried on blank dice, up to the first roll or question: what each would leave.

It must not be told what a roll or a shuffle brings.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules_engine.kernel.decisions import Answer, Choice, Decision
from rules_engine.kernel.engine import Game
from rules_engine.kernel.errors import EngineBug, EngineError
from rules_engine.kernel.foresight import Foresight
from rules_engine.kernel.state import State

S = TypeVar("S", bound=State)


class Spent(Exception):
    """No more looks for this decision."""


@dataclass(frozen=True)
class _Seen(Generic[S]):
    state: S | None
    refused: bool = False


class LookAhead(Generic[S]):
    """Looks from what one seat sees. Every look is counted, and none is made twice for one question."""

    def __init__(self, game: Game[S]) -> None:
        self.engine: Foresight[S] = Foresight(game, lambda state: False)
        self.left, self.until, self.looks = 0, 0.0, 0
        self.fault: str | None = None
        """What went wrong on the way, for whoever reads a trace: mostly something that this seat cannot see."""
        self._kept: dict[tuple[int, int, str], _Seen[S]] = {}
        self._root: S | None = None

    def begin(self, state: S, steps: int, seconds: float) -> None:
        """A new question: whatever was seen for the one before is forgotten."""
        self._kept, self._root = {}, state  # held, so that its identity stays its own
        self.looks, self.fault = 0, None
        self.grant(steps, seconds)

    def grant(self, steps: int, seconds: float) -> None:
        self.left, self.until = steps, time.monotonic() + seconds

    def after(self, state: S, decision: Decision, choice: Choice) -> S | None:
        """The match after an answer; None where it would be refused, or cannot be foreseen. `state` is what the
        question began with, or was seen here."""
        return self._looked(state, decision, choice).state

    def refused(self, state: S, decision: Decision, choice: Choice) -> bool:
        return self._looked(state, decision, choice).refused

    def _looked(self, state: S, decision: Decision, choice: Choice) -> _Seen[S]:
        name = (id(state), decision.seq, repr(choice))
        if name not in self._kept:
            if self.left <= 0 or time.monotonic() > self.until:
                raise Spent
            self.left -= 1
            self.looks += 1
            self._kept[name] = self._tried(state, decision, choice)
        return self._kept[name]

    def _tried(self, state: S, decision: Decision, choice: Choice) -> _Seen[S]:
        answer = Answer(seq=decision.seq, seat=decision.seat, choice=choice)
        try:
            return _Seen(self.engine.submit(state, answer).state)
        except EngineBug as error:
            self._failed(error)
        except EngineError:
            return _Seen(None, refused=True)
        except Exception as error:  # what is hidden from this seat has no rules: nobody can go on from there
            self._failed(error)
        return _Seen(None)

    def _failed(self, error: Exception) -> None:
        self.fault = self.fault or f"{type(error).__name__}: {error}"
