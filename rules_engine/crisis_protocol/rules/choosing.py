"""Choices among characters, terrain and tokens that a rule leaves to a player."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import Pick
from rules_engine.crisis_protocol.query import numbers, selecting
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.kernel.decisions import ChooseSome, Option
from rules_engine.kernel.values import Seat


def choose_things(
    ctx: Ctx, scope: Scope, pick: Any, name: str, *, leave_out: frozenset[str] = frozenset()
) -> list[str]:
    """Ask for some of what matches (`of`, `number`, `up_to`, `by`); not asked where there is no choice."""
    look = world(ctx)
    among = [id for id in selecting.pickable(look, scope, pick.of) if id not in leave_out]
    most = min(numbers.number(look, scope, pick.number), len(among))
    seat = selecting.player(look, scope, pick.by)
    return choose_among(ctx, scope, seat, name, among, 0 if pick.up_to else most, most)


def choose_among(ctx: Ctx, scope: Scope, seat: Seat, name: str, among: list[str], least: int, most: int) -> list[str]:
    if not among or most == 0:
        return []
    asked = ChooseSome(
        key=f"choose_{name}",
        seat=seat,
        source=scope.rule.id if scope.rule else None,
        options=tuple(Option(id=id) for id in among),
        least=least,
        most=most,
    )
    return ctx.picks(asked)


def select(ctx: Ctx, scope: Scope, selector: Any, name: str) -> list[str]:
    """What a selector means, asking where it leaves a choice."""
    if isinstance(selector, Pick):
        return choose_things(ctx, scope, selector, name)
    return selecting.things(world(ctx), scope, selector)
