"""Verbs that steer: choices, conditions, repetition, rolls, promises and gifts."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import steps_flow as s
from rules_engine.crisis_protocol.cards.vocabulary.costs import Scope as Per
from rules_engine.crisis_protocol.cards.vocabulary.costs import Spread
from rules_engine.crisis_protocol.cards.vocabulary.words import Who
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.crisis_protocol.events.effects import EffectGranted, ReactionDeferred
from rules_engine.crisis_protocol.faces import FACES
from rules_engine.crisis_protocol.query import conditions, numbers, selecting, usable
from rules_engine.crisis_protocol.query.causes import awaited
from rules_engine.crisis_protocol.query.idle import does_nothing
from rules_engine.crisis_protocol.query.rolls import FREE_ROLL, ROLLS
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.rules.choosing import choose_things, select
from rules_engine.crisis_protocol.rules.conditions import shed_immune
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.crisis_protocol.rules.durations import until_text
from rules_engine.crisis_protocol.rules.effects import STOP, Run, verb
from rules_engine.crisis_protocol.rules.hatches import HATCHES
from rules_engine.crisis_protocol.rules.power import spend_power
from rules_engine.crisis_protocol.rules.rolling import own_roll_lies, roll_of
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.pieces import Effect
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Option
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.limits import LimitUsed

YES, NO = "yes", "no"


def _seat(run: Run, who: Any) -> str:
    """The player of the character a step lets decide; the rule's owner if none is named."""
    look = world(run.ctx)
    if who is not None:
        for id in selecting.things(look, run.scope, who):
            if (seat := look.seat_of(id)) is not None:
                return seat
    return selecting.player(look, run.scope, Who.OWNER)


@verb(s.May)
def may(run: Run, step: s.May) -> None:
    """EFF-08, ATK-Q7: nobody is asked about what would do nothing, such as an attack that cannot be made."""
    if does_nothing(world(run.ctx), run.scope, run.rule, step.do):
        run.keep([], 0)
        return
    asked = ChooseOne(
        key="may", seat=_seat(run, step.who), source=run.rule.id, options=(Option(id=YES), Option(id=NO)),
        params={"names": _public(run)},
    )  # fmt: skip
    if run.ctx.pick(asked) == YES:
        run.inner("do")


def _public(run: Run) -> dict[str, Any]:
    return {name: value for name, value in run.frame.names.items() if "#" not in name}


@verb(s.If)
def if_(run: Run, step: s.If) -> None:
    if conditions.holds(world(run.ctx), run.scope, step.test):
        run.inner("then")
    elif step.otherwise:
        run.inner("otherwise")


@verb(s.ForEach)
def for_each(run: Run, step: s.ForEach) -> None:
    """EFF-12: the owner orders them; asked only if there are several. PHA-Q5: of a crisis card's the priority holder's
    come first."""
    todo = run.frame.todo
    if todo is None:
        todo = select(run.ctx, run.scope, step.who, run.name)
    todo = run.reachable(todo)
    if not todo:
        run.frame.todo = None
        return
    crisis = run.rule.kind is RuleKind.CRISIS
    options = tuple(Option(id=id) for id in todo if not crisis or run.turn_of(id) == run.turn_of(todo[0]))
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    first = run.ctx.pick(ChooseOne(key="next_of", seat=seat, source=run.rule.id, options=options))
    run.frame.todo = [id for id in todo if id != first]
    run.inner("do", it=first)
    run.frame.at -= 1  # the same step again, until nobody is left


@verb(s.Choose)
def choose(run: Run, step: s.Choose) -> None:
    live = Live(run.rule, run.frame.owner, run.frame.seat, run.frame.seat or "")
    spent: frozenset[str] = frozenset()
    if step.each is not None:
        per = step.each.model_copy(update={"per": Per.AFFECTED})
        among = selecting.pickable(world(run.ctx), run.scope, step.of)
        uses = run.ctx.state.uses
        counted = {id: run.scope.named(step.counts)[0] if step.counts is not None else id for id in among}
        spent = frozenset(
            id for id in among if uses.get(usable.limit_key(run.ctx.state, per, live, counted[id]), 0) >= per.times
        )
    chosen = choose_things(run.ctx, run.scope, step, run.name, leave_out=spent)
    if step.each is not None:
        for id in chosen:
            run.ctx.emit(LimitUsed(limit=usable.limit_key(run.ctx.state, per, live, counted[id])))
    run.keep(chosen, len(chosen))
    if not chosen and not step.up_to:
        run.frame.names[STOP] = True


@verb(s.OneOf)
def one_of(run: Run, step: s.OneOf) -> None:
    look = world(run.ctx)
    done = run.frame.todo or []  # of those resolved one after the other
    open_ = [
        (index, option)
        for index, option in enumerate(step.options)
        if (option.when is None or conditions.holds(look, run.scope, option.when)) and option.id not in done
    ]
    number = numbers.number(look, run.scope, step.number)
    if not open_ or (step.in_turn and len(done) >= number):
        run.frame.todo = None
        return
    wanted = 1 if step.in_turn else min(number, len(open_))
    seat = selecting.player(look, run.scope, step.by)
    options = tuple(Option(id=option.id) for _, option in open_)
    if wanted == 1:
        picked = [run.ctx.pick(ChooseOne(key="one_of", seat=seat, source=run.rule.id, options=options))]
    else:
        asked = ChooseSome(key="one_of", seat=seat, source=run.rule.id, options=options, least=wanted, most=wanted)
        picked = run.ctx.picks(asked)
    for index, option in open_:
        if option.id in picked:
            run.inner("options", index, "do")
    if step.in_turn:
        run.frame.todo = [*done, *picked]
        run.frame.at -= 1  # the same step again, for the next of them


@verb(s.UnlessPays)
def unless_pays(run: Run, step: s.UnlessPays) -> None:
    payers = run.reachable(selecting.things(world(run.ctx), run.scope, step.who))
    power = step.cost.power
    least = numbers.number(world(run.ctx), run.scope, power.min if isinstance(power, Spread) else power)
    able = [id for id in payers if run.ctx.state.characters[id].power >= least]
    if able:
        seat = run.ctx.state.characters[able[0]].controller
        options = (Option(id=YES, params={"who": able[0], "power": least}), Option(id=NO))
        if run.ctx.pick(ChooseOne(key="pay_instead", seat=seat, source=run.rule.id, options=options)) == YES:
            spend_power(run.ctx, able[0], least, run.rule.id)
            return
    run.inner("do")


@verb(s.RollDice)
def roll_dice(run: Run, step: s.RollDice) -> None:
    """DIE-Q1: criticals of such a roll add no dice."""
    look = world(run.ctx)
    count = numbers.number(look, run.scope, step.dice)
    rollers = selecting.things(look, run.scope, step.who)
    who = rollers[0] if rollers else (run.frame.owner or "nobody")
    numbers_ = run.ctx.roll(count, len(FACES), who=who, ability=run.rule.id, purpose="free") if count > 0 else ()
    faces = tuple(FACES[n] for n in numbers_)
    run.ctx.emit(DiceRolled(pool="free", who=who, faces=faces))
    run.keep([who], len(faces))
    own_roll_lies(run.ctx, run.frame, who, roll_of(run.rule.kind), faces)


@verb(s.ByFace)
def by_face(run: Run, step: s.ByFace) -> None:
    shown = run.frame.names.get(FREE_ROLL) or []
    for word in step.faces:
        if shown and word.value == shown[0]:
            run.inner("faces", word.value)
            return


@verb(s.Later)
def later(run: Run, step: s.Later) -> None:
    if step.at is not None:
        _grant(run, None, until_text(step.until, default="attack" if run.ctx.state.innermost("attack") else "turn"))
        return
    promise = run.ctx.state.next_effect
    _grant(run, None, until_text(step.until, default="round"))
    live = next(live for live in world(run.ctx).live if live.effect == promise)
    run.ctx.emit(ReactionDeferred(live=live.id, names={}, within=awaited(run.ctx.state)))


@verb(s.Grant)
def grant(run: Run, step: s.Grant) -> None:
    bearers = run.affected(select(run.ctx, run.scope, step.to, run.name))
    for bearer in bearers:
        if step.slot is None and _lasts_already(run, bearer):
            continue
        _grant(run, bearer, until_text(step.until, default="turn", bearer=bearer, scope=run.scope), step.slot)
    run.keep(bearers, len(bearers))
    shed_immune(run.ctx)


def _lasts_already(run: Run, bearer: str) -> bool:
    """EFF-10 by the core rules of March 2022: an effect of one name is on a character once until it has lapsed; in the
    newer rules it may come anew with every trigger. What one effect gives in several steps is one effect."""
    state = run.ctx.state
    if not differs(state.options.edition, "EFF-10"):
        return False
    name, path, content = run.rule.name, [*run.frame.path, run.frame.at], world(run.ctx).content
    return any(e.bearer == bearer and e.path == path and content.rule(e.rule).name == name for e in state.effects)


def _grant(run: Run, bearer: str | None, until: str, slot: str | None = None) -> None:
    attack = run.ctx.state.innermost("attack")
    dodging = run.ctx.state.innermost("dodge") is not None
    if isinstance(attack, AttackFrame) and (until == "attack" or (until == "roll" and not dodging)):
        until = f"attack:{attack.number}"
    elif until == "effect":
        until = f"effect:{run.frame.rule}@{run.frame.owner}"
    run.ctx.emit(
        EffectGranted(
            effect=Effect(
                id=run.ctx.state.next_effect,
                rule=run.frame.rule,
                path=[*run.frame.path, run.frame.at],
                owner=run.frame.owner,
                seat=run.frame.seat,
                bearer=bearer,
                bindings={name: value for name, value in run.frame.names.items() if name != ROLLS},
                until=until,
                slot=slot,
            )
        )
    )


@verb(s.Repeat)
def repeat(run: Run, step: s.Repeat) -> None:
    left = run.frame.todo
    if left is None:
        left = [""] * numbers.number(world(run.ctx), run.scope, step.times)
    run.frame.todo = left[1:] if left else None
    if left:
        run.inner("do")
        run.frame.at -= 1  # the same step again, until none is left


@verb(s.Limited)
def limited(run: Run, step: s.Limited) -> None:
    live = Live(run.rule, run.frame.owner, run.frame.seat, run.frame.seat or "")
    who = (selecting.things(world(run.ctx), run.scope, step.who) or [None])[0]  # type: ignore[list-item]
    name = (
        f"{usable.limit_key(run.ctx.state, step.limit, live, who)}/{'/'.join(map(str, run.frame.path))}/{run.frame.at}"
    )
    if run.ctx.state.uses.get(name, 0) < step.limit.times:
        run.ctx.emit(LimitUsed(limit=name))
        run.inner("do")


@verb(s.Hatch)
def hatch(run: Run, step: s.Hatch) -> None:
    if step.name not in HATCHES:
        raise EngineBug(f"no hatch is called {step.name!r}")
    HATCHES[step.name](run)
