"""DM-ACT, DM-GLO: action dice and Global Abilities are used."""

from __future__ import annotations

from functools import reduce

from rules_engine.dice_masters.cards.vocabulary.costs import Cost
from rules_engine.dice_masters.cards.vocabulary.filters import PickDice
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.dice import ActionUsed, GlobalUsed
from rules_engine.dice_masters.events.effects import EffectCancelled
from rules_engine.dice_masters.query.choices import TextProspect
from rules_engine.dice_masters.query.conditions import holds
from rules_engine.dice_masters.query.matching import candidates
from rules_engine.dice_masters.query.offers import joint_texts, text_named
from rules_engine.dice_masters.query.payment import FREE, Price
from rules_engine.dice_masters.query.prices import can_pay, limit_of, price_of
from rules_engine.dice_masters.query.texts import text
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.choosing import make_choices
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.moments import Happening, announce, interceptors
from rules_engine.dice_masters.rules.paying import chosen_payment, settle_cost, take
from rules_engine.dice_masters.state.frames import EffectFrame, GlobalFrame, UseFrame
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.kernel.decisions import Choice, ChooseSome, Option, PickMany
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kit.cards import limits
from rules_engine.kit.cards.step import all_idle

# -- action dice -----------------------------------------------------------------------------------------------------


def use(ctx: Ctx, frame: UseFrame) -> None:
    """DM-ACT-01, DM-ACT-02: Out of Play, then its card's text; texts whose bursts do not match do nothing
    (DM-ACT-09, DM-EFF-17, DM-EFF-18)."""
    look = world(ctx)
    face, slot = look.action(frame.die), look.die(frame.die).slot
    assert face is not None and slot is not None
    ctx.emit(ActionUsed(seat=frame.seat, die=frame.die, slot=slot, burst=face.burst))
    announce(ctx, Happening(moment=Moment.ACTION_USED, player=frame.seat, causes=(frame.die,), kind="action"))
    frames = []
    for rule in look.card(slot).rules:
        names = Bindings(rule=rule.id, seat=frame.seat, die=frame.die, slot=slot)
        if rule.when is None or holds(world(ctx), names, rule.when):
            frames.append(EffectFrame(names=names, moment=Moment.ACTION_USED.value))
    if frames:
        ctx.push(*frames)


USE = procedure(UseFrame, {"use": use})


# -- Global Abilities and abilities used like them -------------------------------------------------------------------


def choose(ctx: Ctx, frame: GlobalFrame) -> Flow | None:
    """DM-ENE-16: which of them together."""
    if frame.texts:
        return None
    offered = joint_texts(world(ctx), frame.seat, ctx.state.phase)

    def payable(choice: Choice) -> Verdict:
        ids = list(choice.options) if isinstance(choice, PickMany) else []
        price = _together(ctx, frame, ids)
        if can_pay(world(ctx), frame.seat, price):
            return Verdict.yes()
        return Verdict.no("DM-GLO-05", "cannot_pay", total=price.total, types=[str(one) for one in price.types])

    options = tuple(
        Option(id=id, params={"rule": text_named(world(ctx), frame.seat, id.partition("#")[0]).rule.id})
        for id in offered
    )
    question = ChooseSome(key="texts", seat=frame.seat, options=options, most=len(options), source="DM-ENE-16")
    picked = ctx.picks(question, payable, auto=False)
    if not picked:
        return DONE
    frame.texts = [id.partition("#")[0] for id in picked]
    return None


def _together(ctx: Ctx, frame: GlobalFrame, ids: list[str]) -> Price:
    texts = [text_named(world(ctx), frame.seat, id.partition("#")[0]) for id in ids]
    return reduce(Price.and_, (price_of(one.rule.cost) for one in texts), FREE)


def pay(ctx: Ctx, frame: GlobalFrame) -> None:
    """DM-GLO-05, DM-GLO-09, DM-ENE-16: paid in full, several in one payment."""
    look = world(ctx)
    texts = [text_named(look, frame.seat, id) for id in frame.texts]
    draft = [one.names() for one in texts]
    aimed = [
        make_choices(ctx, names, one.rule.choose, one.rule.place.value, tell=False, mark=f"_{index}" if index else "")
        for index, (one, names) in enumerate(zip(texts, draft, strict=True))
    ]
    price = _together(ctx, frame, frame.texts)
    alone, what = texts[0], [one.rule.id for one in texts]
    prospect = TextProspect(look, draft[0], alone.rule.place.value)
    bringing = len(texts) == 1 and all_idle(prospect, alone.rule.do) is not None
    payment = chosen_payment(ctx, frame.seat, price, otherwise=frame.otherwise, what=what, bringing=bringing)
    rest = [
        settle_cost(ctx, frame.seat, _without_energy(one.rule.cost), names)
        for one, names in zip(texts, draft, strict=True)
    ]
    take(ctx, frame.seat, payment, "global", what)
    effects: list[EffectFrame] = []
    for one, names, settle, targets in zip(texts, draft, rest, aimed, strict=True):
        settle()
        if one.rule.limit is not None:
            limits.use(ctx, limit_of(one))
        if look.fired is not None:
            look.fired.add(one.rule.id)
        effects.append(EffectFrame(names=names, paid=True, step="targeted", aimed=targets))
    frame.effects = effects


def _without_energy(cost: Cost) -> Cost:
    return cost.model_copy(update={"energy": {}})


def next_(ctx: Ctx, frame: GlobalFrame) -> Flow | None:
    """DM-GLO-13: one by one; whoever may cancel it is asked when it is paid."""
    if not frame.effects:
        return DONE
    effect = frame.effects[0]
    slot = effect.names.slot
    assert slot is not None
    ctx.emit(GlobalUsed(seat=frame.seat, slot=slot, rule=effect.names.rule, targets=tuple(effect.aimed)))
    frame.verdicts = []
    if effect.names.die is None:
        frames = interceptors(ctx, Happening(moment=Moment.GLOBAL_PAID, player=frame.seat, kind="global"))
        if frames:
            ctx.push(*frames, into="verdicts+")
    return None


def act(ctx: Ctx, frame: GlobalFrame) -> None:
    effect, frame.effects = frame.effects[0], frame.effects[1:]
    cancelled = next((one for one in frame.verdicts if isinstance(one, dict) and one.get("cancel")), None)
    if cancelled is not None:
        ctx.emit(EffectCancelled(rule=effect.names.rule, by=cancelled["rule"]))
        frame.used = None
        return
    frame.used = effect.names.rule if effect.names.die is None else None
    if len(frame.texts) > 1:
        _look_at_targets_again(world(ctx), effect)
    ctx.push(effect)


def _look_at_targets_again(look: World, effect: EffectFrame) -> None:
    """DM-EFF-Q8, DM-GLO-13: those paid together choose before any of them acts; what one of them did may have made a
    target of the next illegal."""
    rule, names = text(look, effect.names.rule), effect.names
    lost: list[str] = []
    for name, choice in rule.choose.items():
        if isinstance(choice, PickDice):
            legal = [*candidates(look, names, choice.of, rule.place.value), *look.state.seats]
            lost += [one for one in names.bound[name] if one not in legal]
            names.bound[name] = [one for one in names.bound[name] if one in legal]
            names.amounts[name] = len(names.bound[name])
    effect.aimed = [one for one in effect.aimed if one not in lost]


def after(ctx: Ctx, frame: GlobalFrame) -> str:
    """Those who answer that a Global Ability was used."""
    if frame.used is not None:
        announce(ctx, Happening(moment=Moment.GLOBAL_USED, player=frame.seat, kind="global"))
    return "next"


GLOBAL = procedure(GlobalFrame, {"choose": choose, "pay": pay, "next": next_, "act": act, "after": after})
