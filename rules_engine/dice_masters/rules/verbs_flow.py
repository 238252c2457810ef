"""Verbs that choose, branch, wait, give for a time, or change what is going on."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.dice_masters.cards.vocabulary.costs import Cost
from rules_engine.dice_masters.cards.vocabulary.effects import (
    OF_A_PLAYER,
    ChangeAttack,
    ChangeDefense,
    Effect,
    FieldingCost,
)
from rules_engine.dice_masters.cards.vocabulary.steps import Choose, Step
from rules_engine.dice_masters.cards.vocabulary.words import Span
from rules_engine.dice_masters.events.effects import EffectBegan, Noted, StepsDelayed
from rules_engine.dice_masters.query.choices import NO_TARGET, all_in_vain, has_choice
from rules_engine.dice_masters.query.conditions import holds
from rules_engine.dice_masters.query.given import effect_as_json
from rules_engine.dice_masters.query.live import suspension
from rules_engine.dice_masters.query.numbers import value
from rules_engine.dice_masters.query.offers import OTHERWISE
from rules_engine.dice_masters.query.prices import brings_dice, price_of, unpayable, ways_to_pay
from rules_engine.dice_masters.rules.context import world
from rules_engine.dice_masters.rules.effects import Doing, ask_the_targets, make_choices, verb
from rules_engine.dice_masters.rules.paying import settle_cost
from rules_engine.dice_masters.state.frames import Todo
from rules_engine.dice_masters.state.lasting import Delayed, Lasting, Until
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Json

_UNTIL: dict[Span, Until] = {Span.TURN: "turn", Span.COMBAT: "combat", Span.NEXT_TURN: "next_turn"}


@verb("choose")
def choose(doing: Doing) -> None:
    """DM-EFF-Q8: without a legal choice, what names it does nothing."""
    look = world(doing.ctx)
    choices = {name: one for name, one in doing.step.choices.items() if has_choice(look, doing.names, one, doing.cause)}
    doing.frame.aimed = make_choices(doing.ctx, doing.frame.names, choices, doing.cause)
    if doing.frame.aimed:
        ask_the_targets(doing.ctx, doing.frame)


@verb("if")
def if_(doing: Doing) -> list[Todo]:
    holding = holds(world(doing.ctx), doing.names, doing.step.when)
    return doing.block("do") if holding else doing.block("else_")


@verb("may")
def may(doing: Doing) -> list[Todo] | None:
    step = doing.step
    ctx, who = doing.ctx, doing.player(step.who)
    look = world(ctx)
    idle = all_in_vain(look, doing.names, step.do, doing.cause)
    if unpayable(look, who, step.cost, doing.names):
        return None
    brings = brings_dice(look, who, step.cost)
    if idle and all_in_vain(look, doing.names, step.do, doing.cause, brings_dice=brings):
        return None
    options = tuple(_offers(doing, step.cost, who))
    chosen = ctx.pick(ChooseReaction(key="may", seat=who, options=options, source=doing.frame.names.rule))
    if chosen == PASS:
        doing.achieve([], 0)
        return None
    otherwise = chosen.startswith(OTHERWISE)
    settle_cost(ctx, who, step.cost, doing.frame.names, otherwise=otherwise, bringing=idle is not None)()
    doing.achieve([], 1)
    return doing.block("do")


@verb("unless")
def unless(doing: Doing) -> list[Todo] | None:
    """It happens unless somebody pays; who cannot is not asked."""
    step, ctx = doing.step, doing.ctx
    for who in doing.players(step.who):
        open_ = [
            (index, cost) for index, cost in enumerate(step.costs) if not unpayable(world(ctx), who, cost, doing.names)
        ]
        if not open_:
            continue
        options = tuple(option for index, cost in open_ for option in _offers(doing, cost, who, f"pay_{index}"))
        chosen = ctx.pick(ChooseReaction(key=f"unless_{who}", seat=who, options=options, source=doing.frame.names.rule))
        if chosen != PASS:
            cost = step.costs[int(chosen.removeprefix(OTHERWISE).removeprefix("pay_"))]
            settle_cost(ctx, who, cost, doing.frame.names, otherwise=chosen.startswith(OTHERWISE))()
            return None
    return doing.block("do")


def _offers(doing: Doing, cost: Cost, who: str, id: str = "use") -> list[Option]:
    """The same, and beside it to pay otherwise where that can be done (DM-ENE-08)."""
    option = _offer(doing, cost, who, id)
    return [option, *_otherwise(doing, option, cost, who)]


def _otherwise(doing: Doing, option: Option, cost: Cost, who: str) -> list[Option]:
    price = price_of(cost)
    if not price.total or not option.enabled or ways_to_pay(world(doing.ctx), who, price).number < 2:
        return []
    return [Option(id=OTHERWISE + option.id, params={**option.params, "otherwise": True})]


def _offer(doing: Doing, cost: Cost, who: str, id: str = "use") -> Option:
    price = price_of(cost)
    params: dict[str, Json] = {
        "rule": doing.frame.names.rule,
        "path": list(doing.path),
        "cost": price.total,
        "types": [str(one) for one in price.types],
        "life": cost.life,
    }
    ways = ways_to_pay(world(doing.ctx), who, price) if price.total else None
    if ways:
        params["pay"] = ways.best.as_json()
    return Option(id=id, params=params)


@verb("one_of")
def one_of(doing: Doing) -> list[Todo] | None:
    step, ctx = doing.step, doing.ctx
    who = doing.player(step.who)
    ways = [
        _offer(doing, one.cost, who, f"way_{index}").model_copy(
            update={"reasons": (*unpayable(world(ctx), who, one.cost, doing.names), *_in_vain(doing, one.do))}
        )
        for index, one in enumerate(step.options)
    ]
    open_ = [option for option in ways if option.enabled]
    if not open_:
        return None
    options = ways
    if len(open_) > 1:  # how the only way is paid is not worth a question of its own
        costs = {f"way_{index}": one.cost for index, one in enumerate(step.options)}
        options = [one for option in ways for one in (option, *_otherwise(doing, option, costs[option.id], who))]
    chosen = ctx.pick(ChooseOne(key="way", seat=who, options=tuple(options), source=doing.frame.names.rule))
    index = int(chosen.removeprefix(OTHERWISE).removeprefix("way_"))
    cost = step.options[index].cost
    settle_cost(ctx, who, cost, doing.frame.names, otherwise=chosen.startswith(OTHERWISE))()
    return doing.block("options", index, "do")


def _in_vain(doing: Doing, steps: Sequence[Step]) -> list[Reason]:
    """A way that begins with picking or choosing dice where there are none cannot be done."""
    look = world(doing.ctx)
    vain = all_in_vain(look, doing.names, steps[:1], doing.cause)
    if vain is not None:
        return [vain]
    first = next(iter(steps), None)
    choices = first.choices.values() if isinstance(first, Choose) else ()
    return [] if all(has_choice(look, doing.names, one, doing.cause) for one in choices) else [NO_TARGET]


@verb("each_player")
def each_player(doing: Doing) -> list[Todo]:
    """DM-EFF-34: the active player first."""
    state = doing.ctx.state
    return [todo for seat in (state.active, state.inactive) for todo in doing.block("do", they=seat)]


@verb("repeat")
def repeat(doing: Doing) -> list[Todo]:
    times = value(world(doing.ctx), doing.names, doing.step.times)
    return [todo for _ in range(times) for todo in doing.block("do")]


@verb("mark")
def mark(doing: Doing) -> None:
    doing.achieve(doing.dice(doing.step.who))


@verb("later")
def later(doing: Doing) -> None:
    ctx = doing.ctx
    names = doing.names.model_copy(deep=True)
    delayed = Delayed(
        id=str(ctx.state.serial + 1),
        names=names,
        path=list(doing.path),
        until=_UNTIL[doing.step.until],
        given=ctx.state.turn,
    )
    ctx.emit(StepsDelayed(delayed=delayed))


@verb("give")
def give(doing: Doing) -> None:
    """DM-EFF-10: numbers count as they are when it is given."""
    step = doing.step
    dice: list[DieId | None] = []
    if any(not isinstance(effect, OF_A_PLAYER) for effect in step.effects):
        dice = [*doing.fielded(step.who)]
    for effect in step.effects:
        for die in [None] if isinstance(effect, OF_A_PLAYER) else dice:
            begin_effect(doing, effect, die, _UNTIL[step.until])
    doing.achieve([die for die in dice if die is not None])


def begin_effect(doing: Doing, effect: Effect, die: DieId | None, until: Until) -> None:
    ctx = doing.ctx
    names = doing.names.model_copy(deep=True)
    if isinstance(effect, (ChangeAttack, ChangeDefense)):
        effect = effect.model_copy(update={"by": value(world(ctx), names, effect.by)})
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


@verb("suspend")
def suspend(doing: Doing) -> None:
    doing.ctx.emit(Noted(name=suspension(doing.seat, doing.frame.names.rule, doing.step.rule), value=True))


@verb("cancel")
def cancel(doing: Doing) -> None:
    doing.frame.verdict = {**doing.frame.verdict, "cancel": True}


@verb("redirect")
def redirect(doing: Doing) -> None:
    dice = doing.fielded(doing.step.to)
    if dice:
        doing.frame.verdict = {**doing.frame.verdict, "redirect": dice[0]}


@verb("also_target")
def also_target(doing: Doing) -> None:
    dice = doing.fielded(doing.step.who)
    doing.frame.verdict = {**doing.frame.verdict, "also": list(dice)}
