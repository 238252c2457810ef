"""ACT-03…08: the actions themselves, taken or granted."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import ConditionRemoved
from rules_engine.crisis_protocol.events.flow import ActionTaken
from rules_engine.crisis_protocol.query.permits import forbidden, must_first
from rules_engine.crisis_protocol.rules.activation import ActivationFrame, is_cut_short, too_often
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.durations import end_span
from rules_engine.crisis_protocol.rules.memory import remember
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.state.frames import ActionFrame, ChooseAttackFrame, MoveFrame
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import DONE, Flow, procedure

CLIMB_TOOL = "S"
"""MOV-18."""


def begin(ctx: Ctx, frame: ActionFrame) -> Flow | None:
    """EFF-08, EFF-Q2: a granted action that is forbidden is skipped; DMG-22: a Dazed character performs none."""
    character = ctx.state.characters[frame.who]
    look = world(ctx)
    barred = character.dazed or not character.in_play or is_cut_short(ctx, frame.who)
    if frame.granted and not barred:
        barred = bool(too_often(look, frame.who, frame.action)) or _must_shake(ctx, frame)
        barred = barred or (frame.action == "move" and bool(forbidden(look, frame.who, "advance")))
    if barred:
        frame.result = {"who": frame.who, "amount": 0}
        return DONE
    return None


def _must_shake(ctx: Ctx, frame: ActionFrame) -> bool:
    """CON-18, ACT-Q2: Stagger blocks granted actions too until the shake, but only as the activation's first."""
    first = must_first(world(ctx), frame.who)
    begun = any(isinstance(f, ActivationFrame) and f.who == frame.who and not f.taken for f in ctx.state.stack)
    return begun and first is not None and frame.action != first.action


def start(ctx: Ctx, frame: ActionFrame) -> None:
    ctx.emit(ActionTaken(who=frame.who, action=frame.action, granted=frame.granted))
    if frame.action in ("move", "attack"):
        remember(ctx, act=f"{frame.action}_action", by=frame.who)
    if frame.granted:
        for activation in ctx.state.stack:
            if isinstance(activation, ActivationFrame) and activation.who == frame.who:
                activation.taken.append(frame.action)
    announce(ctx, Moment.ACTION_STARTED, {"subject": frame.who, "by": frame.who, "action": frame.action})


def perform(ctx: Ctx, frame: ActionFrame) -> None:
    """DMG-16, DMG-20: whoever fell when the action was declared performs none."""
    character = ctx.state.characters[frame.who]
    if character.dazed or not character.in_play:
        frame.result = {"who": frame.who, "amount": 0}
    elif frame.action == "move":
        _move(ctx, frame)
    elif frame.action == "attack":
        ctx.push(
            ChooseAttackFrame(
                who=frame.who, as_action=True, optional=frame.granted, dearer=frame.dearer,
                attacks=frame.attacks, targets=frame.targets if frame.targets is not None else _first(ctx, frame),
            ),
            into="result",
        )  # fmt: skip
    elif frame.action == "shake":
        _shake(ctx, frame)


def _first(ctx: Ctx, frame: ActionFrame) -> list[str] | None:
    """Whom the first action of an activation must attack, if a card says so."""
    if not any(isinstance(f, ActivationFrame) and f.who == frame.who and len(f.taken) == 1 for f in ctx.state.stack):
        return None
    first = must_first(world(ctx), frame.who)
    return first.targets if first is not None else None


def _move(ctx: Ctx, frame: ActionFrame) -> None:
    """ACT-03: an advance up to its Speed, or a climb."""
    seat = ctx.state.characters[frame.who].controller
    how = frame.option
    if how not in ("move", "climb"):
        options = (Option(id="move"), Option(id="climb"))
        how = ctx.pick(ChooseOne(key="move_how", seat=seat, options=options, params={"who": frame.who}))
    climbing = how == "climb"
    tool = CLIMB_TOOL if climbing else None  # its Speed, as it is when the tool is laid (MOV-09)
    ctx.push(
        MoveFrame(
            who=frame.who,
            move="climb" if climbing else "advance",
            tool=tool,
            laid_by=seat,
            cause=Cause(rule="MOV-17" if climbing else "ACT-03", seat=seat, character=frame.who),
            optional=True,
        ),
        into="result",
    )


def _shake(ctx: Ctx, frame: ActionFrame) -> None:
    """ACT-06, CON-19: one condition, prescribed where Stagger says so."""
    character = ctx.state.characters[frame.who]
    look = world(ctx)
    first = must_first(look, frame.who)
    among = list(character.conditions)
    if first is not None and first.removes in among and not _acted(ctx, frame):
        among = [first.removes] if first.removes is not None else among
    against = {condition: forbidden(look, frame.who, "shake_off", condition=condition) for condition in among}
    if all(against.values()):
        return
    options = tuple(Option(id=condition, reasons=tuple(reasons)) for condition, reasons in against.items())
    seat = character.controller
    chosen = ctx.pick(ChooseOne(key="shake", seat=seat, options=options, params={"who": frame.who}))
    ctx.emit(ConditionRemoved(who=frame.who, condition=chosen, cause=Cause(rule="ACT-06", seat=seat)))
    announce(ctx, Moment.LOST_CONDITION, {"subject": frame.who, "by": frame.who, "condition": chosen})
    frame.result = {"who": frame.who, "amount": 1}


def _acted(ctx: Ctx, frame: ActionFrame) -> bool:
    """Whether this is not the first action of the activation (itself already counts)."""
    return any(isinstance(f, ActivationFrame) and f.who == frame.who and len(f.taken) > 1 for f in ctx.state.stack)


def finish(ctx: Ctx, frame: ActionFrame) -> Flow:
    end_span(ctx, "action", frame.who)
    announce(ctx, Moment.ACTION_ENDED, {"subject": frame.who, "by": frame.who, "action": frame.action})
    frame.result = frame.result or {"who": frame.who, "amount": 1}
    return DONE


ACTION = procedure(
    ActionFrame,
    {
        "begin": begin,
        "start": start,
        "perform": perform,  # ACT-03…06
        "finish": finish,
    },
)
