"""An attack against every sensible block, as a table: who falls, what goes through. By numbers as they stand.

No dice are rolled in an attack, so each row is exact; what texts add when they trigger is not in it, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, islice, product
from typing import NamedTuple

from rules_engine.dice_masters.cards.vocabulary.effects import PreventDamage
from rules_engine.dice_masters.cards.vocabulary.words import Keyword
from rules_engine.dice_masters.query.blocking import may_block
from rules_engine.dice_masters.query.effects import on_die
from rules_engine.dice_masters.query.stats import attack, defense, has_keyword
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.values import Seat

MOST_BLOCKS = 4000
"""More blocks than these are not looked at."""


class Fighter(NamedTuple):
    die: DieId
    attack: int
    need: int
    """Damage that knocks it out."""
    crushes: bool = False
    immune: bool = False


class Exchange(NamedTuple):
    """One block and what comes of it."""

    blocks: dict[DieId, DieId]
    """Attackers by blocker."""
    damage: int
    """To the defending player."""
    lost: tuple[DieId, ...]
    """Attackers that are knocked out."""
    felled: tuple[DieId, ...]
    """Blockers that are knocked out."""


def attack_table(world: World, seat: Seat, attackers: Sequence[DieId], most: int = MOST_BLOCKS) -> list[Exchange]:
    """Every block that differs from the others by more than which of two like dice does it, as far as `most`; least
    damage first."""
    defenders = world.fielded(world.state.other(seat))
    ours = {die: fighter(world, die) for die in attackers}
    theirs = {die: fighter(world, die) for die in defenders}
    open_to = {die: tuple(whom for whom in attackers if may_block(world, die, whom)) for die in defenders}
    rows = [exchanged(ours, theirs, blocks) for blocks in islice(_blocks(theirs, open_to), most)]
    return sorted(rows, key=lambda row: (row.damage, len(row.felled), -len(row.lost)))


def fighter(world: World, die: DieId) -> Fighter:
    immune = any(
        effect.from_ is None and not effect.above and (not effect.source or "combat" in [str(s) for s in effect.source])
        for effect, _ in on_die(world, die, PreventDamage)
    )
    need = max(1, defense(world, die).total - world.die(die).damage)
    return Fighter(die, attack(world, die).total, need, has_keyword(world, die, Keyword.OVERCRUSH), immune)


def _blocks(
    theirs: Mapping[DieId, Fighter], open_to: Mapping[DieId, tuple[DieId, ...]]
) -> Iterator[dict[DieId, DieId]]:
    """Like dice are one group: only how many of them stand before each attacker makes a difference."""
    groups: dict[tuple[object, ...], list[DieId]] = {}
    for die, one in theirs.items():
        groups.setdefault((one.attack, one.need, one.immune, open_to[die]), []).append(die)
    ways = [_spread(dice, open_to[dice[0]]) for dice in groups.values()]
    for chosen in product(*ways):
        yield {die: whom for part in chosen for die, whom in part}


def _spread(dice: list[DieId], columns: tuple[DieId, ...]) -> list[list[tuple[DieId, DieId]]]:
    """Every way to stand so many like dice before these attackers, or before none."""
    choices: list[DieId | None] = [None, *columns]
    found = combinations_with_replacement(choices, len(dice))
    return [[(die, whom) for die, whom in zip(dice, places, strict=True) if whom is not None] for places in found]


def exchanged(
    ours: Mapping[DieId, Fighter], theirs: Mapping[DieId, Fighter], blocks: Mapping[DieId, DieId]
) -> Exchange:
    """DM-DMG-01…09, DM-KEY-07: the attacking player splits damage so that most blockers fall."""
    damage = 0
    lost: list[DieId] = []
    felled: list[DieId] = []
    for die, one in ours.items():
        against = [theirs[blocker] for blocker, whom in blocks.items() if whom == die]
        if not against:
            damage += one.attack
            continue
        left = one.attack
        fallen = 0
        for other in sorted(against, key=lambda each: each.need):
            if not other.immune and left >= other.need:
                left -= other.need
                fallen += 1
                felled.append(other.die)
        if one.crushes and fallen == len(against):
            damage += left
        if not one.immune and sum(other.attack for other in against) >= one.need:
            lost.append(die)
    return Exchange(dict(blocks), damage, tuple(lost), tuple(felled))
