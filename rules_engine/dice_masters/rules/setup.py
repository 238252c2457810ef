"""DM-SET: the toss, who begins, then cards and dice of both on the table."""

from __future__ import annotations

from rules_engine.dice_masters.events.flow import CoinTossed, FirstChosen, TeamsRevealed
from rules_engine.dice_masters.query.teams import laid_out
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.state.frames import SetupFrame, TurnsFrame
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import procedure

SETUP_SOURCE = "DM-SET-05"


def toss(ctx: Ctx, frame: SetupFrame) -> None:
    """DM-SET-05, DM-SET-Q5: a coin out of the match's dice."""
    (side,) = ctx.roll(1, 2, who="table", ability="toss", purpose="toss")
    frame.winner = ctx.state.seats[side]
    ctx.emit(CoinTossed(winner=frame.winner))


def choose(ctx: Ctx, frame: SetupFrame) -> None:
    assert frame.winner is not None
    options = (Option(id="first"), Option(id="second"))
    chosen = ctx.pick(ChooseOne(key="first", seat=frame.winner, options=options, source=SETUP_SOURCE))
    first = frame.winner if chosen == "first" else ctx.state.other(frame.winner)
    ctx.emit(FirstChosen(first=first, by=frame.winner))


def reveal(ctx: Ctx, frame: SetupFrame) -> None:
    """DM-SET-24: at once."""
    first = ctx.state.first
    assert first is not None
    teams, slots, pieces, life = laid_out(world(ctx).content, ctx.state.options.format, frame.teams, first)
    ctx.emit(TeamsRevealed(teams=teams, slots=slots, pieces=pieces, life=life))
    ctx.push(TurnsFrame())


SETUP = procedure(SetupFrame, {"toss": toss, "choose": choose, "reveal": reveal})
