"""The moments of a roll: dice that lie and may be read as others, rolls of a rule's own, and what asks of a roll when
its effect is over. It modifies no dice itself.
"""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import Moment, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.words import Roll
from rules_engine.crisis_protocol.events.attacks import DiceChanged
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.query.causes import source_kind
from rules_engine.crisis_protocol.query.rolls import AGAIN, FREE_ROLL, ROLLS
from rules_engine.crisis_protocol.query.triggers import set_off
from rules_engine.crisis_protocol.rules.context import Ctx, Names, world
from rules_engine.crisis_protocol.rules.moments import DUE, MOMENT, announce, bring_due
from rules_engine.crisis_protocol.state.frames import EffectFrame, RollingFrame


def base_rolled(ctx: Ctx, frame: RollingFrame, names: Names) -> None:
    """A base roll lies; who reads it is kept for the extra dice."""
    frame.pool(names["roll"]).heard = _heard(ctx, names)
    announce(ctx, Moment.ROLLED, names, into="read+")


def _heard(ctx: Ctx, names: Names) -> list[str]:
    """Whom a roll concerns is seen when it falls: by the end of its effect somebody may stand elsewhere, or be gone."""
    look = world(ctx)
    at_its_end = Moment.ROLL_RESOLVED
    return [live.id for live in look.listening(at_its_end) if set_off(look, live, at_its_end, names)]


def roll_resolved(ctx: Ctx, names: Names, heard: list[str] | None) -> None:
    """EFF-06: the effect that a roll belonged to is over; what the roll set off comes up."""
    if heard is None:
        announce(ctx, Moment.ROLL_RESOLVED, names)
    else:
        bring_due(ctx, [(Moment.ROLL_RESOLVED, names, heard)])


def extra_rolled(ctx: Ctx, frame: RollingFrame, pool: str, names: Names) -> None:
    """DIE-Q4: extra dice are part of the roll; whoever read no failure of the base roll may read one of them."""
    if any(die.extra and die.face is Face.FAILURE for die in frame.pool(pool).dice):
        used = [str(id) for ids in frame.read if isinstance(ids, list) for id in ids]
        announce(ctx, Moment.ROLLED, {**names, "extra": True}, used=used)


def roll_of(kind: RuleKind) -> Roll:
    """What a rule's own roll is: an interaction's is a roll like others, any other belongs to its rule alone."""
    return Roll.INTERACTION if kind is RuleKind.INTERACT else Roll.FREE


def own_roll_lies(ctx: Ctx, frame: EffectFrame, who: str, roll: Roll, faces: tuple[Face, ...]) -> None:
    """A rule's own roll has fallen: kept for its later steps and for the end of the effect, and read at once."""
    heard = _heard(ctx, {"subject": who, "roll": roll.value}) if who in ctx.state.characters else []
    frame.names[ROLLS] = [*_rolls(frame.names), {"who": who, "roll": roll.value, "faces": [], "heard": heard}]
    keep_own_roll(frame, faces)
    if who in ctx.state.characters:
        kind = source_kind(world(ctx), Cause(rule=frame.rule, seat=frame.seat, character=frame.owner))
        about = {"subject": who, "roll": roll.value, "from": kind, FREE_ROLL: frame.names[FREE_ROLL]}
        announce(ctx, Moment.ROLLED, {**about, "token": frame.names.get("token")})


def keep_own_roll(frame: EffectFrame, faces: tuple[Face, ...], *, again: bool = False) -> None:
    shown = [face.value for face in faces]
    frame.names[FREE_ROLL] = shown
    last = _rolls(frame.names)[-1]
    told = {"again": True} if again or last.get("again") else {}
    frame.names[ROLLS] = [*_rolls(frame.names)[:-1], {**last, "faces": shown, **told}]


def roll_at_hand(ctx: Ctx, own: EffectFrame) -> tuple[EffectFrame, str | None, str, list[Face]]:
    """The rule's own roll that dice are taken from, who rolled it, of which kind it is and what it shows: the rule's,
    or that of the rule whose roll it answers."""
    able = (frame for frame in reversed(ctx.state.stack) if isinstance(frame, EffectFrame) and ROLLS in frame.names)
    frame = own if ROLLS in own.names else next(able)
    last = _rolls(frame.names)[-1]
    return frame, last["who"], last["roll"], [Face(shown) for shown in last["faces"]]


def treat_own_roll(ctx: Ctx, face: Face, as_face: Face, number: int, by: str) -> int:
    """Dice of the innermost rule's own roll, read as another face."""
    frame = next(f for f in reversed(ctx.state.stack) if isinstance(f, EffectFrame) and ROLLS in f.names)
    faces = [Face(shown) for shown in _rolls(frame.names)[-1]["faces"]]
    chosen = [i for i, shown in enumerate(faces) if shown is face][:number]
    if chosen:
        before = tuple(faces[i] for i in chosen)
        keep_own_roll(frame, tuple(as_face if i in chosen else shown for i, shown in enumerate(faces)))
        after = (as_face,) * len(chosen)
        ctx.emit(DiceChanged(pool="free", dice=tuple(chosen), before=before, after=after, by=by))
    return len(chosen)


def own_rolls(names: Names) -> list[dict[str, Any]]:
    """What a rule's own rolls have set off, for the moment after it (POW-Q4)."""
    return [
        {**_own_roll(roll), MOMENT: Moment.ROLL_RESOLVED.value, DUE: roll["heard"]}
        for roll in _rolls(names)
        if roll.get("heard")
    ]


def _own_roll(roll: dict[str, Any]) -> dict[str, Any]:
    return {"subject": roll["who"], "roll": roll["roll"], FREE_ROLL: roll["faces"], AGAIN: roll.get("again", False)}


def own_rolls_resolved(ctx: Ctx, names: Names) -> None:
    """EFF-06: the effect that a rule's own rolls belonged to is over."""
    for roll in _rolls(names):
        if roll["who"] in ctx.state.characters:
            roll_resolved(ctx, _own_roll(roll), roll.get("heard"))


def _rolls(names: Names) -> list[dict[str, Any]]:
    return list(names.get(ROLLS) or ())
