"""DM-EFF: a text acts: offered to whoever may use it, chosen for, paid, carried out step by step. One verb, one
function; the `verbs_…` modules hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules_engine.dice_masters.cards.vocabulary.filters import AnyOf, Choice, Pick, PickDice, PickPlayer, Selector
from rules_engine.dice_masters.cards.vocabulary.rule import Place, Rule
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.dice import DieMoved
from rules_engine.dice_masters.events.effects import (
    EffectCancelled,
    RuleDeclined,
    RuleFailed,
    RuleUsed,
    TargetsChosen,
)
from rules_engine.dice_masters.query.choices import all_in_vain, cards_to_choose
from rules_engine.dice_masters.query.live import Live
from rules_engine.dice_masters.query.matching import candidates, player, players, selected, untargetable
from rules_engine.dice_masters.query.payment import Price
from rules_engine.dice_masters.query.prices import limit_of, price_of, usable, ways_to_pay
from rules_engine.dice_masters.query.texts import acts_on_the_gone, part, speaks_of_itself, text
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.leaving import check_falls
from rules_engine.dice_masters.rules.moments import Happening, announce, interceptors, still_hits
from rules_engine.dice_masters.rules.paying import settle_cost
from rules_engine.dice_masters.state.frames import EffectFrame, Todo
from rules_engine.dice_masters.state.lasting import Names
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.state.pieces import UNROLLED, DieId, Zone
from rules_engine.kernel import limits
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, ChooseSome, Option
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Json, Seat

Fits = Callable[[DieId], bool]


class Doing:
    """One step of a text being carried out: what a verb gets."""

    def __init__(self, ctx: Ctx, frame: EffectFrame, todo: Todo) -> None:
        self.ctx = ctx
        self.frame = frame
        self.path = todo.path
        self.names = frame.names.model_copy(update={"they": todo.they}) if todo.they is not None else frame.names
        self.step: Any = part(world(ctx), frame.names.rule, todo.path)

    @property
    def rule(self) -> Rule:
        return text(world(self.ctx), self.frame.names.rule)

    @property
    def cause(self) -> str:
        return self.rule.place.value

    @property
    def seat(self) -> Seat:
        return self.names.seat

    def player(self, ref: str) -> Seat:
        return player(world(self.ctx), self.names, ref)

    def players(self, ref: str) -> list[Seat]:
        return players(world(self.ctx), self.names, ref)

    def dice(self, selector: Selector, fits: Fits | None = None) -> list[DieId]:
        """The dice of a selector; asks where some are to be picked, of those that fit."""
        look = world(self.ctx)
        if not isinstance(selector, AnyOf):
            return selected(look, self.names, selector)
        return pick_dice(self.ctx, self.names, selector.of, self.cause, "which", fits)

    def fielded(self, selector: Selector, fits: Fits | None = None) -> list[DieId]:
        """Those of them that are in the Field Zone; what is gone is not affected (DM-EFF-Q8)."""
        dice = self.dice(selector, fits)
        return [die for die in dice if world(self.ctx).die(die).zone is Zone.FIELD]

    def achieve(self, dice: Sequence[str], amount: int | None = None) -> None:
        """Keep what came of the step under its name."""
        if self.step.as_ is not None:
            self.frame.names.bound[self.step.as_] = list(dice)
            self.frame.names.amounts[self.step.as_] = len(dice) if amount is None else amount

    def block(self, *fields: str | int, they: Seat | None = None) -> list[Todo]:
        """The steps of a part of this step, to be done next."""
        path = [*self.path, *fields]
        steps = part(world(self.ctx), self.frame.names.rule, path)
        return [Todo(path=[*path, index], they=they or self.names.they) for index in range(len(steps))]


Verb = Callable[[Doing], "list[Todo] | None"]
VERBS: dict[str, Verb] = {}


def verb(word: str) -> Callable[[Verb], Verb]:
    def register(function: Verb) -> Verb:
        VERBS[word] = function
        return function

    return register


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


def as_live(rule: Rule, names: Names) -> Live:
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


def make_choices(
    ctx: Ctx, names: Names, choices: dict[str, Choice], kind: str, *, tell: bool = True, mark: str = ""
) -> list[DieId]:
    """All choices of a text, each seeing those before it; the dice among them that are targets."""
    draft = names.model_copy(deep=True)
    aimed: list[DieId] = []
    for name, choice in choices.items():
        if isinstance(choice, PickDice):
            draft.bound[name] = pick_dice(ctx, draft, choice.of, kind, f"target_{name}{mark}")
            aimed += [one for one in draft.bound[name] if choice.of.target and one in ctx.state.pieces]
        elif isinstance(choice, PickPlayer):
            seats = players(world(ctx), draft, choice.whose)
            options = tuple(Option(id=seat) for seat in seats)
            draft.bound[name] = [
                ctx.pick(ChooseOne(key=f"target_{name}{mark}", seat=draft.seat, options=options, source=names.rule))
            ]
        else:
            options = tuple(Option(id=slot) for slot in cards_to_choose(world(ctx), choice))
            draft.bound[name] = [
                ctx.pick(ChooseOne(key=f"target_{name}{mark}", seat=draft.seat, options=options, source=names.rule))
            ]
        draft.amounts[name] = len(draft.bound[name])
    names.bound, names.amounts = draft.bound, draft.amounts
    if aimed and tell:
        ctx.emit(TargetsChosen(seat=names.seat, rule=names.rule, targets=tuple(aimed)))
    return aimed


def pick_dice(ctx: Ctx, names: Names, pick: Pick, kind: str, key: str, fits: Fits | None = None) -> list[str]:
    """So many of the dice that match as there are, picked by whoever the text says; or a player instead."""
    look = world(ctx)
    seats = players(look, names, pick.by)
    if not seats:
        return []
    dice = [die for die in candidates(look, names, pick, kind) if fits is None or fits(die)]
    others = players(look, names, pick.or_player) if pick.or_player is not None else []
    options = tuple(Option(id=one) for one in (*dice, *others))
    if not options:
        return []
    if pick.number == 1 and not pick.up_to:
        options = tuple(Option(id=one) for one in (*_one_of_each(look, dice), *others))
        return [ctx.pick(ChooseOne(key=key, seat=seats[0], options=options, source=names.rule))]
    most = min(pick.number, len(options))
    least = 0 if pick.up_to else most
    question = ChooseSome(key=key, seat=seats[0], options=options, least=least, most=most, source=names.rule)
    return ctx.picks(question)


def _one_of_each(look: World, dice: Sequence[DieId]) -> list[DieId]:
    """DM-MAT-30: unrolled dice of one card are alike, but for the card they were put on; which of them is nobody's
    question."""
    found: dict[tuple[str, ...], DieId] = {}
    for id in dice:
        die = look.die(id)
        alike = die.zone in UNROLLED and die.face is None
        sign = (die.zone.value, die.slot or "", die.owner or "", die.on or "") if alike else (id,)
        found.setdefault(sign, id)
    return list(found.values())


def pay(ctx: Ctx, frame: EffectFrame) -> None:
    look = world(ctx)
    rule = text(look, frame.names.rule)
    one = as_live(rule, frame.names)
    if not frame.paid:
        decider = player(look, frame.names, rule.user)
        bringing = not rule.cost.is_free and all_in_vain(look, frame.names, rule.do, rule.place.value) is not None
        settle = settle_cost(ctx, decider, rule.cost, frame.names, otherwise=frame.otherwise, bringing=bringing)
        ctx.emit(RuleUsed(seat=decider, rule=rule.id, die=frame.names.die))
        settle()
        if rule.limit is not None:
            ctx.emit(limits.LimitUsed(limit=limit_of(one)))
    if look.fired is not None:
        look.fired.add(rule.id)


def targeted(ctx: Ctx, frame: EffectFrame) -> None:
    """Whoever may answer being targeted, or that a reacting Global was paid, is asked before the text acts."""
    frames = _of_the_targets(ctx, frame) if frame.aimed else []
    if _is_reacting_global(ctx, frame):
        paid = Happening(moment=Moment.GLOBAL_PAID, player=frame.names.seat, kind=Place.GLOBAL.value)
        frames += interceptors(ctx, paid)
    if frames:
        ctx.push(*frames, into="verdicts+")


def _is_reacting_global(ctx: Ctx, frame: EffectFrame) -> bool:
    """DM-GLO-08: used at its moment, and a Global Ability like those of the windows."""
    is_global = text(world(ctx), frame.names.rule).place is Place.GLOBAL
    return is_global and not frame.paid and frame.path == ["do"]


def ask_the_targets(ctx: Ctx, frame: EffectFrame) -> None:
    frames = _of_the_targets(ctx, frame)
    if frames:
        ctx.push(*frames, into="verdicts+")


def _of_the_targets(ctx: Ctx, frame: EffectFrame) -> list[EffectFrame]:
    rule = text(world(ctx), frame.names.rule)
    causes = tuple(id for id in (frame.names.die, frame.names.slot) if id is not None)[:1]
    frames = interceptors(
        ctx,
        Happening(
            moment=Moment.TARGETED,
            subjects=tuple(frame.aimed),
            player=None,
            causes=causes,
            kind=rule.place.value,
        ),
    )
    return [one for one in frames if one.names.rule != rule.id]


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
    if frame.todo is None:
        steps = part(world(ctx), frame.names.rule, frame.path)
        todo = [Todo(path=[*frame.path, index]) for index in range(len(steps))]
    else:
        todo = frame.todo
    if frame.returned:
        _take_in(frame)
        frame.todo = todo
        return AGAIN
    if frame.verdicts:
        stopped = heed(ctx, frame)
        frame.verdicts, frame.todo = [], [] if stopped else todo
        return AGAIN
    if not todo:
        return None
    doing = Doing(ctx, frame, todo[0])
    more = VERBS[doing.step.word](doing)
    frame.todo = [*(more or []), *todo[1:]]
    frame.acted = True
    return AGAIN


def _take_in(frame: EffectFrame) -> None:
    """What pushed work achieved, under the name of the step that pushed it."""
    if frame.waiting is not None:
        dice: list[str] = []
        amount = 0
        for result in frame.returned:
            if isinstance(result, dict):
                dice += result.get("dice", [])
                amount += result.get("amount", 0)
        frame.names.bound[frame.waiting] = dice
        frame.names.amounts[frame.waiting] = amount
    frame.returned, frame.waiting = [], None


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
