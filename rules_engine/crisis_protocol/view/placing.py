"""Named destinations and directions in words; what is legal there was judged by whoever offered them."""

from __future__ import annotations

import math
from typing import Any

from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS, base_radius
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view.names import Names, upper_first
from rules_engine.crisis_protocol.view.phrases import pick, terms
from rules_engine.crisis_protocol.view.phrases.spots import ACROSS, ALSO, ENDS, SPOTS
from rules_engine.kernel.decisions import ChooseAngle, Decision, Spot

MAT = 36_000
TOUCHING = 60
"""Thousandths of an inch between bases that count as next to each other in words."""
THROWN = ("throw", "throw_terrain")
STRAIGHT = 5
"""Degrees to either side that are still straight on."""

POINTS = ("east", "northeast", "north", "northwest", "west", "southwest", "south", "southeast")
"""From 0° on, counterclockwise."""


def compass(names: Names, angle: float) -> str:
    """A direction by its name on the picture."""
    return names.term(terms.COMPASS, POINTS[round(angle / 45) % 8])


class Places:
    def __init__(self, names: Names) -> None:
        self.names = names

    def spot(self, state: Match, decision: Decision, spot: Spot) -> str:
        params = {**decision.params, **spot.params}
        id = spot.params.get("id", spot.params.get("subject"))
        said = self._where(state, decision, spot, id, params)
        if isinstance(decision, ChooseAngle) and "hits" in spot.params:
            said = self._end(state, decision, spot, said, id)
        codes = [str(code) for code in spot.params.get("also") or () if code != spot.code]
        also = [self.names.term(ALSO, code) for code in codes if code in ALSO]
        return upper_first(", ".join((said, *dict.fromkeys(also))))

    def _where(self, state: Match, decision: Decision, spot: Spot, id: Any, params: dict[str, Any]) -> str:
        names = self.names
        match spot.code:
            case "front":
                return self._say("front", where=self._across(str(id), spot))
            case "compass":
                return self._say("compass", id=names.term(terms.COMPASS, str(id)))
            case "far" if str(id) in terms.COMPASS:
                return self._say("far", id=names.term(terms.COMPASS, str(id)))
            case "far":
                return self._bearing(state, decision, float(str(id)))
            case "limit":
                return self._say("limit", way=self._compass(spot.x / 1000))
            case "near" if not self._touches(state, decision, spot, str(id)):
                return self._say("short_of", id=names.of(state, str(id)))
            case "near" if str(id) in state.objectives:
                return self._say("near:token", id=names.of(state, str(id)))
            case "beam":
                enemies = names.listed(names.of(state, one) for one in params["enemies"])
                allies = names.listed(names.of(state, one) for one in params["allies"])
                return self._say("beam:allies" if allies else "beam", enemies=enemies, allies=allies)
        values = {name: self._value(state, value) for name, value in params.items()}
        values["id"] = names.of(state, str(id)) if id else ""
        return self._say(spot.code, **values)

    def _say(self, code: str, **values: str) -> str:
        return pick(SPOTS[code], self.names.locale).format(**values)

    def _value(self, state: Match, value: Any) -> str:
        return self.names.of(state, value) if isinstance(value, str) else str(value)

    def _end(self, state: Match, decision: Decision, spot: Spot, said: str, id: Any) -> str:
        """What a push or throw that way meets; of a throw also that it meets nothing, or somebody whom nothing more
        can happen to (DOD-Q1)."""
        thrown = decision.key in THROWN
        down = [hit for hit in spot.params["hits"] if hit in state.characters and state.characters[hit].dazed]
        if thrown and down and len(down) == len(spot.params["hits"]):
            names = self.names.listed(self.names.of(state, hit) for hit in down)
            return f"{said}: {self.names.term(ENDS, 'dazed', names=names)}"
        if thrown and not spot.params["hits"] and spot.params.get("by") != "edge":
            return f"{said}: {self.names.term(ENDS, 'free')}"
        hits = [hit for hit in spot.params["hits"] if hit != id]
        if hits:
            struck = self.names.listed((self.names.of(state, hit) for hit in hits), "or")
            return f"{said}: {self.names.term(ENDS, 'hits', hits=struck)}"
        if spot.params.get("by") == "edge":
            return f"{said}: {self.names.term(ENDS, 'edge')}"
        return said

    def _across(self, edge: str, spot: Spot) -> str:
        """How far along the edge, as the picture shows it to both players: left is where column A is, top is row 18."""
        along, ends = (spot.y, ("bottom", "top")) if edge in ("left", "right") else (spot.x, ("left", "right"))
        if abs(along - MAT / 2) < MAT / 40:
            return self.names.term(ACROSS, "middle")
        inches = round(min(along, MAT - along) / 1000)
        return self.names.term(ACROSS, ends[along > MAT / 2], inches=inches)

    def _bearing(self, state: Match, decision: Decision, angle: float) -> str:
        """Toward or away from something: straight on, or the way it leads to one side of that."""
        toward, away = decision.params.get("toward"), decision.params.get("away")
        reference = str(toward or away or "")
        axis = self._axis(state, str(decision.params.get("who")), reference)
        if axis is None:
            return self._say("far:degrees")
        turn = (angle - (axis if toward else axis + 180) + 180) % 360 - 180
        if abs(turn) <= STRAIGHT:
            return self._say("toward" if toward else "away", id=self.names.of(state, reference))
        return self._say("far", id=self._compass(angle))

    def _compass(self, angle: float) -> str:
        """Which way that is on the picture: left and right would depend on which way one looks."""
        return compass(self.names, angle)

    def _axis(self, state: Match, who: str, reference: str) -> float | None:
        here, there = self._place(state, who), self._place(state, reference)
        if here is None or there is None or here == there:
            return None
        return math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))

    @staticmethod
    def _place(state: Match, id: str) -> tuple[float, float] | None:
        piece = state.characters.get(id) or state.objectives.get(id)
        if piece is not None:
            return (piece.spot.x, piece.spot.y) if piece.spot is not None else None
        feature = state.terrain.get(id)
        if feature is None:
            return None
        corners = feature.outline
        return (sum(c.x for c in corners) / len(corners), sum(c.y for c in corners) / len(corners))

    def _touches(self, state: Match, decision: Decision, spot: Spot, id: str) -> bool:
        other = self._place(state, id)
        if other is None:
            return False
        mover = decision.params.get("who") or decision.params.get("what")
        gap = math.dist((spot.x, spot.y), other) - 1000 * (self._radius(state, mover) + self._radius(state, id))
        return gap <= TOUCHING

    def _radius(self, state: Match, id: Any) -> float:
        character = state.characters.get(str(id))
        card = self.names.content.characters.get(character.card if character else str(id))
        return base_radius(card.base) if card is not None else TOKEN_RADIUS
