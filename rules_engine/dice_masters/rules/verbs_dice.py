"""Verbs that turn, roll, draw, move, field, capture and copy dice."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary import steps
from rules_engine.dice_masters.cards.vocabulary.effects import CopyStats, CopyText
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.cards.vocabulary.words import Shown, Span
from rules_engine.dice_masters.events.combat import CharacterWithdrew
from rules_engine.dice_masters.events.dice import DiceBought, DiceRolled, DieMoved, DieSpun
from rules_engine.dice_masters.events.effects import ControlTaken
from rules_engine.dice_masters.faces import CharacterFace
from rules_engine.dice_masters.query.choices import for_sale, spun_to
from rules_engine.dice_masters.query.live import watchers
from rules_engine.dice_masters.query.matching import bound
from rules_engine.dice_masters.query.stats import attack, base, defense, remembered
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.drawing import draw_dice, roll_dice
from rules_engine.dice_masters.rules.fielding import put_in_field, tell_fielded
from rules_engine.dice_masters.rules.leaving import capture as capture_dice
from rules_engine.dice_masters.rules.leaving import knock_out, move_out
from rules_engine.dice_masters.rules.moments import Happening, announce
from rules_engine.dice_masters.rules.step_context import StepContext, verb
from rules_engine.dice_masters.rules.verbs_flow import begin_effect
from rules_engine.dice_masters.state.lasting import Until
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.decisions import ChooseOne, Option


@verb(steps.Spin)
def spin(at: StepContext, step: steps.Spin) -> None:
    """DM-EFF-56…60: to the next face, never off the character faces and never by a roll."""
    turned: list[DieId] = []
    for die in at.fielded(step.who, fits=lambda die: spun_to(at.world, step, die) is not None):
        look = at.world
        index, before = spun_to(look, step, die), look.die(die).face
        if index is None or before is None:
            continue
        at.ctx.emit(DieSpun(die=die, face=index, before=before, source=at.frame.names.rule))
        turned.append(die)
    at.achieve(turned)


@verb(steps.Reroll)
def reroll(at: StepContext, step: steps.Reroll) -> None:
    """DM-EFF-38…40: it stays where it is, unless the face may not be there or the text says where it goes."""
    ctx = at.ctx
    dice = at.dice(step.who)
    if not dice:
        at.achieve([])
        return
    was = {die: remembered(world(ctx), die) for die in dice if world(ctx).die(die).zone is Zone.FIELD}
    # DM-EFF-41: what is held lies in a Field Zone too, where it shows a character or goes (DM-EFF-40).
    held = [die for die in dice if world(ctx).die(die).zone is Zone.HELD]
    faces = roll_dice(ctx, dice, "reroll_by_effect")
    ctx.emit(DiceRolled(seat=at.seat, faces=faces, again=True, source=at.frame.names.rule))
    elsewhere = Zone(step.else_to.value) if step.else_to is not None else Zone.RESERVE
    gone = [die for die in (*was, *held) if world(ctx).character(die) is None]
    move_out(ctx, gone, elsewhere, by=at.seat, why=at.frame.names.rule, was=was)
    for die in held:
        if die in gone:
            _shift(at, die, elsewhere)
    at.achieve(dice, len(dice) - len(gone))


@verb(steps.DrawAndRoll)
def draw_and_roll(at: StepContext, step: steps.DrawAndRoll) -> None:
    ctx, zone = at.ctx, Zone(step.to.value)
    drawn = draw_dice(ctx, at.seat, step.number, at.frame.names.rule)
    if drawn:
        faces = roll_dice(ctx, drawn, "roll_by_effect")
        ctx.emit(DiceRolled(seat=at.seat, faces=faces, source=at.frame.names.rule))
        for die in drawn:
            if zone is not Zone.PREP:
                _shift(at, die, zone, faces[die])
    at.achieve(drawn)


@verb(steps.Draw)
def draw(at: StepContext, step: steps.Draw) -> None:
    zone = Zone(step.to.value)
    drawn: list[DieId] = []
    for seat in at.players(step.player):
        drawn += draw_dice(at.ctx, seat, step.number, at.frame.names.rule)
    if zone is not Zone.PREP:
        for die in drawn:
            _shift(at, die, zone)
    at.achieve(drawn)


@verb(steps.Move)
def move(at: StepContext, step: steps.Move) -> None:
    """Into the Field Zone that is putting, not fielding (DM-FLD-11)."""
    ctx, zone = at.ctx, Zone(step.to.value)
    moved: list[DieId] = []
    for die in at.dice(step.who):
        look = world(ctx)
        before = look.die(die).zone
        if before in (zone, Zone.SUPPLY):
            continue
        if zone is Zone.FIELD:
            face = _field_face(at, die, step.level)
            if face is None:
                continue
            _shift(at, die, zone, face)
        elif before is Zone.FIELD:
            move_out(ctx, [die], zone, by=at.seat, why=at.frame.names.rule)
        else:
            _shift(at, die, zone, _kind_face(at, die, step.face))
        moved.append(die)
    at.achieve(moved)


def _field_face(at: StepContext, die: DieId, level: int | None) -> int | None:
    """On the level that the text says, or as it shows, or as it was (DM-EFF-Q6)."""
    look = at.world
    if level is not None:
        return look.level_face(die, level)
    was = at.names.was.get(die)
    for index in (look.die(die).face, None if was is None else was.face):
        if index is not None and isinstance(look.faces(die)[index], CharacterFace):
            return index
    return None


def _kind_face(at: StepContext, die: DieId, kind: Shown | None) -> int | None:
    """Into the Reserve Pool: the lowest face of the kind."""
    if kind is None:
        return None
    kinds = enumerate(at.world.faces(die))
    return next((index for index, face in kinds if face.kind == kind.value), None)


def _shift(at: StepContext, die: DieId, zone: Zone, face: int | None = None) -> None:
    before = at.ctx.state.pieces[die].zone
    at.ctx.emit(DieMoved(die=die, zone=zone, before=before, face=face, why=at.frame.names.rule))


@verb(steps.FieldDice)
def field(at: StepContext, step: steps.FieldDice) -> None:
    """DM-EFF-22, DM-FLD-11: fielding by an effect."""
    fielded: list[DieId] = []
    for die in at.dice(step.who):
        face = _field_face(at, die, step.level)
        if face is None or at.world.die(die).zone is Zone.FIELD:
            continue
        put_in_field(at.ctx, die, face, source=at.frame.names.rule)
        fielded.append(die)
    tell_fielded(at.ctx, fielded)
    at.achieve(fielded)


@verb(steps.Regenerate)
def regenerate_(at: StepContext, step: steps.Regenerate) -> None:
    """DM-KEY-08…10, of a die that has left already, wherever it is by now: on a character face it comes back to the
    Field Zone, on any other it goes to the Prep Area."""
    ctx = at.ctx
    back: list[DieId] = []
    for die in bound(world(ctx), at.names, step.who):
        if world(ctx).die(die).zone is Zone.FIELD:
            gone = knock_out(ctx, [die], by=at.seat, rule=at.frame.names.rule, rolling=[die])
            back += [] if gone else [die]
            continue
        watching = watchers(world(ctx))
        faces = roll_dice(ctx, [die], "regenerate_by_effect")
        ctx.emit(DiceRolled(seat=at.seat, faces=faces, source=at.frame.names.rule))
        if world(ctx).character(die) is not None:
            _shift(at, die, Zone.FIELD, faces[die])
            back.append(die)
            continue
        if world(ctx).die(die).zone is not Zone.PREP:
            _shift(at, die, Zone.PREP)
        announce(ctx, Happening(moment=Moment.REGENERATION_FAILED, subjects=(die,), was=at.names.was), watching)
    at.achieve(back)


@verb(steps.LeaveCombat)
def leave_combat(at: StepContext, step: steps.LeaveCombat) -> None:
    """DM-ATK-Q2: whoever it blocked stays blocked."""
    dice = [die for die in at.fielded(step.who) if _in_combat(at.ctx, die)]
    for die in dice:
        at.ctx.emit(CharacterWithdrew(die=die, by=at.frame.names.rule))
    at.achieve(dice)


def _in_combat(ctx: Ctx, die: DieId) -> bool:
    return ctx.state.combat is not None and ctx.state.combat.fights(die)


@verb(steps.SetAside)
def set_aside(at: StepContext, step: steps.SetAside) -> None:
    dice = at.fielded(step.who)
    capture_dice(at.ctx, dice, None, by=at.seat, rule=at.frame.names.rule)
    at.achieve(dice)


@verb(steps.Capture)
def capture(at: StepContext, step: steps.Capture) -> None:
    """DM-EFF-41."""
    holder = next(iter(bound(at.world, at.names, step.by)), None)
    dice = at.fielded(step.who)
    if holder is None or at.world.die(holder).zone is not Zone.FIELD:
        at.achieve([])
        return
    capture_dice(at.ctx, dice, holder, by=at.seat, rule=at.frame.names.rule)
    at.achieve(dice)


@verb(steps.TakeControl)
def take_control(at: StepContext, step: steps.TakeControl) -> None:
    """DM-EFF-44, DM-EFF-45; a die that has left the Field Zone controls nobody (DM-EFF-Q12)."""
    holder = next(iter(bound(at.world, at.names, step.by)), None)
    if holder is None or at.world.die(holder).zone is not Zone.FIELD:
        at.achieve([])
        return
    dice = [die for die in at.fielded(step.who) if at.world.die(die).controller != at.seat]
    for die in dice:
        at.ctx.emit(ControlTaken(die=die, by=holder, seat=at.seat, rule=at.frame.names.rule))
    at.achieve(dice)


@verb(steps.Copy)
def copy(at: StepContext, step: steps.Copy) -> None:
    """DM-EFF-52…55."""
    look = at.world
    sources = bound(look, at.names, step.from_)
    if not sources or look.die(sources[0]).zone is not Zone.FIELD:
        return
    numbers = {
        "cost": base(look, sources[0], "cost"),
        "attack": attack(look, sources[0]).total,
        "defense": defense(look, sources[0]).total,
    }
    until: Until = "turn" if step.until is Span.TURN else "next_turn"
    for die in bound(look, at.names, step.onto):
        names = at.frame.names.model_copy(deep=True)
        at.frame.names.bound["copied"] = [sources[0]]
        at.frame.names.amounts.update(numbers)
        if step.stats:
            begin_effect(at, CopyStats(), die, until)
        if step.text:
            begin_effect(at, CopyText(), die, until)
        at.frame.names = names


@verb(steps.Park)
def park(at: StepContext, step: steps.Park) -> None:
    """Onto an action card, from wherever it is by now."""
    slots = at.names.bound.get(step.on, [])
    for die in bound(at.world, at.names, step.who):
        before = at.world.die(die).zone
        if not slots or before in (Zone.SUPPLY, Zone.HELD, Zone.CARD):
            continue
        if before is Zone.FIELD:
            move_out(at.ctx, [die], Zone.OUT, by=at.seat, why=at.frame.names.rule)
        at.ctx.emit(
            DieMoved(die=die, zone=Zone.CARD, before=before, why=at.frame.names.rule, on=slots[0], times=step.times)
        )
        at.achieve([die])


@verb(steps.Buy)
def buy(at: StepContext, step: steps.Buy) -> None:
    """Of one's own cards, for what the text itself cost."""
    slots = for_sale(at.world, at.names, step)
    if not slots:
        at.achieve([])
        return
    options = tuple(Option(id=slot) for slot in slots)
    slot = at.ctx.pick(ChooseOne(key="purchase", seat=at.seat, options=options, source=at.frame.names.rule))
    die = at.world.supply(slot)[0]
    at.ctx.emit(DiceBought(seat=at.seat, dice=(die,), slots=(slot,), zone=Zone(step.to.value)))
    at.achieve([die])
