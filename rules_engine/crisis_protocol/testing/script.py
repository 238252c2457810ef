"""The scenario file as types: who stands where, which dice come, what is done, what is expected. It plays nothing."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Help

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
    conditions: tuple[str, ...] = Field((), description="special conditions it has, such as `bleed`")
    gems: tuple[str, ...] = Field((), description="Infinity Gems it bears")
    tokens: dict[str, int] = Field({}, description="named tokens on its card, and how many")
    injured: bool = Field(False, description="its card shows the Injured side")
    dazed: bool = Field(False, description="has a Dazed token")
    activated: bool = Field(False, description="has an Activated token")
    form: str | None = Field(None, description="the form it is in, for characters with several")
    on: str | None = Field(None, description="the terrain feature it stands on")
    controller: str | None = Field(None, description="the seat that commands it, if not its own")


class Side(Part):
    """One player's side."""

    characters: tuple[Standing, ...] = ()
    tactics: tuple[str, ...] = Field((), description="team tactic cards not yet played")
    affiliation: str | None = Field(None, description="the affiliation the squad uses")
    leader: str | None = Field(None, description="the character whose leadership is active")
    vp: int = Field(0, description="victory points so far")
    edge: Literal["north", "south", "east", "west"] | None = Field(
        None, description="its deployment edge; south for blue, north for red if left out"
    )
    helps: tuple[Help, ...] = Field((), description="what it leaves to the match; everything is asked if left out")


class Piece(Part):
    """A terrain feature: a box around a place, or an outline in inches."""

    id: str
    size: int = Field(ge=0, le=6)
    at: Place | None = Field(None, description="the middle of its box")
    box: tuple[float, float] = Field((2.0, 2.0), description="width and height in inches, around `at`")
    outline: tuple[tuple[float, float], ...] = Field((), description="instead: its corners in inches, in order")
    interactive: bool = Field(True, description="can be thrown and destroyed (TER-01)")
    kind: str = Field("crates", description="what it is, for pictures and names")


class Marker(Part):
    """An objective token on the battlefield or in somebody's hands."""

    id: str = Field(description="what the scenario calls it")
    crisis: str = Field(description="the crisis card it belongs to")
    name: str = Field(description="which of that card's tokens")
    at: Place | None = Field(None, description="where it lies")
    held_by: str | None = Field(None, description="instead: who holds it")
    controlled_by: Literal["blue", "red"] | None = Field(None, description="the side that controls it")
    facing: int | None = Field(None, description="zone tokens: where the arc looks, 0 is right and 90 is up")


class MissionPart(Part):
    """The two crises of the match (MIS-06)."""

    secure: str = Field(description="the Secure crisis")
    extract: str = Field(description="the Extraction crisis")
    threat: int = Field(17, description="the maximum threat")


def _rolls(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


_ANSWERS = {"type": "object", "description": "questions with their answers, in the order they are asked"}
_LINE = {
    "type": "object",
    "minProperties": 1,
    "maxProperties": 1,
    "additionalProperties": False,
    "properties": {
        "blue": {"oneOf": [_ANSWERS, {"type": "array", "items": _ANSWERS}]},
        "red": {"oneOf": [_ANSWERS, {"type": "array", "items": _ANSWERS}]},
        "expect": {"type": "object", "description": "what is so now, or has happened since the last `events`"},
        "refuse": {
            "type": "object",
            "required": ["seat"],
            "properties": {"seat": {"enum": ["blue", "red"]}, "rule": {"type": "string"}},
            "description": "an answer that must be refused",
        },
    },
}
Line = Annotated[dict[str, Any], WithJsonSchema(_LINE)]


class Script(Part):
    """A whole scenario."""

    title: str
    rules: tuple[str, ...] = Field((), description="the rules it shows; each counts as cited")
    edition: Edition = Field(Edition.EARTHS_MIGHTIEST, description="the core rules it is played by")
    pool: str | None = Field(None, description="the pool of cards it is played with; none: what is printed now")
    cards: dict[str, dict[str, dict[str, Any]]] = Field({}, description="inline cards: kind, id, and the card's keys")
    map: str | None = Field(None, description="a ready battlefield; none: an empty one with `terrain`")
    terrain: tuple[Piece, ...] = ()
    mission: MissionPart | None = None
    tokens: tuple[Marker, ...] = ()
    blue: Side = Side()
    red: Side = Side()
    round: int = 1
    priority: Literal["blue", "red"] = Field("blue", description="who has the Priority token")
    last_activation: Literal["blue", "red"] | None = Field(None, description="who made the last activation (PHA-27)")
    start: str = Field(
        "turn blue",
        description="`turn SEAT`, `activation NAME`, `power phase`, `activation phase`, `cleanup`, "
        "`attack NAME ATTACK TARGET`, `deployed`, `mission`, or `setup`",
    )
    rosters: dict[str, dict[str, Any]] = Field({}, description="for `setup`: both; else what the sides took from")
    options: dict[str, Any] = Field({}, description="what the players agreed on")
    dice: Annotated[tuple[str, ...], BeforeValidator(_rolls)] = Field(
        (), description="dice to come, in the order they fall: letters C W H B - F, spaces as you like"
    )
    play: tuple[Line, ...] = Field(
        (),
        description="in order: answers `seat: {question: answer}` or a list of such, checks `expect: {…}`, and "
        "refusals `refuse: {…}`",
    )
