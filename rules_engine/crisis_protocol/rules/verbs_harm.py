"""Verbs on bodies: damage, Power, conditions, tokens, forms and activations."""

from __future__ import annotations

from typing import Any, Literal

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.cards.vocabulary import steps_harm as s
from rules_engine.crisis_protocol.cards.vocabulary.words import ActionKind, Who
from rules_engine.crisis_protocol.events.attacks import DamageReduced
from rules_engine.crisis_protocol.events.characters import (
    ConditionRemoved,
    TokenGained,
    TokenRemoved,
    Woken,
)
from rules_engine.crisis_protocol.events.flow import ActivatedTokenGiven, ActivatedTokenRemoved, CardTokensChanged
from rules_engine.crisis_protocol.query import numbers, selecting, stats, usable
from rules_engine.crisis_protocol.query.casting import tactic_id, without_cost
from rules_engine.crisis_protocol.query.causes import caused_by, source_kind
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.rules.activation import ParentFrame, activate_next, add_action, cut_short
from rules_engine.crisis_protocol.rules.choosing import choose_among, select
from rules_engine.crisis_protocol.rules.conditions import GainConditionFrame
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.crisis_protocol.rules.effects import Run, verb
from rules_engine.crisis_protocol.rules.forms import TransformFrame
from rules_engine.crisis_protocol.rules.grunts import SummonFrame
from rules_engine.crisis_protocol.rules.moments import announce, use_of
from rules_engine.crisis_protocol.rules.power import forgo_power, gain_power, lose_power, spend_power
from rules_engine.crisis_protocol.state.frames import (
    ActionFrame,
    AttackFrame,
    FallFrame,
    HealFrame,
    SufferFrame,
    UseFrame,
)
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import ChooseAmount
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.limits import LimitUsed


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
    run.await_(*(HealFrame(who=id, amount=amount, cause=run.cause) for id in who), asked=amount * len(who))


@verb(s.GainPower)
def gain(run: Run, step: s.GainPower) -> None:
    who, amount = _bearers(run, step), _number(run, step.amount)
    gained = (gain_power(run.ctx, id, amount, run.cause, anyway=step.anyway) for id in who)
    run.keep(who, sum(gained), amount * len(who))


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


@verb(s.ForgoPower)
def forgo(run: Run, step: s.ForgoPower) -> None:
    wasted = int(run.scope.names.get("wasted", 0))
    who = selecting.things(world(run.ctx), run.scope, step.who)
    run.keep(who, sum(forgo_power(run.ctx, id, _number(run, step.amount), wasted, run.cause) for id in who))


@verb(s.Give)
def give(run: Run, step: s.Give) -> None:
    """CON-02, CON-03: conditions it lacks; the owner picks where only some are given."""
    who = _who(run, step.who)
    frames = []
    for id in who:
        answered = bool(world(run.ctx).listening(Moment.HAD_CONDITION))  # then one in vain may matter
        has = () if answered else run.ctx.state.characters[id].conditions
        wanted = [c for c in step.conditions if c not in has]
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
        bearer = run.ctx.state.characters[id].controller
        removes = (
            run.frame.seat if id == run.scope.names.get("target") else None
        )  # from the target: who removes chooses
        chosen = choose_among(run.ctx, run.scope, removes or bearer, f"condition_{id}", has, count, count)
        removed += [(id, condition) for condition in chosen]
    for id, condition in removed:
        run.ctx.emit(ConditionRemoved(who=id, condition=condition, cause=run.cause))
        about = {**caused_by(world(run.ctx), run.cause), "subject": id, "condition": condition}
        announce(run.ctx, Moment.LOST_CONDITION, about)
    run.keep([id for id, _ in removed], len(removed))


@verb(s.PassCondition)
def pass_condition(run: Run, step: s.PassCondition) -> None:
    """CON-03: of those that the other lacks; where it is immune only the loss is left (EFF-08)."""
    givers, takers = select(run.ctx, run.scope, step.who, run.name), _who(run, step.to)
    if not givers or not takers:
        run.keep([], 0)
        return
    giver, taker = run.ctx.state.characters[givers[0]], run.ctx.state.characters[takers[0]]
    among = [condition for condition in giver.conditions if condition not in taker.conditions]
    chosen = choose_among(run.ctx, run.scope, giver.controller, f"condition_{giver.id}", among, 1, 1)
    for condition in chosen:
        run.ctx.emit(ConditionRemoved(who=giver.id, condition=condition, cause=run.cause))
    run.await_(*(GainConditionFrame(who=taker.id, condition=condition, cause=run.cause) for condition in chosen))


def _bearers(run: Run, step: s.GiveToken | s.RemoveToken | s.GainPower) -> list[str]:
    """DMG-10: nobody Dazed, unless the token does nothing to whoever bears it, or the Power came before (DMG-Q5)."""
    return select(run.ctx, run.scope, step.who, run.name) if step.anyway else _who(run, step.who)


@verb(s.GiveToken)
def give_token(run: Run, step: s.GiveToken) -> None:
    if step.on_card:
        run.keep([], _on_card(run, step.name, _number(run, step.number)))
        return
    who = _bearers(run, step)
    given = 0
    for id in who:
        if step.name == "activated":
            run.ctx.emit(ActivatedTokenGiven(who=id, rule=run.rule.id))
            announce(run.ctx, Moment.ACTIVATED, {"subject": id})
            given += 1
            continue
        wanted = _number(run, step.number)
        for other in stats.surplus_tokens(world(run.ctx), id, step.name, wanted):
            has = run.ctx.state.characters[other].tokens[step.name]
            run.ctx.emit(TokenRemoved(who=other, token=step.name, amount=has, cause=run.cause))
        amount = min(wanted, stats.token_room(world(run.ctx), id, step.name, wanted))
        if amount > 0:
            run.ctx.emit(TokenGained(who=id, token=step.name, amount=amount, cause=run.cause))
            given += amount
    run.keep(who, given)


@verb(s.RemoveToken)
def remove_token(run: Run, step: s.RemoveToken) -> None:
    if step.on_card:
        most = min(_number(run, step.number), numbers.on_card(world(run.ctx), run.scope, step.name))
        run.keep([], -_on_card(run, step.name, -_how_many(run, most, step.up_to)))
        return
    who = _bearers(run, step)
    taken = 0
    for id in who:
        if step.name == "activated":
            if run.ctx.state.characters[id].activated:
                run.ctx.emit(ActivatedTokenRemoved(who=id))
                taken += 1
            continue
        amount = min(_number(run, step.number), run.ctx.state.characters[id].tokens.get(step.name, 0))
        amount = _how_many(run, amount, step.up_to)
        if amount > 0:
            run.ctx.emit(TokenRemoved(who=id, token=step.name, amount=amount, cause=run.cause))
            taken += amount
    run.keep(who, taken)


def _how_many(run: Run, most: int, up_to: bool) -> int:
    if not up_to or most <= 0:
        return most
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    return run.ctx.amount(ChooseAmount(key="remove_tokens", seat=seat, source=run.rule.id, least=0, most=most))


def _on_card(run: Run, token: str, more: int) -> int:
    """Tokens laid on the team tactic card at hand, or taken off it; how many."""
    seat, card = selecting.player(world(run.ctx), run.scope, Who.OWNER), tactic_id(run.rule.id)
    if more:
        there = numbers.on_card(world(run.ctx), run.scope, token)
        run.ctx.emit(CardTokensChanged(seat=seat, card=card, token=token, amount=there + more))
    return more


@verb(s.MoveToken)
def move_token(run: Run, step: s.MoveToken) -> None:
    look, owner = world(run.ctx), run.frame.owner
    assert owner is not None
    to = selecting.things(look, run.scope, step.to) if step.to is not None else []
    bearer = selecting.bearer_of_own(look, owner, step.name)
    if bearer is None or bearer in to:
        run.keep([], 0)
        return
    run.ctx.emit(TokenRemoved(who=bearer, token=step.name, amount=1, cause=run.cause))
    for receiver in to[:1]:
        run.ctx.emit(TokenGained(who=receiver, token=step.name, amount=1, cause=run.cause))
    run.keep(to[:1], 1)


@verb(s.Ko)
def ko(run: Run, step: s.Ko) -> None:
    ids = [id for id in select(run.ctx, run.scope, step.who, run.name) if run.ctx.state.characters[id].in_play]
    run.await_(*(FallFrame(who=id, cause=run.cause, how="ko") for id in ids))


@verb(s.Fell)
def fell(run: Run, step: s.Fell) -> None:
    ids = run.reachable(select(run.ctx, run.scope, step.who, run.name))
    how: Literal["daze"] | None = "daze" if step.dazed else None
    run.await_(*(FallFrame(who=id, cause=run.cause, how=how) for id in ids))


@verb(s.Leave)
def leave(run: Run, step: s.Leave) -> None:
    ids = [id for id in select(run.ctx, run.scope, step.who, run.name) if run.ctx.state.characters[id].in_play]
    run.await_(*(FallFrame(who=id, cause=run.cause, how="remove") for id in ids))


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
    cause = pending.cause.character if isinstance(pending, SufferFrame) else pending.attacker
    if _undiminished(run, who, cause) or not run.unaffected([who]):
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


def _undiminished(run: Run, who: str, cause: CharacterId | None) -> bool:
    """Whether its damage cannot be reduced or prevented by an effect of this kind, or that of whoever causes it."""
    look = world(run.ctx)
    kind = source_kind(look, run.cause)
    return bool(forbidden(look, who, "reduce_damage", by=run.frame.seat, source=kind, cause=cause))


@verb(s.Prevent)
def prevent(run: Run, step: s.Prevent) -> None:
    """What is about to happen: the innermost frame that can be called off."""
    for frame in reversed(run.ctx.state.stack):
        if hasattr(frame, "prevented"):
            if isinstance(frame, SufferFrame) and _undiminished(run, frame.who, frame.cause.character):
                run.keep([], 0)
                return
            if isinstance(frame.prevented, bool):
                frame.prevented = True
            else:
                frame.prevented.append(run.frame.owner)
            run.keep([], 1)
            return
    raise EngineBug(f"{run.rule.id} prevents nothing")


@verb(s.Negate)
def negate(run: Run, step: s.Negate) -> None:
    """The innermost superpower that is being used; for the rest of the turn it is barred (usable.barred_key)."""
    content = world(run.ctx).content
    for frame in reversed(run.ctx.state.stack):
        if isinstance(frame, UseFrame) and content.rule(frame.rule).kind in usable.SUPERPOWERS:
            frame.void = True
            run.ctx.emit(LimitUsed(limit=usable.barred_key(frame.rule, frame.owner)))
            run.keep([frame.owner] if frame.owner else [], 1)
            return
    run.keep([], 0)


@verb(s.Transform)
def transform(run: Run, step: s.Transform) -> None:
    ids = _who(run, step.who)
    run.await_(*(TransformFrame(who=id, form=step.to, range=step.within, cause=run.cause) for id in ids))


@verb(s.Summon)
def summon(run: Run, step: s.Summon) -> None:
    look = world(run.ctx)
    of = selecting.things(look, run.scope, step.of)
    seat = selecting.player(look, run.scope, Who.OWNER)
    there = {c.card for c in run.ctx.state.characters.values() if c.owner == seat and c.in_play}
    card = step.or_ if step.or_ is not None and step.character in there else step.character
    run.await_(
        SummonFrame(
            card=card, seat=seat, range=_number(run, step.within), of=of, conditions=list(step.conditions),
            activated=step.activated, brings=list(step.brings), injured=step.injured, cause=run.cause,
        )
    )  # fmt: skip


@verb(s.Action)
def action(run: Run, step: s.Action) -> None:
    kind = step.kind.value
    if step.kind is ActionKind.ANY:
        raise EngineBug("a granted action says which one")
    look = world(run.ctx)
    targets = None if step.target is None else selecting.things(look, run.scope, step.target)
    frames = []
    for id in _who(run, step.who):
        own = [attack.id for attack in look.attacks(id) if attack.local_id == step.with_] if step.with_ else []
        if step.unused:
            facts = look.state.history.get("activation", ())
            used = {fact.get("named") for fact in facts if fact.get("act") == "attack" and fact.get("by") == id}
            own = [attack.id for attack in look.attacks(id) if attack.local_id not in used]
            if not own:
                continue
        frames.append(ActionFrame(who=id, action=kind, granted=True, attacks=own, targets=targets))
    run.await_(*frames)


@verb(s.UsePower)
def use_power(run: Run, step: s.UsePower) -> None:
    """CAR-27: chosen for and resolved like any other use; what cannot be used is not."""
    if (live := without_cost(world(run.ctx), run.frame.owner, step.named)) is not None:
        frame = use_of(live, {})
        frame.free = True
        run.await_(frame)


@verb(s.ExtraAction)
def extra_action(run: Run, step: s.ExtraAction) -> None:
    who = _who(run, step.who)
    for id in who:
        add_action(run.ctx, id, step.kind.value)
    run.keep(who, len(who))


@verb(s.Activate)
def activate(run: Run, step: s.Activate) -> None:
    """ACT-Q6: after the activation at hand, if there is one."""
    who = _who(run, step.who)
    if activate_next(run.ctx, who, anew=step.anew):
        run.keep(who, len(who))
    else:
        run.await_(*(ParentFrame(who=id) for id in who))


@verb(s.EndActivation)
def end_activation(run: Run, step: s.EndActivation) -> None:
    ended = [id for id in _who(run, step.who) if cut_short(run.ctx, id)]
    run.keep(ended, len(ended))
