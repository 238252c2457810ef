"""The odds of a dodge roll against something thrown.

It must not decide who dodges (DOD-01, DOD-02).
"""

from functools import lru_cache

from rules_engine.crisis_protocol.odds.attack import MOST_DICE, Rerolls, checked_rerolls
from rules_engine.crisis_protocol.odds.damage import DamageOdds, check, reduced
from rules_engine.crisis_protocol.odds.packed import digits, width_for
from rules_engine.crisis_protocol.odds.rolls import defence_roll, outcomes
from rules_engine.crisis_protocol.state.editions import Edition, differs

FLAT = 3
"""E25-08."""


def potential_damage(size: int, edition: Edition = Edition.EARTHS_MIGHTIEST) -> int:
    """DOD-03: what something thrown threatens whomever it hits: its Size + 1, since 2025 a flat 3."""
    return FLAT if differs(edition, "DOD-03") else size + 1


def dodge_odds(
    size: int,
    defence: int,
    *,
    rerolls: Rerolls = 0,
    hexed: bool = False,
    reduce: int = 0,
    reduce_to: int = 0,
    stamina_left: int | None = None,
    edition: Edition = Edition.EARTHS_MIGHTIEST,
) -> DamageOdds:
    """The damage of a thrown thing of this Size to a character with this physical defence (DOD-03…09).

    Cover does not help, it belongs to attacks (COV-05); hex takes the extra dice (CON-10).
    """
    check("The Size", size, 0)
    check("The defence pool", defence, 1, MOST_DICE)
    check("A reduction of damage", reduce, 0)
    check("The least damage after a reduction", reduce_to, 0)
    if stamina_left is not None:
        check("The remaining Stamina", stamina_left, 1)
    again = checked_rerolls("The rerolls", rerolls, defence)
    potential = potential_damage(size, edition)
    return _dodge_odds(potential, defence, again, bool(hexed), reduce, reduce_to, stamina_left)


@lru_cache(maxsize=1024)
def _dodge_odds(
    potential: int, defence: int, rerolls: int, hexed: bool, reduce: int, reduce_to: int, stamina_left: int | None
) -> DamageOdds:
    courses = outcomes(defence, rerolls)
    width = width_for(courses)
    damage = [0] * (reduced(potential, reduce, reduce_to) + 1)
    for successes, ways in enumerate(
        digits(defence_roll(defence, rerolls, hexed, False, width), width, 2 * defence + 1)
    ):
        damage[reduced(potential - successes, reduce, reduce_to)] += ways
    return DamageOdds(
        damage=tuple(ways / courses for ways in damage),
        expected=sum(amount * ways for amount, ways in enumerate(damage)) / courses,
        stamina_left=stamina_left,
    )
