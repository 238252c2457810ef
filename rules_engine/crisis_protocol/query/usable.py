"""May a rule be used: its limit, its cost, its choices. Verdicts name what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import Each, Limit, Rule, RuleKind, Spread
from rules_engine.crisis_protocol.cards.vocabulary.costs import Scope as Per
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import Push, Throw
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import AddDice, Treat
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Choose
from rules_engine.crisis_protocol.cards.vocabulary.steps_harm import GainPower, Give, LosePower, RemoveCondition
from rules_engine.crisis_protocol.cards.vocabulary.words import Roll, Span
from rules_engine.crisis_protocol.query import numbers, selecting, stats
from rules_engine.crisis_protocol.query.casting import cannot_play, choosable, tactic_id
from rules_engine.crisis_protocol.query.extra_attacks import none_possible
from rules_engine.crisis_protocol.query.modifying import nothing_to_modify, roller
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.purses import purse
from rules_engine.crisis_protocol.query.rolls import counted, pool_name, rolling
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character, CharacterId
from rules_engine.kernel import limits
from rules_engine.kernel.explain import Reason

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

FELT = (GainPower, LosePower, Give, RemoveCondition)
"""Steps that do nothing at all to one who is Dazed or gone."""

SUPERPOWERS = (RuleKind.ACTIVE, RuleKind.REACTIVE)
"""Kinds of rule that cost Power as superpowers."""


def priced(world: World, rule: Rule) -> tuple[str, ...]:
    """What a rule counts as where cards change costs: a superpower, and more precisely one that a gem gives."""
    if rule.kind not in SUPERPOWERS:
        return ()
    return ("superpower", "gem") if tactic_id(rule.id) in world.content.gems else ("superpower",)


def limit_key(state: Match, limit: Limit, live: Live, affected: str | None = None) -> str:
    """The name under which uses are counted: per character, squad, printed name, or the one affected. An attack made
    inside another counts for itself (ATK-Q8)."""
    span = limit.span.value
    if limit.span is Span.ATTACK and isinstance(attack := state.innermost("attack"), AttackFrame):
        span = limits.key(span, str(attack.number))
    if limit.per is Per.SQUAD:
        return limits.key(span, "squad", live.rule.id, live.seat or "")
    if limit.per is Per.NAME:
        return limits.key(span, "name", live.printed, live.seat or "")
    if limit.per in (Per.AFFECTED, Per.TOKEN):
        return limits.key(span, "affected", live.printed, live.seat or "", affected or "")
    owner = live.owner or live.names.get("self") or live.seat or ""
    return limits.key(span, "rule", live.rule.id, str(owner))


def spent_limit(world: World, live: Live, scope: Scope) -> bool:
    limit = live.rule.limit
    if limit is None or (limit.per is Per.AFFECTED and live.rule.choose):
        return False  # then those already affected cannot be chosen
    affected = (scope.named("token" if limit.per is Per.TOKEN else "subject") or [None])[0]  # type: ignore[list-item]
    return world.state.uses.get(limit_key(world.state, limit, live, affected), 0) >= limit.times


def counted_uses(state: Match, live: Live, scope: Scope) -> list[str]:
    """The names under which a use counts: with `per: affected` one for each thing chosen, or for the subject."""
    limit = live.rule.limit
    if limit is None:
        return []
    if limit.per is Per.AFFECTED and live.rule.choose:
        return [limit_key(state, limit, live, id) for name in live.rule.choose for id in scope.named(name)]
    affected = (scope.named("token" if limit.per is Per.TOKEN else "subject") or [None])[0]  # type: ignore[list-item]
    return [limit_key(state, limit, live, affected)]


def affected_before(world: World, live: Live, among: Iterable[str]) -> frozenset[str]:
    """Those that a limit per affected character bars from being chosen again."""
    limit = live.rule.limit
    if limit is None or limit.per is not Per.AFFECTED:
        return frozenset()
    uses = world.state.uses
    return frozenset(id for id in among if uses.get(limit_key(world.state, limit, live, id), 0) >= limit.times)


def payer_of(world: World, live: Live, scope: Scope) -> CharacterId | None:
    """Who pays: the owner, or the role the cost names."""
    found = [id for id in scope.named(live.rule.cost.by) if id in world.state.characters]
    return found[0] if found else live.owner


def power_cost(world: World, live: Live, scope: Scope, payer: CharacterId) -> int:
    """The least Power it takes, cost changes and surcharges included (POW-07, POW-Q1)."""
    cost = live.rule.cost
    power = cost.power.min if isinstance(cost.power, Spread) else numbers.number(world, scope, cost.power)
    power += numbers.number(world, scope, cost.surcharge)
    return stats.cost(world, payer, priced(world, live.rule), power).total


def root(world: World, live: Live, payer: CharacterId) -> int:
    """CON-14, CON-15: Power before the cost."""
    return stats.surcharge(world, payer, live.rule.kind.value)


def objections(world: World, live: Live, scope: Scope) -> list[Reason]:
    """Why a rule that fits cannot be used now; nothing if it can."""
    rule = live.rule
    reasons: list[Reason] = []
    if spent_limit(world, live, scope):
        assert rule.limit is not None
        reasons.append(Reason(rule="CAR-33", code="limit_reached", params={"span": rule.limit.span.value}))
    if rule.kind is RuleKind.TACTIC:
        return reasons + cannot_play(world, live, scope) or _pointless(world, live, scope)
    payer = payer_of(world, live, scope)
    if rule.kind is RuleKind.REACTIVE and payer is not None:
        reasons += forbidden(world, payer, "use_reactive")
    if payer is not None:
        reasons += _cannot_pay(world, live, scope, payer)
    for name, pick in rule.choose.items():
        if not pick.up_to and not choosable(world, live, scope, name):
            reasons.append(Reason(rule="TAC-06", code="nothing_to_choose", params={"choice": name}))
    return reasons or _pointless(world, live, scope)


def _pointless(world: World, live: Live, scope: Scope) -> list[Reason]:
    """What could do nothing at all is left out: no die to modify, nobody to attack or to affect, or all too
    large."""
    if nothing_to_modify(world, scope, live.rule, live.seat):
        return [Reason(rule="MOD-06", code="no_die", params={"rule": live.rule.id})]
    if none_possible(world, scope, live.rule, live.rule.do):
        return [Reason(rule="ATK-Q7", code="nobody_to_attack", params={"rule": live.rule.id})]
    spends = live.rule.limit is not None or live.rule.is_optional  # then something would be lost or asked in vain
    step = live.rule.do[0] if live.rule.do else None
    if spends and isinstance(step, Choose) and not step.up_to and not selecting.matching(world, scope, step.of):
        return [Reason(rule="TAC-06", code="nothing_to_choose", params={"choice": step.as_ or ""})]
    if len(live.rule.do) != 1:
        return []
    if isinstance(step, Treat) and not counted(world, scope, Roll.THIS, (step.face,)):
        return [Reason(rule="MOD-06", code="no_die", params={"rule": live.rule.id})]
    if isinstance(step, AddDice):
        return _barred_dice(world, scope, step)
    if spends and isinstance(step, FELT) and isinstance(step.who, str) and not _felt(world, scope, step):
        return [Reason(rule="EFF-08", code="nobody_affected", params={"rule": live.rule.id})]
    if live.rule.kind is RuleKind.CRISIS and isinstance(who := getattr(step, "who", None), Each):
        nobody = not selecting.matching(world, scope, who.of)
        return [Reason(rule="EFF-08", code="nobody_affected", params={"rule": live.rule.id})] if nobody else []
    if live.rule.kind is not RuleKind.ATTACK_RULE:
        return []
    if isinstance(step, (Push, Throw)) and step.max_size is not None and isinstance(step.who, str):
        most = numbers.number(world, scope, step.max_size)
        if all(stats.size_during(world, id, step.word) > most for id in scope.named(step.who)):
            return [Reason(rule="EFF-08", code="too_large", params={"most": most})]
    return []


def _barred_dice(world: World, scope: Scope, step: AddDice) -> list[Reason]:
    """EFF-07: nobody pays for dice that may not be added."""
    name = pool_name(world, scope, step.to)
    frame = rolling(world, name)
    more = frame is not None and numbers.number(world, scope, step.amount) > 0
    return forbidden(world, roller(frame, name), "add_dice", roll=name) if frame is not None and more else []


def _felt(world: World, scope: Scope, step: GainPower | LosePower | Give | RemoveCondition) -> bool:
    """DMG-08, DMG-10, GRU-20: whether it has an effect on anybody it names; who is still to be chosen may do."""
    named = [world.state.characters[id] for id in scope.named(str(step.who)) if id in world.state.characters]

    def feels(one: Character) -> bool:
        if isinstance(step, GainPower) and one.grunt:
            return False
        if isinstance(step, RemoveCondition) and not any(
            has in step.conditions or not step.conditions for has in one.conditions
        ):
            return False
        return one.in_play and not one.dazed

    return not named or any(feels(one) for one in named)


def _cannot_pay(world: World, live: Live, scope: Scope, payer: CharacterId) -> list[Reason]:
    character = world.state.characters[payer]
    cost = live.rule.cost
    before = root(world, live, payer)
    need = power_cost(world, live, scope, payer) + before
    reasons = []
    if need > (has := purse(world, payer, helped=bool(priced(world, live.rule)))):
        reasons.append(Reason(rule="POW-07", code="power", params={"who": payer, "need": need, "has": has}))
    elif before > character.power:  # POW-Q1: no part of the cost, so nobody else can pay it
        about = {"who": payer, "need": before, "has": character.power}
        reasons.append(Reason(rule="CON-14", code="power", params=about))
    if cost.tokens is not None:
        need = numbers.number(world, scope, cost.tokens.number)
        have = character.tokens.get(cost.tokens.name, 0)
        if have < (1 if need >= numbers.UNBOUNDED else need):
            reasons.append(Reason(rule="EFF-02", code="tokens", params={"token": cost.tokens.name, "has": have}))
    return reasons
