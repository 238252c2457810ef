"""DM-ATK, DM-DMG: the Attack Step: attackers, blockers, the exchange, damage."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary.effects import StrikesFirst
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.cards.vocabulary.words import Keyword
from rules_engine.dice_masters.events.combat import AttackersAssigned, BlockersAssigned, DamageAssigned
from rules_engine.dice_masters.events.effects import EffectEnded
from rules_engine.dice_masters.query import blocking
from rules_engine.dice_masters.query.effects import on_die
from rules_engine.dice_masters.query.stats import attack, defense, has_keyword
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.life import change_life
from rules_engine.dice_masters.rules.moments import Happening, announce
from rules_engine.dice_masters.state.frames import AttackFrame, DamageFrame, ExchangeFrame
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.state.pieces import Attack, DieId, Hit, Zone
from rules_engine.kernel.decisions import (
    Assign,
    Bin,
    Choice,
    ChooseEach,
    ChooseSome,
    ChooseSplit,
    Column,
    Option,
    Row,
)
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.procedures import DONE, Flow, procedure


def assign_attackers(ctx: Ctx, frame: AttackFrame) -> Flow | None:
    """DM-ATK-01…05, DM-TRN-20: any number; none ends the step at once."""
    look = world(ctx)
    options = tuple(Option(id=die, reasons=blocking.may_attack(look, die).reasons) for die in look.fielded(frame.seat))
    if not any(option.enabled for option in options):
        return DONE
    question = ChooseSome(key="attackers", seat=frame.seat, options=options, most=len(options), source="DM-ATK-01")
    chosen = ctx.picks(question)
    if not chosen:
        return DONE
    ctx.emit(AttackersAssigned(seat=frame.seat, dice=tuple(chosen)))
    announce(ctx, Happening(moment=Moment.ATTACKS, subjects=tuple(chosen), player=frame.seat))
    return None


def assign_blockers(ctx: Ctx, frame: AttackFrame) -> None:
    """DM-ATK-06…10: all in one question."""
    look = world(ctx)
    seat = ctx.state.inactive
    columns = tuple(Column(id=die) for die in blocking.attackers(look))
    rows: list[Row] = []
    for die in look.fielded(seat):
        barred = {
            column.id: verdict.reasons
            for column in columns
            if not (verdict := blocking.may_block(look, die, column.id))
        }
        ids = [die, *(f"{die}#{number}" for number in range(2, blocking.most_blocks(look, die) + 1))]
        rows += [Row(id=id, params={"die": die}, barred=barred) for id in ids]

    def fitting(choice: Choice) -> Verdict:
        chosen = dict(choice.columns) if isinstance(choice, Assign) else {}
        return blocking.legal(world(ctx), seat, blocking.blocks_by_row(chosen))

    question = ChooseEach(key="blocks", seat=seat, rows=tuple(rows), columns=columns, source="DM-ATK-06")
    blocks = blocking.blocks_by_row(ctx.each(question, fitting)) if columns else {}
    price = blocking.toll(look, seat, blocks)
    if price:
        change_life(ctx, {seat: -price}, "paid")
    ctx.emit(BlockersAssigned(seat=seat, blocks=blocks))


def tell_blocks(ctx: Ctx, frame: AttackFrame) -> None:
    """DM-TRN-22: the attacker's texts come first; the queue sees to it."""
    combat = ctx.state.combat
    assert combat is not None
    for fight in combat.attacks:
        if fight.blocked:
            causes = tuple(fight.blockers)
            announce(ctx, Happening(moment=Moment.BLOCKED, subjects=(fight.die,), causes=causes))
    for die in world(ctx).fielded(ctx.state.inactive):
        if whom := tuple(combat.attackers_blocked_by(die)):
            announce(ctx, Happening(moment=Moment.BLOCKS, subjects=(die,), causes=whom))


def exchange(ctx: Ctx, frame: AttackFrame) -> None:
    """DM-TRN-23…25."""
    ctx.push(ExchangeFrame(phase=Step.ATTACK, mover=frame.seat))


# -- damage ----------------------------------------------------------------------------------------------------------


def strike(ctx: Ctx, frame: AttackFrame) -> str | None:
    """DM-DMG-01…09: splits are asked first, then all damage of the round is one moment."""
    look = world(ctx)
    combat = ctx.state.combat
    assert combat is not None
    fighting = [die for die in _fighters(look) if die not in frame.struck]
    swift = [die for die in fighting if on_die(look, die, StrikesFirst)] if frame.first else []
    dealing = swift if frame.first else fighting
    splits = {
        fight.die: _split(ctx, frame, fight)
        for fight in combat.attacks
        if fight.die in dealing and len(fight.blockers) > 1
    }
    if frame.first and not swift:
        frame.first = False
        return "strike"
    for die, split in splits.items():
        ctx.emit(DamageAssigned(die=die, split=split))
    hits: list[Hit] = []
    retire: list[DieId] = []
    crushing: dict[DieId, list[DieId]] = {}
    for fight in combat.attacks:
        if fight.die in dealing:
            hits += _of_attacker(look, fight, splits.get(fight.die))
            if not fight.blocked:
                retire.append(fight.die)
            elif fight.blockers and has_keyword(look, fight.die, Keyword.OVERCRUSH):
                crushing[fight.die] = list(fight.blockers)
        for blocker in fight.blockers:
            if blocker in dealing:
                hits.append(_hit(look, blocker, attack(look, blocker).total, die=fight.die))
    frame.struck = [*frame.struck, *dealing]
    hits = [hit for hit in hits if hit.amount > 0]
    ctx.push(DamageFrame(hits=hits, combat=True, retire=retire, crushing=crushing))
    if frame.first:
        frame.first = False
        return "strike"
    return None


def _fighters(look: World) -> list[DieId]:
    combat = look.state.combat
    assert combat is not None
    found = [die for fight in combat.attacks for die in (fight.die, *fight.blockers)]
    return [die for die in dict.fromkeys(found) if look.die(die).zone is Zone.FIELD]


def _split(ctx: Ctx, frame: AttackFrame, fight: Attack) -> dict[DieId, int]:
    """DM-DMG-04, DM-DMG-05: all of it, as the attacking player likes."""
    look = world(ctx)
    total = attack(look, fight.die).total
    bins = tuple(
        Bin(id=die, most=total, params={"defense": defense(look, die).total, "damage": look.die(die).damage})
        for die in fight.blockers
    )
    question = ChooseSplit(
        key=f"split_{fight.die}",
        seat=frame.seat,
        total=total,
        bins=bins,
        source="DM-DMG-04",
        params={"die": fight.die},
    )
    return ctx.split(question)


def _of_attacker(look: World, fight: Attack, split: dict[DieId, int] | None) -> list[Hit]:
    """DM-DMG-03, DM-DMG-08, DM-DMG-09; what Overcrush sends past blockers that fall is found with the damage."""
    total = attack(look, fight.die).total
    player = look.state.inactive
    if not fight.blocked:
        return [_hit(look, fight.die, total, player=player)]
    if not fight.blockers:
        # DM-DMG-Q2: with no blocker left all of it goes through.
        crushes = has_keyword(look, fight.die, Keyword.OVERCRUSH)
        return [_hit(look, fight.die, total, player=player)] if crushes else []
    shares = split or {fight.blockers[0]: total}
    return [_hit(look, fight.die, share, die=die) for die, share in shares.items()]


def _hit(look: World, source: DieId, amount: int, *, die: DieId | None = None, player: str | None = None) -> Hit:
    seat = look.die(source).controller
    return Hit(amount=amount, source=source, seat=seat, cause="combat", die=die, player=player)


def done(ctx: Ctx, frame: AttackFrame) -> None:
    """Texts that speak of the end of combat damage."""
    struck = tuple(die for die in frame.struck)
    announce(ctx, Happening(moment=Moment.COMBAT_DAMAGE_DONE, subjects=struck))


def end(ctx: Ctx, frame: AttackFrame) -> None:
    announce(ctx, Happening(moment=Moment.COMBAT_ENDS, player=frame.seat))


def over(ctx: Ctx, frame: AttackFrame) -> None:
    """DM-EFF-10: what a text gave until the end of combat is over once the texts that speak of that end have acted."""
    state = ctx.state
    ends = [one.id for one in state.lasting if one.until == "combat"]
    ends += [one.id for one in state.delayed if one.until == "combat"]
    for id in ends:
        ctx.emit(EffectEnded(effect=id))


ATTACK = procedure(
    AttackFrame,
    {
        "attackers": assign_attackers,
        "blockers": assign_blockers,
        "blocked": tell_blocks,
        "exchange": exchange,
        "strike": strike,
        "done": done,
        "end": end,
        "over": over,
    },
)
