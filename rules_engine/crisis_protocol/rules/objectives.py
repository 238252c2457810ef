"""OBJ-06…14: interacting with objective tokens and picking them up; what an interaction does stands on the crisis."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import PickUp
from rules_engine.crisis_protocol.events.objectives import Interacted, ObjectiveClaimed, ObjectiveTaken
from rules_engine.crisis_protocol.query import stats, usable
from rules_engine.crisis_protocol.query.conditions import may_hold
from rules_engine.crisis_protocol.query.live import CRISIS, lent_interactions
from rules_engine.crisis_protocol.query.objectives import contesting, no_room, printed, reach
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx, Names, world
from rules_engine.crisis_protocol.rules.memory import remember
from rules_engine.crisis_protocol.rules.moments import announce, use_of
from rules_engine.crisis_protocol.rules.power import spend_power
from rules_engine.crisis_protocol.state.frames import InteractFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel import limits
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.procedures import DONE, Flow, procedure

INTERACTION_COST = 1
"""OBJ-09."""


# -- holding -------------------------------------------------------------------------------------------------------


def _cannot_pick_up(look: World, who: CharacterId, token: str) -> list[Reason]:
    return forbidden(look, who, "pick_up", token=token) + no_room(look, who, token)


def pick_up(ctx: Ctx, who: CharacterId, token: str, kind: str | None = None) -> bool:
    """OBJ-14: the token goes to its stat card; False if it may not have it."""
    look = world(ctx)
    objective = ctx.state.objectives[token]
    if objective.removed or objective.held_by is not None or _cannot_pick_up(look, who, token):
        return False
    ctx.emit(ObjectiveTaken(token=token, who=who))
    remember(ctx, act="pick_up", by=who, to=token, named=objective.name)
    announce(ctx, Moment.PICKED_UP, {"subject": who, "by": who, "token": token, "from": kind})
    return True


# -- interacting ---------------------------------------------------------------------------------------------------


def interactions(look: World, who: CharacterId) -> list[Option]:
    """Every token on the battlefield that can be interacted with at all, and why it cannot now."""
    found = []
    for token in look.state.objectives.values():
        rules = _rules(look, token.id, who)
        if token.spot is None or token.removed or not rules:  # OBJ-06
            continue
        reasons = objections(look, who, token.id)
        params = {
            "token": token.id,
            "name": token.name,
            "cost": _cost(look, who, token.id),
            "action": any(rule.action for rule in rules),  # OBJ-10
        }
        found.append(Option(id=f"interact:{token.id}", params=params, reasons=tuple(reasons)))
    return found


def objections(
    look: World, who: CharacterId, token: str, *, free: bool = False, anywhere: bool = False, any_time: bool = False
) -> list[Reason]:
    """Why a character may not interact with a token now; nothing if it may. An effect may let it do so for nothing,
    at any distance, or in somebody else's activation."""
    character, objective = look.state.characters[who], look.state.objectives[token]
    if character.dazed or not character.in_play:
        return [Reason(rule="DMG-10", code="dazed", params={"who": who})]
    reasons = forbidden(look, who, "interact", token=token)
    if look.state.active != who and not any_time:
        reasons.append(Reason(rule="OBJ-07", code="not_its_activation", params={"who": who}))
    range_ = reach(look, who, "interact", token)
    if objective.spot is None or not (anywhere or look.within(who, token, range_)):
        reasons.append(Reason(rule="OBJ-08", code="out_of_range", params={"token": token, "range": range_}))
    if look.state.uses.get(_limit(who, token), 0):
        reasons.append(Reason(rule="OBJ-12", code="limit_reached", params={"token": token}))
    cost = 0 if free else _cost(look, who, token)
    if cost > character.power:
        params = {"who": who, "need": cost, "has": character.power}
        reasons.append(Reason(rule="OBJ-09", code="power", params=params))
    if objective.flipped:
        reasons.append(Reason(rule="OBJ-13", code="exhausted", params={"token": token}))
    if not reasons:
        against = [_rule_objections(look, who, token, rule, cost) for rule in _rules(look, token, who)]
        reasons = min(against, key=len) if against else [Reason(rule="OBJ-06", code="no_interaction")]
    return reasons


def _rules(look: World, token: str, who: CharacterId) -> tuple[Rule, ...]:
    """Those of the crisis card, and those that the squad's leadership gives for such a token."""
    lent = [
        live.rule
        for live in lent_interactions(look, look.seat_of(who))
        if may_hold(look, live.scope(token=token, subject=who), live.rule)
    ]
    return (*printed(look, token).interact, *lent)


def settle_claims(ctx: Ctx) -> None:
    """A token that secures an objective goes as soon as an enemy contests that, or nobody's leadership lays it."""
    for token in [o for o in ctx.state.objectives.values() if o.claimed_by is not None]:
        look = world(ctx)
        enemies = [id for seat, group in contesting(look, token.id).items() if seat != token.claimed_by for id in group]
        if enemies or not lent_interactions(look, token.claimed_by):
            ctx.emit(ObjectiveClaimed(token=token.id, seat=None))


def _rule_objections(look: World, who: CharacterId, token: str, rule: Rule, cost: int) -> list[Reason]:
    """OBJ-13: what the crisis card asks for; picking up needs room for the token."""
    live = _live(look, who, token, rule)
    unmet = Reason(rule="OBJ-13", code="condition", params={"rule": rule.id})
    reasons = [] if may_hold(look, live.scope(), rule) else [unmet]
    need = usable.power_cost(look, live, live.scope(), who) + cost
    has = look.state.characters[who].power
    if need > has:
        reasons.append(Reason(rule="POW-07", code="power", params={"who": who, "need": need, "has": has}))
    elif not reasons:
        reasons += usable.objections(look, live, live.scope())
    for step in rule.do:
        if isinstance(step, PickUp):
            reasons += _cannot_take(look, who, token, step)
    return reasons


def _cannot_take(look: World, who: CharacterId, token: str, step: PickUp) -> list[Reason]:
    if step.token == "token":  # nosec B105 # no password
        return _cannot_pick_up(look, who, token)
    aside = [
        other.id
        for other in look.state.objectives.values()
        if other.name == step.token and other.spot is None and other.held_by is None and not other.removed
    ]
    if not aside:
        return [Reason(rule="OBJ-13", code="none_left", params={"token": step.token})]
    return _cannot_pick_up(look, who, aside[0])


def _live(look: World, who: CharacterId, token: str, rule: Rule) -> Live:
    """EFF-05: what a crisis does is neither side's effect; `self` is who interacts."""
    names = {"token": token, "subject": who, "by": who}
    seat = look.seat_of(who)
    if seat is not None and any(live.rule.id == rule.id for live in lent_interactions(look, seat)):
        return Live(rule, who, seat, seat, names)
    return Live(rule, who, None, CRISIS, names)


def _cost(look: World, who: CharacterId, token: str) -> int:
    return stats.cost(look, who, ("interaction",), INTERACTION_COST, token).total


def _limit(who: CharacterId, token: str) -> str:
    """OBJ-11, OBJ-12."""
    return limits.key("activation", "interact", token, who)


def choose_rule(ctx: Ctx, frame: InteractFrame) -> Flow | None:
    """OBJ-06: the crisis card's ability; of several one is chosen. Nothing is paid for what cannot be done."""
    look = world(ctx)
    liberties = {"free": frame.free, "anywhere": frame.anywhere, "any_time": frame.any_time}
    if objections(look, frame.who, frame.token, **liberties):
        frame.result = {"who": frame.who, "amount": 0}
        return DONE
    cost = 0 if frame.free else _cost(look, frame.who, frame.token)
    options = tuple(
        Option(id=rule.id, reasons=tuple(_rule_objections(look, frame.who, frame.token, rule, cost)))
        for rule in _rules(look, frame.token, frame.who)
    )
    seat = ctx.state.characters[frame.who].controller
    params = {"who": frame.who, "token": frame.token}
    frame.rule = ctx.pick(ChooseOne(key="interact", seat=seat, source="OBJ-13", options=options, params=params))
    return None


def pay(ctx: Ctx, frame: InteractFrame) -> None:
    """OBJ-09, OBJ-12."""
    cost = 0 if frame.free else _cost(world(ctx), frame.who, frame.token)
    spend_power(ctx, frame.who, cost, "interaction")
    ctx.emit(limits.LimitUsed(limit=_limit(frame.who, frame.token)))
    for span in ("turn", "round"):
        ctx.emit(limits.LimitUsed(limit=limits.key(span, "cost", "interaction", frame.who)))
    ctx.emit(Interacted(who=frame.who, token=frame.token))
    remember(ctx, act="interact", by=frame.who, to=frame.token, named=ctx.state.objectives[frame.token].name)
    announce(ctx, Moment.INTERACTING, _about(frame))


def take_effect(ctx: Ctx, frame: InteractFrame) -> None:
    """OBJ-13."""
    look = world(ctx)
    rule = look.content.rule(frame.rule)
    frame.result = {"who": frame.who, "amount": 1}
    ctx.push(use_of(_live(look, frame.who, frame.token, rule), {}))


def interacted(ctx: Ctx, frame: InteractFrame) -> None:
    announce(ctx, Moment.INTERACTED, _about(frame))


def _about(frame: InteractFrame) -> Names:
    return {"subject": frame.who, "by": frame.who, "token": frame.token}


INTERACT = procedure(
    InteractFrame,
    {
        "choose": choose_rule,  # OBJ-06…08
        "pay": pay,  # OBJ-09, OBJ-12
        "effect": take_effect,  # OBJ-13
        "after": interacted,
    },
)
