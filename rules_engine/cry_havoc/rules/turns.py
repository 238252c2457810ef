"""CH-ACT, CH-SKL: one action, Skills before or after it."""

from __future__ import annotations

from rules_engine.cry_havoc.events.flow import ActionChosen, SkillUsed, TurnBegan, TurnEnded
from rules_engine.cry_havoc.query.offers import (
    BUILD,
    DRAW,
    ENABLE,
    END,
    MOVE,
    RECRUIT,
    SKILL,
    actions,
    playable,
    skills,
)
from rules_engine.cry_havoc.rules import effects
from rules_engine.cry_havoc.rules.cards import play_cards
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.draw_tactics import begin_drawing, choose_source
from rules_engine.cry_havoc.rules.enabling import enable_scoring
from rules_engine.cry_havoc.rules.orders import check_prepared, drop_prepared
from rules_engine.cry_havoc.state.frames import TurnFrame
from rules_engine.cry_havoc.state.words import Icon
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Option, Visibility
from rules_engine.kernel.procedures import AGAIN, Flow, procedure

ICONS = {MOVE: Icon.MOVE, RECRUIT: Icon.RECRUIT, BUILD: Icon.BUILD}


def begin(ctx: Ctx, turn: TurnFrame) -> None:
    ctx.emit(TurnBegan(seat=turn.seat))
    check_prepared(ctx, turn.seat)


def before(ctx: Ctx, turn: TurnFrame) -> Flow | None:
    """CH-ACT-04, CH-SKL-02, CH-SKL-03: the action, or a Skill before it. If nothing is possible it is skipped
    (CH-ACT-Q2)."""
    look = world(ctx)
    offered = (*actions(look, turn.seat), *skills(look, turn.seat))
    if not any(option.enabled for option in offered):
        return None
    question = ChooseOne(
        key="action",
        seat=turn.seat,
        options=offered,
        source="CH-ACT-04",
        # What is barred tells of the hand.
        visibility=Visibility.PRIVATE,
        params={"round": ctx.state.action_round},
    )
    chosen = ctx.pick(question, auto=False)
    if chosen.startswith(SKILL):
        _use_skill(ctx, turn, chosen)
        return AGAIN
    cards = _cards(ctx, turn, chosen) if chosen in ICONS else []
    source = choose_source(ctx, turn.seat) if chosen == DRAW else ""
    ctx.emit(ActionChosen(seat=turn.seat, action=chosen))
    if chosen in ICONS:
        play_cards(ctx, turn.seat, ICONS[chosen], cards)
    elif chosen == ENABLE:
        enable_scoring(ctx, turn.seat)
    else:
        begin_drawing(ctx, turn.seat, source)
    return None


def _cards(ctx: Ctx, turn: TurnFrame, action: str) -> list[str]:
    """CH-ACT-06, CH-ACT-Q1: any number, at least one."""
    options = playable(world(ctx), turn.seat, ICONS[action])
    question = ChooseSome(
        key="cards",
        seat=turn.seat,
        options=options,
        least=1,
        most=len(options),
        source="CH-ACT-06",
        visibility=Visibility.PRIVATE,
        params={"action": action},
    )
    return ctx.picks(question, auto=False)


def after(ctx: Ctx, turn: TurnFrame) -> Flow | None:
    """CH-SKL-03: Skills after the action."""
    offered = skills(world(ctx), turn.seat)
    question = ChooseOne(key="after", seat=turn.seat, options=(*offered, Option(id=END)), source="CH-SKL-03")
    chosen = ctx.pick(question)
    if chosen == END:
        return None
    _use_skill(ctx, turn, chosen)
    return AGAIN


def end(ctx: Ctx, turn: TurnFrame) -> None:
    drop_prepared(ctx, turn.seat)
    ctx.emit(TurnEnded(seat=turn.seat))


def _use_skill(ctx: Ctx, turn: TurnFrame, option: str) -> None:
    """CH-SKL-04, CH-SKL-05."""
    skill = option.removeprefix(SKILL)
    ctx.emit(SkillUsed(seat=turn.seat, skill=skill))
    effects.carry_out(ctx, skill, turn.seat)


TURN = procedure(TurnFrame, {"begin": begin, "before": before, "after": after, "end": end})
