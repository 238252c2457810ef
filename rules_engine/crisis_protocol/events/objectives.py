"""Events of objective tokens and of the score, up to the end of the match. They judge nobody's control."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules_engine.crisis_protocol.events.base import Cause, MatchEvent
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId, Objective, Position
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Seat


class ObjectiveTaken(MatchEvent):
    """OBJ-14: from the battlefield, or from another holder, to a stat card."""

    kind: Literal["objective_taken"] = "objective_taken"
    token: str
    who: CharacterId

    def apply(self, state: Match) -> None:
        token = state.objectives[self.token]
        token.held_by = self.who
        token.spot = None


class ObjectiveBrought(MatchEvent):
    """A team tactic card brings an objective token of its own into the game, held by somebody."""

    kind: Literal["objective_brought"] = "objective_brought"
    token: str
    card: str
    name: str
    who: CharacterId
    by: Seat | None = None

    def apply(self, state: Match) -> None:
        state.objectives[self.token] = Objective(
            id=self.token, crisis=self.card, brought_by=self.by, name=self.name, held_by=self.who
        )


class ObjectiveDropped(MatchEvent):
    kind: Literal["objective_dropped"] = "objective_dropped"
    token: str
    who: CharacterId
    x: int
    y: int

    def apply(self, state: Match) -> None:
        token = state.objectives[self.token]
        token.held_by = None
        token.spot = Position(x=self.x, y=self.y)


class ObjectiveMoved(MatchEvent):
    kind: Literal["objective_moved"] = "objective_moved"
    token: str
    x: int
    y: int

    def apply(self, state: Match) -> None:
        state.objectives[self.token].spot = Position(x=self.x, y=self.y)


class ObjectiveTurned(MatchEvent):
    """E25-05: whoever places a zone token turns it as they like."""

    kind: Literal["objective_turned"] = "objective_turned"
    token: str
    facing: int

    def apply(self, state: Match) -> None:
        state.objectives[self.token].facing = self.facing


class ObjectiveChanged(MatchEvent):
    """Flipped to its other side, or removed from the match."""

    kind: Literal["objective_changed"] = "objective_changed"
    token: str
    flipped: bool | None = None
    removed: bool = False
    returned: bool = False
    """Set aside again: neither on the battlefield nor held."""

    def apply(self, state: Match) -> None:
        token = state.objectives[self.token]
        if self.returned:
            token.spot = None
            token.held_by = None
        if self.flipped is not None:
            token.flipped = self.flipped
        if self.removed:
            token.removed = True
            token.spot = None
            token.held_by = None


class ControlGained(MatchEvent):
    """OBJ-26…28."""

    kind: Literal["control_gained"] = "control_gained"
    token: str
    seat: Seat | None

    def apply(self, state: Match) -> None:
        state.objectives[self.token].controlled_by = self.seat


class ObjectiveClaimed(MatchEvent):
    """A token laid on an objective token, or taken off it: so long its player secures it."""

    kind: Literal["objective_claimed"] = "objective_claimed"
    token: str
    seat: Seat | None

    def apply(self, state: Match) -> None:
        state.objectives[self.token].claimed_by = self.seat


class Interacted(MatchEvent):
    kind: Literal["interacted"] = "interacted"
    who: CharacterId
    token: str


class Scored(MatchEvent):
    asides: ClassVar[frozenset[str]] = frozenset({"standing"})
    kind: Literal["scored"] = "scored"
    points: dict[Seat, int]
    cause: Cause
    standing: dict[Seat, int] | None = None
    """The score after it."""

    @classmethod
    def to(cls, state: Match, points: dict[Seat, int], cause: Cause) -> Scored:
        standing = {seat: player.vp + points.get(seat, 0) for seat, player in state.players.items()}
        return cls(points=points, cause=cause, standing=standing)

    def apply(self, state: Match) -> None:
        for seat, points in self.points.items():
            state.players[seat].vp += points


class MatchEnded(MatchEvent):
    kind: Literal["match_ended"] = "match_ended"
    outcome: Outcome

    def apply(self, state: Match) -> None:
        state.outcome = self.outcome
