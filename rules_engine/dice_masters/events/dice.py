"""Events of dice on their way: drawn, rolled, bought, fielded, moved."""

from __future__ import annotations

from typing import Literal

from rules_engine.dice_masters.events.base import MatchEvent, put
from rules_engine.dice_masters.faces import Energy
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import DieId, SlotId, Zone
from rules_engine.kernel.values import Seat, Value


class ReserveCleared(MatchEvent):
    """DM-TRN-04."""

    kind: Literal["reserve_cleared"] = "reserve_cleared"
    seat: Seat
    dice: tuple[DieId, ...]

    def apply(self, state: Match) -> None:
        for die in self.dice:
            put(state, die, Zone.USED)


class BagRefilled(MatchEvent):
    """DM-ZON-03, DM-ZON-04: the whole Used Pile goes into the bag."""

    kind: Literal["bag_refilled"] = "bag_refilled"
    seat: Seat
    dice: tuple[DieId, ...]

    def apply(self, state: Match) -> None:
        for die in self.dice:
            put(state, die, Zone.BAG)


class DiceDrawn(MatchEvent):
    """DM-TRN-05, DM-TRN-09."""

    kind: Literal["dice_drawn"] = "dice_drawn"
    seat: Seat
    dice: tuple[DieId, ...]
    source: str | None = None
    """The rule that drew them besides the usual four."""

    def apply(self, state: Match) -> None:
        for die in self.dice:
            put(state, die, Zone.PREP)


class DrawFellShort(MatchEvent):
    """DM-TRN-10: 1 life lost and 1 generic energy gained for each die short."""

    kind: Literal["draw_fell_short"] = "draw_fell_short"
    seat: Seat
    short: int

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        player.life = max(0, player.life - self.short)
        player.granted += self.short


class DiceRolled(MatchEvent):
    """DM-TRN-11…14, or an effect that rolls: the faces that came up, by die."""

    kind: Literal["dice_rolled"] = "dice_rolled"
    reveals = True
    seat: Seat
    faces: dict[DieId, int]
    again: bool = False
    source: str | None = None

    def apply(self, state: Match) -> None:
        for die, face in self.faces.items():
            state.pieces[die].face = face


class PoolTaken(MatchEvent):
    """DM-TRN-15: what was rolled goes to the Reserve Pool."""

    kind: Literal["pool_taken"] = "pool_taken"
    seat: Seat
    dice: tuple[DieId, ...]

    def apply(self, state: Match) -> None:
        for die in self.dice:
            state.pieces[die].zone = Zone.RESERVE


class Spent(Value):
    """What one die paid: so much of its energy; `left` is the face it was turned to where something is left on it."""

    die: DieId
    amount: int
    energy: Energy
    left: int | None = None


class EnergyPaid(MatchEvent):
    """DM-ENE-09…13: spent dice leave the Reserve Pool, dice spent in part are turned, generic surplus is lost."""

    kind: Literal["energy_paid"] = "energy_paid"
    seat: Seat
    spent: tuple[Spent, ...]
    granted: int = 0
    lost: int = 0
    purpose: str = ""
    """`buy`, `field`, `global` or `effect`."""
    what: tuple[str, ...] = ()
    """The cards, dice or rules that were paid for."""

    def apply(self, state: Match) -> None:
        zone = Zone.OUT if state.active == self.seat else Zone.USED
        for one in self.spent:
            if one.left is None:
                put(state, one.die, zone)
            else:
                state.pieces[one.die].face = one.left
        state.players[self.seat].granted -= self.granted


class DiceBought(MatchEvent):
    """DM-BUY-10: straight to the Used Pile, all of one payment together (DM-ENE-Q4)."""

    kind: Literal["dice_bought"] = "dice_bought"
    seat: Seat
    dice: tuple[DieId, ...]
    slots: tuple[SlotId, ...]
    zone: Zone = Zone.USED

    def apply(self, state: Match) -> None:
        for die in self.dice:
            put(state, die, self.zone, owner=self.seat)


class CharacterFielded(MatchEvent):
    """DM-FLD-08: onto the Field Zone with the face it shows."""

    kind: Literal["character_fielded"] = "character_fielded"
    seat: Seat
    die: DieId
    face: int
    cost: int = 0
    source: str | None = None
    """The rule that fielded it, where no fielding cost was paid."""

    def apply(self, state: Match) -> None:
        put(state, self.die, Zone.FIELD, face=self.face)


class ActionUsed(MatchEvent):
    """DM-ACT-01: Out of Play, before its effect resolves."""

    kind: Literal["action_used"] = "action_used"
    seat: Seat
    die: DieId
    slot: SlotId
    burst: int

    def apply(self, state: Match) -> None:
        put(state, self.die, Zone.OUT)


class GlobalUsed(MatchEvent):
    """A Global Ability was paid for; its effect comes next."""

    kind: Literal["global_used"] = "global_used"
    seat: Seat
    slot: SlotId
    rule: str
    targets: tuple[DieId, ...] = ()


class DieMoved(MatchEvent):
    """A die went to another zone, not by being drawn, bought, fielded or knocked out."""

    kind: Literal["die_moved"] = "die_moved"
    die: DieId
    zone: Zone
    before: Zone
    face: int | None = None
    why: str = ""
    """`unfielded`, `unblocked`, `sacrificed`, or the rule that moved it."""
    on: SlotId | None = None
    times: int = 1

    def apply(self, state: Match) -> None:
        piece = put(state, self.die, self.zone, face=self.face)
        piece.on, piece.times = self.on, self.times


class DieSpun(MatchEvent):
    """DM-EFF-60: turned to a face, never rolled."""

    kind: Literal["die_spun"] = "die_spun"
    die: DieId
    face: int
    before: int
    source: str | None = None

    def apply(self, state: Match) -> None:
        state.pieces[self.die].face = self.face
