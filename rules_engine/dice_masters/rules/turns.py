"""DM-TRN: turn after turn, each of five steps."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.dice import (
    DiceRolled,
    DieMoved,
    DrawFellShort,
    PoolTaken,
    ReserveCleared,
)
from rules_engine.dice_masters.events.flow import DiceCleanedUp, StepBegan, TurnBegan, TurnEnded
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.drawing import draw_dice, roll_dice
from rules_engine.dice_masters.rules.leaving import release_all
from rules_engine.dice_masters.rules.moments import Happening, announce
from rules_engine.dice_masters.rules.winning import out_of_turns
from rules_engine.dice_masters.state.frames import AttackFrame, ExchangeFrame, TurnFrame, TurnsFrame
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.kernel import limits
from rules_engine.kernel.decisions import ChooseSome, Option
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure

DRAW = 4
"""DM-TRN-05."""


def next_turn(ctx: Ctx, frame: TurnsFrame) -> Flow:
    state = ctx.state
    if out_of_turns(ctx):
        return DONE
    seat = state.first if state.turn == 0 else state.inactive
    assert seat is not None
    if state.turn:
        ctx.open_seed(state.turn)
    ctx.push(TurnFrame(seat=seat))
    return AGAIN


TURNS = procedure(TurnsFrame, {"next": next_turn})


# -- step 1: Clear and Draw ------------------------------------------------------------------------------------------


def clear(ctx: Ctx, frame: TurnFrame) -> None:
    """DM-TRN-04, DM-TRN-Q1: all dice, before anything is drawn (DM-TRN-07)."""
    ctx.emit(TurnBegan(turn=ctx.state.turn + 1, seat=frame.seat))
    ctx.emit(StepBegan(step=Step.CLEAR, seat=frame.seat))
    left = tuple(world(ctx).in_zone(frame.seat, Zone.RESERVE))
    if left:
        ctx.emit(ReserveCleared(seat=frame.seat, dice=left))


def draw(ctx: Ctx, frame: TurnFrame) -> None:
    drawn = draw_dice(ctx, frame.seat, DRAW)
    if len(drawn) < DRAW:
        # DM-TRN-10, DM-ENE-Q1: for each die short.
        ctx.emit(DrawFellShort(seat=frame.seat, short=DRAW - len(drawn)))


def drawn(ctx: Ctx, frame: TurnFrame) -> None:
    announce(ctx, Happening(moment=Moment.DRAW_STEP_ENDS, player=frame.seat))


# -- step 2: Roll and Reroll -----------------------------------------------------------------------------------------


def roll(ctx: Ctx, frame: TurnFrame) -> None:
    """DM-TRN-11: what was drawn and what lay there before."""
    ctx.emit(StepBegan(step=Step.ROLL, seat=frame.seat))
    frame.rolled = world(ctx).in_zone(frame.seat, Zone.PREP)
    if frame.rolled:
        ctx.emit(DiceRolled(seat=frame.seat, faces=roll_dice(ctx, frame.rolled, "roll")))


def reroll(ctx: Ctx, frame: TurnFrame) -> None:
    """DM-TRN-12…14: once, any number of them."""
    if not frame.rolled:
        return
    options = tuple(Option(id=die) for die in frame.rolled)
    question = ChooseSome(key="reroll", seat=frame.seat, options=options, most=len(options), source="DM-TRN-12")
    again = ctx.picks(question)
    if again:
        ctx.emit(DiceRolled(seat=frame.seat, faces=roll_dice(ctx, again, "reroll"), again=True))


def pool(ctx: Ctx, frame: TurnFrame) -> None:
    """DM-TRN-15."""
    if frame.rolled:
        ctx.emit(PoolTaken(seat=frame.seat, dice=tuple(frame.rolled)))
    announce(ctx, Happening(moment=Moment.ROLL_STEP_ENDS, player=frame.seat))


# -- step 3: Main ----------------------------------------------------------------------------------------------------


def main(ctx: Ctx, frame: TurnFrame) -> None:
    ctx.emit(StepBegan(step=Step.MAIN, seat=frame.seat))
    ctx.push(ExchangeFrame(phase=Step.MAIN, mover=frame.seat))


def end_main(ctx: Ctx, frame: TurnFrame) -> None:
    """DM-TRN-18, DM-ZON-18: what was not fielded goes to the Used Pile."""
    look = world(ctx)
    for die in look.in_zone(frame.seat, Zone.RESERVE):
        if look.character(die) is not None:
            ctx.emit(DieMoved(die=die, zone=Zone.USED, before=Zone.RESERVE, why="unfielded"))


# -- step 4: Attack --------------------------------------------------------------------------------------------------


def attack(ctx: Ctx, frame: TurnFrame) -> None:
    ctx.emit(StepBegan(step=Step.ATTACK, seat=frame.seat))
    ctx.push(AttackFrame(seat=frame.seat))


# -- step 5: Clean Up ------------------------------------------------------------------------------------------------


def clean_up(ctx: Ctx, frame: TurnFrame) -> None:
    """DM-TRN-Q3 (1): effects that trigger at the end of the turn."""
    ctx.emit(StepBegan(step=Step.CLEAN_UP, seat=frame.seat))
    announce(ctx, Happening(moment=Moment.TURN_ENDS, player=frame.seat))


def end_turn(ctx: Ctx, frame: TurnFrame) -> None:
    """DM-TRN-Q3 (2) to (7); whoever was knocked out has been moved at once (DM-KO-Q2)."""
    release_all(ctx)
    ctx.emit(TurnEnded(seat=frame.seat))
    look = world(ctx)
    seats = ctx.state.seats
    # DM-ZON-20: only energy stays; a character that an effect rolled after the Main Step does not either.
    unused = tuple(die for seat in seats for die in look.in_zone(seat, Zone.RESERVE) if look.energy(die) is None)
    out = tuple(die for seat in seats for die in look.in_zone(seat, Zone.OUT))
    granted = {seat: player.granted for seat, player in ctx.state.players.items() if player.granted}
    if unused or out or granted:
        ctx.emit(DiceCleanedUp(unused=unused, out=out, granted=granted))
    ctx.emit(limits.SpanEnded(span="turn"))


def rest(ctx: Ctx, frame: TurnFrame) -> str | None:
    """DM-TRN-30, DM-TRN-31: who falls as effects end may set off texts still; what they bring about is this turn's too
    and ends with it."""
    state = ctx.state
    untils = [*(one.until for one in state.lasting), *(one.until for one in state.delayed)]
    lasting = [until for until in untils if until != "next_turn"]
    marked = [die for die in state.pieces.values() if die.damage or die.hold is not None or die.zone is Zone.OUT]
    return "end_turn" if lasting or marked or state.noted or state.uses else None


TURN = procedure(
    TurnFrame,
    {
        "clear": clear,
        "draw": draw,
        "drawn": drawn,
        "roll": roll,
        "reroll": reroll,
        "pool": pool,
        "main": main,
        "end_main": end_main,
        "attack": attack,
        "clean_up": clean_up,
        "end_turn": end_turn,
        "rest": rest,
    },
)
