"""Steps on attacks and dice.

Dice are changed only in the roll at hand; failures stay as they are unless a step says `fails` (DIE-08, DIE-09).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, field_validator

from rules_engine.cardfiles.grammar import Many

from .steps_flow import StepBase
from .words import Bound, Defense, DieFace, Id, Roll

if TYPE_CHECKING:
    from .filters import Filter, Selector
    from .numbers import Number
    from .rule import Rule


class Waived(StrEnum):
    """What an attack need not heed."""

    RANGE = "range"
    SIGHT = "sight"
    COVER = "cover"
    STEALTH = "stealth"


class MakeAttack(StepBase):
    """An attack out of turn. It is an attack, not an attack action (ACT-Q4)."""

    word = "attack"
    shorthand = "with_"
    aims_at = "target"
    with_: Id = Field(
        "any", alias="with", description="the attack's id on the attacker's card, `card.attack`, `this`, or `any`"
    )
    by: Selector = Field("self", description="who attacks")
    target: Selector | None = Field(None, description="the target; none: any legal one")
    near: Filter | None = Field(None, description="instead: any enemy that matches")
    free: bool = Field(False, description="its Power cost is not paid")
    without: Annotated[tuple[Bound, ...], Many()] = Field((), description="special rules it does not have")
    ignores: Annotated[tuple[Waived, ...], Many()] = Field((), description="what it need not heed")
    max_cost: int | None = Field(None, description="for `any`: printed cost this or less")
    type: Defense | None = Field(None, description="it is of this type instead of its own")
    from_: Selector | None = Field(
        None, alias="from", description="its range and line of sight are measured from this, its cover is not"
    )
    like: Selector | None = Field(
        None, description="instead: of the range, strength and type of an attack of this one, none of its special rules"
    )
    rules: tuple[Rule, ...] = Field((), description="special rules it has besides")

    @field_validator("rules", mode="before")
    @classmethod
    def _special_rules(cls, value: Any) -> Any:
        """They are written as those of an attack are."""
        if not isinstance(value, (list, tuple)):
            return value
        return [{"kind": "attack_rule", **rule} if isinstance(rule, dict) else rule for rule in value]


class AddDice(StepBase):
    """Dice added to a pool, or with a negative number removed, never below 1 (ATK-20, ATK-23). Before the pool is made,
    for instance when targeted, it is a promise for this attack."""

    word = "add_dice"
    shorthand = "amount"
    amount: Number = Field(description="how many")
    to: Roll = Field(Roll.THIS, description="which roll")


class UseDefense(StepBase):
    """The defender uses this defence, or the one dodging dodges with it."""

    word = "use_defense"
    shorthand = "type"
    type: Defense | None = Field(None, description="which defence")
    dice: int | None = Field(None, ge=1, description="instead: the defender rolls so many dice, not its Defence")


class Reroll(StepBase):
    """Dice rerolled in the roll at hand (MOD-01…06): at most so many, but all of them with `all`."""

    word = "reroll"
    shorthand = "number"
    number: Number = Field(description="how many, `any` or `all`")
    whose: Selector = Field("subject", description="whose dice")
    faces: Annotated[tuple[DieFace, ...], Many()] = Field((), description="only dice that show these")
    fails: bool = Field(False, description="failures too (DIE-Q2)")
    must: bool = Field(False, description="exactly so many, as far as there are any")
    again: bool = Field(False, description="also dice that a rule of this name has rerolled before (against MOD-02)")


class Change(StepBase):
    """Dice turned to another face."""

    word = "change"
    number: Number = Field(1, description="how many")
    whose: Selector = Field("subject", description="whose dice")
    faces: Annotated[tuple[DieFace, ...], Many()] = Field((), description="dice showing these; empty: any but failures")
    to: DieFace | None = Field(None, description="to this face; none: any other")
    up_to: bool = Field(False, description="fewer are allowed, also none")
    fails: bool = Field(False, description="failures too")


class Treat(StepBase):
    """Dice treated as another face from now on, before dice for criticals are rolled."""

    word = "treat"
    face: DieFace = Field(description="dice that show this")
    as_face: DieFace = Field(description="count as this")
    number: Number = Field(1, description="how many")
    whose: Selector = Field("subject", description="whose dice")


class AddResults(StepBase):
    """Dice that show a face are added to a roll as it lies; they are not rolled and add no further dice."""

    word = "add_results"
    face: DieFace = Field(description="the face they show")
    number: Number = Field(1, description="how many")
    whose: Selector = Field("self", description="to whose roll")


class ChangeType(StepBase):
    """The attack at hand is of another type from now on; the defence follows (CAR-14)."""

    word = "change_type"
    shorthand = "type"
    type: Defense = Field(description="which")


class ChangeTarget(StepBase):
    """Somebody else becomes the target, range and line of sight notwithstanding (ATK-Q2)."""

    word = "change_target"
    shorthand = "to"
    to: Selector = Field(description="the new target")


class EndAttack(StepBase):
    """The attack ends without effect (ATK-16)."""

    word = "end_attack"
    out_of: Annotated[tuple[Waived, ...], Many()] = Field(
        (), description="only if the target is now out of range or sight"
    )
    refund: bool = Field(
        False, description="in its own activation the attacker gets another action, unless it attacked several"
    )


class AdjustCost(StepBase):
    """The Power cost about to be paid changes; at the start of an attack action, that of its attack."""

    word = "adjust_cost"
    shorthand = "by"
    by: Number = Field(description="by this much; a discount is written as `discount`")
    discount: bool = Field(False, description="less instead of more")
    floor: int = Field(0, description="not below")
