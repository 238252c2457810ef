"""The verbs: every step a text can take, in one union.

A new verb is a class here and a line in the union; the interpreter and both languages must then know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol, TypeAlias

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Many, Short, Words
from rules_engine.kernel.explain import Reason
from rules_engine.kit.cards import flow
from rules_engine.kit.cards.step import Prospect, StepBase

from .conditions import Condition
from .costs import Cost
from .effects import BlockToll, Effect
from .filters import Choice, Filter, Selector
from .numbers import Number
from .triggers import Trigger
from .words import Bound, Id, PlayerRef, Shown, Span, Zone

HIGHEST = Reason(rule="DM-EFF-58", code="highest_level")
NO_TARGET = Reason(rule="DM-EFF-04", code="no_target")
NO_DICE = Reason(rule="DM-ZON-03", code="nothing_to_draw")
TOO_LATE = Reason(rule="DM-EFF-04", code="no_more_blocks")
AGAIN = Reason(rule="DM-EFF-04", code="done_already")


class DiceProspect(Prospect, Protocol):
    """What these verbs ask of a text that has not acted yet."""

    def is_suspended(self, rule: str) -> bool: ...

    def can_draw(self, player: str) -> bool: ...

    def can_turn(self, step: Spin) -> bool: ...

    def blocks_to_come(self, payers: Sequence[str]) -> bool: ...


# Flow


class Choose(flow.ChooseStep[Choice]):
    """Choose now; if nothing is legal, what names it does nothing (DM-EFF-Q8)."""


class If(flow.IfStep[Condition, "Step"]):
    """Do it if the condition holds, else the other."""


class May(flow.MayStep["Step"]):
    """A player may do it, for a price if there is one."""

    cost: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what is paid for it")


class Unless(flow.UnlessStep["Step"]):
    """It happens unless a player pays one of these prices."""

    costs: Annotated[tuple[Annotated[Cost, Short()], ...], Many()] = Field(min_length=1, description="one of these")


class Option(flow.WayBase["Step"]):
    """One way out of several."""

    cost: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what is paid")


class OneOf(flow.OneOfStep[Option]):
    """A player picks one of these; one that cannot be done is not offered, and if none can nothing happens."""


class EachPlayer(flow.EachPlayerStep["Step"]):
    """For each player in turn, the active one first (DM-EFF-34), who is `they` meanwhile."""


class Repeat(flow.RepeatStep[Number, "Step"]):
    """The same so many times, choices anew each time."""


class Mark(flow.MarkStep[Selector]):
    """Remember dice as they are now under a name, for later steps."""


class Later(flow.LaterStep[Trigger, Span, "Step"]):
    """When that moment comes, within the time, once. The names bound so far still mean the same."""

    until: Span = Field(Span.TURN, description="at the latest in this time")


class Give(flow.GiveStep[Selector, Effect, Span]):
    """Effects for a time: on dice, or for a player where the effect belongs to one."""

    who: Selector = Field("self", description="which dice; of effects that belong to a player: nobody")
    until: Span = Field(Span.TURN, description="for how long (DM-EFF-10)")

    def can_do_nothing(self, at: DiceProspect) -> Reason | None:
        tolls = [effect.payer for effect in self.effects if isinstance(effect, BlockToll)]
        if len(tolls) == len(self.effects):
            return None if at.blocks_to_come(tolls) else TOO_LATE
        return super().can_do_nothing(at)


class Suspend(StepBase):
    """Another part of this card does nothing for the turn."""

    word = "suspend"
    shorthand = "rule"

    rule: Id = Field(description="the id of that part")

    def can_do_nothing(self, at: DiceProspect) -> Reason | None:
        return AGAIN if at.is_suspended(self.rule) else None


class Cancel(StepBase):
    """The effect at hand does not happen; what was paid stays paid (DM-EFF-29…31)."""

    word = "cancel"


class Redirect(StepBase):
    """The damage at hand is dealt to this die instead (DM-EFF-32)."""

    word = "redirect"
    shorthand = "to"
    meant = ("to",)

    to: Selector = Field(description="to which")


class AlsoTarget(StepBase):
    """The effect at hand has this die as a target too."""

    word = "also_target"
    shorthand = "who"

    who: Selector = Field(description="which")


# Harm and life


class Damage(StepBase):
    """Damage to dice, players or both. `source`: which die deals it; by default the text's own."""

    word = "damage"
    meant = ("to", "player")

    amount: Number = Field(description="how much to each")
    to: Selector | None = Field(None, description="dice, or a bound choice that may be a player")
    player: PlayerRef | None = Field(None, description="a player; `any`: both")

    @model_validator(mode="after")
    def _someone(self) -> Damage:
        if (self.to is None) == (self.player is None):
            raise ValueError("damage is dealt `to` dice or to a `player`")
        return self


class Exchange(StepBase):
    """Two characters deal damage equal to their A to each other at the same time."""

    word = "exchange"
    meant = ("one", "other")

    one: Bound = Field(description="one of them")
    other: Bound = Field(description="the other")


class GainLife(StepBase):
    """Gain life, never above the start (DM-WIN-03)."""

    word = "gain_life"
    shorthand = "amount"
    meant = ("player",)

    amount: Number = Field(description="how much")
    player: PlayerRef = Field("you", description="who")


class LoseLife(StepBase):
    """Lose life; that is no damage (DM-DMG-Q1)."""

    word = "lose_life"
    shorthand = "amount"
    meant = ("player",)

    amount: Number = Field(description="how much")
    player: PlayerRef = Field("you", description="who")


class Ko(StepBase):
    """Knock out without damage (DM-KO-05)."""

    word = "ko"
    shorthand = "who"

    who: Selector = Field(description="which")
    to: Zone = Field(Zone.PREP, description="where they go (DM-KO-06)")


class Sacrifice(StepBase):
    """Move own characters to the Used Pile; that is no knock-out (DM-KEY-13, DM-KEY-14)."""

    word = "sacrifice"
    shorthand = "who"

    who: Selector = Field(description="which")


# Dice


class Spin(StepBase):
    """Turn to another level (DM-EFF-56…60)."""

    word = "spin"
    shorthand = "who"

    who: Selector = Field("self", description="which")
    by: int = Field(1, description="so many levels up; down with a minus")
    to: int | None = Field(None, ge=1, le=3, description="instead: to this level")

    def can_do_nothing(self, at: DiceProspect) -> Reason | None:
        return None if at.can_turn(self) else HIGHEST


class Reroll(StepBase):
    """Roll again where it is; a face that may not be there sends it to the Reserve Pool (DM-EFF-38…40)."""

    word = "reroll"
    shorthand = "who"

    who: Selector = Field(description="which")
    else_to: Zone | None = Field(None, description="a die that shows no character goes there (DM-EFF-39)")


class DrawAndRoll(StepBase):
    """Draw dice from one's bag and roll them."""

    word = "draw_and_roll"
    shorthand = "number"

    number: int = Field(1, ge=1, description="how many")
    to: Zone = Field(Zone.RESERVE, description="where they go with the face they show")


class Draw(StepBase):
    """Draw dice from one's bag without rolling them."""

    word = "draw"
    shorthand = "number"
    meant = ("player",)

    number: int = Field(1, ge=1, description="how many")
    player: PlayerRef = Field("you", description="who")
    to: Zone = Field(Zone.PREP, description="where they go")

    def can_do_nothing(self, at: DiceProspect) -> Reason | None:
        return None if at.can_draw(self.player) else NO_DICE


class Move(StepBase):
    """Move dice to a zone of their owner. Into the Field Zone that is putting, not fielding (DM-FLD-11)."""

    word = "move"

    who: Selector = Field(description="which")
    to: Zone = Field(description="where")
    level: int | None = Field(None, ge=1, le=3, description="into the field: on this level; none: as it was or shows")
    face: Shown | None = Field(None, description="into the Reserve Pool: on the lowest face of this kind")


class FieldDice(StepBase):
    """Field dice without paying; that triggers `fielded` (DM-FLD-11). From the bag: its player looks for them."""

    word = "field"

    who: Selector = Field(description="which")
    level: int | None = Field(None, ge=1, le=3, description="on this level; none: as it shows")


class Regenerate(StepBase):
    """Roll it as with Regenerate, though it is already knocked out (DM-KEY-08…10). It succeeds on a character face."""

    word = "regenerate"
    shorthand = "who"

    who: Bound = Field("self", description="which")


class LeaveCombat(StepBase):
    """Take it out of the attack, back to the Field Zone; whoever it blocked stays blocked (DM-ATK-Q2)."""

    word = "leave_combat"
    shorthand = "who"

    who: Selector = Field("self", description="which")


class SetAside(StepBase):
    """Take it out of the Field Zone; it comes back on its level at the end of the turn."""

    word = "set_aside"
    shorthand = "who"

    who: Selector = Field(description="which")


class Capture(StepBase):
    """Put dice under one's own (DM-EFF-41…43)."""

    word = "capture"
    shorthand = "who"

    who: Selector = Field(description="which")
    by: Bound = Field("self", description="under which die")


class TakeControl(StepBase):
    """Dice count as one's own until the end of the turn (DM-EFF-44…51)."""

    word = "take_control"
    shorthand = "who"

    who: Selector = Field(description="which")
    by: Bound = Field("self", description="the controlling die")


class Copy(StepBase):
    """Copy a die's numbers, its text, or both (DM-EFF-52…55)."""

    word = "copy"
    shorthand = "from_"
    meant = ("onto",)

    from_: Bound = Field(alias="from", description="of which die")
    onto: Bound = Field("self", description="which die copies")
    stats: bool = Field(False, description="its numbers")
    text: bool = Field(False, description="its card's text")
    until: Span = Field(Span.TURN, description="for how long (DM-EFF-10)")


class Park(StepBase):
    """Put the die on an action card: buying that card's dice costs the opponent so many times as much until it is gone.

    It counts as an action die there, for effects that remove one."""

    word = "park"

    who: Bound = Field("self", description="which")
    on: Bound = Field(description="the chosen card")
    times: int = Field(2, ge=2, description="so many times the price")


class Buy(StepBase):
    """Buy a die of one's own cards for nothing more than the text's own price."""

    word = "buy"

    of: Filter = Field(description="which dice, on their cards")
    to: Zone = Field(Zone.USED, description="where it goes (DM-BUY-10)")


Step: TypeAlias = Annotated[
    Choose | If | May | Unless | OneOf | EachPlayer | Repeat | Mark | Later | Give | Suspend | Cancel | Redirect
    | AlsoTarget | Damage | Exchange | GainLife | LoseLife | Ko | Sacrifice | Spin | Reroll | DrawAndRoll | Draw | Move
    | FieldDice | Regenerate | LeaveCombat | SetAside | Capture | TakeControl | Copy | Park | Buy,
    Words("step"),
]  # fmt: skip
Steps: TypeAlias = Annotated[tuple[Step, ...], Many()]
