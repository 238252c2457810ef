"""May a rule be used: its limit, its cost, its choices. Verdicts name what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import Each, Limit, Moment, Rule, RuleKind, Spread
from rules_engine.crisis_protocol.cards.vocabulary.costs import Scope as Per
from rules_engine.crisis_protocol.cards.vocabulary.permissions import UsesAgain
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import Push, Throw
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import AddDice, MakeAttack, Treat
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Choose, May
from rules_engine.crisis_protocol.cards.vocabulary.steps_harm import Action
from rules_engine.crisis_protocol.cards.vocabulary.words import ActionKind, Roll, Span
from rules_engine.crisis_protocol.query import numbers, selecting, stats
from rules_engine.crisis_protocol.query.casting import cannot_play, choosable, complete_castings, tactic_id
from rules_engine.crisis_protocol.query.idle import does_nothing
from rules_engine.crisis_protocol.query.live import attack_at_hand
from rules_engine.crisis_protocol.query.modifying import nothing_to_modify, pool_of, roller
from rules_engine.crisis_protocol.query.permits import forbidden, permissions
from rules_engine.crisis_protocol.query.purses import purse
from rules_engine.crisis_protocol.query.rolls import counted, find_pool, pool_name, rolling
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel import limits
from rules_engine.kernel.explain import Reason

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

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
        seat = "" if live.rule.kind is RuleKind.CRISIS else live.seat or ""  # EFF-05: a crisis is nobody's
        return limits.key(span, "affected", live.printed, seat, affected or "")
    owner = live.owner or live.names.get("self") or live.seat or ""
    return limits.key(span, "rule", live.rule.id, str(owner))


def barred_key(rule: str, owner: CharacterId | None) -> str:
    """The name under which it is noted that a superpower cannot be used again this turn."""
    return limits.key(Span.TURN.value, "barred", rule, str(owner))


def spent_limit(world: World, live: Live, scope: Scope) -> bool:
    limit = live.rule.limit
    if limit is None or (limit.per is Per.AFFECTED and live.rule.choose):
        return False  # then those already affected cannot be chosen
    affected = (scope.named("token" if limit.per is Per.TOKEN else "subject") or [None])[0]  # type: ignore[list-item]
    used = world.state.uses.get(limit_key(world.state, limit, live, affected), 0)
    return used >= limit.times and not _once_more(world, live)


def _once_more(world: World, live: Live) -> bool:
    """Whether a rule lets its owner use a superpower of its card though its limit is reached."""
    if live.rule.kind not in SUPERPOWERS or live.owner is None:
        return False
    for giver, _, rule in permissions(world, UsesAgain, live.owner):
        own = [r for r in world.form(live.owner).superpowers if r.limit is not None and r.limit.span is Span.TURN]
        if rule.most is not None and live.rule.id not in {r.id for r in own}:
            continue
        uses = ((r.limit, world.state.uses.get(limits.key("turn", "rule", r.id, live.owner), 0)) for r in own)
        if rule.most is None or sum(max(0, n - limit.times) for limit, n in uses if limit is not None) < rule.most:
            world.note(giver.rule.id)
            return True
    return False


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
    """Who pays: the owner, or the role the cost names; of those who are still to be chosen, whoever has the most."""
    by = live.rule.cost.by
    if by in live.rule.choose and by not in scope.names:
        among = selecting.matching(world, scope, live.rule.choose[by].of)
        helped = bool(priced(world, live.rule))
        return max(among, key=lambda id: purse(world, id, helped=helped), default=None)
    found = [id for id in scope.named(by) if id in world.state.characters]
    return found[0] if found else live.owner


def power_cost(world: World, live: Live, scope: Scope, payer: CharacterId) -> int:
    """The least Power it takes, cost changes and surcharges included (POW-07, POW-Q1)."""
    cost = live.rule.cost
    power = numbers.number(world, scope, cost.power.min if isinstance(cost.power, Spread) else cost.power)
    power += numbers.number(world, scope, cost.surcharge)
    return stats.cost(world, payer, priced(world, live.rule), power).total


def root(world: World, live: Live, payer: CharacterId) -> int:
    """CON-14, CON-15: Power before the cost."""
    return stats.surcharge(world, payer, live.rule.kind.value, live.rule.local_id)


def owed(world: World, live: Live) -> int:
    """What an attack still costs whose special rule asks for Power while it is paid for: that is no part of it."""
    if live.rule.kind is not RuleKind.ATTACK_RULE or not any(t.moment is Moment.PAYING for t in live.rule.on):
        return 0
    frame = attack_at_hand(world)
    return frame.cost if frame is not None else 0


def objections(world: World, live: Live, scope: Scope) -> list[Reason]:
    """Why a rule that fits cannot be used now; nothing if it can."""
    rule = live.rule
    reasons: list[Reason] = []
    if spent_limit(world, live, scope):
        assert rule.limit is not None
        reasons.append(Reason(rule="CAR-33", code="limit_reached", params={"span": rule.limit.span.value}))
    if rule.kind is RuleKind.TACTIC:
        return reasons + cannot_play(world, live, scope) or _pointless_for_all(world, live, scope)
    if rule.kind in SUPERPOWERS and world.state.uses.get(barred_key(rule.id, live.owner)):
        reasons.append(Reason(rule="EFF-07", code="limit_reached", params={"span": Span.TURN.value}))
    payer = payer_of(world, live, scope)
    user = live.owner if rule.cost.by in rule.choose else payer
    if rule.kind is RuleKind.REACTIVE and user is not None:
        reasons += forbidden(world, user, "use_reactive")
    if payer is not None:
        reasons += cannot_pay(world, live, scope, payer)
    for name, pick in rule.choose.items():
        if not pick.up_to and not choosable(world, live, scope, name):
            reasons.append(Reason(rule="TAC-06", code="nothing_to_choose", params={"choice": name, "rule": rule.id}))
    return reasons or _pointless(world, live, _most_spent(world, live, scope, payer))


def _most_spent(world: World, live: Live, scope: Scope, payer: CharacterId | None) -> Scope:
    """What a rule with a price of X could do at best is judged by the most that can be spent on it."""
    price = live.rule.cost.power
    if payer is not None and (tokens := _most_tokens(world, live, payer)) is not None and "spent" not in scope.names:
        return scope.bind(spent=tokens)
    if payer is None or not isinstance(price, Spread) or "spent" in scope.names:
        return scope
    has = purse(world, payer, helped=bool(priced(world, live.rule))) - root(world, live, payer) - owed(world, live)
    return scope.bind(spent=has if price.max is None else min(has, price.max))


def _lies(world: World, scope: Scope, step: Treat) -> bool:
    """Whether the roll that is meant shows the face that is to be treated as another."""
    name = pool_of(world, scope, step.whose)
    pool = find_pool(world, name) if name is not None else None
    return step.face in pool.faces if pool is not None else counted(world, scope, Roll.THIS, (step.face,)) > 0


def _most_tokens(world: World, live: Live, payer: CharacterId) -> int | None:
    """The most of its own tokens that can be given up for a rule that takes X of them, or all."""
    cost = live.rule.cost.tokens
    if cost is None or not (isinstance(cost.number, Spread) or cost.number == "all"):
        return None
    has = world.state.characters[payer].tokens.get(cost.name, 0)
    return min(has, cost.number.max) if isinstance(cost.number, Spread) and cost.number.max is not None else has


def _pointless_for_all(world: World, live: Live, scope: Scope) -> list[Reason]:
    """Of a team tactic card: whoever plays it, it would do nothing."""
    reasons: list[Reason] = []
    for cast in complete_castings(world, live, scope):
        reasons = _pointless(world, live, cast)
        if not reasons:
            return []
    return reasons


def is_fruitless(world: World, live: Live) -> bool:
    """Whoever uses it and whatever is chosen: its steps would do nothing, though they may be carried out (EFF-08). What
    costs damage is left aside: paying may give it something to do."""
    rule, scope = live.rule, live.scope(subject=live.owner)
    if rule.cost.damage or any(player.pays.damage for player in rule.players):
        return False
    casts = complete_castings(world, live, scope) if rule.kind is RuleKind.TACTIC else [scope]
    chosen = [each for cast in casts for each in _chosen(world, live, cast, tuple(rule.choose))]
    return bool(chosen) and all(
        does_nothing(world, _at_most(world, live, each), rule, rule.do, though_allowed=True) for each in chosen
    )


def _chosen(world: World, live: Live, scope: Scope, names: Sequence[str]) -> Iterator[Scope]:
    """Every way to choose one of each; where several may be chosen, each alone stands for all ways."""
    if not names:
        yield scope
        return
    for id in choosable(world, live, scope, names[0]):
        yield from _chosen(world, live, scope.bind(**{names[0]: [id]}), names[1:])


def _pointless(world: World, live: Live, scope: Scope) -> list[Reason]:
    """What could do nothing at all is left out: no die to modify, nobody to attack or to affect, or all too
    large (EFF-08)."""
    scope = _at_most(world, live, scope)
    if nothing_to_modify(world, scope, live.rule, live.seat):
        return [Reason(rule="MOD-06", code="no_die", params={"rule": live.rule.id})]
    if does_nothing(world, scope, live.rule, live.rule.do):
        return [_idle_reason(live.rule)]
    step = live.rule.do[0] if live.rule.do else None
    if len(live.rule.do) != 1:
        return []
    if isinstance(step, Treat) and not _lies(world, scope, step):
        return [Reason(rule="MOD-06", code="no_die", params={"rule": live.rule.id})]
    if isinstance(step, AddDice):
        return _barred_dice(world, scope, step)
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


def _at_most(world: World, live: Live, scope: Scope) -> Scope:
    """Before anything is paid, a cost of X is looked at with as much as its payer could spend."""
    power, payer = live.rule.cost.power, payer_of(world, live, scope)
    if payer is not None and (tokens := _most_tokens(world, live, payer)) is not None and "spent" not in scope.names:
        return scope.bind(spent=tokens)
    if not isinstance(power, Spread) or payer is None or "spent" in scope.names:
        return scope
    has = purse(world, payer, helped=bool(priced(world, live.rule)))
    return scope.bind(spent=has if power.max is None else min(has, power.max))


def _idle_reason(rule: Rule) -> Reason:
    """Why steps would do nothing."""
    first = rule.do[0]
    if isinstance(first, Choose):
        about = {"choice": first.as_ or "", "rule": rule.id}
        return Reason(rule="TAC-06", code="nothing_to_choose", params=about)
    first = first.do[0] if isinstance(first, May) else first
    attack = isinstance(first, MakeAttack) or (isinstance(first, Action) and first.kind is ActionKind.ATTACK)
    rule_id, code = ("ATK-Q7", "nobody_to_attack") if attack else ("EFF-08", "nobody_affected")
    return Reason(rule=rule_id, code=code, params={"rule": rule.id})


def _barred_dice(world: World, scope: Scope, step: AddDice) -> list[Reason]:
    """EFF-07: nobody pays for dice that may not be added."""
    name = pool_name(world, scope, step.to)
    frame = rolling(world, name)
    more = frame is not None and numbers.number(world, scope, step.amount) > 0
    return forbidden(world, roller(frame, name), "add_dice", roll=name) if frame is not None and more else []


def token_purse(world: World, live: Live, scope: Scope) -> dict[CharacterId, int]:
    """Whose tokens may be given up instead of Power, and how many there are."""
    instead = live.rule.cost.or_tokens
    if instead is None:
        return {}
    holders = selecting.matching(world, scope, instead.of)
    has = {id: world.state.characters[id].tokens.get(instead.name, 0) for id in holders if id in world.state.characters}
    return {id: number for id, number in has.items() if number}


def cannot_pay(world: World, live: Live, scope: Scope, payer: CharacterId) -> list[Reason]:
    character = world.state.characters[payer]
    cost = live.rule.cost
    before = root(world, live, payer)
    need = power_cost(world, live, scope, payer) + before + owed(world, live)
    reasons = []
    stored = sum(token_purse(world, live, scope).values())
    if need > (has := purse(world, payer, helped=bool(priced(world, live.rule))) + stored):
        reasons.append(Reason(rule="POW-07", code="power", params={"who": payer, "need": need, "has": has}))
    elif before > character.power:  # POW-Q1: no part of the cost, so nobody else can pay it
        about = {"who": payer, "need": before, "has": character.power}
        reasons.append(Reason(rule="CON-14", code="power", params=about))
    if cost.tokens is not None:
        asked = cost.tokens.number
        need = numbers.number(world, scope, asked.min if isinstance(asked, Spread) else asked)
        have = character.tokens.get(cost.tokens.name, 0)
        if have < (1 if need >= numbers.UNBOUNDED else need):
            reasons.append(Reason(rule="EFF-02", code="tokens", params={"token": cost.tokens.name, "has": have}))
    return reasons
