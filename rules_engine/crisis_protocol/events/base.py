"""What the events of a match share."""

from __future__ import annotations

from rules_engine.crisis_protocol.registry import CRISIS_PROTOCOL
from rules_engine.crisis_protocol.state.causes import Cause as Cause
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.events import Event


class MatchEvent(Event, registry=CRISIS_PROTOCOL):
    def apply(self, state: Match) -> None:
        """Change the match; an announcement changes nothing."""
