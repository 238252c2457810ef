"""What comes of one block: where damage goes, who falls, what goes through. Nothing here knows a match."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple, TypeVar

from rules_engine.dice_masters.state.pieces import DieId

T = TypeVar("T")


class Fighter(NamedTuple):
    die: DieId
    attack: int
    need: int
    """Damage that knocks it out."""
    crushes: bool = False
    safe_from: frozenset[DieId] = frozenset()
    """Those whose combat damage it does not suffer."""
    swift: bool = False
    """It deals its damage before the others."""
    blocks: int = 1
    """How many attackers it can block."""


class Exchange(NamedTuple):
    """One block and what comes of it."""

    blocks: dict[str, DieId]
    """Attackers by blocker; `die#2` is a second attacker for the same blocker (`query.blocking.blocks_by_row`)."""
    damage: int
    """To the defending player."""
    lost: tuple[DieId, ...]
    """Characters of the attacking player that are knocked out or leave otherwise; not those nobody blocked."""
    felled: tuple[DieId, ...]
    """Those of the defending player."""
    toll: int = 0
    """Life that the defending player pays for this block."""
    life: int = 0
    """What else the defending player's life changes by."""
    own: int = 0
    """What the attacking player's life changes by."""
    sure: bool = True
    """False where dice or somebody's choice decide about what a text does."""

    def rank(self) -> tuple[int, int, int]:
        """By it the block that costs least comes first."""
        return self.damage + self.toll - self.life, len(self.felled), -len(self.lost)

    def worth(self, life: int) -> tuple[bool, int, int]:
        """By it the attacking player splits damage: to win, to fell most, to send most through."""
        return self.damage + self.toll - self.life >= life, len(self.felled), self.damage - self.life


def exchanged(
    ours: Mapping[DieId, Fighter],
    theirs: Mapping[DieId, Fighter],
    blocks: Mapping[str, DieId],
    life: int | None = None,
) -> Exchange:
    """DM-DMG-01…09, DM-KEY-07: the attacking player splits damage to win, if the `life` that is left is known, else so
    that most blockers fall."""
    if life is not None and (won := _split(ours, theirs, blocks, through_first=True)).damage >= life:
        return won
    return _split(ours, theirs, blocks, through_first=False)


def _split(
    ours: Mapping[DieId, Fighter], theirs: Mapping[DieId, Fighter], blocks: Mapping[str, DieId], *, through_first: bool
) -> Exchange:
    against: dict[DieId, list[DieId]] = {die: [] for die in ours}
    for row, whom in blocks.items():
        against[whom].append(row.partition("#")[0])
    damage = 0
    lost: list[DieId] = []
    felled: list[DieId] = []
    through: int
    out: Sequence[DieId]
    fallen: Sequence[DieId]
    for group in _groups(against) if any("#" in row for row in blocks) else [[die] for die in ours]:
        if len(group) > 1:
            through, out, fallen = _together(
                tuple(ours[die] for die in group),
                tuple(tuple(theirs[foe] for foe in against[die]) for die in group),
                through_first,
            )
        else:
            through, out, fallen = _alone(ours[group[0]], [theirs[die] for die in against[group[0]]], through_first)
        damage += through
        lost += out
        felled += fallen
    return Exchange(dict(blocks), damage, tuple(die for die in ours if die in lost), tuple(felled))


def _alone(
    one: Fighter, against: Sequence[Fighter], through_first: bool
) -> tuple[int, Sequence[DieId], Sequence[DieId]]:
    """An attacker whose blockers block nobody else: what goes through, whether it is lost, and who falls."""
    if not against:
        return one.attack, [], []
    hurting = [other for other in against if other.die not in one.safe_from]
    first = sum(other.attack for other in hurting if other.swift)
    if first >= one.need and not one.swift:
        return 0, [one.die], []
    left = one.attack
    fallen: list[DieId] = []
    for other in sorted(against, key=lambda each: each.need):
        if one.die not in other.safe_from and left >= other.need:
            left -= other.need
            fallen.append(other.die)
            if through_first and one.crushes:
                break
    through = left if one.crushes and fallen else 0  # DM-DMG-Q2: on top of what knocks one of them out
    too_late = fallen if one.swift else []
    back = sum(other.attack for other in hurting if other.swift or other.die not in too_late)
    return through, [one.die] if back >= one.need else [], fallen


def _groups(against: Mapping[DieId, Sequence[DieId]]) -> Iterator[list[DieId]]:
    """Attackers that have to do with each other: those that somebody blocks at once."""
    left = list(against)
    while left:
        group, front = [left.pop(0)], set(against)
        while front:
            near = {blocker for die in group for blocker in against[die]}
            front = {die for die in left if near & set(against[die])}
            group += [die for die in left if die in front]
            left = [die for die in left if die not in front]
        yield group


@lru_cache(maxsize=4096)
def _together(
    ours: tuple[Fighter, ...], theirs: tuple[tuple[Fighter, ...], ...], through_first: bool
) -> tuple[int, tuple[DieId, ...], tuple[DieId, ...]]:
    """The same of several that have to do with each other. Kept, for it comes again in block after block."""
    against = {one.die: [foe.die for foe in foes] for one, foes in zip(ours, theirs, strict=True)}
    fight = _Fight({one.die: one for one in ours}, {foe.die: foe for foes in theirs for foe in foes}, against)
    fight.through_first = through_first
    fight.run()
    return fight.through, tuple(fight.lost), tuple(fight.felled)


class _Fight:
    """Attackers and blockers that have to do with each other, in two waves: who strikes first, then the others."""

    through_first = False

    def __init__(
        self, ours: Mapping[DieId, Fighter], theirs: Mapping[DieId, Fighter], against: Mapping[DieId, list[DieId]]
    ) -> None:
        self.ours, self.against = ours, against
        self.theirs = {die: theirs[die] for blockers in against.values() for die in blockers}
        self.needs = {die: one.need for die, one in self.theirs.items()}
        self.through = 0
        self.lost: list[DieId] = []
        self.felled: list[DieId] = []

    def run(self) -> None:
        hurt = dict.fromkeys(self.ours, 0)
        for swift in (True, False):
            dealing = [die for die, one in self.ours.items() if one.swift is swift and die not in self.lost]
            striking = [die for die, one in self.theirs.items() if one.swift is swift and die not in self.felled]
            fallen, over = self._strike(dealing)
            for die, one in self.ours.items():
                foes = [foe for foe in self.against[die] if foe in striking and foe not in one.safe_from]
                hurt[die] += sum(self.theirs[foe].attack for foe in foes)
            self.through += over
            self.felled += fallen
            self.lost += [die for die, one in self.ours.items() if hurt[die] >= one.need and die not in self.lost]

    def _strike(self, dealing: Sequence[DieId]) -> tuple[list[DieId], int]:
        """Who falls by these, and what goes through."""
        standing = {die: [foe for foe in self.against[die] if foe not in self.felled] for die in dealing}
        reach = {die: [foe for foe in foes if die not in self.theirs[foe].safe_from] for die, foes in standing.items()}
        wanted = sorted({foe for foes in reach.values() for foe in foes}, key=lambda foe: (self.needs[foe], foe))
        crushing = [die for die in dealing if self.ours[die].crushes]

        def over(fallen: Collection[DieId]) -> int:
            return self._over(dealing, crushing, reach, fallen)

        felling = self._most(dealing, reach, wanted)
        fallen = max(felling, key=lambda some: (over(some), -self._sum(some)), default=[])
        went = over(fallen)
        for foe in (foe for foe in wanted if foe not in fallen):  # it stays on them for whoever strikes later
            spare = self._absorbed(dealing, reach, [*fallen, foe]) - self._sum(fallen)
            self.needs[foe] = max(1, self.needs[foe] - spare)
        return fallen, went

    def _most(
        self, dealing: Sequence[DieId], reach: Mapping[DieId, Sequence[DieId]], wanted: Sequence[DieId]
    ) -> list[list[DieId]]:
        """The sets of as many blockers as can fall together, or all that can where what goes through counts first."""
        found: list[list[DieId]] = []
        for size in range(len(wanted), 0, -1):
            sets = [list(some) for some in combinations(wanted, size)]
            found += [some for some in sets if self._absorbed(dealing, reach, some) == self._sum(some)]
            if found and not self.through_first:
                break
        return found

    def _over(
        self,
        dealing: Sequence[DieId],
        crushing: Sequence[DieId],
        reach: Mapping[DieId, Sequence[DieId]],
        fallen: Collection[DieId],
    ) -> int:
        """DM-DMG-Q2: on top of what knocks some of them out by Overcrush alone, each of which takes that only once."""
        best = 0
        for crushed in _subsets(fallen):
            passing = [die for die in crushing if set(reach[die]) & set(crushed)]
            if self._absorbed(passing, reach, crushed) < self._sum(crushed):
                continue
            rest = [foe for foe in fallen if foe not in crushed]
            helping = self._sum(rest) - self._absorbed([die for die in dealing if die not in passing], reach, rest)
            best = max(best, sum(self.ours[die].attack for die in passing) - self._sum(crushed) - helping)
        return best

    def _sum(self, foes: Collection[DieId]) -> int:
        return sum(self.needs[foe] for foe in foes)

    def _absorbed(
        self, dealing: Sequence[DieId], reach: Mapping[DieId, Sequence[DieId]], foes: Collection[DieId]
    ) -> int:
        """The most of what these blockers need that these attackers can deal: what the narrowest cut lets through."""
        return min(
            self._sum(foes) - self._sum(some)
            + sum(self.ours[die].attack for die in dealing if set(reach[die]) & set(some))
            for some in _subsets(foes)
        )  # fmt: skip


def _subsets(items: Collection[T]) -> Iterator[tuple[T, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))
