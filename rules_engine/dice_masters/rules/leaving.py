"""DM-KO, DM-KEY: characters leave the Field Zone; what they held is released, and who watched triggers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.dice_masters.cards.vocabulary.effects import ChangeAttack, ChangeDefense, DefenseIsAttack, KoedTo
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.cards.vocabulary.words import Keyword
from rules_engine.dice_masters.events.base import MatchEvent
from rules_engine.dice_masters.events.combat import CharacterKnockedOut, CharacterRegenerated
from rules_engine.dice_masters.events.dice import DiceRolled, DieMoved
from rules_engine.dice_masters.events.effects import ControlEnded, DieCaptured, DieReleased
from rules_engine.dice_masters.faces import SIDES, CharacterFace
from rules_engine.dice_masters.query.effects import on_die
from rules_engine.dice_masters.query.live import watchers
from rules_engine.dice_masters.query.numbers import value
from rules_engine.dice_masters.query.stats import has_keyword, lethal, remembered
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.moments import Happening, announce
from rules_engine.dice_masters.state.lasting import Was
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.values import Seat

Blame = Seat | None | dict[DieId, Seat | None]
"""Whose doing it is that dice leave: for all of them, or for each."""


def knock_out(
    ctx: Ctx, dice: Sequence[DieId], *, by: Blame, rule: str | None = None, zone: Zone | None = None,
    rolling: Sequence[DieId] = (),
) -> list[DieId]:  # fmt: skip
    """DM-KO-02, DM-KO-06, DM-KEY-08…10: all at once; whoever regenerates was not knocked out (DM-KEY-Q1), nor who goes
    elsewhere *instead*. Those who were. `rolling`: who regenerates though it has no such keyword."""
    falling = [die for die in dict.fromkeys(dice) if world(ctx).die(die).zone is Zone.FIELD]
    failed: list[DieId] = []
    was = {die: remembered(world(ctx), die) for die in falling}
    for die in list(falling):
        if die not in rolling and not has_keyword(world(ctx), die, Keyword.REGENERATE):
            continue
        if _regenerates(ctx, die):
            falling.remove(die)
        else:
            failed.append(die)
    look = world(ctx)
    spared = {die: moved for die in falling if (moved := _instead(look, die)) is not None}
    koed = [die for die in falling if die not in spared]
    events = [spared.get(die) or CharacterKnockedOut(die=die, zone=zone or Zone.PREP, by=rule) for die in falling]
    watching = watchers(look)
    leave(ctx, falling, events, by=by, koed=koed, was=was)
    if failed:
        announce(ctx, Happening(moment=Moment.REGENERATION_FAILED, subjects=tuple(failed), was=was), watching)
    return koed


def _regenerates(ctx: Ctx, die: DieId) -> bool:
    """DM-KEY-08, DM-KEY-09: rolled; on a character face it stays in the Field Zone, out of combat."""
    (face,) = ctx.roll(1, SIDES, who=die, ability="regenerate", purpose="regenerate")
    stays = isinstance(world(ctx).faces(die)[face], CharacterFace)
    seat = world(ctx).die(die).controller
    assert seat is not None
    if stays:
        ctx.emit(CharacterRegenerated(die=die, face=face))
    else:
        ctx.emit(DiceRolled(seat=seat, faces={die: face}, source="regenerate"))
    return stays


def _instead(look: World, die: DieId) -> DieMoved | None:
    """What happens to it instead of a knock-out, if a text says so."""
    texts = on_die(look, die, KoedTo)
    if not texts:
        return None
    effect, held = texts[-1]
    return DieMoved(die=die, zone=Zone(effect.zone.value), before=Zone.FIELD, why=held.names.rule)


def move_out(
    ctx: Ctx, dice: Sequence[DieId], zone: Zone, *, by: Seat | None, why: str, was: Mapping[DieId, Was] | None = None
) -> None:
    """Characters leave the Field Zone for another one without being knocked out. `was`: as they were, if not as now."""
    going = [die for die in dice if world(ctx).die(die).zone is Zone.FIELD]
    events = [DieMoved(die=die, zone=zone, before=Zone.FIELD, why=why) for die in going]
    leave(ctx, going, events, by=by, was=was)


def capture(ctx: Ctx, dice: Sequence[DieId], holder: DieId | None, *, by: Seat, rule: str) -> None:
    """DM-EFF-41, DM-EFF-Q7; an Aftershock happens, for they left because of the opponent (DM-KEY-Q2)."""
    going = [die for die in dice if world(ctx).die(die).zone is Zone.FIELD and die != holder]
    leave(ctx, going, [DieCaptured(die=die, by=holder, rule=rule) for die in going], by=by)


def leave(
    ctx: Ctx,
    dice: Sequence[DieId],
    events: Sequence[MatchEvent],
    *,
    by: Blame,
    koed: Sequence[DieId] = (),
    was: Mapping[DieId, Was] | None = None,
) -> None:
    """DM-KEY-01…04, DM-KO-Q3: those that go together see each other go."""
    if not dice:
        return
    look = world(ctx)
    watching = watchers(look)
    seen = {die: remembered(look, die) if was is None else was[die] for die in dice}
    for event in events:
        ctx.emit(event)
    for die in dice:
        release(ctx, die)
    subjects = tuple(dice)
    if koed:
        announce(ctx, Happening(moment=Moment.KOED, subjects=tuple(koed), was=seen), watching)
    announce(ctx, Happening(moment=Moment.LEFT_FIELD, subjects=subjects, was=seen), watching)
    blame = by if isinstance(by, dict) else dict.fromkeys(dice, by)
    shocked = tuple(die for die in dice if blame.get(die) == ctx.state.other(seen[die].controller))
    if shocked:
        announce(ctx, Happening(moment=Moment.AFTERSHOCK, subjects=shocked, was=seen), watching)


def release(ctx: Ctx, holder: DieId | None) -> None:
    """DM-EFF-42, DM-EFF-50, DM-EFF-Q12: what a die holds comes back when it leaves; None: at the end of the turn."""
    for die in list(ctx.state.pieces.values()):
        if die.hold is None or (holder is not None and die.hold.by != holder):
            continue
        if die.zone is Zone.HELD:
            ctx.emit(DieReleased(die=die.id, zone=die.hold.zone))
        else:
            ctx.emit(ControlEnded(die=die.id))


def release_all(ctx: Ctx) -> None:
    """DM-EFF-43, DM-EFF-49: at the end of the turn."""
    release(ctx, None)


def check_falls(ctx: Ctx, by: Seat | None) -> list[DieId]:
    """DM-KO-01, DM-KO-03: whoever has as much damage as D, or no D left. It is the opponent's doing if any of the
    damage was, or if a text of theirs lowers the D (DM-KEY-01, DM-KEY-02), else that of whoever's text brought it about
    (`by`)."""
    look = world(ctx)
    if look.kept.get("all_stand"):  # nothing has happened since it was looked at
        return []
    fallen = [die for die in look.fielded() if lethal(look, die)]
    look.kept["all_stand"] = not fallen
    blame = {die: hurt_by_other(look, die) or weakened_by_other(look, die) or by for die in fallen}
    return knock_out(ctx, fallen, by=blame) if fallen else []


def hurt_by_other(look: World, die: DieId) -> Seat | None:
    """The opponent of whoever controls it, if any damage on it is theirs."""
    piece = look.die(die)
    return next((seat for seat in piece.hurt_by if seat != piece.controller), None)


def weakened_by_other(look: World, die: DieId) -> Seat | None:
    """The opponent of whoever controls it, if it has less D because of them: directly, or by its A where D equals A."""
    piece = look.die(die)
    lowering = [
        held.names.seat for effect, held in on_die(look, die, ChangeDefense) if value(look, held.names, effect.by) < 0
    ]
    if equal := on_die(look, die, DefenseIsAttack):
        lowering.append(equal[-1][1].names.seat)
        lowering += [
            held.names.seat
            for effect, held in on_die(look, die, ChangeAttack)
            if value(look, held.names, effect.by) < 0
        ]
    return next((seat for seat in lowering if seat != piece.controller), None)
