"""Steps 1 and 2 of an attack: which attack, of which type, against whom (ATK-06…11, CAR-14); beams and areas too."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.vocabulary import Moment, Shape
from rules_engine.crisis_protocol.events.attacks import AttackAborted, VolleyDeclared
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.query import targets
from rules_engine.crisis_protocol.query.purses import purse
from rules_engine.crisis_protocol.rules.attack import fallen
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.deferred import announce_end
from rules_engine.crisis_protocol.rules.durations import end_next
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.power import price_now, shares_of, spend_shares
from rules_engine.crisis_protocol.state.frames import AttackFrame, ChooseAttackFrame, SufferFrame, VolleyFrame
from rules_engine.kernel.decisions import PASS, ChooseAngle, ChooseOne, ChooseReaction, Option, Spot
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure

MILLI = 1000


def _attacks(ctx: Ctx, frame: ChooseAttackFrame) -> list[tuple[Attack, list[Reason]]]:
    look = world(ctx)
    listed = [look.attack(frame.who, id) for id in frame.attacks] or look.attacks(frame.who)
    if frame.max_cost is not None:
        listed = [attack for attack in listed if attack.cost <= frame.max_cost]
    judged = []
    for attack in listed:
        reasons = targets.cannot_choose(
            look, frame.who, attack, free=frame.free, targets=frame.targets, ignores=frame.ignores,
            as_action=frame.as_action, dearer=frame.dearer, origin=frame.origin,
        )  # fmt: skip
        judged.append((attack, reasons))
    return judged


def choose_attack(ctx: Ctx, frame: ChooseAttackFrame) -> Flow | None:
    """Step 1, ATK-06, ATK-07."""
    character = ctx.state.characters[frame.who]
    judged = _attacks(ctx, frame)
    if character.dazed or not character.in_play or not any(not reasons for _, reasons in judged):
        frame.result = {"who": None, "amount": 0}
        return DONE
    options = tuple(
        Option(id=attack.id, params={"cost": attack.cost}, reasons=tuple(reasons)) for attack, reasons in judged
    )
    seat = character.controller
    if frame.optional:
        chosen = ctx.pick(ChooseReaction(key="attack", seat=seat, options=options, params={"who": frame.who}))
        if chosen == PASS:
            frame.result = {"who": None, "amount": 0}
            return DONE
    else:
        chosen = ctx.pick(ChooseOne(key="attack", seat=seat, options=options, params={"who": frame.who}))
    frame.attack = chosen
    return None


def choose_type(ctx: Ctx, frame: ChooseAttackFrame) -> None:
    """CAR-14: some attacks let the attacker choose the type before targeting."""
    if frame.type is not None:  # the effect that grants the attack says which
        return
    attack = _chosen(ctx, frame)
    seat = ctx.state.characters[frame.who].controller
    options = tuple(Option(id=type_.value) for type_ in attack.type)
    frame.type = ctx.pick(ChooseOne(key="attack_type", seat=seat, source=attack.id, options=options))


def _chosen(ctx: Ctx, frame: ChooseAttackFrame) -> Attack:
    assert frame.attack is not None
    return world(ctx).attack(frame.who, frame.attack)


def declared(ctx: Ctx, frame: ChooseAttackFrame) -> None:
    names = {"subject": frame.who, "by": frame.who, "attacker": frame.who, "named": _chosen(ctx, frame).local_id}
    announce(ctx, Moment.ATTACK_DECLARED, names)


def choose_origin(ctx: Ctx, frame: ChooseAttackFrame) -> None:
    """Some attacks may be measured from something else than the attacker."""
    attack = _chosen(ctx, frame)
    look = world(ctx)
    if frame.origin is not None:
        return
    found = targets.reaching_from(look, frame.who, attack, frame.targets, frame.ignores)
    if len(found) == 1 and None in found:
        return
    options = tuple(Option(id=start or frame.who) for start in found)
    seat = ctx.state.characters[frame.who].controller
    asked = ChooseOne(key="origin", seat=seat, source=attack.id, options=options, params={"who": frame.who})
    chosen = ctx.pick(asked) if options else frame.who
    if chosen != frame.who:
        frame.origin = chosen
        look.note(found[chosen])


def choose_target(ctx: Ctx, frame: ChooseAttackFrame) -> Flow | None:
    """Step 2, ATK-08…10: every enemy is shown, those out of range or sight with the reason; ATK-Q3: one who fell while
    the attack was being declared makes none."""
    look = world(ctx)
    attack = _chosen(ctx, frame)
    if (why := fallen(ctx, frame.who)) is not None:
        ctx.emit(AttackAborted(attacker=frame.who, rule="ATK-Q3", why=why))
        frame.returned = [{"who": None, "amount": 0}]
        return None
    priced = None if frame.free else targets.attack_cost(look, frame.who, attack)
    cost = 0 if priced is None else max(0, priced + frame.dearer)
    if attack.shape is not Shape.SINGLE:
        must = frame.targets[0] if frame.targets is not None and len(frame.targets) == 1 else None
        shape: Any = attack.shape.value
        ctx.push(
            VolleyFrame(
                attacker=frame.who, attack=attack.id, type=frame.type or "", shape=shape, cost=cost,
                priced=priced, as_action=frame.as_action, must_hit=must,
                without=frame.without, extra_rules=frame.extra_rules, ignores=frame.ignores,
                origin=frame.origin,
            ),
            into="returned+",
        )  # fmt: skip
        return None
    seat = ctx.state.characters[frame.who].controller
    among = frame.targets if frame.targets is not None else list(look.enemies(seat))
    options = tuple(
        Option(id=id, reasons=tuple(targets.cannot_target(look, frame.who, attack, id, frame.ignores, frame.origin)))
        for id in among
    )
    if not any(option.enabled for option in options):
        ctx.emit(AttackAborted(attacker=frame.who, rule="ATK-11", why="no_target"))
        frame.returned = [{"who": None, "amount": 0}]
        return None
    asked = ChooseOne(key="target", seat=seat, source=attack.id, options=options, params={"who": frame.who})
    target = ctx.pick(asked)
    assert frame.type is not None
    ctx.push(
        AttackFrame(
            attacker=frame.who, attack=attack.id, target=target, type=frame.type, defense_type=frame.type, cost=cost,
            priced=priced, as_action=frame.as_action, without=frame.without, extra_rules=frame.extra_rules,
            ignores=frame.ignores, origin=frame.origin,
        ),
        into="returned+",
    )  # fmt: skip
    return None


def hand_back(ctx: Ctx, frame: ChooseAttackFrame) -> Flow:
    frame.result = frame.returned[-1] if frame.returned else {"who": None, "amount": 0}
    return DONE


CHOOSE_ATTACK = procedure(
    ChooseAttackFrame,
    {
        "attack": choose_attack,  # 1: ATK-06, ATK-07
        "type": choose_type,  # CAR-14
        "declared": declared,
        "origin": choose_origin,
        "target": choose_target,  # 2: ATK-08…11
        "back": hand_back,
    },
)

# -- beams and areas -----------------------------------------------------------------------------------------------


def lay(ctx: Ctx, frame: VolleyFrame) -> Flow | None:
    """BEA-02, BEA-03, ARE-02: whom it is about to attack, as things stand."""
    if frame.shape == "beam":
        frame.angle = _angle(ctx, frame, world(ctx).attack(frame.attacker, frame.attack))
    _aim(ctx, frame)
    ctx.emit(
        VolleyDeclared(
            attacker=frame.attacker, attack=frame.attack, shape=frame.shape, angle=frame.angle,
            targets=tuple(frame.targets), allies=tuple(frame.allies),
        )
    )  # fmt: skip
    return None


def _aim(ctx: Ctx, frame: VolleyFrame) -> None:
    look = world(ctx)
    attack = look.attack(frame.attacker, frame.attack)
    if frame.angle is None:
        frame.targets, frame.allies = targets.in_area(look, frame.attacker, attack, frame.origin)
    else:
        frame.targets, frame.allies = targets.in_beam(look, frame.attacker, attack, frame.angle / MILLI, frame.origin)
    frame.several = len(frame.targets) > 1


def _angle(ctx: Ctx, frame: VolleyFrame, attack: Attack) -> int:
    look = world(ctx)
    spots = []
    for option in targets.beams(look, frame.attacker, attack, frame.origin, through=frame.must_hit):
        enemies, allies = targets.in_beam(look, frame.attacker, attack, option.angle, frame.origin)
        if enemies and (frame.must_hit is None or frame.must_hit in enemies):
            angle = round(option.angle * MILLI) % (360 * MILLI)
            spots.append(Spot(x=angle, y=0, code="beam", params={"enemies": enemies, "allies": allies}))

    def check(angle: int) -> Verdict:
        enemies, _ = targets.in_beam(look, frame.attacker, attack, angle / MILLI, frame.origin)
        if not enemies:
            return Verdict.no("BEA-Q1", "nobody_in_range", angle=angle)
        if frame.must_hit is not None and frame.must_hit not in enemies:
            return Verdict.no("BEA-12", "must_touch", target=frame.must_hit)
        return Verdict.yes()

    seat = ctx.state.characters[frame.attacker].controller
    about = {"who": frame.attacker, **({} if frame.origin is None else {"origin": frame.origin})}
    asked = ChooseAngle(key="beam", seat=seat, source=frame.attack, spots=tuple(spots), params=about)
    chosen = ctx.angle(asked, check)
    assert chosen is not None
    return chosen


def tool_laid(ctx: Ctx, frame: VolleyFrame) -> None:
    if frame.shape == "beam":
        announce(ctx, Moment.TOOL_LAID, {"subject": frame.attacker, "by": frame.attacker, "attacker": frame.attacker})


def paying(ctx: Ctx, frame: VolleyFrame) -> None:
    names = {"subject": frame.attacker, "by": frame.attacker, "attacker": frame.attacker}
    announce(ctx, Moment.PAYING, names)


def pay_once(ctx: Ctx, frame: VolleyFrame) -> str | None:
    """BEA-04, ARE-03, BEA-14."""
    if fallen(ctx, frame.attacker) is not None:
        return _broken_off(ctx, frame)
    price_now(ctx, frame)
    if purse(world(ctx), frame.attacker, helped=frame.as_action) < frame.cost:
        frame.aborted = True
        ctx.emit(AttackAborted(attacker=frame.attacker, rule="BEA-14", why="unpayable"))
        return "end"
    spend_shares(ctx, shares_of(ctx, frame.attacker, frame.cost, frame.attack, helped=frame.as_action), frame.attack)
    return None


def take_aim(ctx: Ctx, frame: VolleyFrame) -> None:
    """BEA-Q3: paid for, it attacks every enemy in range and sight (BEA-05, ARE-04); the list is fixed now. Whose
    activation was cut short meanwhile attacks nobody."""
    if frame.targets:
        _aim(ctx, frame)


def next_attack(ctx: Ctx, frame: VolleyFrame) -> Flow | str | None:
    """BEA-05…07: one by one, in the order the attacking player chooses; whoever is Dazed or gone is skipped."""
    if fallen(ctx, frame.attacker) is not None:
        return _broken_off(ctx, frame)
    left = [id for id in frame.targets if ctx.state.characters[id].in_play and not ctx.state.characters[id].dazed]
    if not left and frame.made:
        return _all_made(frame)
    if not left:
        return _without_target(ctx, frame)
    options = tuple(Option(id=id) for id in left)
    seat, about = ctx.state.characters[frame.attacker].controller, {"who": frame.attacker}
    target = ctx.pick(ChooseOne(key="next_target", seat=seat, source=frame.attack, options=options, params=about))
    frame.targets.remove(target)
    frame.last_target = target
    ctx.push(
        AttackFrame(
            attacker=frame.attacker, attack=frame.attack, target=target, type=frame.type, defense_type=frame.type,
            cost=0, paid=True, as_action=frame.as_action, shape=frame.shape, without=frame.without,
            extra_rules=frame.extra_rules, ignores=frame.ignores, origin=frame.origin,
        ),
        into="made+",
    )  # fmt: skip
    return AGAIN


def _without_target(ctx: Ctx, frame: VolleyFrame) -> str:
    """BEA-Q1: who was there when the tool lay is gone; allies alone are not attacked."""
    ctx.emit(AttackAborted(attacker=frame.attacker, rule="BEA-Q1", why="no_target"))
    frame.aborted = True
    return "end"


def _all_made(frame: VolleyFrame) -> str | None:
    """BEA-08, ARE-07: what comes after its attacks needs one that was completed; those broken off were not (ATK-16)."""
    frame.aborted = not any(_resolved(frame))
    return "end" if frame.aborted else None


def _resolved(frame: VolleyFrame) -> list[bool]:
    """Which of its attacks were completed, in their order."""
    return [bool(made["amount"]) for made in frame.made if isinstance(made, dict)]


def _broken_off(ctx: Ctx, frame: VolleyFrame) -> str | None:
    """DMG-11: who has fallen attacks nobody else. BEA-Q4: if its last attack was resolved, what comes after all of them
    comes now; if that was broken off, nothing more comes of it (ATK-Q3)."""
    resolved = _resolved(frame)
    if resolved and resolved[-1]:
        return None
    if not resolved:
        ctx.emit(AttackAborted(attacker=frame.attacker, rule="ATK-Q3", why=fallen(ctx, frame.attacker)))
    frame.aborted = not any(resolved)
    return "end"


def splash(ctx: Ctx, frame: VolleyFrame) -> None:
    """BEA-08…11, ARE-07…10: other allies in range suffer 1 damage, which is no enemy effect."""
    attacked = [made["who"] for made in frame.made if isinstance(made, dict) and made["who"]]
    frame.last_target = attacked[-1] if attacked else frame.last_target  # a bodyguard may have stood in (ATK-Q2)
    seat = ctx.state.characters[frame.attacker].controller
    cause = Cause(
        rule="BEA-08" if frame.shape == "beam" else "ARE-07", seat=seat, character=frame.attacker, attack=True
    )
    ctx.push(*(SufferFrame(who=id, amount=1, cause=cause) for id in frame.allies))


def volley_resolved(ctx: Ctx, frame: VolleyFrame) -> None:
    names = {"subject": frame.attacker, "by": frame.attacker, "attacker": frame.attacker}
    start = {} if frame.origin is None else {"origin": frame.origin}
    announce_end(ctx, Moment.VOLLEY_RESOLVED, {**names, **start, "last_target": frame.last_target}, [])


def end_volley(ctx: Ctx, frame: VolleyFrame) -> Flow:
    attack = world(ctx).attack(frame.attacker, frame.attack).local_id
    if not frame.made:  # it was aborted before the first of its attacks
        end_next(ctx, frame, "attack", frame.attacker, attack)
    end_next(ctx, frame, "volley", frame.attacker, attack)
    if frame.as_action:
        end_next(ctx, frame, "attack_action", frame.attacker, attack)
    frame.result = {"who": frame.last_target, "amount": 0 if frame.aborted else 1}
    return DONE


VOLLEY = procedure(
    VolleyFrame,
    {
        "lay": lay,  # BEA-02, BEA-03, ARE-02
        "laid": tool_laid,
        "paying": paying,
        "pay": pay_once,  # BEA-04, ARE-03
        "aim": take_aim,  # BEA-05, ARE-04
        "attacks": next_attack,  # BEA-05…07, ARE-04…06
        "allies": splash,  # BEA-08…11, ARE-07…10
        "after": volley_resolved,
        "end": end_volley,
    },
)
