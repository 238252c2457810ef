"""DMG: suffering damage, being Dazed or KO'd, healing; each with its moments before and after."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.events.characters import DamageRemoved, DamageSuffered, Dazed, KnockedOut, LeftGame
from rules_engine.crisis_protocol.query.causes import attack_type, caused_by, source_kind
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.stats import loses_power
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.dropping import drop_all
from rules_engine.crisis_protocol.rules.durations import end_effects_of
from rules_engine.crisis_protocol.rules.memory import remember
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.power import gain_power, lose_power
from rules_engine.crisis_protocol.rules.winning import mark_together
from rules_engine.crisis_protocol.state.frames import AttackFrame, FallFrame, HealFrame, SufferFrame
from rules_engine.crisis_protocol.state.pieces import Health
from rules_engine.kernel.procedures import DONE, Flow, Step, procedure


def _harmed(moment: Moment) -> Step:
    """A window about the one who is harmed and what harms it; of one that is gone, too, the place is known (OBJ-Q2)."""

    def step(ctx: Ctx, frame: SufferFrame | FallFrame) -> None:
        fallen = frame.who if ctx.state.characters[frame.who].koed else None
        announce(ctx, moment, {**caused_by(world(ctx), frame.cause), "subject": frame.who, "fallen": fallen})

    return step


def begin_suffering(ctx: Ctx, frame: SufferFrame) -> Flow | None:
    """DMG-15: a Dazed character cannot suffer damage, nor can one that is gone."""
    character = ctx.state.characters[frame.who]
    if character.dazed or not character.in_play or frame.amount <= 0:
        frame.result = {"who": frame.who, "amount": 0}
        return DONE
    look = world(ctx)
    kind, type = source_kind(look, frame.cause), attack_type(look, frame.cause)
    if forbidden(look, frame.who, "be_damaged", by=frame.cause.seat, source=kind, type=type):
        frame.result = {"who": frame.who, "amount": 0}
        return DONE
    return None


def suffer(ctx: Ctx, frame: SufferFrame) -> Flow | None:
    """DMG-01…04, ATK-Q5: tokens, then Power, then the check for Dazed or KO'd."""
    character = ctx.state.characters[frame.who]
    left = world(ctx).stamina(frame.who).total - character.damage
    dealt = 0 if frame.prevented else max(0, min(frame.amount, left))
    frame.result = {"who": frame.who, "amount": dealt}
    if not dealt:
        return DONE
    ctx.emit(DamageSuffered(who=frame.who, amount=dealt, cause=frame.cause))
    if frame.gives_power and _from_enemy(ctx, frame):
        because = "attack_damage" if frame.cause.attack else "damage"
        if loses_power(world(ctx), frame.who, because):
            lose_power(ctx, frame.who, dealt, frame.cause)
        else:
            gain_power(ctx, frame.who, dealt, frame.cause, because=because)
    if dealt == left:
        ctx.push(FallFrame(who=frame.who, cause=frame.cause))
    return None


def _from_enemy(ctx: Ctx, frame: SufferFrame) -> bool:
    """EFF-03, DMG-04, DMG-05."""
    return frame.cause.seat is not None and frame.cause.seat != ctx.state.characters[frame.who].controller


SUFFER = procedure(
    SufferFrame,
    {
        "begin": begin_suffering,
        "would": _harmed(Moment.WOULD_SUFFER),
        "suffer": suffer,  # DMG-01…07
        "after": _harmed(Moment.DAMAGED),
    },
)


def begin_falling(ctx: Ctx, frame: FallFrame) -> Flow | None:
    """DMG-06, DMG-07; GRU-17, GRU-18: a grunt is KO'd where others are Dazed."""
    character = ctx.state.characters[frame.who]
    if not character.in_play:
        return DONE
    if frame.how is None:
        frame.how = "ko" if character.health is Health.INJURED or character.grunt else "daze"
    return None


def _moment(daze: Moment, ko: Moment) -> Step:
    on_daze, on_ko = _harmed(daze), _harmed(ko)

    def step(ctx: Ctx, frame: FallFrame) -> None:
        if frame.how != "remove":
            (on_ko if frame.how == "ko" else on_daze)(ctx, frame)

    return step


def drop_before_falling(ctx: Ctx, frame: FallFrame) -> Flow | None:
    """OBJ-15, OBJ-16, DMG-18, DMG-20: held tokens are dropped before a KO'd character is removed."""
    if frame.prevented:
        return DONE
    drop_all(ctx, frame.who)
    return None


def leaving(ctx: Ctx, frame: FallFrame) -> None:
    """DMG-20, GRU-14…16: a character is about to leave the battlefield."""
    if frame.how != "daze" and not frame.prevented:
        _harmed(Moment.WOULD_LEAVE)(ctx, frame)


def fall(ctx: Ctx, frame: FallFrame) -> None:
    """DMG-06…08, DMG-20, DMG-21."""
    if frame.how == "remove":
        ctx.emit(LeftGame(who=frame.who))
        mark_together(ctx.state)
        return
    if frame.how == "daze":
        ctx.emit(Dazed(who=frame.who, cause=frame.cause))
    else:
        end_effects_of(ctx, frame.who)
        ctx.emit(KnockedOut(who=frame.who, cause=frame.cause))
        mark_together(ctx.state)
    if frame.cause.character is not None:
        remember(ctx, act="fell", by=frame.cause.character, to=frame.who)
    attack = ctx.state.innermost("attack")  # whom an attack made inside another fells that other did not fell
    if isinstance(attack, AttackFrame):
        attack.felled.append(frame.who)


def left_battlefield(ctx: Ctx, frame: FallFrame) -> None:
    if frame.how != "daze":
        _harmed(Moment.LEFT)(ctx, frame)


FALL = procedure(
    FallFrame,
    {
        "begin": begin_falling,
        "would": _moment(Moment.WOULD_DAZE, Moment.WOULD_KO),
        "leaving": leaving,
        "drop": drop_before_falling,
        "fall": fall,
        "after": _moment(Moment.DAZED, Moment.KOED),
        "left": left_battlefield,
    },
)


def begin_healing(ctx: Ctx, frame: HealFrame) -> Flow | None:
    """Only damage that there is, and that nothing holds fast, can be removed."""
    character = ctx.state.characters[frame.who]
    frame.amount = 0 if character.dazed or not character.in_play else min(frame.amount, character.damage)
    if frame.amount <= 0 or forbidden(world(ctx), frame.who, "be_healed", by=frame.cause.seat):
        frame.result = {"who": frame.who, "amount": 0}
        return DONE
    return None


def would_heal(ctx: Ctx, frame: HealFrame) -> None:
    announce(ctx, Moment.WOULD_HEAL, _mended(frame))


def heal(ctx: Ctx, frame: HealFrame) -> Flow | None:
    """Damage removed, as far as there still is any."""
    left = 0 if frame.prevented else min(frame.amount, ctx.state.characters[frame.who].damage)
    frame.result = {"who": frame.who, "amount": left}
    if not left:
        return DONE
    ctx.emit(DamageRemoved(who=frame.who, amount=left, cause=frame.cause))
    return None


def healed(ctx: Ctx, frame: HealFrame) -> None:
    announce(ctx, Moment.HEALED, _mended(frame))


def _mended(frame: HealFrame) -> dict[str, str | None]:
    return {"subject": frame.who, "by": frame.cause.character, "source": frame.cause.character}


HEAL = procedure(HealFrame, {"begin": begin_healing, "would": would_heal, "heal": heal, "after": healed})
