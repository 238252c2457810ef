"""Who attacks, who blocks whom, and where damage goes: by the exact tables of `odds.combat`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from rules_engine.dice_masters.odds.combat import Sides, attack_table
from rules_engine.dice_masters.odds.exchange import Exchange, Fighter, exchanged
from rules_engine.dice_masters.players.levels import Level
from rules_engine.dice_masters.players.worth import standing
from rules_engine.dice_masters.query import blocking
from rules_engine.dice_masters.query.stats import attack
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.decisions import ChooseEach, ChooseSplit
from rules_engine.kernel.values import Seat

LETHAL = 500.0
PREP = 0.35
"""What a knock-out costs of a character's worth: it is rolled again on top of the next draw."""
USED = 0.55
"""What going Out of Play costs: it comes back with the bag."""
LIFE = 1.0


def best_attack(world: World, seat: Seat, options: Sequence[DieId], level: Level) -> tuple[DieId, ...]:
    """The set of attackers whose worst answer is best; none where every attack loses."""
    return max(weighed_attacks(world, seat, options, level), key=lambda one: one[1])[0]


def weighed_attacks(
    world: World, seat: Seat, options: Sequence[DieId], level: Level
) -> Iterator[tuple[tuple[DieId, ...], float]]:
    """Sets of attackers, the first of them none, and what each is worth against its worst block."""
    if not level.assaults:
        yield _unstoppable(world, seat, options), 0.0
        return
    yield (), 0.0
    for chosen in islice(_sets(world, options), level.assaults):
        rows = attack_table(world, seat, chosen, level.blocks)
        worst = min((_for_attacker(world, seat, row, chosen) for row in rows), default=0.0)
        yield chosen, worst - _exposure(world, seat, chosen)


def _unstoppable(world: World, seat: Seat, options: Sequence[DieId]) -> tuple[DieId, ...]:
    """All but one, if the other has fewer characters than that."""
    blockers = len(world.fielded(world.state.other(seat)))
    return tuple(options) if len(options) > blockers else ()


def _sets(world: World, options: Sequence[DieId]) -> Iterator[tuple[DieId, ...]]:
    """All of them first, then fewer, the strong ones first."""
    ordered = sorted(options, key=lambda die: -standing(world, die))
    for count in range(len(ordered), 0, -1):
        yield from combinations(ordered, count)


def _for_attacker(world: World, seat: Seat, row: Exchange, chosen: Sequence[DieId]) -> float:
    other = world.state.other(seat)
    if row.damage + row.toll >= world.state.players[other].life:
        return LETHAL
    value = LIFE * (row.damage + row.toll)
    value += sum(PREP * standing(world, die) for die in row.felled)
    value -= sum(PREP * standing(world, die) for die in row.lost)
    blocked = set(row.blocks.values())
    value -= sum(USED * standing(world, die) for die in chosen if die not in blocked)
    return value


def _exposure(world: World, seat: Seat, chosen: Sequence[DieId]) -> float:
    """What the other could do to whoever is left without its blockers."""
    other = world.state.other(seat)
    left = [die for die in world.fielded(seat) if die not in chosen]
    coming = sorted((attack(world, die).total for die in world.fielded(other)), reverse=True)
    through = sum(coming[len(left) :])
    life = world.state.players[seat].life
    if through >= life:
        return LETHAL / 2
    return 0.35 * through if through * 2 >= life else 0.15 * through


# -- blocks ----------------------------------------------------------------------------------------------------------


def best_block(world: World, seat: Seat, decision: ChooseEach, level: Level) -> dict[str, str]:
    """The block that costs least, of as many as the level looks at."""
    return min(weighed_blocks(world, seat, decision, level), key=lambda one: one[1], default=({}, 0.0))[0]


def weighed_blocks(
    world: World, seat: Seat, decision: ChooseEach, level: Level
) -> Iterator[tuple[dict[str, str], float]]:
    """Legal blocks, the first of them none where that is legal, and what each costs."""
    attackers = blocking.attackers(world)
    sides = Sides(world, attackers, [row.id for row in decision.rows if row.enabled and "#" not in row.id])
    looked = 0
    for blocks in _some_blocks(decision, sides.ours, sides.theirs):
        looked += 1
        if looked > level.blocks:
            break
        if not blocking.legal(world, seat, blocking.blocks_by_row(blocks)):
            continue
        price = blocking.toll(world, seat, blocking.blocks_by_row(blocks))
        yield blocks, _for_defender(world, seat, exchanged(*sides.before(blocks), blocks)._replace(toll=price))


def _some_blocks(
    decision: ChooseEach, ours: dict[DieId, Fighter], theirs: dict[DieId, Fighter]
) -> Iterator[dict[str, str]]:
    """None; each pair alone; then pairs added one after another, the most dangerous attacker first."""
    yield {}
    blockers = {row.id: theirs[die] for row in decision.rows if (die := row.id.partition("#")[0]) in theirs}
    pairs = [(row.id, column.id) for row in decision.rows if row.id in blockers for column in decision.open_to(row)]
    pairs.sort(key=lambda pair: (-ours[pair[1]].attack, blockers[pair[0]].attack + blockers[pair[0]].need))
    for row, column in pairs:
        yield {row: column}
    built: list[dict[str, str]] = [{}]
    for row, column in pairs:
        for before in list(built):
            if row in before:
                continue
            more = {**before, row: column}
            built.append(more)
            if len(more) > 1:
                yield more
        if len(built) > 600:
            return


def _for_defender(world: World, seat: Seat, row: Exchange) -> float:
    life = world.state.players[seat].life
    gone = row.damage + row.toll
    if gone >= life:
        return LETHAL
    cost = LIFE * gone * (1.6 if life - gone <= 5 else 1.0)
    cost += sum(PREP * standing(world, die) for die in row.felled)
    cost -= sum(PREP * standing(world, die) for die in row.lost)
    return cost


def best_split(decision: ChooseSplit) -> dict[str, int]:
    """As many knocked out as it takes, the cheapest first; the rest on the last."""
    left, amounts = decision.total, {one.id: 0 for one in decision.bins}
    order = sorted(decision.bins, key=lambda one: int(one.params.get("defense", 0)) - int(one.params.get("damage", 0)))
    for one in order:
        need = max(1, int(one.params.get("defense", 0)) - int(one.params.get("damage", 0)))
        if need <= left:
            amounts[one.id] = need
            left -= need
    amounts[order[0].id] += left
    return amounts
