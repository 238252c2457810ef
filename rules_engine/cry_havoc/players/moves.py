"""Whole moves: which units go where, by what holding or fighting for each region is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from rules_engine.cry_havoc.players.fights import expected, outlook
from rules_engine.cry_havoc.players.ground import EXPLORED, Ground
from rules_engine.cry_havoc.players.levels import HavocLevel
from rules_engine.cry_havoc.query.moving import may_leave
from rules_engine.cry_havoc.state.words import RegionId
from rules_engine.kernel.values import Seat

MOST_UNITS = 6
"""That go to one region in one move."""
WEIGHT = {2: 1.0, 3: 0.6, 4: 0.5}
"""What another's loss counts, by how many play."""
NEARER = 0.06
"""A step towards something worth having."""


@dataclass(frozen=True)
class Move:
    """Steps of units one after another."""

    value: float = 0.0
    icons: int = 0
    steps: tuple[str, ...] = ()
    gone: tuple[tuple[RegionId, int], ...] = ()
    """Units that went, by where they came from."""
    targets: tuple[RegionId, ...] = ()

    def left(self, start: RegionId) -> int:
        return dict(self.gone).get(start, 0)


class Marching:
    """Finds moves of one seat from one position."""

    def __init__(self, ground: Ground, seat: Seat, level: HavocLevel, icons: int) -> None:
        self.ground, self.seat, self.level, self.icons = ground, seat, level, icons
        self.weight = WEIGHT[len(ground.state.seats)]
        self.free = {id_: may_leave(ground, seat, id_) for id_ in ground.with_units(seat)}
        self.free = {id_: count for id_, count in self.free.items() if count > 0}
        self.ways = {id_: ground.ways(seat, id_, icons) for id_ in self.free}
        self._gains: dict[tuple[RegionId, int], float] = {}

    def moves(self) -> list[Move]:
        """For every number of icons the best, as far as the level looks."""
        best: dict[int, Move] = {}
        beam = [Move()]
        for _ in range(self.level.targets):
            following = [more for move in beam for more in self._longer(move)]
            for move in following:
                if move.icons not in best or move.value > best[move.icons].value:
                    best[move.icons] = move
            beam = _different(following, self.level.beam)
        return sorted(best.values(), key=lambda move: -move.value)

    def _longer(self, move: Move) -> Iterator[Move]:
        """With some units to one more region."""
        goals = {goal for ways in self.ways.values() for goal in ways}
        for goal in sorted(goals.difference(move.targets)):
            more = move
            for count in range(1, MOST_UNITS + 1):
                sent = self._one_more(more, goal)
                if sent is None:
                    break
                more = sent
                value = move.value + self._gain(goal, count) - self._left_behind(move, more)
                yield Move(value, more.icons, more.steps, more.gone, (*move.targets, goal))

    def _one_more(self, move: Move, goal: RegionId) -> Move | None:
        """The unit that has the shortest way; out of the largest group among those."""
        ways = [
            (len(self.ways[start][goal]), move.left(start) - count, start)
            for start, count in self.free.items()
            if start not in move.targets and goal in self.ways[start] and move.left(start) < count
        ]
        if not ways:
            return None
        length, _, start = min(ways)
        if move.icons + length > self.icons:
            return None
        way = (start, *self.ways[start][goal])
        steps = tuple(f"{one}>{other}" for one, other in pairwise(way))
        gone = {**dict(move.gone), start: move.left(start) + 1}
        return Move(move.value, move.icons + length, (*move.steps, *steps), tuple(gone.items()), move.targets)

    # -- what it brings --------------------------------------------------------------------------------------------

    def _gain(self, goal: RegionId, count: int) -> float:
        name = (goal, count)
        if name not in self._gains:
            self._gains[name] = self._arrived(goal, count) - self._arrived(goal, 0)
        return self._gains[name]

    def _arrived(self, goal: RegionId, count: int) -> float:
        """What a region comes to with so many units more, for this seat against the others."""
        ground, seat, here = self.ground, self.seat, self.ground.region(goal)
        own, enemies = ground.units(seat, goal) + count, ground.enemies(seat, goal)
        holder = here.control
        if not own:
            theirs = ground.holding(goal, holder) if holder not in (None, seat) else 0.0
            return (ground.holding(goal, seat) if holder == seat else 0.0) - self.weight * theirs
        found = EXPLORED * len(here.explorations) if count else 0.0
        if enemies:
            stakes = ground.stakes(goal, seat, enemies[0])
            came = outlook(own, ground.units(enemies[0], goal), stakes)
            return found + came.attacker - self.weight * came.defender
        if here.natives_tiles and ground.units(seat, goal) == 0:
            stakes = ground.stakes(goal, seat, ground.natives)
            richer = stakes._replace(region=round(2 * (stakes.region + self._brought(goal))) / 2)
            ours, theirs = expected(own, ground.tile_odds(goal), richer)
            return found + ours - self.weight * theirs
        return found + ground.holding(goal, seat) + self._safer(goal, own)

    def _brought(self, goal: RegionId) -> float:
        return self.ground.tile_crystals(goal) * self.ground.scorings

    def _safer(self, goal: RegionId, own: int) -> float:
        """Whoever stands there keeps it, and reaches what lies next to it."""
        ground = self.ground
        threats = ground.threats(goal, self.seat) if self.level.fears else 0
        kept = self.level.fears * 0.2 * ground.holding(goal, self.seat) * min(1.0, own / threats) if threats else 0.0
        near = max((ground.holding(one, self.seat) for one in ground.near(goal, self.seat)
                    if ground.region(one).control != self.seat), default=0.0)  # fmt: skip
        return kept + NEARER * near * min(own, 3) * min(1.0, ground.rounds + 0.5)

    def _left_behind(self, before: Move, after: Move) -> float:
        """What the regions that units left are worth less."""
        lost = 0.0
        for start, gone in after.gone:
            if gone == before.left(start) or self.ground.hq_of(start) == self.seat:
                continue
            stays = self.ground.units(self.seat, start)
            lost += self._stays(start, stays - before.left(start)) - self._stays(start, stays - gone)
        return lost

    def _stays(self, start: RegionId, units: int) -> float:
        ground, here = self.ground, self.ground.region(start)
        if here.battle is not None:
            mark = here.battle
            stakes = ground.stakes(start, mark.attacker, mark.defender)
            came = outlook(ground.units(mark.attacker, start), units, stakes)
            return came.defender - self.weight * came.attacker
        if units > 0:
            return self._safer(start, units)
        threats = ground.threats(start, self.seat)
        risk = min(0.5, 0.15 * threats) * self.level.fears
        return -risk * ground.holding(start, self.seat)


def _different(moves: list[Move], most: int) -> list[Move]:
    """The most promising: by what they bring, and by what they bring for each icon; none twice."""
    kept: dict[tuple[tuple[RegionId, int], ...], Move] = {}
    by_value = sorted(moves, key=lambda move: -move.value)[:most]
    by_icon = sorted(moves, key=lambda move: -move.value / max(1, move.icons))[:most]
    for move in (*by_value, *by_icon):
        kept.setdefault((*sorted(move.gone), *((goal, 0) for goal in sorted(move.targets))), move)
    return list(kept.values())
