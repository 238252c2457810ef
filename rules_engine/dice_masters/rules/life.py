"""DM-WIN, DM-DMG-Q1: life that is gained, lost or paid."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.dice_masters.events.combat import LifeChanged
from rules_engine.dice_masters.rules.context import Ctx
from rules_engine.kernel.values import Seat


def change_life(ctx: Ctx, changes: Mapping[Seat, int], why: str) -> None:
    """DM-WIN-03: never above where it began; all of it at once (DM-WIN-Q2)."""
    players = ctx.state.players
    after = {seat: max(0, min(players[seat].starting_life, players[seat].life + by)) for seat, by in changes.items()}
    ctx.emit(LifeChanged(changes=dict(changes), why=why, life=after))
