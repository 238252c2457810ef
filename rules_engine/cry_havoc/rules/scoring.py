"""CH-END: phase VI, the final scoring, and who has won."""

from __future__ import annotations

from rules_engine.cry_havoc.events.flow import MatchEnded
from rules_engine.cry_havoc.query.scoring import crystal_value, ranking
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.points import score
from rules_engine.kernel.state import Outcome


def score_regions(ctx: Ctx) -> None:
    """CH-END-02…06, CH-TRO-20: the enabler's regions, which a final scoring leaves out; then everybody's crystals."""
    enabler = ctx.state.scoring
    if enabler is not None and not ctx.state.last_round:
        score(ctx, enabler, len(world(ctx).controlled(enabler)), "regions")
    for seat in ctx.state.initiative:
        score(ctx, seat, crystal_value(world(ctx), seat), "crystals")


def end_match(ctx: Ctx) -> None:
    """CH-END-07…10."""
    look = world(ctx)
    order = ranking(look)
    winner = look.player(order[0])
    tied = [seat for seat in order[1:] if look.player(seat).vp == winner.vp]
    held = sum(winner.prisoners.values())
    even = [seat for seat in tied if sum(look.player(seat).prisoners.values()) == held]
    rule, code = ("CH-END-10", "later_in_order") if even else ("CH-END-09", "more_prisoners") if tied else ("", "")
    ctx.emit(
        MatchEnded(
            outcome=Outcome(
                winners=(order[0],),
                rule=rule or "CH-END-08",
                code=code or "most_points",
                params={"vp": {seat: look.player(seat).vp for seat in order}},
            )
        )
    )
