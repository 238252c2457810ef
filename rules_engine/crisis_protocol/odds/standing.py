"""The odds of an attack that has begun: some of its dice lie, others are still to be rolled.

It must not ask what a face is worth or who may change it: it is told.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules_engine.crisis_protocol.faces import FACES, Face
from rules_engine.crisis_protocol.odds.damage import DamageOdds

SIDES = len(FACES)

Courses = dict[tuple[int, int], int]
"""How many equally likely courses bring so many successes, and leave a die that cover makes worth so much more."""


@dataclass(frozen=True)
class Side:
    """The dice of one side from now on."""

    worth: Mapping[Face, int]
    """Successes of a face; none where it is not named."""
    lying: tuple[Face, ...] = ()
    base: int = 0
    """Dice still to be rolled whose criticals add dice (ATK-26)."""
    extra: int = 0
    """Dice still to be rolled whose criticals add none: for criticals, or rolled again (ATK-28, ATK-34)."""
    each: int = field(default=0)
    """Dice that a critical of a base die adds."""
    fails: bool = False
    """Its failures may be modified."""

    def courses(self, *, cover: bool = False) -> Courses:
        def after(face: Face) -> tuple[int, int]:
            """COV-06: a die that shows neither a block nor, mostly, a failure can be turned to a block."""
            worth = self.worth.get(face, 0)
            able = cover and face is not Face.BLOCK and (self.fails or face is not Face.FAILURE)
            return worth, max(0, self.worth.get(Face.BLOCK, 0) - worth) if able else 0

        one = _joined({(0, 0): 1}, [(after(face), 1) for face in FACES])
        added: Courses = {(0, 0): 1}
        for _ in range(self.each):
            added = _joined(added, list(one.items()))
        base: list[tuple[tuple[int, int], int]] = []
        for face in FACES:
            if face is Face.CRITICAL:
                base += [(_plus(after(face), more), ways) for more, ways in added.items()]
            else:
                base.append((after(face), SIDES**self.each))
        total: Courses = {(0, 0): 1}
        for face in self.lying:
            total = _joined(total, [(after(face), 1)])
        for _ in range(self.base):
            total = _joined(total, base)
        for _ in range(self.extra):
            total = _joined(total, list(one.items()))
        return total


def _plus(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], max(one[1], other[1])


def _joined(total: Courses, die: list[tuple[tuple[int, int], int]]) -> Courses:
    found: Courses = {}
    for before, ways in total.items():
        for more, times in die:
            after = _plus(before, more)
            found[after] = found.get(after, 0) + ways * times
    return found


def standing_odds(
    attack: Side,
    defence: Side,
    *,
    cover: bool = False,
    stamina_left: int | None = None,
    suffered: Callable[[int], int] | None = None,
) -> DamageOdds:
    """Exact, with nobody using anything more but cover; `suffered` says what becomes of damage that is due."""
    left, right = attack.courses(), defence.courses(cover=cover)
    counts: dict[int, int] = {}
    for (hits, _), ways in left.items():
        for (blocks, more), times in right.items():
            due = max(0, hits - blocks - more)
            counts[due] = counts.get(due, 0) + ways * times
    courses = sum(counts.values())
    if suffered is not None:
        counts = _regrouped(counts, suffered)
    damage = tuple(counts.get(n, 0) / courses for n in range(max(counts) + 1))
    expected = sum(n * ways for n, ways in counts.items()) / courses
    return DamageOdds(damage, expected, stamina_left)


def _regrouped(counts: dict[int, int], suffered: Callable[[int], int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for due, ways in counts.items():
        after = suffered(due)
        found[after] = found.get(after, 0) + ways
    return found


def certain(amount: int, stamina_left: int | None = None) -> DamageOdds:
    """Damage that no die can change any more."""
    return DamageOdds((0.0,) * amount + (1.0,), float(amount), stamina_left)
