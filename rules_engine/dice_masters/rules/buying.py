"""DM-BUY: dice are bought, one or several in one payment."""

from __future__ import annotations

from functools import reduce

from rules_engine.dice_masters.events.dice import DiceBought
from rules_engine.dice_masters.query.offers import joint_purchases
from rules_engine.dice_masters.query.payment import FREE, Price
from rules_engine.dice_masters.query.prices import can_pay, purchase_price
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.paying import chosen_payment, take
from rules_engine.dice_masters.state.frames import BuyFrame
from rules_engine.dice_masters.state.pieces import DieId, SlotId
from rules_engine.kernel.decisions import Choice, ChooseSome, Option, PickMany
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kernel.values import Seat


def total(ctx: Ctx, seat: Seat, slots: list[SlotId]) -> Price:
    """DM-BUY-12: every typed card needs its own matching symbol."""
    look = world(ctx)
    return reduce(Price.and_, (purchase_price(look, seat, slot) for slot in slots), FREE)


def choose(ctx: Ctx, frame: BuyFrame) -> Flow | None:
    """DM-ENE-14: which of them together."""
    if frame.slots:
        return None
    offered = dict(joint_purchases(world(ctx), frame.seat))

    def payable(choice: Choice) -> Verdict:
        slots = [offered[id] for id in choice.options] if isinstance(choice, PickMany) else []
        price = total(ctx, frame.seat, slots)
        if can_pay(world(ctx), frame.seat, price):
            return Verdict.yes()
        return Verdict.no("DM-BUY-13", "cannot_pay", total=price.total, types=[str(one) for one in price.types])

    options = tuple(
        Option(id=id, params={"slot": slot, "cost": purchase_price(world(ctx), frame.seat, slot).total})
        for id, slot in offered.items()
    )
    question = ChooseSome(key="purchases", seat=frame.seat, options=options, most=len(options), source="DM-ENE-14")
    picked = ctx.picks(question, payable, auto=False)
    if not picked:
        return DONE
    frame.slots = [offered[id] for id in picked]
    return None


def pay(ctx: Ctx, frame: BuyFrame) -> None:
    """DM-BUY-10, DM-BUY-13, DM-ENE-Q4: paid in full, and all dice arrive together."""
    price = total(ctx, frame.seat, frame.slots)
    payment = chosen_payment(ctx, frame.seat, price, otherwise=frame.otherwise, what=frame.slots)
    take(ctx, frame.seat, payment, "buy", frame.slots)
    dice: list[DieId] = []
    for slot in frame.slots:
        dice.append(next(die for die in world(ctx).supply(slot) if die not in dice))
    ctx.emit(DiceBought(seat=frame.seat, dice=tuple(dice), slots=tuple(frame.slots)))


BUY = procedure(BuyFrame, {"choose": choose, "pay": pay})
