"""A match as its seats see it, in numbers: what regions are worth to whom, who is where, what may lie face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.odds.edges import edge_of
from rules_engine.cry_havoc.players.fights import Stakes
from rules_engine.cry_havoc.query.battles import refuges
from rules_engine.cry_havoc.query.moving import is_natives_seat, may_enter, must_stop, neighbours
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import SLOTS, Match
from rules_engine.cry_havoc.state.words import Owner, Phase, RegionId, TileKind, base
from rules_engine.cry_havoc.view.seat import FACE_DOWN
from rules_engine.kernel.values import Seat

UNIT = 0.75
"""A unit on the planet, against one in the Reserve."""
RESERVED = 0.25
"""One in the Reserve, against none."""
ENABLING = 0.5
"""How often somebody enables scoring in a round that is not the last."""
LASTING = 0.8
"""How much of what is held now is held a round later."""
SHORTER = 0.85
"""Rounds that there will be, of those that there can be: events are passed."""
OWN_SCORING = 0.3
"""What a region more counts for, by the chance that its holder enables scoring."""
EXPLORED = 0.7
"""What an exploration tile brings on the whole."""
HELD = 0.35
"""What a region counts for that bears no crystals: room to build, to flee and to go on."""


class Ground(World):
    """Asked often about one position: what it has worked out it keeps."""

    def __init__(self, state: Match, pack: Pack) -> None:
        super().__init__(state, pack)
        self._worth: dict[tuple[RegionId, Owner], float] = {}

    # -- time ------------------------------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """How many are to come after this one."""
        if self.state.last_round:
            return 0.0
        left = sum(1 for stack in self.state.events[: SLOTS - 1] if stack)
        return 1.0 + SHORTER * left

    @cached_property
    def scorings(self) -> float:
        """How often regions held now are to be scored, by their holder of now."""
        state = self.state
        if state.phase is Phase.SETUP:
            return 2.0
        past = state.phase is Phase.SCORING
        now = 0.0 if past else 1.0 if state.last_round or state.scoring is not None else ENABLING
        if state.phase in (Phase.BATTLE, Phase.PRISONERS) and now < 1.0:
            now = 0.0
        for later in range(1, round(self.rounds) + 1):
            now += (1.0 if later >= round(self.rounds) else ENABLING) * LASTING**later
        return now

    @cached_property
    def actions_left(self) -> int:
        """Of one seat in this round, the running one with it."""
        return 4 - max(1, self.state.action_round) if self.state.phase is Phase.ACTION else 0

    # -- places ----------------------------------------------------------------------------------------------------

    def holding(self, region: RegionId, owner: Owner) -> float:
        """What it is worth to hold a region from now on."""
        name = (region, owner)
        if name not in self._worth:
            self._worth[name] = self._holding(region, owner)
        return self._worth[name]

    def _holding(self, region: RegionId, owner: Owner) -> float:
        if owner not in self.state.players:
            return 0.0
        here = self.region(region)
        share = 0.5 if is_natives_seat(self, owner) else 1.0
        found = HELD * min(1.0, self.rounds) + self.scorings * (share * here.crystals + OWN_SCORING)
        if self.state.scoring == owner and not self.state.last_round:
            found += 1.0
        return found + sum(0.4 * self.rounds for builder in here.structures.values() if builder == owner)

    def stakes(self, region: RegionId, attacker: Owner, defender: Owner) -> Stakes:
        """What a battle there is about."""
        key = ("stakes", region, attacker, defender)
        if key not in self.kept:
            self.kept[key] = self._stakes(region, attacker, defender)
        found: Stakes = self.kept[key]
        return found

    def _stakes(self, region: RegionId, attacker: Owner, defender: Owner) -> Stakes:
        """Rounded, so that battles are worked out once that are alike."""
        neutral = (attacker not in self.state.players, defender not in self.state.players)
        captive = min(2.5, 0.6 + self.rounds)
        return Stakes(
            region=round(2 * self.holding(region, attacker)) / 2,
            home=round(2 * self.holding(region, defender)) / 2,
            prisoner=round(min(3.0, 1.0 + self.rounds), 1),
            unit=UNIT - RESERVED,
            captive=round(captive, 1),
            stuck=(not refuges(self, attacker, region), not refuges(self, defender, region)),
            neutral=neutral,
            edge=edge_of(self, region, attacker, defender),
        )

    # -- what lies face down ---------------------------------------------------------------------------------------

    def tile_odds(self, region: RegionId) -> tuple[tuple[int, float], ...]:
        """How many natives the tiles there may show, and how likely; as far as everybody knows."""
        here = self.region(region)
        turned_up = tuple(sorted(base(tile) for tile in self.state.spent))
        odds: dict[int, float] = {0: 1.0}
        for kind, tiles in ((TileKind.WAR_PARTY, here.war_parties), (TileKind.NEST, here.nests)):
            for tile in tiles:
                known = tile != FACE_DOWN
                odds = _joined(
                    odds, {self.pack.tiles[base(tile)].units: 1.0} if known else _units_of(self.pack, kind, turned_up)
                )
        most = self.state.reserve(self.natives)
        capped: dict[int, float] = {}
        for units, chance in odds.items():
            capped[min(units, most)] = capped.get(min(units, most), 0.0) + chance
        return tuple(sorted(capped.items()))

    def tile_crystals(self, region: RegionId) -> float:
        """What they bring in crystals on the whole."""
        here = self.region(region)
        return sum(
            count * _mean_crystals(self.pack, kind)
            for kind, count in ((TileKind.WAR_PARTY, len(here.war_parties)), (TileKind.NEST, len(here.nests)))
        )

    # -- ways ------------------------------------------------------------------------------------------------------

    def ways(self, owner: Owner, start: RegionId, most: int) -> Mapping[RegionId, tuple[RegionId, ...]]:
        """The shortest way to every region that a unit can reach with so many icons, without the start."""
        found: dict[RegionId, tuple[RegionId, ...]] = {}
        edge: list[tuple[RegionId, ...]] = [()]
        for _ in range(most):
            following: list[tuple[RegionId, ...]] = []
            for way in edge:
                at = way[-1] if way else start
                for near in self.near(at, owner):
                    if near != start and near not in found:
                        found[near] = (*way, near)
                        if not self._stops(owner, near):
                            following.append(found[near])
            edge = following
        return found

    def near(self, region: RegionId, owner: Owner) -> tuple[RegionId, ...]:
        """Where a unit may go from there."""
        key = ("near", region, owner)
        if key not in self.kept:
            self.kept[key] = tuple(one for one in neighbours(self, region, owner) if may_enter(self, owner, one))
        found: tuple[RegionId, ...] = self.kept[key]
        return found

    def _stops(self, owner: Owner, region: RegionId) -> bool:
        key = ("stops", region, owner)
        if key not in self.kept:
            self.kept[key] = must_stop(self, owner, region)
        return bool(self.kept[key])

    def threats(self, region: RegionId, seat: Seat) -> int:
        """Units of others that stand next to a region and are free to go there."""
        found = 0
        for near in self.map.neighbours[region]:
            here = self.region(near)
            if here.battle is None:
                found += sum(
                    count for owner, count in here.units.items() if owner != seat and owner in self.state.players
                )
        return found


def _joined(odds: Mapping[int, float], more: Mapping[int, float]) -> dict[int, float]:
    found: dict[int, float] = {}
    for one, chance in odds.items():
        for other, also in more.items():
            found[one + other] = found.get(one + other, 0.0) + chance * also
    return found


@lru_cache(maxsize=2000)
def _counted(version: str, kind: TileKind, left: tuple[tuple[int, int], ...]) -> dict[int, float]:
    total = sum(count for _, count in left)
    return {units: count / total for units, count in left} if total else {0: 1.0}


def _units_of(pack: Pack, kind: TileKind, turned_up: tuple[str, ...]) -> dict[int, float]:
    """One tile of a kind, out of those that nobody has seen."""
    seen, left = Counter(turned_up), Counter[int]()
    for tile in pack.stacks[kind].tiles:
        left[tile.units] += max(0, tile.copies - seen[tile.id])
    return _counted(pack.version, kind, tuple(sorted((units, count) for units, count in left.items() if count)))


def _mean_crystals(pack: Pack, kind: TileKind) -> float:
    tiles = pack.stacks[kind].tiles
    return sum(tile.crystals * tile.copies for tile in tiles) / max(1, sum(tile.copies for tile in tiles))
