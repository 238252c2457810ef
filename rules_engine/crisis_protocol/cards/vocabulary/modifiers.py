"""Modifiers: numbers that a rule changes for as long as it holds, computed when asked.

Order of application: `set`, then additions, then bounds. A modifier must never act at a moment: that is a rule's work.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field

from .base import Many, Word, Words
from .words import ActionKind, Bound, DieFace, Roll, RuleKind, Span, StatName, Tool

if TYPE_CHECKING:
    from .conditions import Condition
    from .filters import Filter, Party
    from .numbers import Number


class ModifierBase(Word):
    """Whom it helps or hinders, and when."""

    of: Party = Field("self", description="whose numbers: a role, or everyone who matches")
    when: Condition | None = Field(None, description="only while this holds; in rolls `subject` is the roller")


class Dice(ModifierBase):
    """Dice more or fewer in its rolls, never below 1 (ATK-19…23)."""

    word = "dice"
    shorthand = "amount"
    amount: Number = Field(description="how many more; fewer: see `fewer`")
    roll: Annotated[tuple[Roll, ...], Many()] = Field((Roll.ATTACK,), description="in these rolls")
    fewer: bool = Field(False, description="removed instead of added")
    against: Filter | None = Field(None, description="only if the other character of the attack matches")


class CritDice(ModifierBase):
    """Extra dice per critical of the base roll (ATK-26, ATK-27)."""

    word = "crit_dice"
    shorthand = "each"
    each: int = Field(ge=0, description="dice per critical instead of 1")
    roll: Annotated[tuple[Roll, ...], Many()] = Field((Roll.ATTACK,), description="in these rolls")


class Successes(ModifierBase):
    """What a face is worth when successes are counted (ATK-35, ATK-36)."""

    word = "successes"
    faces: Annotated[tuple[DieFace, ...], Many()] = Field(description="faces")
    each: int = Field(1, ge=0, description="successes each of them counts")
    roll: Annotated[tuple[Roll, ...], Many()] = Field((Roll.ATTACK,), description="in these rolls")


class Purpose(StrEnum):
    """What a changed stat counts for, if not for everything."""

    ADVANCE = "advance"
    CLIMB = "climb"
    PUSH = "push"
    THROW = "throw"
    COLLISION = "collision"


class StatChange(ModifierBase):
    """A stat set or changed, perhaps for one kind of movement only (KEY-01)."""

    word = "stat"
    stat: StatName = Field(description="which")
    set: Number | Tool | None = Field(None, description="becomes this")
    add: Number | None = Field(None, description="plus this")
    during: Annotated[tuple[Purpose, ...], Many()] = Field((), description="only for these movements or collisions")


class ToolLimit(ModifierBase):
    """The longest movement tool for advances (CON-17)."""

    word = "tool_limit"
    shorthand = "tool"
    tool: Tool = Field(description="no longer than this")


class Priced(StrEnum):
    """What has a Power cost."""

    SUPERPOWER = "superpower"
    ATTACK = "attack"
    GEM = "gem"
    TACTIC = "tactic"
    INTERACTION = "interaction"


class CostChange(ModifierBase):
    """A Power cost changed."""

    word = "cost"
    what: Annotated[tuple[Priced, ...], Many()] = Field(description="of what")
    add: int = Field(0, description="plus this; a discount is negative")
    set: int | None = Field(None, ge=0, description="becomes this")
    floor: int = Field(0, ge=0, description="not below")
    first: Span | None = Field(None, description="only the first each character uses in the span")


class Surcharge(ModifierBase):
    """Power that must be spent before, apart from the cost (CON-14, POW-Q1)."""

    word = "surcharge"
    shorthand = "power"
    power: int = Field(ge=1, description="how much")
    before: Annotated[tuple[RuleKind, ...], Many()] = Field(description="before using or playing these")


class RangeName(StrEnum):
    """Ranges of the core rules that a card may change."""

    INTERACT = "interact"
    CONTEST = "contest"


class RangeChange(ModifierBase):
    """A range of the core rules changed (OBJ-08, OBJ-19)."""

    word = "range"
    what: RangeName = Field(description="which")
    set: int = Field(ge=1, le=5, description="becomes this")


class SecureWeight(ModifierBase):
    """How many characters one counts as when a token is secured (OBJ-21)."""

    word = "secure_weight"
    shorthand = "counts"
    counts: int = Field(ge=0, description="as this many")


class PowerGain(ModifierBase):
    """Power gained for damage from enemy attacks (ATK-47): none, or a cap per effect (CON-20)."""

    word = "power_gain"
    for_: Annotated[str, Field(pattern="^(damage|attack_damage|any)$")] = Field(alias="for", description="from what")
    max: int = Field(ge=0, description="at most this much per effect")


class GemPower(ModifierBase):
    """Additional Power in the Power Phase per gem (GEM-08)."""

    word = "gem_power"
    shorthand = "each"
    each: int = Field(ge=0, description="instead of 1")


class TokenMax(ModifierBase):
    """How many tokens of a name it can have."""

    word = "token_max"
    name: Bound = Field(description="the token")
    max: int = Field(ge=1, description="at most")


class ActionLimit(ModifierBase):
    """At most so many actions of a kind per turn."""

    word = "action_limit"
    kind: ActionKind = Field(description="which action")
    max: int = Field(ge=0, description="at most, per turn")


class CrisisVp(ModifierBase):
    """Victory points from crisis cards this Cleanup Phase."""

    word = "crisis_vp"
    shorthand = "add"
    add: int = Field(description="plus this")


Modifier: TypeAlias = Annotated[
    Dice
    | CritDice
    | Successes
    | StatChange
    | ToolLimit
    | CostChange
    | Surcharge
    | RangeChange
    | SecureWeight
    | PowerGain
    | GemPower
    | TokenMax
    | ActionLimit
    | CrisisVp,
    Words("modifier"),
]
