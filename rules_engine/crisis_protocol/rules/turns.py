"""PHA-08…13, PAS: a player's turn: one activation or a pass, and any number of team tactic cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.flow import TurnBegan, TurnEnded, TurnPassed
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.rules.activation import ActivationFrame, ParentFrame
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.durations import end_span, forget_since_last_turn
from rules_engine.crisis_protocol.rules.grunts import grunts_to_activate, rest_with_the_squad
from rules_engine.crisis_protocol.rules.moments import announce, use_of
from rules_engine.crisis_protocol.rules.tactics import active_cards
from rules_engine.crisis_protocol.rules.vain import marked
from rules_engine.crisis_protocol.state.frames import MatchFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Seat

END, PASS_TURN = "end", "pass"


class TurnFrame(MatchFrame):
    kind: Literal["turn"] = "turn"
    seat: Seat
    may_pass: bool = False
    activated: bool = False


def eligible(state: Match, seat: Seat) -> list[Character]:
    """PHA-10: no Activated token and no Dazed token, on the battlefield (PAS-03)."""
    return [c for c in state.squad(seat) if not c.activated and not c.dazed]


def choosable(state: Match, seat: Seat) -> list[Character]:
    """GRU-07: a grunt is never chosen itself."""
    return [c for c in eligible(state, seat) if not c.grunt]


def _counted(state: Match, seat: Seat) -> int:
    """PAS-Q1: grunts count, unless the players agreed otherwise."""
    counted = eligible(state, seat) if state.options.grunts_count_for_passing else choosable(state, seat)
    return len(counted)


def begin(ctx: Ctx, frame: TurnFrame) -> None:
    """PAS-01…04, PAS-08: compared once, at the start; GRU-19 first."""
    forget_since_last_turn(ctx)
    rest_with_the_squad(ctx, frame.seat)
    other = ctx.state.opponent(frame.seat)
    fewer = _counted(ctx.state, frame.seat) < _counted(ctx.state, other)
    frame.may_pass = fewer or not choosable(ctx.state, frame.seat)
    ctx.emit(TurnBegan(seat=frame.seat, may_pass=frame.may_pass))
    announce(ctx, Moment.TURN_STARTED, {})


def menu(ctx: Ctx, frame: TurnFrame) -> Flow | None:
    offered = tuple(options(ctx, frame, ctx.picked("turn", frame.seat)))
    chosen = ctx.pick(marked(ctx, ChooseOne(key="turn", seat=frame.seat, options=offered, params={})))
    if chosen == END:
        return None
    if chosen == PASS_TURN:
        ctx.emit(TurnPassed(seat=frame.seat))
        return None
    kind, _, rest = chosen.partition(":")
    if kind == "activate":
        frame.activated = True
        announce(ctx, Moment.ACTIVATION_CHOSEN, {"subject": rest})
        ctx.push(ParentFrame(who=rest))
    else:
        live = next(live for live in active_cards(world(ctx), frame.seat) if live.rule.id == rest)
        ctx.push(use_of(live, {}))
    return AGAIN


def options(ctx: Ctx, frame: TurnFrame, only: str | None = None) -> Iterator[Option]:
    """Everything there is to choose now; or cards only where one of them is asked for."""
    if not frame.activated:
        for character in ctx.state.squad(frame.seat):
            yield Option(id=f"activate:{character.id}", params={"who": character.id}, reasons=_idle(character))
    look = world(ctx)
    for live in active_cards(look, frame.seat):
        if not live.rule.action and only in (None, id := f"tactic:{live.rule.id}"):
            reasons = objections(look, live, live.scope())
            yield Option(id=id, params={"rule": live.rule.id}, reasons=tuple(reasons))
    if frame.activated:
        yield Option(id=END)
    else:
        barred = () if frame.may_pass else (Reason(rule="PAS-01", code="not_fewer", params={}),)
        yield Option(id=PASS_TURN, reasons=barred)


def _idle(character: Character) -> tuple[Reason, ...]:
    if character.grunt:
        return (Reason(rule="GRU-07", code="grunt", params={"who": character.id}),)
    if character.dazed:
        return (Reason(rule="DMG-17", code="dazed", params={"who": character.id}),)
    if character.activated:
        return (Reason(rule="ACT-14", code="activated", params={"who": character.id}),)
    return ()


def finish(ctx: Ctx, frame: TurnFrame) -> None:
    announce(ctx, Moment.TURN_ENDED, {})


def end(ctx: Ctx, frame: TurnFrame) -> Flow:
    """PHA-12."""
    ctx.emit(TurnEnded(seat=frame.seat))
    end_span(ctx, "turn")
    return DONE


TURN = procedure(
    TurnFrame,
    {
        "begin": begin,  # PAS-01, GRU-19
        "menu": menu,  # PHA-09, PHA-11, PAS-06
        "finish": finish,
        "end": end,  # PHA-12
    },
)


def activate_grunt(ctx: Ctx, frame: ParentFrame) -> str | None:
    """One after the other; of several their player says which is next."""
    waiting = grunts_to_activate(world(ctx), frame.who)
    if not waiting:
        return None
    options = tuple(Option(id=grunt.id) for grunt in waiting)
    seat = ctx.state.characters[frame.who].controller
    next_ = ctx.pick(ChooseOne(key="grunt", seat=seat, source="GRU-08", options=options, params={"who": frame.who}))
    ctx.push(ActivationFrame(who=next_))
    return "grunt"


def activate(ctx: Ctx, frame: ParentFrame) -> Flow:
    character = ctx.state.characters[frame.who]
    able = character.in_play and not character.dazed and not character.activated
    if able:
        ctx.push(ActivationFrame(who=frame.who))
    frame.result = {"who": frame.who, "amount": int(able)}
    return DONE


PARENT = procedure(ParentFrame, {"grunt": activate_grunt, "activate": activate})
