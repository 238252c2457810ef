"""Verbs on bodies: damage, Power, conditions, tokens, forms and activations."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import steps_harm as s
from rules_engine.crisis_protocol.cards.vocabulary.words import ActionKind, Who
from rules_engine.crisis_protocol.events.attacks import DamageReduced
from rules_engine.crisis_protocol.events.characters import (
    ConditionRemoved,
    TokenGained,
    TokenRemoved,
    Woken,
)
from rules_engine.crisis_protocol.events.flow import ActivatedTokenGiven, ActivatedTokenRemoved
from rules_engine.crisis_protocol.query import numbers, selecting, stats
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.rules.activation import ActivationFrame, add_action
from rules_engine.crisis_protocol.rules.choosing import choose_among, select
from rules_engine.crisis_protocol.rules.conditions import GainConditionFrame
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.crisis_protocol.rules.effects import Run, verb
from rules_engine.crisis_protocol.rules.forms import TransformFrame
from rules_engine.crisis_protocol.rules.grunts import SummonFrame
from rules_engine.crisis_protocol.rules.harm import heal
from rules_engine.crisis_protocol.rules.power import gain_power, lose_power, spend_power
from rules_engine.crisis_protocol.state.frames import ActionFrame, AttackFrame, FallFrame, SufferFrame
from rules_engine.kernel.decisions import ChooseAmount
from rules_engine.kernel.errors import EngineBug


def _who(run: Run, selector: Any) -> list[str]:
    return run.affected(select(run.ctx, run.scope, selector, run.name))


def _number(run: Run, value: Any) -> int:
    return numbers.number(world(run.ctx), run.scope, value)


@verb(s.Damage)
def damage(run: Run, step: s.Damage) -> None:
    who, amount = _who(run, step.who), _number(run, step.amount)
    frames = [SufferFrame(who=id, amount=amount, cause=run.cause, gives_power=step.gives_power) for id in who]
    run.await_(*frames, asked=amount * len(who))


@verb(s.Heal)
def heal_(run: Run, step: s.Heal) -> None:
    who, amount = _who(run, step.who), _number(run, step.amount)
    if step.up_to and who:
        most = min(amount, max(run.ctx.state.characters[id].damage for id in who))
        seat = run.ctx.state.characters[who[0]].controller
        amount = run.ctx.amount(ChooseAmount(key="heal", seat=seat, source=run.rule.id, least=0, most=most))
    run.keep(who, sum(heal(run.ctx, id, amount, run.cause) for id in who), amount * len(who))


@verb(s.GainPower)
def gain(run: Run, step: s.GainPower) -> None:
    who, amount = _who(run, step.who), _number(run, step.amount)
    run.keep(who, sum(gain_power(run.ctx, id, amount, run.cause) for id in who), amount * len(who))


@verb(s.LosePower)
def lose(run: Run, step: s.LosePower) -> None:
    who, amount = _who(run, step.who), _number(run, step.amount)
    run.keep(who, sum(lose_power(run.ctx, id, amount, run.cause) for id in who), amount * len(who))


@verb(s.SpendPower)
def spend(run: Run, step: s.SpendPower) -> None:
    """POW-05."""
    amount = _number(run, step.amount)
    payers = run.reachable(select(run.ctx, run.scope, step.who, run.name))
    able = [id for id in payers if run.ctx.state.characters[id].power >= amount]
    for id in able:
        spend_power(run.ctx, id, amount, run.rule.id)
    run.keep(able, amount * len(able))


@verb(s.Give)
def give(run: Run, step: s.Give) -> None:
    """CON-02, CON-03: conditions it lacks; the owner picks where only some are given."""
    who = _who(run, step.who)
    frames = []
    for id in who:
        wanted = [c for c in step.conditions if c not in run.ctx.state.characters[id].conditions]
        if step.pick is not None and wanted:
            count = min(_number(run, step.pick), len(wanted))
            seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
            wanted = choose_among(run.ctx, run.scope, seat, f"condition_{id}", wanted, count, count)
        frames += [GainConditionFrame(who=id, condition=condition, cause=run.cause) for condition in wanted]
    run.await_(*frames)


@verb(s.RemoveCondition)
def remove_condition(run: Run, step: s.RemoveCondition) -> None:
    removed: list[tuple[str, str]] = []
    who = _who(run, step.who)
    for id in who:
        has = [c for c in run.ctx.state.characters[id].conditions if not step.conditions or c in step.conditions]
        count = min(_number(run, step.number), len(has))
        seat = run.ctx.state.characters[id].controller
        chosen = choose_among(run.ctx, run.scope, seat, f"condition_{id}", has, count, count)
        removed += [(id, condition) for condition in chosen]
    for id, condition in removed:
        run.ctx.emit(ConditionRemoved(who=id, condition=condition, cause=run.cause))
    run.keep([id for id, _ in removed], len(removed))


@verb(s.GiveToken)
def give_token(run: Run, step: s.GiveToken) -> None:
    who = _who(run, step.who)
    given = 0
    for id in who:
        if step.name == "activated":
            run.ctx.emit(ActivatedTokenGiven(who=id, rule=run.rule.id))
            given += 1
            continue
        wanted = _number(run, step.number)
        amount = min(wanted, stats.token_room(world(run.ctx), id, step.name, wanted))
        if amount > 0:
            run.ctx.emit(TokenGained(who=id, token=step.name, amount=amount, cause=run.cause))
            given += amount
    run.keep(who, given)


@verb(s.RemoveToken)
def remove_token(run: Run, step: s.RemoveToken) -> None:
    who = _who(run, step.who)
    taken = 0
    for id in who:
        if step.name == "activated":
            if run.ctx.state.characters[id].activated:
                run.ctx.emit(ActivatedTokenRemoved(who=id))
                taken += 1
            continue
        amount = min(_number(run, step.number), run.ctx.state.characters[id].tokens.get(step.name, 0))
        if amount > 0:
            run.ctx.emit(TokenRemoved(who=id, token=step.name, amount=amount, cause=run.cause))
            taken += amount
    run.keep(who, taken)


@verb(s.Ko)
def ko(run: Run, step: s.Ko) -> None:
    ids = [id for id in select(run.ctx, run.scope, step.who, run.name) if run.ctx.state.characters[id].in_play]
    run.await_(*(FallFrame(who=id, cause=run.cause, how="ko") for id in ids))


@verb(s.Wake)
def wake(run: Run, step: s.Wake) -> None:
    ids = [id for id in select(run.ctx, run.scope, step.who, run.name) if run.ctx.state.characters[id].dazed]
    for id in ids:
        run.ctx.emit(Woken(who=id, cause=run.cause))
    run.keep(ids, len(ids))


@verb(s.ReduceDamage)
def reduce_damage(run: Run, step: s.ReduceDamage) -> None:
    """ATK-44, DMG-Q1: before the cap; a floor holds for each reduction by itself."""
    harm = run.ctx.state.innermost("suffer")
    attack = run.ctx.state.innermost("attack")
    pending = harm if isinstance(harm, SufferFrame) else attack if isinstance(attack, AttackFrame) else None
    if pending is None:
        return
    who = pending.who if isinstance(pending, SufferFrame) else pending.target
    before = pending.amount if isinstance(pending, SufferFrame) else pending.due
    if forbidden(world(run.ctx), who, "reduce_damage") or not run.unaffected([who]):
        run.keep([], 0)
        return
    after = before - _number(run, step.by) if step.by is not None else min(before, _number(run, step.to))
    after = max(after, min(step.floor, before), 0)
    if isinstance(pending, SufferFrame):
        pending.amount = after
    else:
        pending.due = after
    run.ctx.emit(DamageReduced(who=who, before=before, after=after, by=run.rule.id))
    run.keep([who], before - after)


@verb(s.Prevent)
def prevent(run: Run, step: s.Prevent) -> None:
    """What is about to happen: the innermost frame that can be called off."""
    for frame in reversed(run.ctx.state.stack):
        if hasattr(frame, "prevented"):
            if isinstance(frame.prevented, bool):
                frame.prevented = True
            else:
                frame.prevented.append(run.frame.owner)
            run.keep([], 1)
            return
    raise EngineBug(f"{run.rule.id} prevents nothing")


@verb(s.Transform)
def transform(run: Run, step: s.Transform) -> None:
    run.await_(*(TransformFrame(who=id, form=step.to, cause=run.cause) for id in _who(run, step.who)))


@verb(s.Summon)
def summon(run: Run, step: s.Summon) -> None:
    look = world(run.ctx)
    of = selecting.things(look, run.scope, step.of)
    seat = selecting.player(look, run.scope, Who.OWNER)
    run.await_(
        SummonFrame(
            card=step.character, seat=seat, range=_number(run, step.within), of=of, conditions=list(step.conditions),
            cause=run.cause,
        )
    )  # fmt: skip


@verb(s.Action)
def action(run: Run, step: s.Action) -> None:
    kind = step.kind.value
    if step.kind is ActionKind.ANY:
        raise EngineBug("a granted action says which one")
    run.await_(*(ActionFrame(who=id, action=kind, granted=True) for id in _who(run, step.who)))


@verb(s.ExtraAction)
def extra_action(run: Run, step: s.ExtraAction) -> None:
    who = _who(run, step.who)
    for id in who:
        add_action(run.ctx, id, step.kind.value)
    run.keep(who, len(who))


@verb(s.Activate)
def activate(run: Run, step: s.Activate) -> None:
    run.await_(*(ActivationFrame(who=id) for id in _who(run, step.who)))
