"""Verbs that give for a time or change what is going on; those that choose, branch and wait carry themselves out."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary import steps
from rules_engine.dice_masters.cards.vocabulary.effects import (
    OF_A_PLAYER,
    ChangeAttack,
    ChangeDefense,
    Effect,
    FieldingCost,
)
from rules_engine.dice_masters.events.effects import EffectBegan, Noted
from rules_engine.dice_masters.query.given import effect_as_json
from rules_engine.dice_masters.query.live import suspension
from rules_engine.dice_masters.rules.step_context import UNTIL, StepContext, verb
from rules_engine.dice_masters.state.lasting import Lasting, Until
from rules_engine.dice_masters.state.pieces import DieId


@verb(steps.Give)
def give(at: StepContext, step: steps.Give) -> None:
    """DM-EFF-10: numbers count as they are when it is given."""
    dice: list[DieId | None] = []
    if any(not isinstance(effect, OF_A_PLAYER) for effect in step.effects):
        dice = [*at.fielded(step.who)]
    for effect in step.effects:
        for die in [None] if isinstance(effect, OF_A_PLAYER) else dice:
            begin_effect(at, effect, die, UNTIL[step.until])
    at.achieve([die for die in dice if die is not None])


def begin_effect(at: StepContext, effect: Effect, die: DieId | None, until: Until) -> None:
    ctx = at.ctx
    names = at.names.model_copy(deep=True)
    if isinstance(effect, (ChangeAttack, ChangeDefense)):
        effect = effect.model_copy(update={"by": at.value(effect.by)})
        if not effect.by:
            return
    one = Lasting(
        id=str(ctx.state.serial + 1),
        effect=effect_as_json(effect),
        names=names,
        die=die,
        until=until,
        given=ctx.state.turn,
        uses=effect.uses if isinstance(effect, FieldingCost) else None,
    )
    ctx.emit(EffectBegan(effect=one))


@verb(steps.Suspend)
def suspend(at: StepContext, step: steps.Suspend) -> None:
    at.ctx.emit(Noted(name=suspension(at.seat, at.frame.names.rule, step.rule), value=True))


@verb(steps.Cancel)
def cancel(at: StepContext, step: steps.Cancel) -> None:
    at.frame.verdict = {**at.frame.verdict, "cancel": True}


@verb(steps.Redirect)
def redirect(at: StepContext, step: steps.Redirect) -> None:
    dice = at.fielded(step.to)
    if dice:
        at.frame.verdict = {**at.frame.verdict, "redirect": dice[0]}


@verb(steps.AlsoTarget)
def also_target(at: StepContext, step: steps.AlsoTarget) -> None:
    dice = at.fielded(step.who)
    at.frame.verdict = {**at.frame.verdict, "also": list(dice)}
