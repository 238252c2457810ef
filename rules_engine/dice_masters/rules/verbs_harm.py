"""Verbs of damage, life, knock-outs and sacrifices."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary import steps
from rules_engine.dice_masters.cards.vocabulary.rule import Place
from rules_engine.dice_masters.query.matching import bound
from rules_engine.dice_masters.query.stats import attack, remembered
from rules_engine.dice_masters.rules.leaving import knock_out, move_out
from rules_engine.dice_masters.rules.life import change_life
from rules_engine.dice_masters.rules.step_context import StepContext, verb
from rules_engine.dice_masters.state.frames import DamageFrame
from rules_engine.dice_masters.state.pieces import DieId, Hit, Zone
from rules_engine.kernel.values import Seat


@verb(steps.Damage)
def damage(at: StepContext, step: steps.Damage) -> None:
    """DM-DMG: all that one step deals is one moment."""
    amount = at.value(step.amount)
    hits = [_hit(at, amount, target) for target in _targets(at, step)]
    _deal(at, hits)


def _targets(at: StepContext, step: steps.Damage) -> list[str]:
    """Dice in the Field Zone, or players; a bound choice may be either."""
    if step.player is not None:
        return list(at.players(step.player))
    seats: list[Seat] = []
    if isinstance(step.to, str):
        seats = [one for one in at.names.bound.get(step.to, []) if one in at.ctx.state.seats]
    return [*(at.fielded(step.to) if step.to is not None else ()), *seats]


def _hit(at: StepContext, amount: int, target: str, source: str | None = None) -> Hit:
    hit = Hit(
        amount=amount,
        source=source or at.names.die,
        seat=at.seat,
        rule=at.frame.names.rule,
        cause=at.cause,
        moment=at.frame.moment,
    )
    is_player = target in at.ctx.state.seats
    return hit.model_copy(update={"player": target} if is_player else {"die": target})


def _deal(at: StepContext, hits: list[Hit]) -> None:
    hits = [hit for hit in hits if hit.amount > 0]
    if not hits:
        at.achieve([], 0)
        return
    at.frame.waiting = at.step.as_
    at.ctx.push(DamageFrame(hits=hits), into="returned+")


@verb(steps.Exchange)
def exchange(at: StepContext, step: steps.Exchange) -> None:
    """Both at the same time, by their A as it is now."""
    look = at.world
    one = [die for die in bound(look, at.names, step.one) if look.die(die).zone is Zone.FIELD]
    other = [die for die in bound(look, at.names, step.other) if look.die(die).zone is Zone.FIELD]
    pairs = [(a, b) for a in one for b in other] + [(b, a) for a in one for b in other]
    # The characters deal it, not the die that was used: it is their controllers' at (DM-KEY-02).
    hits = [_hit(at, attack(look, dealer).total, target, dealer) for dealer, target in pairs]
    _deal(
        at,
        [
            hit.model_copy(update={"cause": Place.ABILITY.value, "seat": look.die(hit.source).controller})
            for hit in hits
            if hit.source is not None
        ],
    )


@verb(steps.GainLife)
def gain_life(at: StepContext, step: steps.GainLife) -> None:
    _change_life(at, step, 1)


@verb(steps.LoseLife)
def lose_life(at: StepContext, step: steps.LoseLife) -> None:
    _change_life(at, step, -1)


def _change_life(at: StepContext, step: steps.GainLife | steps.LoseLife, sign: int) -> None:
    amount = at.value(step.amount)
    seats = at.players(step.player)
    if amount and seats:
        change_life(at.ctx, dict.fromkeys(seats, sign * amount), at.frame.names.rule)
    at.achieve([], amount)


@verb(steps.Ko)
def ko(at: StepContext, step: steps.Ko) -> None:
    """DM-KO-05, DM-KO-06."""
    dice = _remembered(at, at.fielded(step.who))
    zone = Zone(step.to.value)
    koed = knock_out(at.ctx, dice, by=at.seat, rule=at.frame.names.rule, zone=None if zone is Zone.PREP else zone)
    at.achieve(koed)


@verb(steps.Sacrifice)
def sacrifice(at: StepContext, step: steps.Sacrifice) -> None:
    """DM-KEY-13: whoever controls it gives it up, and may have to because of the opponent's text; then it is the
    opponent's at (DM-KEY-01). What is paid with is one's own (DM-KEY-04)."""
    dice = _remembered(at, at.fielded(step.who))
    move_out(at.ctx, dice, Zone.USED, by=at.seat, why="sacrificed")
    at.achieve(dice)


def _remembered(at: StepContext, dice: list[DieId]) -> list[DieId]:
    """Dice that are about to go, kept as they are: later steps may ask for their numbers."""
    look = at.world
    at.frame.names.was.update({die: remembered(look, die) for die in dice})
    return dice
