"""What a judge may set right in a match."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId, Position
from rules_engine.kernel.rulings import Ruled
from rules_engine.kernel.values import Seat

Ruling = Literal["power", "damage", "score", "place", "condition", "no_condition", "activated", "ready"]


class JudgeRuled(Ruled, MatchEvent):
    kind: Literal["judge_ruled"] = "judge_ruled"
    what: Ruling
    who: CharacterId | None = None
    seat: Seat | None = None
    """Whose score."""
    number: int = 0
    condition: str = ""
    spot: Position | None = None
    on: str | None = None
    """The terrain feature it stands on at its new place."""

    def apply(self, state: Match) -> None:
        if self.what == "score":
            assert self.seat is not None
            state.players[self.seat].vp = self.number
            return
        assert self.who is not None
        character = state.characters[self.who]
        match self.what:
            case "power":
                character.power = self.number
            case "damage":
                character.damage = self.number
            case "place":
                character.spot, character.on = self.spot, self.on
            case "condition":
                character.conditions.append(self.condition)
            case "no_condition":
                character.conditions.remove(self.condition)
            case "activated" | "ready":
                character.activated = self.what == "activated"
