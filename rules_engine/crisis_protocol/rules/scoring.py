"""PHA-16…18: victory points from the crisis cards, for both players at once."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.crisis_protocol.cards.mission import Crisis, Method, Scoring
from rules_engine.crisis_protocol.cards.vocabulary.modifiers import CrisisVp
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.objectives import ObjectiveChanged, Scored
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.conditions import holds
from rules_engine.crisis_protocol.query.numbers import number
from rules_engine.crisis_protocol.query.objectives import farthest, securer
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.state.frames import EffectFrame
from rules_engine.crisis_protocol.state.pieces import Objective
from rules_engine.kernel.values import Seat


def score_crises(ctx: Ctx) -> None:
    """Every card's points are worked out before any are given: scoring is simultaneous (PHA-17)."""
    look = world(ctx)
    mission = ctx.state.mission
    if mission is None:
        return
    effects: list[EffectFrame] = []
    for id in (mission.secure, mission.extract):
        crisis = look.content.crises[id]
        rules = crisis.scored()
        points = dict.fromkeys(ctx.state.seats, 0)
        for seat in ctx.state.order:
            earned, indices = earnings(look, crisis, seat)
            points[seat] = earned
            effects += [
                EffectFrame(rule=rule.id, owner=None, seat=seat) for index, rule in rules.items() if index in indices
            ]
        if any(points.values()):
            ctx.emit(Scored.to(ctx.state, points, Cause(rule=id)))
    for seat in ctx.state.order:
        _extra_points(ctx, seat)
    ctx.push(*effects)


def _extra_points(ctx: Ctx, seat: Seat) -> None:
    """Cards that add victory points to those of the crisis cards this phase."""
    look = world(ctx)
    for rule, count in _extras(look, seat):
        points = {other: count if other == seat else 0 for other in ctx.state.seats}
        look.note(rule)
        ctx.emit(Scored.to(ctx.state, points, Cause(rule=rule)))


def _extras(look: World, seat: Seat) -> Iterator[tuple[str, int]]:
    """By rule."""
    for character in look.state.squad(seat):
        for live, scope, change in stats.modifiers(look, CrisisVp, character.id):
            yield live.rule.id, number(look, scope, change.add)


def if_scored_now(look: World) -> dict[Seat, int]:
    """PHA-16…18 by the board as it lies: what each player would earn if the Cleanup Phase came now."""
    mission = look.state.mission
    if mission is None:
        return {}
    cards = [look.content.crises[id] for id in (mission.secure, mission.extract)]
    secured: Secured = {}
    return {
        seat: sum(earnings(look, card, seat, secured)[0] for card in cards)
        + sum(count for _, count in _extras(look, seat))
        for seat in look.state.seats
    }


Secured = dict[str, Seat | None]
"""By token, who was found to secure it; for looks at one state."""


def earnings(look: World, crisis: Crisis, seat: Seat, secured: Secured | None = None) -> tuple[int, list[int]]:
    """What a player earns from a card, and which of its lines score."""
    secured = {} if secured is None else secured
    total, lines = 0, []
    for index, line in enumerate(crisis.scoring):
        points = _line(look, crisis, line, seat, secured)
        if points:
            if line.instead:
                return points, [index]
            total += points
            lines.append(index)
    return total, lines


def _line(look: World, crisis: Crisis, line: Scoring, seat: Seat, secured: Secured) -> int:
    scope = Scope(None, None, seat)
    if line.by is Method.CONDITION:
        return line.vp if holds(look, scope, line.when) else 0
    tokens = [
        token
        for token in look.state.objectives.values()
        if token.crisis == crisis.id
        and not token.removed
        and line.token in (None, token.name)
        and _has(look, line.by, token, seat, secured)
        and holds(look, scope.bind(token=token.id), line.when)
    ]
    if not tokens:
        return 0
    if not line.each:
        return line.vp
    far = farthest(look, crisis.id, seat) if line.far_vp is not None else None
    points = sum(line.far_vp if token.id == far and line.far_vp is not None else line.vp for token in tokens)
    return points if line.most is None else min(points, line.most)


def _has(look: World, by: Method, token: Objective, seat: Seat, secured: Secured) -> bool:
    """PHA-18, DMG-14: nothing that a Dazed character holds or contests counts."""
    if by is Method.HOLD:
        holder = look.state.characters.get(token.held_by or "")
        return holder is not None and holder.controller == seat and not holder.dazed
    if by is Method.SECURE:
        if token.id not in secured:
            secured[token.id] = securer(look, token.id) if token.spot is not None else None
        return secured[token.id] == seat
    return token.controlled_by == seat


def keeper(look: World, token: Objective) -> Seat | None:
    """PHA-18: who has a token in a way that its card scores; whoever merely stands beside one that is to be carried has
    nothing of it."""
    secured: Secured = {}
    lines = look.content.crises[token.crisis].scoring
    ways = dict.fromkeys(line.by for line in lines if line.by is not Method.CONDITION)
    mine = [by for by in ways if any(line.by is by and line.token in (None, token.name) for line in lines)]
    return next((seat for by in mine for seat in look.state.seats if _has(look, by, token, seat, secured)), None)


def refill(ctx: Ctx) -> None:
    """PHA-20, PHA-Q5: tokens that sources yielded go back, held or lying about, and the sources are fresh again."""
    mission = ctx.state.mission
    for id in (mission.secure, mission.extract) if mission is not None else ():
        if (crisis := world(ctx).content.crises[id]).refill:
            _refill(ctx, crisis)


def _refill(ctx: Ctx, crisis: Crisis) -> None:
    yielded = {token.yields for token in crisis.tokens if token.yields}
    for token in ctx.state.objectives.values():
        if token.crisis != crisis.id:
            continue
        if token.name in yielded and (token.held_by is not None or token.spot is not None):
            ctx.emit(ObjectiveChanged(token=token.id, returned=True))
        elif token.flipped:
            ctx.emit(ObjectiveChanged(token=token.id, flipped=False))
