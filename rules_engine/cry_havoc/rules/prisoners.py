"""CH-PRI: prisoners score, and may be freed."""

from __future__ import annotations

from rules_engine.cry_havoc.events.battle import PrisonersFreed
from rules_engine.cry_havoc.query.prospect import captors
from rules_engine.cry_havoc.query.scoring import RANSOM
from rules_engine.cry_havoc.rules.context import Ctx
from rules_engine.cry_havoc.rules.points import pay, score
from rules_engine.kernel.decisions import Bin, Choice, ChooseSplit, Spread
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.values import Seat

KEEP = "keep"
"""The bin of prisoners that nobody pays for."""


def score_prisoners(ctx: Ctx) -> None:
    """CH-PRI-01, CH-PRI-07, CH-PRI-09."""
    for seat in ctx.state.initiative:
        score(ctx, seat, sum(ctx.state.players[seat].prisoners.values()), "prisoners")


def ransom(ctx: Ctx, seat: Seat) -> None:
    """CH-PRI-03, CH-PRI-04, CH-PRI-06."""
    held = captors(ctx.state, seat)
    total, most = sum(held.values()), ctx.state.players[seat].vp // RANSOM
    if not total or not most:
        return
    bins = (
        *(Bin(id=captor, most=min(count, most)) for captor, count in held.items()),
        Bin(id=KEEP, least=max(0, total - most), most=total),
    )
    question = ChooseSplit(
        key="ransom", seat=seat, total=total, bins=bins, source="CH-PRI-03", params={"price": RANSOM, "most": most}
    )

    def affordable(choice: Choice) -> Verdict:
        freed = total - choice.amounts.get(KEEP, 0) if isinstance(choice, Spread) else 0
        return Verdict.yes() if freed <= most else Verdict.no("CH-PRI-06", "too_poor", need=freed * RANSOM)

    spread = ctx.split(question, affordable)
    freed = {captor: count for captor, count in spread.items() if captor != KEEP and count}
    if freed:
        pay(ctx, seat, RANSOM * sum(freed.values()), "ransom")
        ctx.emit(PrisonersFreed(seat=seat, freed=freed))
