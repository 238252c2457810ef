"""The verbs: every step a rule can take, in one union.

A new verb is a class in one of the `steps_…` modules and a line here; the engine must then know it.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from typing_extensions import TypeAliasType

from rules_engine.cardfiles.grammar import Many, Words

from . import steps_board as board
from . import steps_dice as dice
from . import steps_fates as fates
from . import steps_flow as flow
from . import steps_harm as harm
from . import steps_markers as markers

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
    | flow.Repeat
    | flow.Limited
    | flow.Hatch
)
HarmStep: TypeAlias = (
    harm.Damage
    | harm.Heal
    | harm.GainPower
    | harm.LosePower
    | harm.SpendPower
    | harm.ForgoPower
    | harm.Give
    | harm.RemoveCondition
    | harm.PassCondition
    | harm.GiveToken
    | harm.RemoveToken
    | harm.MoveToken
    | harm.Ko
    | harm.Leave
    | harm.Fell
    | harm.Wake
    | fates.Restore
    | fates.Revive
    | fates.Join
    | fates.Rise
    | fates.TurnCard
    | fates.LayDown
    | fates.Enlist
    | fates.Arrive
    | fates.Discard
    | fates.StandIn
    | markers.Mark
    | markers.Unmark
    | markers.MarkPower
    | markers.DrawToken
    | harm.ReduceDamage
    | harm.Prevent
    | harm.Negate
    | harm.Transform
    | harm.Summon
    | harm.Action
    | harm.UsePower
    | harm.ExtraAction
    | harm.Activate
    | harm.EndActivation
)
BoardStep: TypeAlias = (
    board.Advance
    | board.Push
    | board.Throw
    | board.Place
    | board.Destroy
    | board.Raise
    | board.Collide
    | board.PickUp
    | board.Bring
    | board.Interact
    | board.Drop
    | board.HandOver
    | board.RemoveObjective
    | board.Exhaust
    | board.Control
    | board.Claim
    | board.ScoreVp
    | board.Lead
    | board.ReturnCard
    | board.TakePriority
)
DiceStep: TypeAlias = (
    dice.MakeAttack
    | dice.AddDice
    | dice.UseDefense
    | dice.Reroll
    | dice.Change
    | dice.Treat
    | dice.AddResults
    | dice.ChangeType
    | dice.ChangeTarget
    | dice.EndAttack
    | dice.AdjustCost
)
Step = TypeAliasType("Step", Annotated[FlowStep | HarmStep | BoardStep | DiceStep, Words("step")])
Steps: TypeAlias = Annotated[tuple[Step, ...], Many()]
