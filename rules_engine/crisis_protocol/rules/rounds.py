"""PHA: a round in three phases with their numbered steps."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import PowerGained, Recovered
from rules_engine.crisis_protocol.events.flow import ActivatedTokensRemoved, PhaseBegan, RoundBegan
from rules_engine.crisis_protocol.events.setup import PriorityTaken
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.durations import begin_moment, end_span, forget_since_last_turn
from rules_engine.crisis_protocol.rules.moments import CORE, GEM_POWER, announce
from rules_engine.crisis_protocol.rules.power import gain_power
from rules_engine.crisis_protocol.rules.scoring import refill, score_crises
from rules_engine.crisis_protocol.rules.turns import TurnFrame, choosable, eligible
from rules_engine.crisis_protocol.rules.winning import compare_at_the_end
from rules_engine.crisis_protocol.state.frames import GemFrame, MatchFrame
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.crisis_protocol.state.pieces import MOST_POWER, CharacterId
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, Step, procedure
from rules_engine.kernel.values import Seat


class RoundFrame(MatchFrame):
    kind: Literal["round"] = "round"
    next_turn: Seat | None = None
    turns: int = 0
    gems: bool = False
    """Whether gem Power is among the effects of this Power Phase. In matches from before that it has come already."""


def _moment(moment: Moment) -> Step:
    def step(ctx: Ctx, frame: RoundFrame) -> None:
        begin_moment(ctx, moment.value)
        announce(ctx, moment, {})

    return step


def power_phase(ctx: Ctx, frame: RoundFrame) -> None:
    """PHA-02, PHA-03, POW-09, GRU-20: every character gains 1 Power."""
    ctx.emit(RoundBegan(round=ctx.state.round + 1))
    ctx.emit(PhaseBegan(phase=Phase.POWER))
    for seat in ctx.state.order:
        for character in ctx.state.squad(seat):
            gain_power(ctx, character.id, 1, Cause(rule="PHA-03"))
        for character in ctx.state.waiting(seat):  # EFF-01: by the card that keeps it off the battlefield
            if character.power < MOST_POWER:
                ctx.emit(PowerGained(who=character.id, amount=1, cause=Cause(rule="PHA-03")))


def gems(ctx: Ctx, frame: RoundFrame) -> None:
    frame.gems = True


def power_effects(ctx: Ctx, frame: RoundFrame) -> None:
    """PHA-04, PHA-05; GEM-08, PHA-Q1: gem Power is one of its player's effects, in its player's order."""
    begin_moment(ctx, Moment.POWER_PHASE.value)
    announce(ctx, Moment.POWER_PHASE, {CORE: [GEM_POWER]} if frame.gems else {})
    frame.gems = False


def gem_power(ctx: Ctx, frame: GemFrame) -> Flow:
    """GEM-08."""
    bearer = ctx.state.characters[frame.who]
    each = stats.gem_power(world(ctx), bearer.id)
    cause = Cause(rule=GEM_POWER, seat=bearer.controller, character=bearer.id)
    gain_power(ctx, bearer.id, each * len(bearer.gems), cause)
    return DONE


GEMS = procedure(GemFrame, {"gain": gem_power})


def activation_phase(ctx: Ctx, frame: RoundFrame) -> None:
    end_span(ctx, "phase")
    ctx.emit(PhaseBegan(phase=Phase.ACTIVATION))
    frame.next_turn = ctx.state.order[0]  # PHA-08
    frame.turns = 0


def take_turns(ctx: Ctx, frame: RoundFrame) -> Flow | None:
    """PHA-08, PHA-13: alternating, until a turn ends and neither side has anyone left to activate."""
    assert frame.next_turn is not None
    if frame.turns and not any(eligible(ctx.state, seat) for seat in ctx.state.seats):
        return None
    if frame.turns and not any(choosable(ctx.state, seat) for seat in ctx.state.seats):
        return None  # only grunts that can no longer be triggered are left (GRU-19, GRU-Q3)
    seat = frame.next_turn
    frame.next_turn = ctx.state.opponent(seat)
    frame.turns += 1
    ctx.push(TurnFrame(seat=seat))
    return AGAIN


def cleanup_phase(ctx: Ctx, frame: RoundFrame) -> None:
    end_span(ctx, "phase")
    ctx.emit(PhaseBegan(phase=Phase.CLEANUP))


def score(ctx: Ctx, frame: RoundFrame) -> None:
    """PHA-16…18."""
    score_crises(ctx)


def refill_sources(ctx: Ctx, frame: RoundFrame) -> None:
    """PHA-20: what crisis cards say of their own tokens comes with their other effects, after the scoring."""
    refill(ctx)


def recover(ctx: Ctx, frame: RoundFrame) -> None:
    """PHA-21…26: every Dazed character; GRU-17: a grunt never gets here."""
    ctx.push(*(RecoverFrame(who=c.id) for seat in ctx.state.order for c in ctx.state.squad(seat) if c.dazed))


def pass_priority(ctx: Ctx, frame: RoundFrame) -> None:
    """PHA-27, PHA-28, PHA-Q2."""
    holder = ctx.state.priority
    if holder is not None and ctx.state.last_activation == holder:
        ctx.emit(PriorityTaken(seat=ctx.state.opponent(holder), rule="PHA-27"))


def ready(ctx: Ctx, frame: RoundFrame) -> None:
    """PHA-29."""
    ctx.emit(ActivatedTokensRemoved())
    announce(ctx, Moment.ROUND_ENDED, {})


def end(ctx: Ctx, frame: RoundFrame) -> str:
    """WIN-04, WIN-07, PHA-30; the dice of the round are laid open."""
    end_span(ctx, "phase")
    end_span(ctx, "round")
    forget_since_last_turn(ctx)
    ctx.open_seed(ctx.state.round)
    compare_at_the_end(ctx)
    return "power"


ROUND = procedure(
    RoundFrame,
    {
        "power": power_phase,  # PHA-03
        "gems": gems,  # GEM-08
        "power_effects": power_effects,  # PHA-04, PHA-05
        "activation": activation_phase,
        "activation_start": _moment(Moment.ACTIVATION_PHASE_STARTED),  # PHA-06, PHA-07
        "turns": take_turns,  # PHA-08…13
        "activation_end": _moment(Moment.ACTIVATION_PHASE_ENDED),  # PHA-14, PHA-15
        "cleanup": cleanup_phase,
        "cleanup_start": _moment(Moment.CLEANUP_STARTED),
        "score": score,  # PHA-16…18
        "scored": _moment(Moment.SCORED),
        "cleanup_effects": _moment(Moment.CLEANUP),  # PHA-19, PHA-20
        "refill": refill_sources,  # PHA-20
        "recover": recover,  # PHA-21…26
        "priority": pass_priority,  # PHA-27, PHA-28
        "ready": ready,  # PHA-29
        "end": end,  # PHA-30
    },
)


class RecoverFrame(MatchFrame):
    """A Dazed character comes back."""

    kind: Literal["recover"] = "recover"
    who: CharacterId
    prevented: bool = False


def would_flip(ctx: Ctx, frame: RecoverFrame) -> None:
    announce(ctx, Moment.WOULD_FLIP, {"subject": frame.who})


def flip(ctx: Ctx, frame: RecoverFrame) -> None:
    """PHA-22…26; an effect may keep the card from turning."""
    character = ctx.state.characters[frame.who]
    if not character.in_play:
        return
    if frame.prevented:
        ctx.emit(Recovered(who=frame.who, health=character.health))
    else:
        ctx.emit(Recovered(who=frame.who))
        announce(ctx, Moment.FLIPPED, {"subject": frame.who})


def recovered(ctx: Ctx, frame: RecoverFrame) -> Flow:
    return DONE


RECOVER = procedure(RecoverFrame, {"would": would_flip, "flip": flip, "done": recovered})
