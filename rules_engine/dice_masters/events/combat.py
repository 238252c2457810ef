"""Events of attack, damage, life and knock-outs."""

from __future__ import annotations

from typing import Literal

from rules_engine.dice_masters.events.base import MatchEvent, leave_combat, put
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Attack, Combat, DieId, Hit, Zone
from rules_engine.kernel.values import Seat


class AttackersAssigned(MatchEvent):
    """DM-ATK-03, DM-ATK-05."""

    kind: Literal["attackers_assigned"] = "attackers_assigned"
    seat: Seat
    dice: tuple[DieId, ...]

    def apply(self, state: Match) -> None:
        state.combat = Combat(attacks=[Attack(die=die) for die in self.dice])


class BlockersAssigned(MatchEvent):
    """DM-ATK-07…10: attackers by blocker; most block one."""

    kind: Literal["blockers_assigned"] = "blockers_assigned"
    seat: Seat
    blocks: dict[DieId, tuple[DieId, ...]]

    def apply(self, state: Match) -> None:
        assert state.combat is not None
        state.combat.blocks_assigned = True
        for blocker, attackers in self.blocks.items():
            for attack in state.combat.attacks:
                if attack.die in attackers:
                    attack.blockers.append(blocker)
                    attack.blocked_by.append(blocker)
                    attack.blocked = True


class DamageAssigned(MatchEvent):
    """DM-DMG-04: how an attacker's damage is split over several blockers."""

    kind: Literal["damage_assigned"] = "damage_assigned"
    die: DieId
    split: dict[DieId, int]


class DamageDealt(MatchEvent):
    """DM-DMG-01, DM-DMG-10, DM-DMG-12: all of one moment, characters and players alike."""

    kind: Literal["damage_dealt"] = "damage_dealt"
    hits: tuple[Hit, ...]
    life: dict[Seat, int] = {}
    """What players that were hit have left."""

    def apply(self, state: Match) -> None:
        for hit in self.hits:
            if hit.die is not None:
                die = state.pieces[hit.die]
                die.damage += hit.amount
                if hit.seat is not None and hit.seat not in die.hurt_by:
                    die.hurt_by = [*die.hurt_by, hit.seat]
            elif hit.player is not None:
                player = state.players[hit.player]
                player.life = max(0, player.life - hit.amount)


class DamagePrevented(MatchEvent):
    """DM-EFF-28: it no longer exists for its target."""

    kind: Literal["damage_prevented"] = "damage_prevented"
    hit: Hit
    amount: int
    by: str


class DamageRedirected(MatchEvent):
    """DM-EFF-32, DM-EFF-33."""

    kind: Literal["damage_redirected"] = "damage_redirected"
    hit: Hit
    to: DieId | None = None
    player: Seat | None = None
    by: str


class LifeChanged(MatchEvent):
    """DM-DMG-Q1: gained, lost or paid; no damage."""

    kind: Literal["life_changed"] = "life_changed"
    changes: dict[Seat, int]
    why: str
    """`paid`, or the rule."""
    life: dict[Seat, int] = {}
    """What they have then."""

    def apply(self, state: Match) -> None:
        for seat, change in self.changes.items():
            player = state.players[seat]
            player.life = max(0, min(player.starting_life, player.life + change))


class CharacterKnockedOut(MatchEvent):
    """DM-KO-02: to its owner's Prep Area, unless a text says otherwise (DM-KO-06)."""

    kind: Literal["character_knocked_out"] = "character_knocked_out"
    die: DieId
    zone: Zone = Zone.PREP
    by: str | None = None
    """The rule that knocked it out; none: damage or defense 0."""

    def apply(self, state: Match) -> None:
        put(state, self.die, self.zone)


class CharacterRegenerated(MatchEvent):
    """DM-KEY-09, DM-KEY-Q1: not knocked out after all; its damage is off and it is out of combat."""

    kind: Literal["character_regenerated"] = "character_regenerated"
    die: DieId
    face: int

    def apply(self, state: Match) -> None:
        die = state.pieces[self.die]
        die.face, die.damage, die.hurt_by = self.face, 0, []
        leave_combat(state, self.die)


class CharacterWithdrew(MatchEvent):
    """Out of combat, still in the Field Zone."""

    kind: Literal["character_withdrew"] = "character_withdrew"
    die: DieId
    by: str

    def apply(self, state: Match) -> None:
        leave_combat(state, self.die)
