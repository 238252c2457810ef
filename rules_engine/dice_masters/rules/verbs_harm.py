"""Verbs of damage, life, knock-outs and sacrifices."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary.rule import Place
from rules_engine.dice_masters.query.matching import bound
from rules_engine.dice_masters.query.numbers import value
from rules_engine.dice_masters.query.stats import attack, remembered
from rules_engine.dice_masters.rules.context import world
from rules_engine.dice_masters.rules.effects import Doing, verb
from rules_engine.dice_masters.rules.leaving import knock_out, move_out
from rules_engine.dice_masters.rules.life import change_life
from rules_engine.dice_masters.state.frames import DamageFrame
from rules_engine.dice_masters.state.pieces import DieId, Hit, Zone
from rules_engine.kernel.values import Seat


@verb("damage")
def damage(doing: Doing) -> None:
    """DM-DMG: all that one step deals is one moment."""
    step, ctx = doing.step, doing.ctx
    targets = _targets(doing)
    amount = value(world(ctx), doing.names, step.amount)
    hits = [_hit(doing, amount, target) for target in targets]
    _deal(doing, hits)


def _targets(doing: Doing) -> list[str]:
    """Dice in the Field Zone, or players; a bound choice may be either."""
    step = doing.step
    if step.player is not None:
        return list(doing.players(step.player))
    seats: list[Seat] = []
    if isinstance(step.to, str):
        seats = [one for one in doing.names.bound.get(step.to, []) if one in doing.ctx.state.seats]
    return [*doing.fielded(step.to), *seats]


def _hit(doing: Doing, amount: int, target: str, source: str | None = None) -> Hit:
    hit = Hit(
        amount=amount,
        source=source or doing.names.die,
        seat=doing.seat,
        rule=doing.frame.names.rule,
        cause=doing.cause,
        moment=doing.frame.moment,
    )
    is_player = target in doing.ctx.state.seats
    return hit.model_copy(update={"player": target} if is_player else {"die": target})


def _deal(doing: Doing, hits: list[Hit]) -> None:
    hits = [hit for hit in hits if hit.amount > 0]
    if not hits:
        doing.achieve([], 0)
        return
    doing.frame.waiting = doing.step.as_
    doing.ctx.push(DamageFrame(hits=hits), into="returned+")


@verb("exchange")
def exchange(doing: Doing) -> None:
    """Both at the same time, by their A as it is now."""
    look = world(doing.ctx)
    one = [die for die in bound(look, doing.names, doing.step.one) if look.die(die).zone is Zone.FIELD]
    other = [die for die in bound(look, doing.names, doing.step.other) if look.die(die).zone is Zone.FIELD]
    pairs = [(a, b) for a in one for b in other] + [(b, a) for a in one for b in other]
    # The characters deal it, not the die that was used: it is their controllers' doing (DM-KEY-02).
    hits = [_hit(doing, attack(look, dealer).total, target, dealer) for dealer, target in pairs]
    _deal(
        doing,
        [
            hit.model_copy(update={"cause": Place.ABILITY.value, "seat": look.die(hit.source).controller})
            for hit in hits
            if hit.source is not None
        ],
    )


@verb("gain_life")
def gain_life(doing: Doing) -> None:
    _change_life(doing, 1)


@verb("lose_life")
def lose_life(doing: Doing) -> None:
    _change_life(doing, -1)


def _change_life(doing: Doing, sign: int) -> None:
    amount = value(world(doing.ctx), doing.names, doing.step.amount)
    seats = doing.players(doing.step.player)
    if amount and seats:
        change_life(doing.ctx, dict.fromkeys(seats, sign * amount), doing.frame.names.rule)
    doing.achieve([], amount)


@verb("ko")
def ko(doing: Doing) -> None:
    """DM-KO-05, DM-KO-06."""
    dice = _remembered(doing, doing.fielded(doing.step.who))
    zone = Zone(doing.step.to.value)
    koed = knock_out(
        doing.ctx, dice, by=doing.seat, rule=doing.frame.names.rule, zone=None if zone is Zone.PREP else zone
    )
    doing.achieve(koed)


@verb("sacrifice")
def sacrifice(doing: Doing) -> None:
    """DM-KEY-13: whoever controls it gives it up, and may have to because of the opponent's text; then it is the
    opponent's doing (DM-KEY-01). What is paid with is one's own (DM-KEY-04)."""
    dice = _remembered(doing, doing.fielded(doing.step.who))
    move_out(doing.ctx, dice, Zone.USED, by=doing.seat, why="sacrificed")
    doing.achieve(dice)


def _remembered(doing: Doing, dice: list[DieId]) -> list[DieId]:
    """Dice that are about to go, kept as they are: later steps may ask for their numbers."""
    look = world(doing.ctx)
    doing.frame.names.was.update({die: remembered(look, die) for die in dice})
    return dice
