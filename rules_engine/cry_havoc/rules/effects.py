"""Texts that act: those of cards, structures, Skills, events and explorations."""

from __future__ import annotations

from rules_engine.cry_havoc.rules.context import Ctx
from rules_engine.cry_havoc.state.words import RegionId
from rules_engine.kernel.values import Seat


def carry_out(ctx: Ctx, source: str, seat: Seat, *, region: RegionId | None = None, side: str | None = None) -> None:
    """The text of what has that id, for a seat, where it stands."""
