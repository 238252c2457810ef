"""DM-ZON, DM-TRN: dice out of the bag, and dice that are rolled."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.dice import BagRefilled, DiceDrawn
from rules_engine.dice_masters.faces import SIDES
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.moments import Happening, announce
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.values import Seat


def draw_dice(ctx: Ctx, seat: Seat, count: int, source: str | None = None) -> list[DieId]:
    """DM-ZON-02…04, DM-TRN-06: the bag is refilled only when a die must be drawn and it is empty (DM-ZON-Q3). The dice
    lie in the Prep Area (DM-TRN-09)."""
    drawn: list[DieId] = []
    while len(drawn) < count:
        bag = sorted(world(ctx).in_zone(seat, Zone.BAG))
        if not bag:
            used = tuple(sorted(world(ctx).in_zone(seat, Zone.USED)))
            if not used:
                break
            ctx.emit(BagRefilled(seat=seat, dice=used))
            continue
        now = ctx.draw(bag, min(count - len(drawn), len(bag)), who=seat, ability=source or "bag")
        ctx.emit(DiceDrawn(seat=seat, dice=tuple(now), source=source))
        drawn += now
    if drawn:
        announce(ctx, Happening(moment=Moment.DICE_DRAWN, player=seat))
    return drawn


def roll_dice(ctx: Ctx, dice: Sequence[DieId], purpose: str) -> dict[DieId, int]:
    """Each die has a key of its own: neither another order nor other dice beside it change what it shows."""
    return {die: ctx.roll(1, SIDES, who=die, ability="die", purpose=purpose)[0] for die in dice}
