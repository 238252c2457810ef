"""Standing orders: answers given in advance, with their conditions, and when they are off.

An order never speaks where its owner could not have foreseen the question: at another price, or when the damage about
to be suffered would daze or KO one of the owner's characters. Then the owner is asked.
"""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.cards.vocabulary.steps_harm import GainPower
from rules_engine.crisis_protocol.events.orders import OrderLapsed
from rules_engine.crisis_protocol.query import numbers, targets
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.activation import END, ActivationFrame
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.idle_dice import brings_nothing
from rules_engine.crisis_protocol.rules.moments import GEM_POWER
from rules_engine.crisis_protocol.state.frames import AttackFrame, ChooseAttackFrame, SufferFrame
from rules_engine.crisis_protocol.state.match import AGAIN, END_TURN, Match, StandingOrder
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, ChooseSome, Decision, Option, Pick
from rules_engine.kernel.orders import EVERY, Ordered, handful_ordered, reaction_ordered
from rules_engine.kernel.values import Seat


def standing_order(ctx: Ctx, decision: Decision) -> Ordered | None:
    """The answer of an order to a reaction, unless its owner could not have foreseen the question; or to how one's own
    turn goes on, if one has said that it ends."""
    if not ctx.state.orders:
        return None
    if isinstance(decision, ChooseOne):
        return _again(ctx, decision) or _ending(ctx.state, decision)
    if isinstance(decision, ChooseSome):
        return _dice_ordered(ctx, decision)
    if not isinstance(decision, ChooseReaction):
        return None
    look = world(ctx)

    def speaks(option: Option) -> StandingOrder | None:
        return _speaking(look, decision.seat, option)

    answered = reaction_ordered(decision, speaks, lambda order, option: _conditions_hold(look, order, option))
    if answered is None or not decision.must:
        return answered
    if not all(speaks(option) for option in decision.may if option.enabled):
        return None
    # EFF-12: what must happen comes first, and the rest follows as it was ordered, or not at all. Of several such
    # effects their owner says which is first: what was ordered comes before them.
    if len(decision.must) > 1 or (answered.choice != Pick(option=PASS) and _only_gives_power(look, decision.must[0])):
        return answered
    return answered._replace(choice=Pick(option=decision.must[0]))


def _only_gives_power(look: World, id: str) -> bool:
    """POW-03: whatever is paid for before it leaves more room for that, and never less Power in the end."""
    if id.partition("@")[0] == GEM_POWER:
        return True
    steps = next((live.rule.do for live in look.live if live.id == id), ())
    return bool(steps) and all(isinstance(step, GainPower) for step in steps)


def _ending(state: Match, decision: ChooseOne) -> Ordered | None:
    """Said in advance: one's activation and turn end as soon as one is asked. It means the activation of its `owner`:
    another one of the same turn, such as that of a grunt's parent (GRU-11), is played and ended as ever."""
    open_ = any(option.id == END and option.enabled for option in decision.options)
    if decision.key not in ("act", "turn") or not open_:
        return None
    frame = state.top
    for order in state.orders:
        if order.seat != decision.seat or order.ability != END_TURN or order.policy != "always":
            continue
        grunt = order.owner is not None and state.characters[order.owner].grunt
        meant = frame.who == order.owner if isinstance(frame, ActivationFrame) else not grunt
        if meant:
            return Ordered(order.id, Pick(option=END))
    return None


def _again(ctx: Ctx, decision: ChooseOne) -> Ordered | None:
    """Said in advance with an attack: the last action makes the same one, at the same price, if it can be made, and
    then the turn ends. Where it cannot, its owner is asked."""
    for order in ctx.state.orders:
        if order.seat == decision.seat and order.ability.startswith(f"{AGAIN} "):
            wanted = _next_of(world(ctx), order, decision)
            open_ = {option.id for option in decision.options if option.enabled}
            return Ordered(order.id, Pick(option=wanted)) if wanted in open_ else None
    return None


def _next_of(look: World, order: StandingOrder, decision: ChooseOne) -> str | None:
    frame, (attack, type_, target) = look.state.top, order.ability.split()[1:]
    match decision.key, frame:
        case "act", ActivationFrame(who=who, left=1) if who == order.owner:
            return "attack" if _can_be_made(look, who, attack, target, order.cost) else None
        case "act", ActivationFrame(who=who, left=0, taken=taken) if who == order.owner:
            return END if taken[-2:] == ["attack", "attack"] else None
        case "turn", _:
            return END if look.state.characters[order.owner or target].activated else None
        case "attack", ChooseAttackFrame(who=who, as_action=True) if who == order.owner:
            # Else its owner was asked, and attacks somebody or with something else.
            return attack if _can_be_made(look, who, attack, target, order.cost) else None
        case (("attack_type" | "target"), ChooseAttackFrame(who=who, attack=chosen)):
            mine = (who, chosen) == (order.owner, attack)  # not one that its owner has chosen instead
            return (type_ if decision.key == "attack_type" else target) if mine else None
    return None


def _can_be_made(look: World, who: str, attack: str, target: str, cost: int | None) -> bool:
    from rules_engine.crisis_protocol.rules.strikes import strikes  # it looks at activations, as this does

    able = any((strike.attack.id, strike.target) == (attack, target) for strike in strikes(look))
    return able and targets.attack_cost(look, who, look.attack(who, attack)) == cost


def _dice_ordered(ctx: Ctx, decision: ChooseSome) -> Ordered | None:
    """Which dice an ability that is always used takes, and whether cover is used (MOD-01, COV-05). That an ability is
    never used says nothing of one that its owner has just used after all."""
    from rules_engine.crisis_protocol.rules.best_dice import best_reroll  # it plays the game, which imports this

    if decision.key not in ("reroll", "cover") or decision.least or ctx.state.players[decision.seat].helps is None:
        return None
    owner = getattr(ctx.state.top, "owner", None)
    mine = [order for order in ctx.state.orders if order.seat == decision.seat and order.ability == decision.source]
    order = next((order for order in mine if order.owner in (None, owner)), None)
    if order is None or (order.policy == "never" and decision.key == "reroll"):
        return None
    return handful_ordered(order, lambda: best_reroll(world(ctx), decision))


def order_for(state: Match, seat: str, option: Option) -> StandingOrder | None:
    """The order of a seat that speaks of an option: one about this very ability before one about all. What is no
    ability, such as an attack that a rule grants, is nobody's reaction."""
    rule, owner = str(option.params.get("rule", "")), option.params.get("owner")
    if not rule:
        return None
    mine = [order for order in state.orders if order.seat == seat]
    named = (o for o in mine if o.ability == rule and o.owner in (None, owner))
    return next(named, next((o for o in mine if o.ability == EVERY), None))


def _speaking(look: World, seat: Seat, option: Option) -> StandingOrder | None:
    """The order that answers for an option; none where its owner is asked."""
    order = order_for(look.state, seat, option)
    return None if order is None or order.policy == "ask" or unforeseen(look, order, option) else order


def refused(look: World, seat: Seat, option: Option) -> bool:
    """Whether an order says that an option is not used now."""
    order = _speaking(look, seat, option)
    return order is not None and (order.policy == "never" or not _conditions_hold(look, order, option))


def unforeseen(look: World, order: StandingOrder, option: Option) -> Literal["cost", "fall"] | None:
    """Why the owner must be asked after all: another price, or a character about to fall. A pass for the attack at hand
    was given with it in view."""
    if order.cost is not None and int(option.params.get("cost") or 0) != order.cost:
        return "cost"
    return "fall" if order.until != "attack" and _would_fall(look, order.seat) else None


def _would_fall(look: World, seat: str) -> bool:
    """Whether the damage that is due would daze or KO a character of this seat (DMG-03)."""
    state = look.state
    harm, attack = state.innermost("suffer"), state.innermost("attack")
    if isinstance(harm, SufferFrame):
        victim, due = harm.who, harm.amount
    elif isinstance(attack, AttackFrame):
        victim, due = attack.target, attack.due
    else:
        return False
    character = state.characters.get(victim)
    if character is None or character.controller != seat or not due:
        return False
    return character.damage + due >= look.stamina(victim).total


def _conditions_hold(look: World, order: StandingOrder, option: Option) -> bool:
    """At least so much damage due, so much Power left after paying, and dice that a reroll could make better."""
    live = next((live for live in look.live if live.id == option.id), None)
    knows_dice = look.state.players[order.seat].helps is not None
    if knows_dice and live is not None and brings_nothing(look, live, order.seat):
        return False
    if order.least_damage is not None:
        due = numbers.number(look, Scope(None, None, order.seat), "damage_due")
        if due < order.least_damage:
            return False
    owner = option.params.get("owner")
    if order.keep_power is not None and owner is not None:
        left = look.state.characters[str(owner)].power - int(option.params.get("cost") or 0)
        return left >= order.keep_power
    return True


def settle_orders(ctx: Ctx) -> None:
    """An order about a character that has fallen was given for another situation: it is off."""
    for order in ctx.state.orders:
        character = ctx.state.characters.get(order.owner) if order.owner is not None else None
        if character is not None and (character.dazed or character.koed):
            ctx.emit(OrderLapsed(order=order, why="fallen"))
