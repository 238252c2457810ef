"""Verbs that turn, roll, draw, move, field, capture and copy dice."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary.effects import CopyStats, CopyText
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.cards.vocabulary.words import Span
from rules_engine.dice_masters.events.combat import CharacterWithdrew
from rules_engine.dice_masters.events.dice import DiceBought, DiceRolled, DieMoved, DieSpun
from rules_engine.dice_masters.events.effects import ControlTaken
from rules_engine.dice_masters.faces import CharacterFace
from rules_engine.dice_masters.query.choices import for_sale, spun_to
from rules_engine.dice_masters.query.matching import bound
from rules_engine.dice_masters.query.stats import attack, base, defense, remembered
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.drawing import draw_dice, roll_dice
from rules_engine.dice_masters.rules.effects import Doing, verb
from rules_engine.dice_masters.rules.fielding import put_in_field, tell_fielded
from rules_engine.dice_masters.rules.leaving import capture as capture_dice
from rules_engine.dice_masters.rules.leaving import knock_out, move_out
from rules_engine.dice_masters.rules.moments import Happening, announce, watchers
from rules_engine.dice_masters.rules.verbs_flow import begin_effect
from rules_engine.dice_masters.state.lasting import Until
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.decisions import ChooseOne, Option


@verb("spin")
def spin(doing: Doing) -> None:
    """DM-EFF-56…60: to the next face, never off the character faces and never by a roll."""
    turned: list[DieId] = []
    for die in doing.fielded(doing.step.who, fits=lambda die: spun_to(world(doing.ctx), doing.step, die) is not None):
        look = world(doing.ctx)
        index, before = spun_to(look, doing.step, die), look.die(die).face
        if index is None or before is None:
            continue
        doing.ctx.emit(DieSpun(die=die, face=index, before=before, source=doing.frame.names.rule))
        turned.append(die)
    doing.achieve(turned)


@verb("reroll")
def reroll(doing: Doing) -> None:
    """DM-EFF-38…40: it stays where it is, unless the face may not be there or the text says where it goes."""
    ctx = doing.ctx
    dice = doing.dice(doing.step.who)
    if not dice:
        doing.achieve([])
        return
    was = {die: remembered(world(ctx), die) for die in dice if world(ctx).die(die).zone is Zone.FIELD}
    # DM-EFF-41: what is held lies in a Field Zone too, where it shows a character or goes (DM-EFF-40).
    held = [die for die in dice if world(ctx).die(die).zone is Zone.HELD]
    faces = roll_dice(ctx, dice, "reroll_by_effect")
    ctx.emit(DiceRolled(seat=doing.seat, faces=faces, again=True, source=doing.frame.names.rule))
    elsewhere = Zone(doing.step.else_to.value) if doing.step.else_to is not None else Zone.RESERVE
    gone = [die for die in (*was, *held) if world(ctx).character(die) is None]
    move_out(ctx, gone, elsewhere, by=doing.seat, why=doing.frame.names.rule, was=was)
    for die in held:
        if die in gone:
            _shift(doing, die, elsewhere)
    doing.achieve(dice, len(dice) - len(gone))


@verb("draw_and_roll")
def draw_and_roll(doing: Doing) -> None:
    ctx, zone = doing.ctx, Zone(doing.step.to.value)
    drawn = draw_dice(ctx, doing.seat, doing.step.number, doing.frame.names.rule)
    if drawn:
        faces = roll_dice(ctx, drawn, "roll_by_effect")
        ctx.emit(DiceRolled(seat=doing.seat, faces=faces, source=doing.frame.names.rule))
        for die in drawn:
            if zone is not Zone.PREP:
                _shift(doing, die, zone, faces[die])
    doing.achieve(drawn)


@verb("draw")
def draw(doing: Doing) -> None:
    zone = Zone(doing.step.to.value)
    drawn: list[DieId] = []
    for seat in doing.players(doing.step.player):
        drawn += draw_dice(doing.ctx, seat, doing.step.number, doing.frame.names.rule)
    if zone is not Zone.PREP:
        for die in drawn:
            _shift(doing, die, zone)
    doing.achieve(drawn)


@verb("move")
def move(doing: Doing) -> None:
    """Into the Field Zone that is putting, not fielding (DM-FLD-11)."""
    ctx, zone = doing.ctx, Zone(doing.step.to.value)
    moved: list[DieId] = []
    for die in doing.dice(doing.step.who):
        look = world(ctx)
        before = look.die(die).zone
        if before in (zone, Zone.SUPPLY):
            continue
        if zone is Zone.FIELD:
            face = _field_face(ctx, doing, die)
            if face is None:
                continue
            _shift(doing, die, zone, face)
        elif before is Zone.FIELD:
            move_out(ctx, [die], zone, by=doing.seat, why=doing.frame.names.rule)
        else:
            _shift(doing, die, zone, _kind_face(ctx, doing, die))
        moved.append(die)
    doing.achieve(moved)


def _field_face(ctx: Ctx, doing: Doing, die: DieId) -> int | None:
    """On the level that the text says, or as it shows, or as it was (DM-EFF-Q6)."""
    look = world(ctx)
    if doing.step.level is not None:
        return look.level_face(die, doing.step.level)
    was = doing.names.was.get(die)
    for index in (look.die(die).face, None if was is None else was.face):
        if index is not None and isinstance(look.faces(die)[index], CharacterFace):
            return index
    return None


def _kind_face(ctx: Ctx, doing: Doing, die: DieId) -> int | None:
    """Into the Reserve Pool: the lowest face of the kind."""
    if doing.step.face is None:
        return None
    kinds = enumerate(world(ctx).faces(die))
    return next((index for index, face in kinds if face.kind == doing.step.face.value), None)


def _shift(doing: Doing, die: DieId, zone: Zone, face: int | None = None) -> None:
    before = doing.ctx.state.pieces[die].zone
    doing.ctx.emit(DieMoved(die=die, zone=zone, before=before, face=face, why=doing.frame.names.rule))


@verb("field")
def field(doing: Doing) -> None:
    """DM-EFF-22, DM-FLD-11: fielding by an effect."""
    fielded: list[DieId] = []
    for die in doing.dice(doing.step.who):
        face = _field_face(doing.ctx, doing, die)
        if face is None or world(doing.ctx).die(die).zone is Zone.FIELD:
            continue
        put_in_field(doing.ctx, die, face, source=doing.frame.names.rule)
        fielded.append(die)
    tell_fielded(doing.ctx, fielded)
    doing.achieve(fielded)


@verb("regenerate")
def regenerate_(doing: Doing) -> None:
    """DM-KEY-08…10, of a die that has left already, wherever it is by now: on a character face it comes back to the
    Field Zone, on any other it goes to the Prep Area."""
    ctx = doing.ctx
    back: list[DieId] = []
    for die in bound(world(ctx), doing.names, doing.step.who):
        if world(ctx).die(die).zone is Zone.FIELD:
            gone = knock_out(ctx, [die], by=doing.seat, rule=doing.frame.names.rule, rolling=[die])
            back += [] if gone else [die]
            continue
        watching = watchers(world(ctx))
        faces = roll_dice(ctx, [die], "regenerate_by_effect")
        ctx.emit(DiceRolled(seat=doing.seat, faces=faces, source=doing.frame.names.rule))
        if world(ctx).character(die) is not None:
            _shift(doing, die, Zone.FIELD, faces[die])
            back.append(die)
            continue
        if world(ctx).die(die).zone is not Zone.PREP:
            _shift(doing, die, Zone.PREP)
        announce(ctx, Happening(moment=Moment.REGENERATION_FAILED, subjects=(die,), was=doing.names.was), watching)
    doing.achieve(back)


@verb("leave_combat")
def leave_combat(doing: Doing) -> None:
    """DM-ATK-Q2: whoever it blocked stays blocked."""
    dice = [die for die in doing.fielded(doing.step.who) if _in_combat(doing.ctx, die)]
    for die in dice:
        doing.ctx.emit(CharacterWithdrew(die=die, by=doing.frame.names.rule))
    doing.achieve(dice)


def _in_combat(ctx: Ctx, die: DieId) -> bool:
    return ctx.state.combat is not None and ctx.state.combat.fights(die)


@verb("set_aside")
def set_aside(doing: Doing) -> None:
    dice = doing.fielded(doing.step.who)
    capture_dice(doing.ctx, dice, None, by=doing.seat, rule=doing.frame.names.rule)
    doing.achieve(dice)


@verb("capture")
def capture(doing: Doing) -> None:
    """DM-EFF-41."""
    holder = next(iter(bound(world(doing.ctx), doing.names, doing.step.by)), None)
    dice = doing.fielded(doing.step.who)
    if holder is None or world(doing.ctx).die(holder).zone is not Zone.FIELD:
        doing.achieve([])
        return
    capture_dice(doing.ctx, dice, holder, by=doing.seat, rule=doing.frame.names.rule)
    doing.achieve(dice)


@verb("take_control")
def take_control(doing: Doing) -> None:
    """DM-EFF-44, DM-EFF-45; a die that has left the Field Zone controls nobody (DM-EFF-Q12)."""
    holder = next(iter(bound(world(doing.ctx), doing.names, doing.step.by)), None)
    if holder is None or world(doing.ctx).die(holder).zone is not Zone.FIELD:
        doing.achieve([])
        return
    dice = [die for die in doing.fielded(doing.step.who) if world(doing.ctx).die(die).controller != doing.seat]
    for die in dice:
        doing.ctx.emit(ControlTaken(die=die, by=holder, seat=doing.seat, rule=doing.frame.names.rule))
    doing.achieve(dice)


@verb("copy")
def copy(doing: Doing) -> None:
    """DM-EFF-52…55."""
    look = world(doing.ctx)
    sources = bound(look, doing.names, doing.step.from_)
    if not sources or look.die(sources[0]).zone is not Zone.FIELD:
        return
    numbers = {
        "cost": base(look, sources[0], "cost"),
        "attack": attack(look, sources[0]).total,
        "defense": defense(look, sources[0]).total,
    }
    until: Until = "turn" if doing.step.until is Span.TURN else "next_turn"
    for die in bound(look, doing.names, doing.step.onto):
        names = doing.frame.names.model_copy(deep=True)
        doing.frame.names.bound["copied"] = [sources[0]]
        doing.frame.names.amounts.update(numbers)
        if doing.step.stats:
            begin_effect(doing, CopyStats(), die, until)
        if doing.step.text:
            begin_effect(doing, CopyText(), die, until)
        doing.frame.names = names


@verb("park")
def park(doing: Doing) -> None:
    """Onto an action card, from wherever it is by now."""
    slots = doing.names.bound.get(doing.step.on, [])
    for die in bound(world(doing.ctx), doing.names, doing.step.who):
        before = world(doing.ctx).die(die).zone
        if not slots or before in (Zone.SUPPLY, Zone.HELD, Zone.CARD):
            continue
        if before is Zone.FIELD:
            move_out(doing.ctx, [die], Zone.OUT, by=doing.seat, why=doing.frame.names.rule)
        doing.ctx.emit(
            DieMoved(
                die=die, zone=Zone.CARD, before=before, why=doing.frame.names.rule, on=slots[0], times=doing.step.times
            )
        )
        doing.achieve([die])


@verb("buy")
def buy(doing: Doing) -> None:
    """Of one's own cards, for what the text itself cost."""
    slots = for_sale(world(doing.ctx), doing.names, doing.step)
    if not slots:
        doing.achieve([])
        return
    options = tuple(Option(id=slot) for slot in slots)
    slot = doing.ctx.pick(ChooseOne(key="purchase", seat=doing.seat, options=options, source=doing.frame.names.rule))
    die = world(doing.ctx).supply(slot)[0]
    doing.ctx.emit(DiceBought(seat=doing.seat, dice=(die,), slots=(slot,), zone=Zone(doing.step.to.value)))
    doing.achieve([die])
