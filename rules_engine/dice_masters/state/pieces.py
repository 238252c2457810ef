"""What lies on the table: dice with their zones and faces, and the cards they belong to."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from rules_engine.dice_masters.faces import SIDES
from rules_engine.kernel.values import Mutable, Seat, Value

DieId = str
SlotId = str
"""A card in this match: both players may have brought the same one."""


class Zone(StrEnum):
    """DM-ZON-01; the Attack Zone is a part of the Field Zone (DM-ZON-08) and told by the combat."""

    SUPPLY = "supply"
    BAG = "bag"
    PREP = "prep"
    RESERVE = "reserve"
    FIELD = "field"
    OUT = "out"
    USED = "used"
    HELD = "held"
    """Under a die that captured it (DM-EFF-41), or taken out of the Field Zone for a while."""
    CARD = "card"
    """Put onto a card by an effect."""


UNROLLED = (Zone.SUPPLY, Zone.BAG, Zone.PREP, Zone.USED, Zone.CARD)
"""DM-MAT-30: here a die shows nothing."""


class Hold(Value):
    """Why a die is not where it was, and where it goes back to (DM-EFF-42, DM-EFF-50)."""

    by: DieId | None = None
    """The capturing or controlling die; none: an effect that lasts until the end of the turn."""
    zone: Zone = Zone.FIELD
    until: str = "turn"


class Die(Mutable):
    id: DieId
    slot: SlotId | None = None
    """The card it belongs to; a Sidekick has none (DM-MAT-11)."""
    owner: Seat | None = None
    """Nobody owns a basic action die before it is bought (DM-SET-07)."""
    controller: Seat | None = None
    """Whoever it counts for (DM-EFF-44)."""
    zone: Zone
    face: int | None = Field(None, ge=0, lt=SIDES)
    damage: int = Field(0, ge=0)
    hurt_by: list[Seat] = []
    """Whose doing its damage is: it may fall by it later, when a bonus is over (DM-KEY-02)."""
    hold: Hold | None = None
    on: SlotId | None = None
    """The card it was put on."""
    times: int = 1
    """There: how many times the price its owner's opponent pays for that card's dice."""

    @property
    def is_sidekick_die(self) -> bool:
        return self.slot is None


class Slot(Mutable):
    """A card in the match."""

    id: SlotId
    card: str
    seat: Seat | None = None
    """Who brought it; basic action cards of the introductory game belong to the table."""
    basic: bool = False
    colour: str | None = None
    """DM-SET-09: the colour of the dice of a basic action card."""


class Attack(Mutable):
    """One attacker, and who was assigned to block it."""

    die: DieId
    blockers: list[DieId] = []
    """Those still in the fight."""
    blocked: bool = False
    """DM-ATK-Q2: fixed when blockers are assigned."""
    blocked_by: list[DieId] = []
    """All that were assigned."""


class Combat(Mutable):
    attacks: list[Attack] = []
    blocks_assigned: bool = False

    def attack_of(self, die: DieId) -> Attack | None:
        return next((attack for attack in self.attacks if attack.die == die), None)

    def attackers_blocked_by(self, die: DieId) -> list[DieId]:
        return [attack.die for attack in self.attacks if die in attack.blockers]

    def fights(self, die: DieId) -> bool:
        return self.attack_of(die) is not None or bool(self.attackers_blocked_by(die))


class Hit(Value):
    """Damage from one source to one die or player."""

    amount: int
    source: DieId | None = None
    """The die that deals it."""
    seat: Seat | None = None
    """Whose doing it is."""
    rule: str | None = None
    cause: str = "ability"
    """`combat`, or where the text stands that deals it: `action`, `ability`, `global`."""
    moment: str = ""
    """The moment that text answered."""
    die: DieId | None = None
    player: Seat | None = None
