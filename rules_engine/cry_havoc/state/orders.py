"""Answers given in advance, as data; what they answer and when they hold, the rules say."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.state.words import CardId, Objective, Owner, RegionId
from rules_engine.kernel import orders
from rules_engine.kernel.values import Json, Value

TACTICS = "tactics"
"""The subject of an order to pass in battles; `policy: never`."""
PLACEMENT = "placement"
RANSOM = "ransom"
FLIGHT = "flight"
CAPTURE = "capture"
ACTION = "action"
"""The subject of a prepared action."""


class Prepared(Value):
    """The owner's next action, made ready before its turn: the answers to its questions one by one."""

    action: str
    cards: tuple[CardId, ...] = ()
    steps: tuple[str, ...] = ()
    """The options of the moves or of what is built, in order; then it is done."""
    regions: dict[RegionId, str] = {}
    """What each region looked like that it names; once one is changed, its owner is asked."""


class StandingOrder(orders.StandingOrder):
    """`ability` is one of the subjects above."""

    until: Literal["battle", "round", "match"] = "match"
    round: int | None = None
    """The round it was given in."""
    region: RegionId | None = None
    """Only of the battle there."""
    side: Owner | None = None
    """Of a battle: whose units it is about; none: one's own."""
    keep: tuple[CardId, ...] = ()
    """Of an order to pass: cards that it waits for; whoever holds one of them is asked."""
    placement: dict[Objective, int] = {}
    regions: tuple[RegionId, ...] = ()
    """Of flight: where to, best first."""
    objectives: tuple[Objective, ...] = ()
    """Of capture: from where, best first."""
    amount: int | None = None
    """Of ransom: how many to free in a phase at most; none: all that can be paid for."""
    prepared: Prepared | None = None

    @property
    def subject(self) -> tuple[Json, ...]:
        return (self.seat, self.ability, self.region, self.side)
