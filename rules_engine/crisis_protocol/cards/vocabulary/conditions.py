"""Conditions: questions with a yes or no answer.

As a rule's `when` they are asked when it is offered; in an `if` step when it is resolved. They must have no effect.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from pydantic import Field
from typing_extensions import TypeAliasType

from rules_engine.cardfiles.grammar import Many, Word, Words

from .words import Bound, Defense, DieFace, Health, Id, Roll, Shape, Source, Span, Who

if TYPE_CHECKING:
    from .filters import Filter, Selector
    from .numbers import Number


class Act(StrEnum):
    """Things the match remembers that somebody did."""

    ATTACK = "attack"
    TARGET = "target"
    ADVANCE = "advance"
    PLACE = "place"
    MOVE_ACTION = "move_action"
    ATTACK_ACTION = "attack_action"
    DAMAGE = "damage"
    INTERACT = "interact"
    USE = "use"
    PICK_UP = "pick_up"
    FELL = "fell"
    """Dazed or KO'd somebody."""


class All(Word):
    """Every one of these holds."""

    word = "all"
    shorthand = "of"
    of: Annotated[tuple[Condition, ...], Many()] = Field(description="the conditions")


class Any(Word):
    """At least one of these holds."""

    word = "any"
    shorthand = "of"
    of: Annotated[tuple[Condition, ...], Many()] = Field(description="the conditions")


class Not(Word):
    """This does not hold."""

    word = "not"
    shorthand = "of"
    of: Condition = Field(description="the condition")


class Is(Word):
    """A bound thing matches a filter: `{is: {who: target, a: {max_size: 3}}}`."""

    word = "is"
    who: Selector = Field("self", description="whom it is about")
    a: Filter = Field(description="what it must match")


class Within(Word):
    """Somebody is within a range of somebody; where both are the same group, all of them of each other."""

    word = "within"
    range: Number = Field(description="the range")
    who: Selector = Field("subject", description="whom it is about; of a group all must be within")
    of: Selector = Field("self", description="measured from")


class Beyond(Word):
    """Somebody is not within a range of somebody."""

    word = "beyond"
    range: Number = Field(description="the range")
    who: Selector = Field("subject", description="whom it is about")
    of: Selector = Field("self", description="measured from")


class Sight(Word):
    """Somebody has line of sight to somebody (LOS-01)."""

    word = "sight"
    who: Selector = Field("self", description="the viewer")
    to: Selector = Field("subject", description="the one seen")


class AllAre(Word):
    """There is something that matches, and all of it matches a second filter too:
    `{all_are: {of: {side: ally}, a: {holding: any}}}`."""

    word = "all_are"
    of: Filter = Field(description="what is looked at")
    a: Filter = Field(description="what each of it must match")


class Exists(Word):
    """Enough things match: `{exists: {side: enemy, within: 2}}`."""

    word = "exists"
    of: Filter = Field(description="what is counted")
    at_least: Number = Field(1, description="this many or more")
    at_most: Number | None = Field(None, description="and no more than this many")


class Compare(Word):
    """Two numbers compared; all bounds given must hold."""

    word = "compare"
    left: Number = Field(description="the number looked at")
    at_least: Number | None = Field(None, description="this or more")
    at_most: Number | None = Field(None, description="this or less")
    more_than: Number | None = Field(None, description="more than this")
    equals: Number | None = Field(None, description="exactly this")


class Rolled(Word):
    """A roll shows one of these faces at least so often."""

    word = "rolled"
    shorthand = "faces"
    faces: Annotated[tuple[DieFace, ...], Many()] = Field(description="faces that count")
    roll: Roll = Field(Roll.THIS, description="which roll")
    at_least: int = Field(1, description="this many or more")


class RolledAgain(Word):
    """The owner has rerolled dice of a roll or, in an attack, of the opposing one; what enemies reroll is theirs."""

    word = "rolled_again"
    shorthand = "roll"
    roll: Roll = Field(Roll.THIS, description="which roll")


class Covered(Word):
    """The target of the attack at hand benefits from cover, or with `false` does not."""

    word = "covered"
    shorthand = "value"
    value: bool = Field(True, description="whether it does")


class CouldTarget(Word):
    """The attack at hand could target somebody: in range, in sight, and nothing forbids it (ATK-02…04)."""

    word = "could_target"
    shorthand = "who"
    who: Selector = Field("self", description="whom")


class Dealt(Word):
    """The attack at hand dealt damage, or with `false` dealt none (DMG-03)."""

    word = "dealt"
    shorthand = "value"
    value: bool = Field(True, description="whether damage was dealt")


class Felled(Word):
    """Somebody was Dazed or KO'd by the attack or effect at hand."""

    word = "felled"
    shorthand = "who"
    who: Selector = Field("target", description="whom it is about")
    how: Annotated[tuple[Health, ...], Many()] = Field((Health.DAZED, Health.KOED), description="Dazed, KO'd or either")


class Attacking(Word):
    """What the attack at hand is like; all parts given must hold."""

    word = "attack"
    type: Annotated[tuple[Defense, ...], Many()] = Field((), description="one of these types")
    named: Annotated[tuple[Bound, ...], Many()] = Field((), description="one of these attacks")
    shape: Annotated[tuple[Shape, ...], Many()] = Field((), description="one of these shapes")
    max_cost: int | None = Field(None, description="printed Power cost this or less")
    within: Number | None = Field(None, description="the other character of the attack is within this range of self")
    as_action: bool | None = Field(None, description="made as an attack action")


class During(Word):
    """It is this character's activation."""

    word = "during"
    shorthand = "whose"
    whose: Selector = Field("self", description="whose activation")


class Turn(Word):
    """It is this player's turn (PHA-09)."""

    word = "turn"
    shorthand = "of"
    of: Who = Field(Who.OWNER, description="whose turn")


class Did(Word):
    """Somebody did something in the span: attacked this target, moved, used a rule. The attack at hand counts once
    it is resolved."""

    word = "did"
    act: Annotated[tuple[Act, ...], Many()] = Field(description="one of these acts")
    this: Span = Field(Span.TURN, description="in this span")
    by: Selector = Field("self", description="who")
    to: Selector | None = Field(None, description="to whom")
    named: Bound | None = Field(None, description="which attack or power")
    at_least: int = Field(1, description="this often or more")


class From(Word):
    """What kind of effect causes what is happening, and whose."""

    word = "from"
    shorthand = "source"
    source: Annotated[tuple[Source, ...], Many()] = Field(description="one of these kinds of effect")
    type: Annotated[tuple[Defense, ...], Many()] = Field((), description="for attacks: of these types")


class Squad(Word):
    """The owner's squad uses this affiliation (SQD-08), or with `none` no affiliation at all."""

    word = "squad"
    shorthand = "uses"
    uses: Id = Field(description="the affiliation")


class Waits(Word):
    """A character of the owner's squad was not deployed and has not come onto the battlefield since."""

    word = "waits"
    shorthand = "character"
    character: Id = Field(description="the card's id")


class Same(Word):
    """Two names mean the same thing."""

    word = "same"
    shorthand = "of"
    of: tuple[Bound, Bound] = Field(description="two roles or bound names")


class Rerolled(Word):
    """Dice that the `reroll` with this `as` rolled again show one of these faces."""

    word = "rerolled"
    of: Bound = Field(description="the name given with `as`")
    faces: Annotated[tuple[DieFace, ...], Many()] = Field(description="faces")


class Achieved(Word):
    """The step with this `as` did something at all."""

    word = "achieved"
    shorthand = "of"
    of: Bound = Field(description="the name given with `as`")


Condition = TypeAliasType(
    "Condition",
    Annotated[
        All
        | Any
        | Not
        | Is
        | Within
        | Beyond
        | Sight
        | AllAre
        | Exists
        | Compare
        | Rolled
        | RolledAgain
        | Covered
        | CouldTarget
        | Dealt
        | Felled
        | Attacking
        | During
        | Turn
        | Rerolled
        | Did
        | From
        | Squad
        | Waits
        | Same
        | Achieved,
        Words("condition"),
    ],
)
