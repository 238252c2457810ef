"""The state of a match of Dice Masters."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import Field

from rules_engine.dice_masters.registry import DICE_MASTERS
from rules_engine.dice_masters.state.lasting import Delayed, Lasting, Trigger
from rules_engine.dice_masters.state.pieces import Combat, Die, DieId, Slot, SlotId
from rules_engine.kernel import orders
from rules_engine.kernel.chance import DiceFacts
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Json, Mutable, Seat, Value

SCHEMA_VERSION = 1

SEATS: tuple[Seat, Seat] = ("blue", "red")
"""DM-SET-01: two players."""

TABLE = "table"
"""Whose the basic action cards of the introductory game are."""


class Step(StrEnum):
    """DM-TRN-02."""

    SETUP = "setup"
    CLEAR = "clear"
    ROLL = "roll"
    MAIN = "main"
    ATTACK = "attack"
    CLEAN_UP = "clean_up"


class Format(StrEnum):
    INTRODUCTORY = "introductory"
    TOURNAMENT = "tournament"
    CASUAL = "casual"
    DOUBLES = "doubles"
    DRAFT = "draft"


class TeamCard(Value):
    """A card of a team and how many of its dice are brought (DM-SET-22, DM-SET-23)."""

    card: str
    dice: int = Field(1, ge=0, le=99)


class Team(Value):
    """DM-SET-18, DM-SET-19."""

    cards: tuple[TeamCard, ...] = ()
    basics: tuple[str, ...] = ()


class Options(Value):
    """What was agreed before the match."""

    format: Format = Format.TOURNAMENT
    relaxed: bool = False
    """DM-TIM-09: an opportunity after every action instead of the tournament procedure."""
    turn_limit: int | None = Field(None, ge=2, le=1000)
    """DM-WIN-Q3: after so many turns the match is over; whoever has more life wins."""


class Player(Mutable):
    seat: Seat
    team: Team | None = None
    life: int = 0
    starting_life: int = 0
    """DM-WIN-03: life never exceeds it."""
    granted: int = 0
    """DM-ENE-Q2: generic energy of a short draw, each point spent singly, lost at Clean Up."""


class StandingOrder(orders.StandingOrder):
    """An answer given in advance. `ability` is a Global Ability's id, `*` for all, or one of the words below."""

    until: Literal["turn", "attacked", "match"] = "match"
    turn: int | None = None
    """The turn it was given for."""
    below: int | None = None
    """Of `chump`: only where life would fall below this."""

    @property
    def subject(self) -> tuple[Json, ...]:
        return (self.seat, self.ability)


STOP = "@stop"
"""The beginning of the ability of an order to be asked after the active player's next action, or the next of a kind."""
INTERRUPT = "@interrupt"
"""The active player's order to be asked between two Global Abilities of the other (DM-TIM-Q2)."""
BLOCK = "@block:"
"""The beginning of the ability of an order about blocks: `never`, `trade` or `chump` follows."""


class Match(State, registry=DICE_MASTERS):
    schema_version: int = SCHEMA_VERSION
    name: str = "match"
    content: str = ""
    """The version of the card data it began with."""
    options: Options = Options()
    dice: DiceFacts = DiceFacts()
    players: dict[Seat, Player]
    slots: dict[SlotId, Slot] = {}
    pieces: dict[DieId, Die] = {}
    first: Seat | None = None
    turn: int = 0
    active: Seat = SEATS[0]
    phase: Step = Step.SETUP
    combat: Combat | None = None
    lasting: list[Lasting] = []
    delayed: list[Delayed] = []
    due: list[Trigger] = []
    """Effects that have triggered and wait until what is going on is finished (DM-EFF-36, DM-TIM-07)."""
    serial: int = 0
    """The number of the last thing that began to last or to wait."""
    noted: dict[str, Json] = {}
    """What texts have to remember until the end of the turn, by name."""
    orders: list[StandingOrder] = []

    @property
    def inactive(self) -> Seat:
        return self.other(self.active)

    def other(self, seat: Seat) -> Seat:
        return next(one for one in self.seats if one != seat)
