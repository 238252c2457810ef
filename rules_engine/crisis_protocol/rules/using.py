"""Using a rule of a card: who plays, what is chosen, what it costs, then its effect (CAR-27…36, TAC-04…06)."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import Cost, Moment, RuleKind, Spread
from rules_engine.crisis_protocol.cards.vocabulary.costs import Player
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import TokenRemoved
from rules_engine.crisis_protocol.events.effects import EffectEnded
from rules_engine.crisis_protocol.events.flow import SuperpowerUsed, TacticPlayed
from rules_engine.crisis_protocol.query import numbers, selecting, usable
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.rules.choosing import choose_things
from rules_engine.crisis_protocol.rules.context import Ctx, window, world
from rules_engine.crisis_protocol.rules.durations import end_span
from rules_engine.crisis_protocol.rules.memory import remember
from rules_engine.crisis_protocol.rules.power import spend_power
from rules_engine.crisis_protocol.state.frames import EffectFrame, SufferFrame, UseFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import ChooseAmount, ChooseSome, Option
from rules_engine.kernel.limits import LimitUsed, key
from rules_engine.kernel.procedures import DONE, Flow, procedure

SUPERPOWERS = (RuleKind.ACTIVE, RuleKind.REACTIVE)


def live_of(ctx: Ctx, frame: UseFrame) -> Live:
    rule = ctx.engine.game.content.rule(frame.rule)  # type: ignore[attr-defined]
    return Live(rule, frame.owner, frame.seat, frame.seat or "neutral", frame.names, frame.effect, tuple(frame.path))


def promise_kept(frame: UseFrame) -> bool:
    """A promise (`later`) has its steps inside another rule and costs nothing more."""
    return len(frame.path) > 1


def name_players(ctx: Ctx, frame: UseFrame) -> None:
    """TAC-04, TAC-06: who plays a team tactic card; an "Active: Action" card is played by the active character."""
    live = live_of(ctx, frame)
    if live.rule.kind is not RuleKind.TACTIC or promise_kept(frame):
        return
    look = world(ctx)
    assert frame.seat is not None
    team: dict[str, list[CharacterId]] = {}
    taken: list[CharacterId] = []
    for index, player in enumerate(live.rule.players or (Player(),)):
        able = [id for id in usable.may_play(look, live, live.scope(), player) if id not in taken]
        if live.rule.action and index == 0 and ctx.state.active in able:
            able = [ctx.state.active]
        most = len(able) if player.number == "any" else int(player.number)
        least = 1 if player.number == "any" else most
        options = tuple(Option(id=id) for id in able)
        asked = ChooseSome(
            key=f"players_{index}", seat=frame.seat, source=frame.rule, options=options, least=least, most=most
        )
        chosen = ctx.picks(asked)
        taken += chosen
        team[player.as_ or f"player_{index}"] = chosen
    frame.names.update(team)
    frame.names["team"] = taken
    frame.names["self"] = taken[0]
    frame.owner = taken[0]


def choose_first(ctx: Ctx, frame: UseFrame) -> None:
    """TAC-06: what the rule affects is chosen before paying."""
    if promise_kept(frame):
        return
    live = live_of(ctx, frame)
    look = world(ctx)
    chosen: dict[str, list[str]] = {}
    for name, pick in live.rule.choose.items():
        scope = live.scope(**chosen)
        barred = usable.affected_before(look, live, selecting.matching(look, scope, pick.of))
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
        frame.names["spent"] = _pay(ctx, frame, live, payer) if payer is not None else 0
        frame.names["payer"] = payer
    for name in usable.counted_uses(live, live_of(ctx, frame).scope()):
        ctx.emit(LimitUsed(limit=name))
    for span in ("turn", "round"):
        ctx.emit(LimitUsed(limit=key(span, "used", live.rule.id, str(live.owner))))
    if live.rule.kind in SUPERPOWERS and frame.owner is not None:
        remember(ctx, act="use", by=frame.owner, named=live.rule.local_id)
        ctx.emit(SuperpowerUsed(who=frame.owner, rule=live.rule.id))


def _keep_promise(ctx: Ctx, frame: UseFrame) -> None:
    ctx.emit(EffectEnded(id=frame.effect)) if frame.effect is not None else None


def _pay(ctx: Ctx, frame: UseFrame, live: Live, payer: CharacterId) -> int:
    look = world(ctx)
    scope = live.scope()
    least = usable.power_cost(look, live, scope, payer)
    root = usable.root(look, live, payer)
    amount = _variable(ctx, frame, live.rule.cost, least, ctx.state.characters[payer].power - root, payer)
    spend_power(ctx, payer, root, "root")
    spend_power(ctx, payer, amount, live.rule.id)
    if (priced := usable.PRICED.get(live.rule.kind)) is not None:
        for span in ("turn", "round"):
            ctx.emit(LimitUsed(limit=key(span, "cost", priced, payer)))
    cost = live.rule.cost
    if cost.tokens is not None:
        wanted = min(
            numbers.number(look, scope, cost.tokens.number), ctx.state.characters[payer].tokens[cost.tokens.name]
        )
        cause = Cause(rule=live.rule.id, seat=frame.seat, character=frame.owner)
        ctx.emit(TokenRemoved(who=payer, token=cost.tokens.name, amount=wanted, cause=cause))
        amount = amount or wanted
    if isinstance(cost.damage, int) and cost.damage:
        cause = Cause(rule=live.rule.id, seat=ctx.state.characters[payer].controller, character=payer)
        ctx.push(SufferFrame(who=payer, amount=cost.damage, cause=cause))
    return amount


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
    """TAC-05: each player of the card pays its part."""
    assert frame.seat is not None
    shares: list[tuple[CharacterId, int]] = []
    for index, player in enumerate(live.rule.players or (Player(),)):
        team = frame.names.get(player.as_ or f"player_{index}", [])
        for who in team:
            cost = player.pays
            least = (
                cost.power.min
                if isinstance(cost.power, Spread)
                else numbers.number(world(ctx), live.scope(), cost.power)
            )
            if isinstance(cost.power, Spread):
                most = min(ctx.state.characters[who].power, cost.power.max or 10)
                asked = ChooseAmount(
                    key=f"spend_{who}", seat=frame.seat, source=frame.rule, least=least, most=most, params={"who": who}
                )
                least = ctx.amount(asked)
            shares.append((who, least))
    for who, share in shares:
        spend_power(ctx, who, share, live.rule.id)
    frame.names["spent"] = sum(share for _, share in shares)
    tactic = world(ctx).content.tactic(usable.tactic_id(live.rule.id))
    by = tuple(frame.names["team"])
    ctx.emit(TacticPlayed(seat=frame.seat, card=tactic.id, by=by, discard=not tactic.stays))


def announce_use(ctx: Ctx, frame: UseFrame) -> None:
    _tell(ctx, frame, Moment.SUPERPOWER_USED, Moment.TACTIC_PLAYED)


def take_effect(ctx: Ctx, frame: UseFrame) -> Flow | None:
    ctx.push(
        EffectFrame(rule=frame.rule, path=frame.path, owner=frame.owner, seat=frame.seat, names=dict(frame.names)),
        into="names",
    )
    return None


def announce_resolved(ctx: Ctx, frame: UseFrame) -> Flow:
    end_span(ctx, "effect", f"{frame.rule}@{frame.owner}")
    _tell(ctx, frame, Moment.SUPERPOWER_RESOLVED, Moment.TACTIC_RESOLVED)
    return DONE


def _tell(ctx: Ctx, frame: UseFrame, power: Moment, tactic: Moment) -> None:
    live = live_of(ctx, frame)
    if promise_kept(frame):
        return
    names: dict[str, Any] = {"subject": frame.owner, "by": frame.owner, "named": live.rule.local_id}
    if live.rule.kind in SUPERPOWERS:
        window(power, lambda _: {**names, "kind": live.rule.kind.value})(ctx, frame)
    elif live.rule.kind is RuleKind.TACTIC:
        window(tactic, lambda _: {**names, "team": frame.names.get("team")})(ctx, frame)


USE = procedure(
    UseFrame,
    {
        "players": name_players,  # TAC-04
        "choose": choose_first,  # TAC-06
        "pay": pay,  # POW-07, TAC-05
        "used": announce_use,
        "effect": take_effect,
        "resolved": announce_resolved,  # EFF-06
    },
)
