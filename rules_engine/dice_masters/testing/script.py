"""A scenario as it is written."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from rules_engine.dice_masters.state.match import Format
from rules_engine.kit.testing.script import BaseScenario, Written

HowMany = Annotated[int, Field(ge=0, le=99)]


class Side(Written):
    """What a seat has. Zones list dice as `notation` writes them."""

    life: int | None = None
    cards: dict[str, HowMany] = Field({}, description="dice that still lie on a card, by its id")
    bag: list[str] = []
    prep: list[str] = []
    reserve: list[str] = []
    field: list[str] = []
    out: list[str] = []
    used: list[str] = []
    granted: int = 0
    damage: dict[str, int] = {}


class TestCard(Written):
    """A card of the scenario's own: its name is its id and its family."""

    kind: str = "character"
    cost: int = 3
    energy: str | None = "fist"
    levels: str = Field("0/1/1 1/2/2 2/3/3", pattern=r"^\d+/\d+/\d+\**( \d+/\d+/\d+\**)*$")
    affiliations: list[str] = []
    keywords: list[str] = []
    rules: list[dict[str, Any]] = []
    global_: dict[str, Any] | None = Field(None, alias="global")
    max: int | None = None


class Scenario(BaseScenario):
    rules: list[str] = Field(min_length=1, description="the rules it shows")
    test_cards: dict[str, TestCard] = {}
    format: Format = Format.TOURNAMENT
    basics: dict[str, HowMany] = Field({}, description="dice on basic action cards")
    blue: Side = Side()
    red: Side = Side()
    start: str = Field("main blue", description="a step and whose turn it is, or `setup`")
    turn: int = 1
    turn_limit: int | None = None
    relaxed: bool = False
    orders: list[dict[str, Any]] = []
