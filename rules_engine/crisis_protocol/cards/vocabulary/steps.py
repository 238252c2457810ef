"""The verbs: every step a rule can take, in one union.

A new verb is a class in one of the `steps_…` modules and a line here; the engine must then know it.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from . import steps_board as board
from . import steps_dice as dice
from . import steps_flow as flow
from . import steps_harm as harm
from .base import Many, Words

FlowStep: TypeAlias = (
    flow.May
    | flow.If
    | flow.ForEach
    | flow.Choose
    | flow.OneOf
    | flow.UnlessPays
    | flow.RollDice
    | flow.ByFace
    | flow.Later
    | flow.Grant
    | flow.Limited
    | flow.Hatch
)
HarmStep: TypeAlias = (
    harm.Damage
    | harm.Heal
    | harm.GainPower
    | harm.LosePower
    | harm.SpendPower
    | harm.Give
    | harm.RemoveCondition
    | harm.GiveToken
    | harm.RemoveToken
    | harm.Ko
    | harm.Wake
    | harm.ReduceDamage
    | harm.Prevent
    | harm.Transform
    | harm.Summon
    | harm.Action
    | harm.ExtraAction
    | harm.Activate
)
BoardStep: TypeAlias = (
    board.Advance
    | board.Push
    | board.Throw
    | board.Place
    | board.Destroy
    | board.Collide
    | board.PickUp
    | board.Drop
    | board.HandOver
    | board.RemoveObjective
    | board.Exhaust
    | board.Control
    | board.ScoreVp
    | board.TakePriority
)
DiceStep: TypeAlias = (
    dice.MakeAttack
    | dice.AddDice
    | dice.UseDefense
    | dice.Reroll
    | dice.Change
    | dice.Treat
    | dice.ChangeTarget
    | dice.EndAttack
    | dice.AdjustCost
)
Step: TypeAlias = Annotated[FlowStep | HarmStep | BoardStep | DiceStep, Words("step")]
Steps: TypeAlias = Annotated[tuple[Step, ...], Many()]
