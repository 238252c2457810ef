"""Answers given in advance: passes, stops, interrupts and blocks (DM-TIM-Q1…Q4)."""

from __future__ import annotations

from rules_engine.dice_masters.events.orders import OrderLapsed
from rules_engine.dice_masters.odds.combat import fighters, fighting
from rules_engine.dice_masters.odds.exchange import exchanged
from rules_engine.dice_masters.query import blocking
from rules_engine.dice_masters.query.stats import attack, defense
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.state.match import BLOCK, INTERRUPT, STOP, Match, StandingOrder
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.decisions import Assign, ChooseEach, ChooseReaction, Decision, Option
from rules_engine.kernel.orders import EVERY, Ordered, reaction_ordered
from rules_engine.kernel.values import Seat

ACTIONS = ("buy", "field", "use", "global")
"""Kinds of action that an order to be asked may name: `@stop:use`."""

_KINDS = {
    "globals_several": "global",
    "buy_several": "buy",
    "field_several": "field",
    "free": "field",
    "ability": "global",
}


def standing_order(ctx: Ctx, decision: Decision) -> Ordered | None:
    mine = [order for order in ctx.state.orders if order.seat == decision.seat and _holds(ctx.state, order)]
    if not mine:
        return None
    if isinstance(decision, ChooseReaction) and decision.key == "globals":
        return reaction_ordered(decision, lambda option: _about(mine, option), lambda order, option: False)
    if isinstance(decision, ChooseEach) and decision.key == "blocks":
        order = next((one for one in reversed(mine) if one.ability.startswith(BLOCK)), None)
        columns = {} if order is None else _blocks(world(ctx), decision, order)
        # Nobody has agreed in advance to pay life for it.
        free = not blocking.toll(world(ctx), decision.seat, blocking.blocks_by_row(columns))
        if order is not None and free:
            return Ordered(order.id, Assign(columns=columns), order.model_dump(mode="json"))
    return None


def _holds(state: Match, order: StandingOrder) -> bool:
    """`until` a turn's end, or until one is attacked."""
    if order.until == "turn":
        return order.turn is None or order.turn == state.turn
    if order.until == "attacked":
        return state.combat is None or state.active == order.seat
    return True


def _about(mine: list[StandingOrder], option: Option) -> StandingOrder | None:
    """The order about this very text, else the one about all; to be asked wins over what is general."""
    rule = option.params.get("rule")
    own = next((order for order in reversed(mine) if order.ability == rule), None)
    return own or next((order for order in reversed(mine) if order.ability == EVERY), None)


def stops(ctx: Ctx, seat: Seat, action: str) -> bool:
    """DM-TIM-Q4, DM-TIM-09: whether the inactive player wants to be asked after this action. An order for the next one
    is over with it. The step has acted already, so an event may say so."""
    if ctx.state.options.relaxed:
        return True
    kind = _KINDS.get(action, action)
    wanted = (STOP, f"{STOP}:{kind}")
    order = next(
        (one for one in ctx.state.orders if one.seat == seat and one.ability in wanted and _holds(ctx.state, one)), None
    )
    if order is None:
        return False
    if order.ability == STOP:
        ctx.emit(OrderLapsed(order=order, why="over"))
    return True


def interrupts(state: Match, seat: Seat) -> bool:
    """DM-TIM-Q2: by default the active player does not."""
    return any(order.seat == seat and order.ability == INTERRUPT and _holds(state, order) for order in state.orders)


def settle_orders(ctx: Ctx) -> None:
    """Orders whose time is over."""
    for order in list(ctx.state.orders):
        over = order.until == "turn" and order.turn is not None and order.turn < ctx.state.turn
        over = over or (order.until == "attacked" and not _holds(ctx.state, order))
        if over:
            ctx.emit(OrderLapsed(order=order, why="over"))


# -- blocks in advance -----------------------------------------------------------------------------------------------


def _blocks(look: World, decision: ChooseEach, order: StandingOrder) -> dict[str, str]:
    """`never`; `trade`: whoever knocks out what it blocks; `chump`: the least one before what would bring life below a
    number. What must block is left to the check: where it does not fit, the seat is asked."""
    how = order.ability.removeprefix(BLOCK)
    if how == "never":
        return {}
    chosen: dict[str, str] = {}
    if how == "trade":
        for attacker in _by_strength(look, blocking.attackers(look)):
            row = next(
                (one.id for one in _free(look, decision, chosen, attacker) if _fells(look, one.id, attacker)), None
            )
            if row is not None:
                chosen[row] = attacker
        return chosen
    seat = decision.seat
    life = look.state.players[seat].life
    coming = {die: attack(look, die).total for die in blocking.attackers(look)}
    for attacker in _by_strength(look, list(coming)):
        left = life - sum(amount for die, amount in coming.items() if die not in chosen.values())
        if left >= (order.below or 1):
            break
        row = next((one.id for one in _free(look, decision, chosen, attacker)), None)
        if row is not None:
            chosen[row] = attacker
    return chosen


def _by_strength(look: World, dice: list[DieId]) -> list[DieId]:
    return sorted(dice, key=lambda die: (-attack(look, die).total, die))


def _free(look: World, decision: ChooseEach, chosen: dict[str, str], attacker: DieId) -> list[Option]:
    """Rows that may still take this attacker, the least character first."""
    rows = [
        row
        for row in decision.rows
        if row.id not in chosen and "#" not in row.id and row.enabled and attacker not in row.barred
    ]
    return sorted(rows, key=lambda row: (defense(look, row.id).total + attack(look, row.id).total, row.id))


def _fells(look: World, blocker: DieId, attacker: DieId) -> bool:
    """By itself, as the two would stand: not whom its damage does not hurt, nor who strikes first and stands."""
    then = fighting(look, blocking.attackers(look), {blocker: attacker})
    ours, theirs = fighters(then, [attacker], [blocker])
    return attacker in exchanged(ours, theirs, {blocker: attacker}).lost
