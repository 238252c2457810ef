"""Modifiers: numbers that a rule changes for as long as it holds, computed when asked.

Order of application: `set`, then additions, then bounds. A modifier must never act at a moment: that is a rule's work.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, field_validator
from typing_extensions import TypeAliasType

from rules_engine.cardfiles.grammar import Many, Word, Words

from .filters import Objectives
from .words import ActionKind, Bound, Defense, DieFace, Roll, RuleKind, Span, StatName, Tool, to_come

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

    _rolls = field_validator("roll")(to_come)


class CritDice(ModifierBase):
    """Extra dice per critical of the base roll (ATK-26, ATK-27)."""

    word = "crit_dice"
    shorthand = "each"
    each: int = Field(ge=0, description="dice per critical instead of 1")
    roll: Annotated[tuple[Roll, ...], Many()] = Field((Roll.ATTACK,), description="in these rolls")

    _rolls = field_validator("roll")(to_come)


class AttackDamage(ModifierBase):
    """More damage from an attack that would deal any."""

    word = "attack_damage"
    shorthand = "add"
    add: int = Field(ge=1, description="so much more")


class Successes(ModifierBase):
    """What a face is worth when successes are counted (ATK-35, ATK-36). In the `opposing` roll it is added to one's own
    successes, whatever it is worth there."""

    word = "successes"
    faces: Annotated[tuple[DieFace, ...], Many()] = Field(description="faces")
    each: int = Field(1, ge=0, description="successes each of them counts")
    most: int | None = Field(None, ge=1, description="so at most this many dice")
    roll: Annotated[tuple[Roll, ...], Many()] = Field((Roll.ATTACK,), description="in these rolls")

    @field_validator("roll")
    @classmethod
    def _rolls(cls, rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
        return rolls if rolls == (Roll.OPPOSING,) else to_come(rolls)


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
    floor: int | None = Field(None, description="for `add`: not below")
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
    objectives: Objectives | None = Field(None, description="for interactions: only with such tokens")


class Surcharge(ModifierBase):
    """Power that must be spent before, apart from the cost (CON-14, POW-Q1)."""

    word = "surcharge"
    shorthand = "power"
    power: int = Field(ge=1, description="how much")
    before: Annotated[tuple[RuleKind, ...], Many()] = Field(description="before using or playing these")
    named: Annotated[tuple[Bound, ...], Many()] = Field((), description="for superpowers: only those of these ids")


class RangeName(StrEnum):
    """Ranges of the core rules that a card may change."""

    INTERACT = "interact"
    CONTEST = "contest"
    DROP = "drop"


class RangeChange(ModifierBase):
    """A range of the core rules changed (OBJ-08, OBJ-19)."""

    word = "range"
    what: RangeName = Field(description="which")
    set: int = Field(ge=1, le=5, description="becomes this")
    tokens: Objectives | None = Field(None, description="only for such tokens")


class AttackRange(ModifierBase):
    """The Range of its attacks changed (CAR-24)."""

    word = "attack_range"
    shorthand = "add"
    add: int = Field(description="plus this")
    type: Annotated[tuple[Defense, ...], Many()] = Field((), description="only of attacks of these types")
    most: int = Field(5, ge=1, le=5, description="up to this Range")


class SecureWeight(ModifierBase):
    """How many characters one counts as when a token is secured (OBJ-21)."""

    word = "secure_weight"
    shorthand = "counts"
    counts: int = Field(1, ge=0, description="as this many")
    healthy: bool = Field(False, description="and as Healthy though it is Injured")
    tokens: Objectives | None = Field(None, description="only when such tokens are secured")


class PowerGain(ModifierBase):
    """Power gained for damage from enemy attacks (ATK-47): none, a cap per effect (CON-20), or less of it."""

    word = "power_gain"
    for_: Annotated[str, Field(pattern="^(damage|attack_damage|any)$")] = Field(alias="for", description="from what")
    max: int = Field(10, ge=0, description="at most this much per effect")
    less: int = Field(0, ge=0, description="so much less")
    loses: bool = Field(False, description="instead of gaining Power for the damage, it loses as much")


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
    in_play: bool = Field(False, description="all those it is about together; one more is moved there from another")
    raised: bool = Field(False, description="whatever lower number another rule says")


class GruntLimit(ModifierBase):
    """How many of its grunts a parent brings and a player may have in play (GRU-03, GRU-05)."""

    word = "grunts"
    shorthand = "most"
    most: int = Field(ge=2, description="instead of 1")


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


Modifier = TypeAliasType(
    "Modifier",
    Annotated[
        Dice
        | CritDice
        | AttackDamage
        | Successes
        | StatChange
        | ToolLimit
        | CostChange
        | Surcharge
        | RangeChange
        | AttackRange
        | SecureWeight
        | PowerGain
        | GemPower
        | TokenMax
        | GruntLimit
        | ActionLimit
        | CrisisVp,
        Words("modifier"),
    ],
)
