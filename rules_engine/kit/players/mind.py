"""What a game tells its opponents: what a position is worth, which answers deserve a look, and what it can reckon
better than by trying."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from rules_engine.kernel.decisions import PASS, Choice, Decision, Pick
from rules_engine.kernel.engine import Game
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.candidates import candidates
from rules_engine.kit.players.levels import LevelBase, LevelName
from rules_engine.kit.players.lookahead import LookAhead, S
from rules_engine.kit.players.thoughts import Weighed

Parts = dict[str, float]
"""What makes up the worth of one side, by words of the game's own."""


@dataclass(frozen=True)
class Situation(Generic[S]):
    """A question as an opponent sees it, with what it may spend on it."""

    seen: S
    decision: Decision
    seat: Seat
    level: LevelBase
    ahead: LookAhead[S]
    rng: random.Random

    def noise(self) -> float:
        """How far this level is off, this time."""
        return self.rng.uniform(0, self.level.heat)


class Mind(ABC, Generic[S]):
    """A game's side of its opponents. It knows no card by name."""

    levels: Mapping[LevelName, LevelBase]
    won: ClassVar[float] = 1000.0
    """What a match that is won is worth; lost, as much less."""
    staying: ClassVar[Mapping[str, float]] = {"done": 0.0, "end": 0.0, PASS: 0.0}
    """Options that leave everything as it is, and what they are worth beside that."""
    resting: ClassVar[Sequence[str]] = ("done", "end")
    """Those of them that habit takes."""
    least: ClassVar[float] = 0.05
    """What an answer must gain to be given instead."""
    tiresome: ClassVar[int] = 40
    """Answers in one stretch of play after which habit goes on: no text in a circle."""
    speaks: ClassVar[float] = 0.2
    """Worth from which on something speaks for or against an answer."""
    slope: ClassVar[float] = 0.15
    """How much one point of worth tilts the scales, for a review."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    # -- what every game says --------------------------------------------------------------------------------------

    @abstractmethod
    def parts(self, state: S) -> dict[Seat, Parts]:
        """What makes up the worth of every side, as far as the state shows it."""

    @abstractmethod
    def stretch(self, state: S) -> Hashable:
        """The turn, or whatever else an opponent gets tired in."""

    def round(self, state: S) -> int:
        """For a review."""
        return 0

    # -- what a game may know better -------------------------------------------------------------------------------

    def imagined(self, seen: S) -> S:
        """A view with something in place of what is hidden, where the rules could not go on without. It must not change
        what is seen; of what was imagined before it changes nothing."""
        return seen

    def candidates(self, state: S, decision: Decision) -> Iterator[Choice]:
        """Answers worth a look."""
        return candidates(decision)

    def settled(self, at: Situation[S]) -> Choice | None:
        """What needs no weighing."""
        return None

    def reckoned(self, at: Situation[S]) -> list[Weighed] | None:
        """Answers weighed by the game's own reckoning; None: they are tried."""
        return None

    def sign(self, state: S, choice: Choice) -> str:
        """What an answer is, whichever of like things it names."""
        return repr(choice)

    # -- what follows from it --------------------------------------------------------------------------------------

    def worth(self, state: S, seat: Seat) -> float:
        """Mine against the others'; a match that is over is worth all or nothing."""
        if state.outcome is not None:
            if not state.outcome.winners:
                return 0.0
            return self.won if seat in state.outcome.winners else -self.won
        return against({one: sum(parts.values()) for one, parts in self.parts(state).items()}, seat)

    def chances(self, state: S, more: Mapping[Seat, float] | None = None) -> dict[Seat, float]:
        """How likely each seat is to win, by what its side is worth, and by what it is about to gain besides."""
        if state.outcome is not None:
            winners = state.outcome.winners or state.seats
            return {seat: (seat in winners) / len(winners) for seat in state.seats}
        gains = more or {}
        sides = {
            seat: self.slope * (sum(parts.values()) + gains.get(seat, 0.0)) for seat, parts in self.parts(state).items()
        }
        most = max(sides.values())
        weights = {seat: math.exp(max(-60.0, side - most)) for seat, side in sides.items()}
        return {seat: weight / sum(weights.values()) for seat, weight in weights.items()}

    def stays(self, choice: Choice) -> bool:
        return isinstance(choice, Pick) and choice.option in self.staying


def against(sides: Mapping[Seat, float], seat: Seat) -> float:
    """Mine less the other's; of several others as much the best of them as all of them counts."""
    others = [side for one, side in sides.items() if one != seat]
    return sides[seat] - (max(others) + sum(others) / len(others)) / 2
