"""When a text acts: the moments of the game and how a text narrows them.

Each moment says what its `subject`, `cause` and player are; when it comes is the engine's business.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Discriminator, Field, Tag

from rules_engine.cardfiles.grammar import Many, Record
from rules_engine.kit.words.say import Say

from .filters import Filter
from .words import Bound, PlayerRef, SourceKind


class Moment(StrEnum):
    """The moments; `MOMENTS` says what each is."""

    FIELDED = "fielded"
    ATTACKS = "attacks"
    BLOCKED = "blocked"
    BLOCKS = "blocks"
    WOULD_BE_DAMAGED = "would_be_damaged"
    DAMAGED = "damaged"
    SURVIVED_DAMAGE = "survived_damage"
    PLAYER_DAMAGED = "player_damaged"
    HIT_PLAYER = "hit_player"
    COMBAT_DAMAGE_DONE = "combat_damage_done"
    KOED = "koed"
    LEFT_FIELD = "left_field"
    AFTERSHOCK = "aftershock"
    REGENERATION_FAILED = "regeneration_failed"
    TARGETED = "targeted"
    ACTION_USED = "action_used"
    GLOBAL_PAID = "global_paid"
    GLOBAL_USED = "global_used"
    DICE_DRAWN = "dice_drawn"
    DRAW_STEP_ENDS = "draw_step_ends"
    ROLL_STEP_ENDS = "roll_step_ends"
    COMBAT_ENDS = "combat_ends"
    TURN_ENDS = "turn_ends"


MOMENTS = {
    Moment.FIELDED: "A die was fielded: paid for, or by an effect that fields (DM-EFF-22). Player: who fielded it.",
    Moment.ATTACKS: "It was assigned to attack (DM-TRN-21).",
    Moment.BLOCKED: "It attacks and was blocked, by however many (DM-TRN-22). Cause: its blockers.",
    Moment.BLOCKS: "It was assigned to block. Cause: the attacker.",
    Moment.WOULD_BE_DAMAGED: "It is about to take damage: here it may be redirected or prevented (DM-EFF-37).",
    Moment.DAMAGED: "It took damage, and may be knocked out by it.",
    Moment.SURVIVED_DAMAGE: "It took damage and was not knocked out.",
    Moment.PLAYER_DAMAGED: "A player took damage. Player: that one; cause: what dealt it.",
    Moment.HIT_PLAYER: "It dealt combat damage to a player (DM-DMG-11). Player: the one hit.",
    Moment.COMBAT_DAMAGE_DONE: "After combat damage, for a die that was in the attack and still stands (DM-TRN-27).",
    Moment.KOED: "It was knocked out (DM-KO-01); it has left the field.",
    Moment.LEFT_FIELD: "It left the Field Zone in whatever way; not by moving to or from the Attack Zone (DM-ATK-12).",
    Moment.AFTERSHOCK: "It left the Field Zone because of the opponent of its controller (DM-KEY-01…04).",
    Moment.REGENERATION_FAILED: "It was rolled for Regenerate and shows no character face (DM-KEY-10).",
    Moment.TARGETED: "It was chosen as a target, before the effect acts. Cause: what targets it.",
    Moment.ACTION_USED: "A player uses an action die (DM-ACT-01). Player: that one.",
    Moment.GLOBAL_PAID: "A player has paid for a Global Ability; it has not acted yet. Player: that one.",
    Moment.GLOBAL_USED: "A Global Ability has acted. Player: who used it.",
    Moment.DICE_DRAWN: "A player has drawn dice: once for each draw, of however many. Player: that one.",
    Moment.DRAW_STEP_ENDS: "After a player's Clear and Draw Step. Player: that one.",
    Moment.ROLL_STEP_ENDS: "After a player's Roll and Reroll Step. Player: that one.",
    Moment.COMBAT_ENDS: "After combat damage and what it triggered (DM-TRN-27).",
    Moment.TURN_ENDS: "First in Clean Up (DM-TRN-Q3). Player: whose turn it is.",
}
"""When each comes. Its `player`, `subject` and `cause` are told where it has them."""
SAID = {
    Moment.FIELDED: Say("whenever you field {:fielded}", "immer wenn du {:fielded} aufstellst"),
    Moment.ATTACKS: Say("whenever {:who} attacks", "immer wenn {:who} angreift"),
    Moment.BLOCKED: Say("whenever {:who} is blocked", "immer wenn {:who} geblockt wird"),
    Moment.BLOCKS: Say("whenever {:who} blocks", "immer wenn {:who} blockt"),
    Moment.WOULD_BE_DAMAGED: Say(
        "{first:first} {:who} would take damage", "{first:first} {:who} Schaden erleiden würde"
    ),
    Moment.DAMAGED: Say("whenever {:who} takes damage", "immer wenn {:who} Schaden erleidet"),
    Moment.SURVIVED_DAMAGE: Say(
        "whenever {:who} takes damage without being KO'd", "immer wenn {:who} Schaden erleidet und nicht k. o. geht"
    ),
    Moment.PLAYER_DAMAGED: Say(
        "whenever {ability:abilities} deals damage to you", "immer wenn dir {ability:abilities} Schaden zufügt"
    ),
    Moment.HIT_PLAYER: Say(
        "whenever {:who} deals combat damage to your opponent", "immer wenn {:who} deinem Gegner Kampfschaden zufügt"
    ),
    Moment.COMBAT_DAMAGE_DONE: Say("after combat damage", "nach dem Kampfschaden"),
    Moment.KOED: Say("whenever {:who} is KO'd", "immer wenn {:who} k. o. geht"),
    Moment.LEFT_FIELD: Say(
        "whenever {:who} <leaves|leave> the Field Zone", "immer wenn {:who} die Feldzone <verlässt|verlassen>"
    ),
    Moment.AFTERSHOCK: Say("every character has Aftershock", "hat jeder Charakter Nachbeben"),
    Moment.REGENERATION_FAILED: Say(
        "whenever {:who} fails to regenerate", "immer wenn die Regeneration von {:who} misslingt"
    ),
    # What aims at several is answered once, and says so of one.
    Moment.TARGETED: Say(
        "whenever {:one} becomes a target of {cause:causes}", "immer wenn {:one} Ziel {cause:causes} wird"
    ),
    Moment.ACTION_USED: Say(
        "whenever {player:player} <uses|use> an action die", "immer wenn {player:player} einen Aktionswürfel einsetzt"
    ),
    Moment.GLOBAL_PAID: Say(
        "whenever {player:player} <pays|pay> for a Global Ability",
        "immer wenn {player:player} für eine Globale Fähigkeit <zahlt|zahlst>",
    ),
    Moment.GLOBAL_USED: Say(
        "whenever {player:player} <uses|use> a Global Ability",
        "immer wenn {player:player} eine Globale Fähigkeit einsetzt",
    ),
    Moment.DICE_DRAWN: Say(
        "whenever {player:player} <draws|draw> dice", "immer wenn {player:player} Würfel <zieht|ziehst>"
    ),
    Moment.DRAW_STEP_ENDS: Say(
        "after {player:own} next Clear and Draw Step", "nach {player:own} nächsten Nachziehphase"
    ),
    Moment.ROLL_STEP_ENDS: Say("after {player:own} Roll and Reroll Step", "nach {player:own} Würfelphase"),
    Moment.COMBAT_ENDS: Say("at the end of combat", "am Ende des Kampfes"),
    Moment.TURN_ENDS: Say("at the end of the turn", "am Ende des Zuges"),
}
"""How each is told of a trigger; what changes with a player or with many stands as `<one|many>`, `you` like many."""
LEFT_IT = Say("if {:who} <leaves|leave> the Field Zone this turn", "falls {:who} in diesem Zug die Feldzone verlässt")
"""`LEFT_FIELD` of a die that a text has bound."""


class FromAbility(StrEnum):
    """Abilities that damage came of."""

    FIELDED = "fielded"
    ATTACKS = "attacks"


def _which(value: object) -> str:
    return "role" if isinstance(value, str) else "filter"


Subject: TypeAlias = Annotated[Annotated[Bound, Tag("role")] | Annotated[Filter, Tag("filter")], Discriminator(_which)]
"""`self`, another bound die, or any that matches; of dice that left, as they were then."""


class Trigger(Record):
    """A moment, narrowed."""

    shorthand = "moment"

    moment: Moment = Field(description="the moment")
    subject: Subject = Field("self", description="which die it happens to, where it happens to a die")
    player: PlayerRef = Field("any", description="whose moment, where it is a player's")
    cause: Annotated[tuple[SourceKind, ...], Many()] = Field((), description="brought about by one of these")
    ability: Annotated[tuple[FromAbility, ...], Many()] = Field((), description="by an ability with such a moment")
    first: bool = Field(False, description="only the first time it comes in a turn")
    together: bool = Field(False, description="once for all dice that it happens to at the same time")
