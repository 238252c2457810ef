"""DM-FLD: characters are fielded, one or several in one payment, or for free by a text of their own."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.dice import CharacterFielded
from rules_engine.dice_masters.events.effects import EffectUsedUp, RuleUsed
from rules_engine.dice_masters.query.prices import can_pay, fielding_changes, fielding_cost, joint_fielding
from rules_engine.dice_masters.query.texts import text
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.moments import Happening, announce
from rules_engine.dice_masters.rules.paying import chosen_payment, settle_cost, take
from rules_engine.dice_masters.state.frames import FieldFrame
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.decisions import Choice, ChooseSome, Option, PickMany
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.procedures import DONE, Flow, procedure


def choose(ctx: Ctx, frame: FieldFrame) -> Flow | None:
    """DM-ENE-15: which of them together."""
    if frame.dice:
        return None
    look = world(ctx)
    shown = [die for die in look.in_zone(frame.seat, Zone.RESERVE) if look.character(die) is not None]

    def payable(choice: Choice) -> Verdict:
        _, price = joint_fielding(world(ctx), choice.options if isinstance(choice, PickMany) else ())
        if can_pay(world(ctx), frame.seat, price):
            return Verdict.yes()
        return Verdict.no("DM-FLD-06", "cannot_pay", total=price.total, types=[])

    options = tuple(Option(id=die, params={"cost": fielding_cost(look, die).total}) for die in shown)
    question = ChooseSome(key="fieldings", seat=frame.seat, options=options, most=len(options), source="DM-ENE-15")
    picked = ctx.picks(question, payable, auto=False)
    if not picked:
        return DONE
    frame.dice, _ = joint_fielding(world(ctx), picked)
    return None


def pay(ctx: Ctx, frame: FieldFrame) -> None:
    """DM-FLD-03…06, DM-FLD-09."""
    if frame.free is not None:
        rule = text(world(ctx), frame.free)
        die = frame.dice[0]
        names = Bindings(rule=rule.id, seat=frame.seat, die=die, slot=ctx.state.pieces[die].slot)
        settle = settle_cost(ctx, frame.seat, rule.cost, names)
        ctx.emit(RuleUsed(seat=frame.seat, rule=rule.id, die=die))
        settle()
        fired = world(ctx).fired
        if fired is not None:
            fired.add(rule.id)
        return
    _, price = joint_fielding(world(ctx), frame.dice)
    payment = chosen_payment(ctx, frame.seat, price, otherwise=frame.otherwise, what=frame.dice)
    take(ctx, frame.seat, payment, "field", frame.dice)


def field(ctx: Ctx, frame: FieldFrame) -> None:
    """DM-FLD-08, DM-EFF-26: each with the face it shows; all of them stand there when each triggers (DM-ENE-15)."""
    fielded: list[DieId] = []
    for die in frame.dice:
        piece = ctx.state.pieces[die]
        if piece.zone is not Zone.RESERVE or piece.face is None:
            continue
        cost = 0 if frame.free is not None else fielding_cost(world(ctx), die).total
        put_in_field(ctx, die, piece.face, cost=cost, source=frame.free)
        fielded.append(die)
    tell_fielded(ctx, fielded)


def put_in_field(ctx: Ctx, die: DieId, face: int, *, cost: int = 0, source: str | None = None) -> None:
    """DM-EFF-22, DM-FLD-11: fielded, paid for or by an effect; either way it is the next one for what is said of it."""
    owner = ctx.state.pieces[die].owner
    assert owner is not None
    for _, held in fielding_changes(world(ctx), die):
        if held.lasting is not None and held.lasting.uses is not None:
            ctx.emit(EffectUsedUp(effect=held.lasting.id))
    ctx.emit(CharacterFielded(seat=owner, die=die, face=face, cost=cost, source=source))


def tell_fielded(ctx: Ctx, dice: Sequence[DieId]) -> None:
    """DM-EFF-22, DM-EFF-26: what is fielded together triggers at the same time (DM-EFF-35)."""
    for seat in dict.fromkeys(ctx.state.pieces[die].owner for die in dice):
        subjects = tuple(die for die in dice if ctx.state.pieces[die].owner == seat)
        announce(ctx, Happening(moment=Moment.FIELDED, subjects=subjects, player=seat))


FIELD = procedure(FieldFrame, {"choose": choose, "pay": pay, "field": field})
