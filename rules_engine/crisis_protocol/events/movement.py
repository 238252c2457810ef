"""Events of movement and terrain."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules_engine.crisis_protocol.events.base import Cause, MatchEvent
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId, Feature, Marker, Position
from rules_engine.kernel.values import Json, Seat, Value

MoveKind = Literal["advance", "climb", "push", "throw", "place", "drop_down"]
"""MOV-01; `drop_down` is TER-05, a character set down because the terrain under it is gone."""


class Landing(Value):
    """What a new place meant when it was taken: a token contested, or how near the nearest enemy stood."""

    contests: str | None = None
    near: CharacterId | None = None
    range: int | None = None


class Moved(MatchEvent):
    asides: ClassVar[frozenset[str]] = frozenset({"landing"})
    kind: Literal["moved"] = "moved"
    who: CharacterId
    move: MoveKind
    x: int
    y: int
    on: str | None = None
    cause: Cause
    tool: str | None = None
    path: tuple[Position, ...] = ()
    """For the picture: where the base or the tool lay."""
    landing: Landing | None = None

    def apply(self, state: Match) -> None:
        character = state.characters[self.who]
        character.spot = Position(x=self.x, y=self.y)
        character.on = self.on


class Collided(MatchEvent):
    """MOV-24, MOV-25, TER-14: something thrown met something."""

    kind: Literal["collided"] = "collided"
    thrown: str
    """A character's or terrain feature's id."""
    with_: str
    by: CharacterId | None = None


class TerrainDestroyed(MatchEvent):
    """TER-04: whoever stood on it now stands on the battlefield at the same place (TER-05)."""

    kind: Literal["terrain_destroyed"] = "terrain_destroyed"
    feature: str
    cause: Cause

    def apply(self, state: Match) -> None:
        del state.terrain[self.feature]
        for character in state.characters.values():
            if character.on == self.feature:
                character.on = None


class TerrainThrown(MatchEvent):
    """TER-11…13: the tool laid by the thrower."""

    kind: Literal["terrain_thrown"] = "terrain_thrown"
    feature: str
    terrain: str
    size: int
    by: CharacterId
    tool: str
    angle: int
    path: tuple[Position, ...] = ()


class TerrainCreated(MatchEvent):
    kind: Literal["terrain_created"] = "terrain_created"
    feature: str
    terrain: str
    size: int
    outline: tuple[Position, ...]
    interactive: bool = True
    owner: Seat | None = None
    cause: Cause

    def apply(self, state: Match) -> None:
        state.terrain[self.feature] = Feature(
            id=self.feature,
            terrain=self.terrain,
            size=self.size,
            outline=list(self.outline),
            interactive=self.interactive,
            owner=self.owner,
        )


class MarkerLaid(MatchEvent):
    """A token of a card now lies on the battlefield."""

    kind: Literal["marker_laid"] = "marker_laid"
    marker: str
    name: str
    x: int
    y: int
    owner: Seat
    cause: Cause

    def apply(self, state: Match) -> None:
        spot = Position(x=self.x, y=self.y)
        state.markers[self.marker] = Marker(id=self.marker, name=self.name, spot=spot, owner=self.owner)
        state.next_marker += 1


class MarkerRemoved(MatchEvent):
    kind: Literal["marker_removed"] = "marker_removed"
    marker: str
    name: str
    cause: Cause

    def apply(self, state: Match) -> None:
        del state.markers[self.marker]


class Measured(MatchEvent):
    """A verdict of the board on which something rested, kept so that drift is seen."""

    kind: Literal["measured"] = "measured"
    what: str
    facts: dict[str, Json]
