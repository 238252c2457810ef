"""Exact odds against face-by-face enumeration, and the properties any odds must have."""

from itertools import pairwise, product

import enumeration
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.crisis_protocol.odds import attack_odds, compare

EXACT = 1e-12


@pytest.mark.parametrize(("pool", "defence"), list(product(range(1, 5), range(1, 4))))
def test_odds_equal_an_enumeration_of_all_faces_with_every_modifier(pool, defence):
    """ATK-24…38, MOD-05, COV-05, CON-08, CON-09: damage, icons and both together."""
    for attacker_rerolls, hex_attacker in product(range(pool + 1), (False, True)):
        attack = enumeration.final_attack(pool, attacker_rerolls, hex_attacker)
        for rerolls, cover, hexed in product(range(defence + 1), (False, True), (False, True)):
            odds = attack_odds(
                pool,
                defence,
                attacker_rerolls=attacker_rerolls if attacker_rerolls < pool else "all",
                defender_rerolls=rerolls if rerolls < defence else "all",
                cover=cover,
                hex_attacker=hex_attacker,
                hex_defender=hexed,
            )
            blocks = enumeration.final_defence(defence, rerolls, hexed, cover)
            damage, _ = enumeration.joint(attack, blocks, "")
            with_wild, wild = enumeration.joint(attack, blocks, "W")
            crit, both = (enumeration.joint(attack, {0: 1}, icons)[1] for icons in ("C", "CW"))
            assert dict(enumerate(odds.damage)) == pytest.approx(damage, abs=EXACT)
            assert dict(enumerate(odds.damage_and_wild)) == pytest.approx(
                {amount: with_wild.get(amount, 0) for amount in damage}, abs=EXACT
            )
            assert odds.expected == pytest.approx(sum(n * p for n, p in damage.items()), abs=EXACT)
            assert (odds.wild, odds.crit, odds.wild_and_crit) == pytest.approx((wild, crit, both), abs=EXACT)


@pytest.mark.parametrize("icons", ["W", "C", "H", "B", "F", "-", "WW", "WC", "HH", "WB", "BB", "CWHB", "CCW", "HHFF"])
def test_any_icons_of_a_special_rule_are_counted_alone_and_with_damage(icons):
    """SPC-01…03, SPC-Q1: every icon in at least its number, in the final roll."""
    for rerolls, hexed in product((0, 1, 3, 4), (False, True)):
        attack = enumeration.final_attack(4, rerolls, hexed)
        damage, alone = enumeration.joint(attack, enumeration.final_defence(2, 1, False, True), icons)
        odds = attack_odds(4, 2, attacker_rerolls=rerolls, defender_rerolls=1, cover=True, hex_attacker=hexed)
        assert odds.icons(icons).alone == pytest.approx(alone, abs=EXACT)
        assert odds.icons(icons).with_damage == pytest.approx(alone - damage.get(0, 0), abs=EXACT)


@pytest.mark.parametrize(("reduce", "reduce_to"), [(0, 0), (1, 0), (1, 1), (2, 1)])
def test_a_defender_who_weighs_the_attack_roll_plays_the_least_damage(reduce, reduce_to):
    """ATK-30, ATK-31, MOD-07: the attack roll is final when cover and rerolls are ordered."""

    def loss(difference):
        dealt = max(difference, 0)
        return max(dealt - reduce, min(dealt, reduce_to))

    for rerolls, hexed in product((0, 1, 2, 3), (False, True)):
        attack = enumeration.final_attack(4, 1, False)
        odds = attack_odds(
            4,
            3,
            attacker_rerolls=1,
            defender_rerolls=rerolls,
            cover=True,
            hex_defender=hexed,
            reduce=reduce,
            reduce_to=reduce_to,
            weigh_attack=True,
        )
        least = enumeration.least_damage(attack, 3, rerolls, hexed, loss)
        assert odds.expected == pytest.approx(least, abs=EXACT)
        assert sum(odds.damage) == pytest.approx(1, abs=EXACT)


@pytest.mark.parametrize(
    ("pool", "defence", "rerolls", "expected", "hurts", "wild", "both"),
    [
        (4, 3, 0, 1.225294, 0.622829, 0.454580, 0.184805),
        (5, 3, 2, 2.428334, 0.861977, 0.628927, 0.359770),
        (8, 4, 0, 2.887862, 0.869106, 0.702517, 0.459021),
        (12, 9, 0, 3.143205, 0.816009, 0.837747, 0.668006),
    ],
)
def test_known_attacks_keep_their_odds(pool, defence, rerolls, expected, hurts, wild, both):
    """DIE-11: values found independently, by a convolution of (successes, open dice)."""
    odds = attack_odds(pool, defence, attacker_rerolls=rerolls)
    found = (odds.expected, odds.at_least(1), odds.wild, odds.wild_and_crit)
    assert found == pytest.approx((expected, hurts, wild, both), abs=5e-7)


def test_the_order_of_cover_and_rerolls_is_the_best_for_the_defence_roll():
    """MOD-07: six against four with all rerolls; always rerolling first would be 0.784, always covering first 0.853."""
    by_roll = attack_odds(6, 4, defender_rerolls="all", cover=True)
    by_attack = attack_odds(6, 4, defender_rerolls="all", cover=True, weigh_attack=True)
    assert by_roll.expected == pytest.approx(0.771016, abs=5e-7)
    assert by_attack.expected == pytest.approx(0.769664, abs=5e-7)


def test_damage_is_reduced_but_never_below_its_floor():
    """ATK-44: "reduced by 1, to a minimum of 1" leaves a single point alone."""
    full = attack_odds(5, 3)
    less = attack_odds(5, 3, reduce=1)
    floored = attack_odds(5, 3, reduce=1, reduce_to=1)
    assert less.damage[0] == pytest.approx(full.damage[0] + full.damage[1])
    assert less.damage[1:] == pytest.approx(full.damage[2:])
    assert floored.damage[:2] == pytest.approx((full.damage[0], full.damage[1] + full.damage[2]))


def test_stamina_caps_what_is_suffered_and_gained_as_power():
    """ATK-46, ATK-47, DMG-02, DMG-06: the last point of Stamina is the chance to daze."""
    odds = attack_odds(6, 3, stamina_left=2)
    assert odds.takes_out == pytest.approx(sum(odds.damage[2:]))
    assert odds.expected_power == pytest.approx(odds.damage[1] + 2 * sum(odds.damage[2:]))
    with pytest.raises(ValueError, match="remaining Stamina must be known"):
        _ = attack_odds(6, 3).takes_out


def test_two_odds_are_compared_point_by_point():
    """MOD-01: what a reroll is worth, in damage, in each threshold, in the chance to daze and in Power."""
    without, spent = (attack_odds(5, 3, attacker_rerolls=n, stamina_left=3) for n in (0, 2))
    gain = compare(without, spent)
    assert gain.expected == pytest.approx(2.428334 - 1.699029, abs=1e-6)
    assert gain.at_least[0] == 0
    assert gain.at_least[3] == pytest.approx(spent.at_least(3) - without.at_least(3)) == pytest.approx(gain.takes_out)
    assert gain.expected_power == pytest.approx(spent.expected_power - without.expected_power)
    assert compare(attack_odds(2, 2), attack_odds(3, 2)).takes_out is None


@pytest.mark.parametrize("pool", [0, 31, "5", 4.0, True])
def test_a_pool_outside_1_to_30_is_refused_in_a_sentence(pool):
    """ATK-20, ATK-23: a pool never falls below one die."""
    with pytest.raises(ValueError, match=r"^The attack pool must be a whole number from 1 to 30, not .*\.$"):
        attack_odds(pool, 3)
    with pytest.raises(ValueError, match=r"^The defence pool must be a whole number from 1 to 30, not .*\.$"):
        attack_odds(3, pool)


QUERIES = st.fixed_dictionaries(
    {
        "pool": st.integers(1, 30),
        "defence": st.integers(1, 30),
        "attacker_rerolls": st.integers(0, 12) | st.just("all"),
        "defender_rerolls": st.integers(0, 8) | st.just("all"),
        "cover": st.booleans(),
        "hex_attacker": st.booleans(),
        "hex_defender": st.booleans(),
        "reduce": st.integers(0, 2),
    }
)


@settings(deadline=None, max_examples=60)
@given(QUERIES)
def test_probabilities_sum_to_one_and_joint_ones_to_their_margin(query):
    """SPC-03: all courses are counted once; asking for one wild is the wild flag."""
    odds = attack_odds(**query)
    assert sum(odds.damage) == pytest.approx(1, abs=EXACT)
    assert sum(odds.damage_and_wild) == pytest.approx(odds.wild, abs=EXACT)
    assert all(0 <= both <= alone for both, alone in zip(odds.damage_and_wild, odds.damage, strict=True))
    assert odds.icons("W") == pytest.approx((odds.wild, sum(odds.damage_and_wild[1:])), abs=EXACT)
    assert odds.icons("CW").alone == pytest.approx(odds.wild_and_crit, abs=EXACT)
    assert odds.wild + odds.crit - odds.wild_and_crit <= 1 + EXACT


SMALLER = st.integers(1, 12)


@settings(deadline=None, max_examples=60)
@given(QUERIES, SMALLER, SMALLER, st.integers(0, 10))
def test_help_for_one_side_never_helps_the_other(query, pool, defence, rerolls):
    """MOD-01, COV-05, CON-08, CON-09: rerolls, cover, hex and another die pull the way they should."""

    def expected(**change):
        return attack_odds(**{**query, "pool": pool, "defence": defence, **change}).expected

    def weighed(**change):
        return expected(weigh_attack=True, **change)

    falling = [
        (expected(attacker_rerolls="all"), expected(attacker_rerolls=rerolls + 1), expected(attacker_rerolls=rerolls)),
        (expected(pool=pool + 1), expected()),
        (expected(hex_attacker=False), expected(hex_attacker=True)),
        (expected(cover=False), expected(cover=True), weighed(cover=True)),
        (weighed(defender_rerolls=rerolls), weighed(defender_rerolls=rerolls + 1), weighed(defender_rerolls="all")),
        (weighed(), weighed(defence=defence + 1)),
        (weighed(hex_defender=True), weighed(hex_defender=False)),
    ]
    for row in falling:
        assert all(more >= less - EXACT for more, less in pairwise(row))


def test_more_successes_to_expect_can_still_mean_more_damage_unless_the_attack_is_weighed():
    """MOD-07: against one hit at most, a sure block beats a likely pair; only who looks at the attack roll sees it."""
    one_hit = {"pool": 1, "defence": 2, "attacker_rerolls": "all", "hex_attacker": True, "cover": True}
    one_reroll, by_roll, by_attack = (
        attack_odds(**one_hit, defender_rerolls=rerolls, weigh_attack=weigh).expected
        for rerolls, weigh in ((1, False), ("all", False), ("all", True))
    )
    assert by_roll > one_reroll
    assert by_attack <= one_reroll
