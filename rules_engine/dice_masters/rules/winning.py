"""DM-WIN: who has lost, and matches that never end."""

from __future__ import annotations

from rules_engine.dice_masters.events.flow import MatchEnded
from rules_engine.dice_masters.rules.context import Ctx
from rules_engine.kernel.state import Outcome


def check_winner(ctx: Ctx) -> None:
    """DM-WIN-01, DM-WIN-02, DM-WIN-Q2: looked at after every change of life; both at 0 is a draw."""
    state = ctx.state
    if state.outcome is not None or not state.pieces:
        return
    beaten = [seat for seat, player in state.players.items() if player.life <= 0]
    if not beaten:
        return
    winners = tuple(seat for seat in state.seats if seat not in beaten)
    code = "life" if winners else "both_at_zero"
    rule = "DM-WIN-01" if winners else "DM-WIN-02"
    ctx.emit(MatchEnded(outcome=Outcome(winners=winners, rule=rule, code=code)))


def out_of_turns(ctx: Ctx) -> bool:
    """DM-WIN-Q3: after the turns that were agreed, whoever has more life wins."""
    state = ctx.state
    limit = state.options.turn_limit
    if limit is None or state.turn < limit:
        return False
    best = max(player.life for player in state.players.values())
    leading = tuple(seat for seat in state.seats if state.players[seat].life == best)
    winners = leading if len(leading) == 1 else ()
    ctx.emit(MatchEnded(outcome=Outcome(winners=winners, rule="DM-WIN-Q3", code="turn_limit", params={"turns": limit})))
    return True
