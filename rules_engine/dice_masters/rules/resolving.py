"""DM-EFF-34…37: what has triggered resolves, the active player's first, each player's in the order they like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.dice_masters.cards.vocabulary.steps import Damage, GainLife, Give, LoseLife, Spin, Step
from rules_engine.dice_masters.events.effects import TriggerTaken
from rules_engine.dice_masters.query.texts import tells_dice_apart, text
from rules_engine.dice_masters.rules.any_order import NEXT_EFFECT, matters
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.state.frames import EffectFrame, ResolveFrame
from rules_engine.dice_masters.state.lasting import Trigger
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure

if TYPE_CHECKING:
    from rules_engine.dice_masters.rules.game import DiceMasters

BUSY = ("effect", "damage", "resolve", "global", "field", "use")
"""While one of these is going on nothing else begins (DM-EFF-36, DM-TIM-07)."""


def next_(ctx: Ctx, frame: ResolveFrame) -> Flow:
    due = ctx.state.due
    if not due:
        return DONE
    active = [one for one in due if one.seat == ctx.state.active]
    mine = active or due
    trigger = _chosen(ctx, mine) if _may_matter(ctx, mine) else mine[0]
    ctx.emit(TriggerTaken(trigger=trigger.id))
    on = text(world(ctx), trigger.rule).on
    moment = on[0].moment.value if on else ""
    path = trigger.path or ["do"]
    ctx.push(
        EffectFrame(names=trigger.names.model_copy(deep=True), path=path, group=list(trigger.group), moment=moment)
    )
    return AGAIN


def _may_matter(ctx: Ctx, triggers: list[Trigger]) -> bool:
    """DM-EFF-35: whether their player is asked. Different texts are, but for those that plainly have nothing to do with
    each other; the same text of several dice is, where two orders come to different matches."""
    if len(triggers) == 1 or _indifferent(ctx, triggers):
        return False
    if len({one.rule for one in triggers}) > 1:
        return True
    if not any(one.path for one in triggers) and not tells_dice_apart(text(world(ctx), triggers[0].rule)):
        return False
    game: DiceMasters = ctx.engine.game  # type: ignore[assignment]
    if game.same_text != "tried" or ctx.given(NEXT_EFFECT, triggers[0].seat) is not None:
        return game.same_text != "first"
    return matters(ctx, _question(triggers))


def _indifferent(ctx: Ctx, triggers: list[Trigger]) -> bool:
    """Texts that ask nothing, cost nothing and each touch only their own die, their player's life from below and the
    other's from above: whatever comes first, the same comes of it."""
    rules = [text(world(ctx), one.rule) for one in triggers]
    return all(
        not rule.is_optional and not rule.choose and rule.cost.is_free and all(_own_affair(step) for step in rule.do)
        for rule in rules
    )


def _own_affair(step: Step) -> bool:
    if isinstance(step, (Give, Spin)):
        return step.who == "self"
    if isinstance(step, GainLife):
        return step.player == "you"
    return isinstance(step, (LoseLife, Damage)) and step.player == "opponent"


def _chosen(ctx: Ctx, triggers: list[Trigger]) -> Trigger:
    chosen = ctx.pick(_question(triggers))
    return next(one for one in triggers if one.id == chosen)


def _question(triggers: list[Trigger]) -> ChooseOne:
    options = tuple(
        Option(
            id=one.id,
            params={"rule": one.rule, "die": one.names.die, "subject": one.names.bound.get("subject", [])},
        )
        for one in triggers
    )
    return ChooseOne(key=NEXT_EFFECT, seat=triggers[0].seat, options=options, source="DM-EFF-35")


RESOLVE = procedure(ResolveFrame, {"next": next_})


def bring_up(ctx: Ctx) -> None:
    """Called after every step: what waits begins as soon as nothing else is going on."""
    if ctx.state.due and not any(frame.kind in BUSY for frame in ctx.state.stack):
        ctx.push(ResolveFrame())
