"""A scenario as it is written."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from rules_engine.cry_havoc.state.words import Level, TileKind
from rules_engine.kit.testing.script import BaseScenario, Written


def _mark(said: Any) -> Any:
    """`1 amber blue`: the number, who attacks, who defends."""
    if not isinstance(said, str):
        return said
    number, attacker, defender = said.split()
    return {"number": int(number), "attacker": attacker, "defender": defender}


class Mark(Written):
    number: int
    attacker: str
    defender: str


class Place(Written):
    """What lies in a region, beside what the board prints."""

    units: dict[str, int] = {}
    halted: dict[str, int] = {}
    control: str | None = None
    crystals: int = 0
    war_parties: list[str] = []
    nests: list[str] = []
    explorations: list[str] = []
    structures: dict[str, str] = Field({}, description="a type's own name, and whose marker it is")
    markers: dict[str, int] = {}
    battle: Annotated[Mark | None, BeforeValidator(_mark)] = None


class Side(Written):
    """What a seat has. Cards by their own names; what is named nowhere lies in the deck, in printed order."""

    army: str | None = None
    vp: int = 0
    hq: str | None = None
    hand: list[str] = []
    discard: list[str] = []
    in_play: list[str] = []
    deck: list[str] | None = Field(None, description="these alone, top first; the rest is in the discard pile")
    reserve: int | None = Field(None, description="units beyond it and the board stay in the box")
    prisoners: dict[str, int] = {}
    skills: dict[str, str] = {}
    skill_tiles: dict[str, list[str]] = {}
    structures: dict[str, int] = {}


class Natives(Written):
    """Neutral natives."""

    reserve: int | None = None
    prisoners: dict[str, int] = {}


class Scenario(BaseScenario):
    rules: list[str] = Field(min_length=1, description="the rules it shows")
    pack: str = Field("plain", description="`plain`, or a pack that comes with the bot")
    level: Level = Level.BEGINNER
    seats: int = 2
    amber: Side = Side()
    blue: Side = Side()
    crimson: Side = Side()
    green: Side = Side()
    natives: Natives = Natives()
    regions: dict[str, Place] = {}
    initiative: list[str] = []
    new_initiative: list[str] = []
    round: int = 2
    action_round: int = 1
    events: list[list[str]] | None = Field(None, description="the stack of each of the five slots")
    supplies: dict[TileKind, list[str]] = Field({}, description="what is on top of a supply; the rest follows")
    spent: list[str] = []
    terrain: dict[str, list[str]] = Field({}, description="what is on top of a Terrain stack; the rest follows")
    last_round: bool = False
    scoring: str | None = None
    markers_used: int | None = None
    start: str = Field("turn amber", description="`turn SEAT`, a phase, or `setup`")
    orders: list[dict[str, Any]] = []
