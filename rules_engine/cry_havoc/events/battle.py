"""Events of a battle and of prisoners."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.events.base import MatchEvent, end_lasting
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, Objective, Owner, RegionId
from rules_engine.kernel.values import Seat


class BattleBegan(MatchEvent):
    kind: Literal["battle_began"] = "battle_began"
    boundary = "battle"
    region: RegionId
    number: int
    attacker: Owner
    defender: Owner

    def apply(self, state: Match) -> None:
        state.battle = Battle(region=self.region, attacker=self.attacker, defender=self.defender, turn=self.attacker)


class UnitsAssigned(MatchEvent):
    """CH-BAT-16, CH-BAT-17: all units of a side go from the region onto the objectives."""

    kind: Literal["units_assigned"] = "units_assigned"
    side: Owner
    placed: dict[Objective, int]

    def apply(self, state: Match) -> None:
        battle = _battle(state)
        battle.placed[self.side] = dict(self.placed)
        state.regions[battle.region].add(self.side, -sum(self.placed.values()))


class BoardChanged(MatchEvent):
    """A tactic shifts units between objectives, brings some or takes some away."""

    kind: Literal["board_changed"] = "board_changed"
    side: Owner
    start: Objective | None
    to: Objective | None
    count: int = 1
    region: RegionId | None = None
    """Where they come from or go to that is no objective; none: the Reserve."""
    why: str = ""

    def apply(self, state: Match) -> None:
        placed = _battle(state).placed.setdefault(self.side, {})
        for objective, change in ((self.start, -self.count), (self.to, self.count)):
            if objective is not None:
                placed[objective] = placed.get(objective, 0) + change
                assert placed[objective] >= 0
            elif self.region is not None:
                state.regions[self.region].add(self.side, change)
            else:
                state.change_reserve(self.side, change)


class ObjectiveResolved(MatchEvent):
    """CH-BAT-25: who won it, if anybody, and with how many against how many."""

    kind: Literal["objective_resolved"] = "objective_resolved"
    objective: Objective
    winner: Owner | None
    strength: dict[Owner, int]

    def apply(self, state: Match) -> None:
        if self.objective is Objective.CONTROL:
            _battle(state).winner = self.winner


class UnitCaptured(MatchEvent):
    """CH-BAT-32, CH-BAT-35: neutral natives keep theirs in a common pool."""

    kind: Literal["unit_captured"] = "unit_captured"
    captor: Owner
    owner: Owner
    objective: Objective | None = None
    region: RegionId | None = None
    """Where it stood, outside a battle."""

    def apply(self, state: Match) -> None:
        if self.objective is not None:
            _battle(state).placed[self.owner][self.objective] -= 1
        elif self.region is not None:
            state.regions[self.region].add(self.owner, -1)
        if self.captor in state.players:
            held = state.players[self.captor].prisoners
        else:
            assert state.natives is not None
            held = state.natives.prisoners
        held[self.owner] = held.get(self.owner, 0) + 1


class UnitsDestroyed(MatchEvent):
    """CH-BAT-37…41: what both sides destroyed goes at the same time."""

    kind: Literal["units_destroyed"] = "units_destroyed"
    destroyed: dict[Owner, dict[Objective, int]]

    def apply(self, state: Match) -> None:
        battle = _battle(state)
        for owner, where in self.destroyed.items():
            for objective, count in where.items():
                battle.placed[owner][objective] -= count
                assert battle.placed[owner][objective] >= 0
            state.change_reserve(owner, sum(where.values()))


class UnitsReturned(MatchEvent):
    """CH-BAT-42: the winner of Region Control stays."""

    kind: Literal["units_returned"] = "units_returned"
    side: Owner
    count: int

    def apply(self, state: Match) -> None:
        battle = _battle(state)
        battle.placed[self.side] = {}
        state.regions[battle.region].add(self.side, self.count)


class UnitsFled(MatchEvent):
    """CH-BAT-43, CH-BAT-46: to a region, or with none to the Reserve."""

    kind: Literal["units_fled"] = "units_fled"
    side: Owner
    to: RegionId | None
    count: int

    def apply(self, state: Match) -> None:
        _battle(state).placed[self.side] = {}
        if self.to is None:
            state.change_reserve(self.side, self.count)
        else:
            state.regions[self.to].add(self.side, self.count)


class BattleEnded(MatchEvent):
    kind: Literal["battle_ended"] = "battle_ended"
    region: RegionId

    def apply(self, state: Match) -> None:
        state.battle = None
        end_lasting(state, "battle")


class PrisonersFreed(MatchEvent):
    """CH-PRI-03…05."""

    kind: Literal["prisoners_freed"] = "prisoners_freed"
    seat: Seat
    freed: dict[Owner, int]
    """By who held them."""
    to: RegionId | None = None
    """None: to the Reserve."""

    def apply(self, state: Match) -> None:
        for captor, count in self.freed.items():
            if captor == NATIVES and captor not in state.players:
                assert state.natives is not None
                held = state.natives.prisoners
            else:
                held = state.players[captor].prisoners
            held[self.seat] -= count
            if not held[self.seat]:
                del held[self.seat]
        count = sum(self.freed.values())
        if self.to is None:
            state.change_reserve(self.seat, count)
        else:
            state.regions[self.to].add(self.seat, count)


def _battle(state: Match) -> Battle:
    assert state.battle is not None
    return state.battle
