"""What lies on the planet: regions, battle marks, and the battle board."""

from __future__ import annotations

from pydantic import Field

from rules_engine.cry_havoc.state.words import Objective, Owner, RegionId, TileId, TileKind
from rules_engine.kernel.values import Mutable, Seat, Value

Count = dict[Owner, int]


class BattleMark(Value):
    """CH-BAT-01, CH-MOV-23: a battle marker, who laid it, and who stands against them."""

    number: int
    attacker: Owner
    defender: Owner

    def other(self, side: Owner) -> Owner:
        return self.defender if side == self.attacker else self.attacker


class Region(Mutable):
    """One named space (CH-GLO-13)."""

    units: Count = {}
    halted: Count = {}
    """Units that must stay here until the round is over (CH-MOV-06, CH-MOV-07, CH-MOV-Q1)."""
    control: Seat | None = None
    crystals: int = Field(0, ge=0)
    """Their value, whatever pieces show it (CH-GLO-19)."""
    war_parties: list[TileId] = []
    nests: list[TileId] = []
    explorations: list[TileId] = []
    structures: dict[str, Seat] = {}
    """Each type's owner: a region takes one marker of a type (CH-BLD-07), and a type belongs to one army."""
    markers: dict[str, int] = {}
    """Other markers of armies, by their kind."""
    battle: BattleMark | None = None

    @property
    def natives_tiles(self) -> list[TileId]:
        """War Party and Nest tiles."""
        return [*self.war_parties, *self.nests]

    def tiles(self, kind: TileKind) -> list[TileId]:
        if kind is TileKind.EXPLORATION:
            return self.explorations
        return self.war_parties if kind is TileKind.WAR_PARTY else self.nests

    def add(self, owner: Owner, change: int) -> None:
        """Units come, or go; of those that go the halted go last."""
        left = self.units.get(owner, 0) + change
        assert left >= 0, (owner, change)
        _put(self.units, owner, left)
        _put(self.halted, owner, min(left, self.halted.get(owner, 0)))

    def halt(self, owner: Owner, count: int) -> None:
        _put(self.halted, owner, min(self.units.get(owner, 0), self.halted.get(owner, 0) + count))


class Battle(Mutable):
    """The battle that is fought: the units of its region stand on the battle board (CH-BAT-14)."""

    region: RegionId
    attacker: Owner
    defender: Owner
    placed: dict[Owner, dict[Objective, int]] = {}
    passed: list[Owner] = []
    """CH-BAT-21."""
    turn: Owner
    """Whose tactics come next."""
    winner: Owner | None = None
    """Of Region Control."""

    @property
    def sides(self) -> tuple[Owner, Owner]:
        return self.attacker, self.defender

    @property
    def loser(self) -> Owner | None:
        return None if self.winner is None else self.other(self.winner)

    def other(self, side: Owner) -> Owner:
        return self.defender if side == self.attacker else self.attacker

    def on(self, side: Owner, objective: Objective) -> int:
        return self.placed.get(side, {}).get(objective, 0)

    def units(self, side: Owner) -> int:
        return sum(self.placed.get(side, {}).values())


def _put(counts: Count, owner: Owner, count: int) -> None:
    if count:
        counts[owner] = count
    else:
        counts.pop(owner, None)
