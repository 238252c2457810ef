"""The moments of play at which rules may act, each with its rule and the names bound there.

This is the contract between cards and engine: procedures open these windows and no others.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Moment(StrEnum):
    """A named moment. `would_…` moments carry a pending event that `prevent`, `reduce_damage` … may change;
    the others tell of something done."""

    # setup
    DEPLOYED = "deployed"
    LEADERSHIP_DUE = "leadership_due"
    LEADERSHIP_PICKED = "leadership_picked"
    GAME_STARTED = "game_started"
    # round and turn
    POWER_PHASE = "power_phase"
    ACTIVATION_PHASE_STARTED = "activation_phase_started"
    TURN_STARTED = "turn_started"
    TURN = "turn"
    ACTIVATION_CHOSEN = "activation_chosen"
    ACTIVATION_STARTED = "activation_started"
    ACTIVATION = "activation"
    ACTION_STARTED = "action_started"
    ACTION_ENDED = "action_ended"
    ACTIVATION_ENDED = "activation_ended"
    ACTIVATED = "activated"
    TURN_ENDED = "turn_ended"
    ACTIVATION_PHASE_ENDED = "activation_phase_ended"
    CLEANUP_STARTED = "cleanup_started"
    SCORED = "scored"
    CLEANUP = "cleanup"
    ROUND_ENDED = "round_ended"
    # attack and roll
    ATTACK_DECLARED = "attack_declared"
    TARGETED = "targeted"
    PAYING = "paying"
    TOOL_LAID = "tool_laid"
    ATTACK_POOL = "attack_pool"
    DEFENSE_POOL = "defense_pool"
    ROLLED = "rolled"
    MODIFY_OWN = "modify_own"
    MODIFY_OPPOSING = "modify_opposing"
    MODIFY_ENDED = "modify_ended"
    COUNTING = "counting"
    BEFORE_DAMAGE = "before_damage"
    ATTACK_RESOLVED = "attack_resolved"
    VOLLEY_RESOLVED = "volley_resolved"
    DODGE_STARTED = "dodge_started"
    ROLL_RESOLVED = "roll_resolved"
    # harm
    WOULD_SUFFER = "would_suffer"
    DAMAGED = "damaged"
    WOULD_DAZE = "would_daze"
    DAZED = "dazed"
    WOULD_KO = "would_ko"
    KOED = "koed"
    WOULD_FLIP = "would_flip"
    FLIPPED = "flipped"
    WOULD_LEAVE = "would_leave"
    LEFT = "left"
    WOULD_GAIN_CONDITION = "would_gain_condition"
    GAINED_CONDITION = "gained_condition"
    HAD_CONDITION = "had_condition"
    IMMUNE_TO_CONDITION = "immune_to_condition"
    LOST_CONDITION = "lost_condition"
    WOULD_HEAL = "would_heal"
    HEALED = "healed"
    # movement
    WOULD_MOVE = "would_move"
    MOVED = "moved"
    WOULD_COLLIDE = "would_collide"
    TERRAIN_DESTROYED = "terrain_destroyed"
    # powers, cards, objectives
    GAINED_POWER = "gained_power"
    POWER_LOST = "power_lost"
    SUPERPOWER_USED = "superpower_used"
    SUPERPOWER_RESOLVED = "superpower_resolved"
    TACTIC_PLAYED = "tactic_played"
    TACTIC_RESOLVED = "tactic_resolved"
    INTERACTING = "interacting"
    INTERACTED = "interacted"
    PICKED_UP = "picked_up"
    WOULD_DROP = "would_drop"
    ENTERED_PLAY = "entered_play"


@dataclass(frozen=True)
class MomentDoc:
    """What the engine promises at a moment."""

    when: str
    rules: str
    subject: str = ""
    by: str = ""
    binds: tuple[str, ...] = ()
    pending: bool = False


_ATTACK = ("attacker", "target")
_A, _D = "the attacker", "the defender"

MOMENTS: dict[Moment, MomentDoc] = {
    Moment.DEPLOYED: MomentDoc("all characters are deployed, before leaderships are picked", "DEP-06, SQD-15"),
    Moment.LEADERSHIP_DUE: MomentDoc("leaderships are about to be picked", "SQD-15, SQD-16"),
    Moment.LEADERSHIP_PICKED: MomentDoc("a leadership becomes active", "SQD-17", by="its owner"),
    Moment.GAME_STARTED: MomentDoc("deployment is over, before the first Power Phase", "DEP-07"),
    Moment.POWER_PHASE: MomentDoc("Power Phase, after the Power of step 1", "PHA-04, PHA-05"),
    Moment.ACTIVATION_PHASE_STARTED: MomentDoc("start of the Activation Phase", "PHA-06, PHA-07"),
    Moment.TURN_STARTED: MomentDoc("a player's turn starts", "PHA-09"),
    Moment.TURN: MomentDoc("any time in the owner's own turn; implied by an active tactic card", "TAC-07, EFF-13"),
    Moment.ACTIVATION_CHOSEN: MomentDoc("a character is chosen to activate", "PHA-09", "the chosen one"),
    Moment.ACTIVATION_STARTED: MomentDoc("an activation starts", "ACT-01", "the active character"),
    Moment.ACTIVATION: MomentDoc(
        "any time in an activation, between actions; implied by an active superpower, whose subject is its owner",
        "CAR-29, ACT-12", "the active character"),
    Moment.ACTION_STARTED: MomentDoc("an action starts (`action` narrows)", "ACT-03…08", "the one acting"),
    Moment.ACTION_ENDED: MomentDoc("an action is over", "ACT-03…08", "the one acting"),
    Moment.ACTIVATION_ENDED: MomentDoc("an activation ends, before the Activated token", "ACT-13, ACT-Q6",
                                       "the active character"),
    Moment.ACTIVATED: MomentDoc("an Activated token was gained", "ACT-13", "who gained it"),
    Moment.TURN_ENDED: MomentDoc("a player's turn ends", "PHA-12"),
    Moment.ACTIVATION_PHASE_ENDED: MomentDoc("end of the Activation Phase", "PHA-14, PHA-15"),
    Moment.CLEANUP_STARTED: MomentDoc("Cleanup Phase, before victory points", "before PHA-16"),
    Moment.SCORED: MomentDoc("Cleanup Phase, after victory points", "PHA-17"),
    Moment.CLEANUP: MomentDoc("Cleanup Phase, effects", "PHA-19, PHA-20"),
    Moment.ROUND_ENDED: MomentDoc("Activated tokens are removed", "PHA-29"),
    Moment.ATTACK_DECLARED: MomentDoc("step 1: an attack is chosen, no target yet", "ATK-06, CAR-14", _A, _A,
                                      ("attacker",)),
    Moment.TARGETED: MomentDoc("step 2: a target is declared or changed", "ATK-12, ATK-13", _D, _A, _ATTACK),
    Moment.PAYING: MomentDoc("step 3: the cost is about to be paid", "ATK-14", _A, _A, _ATTACK),
    Moment.TOOL_LAID: MomentDoc("the beam's tool lies, before its attacks", "BEA-02", _A, _A, ("attacker",)),
    Moment.ATTACK_POOL: MomentDoc("step 4: the attack pool is made", "ATK-19", _A, _A, _ATTACK),
    Moment.DEFENSE_POOL: MomentDoc("step 5: the defence pool is made", "ATK-22", _D, _A, _ATTACK),
    Moment.ROLLED: MomentDoc("steps 6 and 7: a base roll lies, before dice for criticals; again if those show "
                             "failures; an interaction's or a rule's own roll lies", "ATK-24, ATK-25, DIE-Q4",
                             "the roller", "the attacker, if any", _ATTACK),
    Moment.MODIFY_OWN: MomentDoc("step 9a, and the like in other rolls: the roller modifies its own dice",
                                 "ATK-30, ATK-31, DOD-07", "the roller", "the attacker, if any", _ATTACK),
    Moment.MODIFY_OPPOSING: MomentDoc("step 9b: one side modifies the other's dice", "ATK-32, ATK-33",
                                      "the one whose opponent's dice are modified", _A, _ATTACK),
    Moment.MODIFY_ENDED: MomentDoc("the end of step 9", "ATK-34", _D, _A, _ATTACK),
    Moment.COUNTING: MomentDoc("step 10: successes are about to be counted", "ATK-35, ATK-36", _D, _A, _ATTACK),
    Moment.BEFORE_DAMAGE: MomentDoc("step 11: before damage is dealt", "ATK-41…44", _D, _A, _ATTACK),
    Moment.ATTACK_RESOLVED: MomentDoc("step 14: a single attack is resolved, also one of a beam or area",
                                      "ATK-49…51, SPC-10", _D, _A, _ATTACK),
    Moment.VOLLEY_RESOLVED: MomentDoc("all attacks of a beam or area and the damage to allies are over",
                                      "BEA-08, ARE-07", _A, _A, ("attacker", "last_target")),
    Moment.DODGE_STARTED: MomentDoc("a dodge roll is about to be made", "DOD-02", "the one dodging", "who threw"),
    Moment.ROLL_RESOLVED: MomentDoc("the effect a roll belonged to is over", "EFF-06", "the roller"),
    Moment.WOULD_SUFFER: MomentDoc("damage is about to be suffered", "ATK-42, DMG-Q1", "who would suffer", "its cause",
                                   ("source",), True),
    Moment.DAMAGED: MomentDoc("damage was suffered and Power gained", "DMG-01…04", "who suffered", "its cause",
                              ("source",)),
    Moment.WOULD_DAZE: MomentDoc("a character is about to be Dazed", "DMG-06", "that character", "its cause",
                                 ("source",), True),
    Moment.DAZED: MomentDoc("a character was Dazed", "DMG-06", "that character", "its cause", ("source",)),
    Moment.WOULD_KO: MomentDoc("a character is about to be KO'd", "DMG-07", "that character", "its cause",
                               ("source",), True),
    Moment.KOED: MomentDoc("a character was KO'd", "DMG-07", "that character", "its cause", ("source",)),
    Moment.WOULD_FLIP: MomentDoc("a card is about to turn to its Injured side", "PHA-26", "that character",
                                 pending=True),
    Moment.FLIPPED: MomentDoc("a card turned to its Injured side", "PHA-26", "that character"),
    Moment.WOULD_LEAVE: MomentDoc("a character is about to leave the battlefield", "DMG-20", "that character",
                                  "its cause", ("source",)),
    Moment.LEFT: MomentDoc("a character left the battlefield", "DMG-20", "that character", "its cause", ("source",)),
    Moment.WOULD_GAIN_CONDITION: MomentDoc("a condition is about to be gained", "CON-01", "who would gain it",
                                           "its cause", ("source",), True),
    Moment.GAINED_CONDITION: MomentDoc("a condition was gained", "CON-01", "who gained it", "its cause", ("source",)),
    Moment.HAD_CONDITION: MomentDoc("a condition would be gained that is there already", "CON-03",
                                    "who would gain it", "its cause", ("source",)),
    Moment.IMMUNE_TO_CONDITION: MomentDoc("a condition would be gained by somebody immune to it", "KEY-04",
                                          "who would gain it", "its cause", ("source",)),
    Moment.LOST_CONDITION: MomentDoc("a condition was removed", "CON-06", "who had it", "its cause", ("source",)),
    Moment.WOULD_HEAL: MomentDoc("damage is about to be removed", "KEY-03", "who would heal", "its cause", ("source",),
                                 True),
    Moment.HEALED: MomentDoc("damage was removed", "KEY-03", "who healed", "its cause", ("source",)),
    Moment.WOULD_MOVE: MomentDoc("a movement is about to start (`move` narrows)", "MOV-01", "the mover", "its cause",
                                 ("source",), True),
    Moment.MOVED: MomentDoc("a movement is over", "MOV-01", "the mover", "its cause", ("source",)),
    Moment.WOULD_COLLIDE: MomentDoc("a character is about to suffer a collision, as thrown or as hit",
                                    "MOV-29…32, TER-19", "who would suffer it; both of one collision together",
                                    "who threw", ("source",), True),
    Moment.TERRAIN_DESTROYED: MomentDoc("terrain was destroyed", "TER-04", "the feature", "its cause", ("source",)),
    Moment.GAINED_POWER: MomentDoc("Power is gained, or would be if there were room for it", "POW-02", "who gains it",
                                   "its cause", ("source",)),
    Moment.POWER_LOST: MomentDoc("Power was spent or lost", "POW-04", "who had it", "its cause", ("source",)),
    Moment.SUPERPOWER_USED: MomentDoc("a superpower was paid for, before its effect", "CAR-27", "its user", "its user"),
    Moment.SUPERPOWER_RESOLVED: MomentDoc("a superpower's effect is over", "EFF-06", "its user", "its user"),
    Moment.TACTIC_PLAYED: MomentDoc("a team tactic card was paid for", "TAC-06", "who plays it", "who plays it",
                                    ("team",)),
    Moment.TACTIC_RESOLVED: MomentDoc("a team tactic card's effect is over", "EFF-06", "who played it", "who played it",
                                      ("team",)),
    Moment.INTERACTING: MomentDoc("an interaction was paid for, before its effect", "OBJ-13", "who interacts",
                                  "who interacts", ("token",)),
    Moment.INTERACTED: MomentDoc("an interaction is over", "OBJ-13", "who interacted", "who interacted", ("token",)),
    Moment.PICKED_UP: MomentDoc("an objective token was picked up", "OBJ-14", "the holder", "the holder", ("token",)),
    Moment.WOULD_DROP: MomentDoc("an objective token is about to be dropped", "OBJ-15…18", "the holder", "its cause",
                                 ("token",), True),
    Moment.ENTERED_PLAY: MomentDoc("a character entered play", "GRU-03, GRU-04", "that character", "its cause",
                                   ("source",)),
}  # fmt: skip
