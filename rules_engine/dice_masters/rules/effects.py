"""DM-EFF: a text acts: offered to whoever may use it, chosen for, paid, carried out step by step. The steps are
carried out by the `verbs_…` modules or by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.dice_masters.cards.vocabulary.rule import Place, Rule
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.dice import DieMoved
from rules_engine.dice_masters.events.effects import (
    EffectCancelled,
    RuleDeclined,
    RuleFailed,
    RuleUsed,
)
from rules_engine.dice_masters.query.choices import TextProspect
from rules_engine.dice_masters.query.live import Live
from rules_engine.dice_masters.query.matching import player, untargetable
from rules_engine.dice_masters.query.payment import Price
from rules_engine.dice_masters.query.prices import limit_of, price_of, usable, ways_to_pay
from rules_engine.dice_masters.query.texts import acts_on_the_gone, speaks_of_itself, text
from rules_engine.dice_masters.rules.choosing import make_choices, of_the_targets
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.leaving import check_falls
from rules_engine.dice_masters.rules.moments import Happening, announce, interceptors, still_hits
from rules_engine.dice_masters.rules.paying import settle_cost
from rules_engine.dice_masters.rules.step_context import VERBS, StepContext
from rules_engine.dice_masters.state.frames import EffectFrame
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.state.pieces import UNROLLED, DieId, Zone
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Option
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Json
from rules_engine.kit.cards import limits
from rules_engine.kit.cards.carrying import carry_on, remaining
from rules_engine.kit.cards.step import all_idle

# -- before it acts --------------------------------------------------------------------------------------------------


def begin(ctx: Ctx, frame: EffectFrame) -> Flow | str | None:
    """Which die of a `while active` text is meant, where that matters (DM-EFF-20): one that is still there, if any."""
    rule = text(world(ctx), frame.names.rule)
    if frame.path != ["do"]:
        return "act"
    subjects = still_hits(ctx, frame)
    if subjects is None:
        return DONE
    if len(frame.group) > 1 and speaks_of_itself(rule):
        standing = [die for die in frame.group if world(ctx).die(die).zone is Zone.FIELD] or frame.group
        options = tuple(Option(id=die) for die in _useful(ctx, frame, rule, standing))
        picked = ctx.pick(ChooseOne(key="which_die", seat=frame.names.seat, options=options, source=rule.id))
        frame.names.die = picked
    if subjects:
        frame.names.bound["subject"] = subjects
    return None


def _useful(ctx: Ctx, frame: EffectFrame, rule: Rule, dice: Sequence[DieId]) -> Sequence[DieId]:
    """Those for which the text could be used, if it could be for any."""
    look = world(ctx)
    found: list[DieId] = []
    for die in dice:
        names = frame.names.model_copy(update={"die": die})
        if usable(look, _without_condition(as_live(rule, names)), names, player(look, names, rule.user)):
            found.append(die)
    return found or dice


def offer(ctx: Ctx, frame: EffectFrame) -> Flow | None:
    """DM-EFF-04: what cannot be used in full is not offered; what is not optional acts."""
    look = world(ctx)
    rule = text(look, frame.names.rule)
    if frame.paid:
        return None
    one = as_live(rule, frame.names)
    decider = player(look, frame.names, rule.user)
    verdict = usable(look, _without_condition(one), frame.names, decider)
    if not verdict:
        code = verdict.reasons[0].code
        # What has acted as often as it may has not failed.
        if (rule.place is Place.ACTION or not rule.is_optional) and code != "once_per_turn":
            ctx.emit(RuleFailed(seat=frame.names.seat, rule=rule.id, code=code))
        return DONE
    if acts_on_the_gone(look, rule, frame.names.die):
        return DONE
    if not rule.is_optional:
        return None
    params: dict[str, Json] = {"rule": rule.id, "die": frame.names.die, "moment": frame.moment}
    params |= {"subject": frame.names.bound.get("subject", []), "life": rule.cost.life}
    price = price_of(rule.cost)
    ways = ways_to_pay(look, decider, price) if price.total else None
    params |= {"cost": price.total, "types": [str(one) for one in price.types]}
    if ways:
        params["pay"] = ways.best.as_json()
    options = [Option(id="use", params=params)]
    if rule.cost.any_number_of is not None:
        ways = ways_to_pay(look, decider, Price(total=1, types=(rule.cost.any_number_of,)))
    if ways and ways.number > 1:
        options.append(Option(id="otherwise", params={**params, "otherwise": True}))
    question = ChooseReaction(key="use_text", seat=decider, options=tuple(options), source=rule.id, params=params)
    chosen = ctx.pick(question)
    if chosen == PASS:
        ctx.emit(RuleDeclined(seat=decider, rule=rule.id))
        return DONE
    frame.otherwise = chosen == "otherwise"
    return None


def as_live(rule: Rule, names: Bindings) -> Live:
    return Live(rule, names.seat, names.slot or "", names.die)


def _without_condition(one: Live) -> Live:
    """DM-KEY-Q5: a condition is looked at when a text triggers or is chosen, not again when it resolves."""
    if one.rule.when is None:
        return one
    return one._replace(rule=one.rule.model_copy(update={"when": None}))


def choose(ctx: Ctx, frame: EffectFrame) -> None:
    rule = text(world(ctx), frame.names.rule)
    if rule.choose:
        frame.aimed = make_choices(ctx, frame.names, rule.choose, rule.place.value)


def pay(ctx: Ctx, frame: EffectFrame) -> None:
    look = world(ctx)
    rule = text(look, frame.names.rule)
    one = as_live(rule, frame.names)
    if not frame.paid:
        decider = player(look, frame.names, rule.user)
        bringing = (
            not rule.cost.is_free and all_idle(TextProspect(look, frame.names, rule.place.value), rule.do) is not None
        )
        settle = settle_cost(ctx, decider, rule.cost, frame.names, otherwise=frame.otherwise, bringing=bringing)
        ctx.emit(RuleUsed(seat=decider, rule=rule.id, die=frame.names.die))
        settle()
        if rule.limit is not None:
            limits.use(ctx, limit_of(one))
    if look.fired is not None:
        look.fired.add(rule.id)


def targeted(ctx: Ctx, frame: EffectFrame) -> None:
    """Whoever may answer being targeted, or that a reacting Global was paid, is asked before the text acts."""
    frames = of_the_targets(ctx, frame) if frame.aimed else []
    if _is_reacting_global(ctx, frame):
        paid = Happening(moment=Moment.GLOBAL_PAID, player=frame.names.seat, kind=Place.GLOBAL.value)
        frames += interceptors(ctx, paid)
    if frames:
        ctx.push(*frames, into="verdicts+")


def _is_reacting_global(ctx: Ctx, frame: EffectFrame) -> bool:
    """DM-GLO-08: used at its moment, and a Global Ability like those of the windows."""
    is_global = text(world(ctx), frame.names.rule).place is Place.GLOBAL
    return is_global and not frame.paid and frame.path == ["do"]


def heed(ctx: Ctx, frame: EffectFrame) -> Flow | None:
    """DM-EFF-29…31: cancelled, or with one more target."""
    for verdict in frame.verdicts:
        if not isinstance(verdict, dict):
            continue
        if verdict.get("cancel"):
            ctx.emit(EffectCancelled(rule=frame.names.rule, by=verdict["rule"]))
            frame.verdicts = []
            return DONE
        kind = text(world(ctx), frame.names.rule).place.value
        for die in verdict.get("also", []):
            if untargetable(world(ctx), die, frame.names.seat, kind):  # DM-EFF-03: what forbids wins
                continue
            for name, dice in frame.names.bound.items():
                if set(dice) & set(verdict.get("subject", [])) and name not in ("subject", "cause"):
                    frame.names.bound[name] = [*dice, die]
    frame.verdicts = []
    return None


# -- acting ----------------------------------------------------------------------------------------------------------


def act(ctx: Ctx, frame: EffectFrame) -> Flow | None:
    """DM-EFF-36: one step after another, to the end."""
    if frame.verdicts and not frame.returned:
        stopped = heed(ctx, frame)
        frame.todo = [] if stopped else remaining(frame, text(world(ctx), frame.names.rule))
        return AGAIN
    rule = text(world(ctx), frame.names.rule)
    return carry_on(VERBS, frame, rule, lambda todo: StepContext(ctx, frame, todo))


def end(ctx: Ctx, frame: EffectFrame) -> None:
    """DM-KO-03: whoever has no D left falls once all of the text's changes count (DM-EFF-12)."""
    rolling = ctx.state.innermost("turn")
    kept = set(getattr(rolling, "rolled", [])) if ctx.state.phase is Step.ROLL else set()
    for die in list(ctx.state.pieces.values()):
        if die.zone in UNROLLED and die.face is not None and die.id not in kept:
            ctx.emit(DieMoved(die=die.id, zone=die.zone, before=die.zone, why="put_back", on=die.on, times=die.times))
    check_falls(ctx, frame.names.seat)
    if _is_reacting_global(ctx, frame):
        announce(ctx, Happening(moment=Moment.GLOBAL_USED, player=frame.names.seat, kind=Place.GLOBAL.value))
    if frame.verdict:
        frame.result = {
            **frame.verdict, "rule": frame.names.rule, "subject": frame.names.bound.get("subject", []),
        }  # fmt: skip


EFFECT = procedure(
    EffectFrame,
    {
        "begin": begin,
        "offer": offer,
        "choose": choose,
        "pay": pay,
        "targeted": targeted,
        "heed": heed,
        "act": act,
        "end": end,
    },
)
