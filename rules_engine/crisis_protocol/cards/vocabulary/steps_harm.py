"""Steps on bodies: damage, Power, conditions, tokens, forms and activations.

Each is one plain event of the engine; who is affected is resolved first, then all of them at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from rules_engine.cardfiles.grammar import Many

from .steps_flow import StepBase
from .words import ActionKind, Bound, Id

if TYPE_CHECKING:
    from .filters import Selector
    from .numbers import Number


class Damage(StepBase):
    """Damage suffered (DMG-01). Result: who suffered any, and how much in sum."""

    word = "damage"
    aims_at = "who"
    needs_somebody = True
    shorthand = "amount"
    amount: Number = Field(1, description="how much")
    who: Selector = Field("self", description="who suffers it")
    gives_power: bool = Field(True, description="false: no Power for it even from an enemy effect (DMG-04)")


class Heal(StepBase):
    """Damage removed."""

    word = "heal"
    aims_at = "who"
    shorthand = "amount"
    amount: Number = Field(1, description="how much")
    who: Selector = Field("self", description="from whom")
    up_to: bool = Field(False, description="less is allowed, also nothing")


class GainPower(StepBase):
    """Power gained (POW-02)."""

    word = "gain_power"
    aims_at = "who"
    needs_somebody = True
    shorthand = "amount"
    amount: Number = Field(1, description="how much")
    who: Selector = Field("self", description="who gains it")
    anyway: bool = Field(False, description="also if damage of the same effect has just Dazed it (DMG-Q5)")


class LosePower(StepBase):
    """Power lost, as far as there is any (POW-08)."""

    word = "lose_power"
    aims_at = "who"
    needs_somebody = True
    shorthand = "amount"
    amount: Number = Field(1, description="how much, or `all`")
    who: Selector = Field("target", description="who loses it")


class ForgoPower(StepBase):
    """Less of the Power that is being gained; at the moment `gained_power` only."""

    word = "forgo_power"
    shorthand = "amount"
    amount: Number = Field(1, description="how much less")
    who: Selector = Field("subject", description="who gains less")


class SpendPower(StepBase):
    """Power spent on this rule; whoever has less spends nothing (POW-05)."""

    word = "spend_power"
    shorthand = "amount"
    amount: Number = Field(1, description="how much")
    who: Selector = Field("self", description="who spends it")


class Give(StepBase):
    """Conditions gained, those it lacks and is not immune to (CON-03, KEY-04)."""

    word = "give"
    aims_at = "who"
    needs_somebody = True
    shorthand = "conditions"
    conditions: Annotated[tuple[Bound, ...], Many()] = Field(description="the conditions")
    who: Selector = Field("target", description="who gains them")
    pick: Number | None = Field(None, description="only so many of them, chosen by the owner")


class RemoveCondition(StepBase):
    """Conditions removed."""

    word = "remove_condition"
    aims_at = "who"
    shorthand = "conditions"
    conditions: Annotated[tuple[Bound, ...], Many()] = Field((), description="which may go; empty: any")
    number: Number = Field(
        "all",
        validate_default=True,
        description="how many of them, chosen by its player, or from a target by the rule's owner; or `all`",
    )
    who: Selector = Field("self", description="from whom")


class PassCondition(StepBase):
    """One condition, chosen by its player, goes over to somebody who does not have it."""

    word = "pass_condition"
    aims_at = "to"
    needs_somebody = True
    who: Selector = Field("self", description="who loses it")
    to: Selector = Field("target", description="who gains it")


class GiveToken(StepBase):
    """Named tokens put on a character; `activated` is the Activated token."""

    word = "give_token"
    aims_at = "who"
    shorthand = "name"
    name: Bound = Field(description="the token's name")
    number: Number = Field(1, description="how many")
    who: Selector = Field("self", description="on whom")
    on_card: bool = Field(False, description="instead: on the team tactic card at hand")
    anyway: bool = Field(False, description="also if Dazed: the token lies on a card beside it (against DMG-10)")


class RemoveToken(StepBase):
    """Named tokens taken off; `activated` makes a character ready again."""

    word = "remove_token"
    aims_at = "who"
    shorthand = "name"
    name: Bound = Field(description="the token's name")
    number: Number = Field(1, description="how many, or `all`")
    who: Selector = Field("self", description="from whom")
    up_to: bool = Field(False, description="fewer are allowed, also none")
    on_card: bool = Field(False, description="instead: from the team tactic card at hand")
    anyway: bool = Field(False, description="also from those Dazed or gone: it only marks them (against DMG-10)")


class MoveToken(StepBase):
    """A character's own token of a name, of which it has one in the game, goes to somebody, wherever it lies: with the
    character itself or with an enemy. It is no token of another character of the same card."""

    word = "move_token"
    name: Bound = Field(description="the token's name")
    to: Selector | None = Field(None, description="to whom; none: out of the game")


class Ko(StepBase):
    """KO'd (DMG-20)."""

    word = "ko"
    aims_at = "who"
    shorthand = "who"
    who: Selector = Field("self", description="who")


class Fell(StepBase):
    """Dazed, or KO'd if Injured or a grunt, without damage (DMG-06, DMG-07)."""

    word = "fell"
    aims_at = "who"
    shorthand = "who"
    who: Selector = Field("target", description="who")
    dazed: bool = Field(False, description="Dazed whatever its side")


class Leave(StepBase):
    """Out of the game without being KO'd; what it holds is dropped."""

    word = "leave"
    shorthand = "who"
    who: Selector = Field("self", description="who")


class Wake(StepBase):
    """The Dazed token removed without turning the card."""

    word = "wake"
    aims_at = "who"
    shorthand = "who"
    who: Selector = Field(description="who")


class ReduceDamage(StepBase):
    """The pending damage lowered (ATK-44, DMG-Q1)."""

    word = "reduce_damage"
    shorthand = "by"
    by: Number | None = Field(None, description="by this much")
    to: Number | None = Field(None, description="or to this much")
    floor: int = Field(0, description="not below")


class Prevent(StepBase):
    """What is about to happen does not happen."""

    word = "prevent"


class Negate(StepBase):
    """The superpower being used has no effect, though it was paid for and used, and cannot be used again this turn."""

    word = "negate"


class Transform(StepBase):
    """The form changes (TRF-06…08)."""

    word = "transform"
    shorthand = "to"
    to: Id = Field(description="the form's id on the same card")
    who: Selector = Field("self", description="who")
    within: int = Field(1, ge=1, le=5, description="placed within this range")


class Summon(StepBase):
    """A grunt or reserve character enters play (GRU-04…06)."""

    word = "summon"
    character: Id = Field(description="the card's id")
    or_: Id | None = Field(None, alias="or", description="the card that comes if that one is in play already")
    within: Number = Field(1, description="within this range")
    of: Selector = Field("self", description="of whom")
    conditions: Annotated[tuple[Bound, ...], Many()] = Field((), description="conditions it starts with")
    activated: bool = Field(False, description="it starts with an Activated token")
    brings: Annotated[tuple[Bound, ...], Many()] = Field(
        (), description="goes over to it from whom it enters beside: `power`, `activated`, or own tokens of a name"
    )
    injured: bool = Field(False, description="it starts with its Injured side up")


class Action(StepBase):
    """A granted action; it does not count towards the two (ACT-09)."""

    word = "action"
    aims_at = "who"
    shorthand = "kind"
    kind: ActionKind = Field(description="which action")
    who: Selector = Field("self", description="who acts; its player may decline what cannot be done (EFF-08)")
    with_: Bound | None = Field(None, alias="with", description="for an attack action: with this attack of its card")
    target: Selector | None = Field(None, description="for an attack action: against this one")
    unused: bool = Field(False, description="for an attack action: with an attack not yet used this activation")


class UsePower(StepBase):
    """A superpower of its own used by an effect, without paying for it."""

    word = "use_power"
    shorthand = "named"
    named: Bound = Field(description="the superpower's id on its card")


class ExtraAction(StepBase):
    """One action more in this activation."""

    word = "extra_action"
    aims_at = "who"
    shorthand = "kind"
    kind: ActionKind = Field(ActionKind.ANY, description="which action")
    who: Selector = Field("self", description="who")


class Activate(StepBase):
    """An extra activation, after the one at hand."""

    word = "activate"
    shorthand = "who"
    who: Selector = Field(description="who")
    anew: bool = Field(False, description="the one whose activation ends: it gets no Activated token before")


class EndActivation(StepBase):
    """The activation of somebody ends: what it is doing is carried to its end, but it takes no action more and attacks
    nobody else with a beam or area (ACT-13). Nothing for one that is not activating."""

    word = "end_activation"
    aims_at = "who"
    shorthand = "who"
    who: Selector = Field("target", description="whose")
