"""Using a rule of a card: who plays, what is chosen, what it costs, then its effect (CAR-27…36, TAC-04…06)."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import Cost, Moment, RuleKind, Spread
from rules_engine.crisis_protocol.cards.vocabulary.costs import Player
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import TokenRemoved
from rules_engine.crisis_protocol.events.effects import EffectEnded
from rules_engine.crisis_protocol.events.flow import SuperpowerUsed, TacticPlayed
from rules_engine.crisis_protocol.query import casting, numbers, selecting, stats, usable
from rules_engine.crisis_protocol.query.purses import purse
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.rules.choosing import choose_things
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.deferred import announce_end
from rules_engine.crisis_protocol.rules.durations import end_span
from rules_engine.crisis_protocol.rules.memory import remember
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.power import shares_of, spend_power, spend_shares
from rules_engine.crisis_protocol.rules.rolling import own_rolls, own_rolls_resolved
from rules_engine.crisis_protocol.state.frames import EffectFrame, SufferFrame, UseFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import Choice, ChooseAmount, ChooseSome, Option, PickMany
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.limits import LimitUsed, key
from rules_engine.kernel.procedures import DONE, Flow, procedure


def live_of(ctx: Ctx, frame: UseFrame) -> Live:
    rule = ctx.engine.game.cards(ctx.state).rule(frame.rule)  # type: ignore[attr-defined]
    return Live(rule, frame.owner, frame.seat, frame.seat or "neutral", frame.names, frame.effect, tuple(frame.path))


def promise_kept(frame: UseFrame) -> bool:
    """A promise (`later`) has its steps inside another rule and costs nothing more."""
    return len(frame.path) > 1


def name_players(ctx: Ctx, frame: UseFrame) -> None:
    """TAC-04, TAC-06: who plays a team tactic card; an "Active: Action" card is played by the active character."""
    live = live_of(ctx, frame)
    if live.rule.kind is not RuleKind.TACTIC or promise_kept(frame):
        return
    scope = live.scope()
    named: dict[str, list[CharacterId]] = {}
    for index, player in enumerate(casting.players_of(live)):
        name = casting.name_of(player, index)
        named[name] = _players(ctx, frame, live, scope, named, name, player)
    team = [id for group in named.values() for id in group]
    frame.names.update(named)
    frame.names["team"] = team
    frame.names["self"] = team[0]
    frame.owner = team[0]


def _players(
    ctx: Ctx, frame: UseFrame, live: Live, scope: Scope, named: Mapping[str, list[CharacterId]], name: str, part: Player
) -> list[CharacterId]:
    """Those who can play this part together with the ones named before."""
    assert frame.seat is not None
    look = world(ctx)
    casts = [
        cast
        for cast in casting.complete_castings(look, live, scope)
        if all(set(cast.named(other)) <= set(group) for other, group in named.items())
    ]
    groups = [frozenset(cast.named(name)) for cast in casts]
    able = sorted({id for group in groups for id in group}, key=list(ctx.state.characters).index)
    many = part.number == "any"
    number = min(len(able), part.up_to or len(able)) if many else int(part.number)
    about: dict[str, Any] = {}
    if part.together is not None:
        about["together"] = part.together
    elif not many and len(set(groups)) < comb(len(able), number):
        about["groups"] = sorted(sorted(group, key=able.index) for group in set(groups))
    asked = ChooseSome(
        key=f"players_{len(named)}",
        seat=frame.seat,
        source=frame.rule,
        options=tuple(Option(id=id, params={"power": ctx.state.characters[id].power}) for id in able),
        least=1 if many else number,
        most=number,
        params=about,
    )

    def check(choice: Choice) -> Verdict:
        assert isinstance(choice, PickMany)
        if many:
            has = sum(casting.most_of(look, scope, part, id) for id in choice.options)
            enough = part.together is None or has >= part.together
            return Verdict.yes() if enough else Verdict.no("TAC-17", "power_together", needs=part.together, has=has)
        return Verdict.yes() if frozenset(choice.options) in groups else Verdict.no("TAC-17", "not_together")

    return ctx.picks(asked, check)


def choose_first(ctx: Ctx, frame: UseFrame) -> None:
    """TAC-06: what the rule affects is chosen before paying."""
    if promise_kept(frame):
        return
    live = live_of(ctx, frame)
    look = world(ctx)
    chosen: dict[str, list[str]] = {}
    for name, pick in live.rule.choose.items():
        scope = live.scope(**chosen)
        open_ = casting.choosable(look, live, scope, name)
        barred = frozenset(id for id in selecting.matching(look, scope, pick.of) if id not in open_)
        chosen[name] = choose_things(ctx, scope, pick, name, leave_out=barred)
    frame.names.update(chosen)


def pay(ctx: Ctx, frame: UseFrame) -> None:
    """POW-04…07: the variable part of a cost is chosen, then everything is paid before the effect."""
    live = live_of(ctx, frame)
    if promise_kept(frame):
        _keep_promise(ctx, frame)
        return
    if live.rule.kind is RuleKind.TACTIC:
        _pay_as_team(ctx, frame, live)
    else:
        payer = usable.payer_of(world(ctx), live, live.scope())
        frame.names["spent"] = _pay(ctx, frame, live, payer) if payer is not None and not frame.free else 0
        if payer is not None and frame.free:  # POW-Q1: what comes before a cost is no part of it
            spend_power(ctx, payer, usable.root(world(ctx), live, payer), "root")
        frame.names["payer"] = payer
    for name in usable.counted_uses(ctx.state, live, live_of(ctx, frame).scope()):
        ctx.emit(LimitUsed(limit=name))
    for span in ("turn", "round"):
        ctx.emit(LimitUsed(limit=key(span, "used", live.rule.id, str(live.owner))))
    if live.rule.kind in usable.SUPERPOWERS and frame.owner is not None:
        remember(ctx, act="use", by=frame.owner, named=live.rule.local_id)
        ctx.emit(SuperpowerUsed(who=frame.owner, rule=live.rule.id))


def _keep_promise(ctx: Ctx, frame: UseFrame) -> None:
    ctx.emit(EffectEnded(id=frame.effect)) if frame.effect is not None else None


def _pay(ctx: Ctx, frame: UseFrame, live: Live, payer: CharacterId) -> int:
    look = world(ctx)
    scope = live.scope()
    least = usable.power_cost(look, live, scope, payer)
    root = usable.root(look, live, payer)
    aside = root + usable.owed(look, live)
    helped = bool(usable.priced(look, live.rule))
    amount = _variable(ctx, frame, live.rule.cost, least, purse(look, payer, helped=helped) - aside, payer)
    stamina = look.stamina(payer).total - ctx.state.characters[payer].damage
    hurt = _part(ctx, frame, live, live.rule.cost.damage, payer, stamina, hurts=True)
    given = _tokens(ctx, frame, live, payer)
    in_tokens = _in_tokens(ctx, frame, live, payer, amount, ctx.state.characters[payer].power - aside)
    shares = shares_of(ctx, payer, amount - in_tokens, live.rule.id, helped=helped, aside=root)
    frame.power = amount - in_tokens
    _give_up(ctx, frame, live, in_tokens)
    spend_power(ctx, payer, root, "root")
    spend_shares(ctx, shares, live.rule.id)
    for what in usable.priced(look, live.rule):
        for span in ("turn", "round"):
            ctx.emit(LimitUsed(limit=key(span, "cost", what, payer)))
    cost = live.rule.cost
    if cost.tokens is not None:
        cause = Cause(rule=live.rule.id, seat=frame.seat, character=frame.owner)
        ctx.emit(TokenRemoved(who=payer, token=cost.tokens.name, amount=given, cause=cause))
        amount = amount or given
    if hurt:
        cause = Cause(rule=live.rule.id, seat=ctx.state.characters[payer].controller, character=payer)
        ctx.push(SufferFrame(who=payer, amount=hurt, cause=cause), into="hurt+")
    return amount


def _in_tokens(ctx: Ctx, frame: UseFrame, live: Live, payer: CharacterId, amount: int, has: int) -> int:
    """How much of the cost is paid in tokens that count as Power; only asks."""
    stored = sum(usable.token_purse(world(ctx), live, live.scope()).values())
    if not stored or not amount:
        return 0
    least, most = max(0, amount - has), min(stored, amount)
    asked = ChooseAmount(
        key="pay_in_tokens",
        seat=ctx.state.characters[payer].controller,
        source=frame.rule,
        least=least,
        most=most,
        params={"who": payer, "cost": amount},
    )
    return ctx.amount(asked)


def _give_up(ctx: Ctx, frame: UseFrame, live: Live, number: int) -> None:
    purse_ = live.rule.cost.or_tokens
    cause = Cause(rule=live.rule.id, seat=frame.seat, character=frame.owner)
    for id, has in usable.token_purse(world(ctx), live, live.scope()).items():
        given = min(has, number)
        if given and purse_ is not None:
            ctx.emit(TokenRemoved(who=id, token=purse_.name, amount=given, cause=cause))
            number -= given


def _tokens(ctx: Ctx, frame: UseFrame, live: Live, payer: CharacterId) -> int:
    """How many of its own tokens are given up; of a variable number its player says how many."""
    asked = live.rule.cost.tokens
    if asked is None:
        return 0
    has = ctx.state.characters[payer].tokens[asked.name]
    return min(_part(ctx, frame, live, asked.number, payer, has), has)


def _variable(ctx: Ctx, frame: UseFrame, cost: Cost, least: int, has: int, payer: CharacterId) -> int:
    """A cost of X: its player says how much."""
    if not isinstance(cost.power, Spread):
        return least
    most = has if cost.power.max is None else min(has, cost.power.max)
    seat = ctx.state.characters[payer].controller
    return ctx.amount(
        ChooseAmount(
            key="spend", seat=seat, source=frame.rule, least=least, most=max(least, most), params={"who": payer}
        )
    )


def _pay_as_team(ctx: Ctx, frame: UseFrame, live: Live) -> None:
    """TAC-05: each player of the card pays its part, in Power or in damage; together what the card asks for."""
    assert frame.seat is not None
    shares: list[tuple[CharacterId, str, int]] = []
    look = world(ctx)
    before = {who: stats.surcharge(look, who, RuleKind.TACTIC.value) for who in frame.names["team"]}
    for index, player in enumerate(casting.players_of(live)):
        group: list[CharacterId] = frame.names.get(casting.name_of(player, index), [])
        for nth, who in enumerate(group):
            character = ctx.state.characters[who]
            rest = sum(ctx.state.characters[id].power - before[id] for id in group[nth + 1 :])
            owed = (player.together or 0) - sum(paid for _, _, paid in shares) - rest
            has = character.power - before[who]
            shares.append((who, "power", _part(ctx, frame, live, player.pays.power, who, has, owed)))
            stamina = world(ctx).stamina(who).total - character.damage
            shares.append((who, "damage", _part(ctx, frame, live, player.pays.damage, who, stamina, hurts=True)))
    for who, power in before.items():
        spend_power(ctx, who, power, live.rule.id)
    for who, what, share in shares:
        if what == "power":
            spend_power(ctx, who, share, live.rule.id)
        elif share:
            cause = Cause(rule=live.rule.id, seat=frame.seat, character=who)
            ctx.push(SufferFrame(who=who, amount=share, cause=cause), into="hurt+")
    frame.names["spent"] = sum(share for _, what, share in shares if what == "power")
    frame.names["payers"] = [who for who, what, share in shares if share and what == "power"]
    tactic = world(ctx).content.tactic(casting.tactic_id(live.rule.id))
    by = tuple(frame.names["team"])
    ctx.emit(TacticPlayed(seat=frame.seat, card=tactic.id, by=by, discard=not tactic.stays))


def _part(
    ctx: Ctx, frame: UseFrame, live: Live, price: Any, who: CharacterId, has: int, owed: int = 0, *, hurts: bool = False
) -> int:
    """What one player of a card pays; of a variable price its player says how much. `hurts`: in damage."""
    if not isinstance(price, Spread):
        return numbers.number(world(ctx), live.scope(it=who), price)
    most = has if price.max is None else min(has, price.max)
    asked = ChooseAmount(
        key=f"spend_{who}",
        seat=frame.seat or "",
        source=frame.rule,
        least=min(max(numbers.number(world(ctx), live.scope(it=who), price.min), owed), most),
        most=most,
        params={"who": who, "price": "damage"} if hurts else {"who": who},
    )
    return ctx.amount(asked)


def count_damage(ctx: Ctx, frame: UseFrame) -> None:
    """DMG-03: where damage is the price, only what was really suffered has been paid."""
    if frame.hurt:
        suffered = sum(int(result["amount"]) for result in frame.hurt if isinstance(result, dict))
        frame.names["spent"] = int(frame.names["spent"]) + suffered


def announce_use(ctx: Ctx, frame: UseFrame) -> None:
    told = _moment_of(ctx, frame, Moment.SUPERPOWER_USED, Moment.TACTIC_PLAYED)
    if told is not None:
        announce(ctx, *told)


def take_effect(ctx: Ctx, frame: UseFrame) -> Flow | None:
    if frame.void:
        return None
    ctx.push(
        EffectFrame(rule=frame.rule, path=frame.path, owner=frame.owner, seat=frame.seat, names=dict(frame.names)),
        into="names",
    )
    return None


def announce_resolved(ctx: Ctx, frame: UseFrame) -> Flow:
    """EFF-06; EFF-12: what its rolls and its doings have set off comes among the rest."""
    end_span(ctx, "effect", f"{frame.rule}@{frame.owner}")
    told = _moment_of(ctx, frame, Moment.SUPERPOWER_RESOLVED, Moment.TACTIC_RESOLVED)
    if told is None or not announce_end(ctx, *told, own_rolls(frame.names)):
        own_rolls_resolved(ctx, frame.names)
    return DONE


def _moment_of(ctx: Ctx, frame: UseFrame, power: Moment, tactic: Moment) -> tuple[Moment, dict[str, Any]] | None:
    live = live_of(ctx, frame)
    if promise_kept(frame):
        return None
    engaged = world(ctx).engaged  # whoever fights while it is used
    names: dict[str, Any] = {**engaged, "subject": frame.owner, "by": frame.owner, "named": live.rule.local_id}
    if live.rule.kind in usable.SUPERPOWERS:
        if any(trigger.marked for other in world(ctx).listening(power) for trigger in other.rule.on):
            names["power_paid"] = frame.power  # told only where somebody asks for it
        return power, {**names, "kind": live.rule.kind.value, "paid": frame.names.get("spent", 0)}
    if live.rule.kind is RuleKind.TACTIC:
        return tactic, {**names, "team": frame.names.get("team"), "payers": frame.names.get("payers")}
    return None


USE = procedure(
    UseFrame,
    {
        "players": name_players,  # TAC-04
        "choose": choose_first,  # TAC-06
        "pay": pay,  # POW-07, TAC-05
        "paid": count_damage,
        "used": announce_use,
        "effect": take_effect,
        "resolved": announce_resolved,  # EFF-06
    },
)
