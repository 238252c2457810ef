"""CH-RND, CH-EVT: a round's six phases, its events, initiative and refresh."""

from __future__ import annotations

from rules_engine.cry_havoc.events.flow import (
    ActionRoundBegan,
    EventTurnedUp,
    FinalScoringEnabled,
    InitiativeSet,
    PhaseBegan,
    RoundBegan,
    RoundEnded,
    SkillsRefreshed,
)
from rules_engine.cry_havoc.rules import drawing, effects, prisoners, scoring
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.state.frames import BattlesFrame, RoundFrame, TurnFrame
from rules_engine.cry_havoc.state.match import SLOTS
from rules_engine.cry_havoc.state.words import Phase, base
from rules_engine.kernel import limits
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure

ACTION_ROUNDS = 3
"""CH-ACT-01."""


def begin(ctx: Ctx, frame: RoundFrame) -> None:
    ctx.emit(RoundBegan(round=ctx.state.round + 1))


# -- I: Event ------------------------------------------------------------------------------------------------------


def turn_up_events(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-EVT-02, CH-EVT-07: the next stack, from top to bottom (CH-EVT-Q2); with none left on the track that of the
    printed slot (CH-EVT-03)."""
    ctx.emit(PhaseBegan(phase=Phase.EVENT))
    slot = next((slot for slot in range(SLOTS - 1) if ctx.state.events[slot]), SLOTS - 1)
    frame.stack, frame.final = list(ctx.state.events[slot]), slot == SLOTS - 1


def carry_out_event(ctx: Ctx, frame: RoundFrame) -> Flow | None:
    if not frame.stack:
        return None
    tile = frame.stack.pop(0)
    # An event before it may have brought points, and the rest of the stack onto another slot.
    slot = next(slot for slot in range(SLOTS) if tile in ctx.state.events[slot])
    ctx.emit(EventTurnedUp(slot=slot, tile=tile))
    order = ctx.state.initiative
    for seat in order[:1] if world(ctx).pack.events[base(tile)].once else order:
        effects.carry_out(ctx, base(tile), seat)
    return AGAIN


def enable_final_scoring(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-EVT-03: the printed event comes last (CH-EVT-Q2)."""
    if frame.final:
        ctx.emit(FinalScoringEnabled())


def set_initiative(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-EVT-09, CH-EVT-10."""
    if ctx.state.initiative != ctx.state.new_initiative:
        ctx.emit(InitiativeSet(order=tuple(ctx.state.new_initiative)))


def refresh(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-EVT-15, CH-EVT-16."""
    for seat in ctx.state.initiative:
        player = ctx.state.players[seat]
        exhausted = tuple(skill for skill, state in player.skills.items() if state == "exhausted")
        if exhausted or player.skill_tiles:
            ctx.emit(SkillsRefreshed(seat=seat, skills=exhausted))


# -- II: Draw ------------------------------------------------------------------------------------------------------


def draw(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-DRW-01."""
    ctx.emit(PhaseBegan(phase=Phase.DRAW))
    for seat in ctx.state.initiative:
        drawing.draw_cards(ctx, seat, drawing.CARDS_EACH_ROUND)


def discard(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-DRW-02, CH-DRW-03."""
    drawing.discard_to_limit(ctx)


# -- III: Action ---------------------------------------------------------------------------------------------------


def begin_actions(ctx: Ctx, frame: RoundFrame) -> None:
    ctx.emit(PhaseBegan(phase=Phase.ACTION))


def act(ctx: Ctx, frame: RoundFrame) -> Flow | None:
    """CH-ACT-01…03: three times around, in Initiative order."""
    around, place = divmod(frame.turn, len(ctx.state.seats))
    if around >= ACTION_ROUNDS:
        frame.turn = 0
        return None
    if place == 0:
        ctx.emit(ActionRoundBegan(number=around + 1))
    ctx.push(TurnFrame(seat=ctx.state.initiative[place]))
    frame.turn += 1
    return AGAIN


# -- IV: Battle, V: Prisoners, VI: Scoring -------------------------------------------------------------------------


def fight(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-RND-05."""
    ctx.emit(PhaseBegan(phase=Phase.BATTLE))
    ctx.push(BattlesFrame())


def score_prisoners(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-PRI-01."""
    ctx.emit(PhaseBegan(phase=Phase.PRISONERS))
    prisoners.score_prisoners(ctx)


def ransom(ctx: Ctx, frame: RoundFrame) -> Flow | None:
    """CH-PRI-03: in Initiative order."""
    if frame.turn >= len(ctx.state.initiative):
        frame.turn = 0
        return None
    prisoners.ransom(ctx, ctx.state.initiative[frame.turn])
    frame.turn += 1
    return AGAIN


def score(ctx: Ctx, frame: RoundFrame) -> None:
    """CH-RND-03, CH-END-01, CH-END-04."""
    if ctx.state.last_round or ctx.state.scoring is not None:
        ctx.emit(PhaseBegan(phase=Phase.SCORING))
        scoring.score_regions(ctx)


def end(ctx: Ctx, frame: RoundFrame) -> str | Flow:
    """CH-RND-06, CH-END-07."""
    ctx.emit(limits.SpanEnded(span="round"))
    ctx.emit(RoundEnded())
    if ctx.state.last_round:
        scoring.end_match(ctx)
        return DONE
    return "begin"


ROUND = procedure(
    RoundFrame,
    {
        "begin": begin,
        "events": turn_up_events,
        "event": carry_out_event,
        "final": enable_final_scoring,
        "initiative": set_initiative,
        "refresh": refresh,
        "draw": draw,
        "discard": discard,
        "actions": begin_actions,
        "act": act,
        "battles": fight,
        "prisoners": score_prisoners,
        "ransom": ransom,
        "scoring": score,
        "end": end,
    },
)
