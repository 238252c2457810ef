"""POW: gaining, losing and spending Power. Plain functions: cards react after Power has gone, never before."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import PowerGained, PowerLost, PowerSpent
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.state.pieces import CharacterId

MOST_POWER = 10
"""POW-03."""


def gain_power(ctx: Ctx, who: CharacterId, amount: int, cause: Cause, *, because: str = "any") -> int:
    """POW-02, POW-03: how much was really gained. `because` tells damage and attack damage apart (CON-12, CON-20)."""
    character = ctx.state.characters[who]
    if character.grunt or (character.dazed and because == "any") or not character.in_play:  # GRU-20, DMG-10
        return 0
    gained = min(world(ctx).power_gained(who, amount, because), MOST_POWER - character.power)
    if gained > 0:
        ctx.emit(PowerGained(who=who, amount=gained, cause=cause))
    return max(gained, 0)


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
