"""DM-DMG: damage of one moment: redirected, prevented, dealt, and who falls by it."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.dice_masters.cards.vocabulary.effects import PreventDamage
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.combat import DamageDealt, DamagePrevented, DamageRedirected
from rules_engine.dice_masters.query.effects import on_die
from rules_engine.dice_masters.query.live import watchers
from rules_engine.dice_masters.query.matching import matches
from rules_engine.dice_masters.query.stats import defense, lethal
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.leaving import hurt_by_other, knock_out, move_out
from rules_engine.dice_masters.rules.moments import Happening, announce, interceptors, remember_struck
from rules_engine.dice_masters.state.frames import DamageFrame
from rules_engine.dice_masters.state.pieces import DieId, Hit, Zone
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.values import Seat


def intercept(ctx: Ctx, frame: DamageFrame) -> None:
    """DM-EFF-37, DM-TIM-06: whoever may redirect or prevent it is asked at this moment; once each (DM-EFF-Q10)."""
    struck = tuple(dict.fromkeys(hit.die for hit in frame.hits if hit.die is not None and hit.amount > 0))
    if not struck:
        return
    frames = interceptors(ctx, Happening(moment=Moment.WOULD_BE_DAMAGED, subjects=struck))
    remember_struck(ctx, struck)
    if frames:
        ctx.push(*frames, into="verdicts+")


def redirect(ctx: Ctx, frame: DamageFrame) -> None:
    """DM-EFF-32, DM-EFF-33, DM-GLO-14: it no longer exists for whom it was meant."""
    hits = list(frame.hits)
    for verdict in frame.verdicts:
        if not isinstance(verdict, dict):
            continue
        subjects, to = verdict.get("subject", []), verdict.get("redirect")
        for index, hit in enumerate(hits):
            if hit.die is None or hit.die not in subjects:
                continue
            if verdict.get("cancel"):
                ctx.emit(DamagePrevented(hit=hit, amount=hit.amount, by=verdict["rule"]))
                hits[index] = hit.model_copy(update={"amount": 0})
            elif isinstance(to, str) and to != hit.die and world(ctx).die(to).zone is Zone.FIELD:
                ctx.emit(DamageRedirected(hit=hit, to=to, by=verdict["rule"]))
                hits[index] = hit.model_copy(update={"die": to})
    frame.hits = hits


def crush(ctx: Ctx, frame: DamageFrame) -> None:
    """DM-KEY-07, DM-DMG-07, DM-DMG-Q2: what a blocker is dealt beyond what knocks it out is surplus and goes through,
    of what is left after redirecting and preventing. Who is protected takes it all; who blocks several takes what
    knocks it out only once, from all of those together; an attacker without Overcrush is no part of that. However many
    blockers it gets past, an attacker hits the player once (DM-DMG-13)."""
    look = world(ctx)
    through: dict[DieId, Hit] = {}
    for blocker in dict.fromkeys(die for blockers in frame.crushing.values() for die in blockers):
        mine = [
            (hit, left)
            for hit in frame.hits
            if hit.die == blocker and hit.source is not None and blocker in frame.crushing.get(hit.source, ())
            and (left := _left(look, hit))
        ]  # fmt: skip
        need = max(0, defense(look, blocker).total - look.die(blocker).damage)
        if sum(left for _, left in mine) < need:
            continue
        for hit, left in mine:
            over = max(0, left - need)
            need = max(0, need - left)
            if not over or hit.source is None:
                continue
            at = frame.hits.index(hit)
            kept = [hit.model_copy(update={"amount": hit.amount - over})] if hit.amount > over else []
            frame.hits = [*frame.hits[:at], *kept, *frame.hits[at + 1 :]]
            before = 0 if hit.source not in through else through[hit.source].amount
            through[hit.source] = Hit(
                amount=before + over, source=hit.source, seat=hit.seat, cause="combat", player=ctx.state.inactive
            )
    frame.hits = [*frame.hits, *through.values()]


def deal(ctx: Ctx, frame: DamageFrame) -> None:
    """DM-DMG-01, DM-DMG-14: all of it is placed before anything is compared."""
    dealt: list[Hit] = []
    for hit in frame.hits:
        left = hit if hit.die is None else _prevented(ctx, hit)
        if left is not None and left.amount > 0:
            dealt.append(left)
    frame.hits = dealt
    if not dealt:
        return
    watching = watchers(world(ctx))
    taken = {seat: sum(hit.amount for hit in dealt if hit.player == seat) for seat in ctx.state.seats}
    life = {seat: max(0, ctx.state.players[seat].life - amount) for seat, amount in taken.items() if amount}
    ctx.emit(DamageDealt(hits=tuple(dealt), life=life))
    for kind in dict.fromkeys(hit.cause for hit in dealt):
        mine = [hit for hit in dealt if hit.cause == kind]
        dice = tuple(dict.fromkeys(hit.die for hit in mine if hit.die is not None))
        if dice:
            announce(ctx, Happening(moment=Moment.DAMAGED, subjects=dice, kind=kind), watching)
    for hit in dealt:
        if hit.player is None:
            continue
        causes = () if hit.source is None else (hit.source,)
        told = Happening(
            moment=Moment.PLAYER_DAMAGED, player=hit.player, causes=causes, kind=hit.cause, ability=hit.moment
        )
        announce(ctx, told, watching)
        if hit.cause == "combat" and hit.source is not None:
            announce(ctx, Happening(moment=Moment.HIT_PLAYER, subjects=causes, player=hit.player), watching)


def _prevented(ctx: Ctx, hit: Hit) -> Hit | None:
    """DM-EFF-28…30: nothing reacts to what is prevented. A die that is gone takes none (DM-EFF-Q8)."""
    look = world(ctx)
    assert hit.die is not None
    if look.die(hit.die).zone is not Zone.FIELD:
        return None
    for taken, rule in _reductions(look, hit):
        ctx.emit(DamagePrevented(hit=hit, amount=hit.amount - taken, by=rule))
        hit = hit.model_copy(update={"amount": taken})
    return hit


def _left(look: World, hit: Hit) -> int:
    return next((taken for taken, _ in reversed(_reductions(look, hit))), hit.amount)


def _reductions(look: World, hit: Hit) -> list[tuple[int, str]]:
    """What is left of damage to a character after each text that prevents some of it, and that text."""
    assert hit.die is not None
    left, found = hit.amount, []
    for effect, held in on_die(look, hit.die, PreventDamage):
        if effect.source and hit.cause not in [one.value for one in effect.source]:
            continue
        if effect.from_ is not None and (
            hit.source is None or not matches(look, held.names, effect.from_, hit.source, anywhere=True)
        ):
            continue
        if effect.above < left:
            left = effect.above
            found.append((left, held.names.rule))
    return found


def fall(ctx: Ctx, frame: DamageFrame) -> None:
    """DM-DMG-11, DM-KO-01: unblocked attackers go Out of Play and whoever has taken enough is knocked out, before
    anything that has triggered resolves."""
    look = world(ctx)
    struck = list(dict.fromkeys(hit.die for hit in frame.hits if hit.die is not None))
    fallen = [die for die in struck if look.die(die).zone is Zone.FIELD and lethal(look, die)]
    survivors = tuple(die for die in struck if die not in fallen)
    if survivors:
        announce(ctx, Happening(moment=Moment.SURVIVED_DAMAGE, subjects=survivors))
    if frame.retire:
        move_out(ctx, frame.retire, Zone.OUT, by=ctx.state.active, why="unblocked")
    koed = knock_out(ctx, fallen, by={die: _blame(look, frame.hits, die) for die in fallen})
    # DM-KEY-Q1: whoever regenerates was not knocked out, though it took the damage.
    stood = tuple(die for die in fallen if die not in koed and world(ctx).die(die).zone is Zone.FIELD)
    if stood:
        announce(ctx, Happening(moment=Moment.SURVIVED_DAMAGE, subjects=stood))
    dealt = sum(hit.amount for hit in frame.hits)
    frame.result = {"amount": dealt, "dice": struck, "koed": koed}


def _blame(look: World, hits: Iterable[Hit], die: DieId) -> Seat | None:
    """DM-KEY-02, DM-KEY-Q4, DM-DMG-12: whose doing a knock-out is; the opponent's if any of all its damage was."""
    return hurt_by_other(look, die) or next((hit.seat for hit in hits if hit.die == die), None)


DAMAGE = procedure(
    DamageFrame, {"intercept": intercept, "redirect": redirect, "crush": crush, "deal": deal, "fall": fall}
)
