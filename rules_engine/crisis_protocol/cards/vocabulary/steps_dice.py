"""Steps on attacks and dice.

Dice are changed only in the roll at hand; failures stay as they are unless a step says `fails` (DIE-08, DIE-09).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from .base import Many
from .steps_flow import StepBase
from .words import Bound, Defense, DieFace, Roll

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
    with_: Bound = Field("any", alias="with", description="the attack's id on the attacker's card, `this`, or `any`")
    by: Selector = Field("self", description="who attacks")
    target: Selector | None = Field(None, description="the target; none: any legal one")
    near: Filter | None = Field(None, description="instead: any enemy that matches")
    free: bool = Field(False, description="its Power cost is not paid")
    without: Annotated[tuple[Bound, ...], Many()] = Field((), description="special rules it does not have")
    ignores: Annotated[tuple[Waived, ...], Many()] = Field((), description="what it need not heed")
    max_cost: int | None = Field(None, description="for `any`: printed cost this or less")
    rules: tuple[Rule, ...] = Field((), description="special rules it has besides")


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
    type: Defense = Field(description="which defence")


class Reroll(StepBase):
    """Dice rerolled in the roll at hand (MOD-01…06): at most so many, but all of them with `all`."""

    word = "reroll"
    shorthand = "number"
    number: Number = Field(description="how many, `any` or `all`")
    whose: Selector = Field("subject", description="whose dice")
    faces: Annotated[tuple[DieFace, ...], Many()] = Field((), description="only dice that show these")
    fails: bool = Field(False, description="failures too (DIE-Q2)")


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
