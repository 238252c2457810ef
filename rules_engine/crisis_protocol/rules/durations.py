"""How long gifts and promises last, and ending them when their time is over."""

from __future__ import annotations

from typing import Any

from rules_engine.cardfiles.grammar import words
from rules_engine.crisis_protocol.cards.vocabulary import RuleKind, Until
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Grant
from rules_engine.crisis_protocol.events.effects import EffectEnded, Forgotten
from rules_engine.crisis_protocol.events.orders import OrderLapsed
from rules_engine.crisis_protocol.query.live import served
from rules_engine.crisis_protocol.query.paths import step_at
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.limits import SpanEnded


def until_text(until: Until | None, *, default: str, bearer: str | None = None, scope: Scope | None = None) -> str:
    """A duration as a word that `end_span` and the moments can match: `round`, `next:attack:turn:blue.hulk` …"""
    if until is None:
        return default
    whose = ""
    if until.whose is not None and scope is not None:
        whose = (scope.named(until.whose) or [bearer or ""])[0]
    if until.next is not None:
        named = "+".join(until.named)
        end = until.end.value if until.end else "turn"
        return f"next:{until.next}:{end}:{bearer or ''}:{named}"
    if until.start is not None:
        return f"start:{until.start.value}:{whose}"
    return f"{until.end.value if until.end else default}{':' + whose if whose else ''}"


def end_span(ctx: Ctx, span: str, whose: str | None = None) -> None:
    """A span is over: gifts that lasted until its end, its limits and its memory go."""
    for effect in list(ctx.state.effects):
        if _ends_with(effect.until, span, whose):
            ctx.emit(EffectEnded(id=effect.id))
    for order in [order for order in ctx.state.orders if order.until == span]:
        ctx.emit(OrderLapsed(order=order, why="over"))
    inside = span == "attack" and sum(frame.kind == "attack" for frame in ctx.state.stack) > 1
    ctx.emit(SpanEnded(span=f"{span}:{whose}" if inside else span))  # ATK-Q8: the outer attack goes on
    if span in ctx.state.history:
        ctx.emit(Forgotten(span=span))


def forget_since_last_turn(ctx: Ctx) -> None:
    """PHA-Q6: what was used and done in a phase without turns counts for no turn; gifts and promises go on."""
    if any(limit.startswith("turn:") for limit in ctx.state.uses):
        ctx.emit(SpanEnded(span="turn"))
    if "turn" in ctx.state.history:
        ctx.emit(Forgotten(span="turn"))


def _ends_with(until: str, span: str, whose: str | None) -> bool:
    parts = until.split(":")
    if parts[0] == "next":
        return parts[2] == span
    if parts[0] == "start":
        return False
    return parts[0] == span and (len(parts) == 1 or parts[1] == whose)


def begin_moment(ctx: Ctx, moment: str, whose: str | None = None) -> None:
    """Gifts that lasted until a moment comes."""
    for effect in list(ctx.state.effects):
        parts = effect.until.split(":")
        if parts[0] == "start" and parts[1] == moment and parts[2] in ("", whose or ""):
            ctx.emit(EffectEnded(id=effect.id))


def end_next(ctx: Ctx, over: Frame, what: str, who: str, attack: Any = None) -> None:
    """Gifts for the next attack, attack action, volley or defence of somebody: that one is over now, unless it was made
    inside the one they serve, which goes on."""
    for effect in list(ctx.state.effects):
        parts = effect.until.split(":")
        meant = parts[0] == "next" and parts[1] == what and parts[3] == who
        if meant and (not parts[4] or attack in parts[4].split("+")) and (served(world(ctx), effect) or over) is over:
            ctx.emit(EffectEnded(id=effect.id))


def end_effects_of(ctx: Ctx, who: CharacterId) -> None:
    """DMG-20: what a KO'd character did for a while is over; a team tactic card it played is an effect of its own
    (EFF-02). By the core rules of March 2022 what was done to it is over instead."""
    if differs(ctx.state.options.edition, "DMG-20"):
        end_effects_on(ctx, who)
        return
    for effect in list(ctx.state.effects):
        if effect.owner == who and world(ctx).content.rule(effect.rule).kind is not RuleKind.TACTIC:
            ctx.emit(EffectEnded(id=effect.id))


def end_effects_on(ctx: Ctx, who: CharacterId) -> None:
    """What was done to a character is over. What its bearer does for the whole squad is not done to it."""
    content = world(ctx).content
    for effect in list(ctx.state.effects):
        if effect.bearer == who and _rests_on_bearer(step_at(content, effect.rule, effect.path)):
            ctx.emit(EffectEnded(id=effect.id))


def _rests_on_bearer(step: object) -> bool:
    """A gift that never speaks of its bearer, neither as itself nor by name, is for others."""
    if not isinstance(step, Grant) or step.keywords or step.attacks:
        return True
    changes = (*step.modifiers, *step.permissions)
    return any(change.of == "self" for change in changes) or "bearer" in words((changes, step.rules))
