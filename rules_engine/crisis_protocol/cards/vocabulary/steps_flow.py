"""Steps that steer other steps: choices, conditions, repetition, rolls, promises and gifts.

The steps they contain run in order; each asks its questions before it acts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Many, Record, Short, Word

from .costs import Cost, Limit, Until
from .words import Bound, DieFace, Id, Name, Who

if TYPE_CHECKING:
    from .conditions import Condition
    from .filters import Filter, Selector
    from .modifiers import Modifier
    from .numbers import Number
    from .permissions import Permission
    from .rule import Rule, Trigger
    from .steps import Steps


class StepBase(Word):
    """What every step may carry, and what the engine asks of a verb before it is carried out."""

    aims_at: ClassVar[str | None] = None
    """The field whose selector means those it affects (EFF-10); none: the engine asks further, or cannot know."""
    needs_somebody: ClassVar[bool] = False
    """Whether it is sure to do nothing where nobody it is aimed at can feel it (EFF-08)."""
    names: ClassVar[tuple[str, ...]] = ()
    """Fields that hold a name something else binds, besides its selectors."""

    as_: Bound | None = Field(None, alias="as", description="a name for its result: who was affected, and how much")


class May(StepBase):
    """Steps its player may leave undone."""

    word = "may"
    shorthand = "do"
    do: Steps = Field(description="the steps")
    who: Selector | None = Field(None, description="this character's player decides; none: the rule's owner")

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        return value if not isinstance(value, dict) or "do" in value else {"do": [value]}


class If(StepBase):
    """Steps that depend on a condition asked when they are reached."""

    word = "if"
    test: Condition = Field(description="the condition")
    then: Steps = Field(description="done if it holds")
    otherwise: Steps = Field((), description="done if not")


class ForEach(StepBase):
    """Steps once for each thing, bound as `it`; the owner orders them (EFF-12)."""

    word = "for_each"
    who: Selector = Field(description="the things")
    do: Steps = Field(min_length=1, description="the steps, with `it` bound")


class Choose(StepBase):
    """A choice that later steps refer to by its `as`. Nothing to choose: the rest of the rule is left out, unless
    `up_to`."""

    word = "choose"
    of: Filter = Field(description="what may be chosen")
    number: Number = Field(1, description="how many")
    up_to: bool = Field(False, description="fewer are allowed, also none")
    by: Who = Field(Who.OWNER, description="which player chooses")
    each: Annotated[Limit, Short()] | None = Field(None, description="each can be chosen so only this often")
    counts: Bound | None = Field(None, description="with `each`: for this one so often instead, whoever is chosen")

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        if isinstance(value, dict) and "of" not in value:
            own = {k: v for k, v in value.items() if k in ("number", "up_to", "by", "as", "each")}
            return {**own, "of": {k: v for k, v in value.items() if k not in own}}
        return value


class Option(Record):
    """One way of a choice between ways."""

    id: Bound = Field(description="the option's name in the match")
    name: Name | None = Field(None, description="its printed name, if any")
    when: Condition | None = Field(None, description="only if this holds")
    do: Steps = Field(description="what it does")


class OneOf(StepBase):
    """A choice between ways to go on."""

    word = "one_of"
    shorthand = "options"
    options: tuple[Option, ...] = Field(description="the ways")
    by: Who = Field(Who.OWNER, description="which player chooses")
    number: Number = Field(1, description="how many different ones")
    in_turn: bool = Field(False, description="each is resolved before the next is chosen")


class UnlessPays(StepBase):
    """Somebody may pay; if nothing is paid, the steps happen."""

    word = "unless_pays"
    who: Selector = Field(description="who may pay")
    cost: Annotated[Cost, Short()] = Field(description="what is asked")
    do: Steps = Field(description="what happens otherwise")


class RollDice(StepBase):
    """A roll of its own; later steps read it with `roll: free`. Criticals add no dice (DIE-Q1)."""

    word = "roll"
    shorthand = "dice"
    dice: Number = Field(description="how many dice")
    who: Selector = Field("self", description="who rolls")


class ByFace(StepBase):
    """What happens for the face of a single free die."""

    word = "by_face"
    shorthand = "faces"
    faces: dict[DieFace, Steps] = Field(description="steps by face; faces not named do nothing")


class Later(StepBase):
    """A promise: steps done once when a moment comes in this attack, effect or span. Bound names stay bound."""

    word = "later"
    at: Annotated[Trigger, Short()] | None = Field(
        None, description="when; none: when the whole effect under way is over (EFF-06)"
    )
    do: Steps = Field(description="what then")
    when: Condition | None = Field(None, description="only if this holds then")
    until: Annotated[Until, Short()] | None = Field(
        None, description="forgotten after; none: with the attack or effect"
    )


class Grant(StepBase):
    """A gift with a lifetime: rules, modifiers, permissions or an attack. `to` is fixed when granted."""

    word = "grant"
    aims_at = "to"
    to: Selector = Field("self", description="who gets it, `bearer` in the rules granted")
    until: Annotated[Until, Short()] = Field(description="how long")
    rules: tuple[Rule, ...] = Field((), description="rules")
    modifiers: Annotated[tuple[Modifier, ...], Many()] = Field((), description="modifiers")
    permissions: Annotated[tuple[Permission, ...], Many()] = Field((), description="permissions")
    keywords: Annotated[tuple[Bound, ...], Many()] = Field((), description="keywords")
    attacks: Annotated[tuple[Id, ...], Many()] = Field(
        (), description="attacks of this card, or `card.attack` of another, each usable once"
    )
    number: int | None = Field(None, description="what stands in the brackets of its keywords")
    often: bool = Field(False, description="its attacks can be used again and again")
    free: bool = Field(False, description="the Power cost of its attacks is not paid")
    slot: Bound | None = Field(None, description="a new gift in the same slot ends the old one")


class Repeat(StepBase):
    """Steps done several times, one after the other."""

    word = "repeat"
    times: Number = Field(description="how often")
    do: Steps = Field(description="the steps")


class Limited(StepBase):
    """Steps with a limit of their own."""

    word = "limited"
    limit: Annotated[Limit, Short()] = Field(description="how often; `per: affected` counts `who`")
    who: Selector = Field("self", description="whom the limit counts")
    do: Steps = Field(description="the steps")


class Hatch(StepBase):
    """Code registered under a name, for what no word can say. It must give its reason."""

    word = "hatch"
    name: Id = Field(description="the registered name")
    reason: str = Field(min_length=10, description="why no word will do")
    en: str = Field(min_length=10, description="what it does, for the card's text")
    de: str = Field(min_length=10, description="the same in German")
