"""The odds of one attack: damage, icons, and both together.

It must not gather modifiers from cards or conditions: it is told the pools as they are rolled (after ATK-20, ATK-23).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from rules_engine.crisis_protocol.faces import Face, read_faces
from rules_engine.crisis_protocol.odds import rolls
from rules_engine.crisis_protocol.odds.damage import DamageOdds, by_damage, check, reduced
from rules_engine.crisis_protocol.odds.packed import digits, mirrored, width_for

MOST_DICE = 30
Rerolls = int | Literal["all"]

NO_WILD: rolls.Limits = frozenset({(Face.WILD, 1)})
NO_CRITICAL: rolls.Limits = frozenset({(Face.CRITICAL, 1)})


class Query(NamedTuple):
    """An attack with everything that changes its odds; rerolls are at most one per base die, which is all of them."""

    pool: int
    defence: int
    attacker_rerolls: int
    defender_rerolls: int
    cover: bool
    hex_attacker: bool
    hex_defender: bool
    reduce: int
    reduce_to: int
    weigh_attack: bool

    @property
    def attack_courses(self) -> int:
        return rolls.outcomes(self.pool, self.attacker_rerolls)

    @property
    def courses(self) -> int:
        return self.attack_courses * rolls.outcomes(self.defence, self.defender_rerolls)

    @property
    def most_successes(self) -> tuple[int, int]:
        """Of the attack and of the defence: each die can bring one more unless hexed."""
        return self.pool * (2 - self.hex_attacker), self.defence * (2 - self.hex_defender)


class IconOdds(NamedTuple):
    """How likely the icons of a special rule show, and how likely that is with damage due (SPC-01, SPC-09)."""

    alone: float
    with_damage: float


@dataclass(frozen=True)
class AttackOdds(DamageOdds):
    """An attack's damage, and how often its final roll shows a wild, a critical, or what else is asked."""

    wild: float = 0.0
    crit: float = 0.0
    wild_and_crit: float = 0.0
    damage_and_wild: tuple[float, ...] = ()
    query: Query | None = None

    def icons(self, needed: str | Iterable[Face]) -> IconOdds:
        """The chance of a requirement such as "WC" or "HH": at least these faces in the final roll (SPC-03)."""
        if self.query is None:
            raise ValueError("These odds do not know their dice.")
        return _icons(self.query, tuple(sorted(read_faces(needed))))


def attack_odds(
    pool: int,
    defence: int,
    *,
    attacker_rerolls: Rerolls = 0,
    defender_rerolls: Rerolls = 0,
    cover: bool = False,
    hex_attacker: bool = False,
    hex_defender: bool = False,
    reduce: int = 0,
    reduce_to: int = 0,
    stamina_left: int | None = None,
    weigh_attack: bool = False,
) -> AttackOdds:
    """The exact odds of ``pool`` attack dice against ``defence`` dice, played as the package's docstring says."""
    check("The attack pool", pool, 1, MOST_DICE)
    check("The defence pool", defence, 1, MOST_DICE)
    check("A reduction of damage", reduce, 0)
    check("The least damage after a reduction", reduce_to, 0)
    if stamina_left is not None:
        check("The remaining Stamina", stamina_left, 1)
    query = Query(
        pool,
        defence,
        checked_rerolls("The attacker's rerolls", attacker_rerolls, pool),
        checked_rerolls("The defender's rerolls", defender_rerolls, defence),
        bool(cover),
        bool(hex_attacker),
        bool(hex_defender),
        reduce,
        reduce_to,
        bool(weigh_attack),
    )
    return _attack_odds(query, stamina_left)


def checked_rerolls(name: str, rerolls: Rerolls, dice: int) -> int:
    """At most one reroll per base die: no more dice than that are ever open."""
    return dice if rerolls == "all" else min(check(name, rerolls, 0), dice)


@lru_cache(maxsize=4096)
def _attack_odds(query: Query, stamina_left: int | None) -> AttackOdds:
    width = width_for(query.courses)
    side = (query.pool, query.attacker_rerolls, query.hex_attacker)
    damage = _damage(query, rolls.attack_roll(*side, width), width)
    without_wild = _damage(query, rolls.attack_roll(*side, width, NO_WILD), width)
    # Icons alone need no defence: the courses of the attack roll, summed up.
    every = query.attack_courses
    no_wild = rolls.attack_roll(*side, 0, NO_WILD)
    no_critical = rolls.attack_roll(*side, 0, NO_CRITICAL)
    neither = rolls.attack_roll(*side, 0, NO_WILD | NO_CRITICAL)
    courses = query.courses
    return AttackOdds(
        damage=tuple(ways / courses for ways in damage),
        expected=sum(amount * ways for amount, ways in enumerate(damage)) / courses,
        stamina_left=stamina_left,
        wild=(every - no_wild) / every,
        crit=(every - no_critical) / every,
        wild_and_crit=(every - no_wild - no_critical + neither) / every,
        damage_and_wild=tuple((ways - wildless) / courses for ways, wildless in zip(damage, without_wild, strict=True)),
        query=query,
    )


@lru_cache(maxsize=4096)
def _icons(query: Query, needed: tuple[Face, ...]) -> IconOdds:
    limits = sorted(Counter(needed).items())
    width = width_for(query.courses)
    side = (query.pool, query.attacker_rerolls, query.hex_attacker)
    attack = 0
    for size in range(len(limits) + 1):
        for short in combinations(limits, size):  # all courses, less those in which some icon falls short
            attack += (-1) ** size * rolls.attack_roll(*side, width, frozenset(short))
    damage = _damage(query, attack, width)
    shown = sum(digits(attack, width, query.most_successes[0] + 1))
    return IconOdds(shown / query.attack_courses, sum(damage[1:]) / query.courses)


def _damage(query: Query, attack: int, width: int) -> list[int]:
    """Courses by damage, for those attack rolls that ``attack`` counts."""
    most, zero = query.most_successes
    if query.weigh_attack and query.cover and query.defender_rerolls > 1:
        difference = _weighed_difference(query, attack, width)
    else:
        defence = rolls.defence_roll(query.defence, query.defender_rerolls, query.hex_defender, query.cover, width)
        difference = attack * mirrored(defence, width, zero)
    return by_damage(digits(difference, width, most + zero + 1), zero, query.reduce, query.reduce_to)


def _weighed_difference(query: Query, attack: int, width: int) -> int:
    """The difference of successes if the defender orders cover and rerolls by what the attack roll leaves to stop."""
    most, zero = query.most_successes
    x = 1 << width
    total = 0
    for r in range(query.defence + 1):
        before = rolls.defence_roll_with_open(query.defence, r, query.hex_defender, width)
        due = attack * mirrored(before, width, zero)  # by successes that are still to be stopped
        cover_first = 0
        for at in range(most + zero + 1):
            if _covers_first(r, query.defender_rerolls, at - zero, query.reduce, query.reduce_to):
                cover_first |= due & ((x - 1) << at * width)
        covering = mirrored(rolls.gain_covering_first(r, query.defender_rerolls, x), width, r)
        rerolling = mirrored(rolls.gain_rerolling_first(r, query.defender_rerolls, True, x), width, r)
        total += cover_first * covering + (due - cover_first) * rerolling >> r * width
    return total


@lru_cache(maxsize=65536)
def _covers_first(r: int, rerolls: int, due: int, reduce: int, reduce_to: int) -> bool:
    """Whether covering first leaves less damage to expect than rerolling first, when ``due`` would come through."""
    width = width_for(rolls.SIDES**rerolls)

    def expected(gain: int) -> int:
        ways = digits(gain, width, r + 1)
        return sum(count * reduced(due - more, reduce, reduce_to) for more, count in enumerate(ways))

    x = 1 << width
    covering, rerolling = rolls.gain_covering_first(r, rerolls, x), rolls.gain_rerolling_first(r, rerolls, True, x)
    return expected(covering) < expected(rerolling)


def forget() -> None:
    """Empty every cache, to measure a first question."""
    for remembered in (_attack_odds, _icons, _covers_first, rolls.attack_roll, rolls.defence_roll):
        remembered.cache_clear()
