"""Permissions: what somebody may not, need not or must do for as long as the rule holds.

A prohibition beats a permission (EFF-07) and takes away only the forbidden part (EFF-08).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, field_validator
from typing_extensions import TypeAliasType

from rules_engine.cardfiles.grammar import Many, Word, Words

from .filters import Objectives
from .steps_dice import Waived
from .words import ActionKind, Bound, Defense, Health, Roll, Side, Source, Who, to_come

if TYPE_CHECKING:
    from .conditions import Condition
    from .filters import Filter, Party, Selector


class Deed(StrEnum):
    """What can be forbidden."""

    BE_ADVANCED = "be_advanced"
    BE_PUSHED = "be_pushed"
    BE_THROWN = "be_thrown"
    BE_PLACED = "be_placed"
    ADVANCE = "advance"
    PICK_UP = "pick_up"
    HOLD = "hold"
    CONTEST = "contest"
    INTERACT = "interact"
    ADD_DICE = "add_dice"
    MODIFY_DICE = "modify_dice"
    HAVE_DICE_MODIFIED = "have_dice_modified"
    REROLL = "reroll"
    USE_REACTIVE = "use_reactive"
    PLAY_TACTIC = "play_tactic"
    PLAY_REACTIVE_TACTIC = "play_reactive_tactic"
    ROLL_DICE = "roll_dice"
    BE_DAMAGED = "be_damaged"
    BE_HEALED = "be_healed"
    HAVE_STEALTH = "have_stealth"
    REDUCE_DAMAGE = "reduce_damage"
    SHAKE_OFF = "shake_off"


class PermissionBase(Word):
    """Whom it is about, and when."""

    of: Party = Field("self", description="whom: a role, or everyone who matches")
    when: Condition | None = Field(None, description="only while this holds")


class Cannot(PermissionBase):
    """These things are forbidden. Who cannot `modify_dice` leaves its own dice as they fell, cover included; enemies
    may still modify them, unless it cannot `have_dice_modified`."""

    word = "cannot"
    shorthand = "do"
    do: Annotated[tuple[Deed, ...], Many()] = Field(description="what")
    by: Side = Field(Side.ANY, description="only effects of this side")
    source: Annotated[tuple[Source, ...], Many()] = Field((), description="only effects of these kinds")
    type: Annotated[tuple[Defense, ...], Many()] = Field((), description="for attacks: only of these types")
    roll: Annotated[tuple[Roll, ...], Many()] = Field((), description="for dice: only in these rolls")
    criticals: bool = Field(True, description="for adding dice: those for criticals too (DIE-Q3)")
    objectives: Objectives | None = Field(None, description="only such tokens")
    token: Bound | None = Field(None, description="only this very token")
    conditions: Annotated[tuple[Bound, ...], Many()] = Field((), description="for shaking off: only these conditions")

    _rolls = field_validator("roll")(to_come)


class Ignores(PermissionBase):
    """Its attacks need not heed this."""

    word = "ignores"
    shorthand = "what"
    what: Annotated[tuple[Waived, ...], Many()] = Field(description="what")


class Immune(PermissionBase):
    """Cannot gain these conditions and loses them at once (KEY-04, KEY-05)."""

    word = "immune"
    shorthand = "conditions"
    conditions: Annotated[tuple[Bound, ...], Many()] = Field(description="the conditions; `parameter` in the keyword")


class TargetedWithin(PermissionBase):
    """Attackers must be this close to target it (KEY-09)."""

    word = "targeted_within"
    shorthand = "range"
    range: int = Field(ge=1, le=5, description="the range")
    stealth: bool = Field(False, description="it is Stealth: what ignores or takes away Stealth lifts it (KEY-Q4)")


class Unhurt(PermissionBase):
    """Suffers no damage from collisions."""

    word = "unhurt"
    shorthand = "by"
    by: Annotated[tuple[Annotated[str, Field(pattern="^(character|terrain)$")], ...], Many()] = Field(
        ("character", "terrain"), description="with what"
    )


class FailsOpen(PermissionBase):
    """May reroll and change its failures (DIE-08, DIE-09)."""

    word = "fails_open"
    shorthand = "roll"
    roll: Annotated[tuple[Roll, ...], Many()] = Field((), description="in which rolls; none: in any")
    rerolls_only: bool = Field(False, description="they may be rerolled, but not changed")

    _rolls = field_validator("roll")(to_come)


class MustFirst(PermissionBase):
    """Its first action of an activation must be this one (CON-18, CON-19)."""

    word = "must_first"
    action: ActionKind = Field(description="the action")
    removes: Bound | None = Field(None, description="for a shake: it must remove this condition")
    target: Filter | None = Field(
        None, description="for an attack: it must target such a character; only where that is possible"
    )


class Loses(PermissionBase):
    """Does not have these keywords meanwhile, or its leadership ability is inactive."""

    word = "loses"
    shorthand = "keywords"
    keywords: Annotated[tuple[Bound, ...], Many()] = Field((), description="the keywords")
    leadership: bool = Field(False, description="its leadership ability is inactive (against SQD-21)")


class NeverAlone(PermissionBase):
    """Its player loses the game while it is the only character they control."""

    word = "never_alone"


class PaysFrom(PermissionBase):
    """Power for its attack actions and superpowers may be spent from one other character, chosen each time."""

    word = "pays_from"
    shorthand = "who"
    who: Filter = Field(description="from whom")


class HasCover(PermissionBase):
    """Counts as having cover (COV-07)."""

    word = "has_cover"
    shorthand = "from_"
    from_: Filter | None = Field(None, alias="from", description="only from such attackers")


class DropsPlacedBy(PermissionBase):
    """Who places the tokens it drops (OBJ-18)."""

    word = "drops_placed_by"
    shorthand = "who"
    who: Who = Field(description="owner or opponent")


class WardsTools(PermissionBase):
    """Enemies that advance or climb cannot lay the movement tool over its base."""

    word = "wards_tools"
    line_to: Selector | None = Field(None, description="nor over the straight line from it to this one")
    climbs: bool = Field(True, description="false: those that climb may")


class BarsSight(PermissionBase):
    """Nobody draws line of sight through its base (against LOS-02); to and from it, they do."""

    word = "bars_sight"
    line_to: Selector | None = Field(None, description="nor through the straight line from it to this one")


class KeepsTarget(PermissionBase):
    """The target of its attacks cannot be changed (against ATK-Q2)."""

    word = "keeps_target"


class Tramples(PermissionBase):
    """Its advances and climbs may end partly over interactive terrain of this Size or less, which is then destroyed."""

    word = "tramples"
    shorthand = "size"
    size: int = Field(ge=1, description="the largest Size")


class Spares(PermissionBase):
    """A beam or area that says so does no damage to allies in range (BEA-08, ARE-07)."""

    word = "spares"
    shorthand = "whom"
    whom: Annotated[str, Field(pattern="^allies$")] = Field("allies", description="whom")


class Measured(StrEnum):
    """What of an attack runs from its attacker, unless a rule says otherwise: each has its own word, for a card that
    names one does not mean another."""

    RANGE = "range"
    SIGHT = "sight"
    COVER = "cover"


class MeasuresFrom(PermissionBase):
    """Something of its attacks is measured from elsewhere; with the range the tools of beams and areas lie there."""

    word = "measures_from"
    who: Selector = Field(description="from whom or what")
    what: Annotated[tuple[Measured, ...], Many()] = Field(description="what; the rest stays with the attacker")
    attacks: Annotated[tuple[Bound, ...], Many()] = Field((), description="only of these attacks")
    superpowers: bool = Field(False, description="ranges of its superpowers too")
    optional: bool = Field(False, description="its player may choose so for each attack")


class ContestsFor(PermissionBase):
    """Counts as one of the other side's characters for contesting (OBJ-19)."""

    word = "contests_for"
    shorthand = "objectives"
    objectives: Objectives | None = Field(None, description="only such tokens")


class ContestsFrom(PermissionBase):
    """Contests objective tokens from something else than its own base, as long as that is there (OBJ-19)."""

    word = "contests_from"
    shorthand = "who"
    who: Selector = Field(description="from what")


class ContestsToo(PermissionBase):
    """A marker contests objective tokens as if it were one more character of this side (OBJ-19…25)."""

    word = "contests_too"
    shorthand = "who"
    who: Selector = Field(description="which marker")
    health: Health = Field(Health.INJURED, description="as a Healthy or as an Injured one")


class MeasuredTo(PermissionBase):
    """Enemies may measure the range of an attack on it to this instead; beams and areas reach it there too."""

    word = "measured_to"
    shorthand = "who"
    who: Selector = Field(description="to whom or what")
    type: Annotated[tuple[Defense, ...], Many()] = Field((), description="only of attacks of these types")


class UsesAgain(PermissionBase):
    """May use superpowers of its card more often than they say."""

    word = "uses_again"
    shorthand = "most"
    most: int | None = Field(None, ge=1, description="so many uses more in all, of those with a limit per turn")


Permission = TypeAliasType(
    "Permission",
    Annotated[
        Cannot
        | Ignores
        | Immune
        | TargetedWithin
        | Unhurt
        | FailsOpen
        | MustFirst
        | Loses
        | NeverAlone
        | PaysFrom
        | HasCover
        | DropsPlacedBy
        | Spares
        | WardsTools
        | BarsSight
        | KeepsTarget
        | Tramples
        | MeasuresFrom
        | MeasuredTo
        | ContestsFor
        | ContestsFrom
        | ContestsToo
        | UsesAgain,
        Words("permission"),
    ],
)
