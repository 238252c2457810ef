"""The scenario file as types: who stands where, which dice come, what is done, what is expected. It plays nothing."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Place = str
"""A square such as `H7`, `H7-5`, `H7-53`, or inches `14.5,13.25`."""


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Standing(Part):
    """A character as it stands when the scenario begins."""

    card: str = Field(description="the card's id, from the pool or from `cards`")
    at: Place | None = Field(None, description="where its base's centre is; none: not on the battlefield")
    name: str | None = Field(None, description="what the scenario calls it; the card's id if left out")
    power: int = Field(0, ge=0, le=10)
    damage: int = Field(0, ge=0)
    conditions: tuple[str, ...] = ()
    gems: tuple[str, ...] = ()
    tokens: dict[str, int] = {}
    injured: bool = False
    dazed: bool = False
    activated: bool = False
    form: str | None = None
    on: str | None = Field(None, description="the terrain feature it stands on")
    controller: str | None = Field(None, description="the seat that commands it, if not its own")


class Side(Part):
    """One player's side."""

    characters: tuple[Standing, ...] = ()
    tactics: tuple[str, ...] = ()
    affiliation: str | None = None
    leader: str | None = Field(None, description="the character whose leadership is active")
    vp: int = 0
    edge: Literal["north", "south", "east", "west"] | None = None


class Piece(Part):
    """A terrain feature: a box around a place, or an outline in inches."""

    id: str
    size: int = Field(ge=0, le=6)
    at: Place | None = None
    box: tuple[float, float] = (2.0, 2.0)
    outline: tuple[tuple[float, float], ...] = ()
    interactive: bool = True
    kind: str = "crates"


class Marker(Part):
    """An objective token on the battlefield or in somebody's hands."""

    id: str
    crisis: str
    name: str
    at: Place | None = None
    held_by: str | None = None
    controlled_by: str | None = None


class MissionPart(Part):
    """The two crises of the match (MIS-06)."""

    secure: str
    extract: str
    threat: int = 17


def _rolls(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


class Script(Part):
    """A whole scenario."""

    title: str
    rules: tuple[str, ...] = Field((), description="the rules it shows; each counts as cited")
    edition: Literal["de", "en22"] = "de"
    cards: dict[str, dict[str, dict[str, Any]]] = Field({}, description="inline cards: kind, id, and the card's keys")
    map: str | None = Field(None, description="a ready battlefield; none: an empty one with `terrain`")
    terrain: tuple[Piece, ...] = ()
    mission: MissionPart | None = None
    tokens: tuple[Marker, ...] = ()
    blue: Side = Side()
    red: Side = Side()
    round: int = 1
    priority: Literal["blue", "red"] = "blue"
    last_activation: Literal["blue", "red"] | None = None
    start: str = Field(
        "turn blue",
        description="`turn SEAT`, `activation NAME`, `power phase`, `activation phase`, `cleanup`, "
        "`attack NAME ATTACK TARGET`, or `setup`",
    )
    rosters: dict[str, dict[str, Any]] = Field({}, description="for `setup`: both rosters")
    options: dict[str, Any] = Field({}, description="what the players agreed on")
    dice: Annotated[tuple[str, ...], BeforeValidator(_rolls)] = Field(
        (), description="dice to come, in the order they fall: letters C W H B - F, spaces as you like"
    )
    play: tuple[dict[str, Any], ...] = Field(
        (),
        description="in order: answers `seat: {question: answer}` or a list of such, checks `expect: {…}`, and "
        "refusals `refuse: {…}`",
    )
