"""Texts whose moment has come wait until no other text acts, then act seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.cry_havoc.content.vocabulary.moments import Moment
from rules_engine.cry_havoc.events.effects import TextBegan, TextTriggered
from rules_engine.cry_havoc.query.counting import holds
from rules_engine.cry_havoc.query.effects import LIVE, Live
from rules_engine.cry_havoc.query.prospect import limit_of
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.state.frames import EffectFrame, ResolveFrame
from rules_engine.cry_havoc.state.lasting import Trigger
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Owner, RegionId
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.limits import used_up
from rules_engine.kit.cards.moments import Queue


class Happening(NamedTuple):
    moment: Moment
    player: Owner
    region: RegionId | None
    """`here`."""


class Waiting(Queue[Match, Trigger, Happening]):
    frame = ResolveFrame
    busy = frozenset(("effect", "resolve"))
    source = "CH-RND-04"

    def come(self, ctx: Ctx, happening: Happening) -> None:
        look = world(ctx)
        for live in LIVE.waiting(look, happening.moment):
            if _answers(look, live, happening):
                names = live.names.model_copy(update={"region": live.names.region or happening.region})
                ctx.emit(TextTriggered(rule=live.rule.id, names=names))

    def due(self, state: Match) -> Sequence[Trigger]:
        return state.due

    def order(self, state: Match) -> Sequence[Seat]:
        """The Attacker first (CH-BAT-39), else as Initiative says."""
        sides = () if state.battle is None else state.battle.sides
        return list(dict.fromkeys((*(side for side in sides if side in state.players), *state.initiative)))

    def may_matter(self, ctx: Ctx, triggers: Sequence[Trigger]) -> bool:
        return len({one.rule for one in triggers}) > 1

    def begin(self, ctx: Ctx, trigger: Trigger) -> EffectFrame:
        ctx.emit(TextBegan(trigger=trigger.id))
        return EffectFrame(names=trigger.names.model_copy(deep=True))


def _answers(look: World, live: Live, happening: Happening) -> bool:
    """Of what lies in a region only what happens there; a text that acted as often as it may is silent."""
    rule, names = live
    if names.region is not None and names.region != happening.region:
        return False
    if rule.limit is not None and used_up(look.state, limit_of(rule, names)):
        return False
    return happening.player == names.owner and holds(look, names, rule.when)


QUEUE = Waiting()
come = QUEUE.come
