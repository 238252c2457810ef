"""DM-ATK: who may attack, who may block whom, who must, and what a block costs."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.dice_masters.cards.vocabulary.effects import Blocks, BlockToll, CannotBlock, MustBlock, Unblockable
from rules_engine.dice_masters.query.effects import on_die, on_players
from rules_engine.dice_masters.query.matching import bound, matches, players
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.values import Seat

Blocking = Mapping[DieId, tuple[DieId, ...]]
"""Attackers by blocker."""


def may_attack(world: World, die: DieId) -> Verdict:
    """DM-EFF-46: the controlling die cannot attack while it controls."""
    holds = any(
        other.hold is not None and other.hold.by == die
        for other in world.state.pieces.values()
        if other.controller != other.owner
    )
    return Verdict.no("DM-EFF-46", "controls_another") if holds else Verdict.yes()


def attackers(world: World) -> list[DieId]:
    combat = world.state.combat
    return [] if combat is None else [attack.die for attack in combat.attacks]


def may_block(world: World, blocker: DieId, attacker: DieId) -> Verdict:
    """DM-EFF-03, DM-ATK-Q5: what forbids wins."""
    verdict = Verdict.yes()
    for effect, held in on_die(world, attacker, Unblockable):
        if effect.by is None or matches(world, held.names, effect.by, blocker):
            verdict &= Verdict.no("DM-ATK-06", "unblockable", by=held.names.rule)
    for ban, held in on_die(world, blocker, CannotBlock):
        if ban.whom is None or matches(world, held.names, ban.whom, attacker):
            verdict &= Verdict.no("DM-ATK-06", "cannot_block", by=held.names.rule)
    return verdict


def most_blocks(world: World, blocker: DieId) -> int:
    """DM-ATK-07: one attacker, unless a text says more."""
    return max((effect.up_to for effect, _ in on_die(world, blocker, Blocks)), default=1)


def toll(world: World, seat: Seat, blocking: Blocking) -> int:
    """Life that this block costs in all."""
    if not any(blocking.values()):
        return 0
    price = 0
    for effect, held in on_players(world, BlockToll):
        if seat not in players(world, held.names, effect.payer):
            continue
        if effect.per is None:
            price += effect.life
        else:
            wanted = effect.per
            price += effect.life * sum(
                1 for die in blocking if blocking[die] and matches(world, held.names, wanted, die)
            )
    return price


def legal(world: World, seat: Seat, blocking: Blocking) -> Verdict:
    """Everything that is wrong with a block as a whole."""
    reasons: list[Reason] = []
    for blocker, whom in blocking.items():
        if len(set(whom)) < len(whom) or len(whom) > most_blocks(world, blocker):
            reasons.append(Reason(rule="DM-ATK-07", code="blocks_too_many", params={"die": blocker}))
    price = toll(world, seat, blocking)
    if price > world.state.players[seat].life:
        reasons.append(Reason(rule="DM-EFF-04", code="too_little_life", params={"life": price}))
    for blocker in world.fielded(seat):
        reasons += _shirks(world, seat, blocker, blocking)
    return Verdict.of(reasons)


def _shirks(world: World, seat: Seat, blocker: DieId, blocking: Blocking) -> list[Reason]:
    """DM-ATK-Q5: who must block does so if there is a legal block that can be paid. What is paid for those who need not
    block is no excuse, and who must block more than it can is free to say which of them."""
    wanted = _must_block(world, blocker)
    if not wanted:
        return []
    doing = blocking.get(blocker, ())
    is_busy = len(doing) >= most_blocks(world, blocker) and all(any(die in some for some in wanted) for die in doing)
    bound_to = {die: whom for die, whom in blocking.items() if _must_block(world, die)}
    reasons: list[Reason] = []
    for could in wanted:
        price = toll(world, seat, {**bound_to, blocker: (could[0],)})
        if is_busy or set(doing) & set(could) or price > world.state.players[seat].life:
            continue
        params = {"die": blocker, "whom": could[0]}
        reasons.append(Reason(rule="DM-ATK-Q5", code="must_block", params=params))
    return reasons


def _must_block(world: World, blocker: DieId) -> list[list[DieId]]:
    """By each text that has it block: those of the attackers meant that it may block, if there are any."""
    found: list[list[DieId]] = []
    for effect, held in on_die(world, blocker, MustBlock):
        named = None if effect.whom is None else bound(world, held.names, effect.whom)
        could = [die for die in attackers(world) if may_block(world, blocker, die) and (named is None or die in named)]
        found += [could] if could else []
    return found


def blocks_by_row(rows: Mapping[str, str | None]) -> dict[DieId, tuple[DieId, ...]]:
    """A ChooseEach's answer as attackers by blocker; `die#2` is a second attacker for the same blocker."""
    found: dict[DieId, tuple[DieId, ...]] = {}
    for row, column in rows.items():
        if column is not None:
            die = row.partition("#")[0]
            found[die] = (*found.get(die, ()), column)
    return found
