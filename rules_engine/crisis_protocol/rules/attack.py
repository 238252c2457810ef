"""ATK: one attack in fourteen steps, from the declared target to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules_engine.crisis_protocol.board.measure import gap
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.cards.vocabulary import Moment, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Measured
from rules_engine.crisis_protocol.events.attacks import (
    AbortReason,
    AttackAborted,
    AttackDeclared,
    AttackNumbered,
    AttackResolved,
    CountedOtherwise,
    PoolBuilt,
    PoolName,
    SuccessesCounted,
)
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.effects import EffectEnded
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.covering import cover_of, usable_cover
from rules_engine.crisis_protocol.query.modifying import turnable
from rules_engine.crisis_protocol.query.origins import measured_from, vantage
from rules_engine.crisis_protocol.query.purses import purse
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx, Names, world
from rules_engine.crisis_protocol.rules.deferred import announce_end, bring_end
from rules_engine.crisis_protocol.rules.dicework import count_successes, roll_extra, roll_pool, turn_dice
from rules_engine.crisis_protocol.rules.durations import end_next, end_span
from rules_engine.crisis_protocol.rules.memory import remember
from rules_engine.crisis_protocol.rules.moments import CORE, COVER, DUE, MOMENT, announce, effect_of, fitting, only
from rules_engine.crisis_protocol.rules.power import price_now, shares_of, spend_shares
from rules_engine.crisis_protocol.rules.rolling import base_rolled, extra_rolled, roll_resolved
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.frames import AttackFrame, CoverFrame, SufferFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import ChooseSome, Option
from rules_engine.kernel.explain import Part, Tally
from rules_engine.kernel.procedures import DONE, Flow, procedure

AttackStep = Callable[[Ctx, AttackFrame], "str | Flow | None"]


def names_of(frame: AttackFrame, **more: Any) -> Names:
    """Who the moments of an attack are about."""
    return {
        "attacker": frame.attacker,
        "target": frame.target,
        "subject": frame.target,
        "by": frame.attacker,
        "source": frame.attacker,
        "from": "attack",
        "from_type": frame.type,
        **({} if frame.origin is None else {"origin": frame.origin}),
        **more,
    }


def fallen(ctx: Ctx, attacker: CharacterId) -> AbortReason | None:
    """ATK-Q3: why an attacker cannot go on, if it cannot."""
    character = ctx.state.characters[attacker]
    return "attacker_gone" if not character.in_play else "attacker_dazed" if character.dazed else None


def guarded(step: AttackStep) -> AttackStep:
    """ATK-Q3: if the attacker is Dazed or gone, or something ended the attack, it stops there and counts as aborted.
    Until step 13 only: what is resolved stays so, and what follows from it happens whoever falls meanwhile."""

    def run(ctx: Ctx, frame: AttackFrame) -> str | Flow | None:
        if frame.aborted or fallen(ctx, frame.attacker) is not None:
            return "abort"
        return step(ctx, frame)

    return run


def declare(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 2, ATK-09: the measurements it rests on are kept (ATK-Q1: they are not taken again)."""
    look = world(ctx)
    verdicts = {
        "gap": round(gap(_seen_from(look, frame, Measured.RANGE), look.footprint(frame.target)), 3),
        "cover": cover_of(look, frame) is not None,
        "sight": look.sight_from(_seen_from(look, frame, Measured.SIGHT), frame.target).ok,
    }
    ctx.emit(AttackNumbered())
    frame.number = ctx.state.attacks
    ctx.emit(AttackDeclared(attacker=frame.attacker, attack=frame.attack, target=frame.target, verdicts=verdicts))


def _seen_from(look: World, frame: AttackFrame, what: Measured) -> Base:
    attack = look.attack(frame.attacker, frame.attack)
    return vantage(look, frame.attacker, measured_from(look, frame.attacker, attack, what, frame.origin))


def targeted(ctx: Ctx, frame: AttackFrame) -> str | None:
    """ATK-12, ATK-13; a change of target opens the moment again for the new one (ATK-Q2)."""
    frame.retargeted = False
    named = world(ctx).attack(frame.attacker, frame.attack).local_id
    remember(ctx, act="target", by=frame.attacker, to=frame.target, named=named)
    announce(ctx, Moment.TARGETED, names_of(frame), used=_used_up(ctx, frame))
    return None


def _used_up(ctx: Ctx, frame: AttackFrame) -> list[str]:
    """ATK-Q2: a reactive superpower serves once in an attack, and so does whatever the attacking side has; other
    effects of the defending side or of nobody serve each target once."""
    seat = _seat(ctx, frame.attacker)
    again = {
        live.id
        for live in world(ctx).listening(Moment.TARGETED)
        if live.side != seat and live.rule.kind not in (RuleKind.REACTIVE, RuleKind.TACTIC)
    }
    own = frame.answered.get(frame.target, [])
    return [id for id in frame.used if id not in again or id in own]


def retarget(ctx: Ctx, frame: AttackFrame) -> str | None:
    return "targeted" if frame.retargeted else None


def paying(ctx: Ctx, frame: AttackFrame) -> None:
    if not frame.paid:
        announce(ctx, Moment.PAYING, names_of(frame, subject=frame.attacker))


def pay(ctx: Ctx, frame: AttackFrame) -> str | None:
    """Step 3, ATK-14, ATK-15."""
    if frame.paid:
        return None
    price_now(ctx, frame)
    if purse(world(ctx), frame.attacker, helped=frame.as_action) < frame.cost:
        return "abort"
    spend_shares(ctx, shares_of(ctx, frame.attacker, frame.cost, frame.attack, helped=frame.as_action), frame.attack)
    frame.paid = True
    return None


def attack_pool_effects(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 4, ATK-19."""
    announce(ctx, Moment.ATTACK_POOL, names_of(frame, subject=frame.attacker, roll="attack"))


def defense_pool_effects(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 5, ATK-22."""
    announce(ctx, Moment.DEFENSE_POOL, names_of(frame, roll="defense"))


def attack_tally(look: Any, frame: AttackFrame) -> Tally:
    """ATK-18…20."""
    attack = look.attack(frame.attacker, frame.attack)
    start = Part(amount=attack.strength, source="strength", rule="ATK-18")
    return stats.pool_size(look, frame.attacker, "attack", start, frame.added_to("attack"), frame.target)


def defense_tally(look: Any, frame: AttackFrame) -> Tally:
    """ATK-21…23."""
    defense = stats.stat(look, frame.target, frame.defense).total
    amount, source = frame.instead.get(frame.target, (defense, frame.defense))
    start = Part(amount=amount, source=source, rule="ATK-21")
    return stats.pool_size(look, frame.target, "defense", start, frame.added_to("defense"), frame.attacker)


def roll_attack(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 6."""
    _roll(ctx, frame, "attack", frame.attacker, attack_tally(world(ctx), frame))


def roll_defense(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 7."""
    _roll(ctx, frame, "defense", frame.target, defense_tally(world(ctx), frame))


def _roll(ctx: Ctx, frame: AttackFrame, name: Any, who: str, tally: Tally) -> None:
    parts = tuple((part.amount, part.source) for part in tally.parts)
    ctx.emit(PoolBuilt(pool=name, who=who, dice=tally.total, parts=parts))
    roll_pool(ctx, frame, name, who, tally.total, frame.attack)


def rolled(ctx: Ctx, frame: AttackFrame) -> None:
    """Both base rolls lie; nothing has been rolled for criticals yet."""
    base_rolled(ctx, frame, names_of(frame, subject=frame.attacker, roll="attack"))  # TIM-04
    base_rolled(ctx, frame, names_of(frame, subject=frame.target, roll="defense"))


def criticals(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 8: 8a the attacker, 8b the defender."""
    roll_extra(ctx, frame, "attack", frame.attacker, frame.attack)
    roll_extra(ctx, frame, "defense", frame.target, frame.attack)


def extra_dice_read(ctx: Ctx, frame: AttackFrame) -> None:
    """DIE-Q4."""
    extra_rolled(ctx, frame, "attack", names_of(frame, subject=frame.attacker, roll="attack"))
    extra_rolled(ctx, frame, "defense", names_of(frame, subject=frame.target, roll="defense"))


def modify_own_attack(ctx: Ctx, frame: AttackFrame) -> None:
    """9a-i."""
    only(ctx, Moment.MODIFY_OWN, names_of(frame, subject=frame.attacker, roll="attack"), _seat(ctx, frame.attacker))


def modify_own_defense(ctx: Ctx, frame: AttackFrame) -> None:
    """9a-ii: the defender's own rules, cover between them if it likes (MOD-07); it is asked about once more right
    after."""
    names = names_of(frame, subject=frame.target, roll="defense")
    only(ctx, Moment.MODIFY_OWN, {**names, CORE: [COVER]}, _seat(ctx, frame.target))


def cover_first(ctx: Ctx, frame: AttackFrame) -> None:
    """MOD-07: the defender orders its own effects, so cover is offered before other rules too, if there are any."""
    names = names_of(frame, subject=frame.target, roll="defense")
    if fitting(ctx, Moment.MODIFY_OWN, names, _seat(ctx, frame.target)):
        use_cover(ctx, frame)


def use_cover(ctx: Ctx, frame: AttackFrame) -> None:
    """COV-05, COV-06, COV-08: in 9a-ii the defender may turn one die to a block; a failure only where it may modify
    them (MOD-06)."""
    found = None if frame.covered else usable_cover(world(ctx), frame)
    if found is None:
        return
    dice = frame.pool("defense").dice
    able = turnable(world(ctx), _seat(ctx, frame.target), "defense", (), Face.BLOCK, fails=False)
    options = tuple(Option(id=str(i), params={"face": dice[i].face.value}) for i in able)
    asked = ChooseSome(
        key="cover", seat=_seat(ctx, frame.target), source=COVER, options=options, least=0, most=1,
        params={"feature": found},
    )  # fmt: skip
    chosen = ctx.picks(asked)
    if chosen:
        frame.covered = True
        turn_dice(ctx, frame, "defense", [int(chosen[0])], Face.BLOCK, "cover")


def cover_between(ctx: Ctx, frame: CoverFrame) -> Flow:
    """MOD-07: in its turn among the defender's own rules."""
    attack = ctx.state.innermost("attack")
    assert isinstance(attack, AttackFrame)
    use_cover(ctx, attack)
    return DONE


COVERING = procedure(CoverFrame, {"use": cover_between})


def modify_opposing_defense(ctx: Ctx, frame: AttackFrame) -> None:
    """9b-i: the attacker modifies the defender's dice."""
    names = names_of(frame, subject=frame.attacker, roll="defense", own_roll="attack")
    only(ctx, Moment.MODIFY_OPPOSING, names, _seat(ctx, frame.attacker))


def modify_opposing_attack(ctx: Ctx, frame: AttackFrame) -> None:
    """9b-ii: the defender modifies the attacker's dice."""
    names = names_of(frame, subject=frame.target, roll="attack", own_roll="defense")
    only(ctx, Moment.MODIFY_OPPOSING, names, _seat(ctx, frame.target))


def modify_ended(ctx: Ctx, frame: AttackFrame) -> None:
    announce(ctx, Moment.MODIFY_ENDED, names_of(frame))


def counting(ctx: Ctx, frame: AttackFrame) -> None:
    """ATK-05: what counts faces otherwise is chosen in step 10, when neither side can reroll any more."""
    announce(ctx, Moment.COUNTING, names_of(frame))


def compare(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 10, ATK-35…40."""
    attack = count_successes(ctx, frame, "attack", frame.attacker)
    defense = count_successes(ctx, frame, "defense", frame.target)
    frame.attack_successes, frame.defense_successes = attack.total, defense.total
    frame.due = max(0, frame.attack_successes - frame.defense_successes)
    if frame.due:
        frame.due += stats.more_damage(world(ctx), frame.attacker)
    ctx.emit(
        SuccessesCounted(
            attacker=frame.attacker,
            defender=frame.target,
            attack=frame.attack_successes,
            defense=frame.defense_successes,
            otherwise=(*_otherwise("attack", attack), *_otherwise("defense", defense)),
        )
    )


def _otherwise(pool: PoolName, counted: stats.Counted) -> Iterator[CountedOtherwise]:
    for die, by in sorted(counted.by.items()):
        yield CountedOtherwise(pool=pool, die=die, worth=counted.dice[die], by=by)


def before_damage(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 11, ATK-41…44."""
    announce(ctx, Moment.BEFORE_DAMAGE, names_of(frame))


def deal_damage(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 12, ATK-45…47."""
    if frame.due > 0:
        seat = _seat(ctx, frame.attacker)
        cause = Cause(rule=frame.attack, seat=seat, character=frame.attacker, attack=True)
        ctx.push(SufferFrame(who=frame.target, amount=frame.due, cause=cause), into="result")


def complete(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 13, ATK-48."""
    frame.dealt = int(frame.result["amount"]) if isinstance(frame.result, dict) else 0
    named = world(ctx).attack(frame.attacker, frame.attack).local_id
    remember(ctx, act="attack", by=frame.attacker, to=frame.target, named=named)
    if frame.dealt:
        remember(ctx, act="damage", by=frame.attacker, to=frame.target)
    ctx.emit(AttackResolved(attacker=frame.attacker, defender=frame.target, attack=frame.attack, damage=frame.dealt))


def after_attack(ctx: Ctx, frame: AttackFrame) -> None:
    """Step 14, ATK-49…51: also if the attack dealt nothing (ATK-39). ATK-Q4: to a target that it KO'd distances are
    measured as it stood, for what concerns others. POW-Q4, EFF-06: what its rolls set off, and what waited for the end
    of the attack, comes among the rest."""
    gone = frame.target if ctx.state.characters[frame.target].koed else None
    names = names_of(frame, fallen=gone)
    if announce_end(ctx, Moment.ATTACK_RESOLVED, names, _rolls(frame), effect_of(frame)):
        for pool in frame.pools.values():
            pool.heard = pool.heard and []


def _rolls(frame: AttackFrame) -> list[dict[str, Any]]:
    return [
        {**names_of(frame, subject=who, roll=roll), MOMENT: Moment.ROLL_RESOLVED.value, DUE: heard}
        for roll, who in (("attack", frame.attacker), ("defense", frame.target))
        if (heard := frame.pool(roll).heard)
    ]


def rolls_resolved(ctx: Ctx, frame: AttackFrame) -> None:
    """EFF-06: for what asks after the attack or the effect a roll belonged to, if nothing else came after it."""
    for roll, who in (("attack", frame.attacker), ("defense", frame.target)):
        if frame.pool(roll).heard is None:  # in matches of old nobody has listened to the roll
            roll_resolved(ctx, names_of(frame, subject=who, roll=roll), None)
    bring_end(ctx, _rolls(frame), effect_of(frame))


def end(ctx: Ctx, frame: AttackFrame) -> Flow:
    frame.result = {"who": frame.target, "amount": 1, "damage": frame.dealt}
    _over(ctx, frame)
    return DONE


def abort(ctx: Ctx, frame: AttackFrame) -> None:
    """ATK-16, ATK-17: not completed, the action is lost, nothing follows. What is neither ended nor without attacker
    was not paid."""
    why, rule = fallen(ctx, frame.attacker), "ATK-Q3"
    if frame.aborted:
        why, rule = frame.ended, "ATK-16"
    elif why is None:
        why, rule = "unpayable", "POW-06" if differs(ctx.state.options.edition, "ATK-15") else "ATK-15"
    ctx.emit(AttackAborted(attacker=frame.attacker, rule=rule, why=why, by=frame.ended_by))
    frame.result = {"who": None, "amount": 0}


def aborted(ctx: Ctx, frame: AttackFrame) -> None:
    """POW-Q4, EFF-06: over it is all the same, for dice that were rolled and for what it has done to somebody."""
    bring_end(ctx, _rolls(frame), effect_of(frame))


def gone(ctx: Ctx, frame: AttackFrame) -> Flow:
    _over(ctx, frame)
    return DONE


def _over(ctx: Ctx, frame: AttackFrame) -> None:
    """Gifts for this attack end with it; so do limits per attack."""
    look = world(ctx)
    attack = look.attack(frame.attacker, frame.attack).local_id
    lent = look.lent(frame.attacker).get(frame.attack)
    if lent is not None and not any(step.often for effect, step in look.gifts(frame.attacker) if effect.id == lent):
        ctx.emit(EffectEnded(id=lent))
    end_span(ctx, "attack", str(frame.number))
    end_next(ctx, frame, "attack", frame.attacker, attack)  # BEA-05: each attack of a beam or area is one
    if frame.shape == "single" and frame.as_action:
        end_next(ctx, frame, "attack_action", frame.attacker, attack)
    end_next(ctx, frame, "defense", frame.target, attack)


def _seat(ctx: Ctx, who: str) -> str:
    return ctx.state.characters[who].controller


_STEPS: dict[str, AttackStep] = {
    "declare": declare,  # 2: ATK-09
    "targeted": targeted,  # 2: ATK-12, ATK-13
    "retarget": retarget,  # ATK-Q2
    "paying": paying,
    "pay": pay,  # 3: ATK-14, ATK-15
    "attack_pool": attack_pool_effects,  # 4: ATK-18…20
    "defense_pool": defense_pool_effects,  # 5: ATK-21…23
    "roll_attack": roll_attack,  # 6: ATK-24
    "roll_defense": roll_defense,  # 7: ATK-25
    "rolled": rolled,
    "criticals": criticals,  # 8: ATK-26…29
    "rolled_extra": extra_dice_read,
    "modify_attack": modify_own_attack,  # 9a-i: ATK-30
    "cover_first": cover_first,  # 9a-ii: COV-05, MOD-07
    "modify_defense": modify_own_defense,  # 9a-ii: ATK-31
    "cover": use_cover,  # 9a-ii: COV-05
    "modify_their_defense": modify_opposing_defense,  # 9b-i: ATK-32
    "modify_their_attack": modify_opposing_attack,  # 9b-ii: ATK-33
    "modify_ended": modify_ended,
    "compare": counting,  # 10: ATK-35, ATK-36
    "count": compare,  # 10: ATK-35…40
    "before_damage": before_damage,  # 11: ATK-41…44
    "damage": deal_damage,  # 12: ATK-45…47
    "complete": complete,  # 13: ATK-48
}

_RESOLVED: dict[str, AttackStep] = {
    "after": after_attack,  # 14: ATK-49…51
    "rolls": rolls_resolved,
    "end": end,
}

_BROKEN_OFF: dict[str, AttackStep] = {"abort": abort, "aborted": aborted, "gone": gone}

ATTACK = procedure(AttackFrame, {**{name: guarded(step) for name, step in _STEPS.items()}, **_RESOLVED, **_BROKEN_OFF})
