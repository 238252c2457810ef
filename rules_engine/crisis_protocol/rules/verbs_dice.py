"""Verbs on attacks and dice."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Moment, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import steps_dice as s
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Measured
from rules_engine.crisis_protocol.events.attacks import ResultsAdded, TargetChanged
from rules_engine.crisis_protocol.query import numbers
from rules_engine.crisis_protocol.query.extra_attacks import attacks_for, origin_for, targets_for, without_for
from rules_engine.crisis_protocol.query.live import CRISIS, NEUTRAL
from rules_engine.crisis_protocol.query.modifying import die_id, label, pool_of, roller
from rules_engine.crisis_protocol.query.origins import measured_from, vantage
from rules_engine.crisis_protocol.query.permits import forbidden, keeps_target
from rules_engine.crisis_protocol.query.rolls import FREE_ROLL, pool_name, rolling
from rules_engine.crisis_protocol.query.selecting import in_beam
from rules_engine.crisis_protocol.query.targets import attack_cost, reaches
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.activation import add_action, is_cut_short
from rules_engine.crisis_protocol.rules.choosing import select
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.crisis_protocol.rules.dicework import change_dice, reroll_dice, reroll_free, turn_dice, untouched
from rules_engine.crisis_protocol.rules.effects import Run, verb
from rules_engine.crisis_protocol.rules.rolling import treat_own_roll
from rules_engine.crisis_protocol.state.frames import (
    ActionFrame,
    Added,
    AttackFrame,
    ChooseAttackFrame,
    Die,
    DodgeFrame,
    VolleyFrame,
)
from rules_engine.kernel.windows import WindowFrame


def _attack(run: Run) -> AttackFrame | None:
    frame = run.ctx.state.innermost("attack")
    return frame if isinstance(frame, AttackFrame) else None


@verb(s.MakeAttack)
def make_attack(run: Run, step: s.MakeAttack) -> None:
    """An attack out of turn: its steps are the same, but it is no attack action (ACT-Q4). It must be made, if it can
    be, unless a `may` stands before it; whose activation was cut short makes none any more."""
    look = world(run.ctx)
    frames = []
    against = targets_for(look, run.scope, step)
    if against and step.target is not None:  # ATK-Q10: whom it is made against is affected by the effect
        against = run.unaffected(against)
    for id in run.affected(select(run.ctx, run.scope, step.by, run.name)):
        if is_cut_short(run.ctx, id):
            continue
        frames.append(
            ChooseAttackFrame(
                who=id,
                attacks=attacks_for(look, run.scope, run.rule, step, id),
                targets=against,
                free=step.free,
                max_cost=step.max_cost,
                type=step.type.value if step.type else None,
                without=without_for(look, run.scope, step),
                extra_rules=[rule.id for rule in step.rules],
                ignores=[waived.value for waived in step.ignores],
                origin=origin_for(look, run.scope, step),
            )
        )
    run.await_(*frames)


@verb(s.AddDice)
def add_dice(run: Run, step: s.AddDice) -> None:
    look = world(run.ctx)
    name = pool_name(look, run.scope, step.to)
    frame = rolling(look, name)
    if frame is None:
        return
    who = roller(frame, name)
    amount = numbers.number(look, run.scope, step.amount)
    if (amount > 0 and forbidden(look, who, "add_dice", roll=name)) or not run.unaffected([who]):
        run.keep([], 0, amount)
        return
    side = run.frame.seat or (CRISIS if run.rule.kind is RuleKind.CRISIS else NEUTRAL)
    of = None if _attackers_doing(run) else who
    frame.pool(name).added.append(Added(amount=amount, source=run.rule.id, side=side, of=of))
    run.keep([who], amount)


def _attackers_doing(run: Run) -> bool:
    """ATK-Q2: what the attacking side does to a roll holds for whoever makes it."""
    attack = _attack(run)
    return attack is not None and run.frame.seat == world(run.ctx).seat_of(attack.attacker)


@verb(s.UseDefense)
def use_defense(run: Run, step: s.UseDefense) -> None:
    frame = run.ctx.state.innermost("dodge") or _attack(run)
    if step.type is None:
        if isinstance(frame, AttackFrame) and step.dice is not None:
            frame.instead[frame.target] = (step.dice, run.rule.id)
    elif isinstance(frame, DodgeFrame) or (isinstance(frame, AttackFrame) and _attackers_doing(run)):
        frame.defense_type = step.type.value
    elif isinstance(frame, AttackFrame):
        frame.defenses[frame.target] = step.type.value
    if frame is not None:
        run.keep([], 1)


@verb(s.Reroll)
def reroll(run: Run, step: s.Reroll) -> None:
    name = pool_of(world(run.ctx), run.scope, step.whose)
    count = numbers.number(world(run.ctx), run.scope, step.number)
    if name in (None, "free"):
        if FREE_ROLL in run.frame.names:
            run.keep([], reroll_free(run, count, fails=step.fails))
        return
    frame = rolling(world(run.ctx), name)
    who = [roller(frame, name)] if frame is not None else []
    run.keep(who, reroll_dice(run, name, count, step) if frame is not None else 0)


@verb(s.Change)
def change(run: Run, step: s.Change) -> None:
    name = pool_of(world(run.ctx), run.scope, step.whose)
    if name is None or rolling(world(run.ctx), name) is None:
        return
    count = numbers.number(world(run.ctx), run.scope, step.number)
    changed = change_dice(run, name, count, list(step.faces), step.to, fails=step.fails, up_to=step.up_to)
    run.keep([], changed)


@verb(s.Treat)
def treat(run: Run, step: s.Treat) -> None:
    """MOD-Q4: read as another face while the dice are rolled; that modifies no die, so nothing bars it."""
    look = world(run.ctx)
    name = pool_of(look, run.scope, step.whose)
    number = numbers.number(look, run.scope, step.number)
    if name == "free":
        run.keep([], treat_own_roll(run.ctx, step.face, step.as_face, number, label(run.rule)))
        return
    frame = rolling(look, name) if name is not None else None
    if name is None or frame is None:
        return
    lying = [i for i, die in enumerate(frame.pool(name).dice) if die.face is step.face]
    chosen = untouched(run, name, lying)[:number]
    if chosen:
        turn_dice(run.ctx, frame, name, chosen, step.as_face, label(run.rule))
        run.reached += [die_id(name, i) for i in chosen]
    run.keep([], len(chosen))


@verb(s.AddResults)
def add_results(run: Run, step: s.AddResults) -> None:
    look = world(run.ctx)
    name = pool_of(look, run.scope, step.whose)
    frame = rolling(look, name) if name is not None else None
    number = numbers.number(look, run.scope, step.number)
    if name is None or frame is None or number <= 0:
        run.keep([], 0)
        return
    frame.pool(name).dice.extend(Die(face=step.face, extra=True) for _ in range(number))
    run.ctx.emit(ResultsAdded(pool=name, faces=(step.face,) * number, by=run.rule.id))
    run.keep([], number)


@verb(s.ChangeType)
def change_type(run: Run, step: s.ChangeType) -> None:
    attack = _attack(run)
    if attack is None:
        return
    if attack.defense_type == attack.type:
        attack.defense_type = step.type.value
    attack.type = step.type.value
    run.keep([attack.attacker], 1)


@verb(s.ChangeTarget)
def change_target(run: Run, step: s.ChangeTarget) -> None:
    """ATK-Q2."""
    attack = _attack(run)
    to = run.reachable(select(run.ctx, run.scope, step.to, run.name))
    if attack is None or not to or keeps_target(world(run.ctx), attack.attacker) or to[0] == attack.target:
        return
    window = run.ctx.state.innermost("window")
    if isinstance(window, WindowFrame) and window.moment == Moment.TARGETED.value:
        attack.used = list(dict.fromkeys([*attack.used, *window.used]))
        attack.answered[attack.target] = list(window.used)
    attack.target = to[0]
    attack.retargeted = True
    run.frame.names["target"] = to[0]
    run.ctx.emit(TargetChanged(attacker=attack.attacker, to=to[0], by=run.rule.id))
    run.keep(to[:1], 1)


@verb(s.EndAttack)
def end_attack(run: Run, step: s.EndAttack) -> None:
    attack = _attack(run)
    if attack is None:
        return
    look = world(run.ctx)
    if step.out_of:
        gone = [what for what in step.out_of if not _REACHES[what](look, attack)]
        if not gone:
            run.keep([], 0)
            return
        attack.ended = "out_of_reach" if len(gone) > 1 else "out_of_sight" if s.Waived.SIGHT in gone else "out_of_range"
        if look.thing(attack.target) is None:
            attack.ended = "target_gone"
    attack.aborted, attack.ended_by = True, run.rule.id
    volley = run.ctx.state.innermost("volley") if attack.shape != "single" else None
    several = isinstance(volley, VolleyFrame) and volley.several
    if step.refund and run.ctx.state.active == attack.attacker and not several:
        add_action(run.ctx, attack.attacker, "any")
    run.keep([], 1)


def _in_sight(look: World, attack: AttackFrame) -> bool:
    """From where the attack is measured; whoever has left the battlefield sees nobody and is not seen."""
    if look.thing(attack.attacker) is None or look.thing(attack.target) is None:
        return False
    chosen = look.attack(attack.attacker, attack.attack)
    eye = measured_from(look, attack.attacker, chosen, Measured.SIGHT, attack.origin)
    return look.sight_from(vantage(look, attack.attacker, eye), attack.target).ok


def _in_range(look: World, attack: AttackFrame) -> bool:
    """BEA-03: of a beam whoever its tool lies over; an attack at any distance reaches everybody who is there."""
    if look.thing(attack.target) is None:
        return False
    if "range" in attack.ignores:
        return True
    if attack.shape == "beam":
        return in_beam(look, attack.target)
    return reaches(look, attack.attacker, look.attack(attack.attacker, attack.attack), attack.target, attack.origin)


_REACHES = {s.Waived.RANGE: _in_range, s.Waived.SIGHT: _in_sight}


@verb(s.AdjustCost)
def adjust_cost(run: Run, step: s.AdjustCost) -> None:
    by = numbers.number(world(run.ctx), run.scope, step.by)
    by = -by if step.discount else by
    frame = run.ctx.state.innermost("choose_attack")
    attack = _attack(run)
    if attack is not None and (frame is None or run.ctx.state.stack.index(attack) > run.ctx.state.stack.index(frame)):
        attack.cost = _adjusted(attack.cost, by, step.floor)
    elif isinstance(frame, ChooseAttackFrame) and frame.attack is not None:  # step 1: kept until it is worked out
        look = world(run.ctx)
        cost = attack_cost(look, frame.who, look.attack(frame.who, frame.attack)) + frame.dearer
        frame.dearer += _adjusted(cost, by, step.floor) - cost
    elif isinstance(action := run.ctx.state.innermost("action"), ActionFrame):  # before step 1: whatever is chosen then
        action.dearer += by
    run.keep([], by)


def _adjusted(cost: int, by: int, floor: int) -> int:
    """A floor stops a discount; it never makes anything dearer."""
    return max(cost + by, min(cost, floor))
