"""The verbs: every step a text can take, in one union.

A new verb is a class here or in `steps_dice`, with what it says in both languages, a line in the union, and a function
in `rules/verbs_…`; those that choose, branch and wait are the kit's and carry themselves out.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Short, Words
from rules_engine.kernel.explain import Reason
from rules_engine.kit.cards import flow
from rules_engine.kit.words.say import Say

from .conditions import Condition
from .costs import Cost
from .effects import BlockToll, Effect
from .filters import Choice, Selector
from .numbers import Number
from .steps_dice import (
    AGAIN,
    NO_TARGET,
    TOO_LATE,
    Buy,
    Capture,
    Copy,
    Damage,
    DiceProspect,
    DiceVerb,
    Draw,
    DrawAndRoll,
    Exchange,
    FieldDice,
    GainLife,
    Ko,
    LeaveCombat,
    LoseLife,
    Move,
    Park,
    Regenerate,
    Reroll,
    Sacrifice,
    SetAside,
    Spin,
    TakeControl,
)
from .triggers import Trigger
from .words import Id, Span

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


class Suspend(DiceVerb):
    """Another part of this card does nothing for the turn."""

    word = "suspend"
    shorthand = "rule"
    say = Say("the text above does nothing this turn", "der Text darüber wirkt in diesem Zug nicht", "statement")

    rule: Id = Field(description="the id of that part")

    def can_do_nothing(self, at: DiceProspect) -> Reason | None:
        return AGAIN if at.is_suspended(self.rule) else None


class Cancel(DiceVerb):
    """The effect at hand does not happen; what was paid stays paid (DM-EFF-29…31)."""

    word = "cancel"
    say = Say("cancel that", "das verhindern")


class Redirect(DiceVerb):
    """The damage at hand is dealt to this die instead (DM-EFF-32)."""

    word = "redirect"
    shorthand = "to"
    meant = ("to",)
    say = Say("have {to:obj} take that damage", "den Schaden auf {to:acc} um|leiten")

    to: Selector = Field(description="to which")


class AlsoTarget(DiceVerb):
    """The effect at hand has this die as a target too."""

    word = "also_target"
    shorthand = "who"
    say = Say("make {who:obj} a target too", "auch {who:acc} als Ziel wählen")

    who: Selector = Field(description="which")


Step: TypeAlias = Annotated[
    Choose | If | May | Unless | OneOf | EachPlayer | Repeat | Mark | Later | Give | Suspend | Cancel | Redirect
    | AlsoTarget | Damage | Exchange | GainLife | LoseLife | Ko | Sacrifice | Spin | Reroll | DrawAndRoll | Draw | Move
    | FieldDice | Regenerate | LeaveCombat | SetAside | Capture | TakeControl | Copy | Park | Buy,
    Words("step"),
]  # fmt: skip

__all__ = [
    "NO_TARGET", "AlsoTarget", "Buy", "Cancel", "Capture", "Choose", "Copy", "Damage", "Draw", "DrawAndRoll",
    "EachPlayer", "Exchange", "FieldDice", "GainLife", "Give", "If", "Ko", "Later", "LeaveCombat", "LoseLife", "Mark",
    "May", "Move", "OneOf", "Option", "Park", "Redirect", "Regenerate", "Repeat", "Reroll", "Sacrifice", "SetAside",
    "Spin", "Step", "Suspend", "TakeControl", "Unless",
]  # fmt: skip
