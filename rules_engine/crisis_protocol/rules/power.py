"""POW: gaining, losing and spending Power. Plain functions: cards react after Power has gone, never before."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import PowerGained, PowerLost, PowerSpent
from rules_engine.crisis_protocol.query.purses import helpers
from rules_engine.crisis_protocol.query.targets import attack_cost
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.state.frames import AttackFrame, VolleyFrame
from rules_engine.crisis_protocol.state.pieces import MOST_POWER, CharacterId
from rules_engine.kernel.decisions import ChooseAmount, ChooseOne, Option


def gain_power(
    ctx: Ctx, who: CharacterId, amount: int, cause: Cause, *, because: str = "any", anyway: bool = False
) -> int:
    """POW-02, POW-03: how much was really gained. `because` tells damage and attack damage apart (CON-12, CON-20);
    `anyway`: it may be Dazed by the damage that the Power comes with (DMG-Q5)."""
    character = ctx.state.characters[who]
    passed_by = character.dazed and because == "any" and not anyway  # DMG-10
    if character.grunt or passed_by or not character.in_play:  # GRU-20
        return 0
    due, room = world(ctx).power_gained(who, amount, because), MOST_POWER - character.power
    gained = min(due, room)
    if gained > 0:
        ctx.emit(PowerGained(who=who, amount=gained, cause=cause))
    if due > 0:
        about = {"subject": who, "by": cause.character, "source": cause.character, "wasted": due - gained}
        announce(ctx, Moment.GAINED_POWER, about)
    return max(gained, 0)


def forgo_power(ctx: Ctx, who: CharacterId, amount: int, wasted: int, cause: Cause) -> int:
    """Less of what has just been gained: first what there was no room for (POW-03). It is no loss to react to."""
    given_back = min(max(0, amount - wasted), ctx.state.characters[who].power)
    if given_back > 0:
        ctx.emit(PowerLost(who=who, amount=given_back, cause=cause))
    return amount


def lose_power(ctx: Ctx, who: CharacterId, amount: int, cause: Cause) -> int:
    """POW-04, POW-08: a forced loss takes what there is."""
    lost = min(amount, ctx.state.characters[who].power)
    if lost > 0:
        ctx.emit(PowerLost(who=who, amount=lost, cause=cause))
        announce(ctx, Moment.POWER_LOST, {"subject": who, "by": cause.character, "source": cause.character})
    return lost


def spend_power(ctx: Ctx, who: CharacterId, amount: int, on: str) -> None:
    """POW-04, POW-05: the caller has made sure that it is there."""
    assert amount <= ctx.state.characters[who].power, f"{who} cannot spend {amount} Power"
    if amount > 0:
        ctx.emit(PowerSpent(who=who, amount=amount, on=on))
        announce(ctx, Moment.POWER_LOST, {"subject": who, "by": who, "source": who})


def shares_of(
    ctx: Ctx, payer: CharacterId, amount: int, on: str, *, helped: bool, aside: int = 0
) -> dict[CharacterId, int]:
    """Who pays how much of a cost: the payer, unless one other may pay for it; then its player says. Only asks."""
    missing = max(0, amount - (ctx.state.characters[payer].power - aside))
    others = helpers(world(ctx), payer) if helped and amount else []
    able = [id for id in others if ctx.state.characters[id].power >= missing]
    if not able:
        return {payer: amount}
    seat = ctx.state.characters[payer].controller
    options = tuple(Option(id=id) for id in able)
    other = ctx.pick(ChooseOne(key="helper", seat=seat, source=on, options=options, params={"who": payer}))
    asked = ChooseAmount(
        key=f"pay_from_{other}",
        seat=seat,
        source=on,
        least=missing,
        most=min(ctx.state.characters[other].power, amount),
        params={"who": other, "cost": amount},
    )
    share = ctx.amount(asked)
    return {other: share, payer: amount - share}


def price_now(ctx: Ctx, frame: AttackFrame | VolleyFrame) -> None:
    """ATK-14: an attack costs what it costs when it is paid for; what made it cheaper or dearer may have changed."""
    if frame.priced is not None:
        look = world(ctx)
        now = attack_cost(look, frame.attacker, look.attack(frame.attacker, frame.attack))
        frame.cost, frame.priced = max(0, frame.cost + now - frame.priced), now


def spend_shares(ctx: Ctx, shares: Mapping[CharacterId, int], on: str) -> None:
    for who, share in shares.items():
        spend_power(ctx, who, share, on)
