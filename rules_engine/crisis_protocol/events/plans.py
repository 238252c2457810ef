"""A plan to deploy from, made before anybody deploys; known to its owner alone."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.state.match import DeploymentPlan, Match
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


class DeploymentPlanned(MatchEvent):
    """A later one takes the place of an earlier one."""

    kind: Literal["deployment_planned"] = "deployment_planned"
    seat: Seat
    plan: DeploymentPlan

    def apply(self, state: Match) -> None:
        state.plans[self.seat] = self.plan

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None
