"""Looks at a match share what follows from its lasting parts; none of it may ever be stale."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.crisis_protocol.cards.vocabulary import modifiers, permissions
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import ConditionGained
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.grunts import settle_grunts
from rules_engine.crisis_protocol.rules.orders import settle_orders
from rules_engine.crisis_protocol.rules.winning import check_winner
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.state.pieces import Spot
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.kernel.context import Context
from rules_engine.kernel.engine import Engine

KINDS = (modifiers.StatChange, modifiers.Dice, modifiers.CostChange, permissions.Ignores, permissions.HasCover)
STEPS = 500


def told(look: World) -> list[Any]:
    """What a look says about nearly everything that is shared."""
    fielded = [c.id for c in look.state.fielded]
    return [
        [live.id for live in look.live],
        [[live.id for live in look.listening(moment)] for moment in Moment],
        [[(live.id, said) for live, said in look.lasting(kind)] for kind in KINDS],
        look.scene,
        [look.base(who) for who in fielded],
        [look.thing(id) for id in (*fielded, *look.state.objectives)],
        [look.sight(who, fielded[0]) for who in fielded],
    ]


class Suspicious(CrisisProtocol):
    """After every step, what looks have kept is compared with a look that begins with nothing."""

    steps = 0

    def settle(self, ctx: Context[Any]) -> None:
        if self.steps < STEPS:
            self.steps += 1
            assert told(world(ctx)) == told(World(ctx.state, self.content))
        before, stack = len(ctx.events), len(ctx.pushed)
        super().settle(ctx)
        calm = ctx.kept.get("calm")
        if calm and len(ctx.events) == before:
            for each in (settle_grunts, check_winner, settle_orders):
                each(ctx)
            assert (len(ctx.events), len(ctx.pushed)) == (before, stack)


@pytest.mark.parametrize("seed", [2, 6])
def test_what_looks_share_is_what_a_fresh_look_finds(seed: int) -> None:
    game = Suspicious(pool())
    engine = Engine(game, dice_for(seed))
    state = engine.start(opening(seed, pool())).state
    players = {seat: Player(seat, seed) for seat in SEATS}
    while state.pending and game.steps < STEPS:
        decision = next(iter(state.pending.values()))
        state = engine.submit(state, players[decision.seat].answer(decision)).state
    assert game.steps == STEPS


def fielded_context() -> Context[Any]:
    engine = Engine(CrisisProtocol(pool()), dice_for(2))
    state = engine.start(opening(2, pool())).state
    players = {seat: Player(seat, 2) for seat in SEATS}
    while len(state.fielded) < 2 or not state.terrain:
        decision = next(iter(state.pending.values()))
        state = engine.submit(state, players[decision.seat].answer(decision)).state
    return Context(engine, state, [], {})


def test_looks_share_until_an_event() -> None:
    ctx = fielded_context()
    first = world(ctx)
    assert first.scene is world(ctx).scene
    who = ctx.state.fielded[0].id
    ctx.emit(ConditionGained(who=who, condition="stun", cause=Cause(rule="test")))
    later = world(ctx)
    assert {live.id for live in later.live} - {live.id for live in first.live}
    assert told(later) == told(World(ctx.state, later.content))


def test_an_outdated_look_leaves_nothing_for_later_ones() -> None:
    ctx = fielded_context()
    old = world(ctx)
    who = ctx.state.fielded[0].id
    ctx.emit(ConditionGained(who=who, condition="stun", cause=Cause(rule="test")))
    ctx.state.characters[who].spot = Spot(x=5_000, y=5_000)
    assert told(old)  # it may be asked still, and finds things as they are now
    ctx.state.characters[who].spot = Spot(x=9_000, y=9_000)
    assert world(ctx).footprint(who).x == 9.0
    assert told(world(ctx)) == told(World(ctx.state, old.content))


def test_looks_of_their_own_share_nothing() -> None:
    ctx = fielded_context()
    content = world(ctx).content
    one, who = World(ctx.state, content), ctx.state.fielded[0].id
    assert one.scene.bases
    ctx.state.characters[who].spot = Spot(x=5_000, y=5_000)
    assert World(ctx.state, content).footprint(who).x == 5.0
