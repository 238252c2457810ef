"""DM-EFF-34…37: what has triggered resolves, the active player's first, each player's in the order they like."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING

from rules_engine.dice_masters.cards.vocabulary.steps import Damage, GainLife, Give, LoseLife, Spin
from rules_engine.dice_masters.events.effects import TriggerTaken
from rules_engine.dice_masters.query.texts import tells_dice_apart, text
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.moments import Happening, announce
from rules_engine.dice_masters.state.frames import EffectFrame, ResolveFrame
from rules_engine.dice_masters.state.lasting import Delayed, Lasting, Trigger
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.values import Json, Seat
from rules_engine.kit.cards.any_order import matters
from rules_engine.kit.cards.moments import NEXT_EFFECT, Queue
from rules_engine.kit.cards.step import StepBase

if TYPE_CHECKING:
    from rules_engine.dice_masters.rules.game import DiceMasters


class Resolving(Queue[Match, Trigger, Happening]):
    frame = ResolveFrame
    busy = frozenset(("effect", "damage", "resolve", "global", "field", "use"))
    """DM-EFF-36, DM-TIM-07."""
    source = "DM-EFF-35"

    def come(self, ctx: Ctx, happening: Happening) -> None:
        announce(ctx, happening)

    def due(self, state: Match) -> Sequence[Trigger]:
        return state.due

    def order(self, state: Match) -> Sequence[Seat]:
        """DM-EFF-34."""
        return (state.active, state.inactive)

    def params(self, trigger: Trigger) -> dict[str, Json]:
        names = trigger.names
        return {"rule": trigger.rule, "die": names.die, "subject": names.bound.get("subject", [])}

    def begin(self, ctx: Ctx, trigger: Trigger) -> EffectFrame:
        ctx.emit(TriggerTaken(trigger=trigger.id))
        on = text(world(ctx), trigger.rule).on
        names, group = trigger.names.model_copy(deep=True), list(trigger.group)
        moment = on[0].moment.value if on else ""
        return EffectFrame(names=names, path=trigger.path or ["do"], group=group, moment=moment)

    def may_matter(self, ctx: Ctx, triggers: Sequence[Trigger]) -> bool:
        """DM-EFF-35: different texts are asked for, but for those that plainly have nothing to do with each other; the
        same text of several dice is, where two orders come to different matches."""
        if _indifferent(ctx, triggers):
            return False
        if len({one.rule for one in triggers}) > 1:
            return True
        if not any(one.path for one in triggers) and not tells_dice_apart(text(world(ctx), triggers[0].rule)):
            return False
        game: DiceMasters = ctx.engine.game  # type: ignore[assignment]
        if game.same_text != "tried" or ctx.given(NEXT_EFFECT, triggers[0].seat) is not None:
            return game.same_text != "first"
        return matters(ctx, self.question(triggers), _OnTrial(game))


RESOLVING = Resolving()
(RESOLVE,) = RESOLVING.procedures


def _indifferent(ctx: Ctx, triggers: Sequence[Trigger]) -> bool:
    """Texts that ask nothing, cost nothing and each touch only their own die, their player's life from below and the
    other's from above: whatever comes first, the same comes of it."""
    rules = [text(world(ctx), one.rule) for one in triggers]
    return all(
        not rule.is_optional
        and not rule.choose
        and rule.cost.is_free
        and all(step.affects() == (_OWN_AFFAIR.get(type(step)),) for step in rule.do)
        for rule in rules
    )


_OWN_AFFAIR: dict[type[StepBase], str] = {
    Give: "self", Spin: "self", GainLife: "you", LoseLife: "opponent", Damage: "opponent",
}  # fmt: skip


class _OnTrial:
    def __init__(self, game: DiceMasters) -> None:
        self.game = game

    def on_trial(self) -> DiceMasters:
        trying = copy(self.game)
        trying.same_text, trying.fired = "asked", None
        return trying

    def told(self, state: Match) -> str:
        told = state.model_dump(mode="json", exclude={"pending", "seq", "serial", "lasting", "delayed", "due"})
        for die in told["pieces"].values():
            die["hurt_by"].sort()
        for frame in told["stack"]:
            frame["answers"] = {}
        return json.dumps(
            [told, *(sorted(map(_nameless, each)) for each in (state.lasting, state.delayed))], sort_keys=True
        )


def _nameless(one: Lasting | Delayed) -> str:
    """Without its number, and without names that it does not speak of."""
    told = one.model_dump(mode="json", exclude={"id"})
    if isinstance(one, Lasting):
        said = json.dumps(told["effect"])
        names = told["names"]
        names["was"], names["bound"] = {}, {name: dice for name, dice in names["bound"].items() if f'"{name}"' in said}
    return json.dumps(told, sort_keys=True)
