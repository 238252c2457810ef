"""Answers given in advance: passes in battles, placements, flight, captures, ransom, and the next action."""

from __future__ import annotations

from rules_engine.cry_havoc.events.orders import OrderLapsed
from rules_engine.cry_havoc.query.looks import look_of
from rules_engine.cry_havoc.query.offers import END
from rules_engine.cry_havoc.rules.building import DONE_BUILDING
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.moving import DONE_MOVING
from rules_engine.cry_havoc.rules.prisoners import KEEP
from rules_engine.cry_havoc.state.frames import BuildFrame, MoveFrame
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.orders import CAPTURE, FLIGHT, PLACEMENT, RANSOM, TACTICS, StandingOrder
from rules_engine.cry_havoc.state.words import Phase
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Option,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.values import Seat


def standing_order(ctx: Ctx, decision: Decision) -> Ordered | None:
    for order in reversed(ctx.state.orders):
        if order.seat == decision.seat and order.policy != "ask":
            choice = _answer(ctx, order, decision)
            if choice is not None:
                return Ordered(order.id, choice, order.model_dump(mode="json"))
    return None


def _answer(ctx: Ctx, order: StandingOrder, decision: Decision) -> Choice | None:
    if order.prepared is not None:
        return _prepared(ctx, order, decision)
    if order.region is not None and order.region != decision.params.get("region"):
        return None
    if decision.params.get("side", order.seat) != (order.side or order.seat):
        return None
    match order.ability, decision:
        case str(ability), ChooseReaction(key="tactics", options=options) if ability == TACTICS:
            awaited = any(option.enabled and option.id in order.keep for option in options)
            return None if awaited else Pick(option=PASS)
        case str(ability), ChooseSplit(key="placement") if ability == PLACEMENT:
            return Spread(amounts={objective.value: count for objective, count in order.placement.items()})
        case str(ability), ChooseSplit(key="ransom") as question if ability == RANSOM:
            return _ransom(order, question)
        case str(ability), ChooseOne(key="flight", options=options) if ability == FLIGHT:
            return _first(options, order.regions)
        case str(ability), ChooseOne(key="capture", options=options) if ability == CAPTURE:
            return _first(options, order.objectives)
    return None


def _first(options: tuple[Option, ...], wanted: tuple[str, ...]) -> Choice | None:
    """The first of those wanted that is offered."""
    offered = {option.id for option in options if option.enabled}
    found = next((one for one in wanted if one in offered), None)
    return None if found is None else Pick(option=found)


def _ransom(order: StandingOrder, question: ChooseSplit) -> Choice:
    """So many as ordered and affordable, from whoever holds them in the order offered."""
    wanted = question.total if order.amount is None else order.amount
    left = 0 if order.policy == "never" else min(int(question.params["most"]), wanted)
    amounts: dict[str, int] = {}
    for bin in question.bins:
        if bin.id != KEEP:
            amounts[bin.id] = min(left, bin.most)
            left -= amounts[bin.id]
    amounts[KEEP] = question.total - sum(amounts.values())
    return Spread(amounts=amounts)


# -- an action made ready --------------------------------------------------------------------------------------------


def _prepared(ctx: Ctx, order: StandingOrder, decision: Decision) -> Choice | None:
    """The answers one by one; where one does not fit, its owner goes on alone."""
    plan = order.prepared
    assert plan is not None
    match decision:
        case ChooseOne(key="action"):
            return Pick(option=plan.action)
        case ChooseSome(key="cards"):
            return PickMany(options=plan.cards)
        case ChooseOne(key="source"):
            return Pick(option=plan.steps[0]) if plan.steps else None
        case ChooseOne(key="move" | "build"):
            frame = ctx.state.top
            assert isinstance(frame, MoveFrame | BuildFrame)
            at, done = len(frame.made), DONE_MOVING if isinstance(frame, MoveFrame) else DONE_BUILDING
            if frame.made != list(plan.steps[:at]):
                return None
            return Pick(option=plan.steps[at] if at < len(plan.steps) else done)
        case ChooseAmount(key="recruit", most=most):
            return Amount(amount=most)
        case ChooseOne(key="after"):
            return Pick(option=END)
    return None


def check_prepared(ctx: Ctx, seat: Seat) -> None:
    """When a turn begins: what was made ready holds only if every region it names looks as it did then."""
    look = world(ctx)
    for order in _prepared_by(ctx.state, seat):
        plan = order.prepared
        assert plan is not None
        same = all(look_of(look, region) == was for region, was in plan.regions.items())
        if not same or any(card not in look.player(seat).hand for card in plan.cards):
            ctx.emit(OrderLapsed(order=order, why="changed"))


def drop_prepared(ctx: Ctx, seat: Seat) -> None:
    """When the turn is over."""
    for order in _prepared_by(ctx.state, seat):
        ctx.emit(OrderLapsed(order=order, why="over"))


def _prepared_by(state: Match, seat: Seat) -> list[StandingOrder]:
    return [order for order in state.orders if order.seat == seat and order.prepared is not None]


def settle_orders(ctx: Ctx) -> None:
    """Orders whose time is over: those of battles that were fought, and of a round that ended."""
    for order in list(ctx.state.orders):
        if _is_over(ctx.state, order):
            ctx.emit(OrderLapsed(order=order, why="over"))


def _is_over(state: Match, order: StandingOrder) -> bool:
    if order.until == "match" or order.round is None:
        return False
    if state.round > order.round:
        return True
    return order.until == "battle" and state.phase in (Phase.PRISONERS, Phase.SCORING)
