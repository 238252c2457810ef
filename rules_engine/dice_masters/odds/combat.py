"""An attack against every sensible block, as a table: who falls, what goes through. By numbers as they would stand.

It knows nothing of what changes while damage is dealt: a row is exact where nothing in force can, and a first guess
elsewhere (`rules.outlook` plays those out). How damage falls where one block is given stands in `exchange`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, islice, product

from rules_engine.dice_masters.cards.vocabulary.effects import BlockToll, MustBlock, PreventDamage, StrikesFirst
from rules_engine.dice_masters.cards.vocabulary.filters import Each
from rules_engine.dice_masters.cards.vocabulary.words import Keyword
from rules_engine.dice_masters.odds.exchange import Exchange, Fighter, exchanged
from rules_engine.dice_masters.query.blocking import attackers as all_attackers
from rules_engine.dice_masters.query.blocking import blocks_by_row, legal, may_block, most_blocks, toll
from rules_engine.dice_masters.query.effects import on_die, on_players
from rules_engine.dice_masters.query.given import given_on
from rules_engine.dice_masters.query.live import live
from rules_engine.dice_masters.query.matching import matches
from rules_engine.dice_masters.query.stats import attack, defense, has_keyword
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import Attack, Combat, DieId
from rules_engine.kernel.values import Seat

MOST_BLOCKS = 4000
"""More blocks than these are not looked at."""


def attack_table(world: World, seat: Seat, attackers: Sequence[DieId], most: int = MOST_BLOCKS) -> list[Exchange]:
    """Every legal block that differs from the others by more than which of two like dice does it, as far as `most`;
    least damage first."""
    return block_table(fighting(world, attackers, {}), seat, most)


def block_table(world: World, seat: Seat, most: int = MOST_BLOCKS, *, by_card: bool = False) -> list[Exchange]:
    """The same of an attack that is under way. `by_card`: only dice of one card are alike, for their texts count; and
    those come first in which most block."""
    other = world.state.other(seat)
    attackers, defenders = all_attackers(world), world.fielded(other)
    sides = Sides(world, attackers, defenders)
    open_to = {die: tuple(whom for whom in attackers if may_block(world, die, whom)) for die in defenders}
    ruled = bool(on_players(world, BlockToll)) or any(on_die(world, die, MustBlock) for die in defenders)
    alike = {die: _looks(world, die) if by_card else () for die in defenders}
    every = _blocks(sides.ours, sides.theirs, open_to, alike, fullest_first=by_card)
    found = islice(every, 4 * MOST_BLOCKS if ruled else most)
    legal_ones = (blocks for blocks in found if not ruled or legal(world, other, blocks_by_row(blocks)))
    rows: list[Exchange] = []
    life = world.state.players[other].life
    for blocks in islice(legal_ones, most):
        price = toll(world, other, blocks_by_row(blocks)) if ruled else 0
        rows.append(exchanged(*sides.before(blocks), blocks, life - price)._replace(toll=price))
    return sorted(rows, key=Exchange.rank)


def _looks(world: World, die: DieId) -> tuple[object, ...]:
    """All that texts could tell it by from others: its card, its face, what it has suffered and what it was given."""
    piece = world.die(die)
    gifts = (json.dumps(held.lasting.effect, sort_keys=True) for held in given_on(world, die) if held.lasting)
    return (piece.slot, piece.owner, piece.face, piece.damage, *gifts)


def fighting(world: World, attackers: Sequence[DieId], blocks: Mapping[str, DieId]) -> World:
    """The match as it would stand in this attack, with these blocks."""
    fights = {die: Attack(die=die) for die in attackers}
    for row, whom in blocks.items():
        die, fight = row.partition("#")[0], fights[whom]
        fight.blockers, fight.blocked_by, fight.blocked = [*fight.blockers, die], [*fight.blocked_by, die], True
    combat = Combat(attacks=list(fights.values()), blocks_assigned=bool(blocks))
    return World(world.state.model_copy(update={"combat": combat}), world.content)


class Sides:
    """Attackers and defenders as they would fight, block by block: some texts that last speak of who blocks whom."""

    def __init__(self, world: World, attackers: Sequence[DieId], defenders: Sequence[DieId]) -> None:
        self.world, self.attackers, self.defenders = world, attackers, defenders
        self.ours, self.theirs = fighters(world, attackers, defenders)
        lasting = [one for one in live(world) if one.rule.effects and isinstance(one.rule.of, Each)]
        speaking = [(one, one.rule.of.of) for one in lasting if isinstance(one.rule.of, Each)]
        self._of_all = any(wanted.blocking or wanted.combat for _, wanted in speaking)
        self._of = {die for one, wanted in speaking if wanted.engaged_with for die in (one.die, *one.group)}
        self._known: dict[frozenset[tuple[str, DieId]], tuple[dict[DieId, Fighter], dict[DieId, Fighter]]] = {}

    def before(self, blocks: Mapping[str, DieId]) -> tuple[dict[DieId, Fighter], dict[DieId, Fighter]]:
        """Their numbers with these blocks; worked out once for all that differ in nothing a text speaks of."""
        if not self._of_all and not self._of:
            return self.ours, self.theirs
        pairs = frozenset(
            (row, whom)
            for row, whom in blocks.items()
            if self._of_all or row.partition("#")[0] in self._of or whom in self._of
        )
        if pairs not in self._known:
            then = fighting(self.world, self.attackers, blocks)
            self._known[pairs] = fighters(then, self.attackers, self.defenders)
        return self._known[pairs]


def fighters(
    world: World, attackers: Sequence[DieId], defenders: Sequence[DieId]
) -> tuple[dict[DieId, Fighter], dict[DieId, Fighter]]:
    ours = {die: fighter(world, die, defenders) for die in attackers}
    return ours, {die: fighter(world, die, attackers) for die in defenders}


def fighter(world: World, die: DieId, foes: Sequence[DieId]) -> Fighter:
    safe = frozenset(foe for foe in foes if _suffers_nothing(world, die, foe))
    need = max(1, defense(world, die).total - world.die(die).damage)
    crushes, swift = has_keyword(world, die, Keyword.OVERCRUSH), bool(on_die(world, die, StrikesFirst))
    return Fighter(die, attack(world, die).total, need, crushes, safe, swift, most_blocks(world, die))


def _suffers_nothing(world: World, die: DieId, foe: DieId) -> bool:
    """DM-EFF-28: whether all of this one's combat damage to it is prevented."""
    return any(
        not effect.above
        and (not effect.source or "combat" in [str(source) for source in effect.source])
        and (effect.from_ is None or matches(world, held.names, effect.from_, foe, anywhere=True))
        for effect, held in on_die(world, die, PreventDamage)
    )


def _blocks(
    ours: Mapping[DieId, Fighter],
    theirs: Mapping[DieId, Fighter],
    open_to: Mapping[DieId, tuple[DieId, ...]],
    alike: Mapping[DieId, tuple[object, ...]],
    *,
    fullest_first: bool,
) -> Iterator[dict[str, DieId]]:
    """Like dice are one group: only how many of them stand before each attacker makes a difference."""
    groups: dict[tuple[object, ...], list[DieId]] = {}
    for die, one in theirs.items():
        harmless = tuple(foe for foe, other in ours.items() if die in other.safe_from)
        sign = (one.attack, one.need, one.safe_from, one.swift, one.blocks, harmless, open_to[die], alike[die])
        groups.setdefault(sign, []).append(die)
    ways = [_spread(dice, open_to[dice[0]], theirs[dice[0]].blocks) for dice in groups.values()]
    for chosen in product(*(reversed(way) for way in ways) if fullest_first else ways):
        yield {row: whom for part in chosen for row, whom in part}


def _spread(dice: list[DieId], columns: tuple[DieId, ...], most: int) -> list[list[tuple[str, DieId]]]:
    """Every way to stand so many like dice before these attackers, each before as many as it can, or before none."""
    places = [some for size in range(most + 1) for some in combinations(columns, size)]
    found = combinations_with_replacement(places, len(dice))
    return [
        [
            (die if number == 1 else f"{die}#{number}", whom)
            for die, some in zip(dice, chosen, strict=True)
            for number, whom in enumerate(some, 1)
        ]
        for chosen in found
    ]
