"""Attacks enumerated face by face: slow, obvious, and written without a look at the engine's way.

It must not import the engine's odds.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

DIE = "CWHHB--F"
Roll = tuple[str, ...]
Chances = dict[Roll, Fraction]


@cache
def thrown(dice: int) -> Chances:
    """Every roll of so many dice, sorted."""
    rolls = Counter(tuple(sorted(faces)) for faces in product(DIE, repeat=dice))
    return {roll: Fraction(ways, 8**dice) for roll, ways in rolls.items()}


def followed_by(before: Chances, step: Callable[[Roll], Chances]) -> Chances:
    after: dict[Roll, Fraction] = {}
    for roll, chance in before.items():
        for then, further in step(roll).items():
            after[then] = after.get(then, Fraction()) + chance * further
    return after


def with_criticals(roll: Roll) -> Chances:
    return {tuple(sorted(roll + extra)): chance for extra, chance in thrown(roll.count("C")).items()}


@cache
def before_modifying(dice: int, hexed: bool) -> Chances:
    return thrown(dice) if hexed else followed_by(thrown(dice), with_criticals)


def rerolled(roll: Roll, rerolls: int, open_faces: str) -> Chances:
    """Reroll the open dice, first the faces named first."""
    chosen = sorted((face for face in roll if face in open_faces), key=open_faces.index)[:rerolls]
    kept = list(roll)
    for face in chosen:
        kept.remove(face)
    return {tuple(sorted((*kept, *new))): chance for new, chance in thrown(len(chosen)).items()}


def covered(roll: Roll) -> Chances:
    faces = list(roll)
    for face in "H-":
        if face in faces:
            faces[faces.index(face)] = "B"
            break
    return {tuple(sorted(faces)): Fraction(1)}


def attack_successes(roll: Roll) -> int:
    return sum(face in "CWH" for face in roll)


def defence_successes(roll: Roll) -> int:
    return sum(face in "CWB" for face in roll)


def modified_defence(roll: Roll, rerolls: int, cover: bool) -> list[Chances]:
    """What the defender can make of a roll: both orders, if there is cover."""
    reroll_first = rerolled(roll, rerolls, "-H")
    if not cover:
        return [reroll_first]
    cover_first = followed_by(covered(roll), lambda now: rerolled(now, rerolls, "-H"))
    return [followed_by(reroll_first, covered), cover_first]


@cache
def final_attack(dice: int, rerolls: int, hexed: bool) -> Chances:
    return followed_by(before_modifying(dice, hexed), lambda roll: rerolled(roll, rerolls, "-B"))


@cache
def final_defence(dice: int, rerolls: int, hexed: bool, cover: bool) -> dict[int, Fraction]:
    """By successes; the order with more successes to expect is played for each roll."""

    def expected(chances: Chances) -> Fraction:
        return sum((defence_successes(roll) * chance for roll, chance in chances.items()), Fraction())

    final = followed_by(
        before_modifying(dice, hexed), lambda roll: max(modified_defence(roll, rerolls, cover), key=expected)
    )
    totals: dict[int, Fraction] = {}
    for roll, chance in final.items():
        totals[defence_successes(roll)] = totals.get(defence_successes(roll), Fraction()) + chance
    return totals


def joint(attack: Chances, defence: dict[int, Fraction], icons: str) -> tuple[dict[int, Fraction], Fraction]:
    """Chance of each damage together with all the icons, and of the icons."""
    needed = Counter(icons)
    by_successes: dict[int, Fraction] = {}
    for roll, chance in attack.items():
        if Counter(roll) >= needed:
            hits = attack_successes(roll)
            by_successes[hits] = by_successes.get(hits, Fraction()) + chance
    damage: dict[int, Fraction] = {}
    for hits, chance in by_successes.items():
        for blocks, further in defence.items():
            dealt = max(0, hits - blocks)
            damage[dealt] = damage.get(dealt, Fraction()) + chance * further
    return damage, sum(by_successes.values(), Fraction())


def least_damage(attack: Chances, dice: int, rerolls: int, hexed: bool, loss: Callable[[int], int]) -> Fraction:
    """Expected damage if the covered defender sees the attack roll and picks the better order."""
    hits: dict[int, Fraction] = {}
    for roll, chance in attack.items():
        hits[attack_successes(roll)] = hits.get(attack_successes(roll), Fraction()) + chance
    total = Fraction()
    for roll, chance in before_modifying(dice, hexed).items():
        plays = [
            [(defence_successes(final), further) for final, further in play.items()]
            for play in modified_defence(roll, rerolls, cover=True)
        ]
        for amount, likely in hits.items():
            total += likely * chance * min(sum(loss(amount - d) * p for d, p in play) for play in plays)
    return total
