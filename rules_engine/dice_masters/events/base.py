"""What the events of a match share: their base, and how a die is put somewhere else."""

from __future__ import annotations

from rules_engine.dice_masters.registry import DICE_MASTERS
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import UNROLLED, Die, DieId, Zone
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


class MatchEvent(Event, registry=DICE_MASTERS):
    def apply(self, state: Match) -> None:
        """Change the match; an announcement changes nothing."""


def put(state: Match, die: DieId, zone: Zone, *, face: int | None = None, owner: Seat | None = None) -> Die:
    """A die in another zone: what it had as a fielded one is gone (DM-EFF-Q5), and it shows nothing where dice are
    unrolled (DM-MAT-30)."""
    piece = state.pieces[die]
    if owner is not None:
        piece.owner = owner
    if piece.zone is Zone.FIELD and zone is not Zone.FIELD:
        leave_combat(state, die)
        state.lasting = [one for one in state.lasting if one.die != die]
    if zone is not piece.zone:
        piece.damage, piece.hurt_by, piece.hold, piece.controller = 0, [], None, piece.owner
        piece.on, piece.times = None, 1
    piece.zone = zone
    if face is not None:
        piece.face = face
    if zone in UNROLLED:
        piece.face = None
    return piece


def leave_combat(state: Match, die: DieId) -> None:
    """DM-ATK-Q2, DM-ATK-Q3: an attacker stays blocked when its blockers go, and blockers of one that is gone fight
    nobody."""
    if state.combat is None:
        return
    state.combat.attacks = [attack for attack in state.combat.attacks if attack.die != die]
    for attack in state.combat.attacks:
        attack.blockers = [blocker for blocker in attack.blockers if blocker != die]
